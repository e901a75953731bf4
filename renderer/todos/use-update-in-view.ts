import { useFormats } from '../messages/formats.ts'
import { useText } from '../messages/use-text.ts'
import { useLists, useStore } from '../sync/sync-context.ts'
import type { TodoFields } from './changes/todo-changes.ts'
import { useDay } from '../clock/day.tsx'
import { nameList } from '../lists/name-list.ts'
import type { View } from '../todo-views/view.ts'
import { sayDue } from '../clock/due-words.ts'
import { useTodoActions, type DoneWords, type TodoActions } from './use-todo-actions.ts'

/** The fields that the words for a toast name. */
interface SaidFields extends Pick<TodoFields, 'listId' | 'dueDate' | 'dueTime'> {
  /** The name of the list that is made for the todo. */
  readonly newList?: string | undefined
}

/** Returns the function that says which fields of todos were set, for a toast. */
export function useUpdateWords(): (fields: SaidFields) => DoneWords {
  const text = useText()
  const { locale } = useFormats()
  const lists = useLists()
  const today = useDay()
  return ({ newList, listId, dueDate, dueTime = null }) => {
    if (newList !== undefined) return { message: 'change.movedTo', newName: newList }
    if (listId !== undefined)
      return { message: 'change.movedTo', newName: nameList(lists, listId, text) ?? '' }
    if (dueDate === null) return { message: 'change.undated' }
    if (dueDate === undefined) return { message: 'change.changed' }
    return { message: 'change.due', newName: sayDue(locale, { date: dueDate, time: dueTime }, today.date) }
  }
}

/**
 * Returns the function that sets fields of todos of a view. It says where they went, and offers to undo that, if there are several or
 * if the view loses the only one.
 */
export function useUpdateInView(view: View): TodoActions['update'] {
  const { update } = useTodoActions()
  const store = useStore()
  const today = useDay()
  const describe = useUpdateWords()
  const find = (id: string) => store.read().shown.todos.get(id)
  return (todos, fields, done) => {
    if (done !== undefined || typeof fields === 'function') return update(todos, fields, done)
    const { repeat: _repeat, ...values } = fields
    const stays =
      todos.length === 1 && todos.every((todo) => view.includes({ ...todo, ...values }, today, find))
    update(todos, fields, stays ? undefined : describe(fields))
  }
}
