import { createElement, useMemo, type ReactNode } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'
import { TitleChanged } from '../changes/rename.ts'
import type { MessageId } from '../../messages/en.ts'
import { canUndoLater } from '../changes/undo.ts'
import type { Change } from '../changes/changes.ts'
import { clip } from '../clip.ts'
import { draftTodo } from '../changes/draft-todo.ts'
import { orderAtBottom, type NewOrder } from '../order.ts'
import { useChangeTodos } from '../queries.ts'

const LONGEST_TITLE = 1000

const isTooLong = (title: string): boolean => [...title].length > LONGEST_TITLE

const isTaken = (landing: Promise<unknown>): Promise<boolean> =>
  landing.then(
    () => true,
    () => false,
  )

/** The result of a rename: nothing is left to save, it was refused, or the todo has got a newer title. */
export type RenameResult = 'done' | 'refused' | TitleChanged

/** What a person can do to the list. Each shows at once and is rolled back, with a message, if the server refuses. */
export interface TodoActions {
  /** Resolves to whether the server has taken it; trying again under the same id is harmless. */
  readonly add: (id: string, title: string, others: readonly Todo[]) => Promise<boolean>
  /** Renames a todo that the person saw as `shown`. */
  readonly rename: (shown: Todo, title: string) => Promise<RenameResult>
  readonly setCompleted: (todo: Todo, completed: boolean) => void
  readonly reorder: (orders: readonly NewOrder[]) => void
  /** `onUndone` is called when the person takes it back. */
  readonly remove: (todo: Todo, onUndone: () => void) => void
  readonly clear: (completed: readonly Todo[]) => void
}

/** The actions on the list of the account that the page shows. */
export function useTodoActions(): TodoActions {
  const { mutate, mutateAsync } = useChangeTodos()
  const toasts = useToasts()
  const text = useText()
  return useMemo(() => {
    const say = (why: MessageId) => toasts.say(text(why))
    /** Sends a deletion of these todos and offers to take it back, for as long as that can be done. */
    const removeAndOffer = (
      deletion: Change & { readonly kind: 'delete' | 'clear' },
      todos: readonly Todo[],
      message: ReactNode,
      onUndone: () => void,
    ) => {
      const changeId = mutateAsync(deletion).then((landed) => landed.changeId)
      const findIds = async () => {
        const id = await changeId
        return id === null ? [] : [id]
      }
      const touched = new Set(todos.map(({ id }) => id))
      const offer = (): (() => void) =>
        toasts.offerUndo(message, () => {
          mutateAsync({ kind: 'undo', findIds, todos, touched }).catch(
            (error: unknown) => canUndoLater(error) && offer(),
          )
          onUndone()
        })
      const withdraw = offer()
      // Nothing was deleted by it: a script was faster.
      changeId.then((id) => id === null && withdraw(), withdraw)
    }
    return {
      async add(id, title, others) {
        if (isTooLong(title)) {
          say('error.longTitle')
          return false
        }
        return isTaken(mutateAsync({ kind: 'add', todo: draftTodo(id, title, orderAtBottom(others)) }))
      },
      async rename(shown, typed) {
        const title = typed.trim()
        if (title === '') {
          say('error.blankTitle')
          return 'done'
        }
        if (isTooLong(title)) {
          say('error.longTitle')
          return 'refused'
        }
        if (title === shown.title) return 'done'
        return mutateAsync({ kind: 'rename', id: shown.id, shown, title }).then(
          (): RenameResult => 'done',
          (error: unknown): RenameResult => (error instanceof TitleChanged ? error : 'refused'),
        )
      },
      setCompleted: ({ id }, completed) => mutate({ kind: 'complete', id, completed }),
      reorder(orders) {
        if (orders.length > 0) mutate({ kind: 'reorder', orders })
      },
      remove(todo, onUndone) {
        // A title from right to left keeps its marks to itself.
        const title = createElement('bdi', null, clip(todo.title))
        const message = createElement(Message, { id: 'toast.deleted', values: { title } })
        removeAndOffer({ kind: 'delete', id: todo.id }, [todo], message, onUndone)
      },
      clear(completed) {
        const message = text('toast.cleared', { count: completed.length })
        removeAndOffer({ kind: 'clear' }, completed, message, () => undefined)
      },
    }
  }, [mutate, mutateAsync, toasts, text])
}
