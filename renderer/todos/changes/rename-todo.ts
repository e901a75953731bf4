import type { ReadLine } from '../../../common/lines/read-line.ts'
import type { Entities, Todo } from '../../sync/entities.ts'
import type { NewChange } from '../../sync/pending.ts'
import { addNewLists } from './new-todos.ts'
import type { TypedText } from '../text-rules.ts'
import type { DoneWords } from '../use-todo-actions.ts'
import { labelOf, updateTodos, type TodoFields } from './todo-changes.ts'

/** The meaning of a text that was typed as a title. */
interface ReadTitle extends Pick<ReadLine, 'title' | 'fields'> {
  /** The name of the list that is made for it. */
  readonly newList: string | undefined
  /** The words for the toast. */
  readonly words: DoneWords
}

/**
 * Returns the change that gives a todo the title and the fields that a person typed as its title. The typed text comes back into the
 * field where another title than `before` was saved meanwhile. `now` is an instant in ISO 8601.
 */
export function renameTodo(
  shown: Entities,
  todo: Todo,
  { title, fields: read, newList, words }: ReadTitle,
  { before, after }: TypedText,
  now: string,
): NewChange {
  const { listId, sectionId, dueDate, dueTime, startDate, repeat, priority, tags, reminders } = read
  const lists = addNewLists(shown, newList === undefined ? [] : [newList], now)
  const listOf = newList === undefined ? listId : lists.idOf(newList)
  const fields: TodoFields = {
    // A date without a time keeps the time.
    ...(dueDate && { dueDate, dueTime: dueTime ?? todo.dueTime }),
    ...(startDate && { startDate }),
    ...(repeat && { repeat: { from: 'due', ...repeat } }),
    ...(sectionId !== undefined && { sectionId }),
    ...(priority !== undefined && { priority }),
    ...(listOf !== undefined && { listId: listOf }),
    ...(tags && { tags: [...new Set([...todo.tags, ...tags])] }),
    ...(reminders && { reminders: [...todo.reminders, ...reminders.filter(isNewFor(todo))] }),
  }
  const { operations, effects } = updateTodos(shown, [todo], fields, now)
  return {
    operations: [
      ...lists.operations,
      ...operations.map((each) =>
        each.op === 'update' && each.kind === 'todo' ? { ...each, patch: { ...each.patch, title } } : each,
      ),
    ],
    effects: [...lists.effects, ...effects, { kind: 'todo', id: todo.id, fields: { title } }],
    label: { ...labelOf(words.message, [{ title }]), ...(words.newName && { newName: words.newName }) },
    ...(after !== before && { expected: { id: todo.id, field: 'title', before, after } }),
  }
}

const isNewFor =
  ({ reminders }: Todo) =>
  (reminder: Todo['reminders'][number]): boolean =>
    !reminders.some((each) => JSON.stringify(each) === JSON.stringify(reminder))
