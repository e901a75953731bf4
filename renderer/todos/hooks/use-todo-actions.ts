import { createElement, useMemo, type ReactNode } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'
import { TitleChanged } from '../changes/rename.ts'
import type { MessageId } from '../../messages/en.ts'
import { draftTodo } from '../changes/draft-todo.ts'
import { orderAtBottom, type NewOrder } from '../order.ts'
import { useChangeTodos } from '../queries.ts'

const LONGEST_TITLE = 1000
const LONGEST_QUOTE = 40

const isTooLong = (title: string): boolean => [...title].length > LONGEST_TITLE

const isTaken = (landing: Promise<unknown>): Promise<boolean> =>
  landing.then(
    () => true,
    () => false,
  )

function clip(title: string): string {
  const characters = [...title]
  if (characters.length <= LONGEST_QUOTE) return title
  return `${characters
    .slice(0, LONGEST_QUOTE - 1)
    .join('')
    .trimEnd()}…`
}

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
    // What could not be taken back can be tried again.
    const offerUndo = (message: ReactNode, undo: () => Promise<unknown>): (() => void) =>
      toasts.offerUndo(message, () => void undo().catch(() => offerUndo(message, undo)))
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
        const withdraw = offerUndo(message, () => {
          const landing = mutateAsync({ kind: 'restore', todos: [todo] })
          onUndone()
          return landing
        })
        mutateAsync({ kind: 'delete', id: todo.id }).catch(withdraw)
      },
      clear(completed) {
        const message = text('toast.cleared', { count: completed.length })
        const withdraw = offerUndo(message, () => mutateAsync({ kind: 'unclear', todos: completed }))
        mutateAsync({ kind: 'clear' }).catch(withdraw)
      },
    }
  }, [mutate, mutateAsync, toasts, text])
}
