import { useMemo } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import type { Todo } from '../sync/account-state.ts'
import type { TextField } from '../sync/pending.ts'
import { useStore } from '../sync/sync-context.ts'
import {
  addTodo,
  deleteTodos,
  reorderTodos,
  replaceText,
  restoreTodo,
  updateTodos,
  type NewTodoFields,
  type TodoFields,
} from '../sync/todo-changes.ts'
import type { NewOrder } from './order.ts'
import { useChangeWithUndo } from './use-change-with-undo.ts'

/** The most characters of a title. */
const longestTitle = 1000

/** Whether a title has more characters than the server takes. */
export const isTooLong = (title: string): boolean => [...title.trim()].length > longestTitle

/** The most bytes of notes, in UTF-8. */
const longestNotes = 65_536

/** Whether notes have more bytes than the server takes. */
export const areTooLong = (notes: string): boolean => new TextEncoder().encode(notes).length > longestNotes

/** The changes that a person makes to todos. Each shows at once and can be undone. */
export interface TodoActions {
  /** Adds a todo and returns its id. */
  readonly add: (fields: NewTodoFields) => string
  readonly update: (todos: readonly Todo[], fields: TodoFields) => void
  readonly complete: (todos: readonly Todo[], isCompleted: boolean) => void
  /** Replaces a text that the person saw as `before`. */
  readonly replaceText: (todo: Todo, field: TextField, before: string, after: string) => void
  readonly reorder: (orders: readonly NewOrder[], moved: Todo) => void
  /** Moves todos to the trash, and offers to undo that. */
  readonly remove: (todos: readonly Todo[]) => void
  readonly restore: (todo: Todo) => void
}

/** The changes to the todos of the account that the page shows. */
export function useTodoActions(): TodoActions {
  const store = useStore()
  const toasts = useToasts()
  const text = useText()
  const changeWithUndo = useChangeWithUndo()
  return useMemo(() => {
    const shown = () => store.read().shown
    const now = () => new Date().toISOString()
    return {
      add(fields) {
        const id = crypto.randomUUID()
        store.change(addTodo(shown(), id, fields, now()))
        return id
      },
      update: (todos, fields) => void store.change(updateTodos(shown(), todos, fields, now())),
      complete(todos, isCompleted) {
        const message = isCompleted ? 'change.completed' : 'change.reopened'
        const change = updateTodos(shown(), todos, { completed: isCompleted }, now(), message)
        if (todos.length > 1) changeWithUndo(change)
        else store.change(change)
      },
      replaceText(todo, field, before, after) {
        if (field === 'title' && isTooLong(after)) return toasts.say(text('error.longTitle'))
        store.change(replaceText(todo, field, before, after))
      },
      reorder(orders, moved) {
        if (orders.length > 0) store.change(reorderTodos(orders, moved))
      },
      remove(todos) {
        if (todos.length === 0) return
        changeWithUndo(deleteTodos(shown(), todos, now()))
      },
      restore: (todo) => void store.change(restoreTodo(shown(), todo)),
    }
  }, [store, toasts, text, changeWithUndo])
}
