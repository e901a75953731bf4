import { useMemo } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import { draftTodo } from '../changes/draft-todo.ts'
import { orderAtBottom, type NewOrder } from '../order.ts'
import { useChangeTodos } from '../queries.ts'

/** What a person can do to the list. Each shows at once and is rolled back, with a message, if the server refuses. */
export interface TodoActions {
  /** Resolves to whether the server has taken it. */
  readonly add: (title: string, others: readonly Todo[]) => Promise<boolean>
  readonly rename: (todo: Todo, title: string) => void
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
  return useMemo(
    () => ({
      add: (title, others) =>
        mutateAsync({ kind: 'add', todo: draftTodo(title, orderAtBottom(others)) }).then(
          () => true,
          () => false,
        ),
      rename(todo, typed) {
        const title = typed.trim()
        if (title === '') return toasts.say(text('error.blankTitle'))
        if (title !== todo.title) mutate({ kind: 'edit', id: todo.id, patch: { title } })
      },
      setCompleted: ({ id }, completed) => mutate({ kind: 'edit', id, patch: { completed } }),
      reorder(orders) {
        if (orders.length > 0) mutate({ kind: 'reorder', orders })
      },
      remove(todo, onUndone) {
        const withdraw = toasts.offerUndo(text('toast.deleted'), () => {
          mutate({ kind: 'restore', todos: [todo] })
          onUndone()
        })
        mutateAsync({ kind: 'delete', id: todo.id }).catch(withdraw)
      },
      clear(completed) {
        const message = text('toast.cleared', { count: completed.length })
        const withdraw = toasts.offerUndo(message, () => mutate({ kind: 'restore', todos: completed }))
        mutateAsync({ kind: 'clear' }).catch(withdraw)
      },
    }),
    [mutate, mutateAsync, toasts, text],
  )
}
