import { useMemo } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
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

/** What a person can do to the list. Each shows at once and is rolled back, with a message, if the server refuses. */
export interface TodoActions {
  /** Resolves to whether the server has taken it; trying again under the same id is harmless. */
  readonly add: (id: string, title: string, others: readonly Todo[]) => Promise<boolean>
  /** Resolves to whether there is nothing left to save. */
  readonly rename: (todo: Todo, title: string) => Promise<boolean>
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
    const refuse = (why: MessageId, isOver: boolean) => {
      toasts.say(text(why))
      return isOver
    }
    // What could not be taken back can be tried again.
    const offerUndo = (message: string, undo: () => Promise<unknown>): (() => void) =>
      toasts.offerUndo(message, () => void undo().catch(() => offerUndo(message, undo)))
    return {
      async add(id, title, others) {
        if (isTooLong(title)) return refuse('error.longTitle', false)
        return isTaken(mutateAsync({ kind: 'add', todo: draftTodo(id, title, orderAtBottom(others)) }))
      },
      async rename(todo, typed) {
        const title = typed.trim()
        if (title === '') return refuse('error.blankTitle', true)
        if (isTooLong(title)) return refuse('error.longTitle', false)
        if (title === todo.title) return true
        return isTaken(mutateAsync({ kind: 'edit', id: todo.id, patch: { title } }))
      },
      setCompleted: ({ id }, completed) => mutate({ kind: 'edit', id, patch: { completed } }),
      reorder(orders) {
        if (orders.length > 0) mutate({ kind: 'reorder', orders })
      },
      remove(todo, onUndone) {
        const withdraw = offerUndo(text('toast.deleted', { title: clip(todo.title) }), () => {
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
