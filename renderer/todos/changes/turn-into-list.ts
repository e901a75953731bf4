import { suggestColour } from '../../../common/colours.ts'
import { compareByOrder } from '../../../common/order.ts'
import { addList } from '../../lists/list-changes.ts'
import { listOffered } from '../../lists/sort-lists.ts'
import type { Entities, Todo } from '../../sync/entities.ts'
import type { NewChange } from '../../sync/pending.ts'
import { groupSubtasks } from '../../todo-views/subtasks.ts'
import { labelOf, updateTodos } from './todo-changes.ts'

/**
 * Returns the change that makes a list of a todo: its title is the name and its notes are those of the list, its subtasks are the todos, and
 * the todo goes to the trash. `listId` is the id of the list, `now` an instant in ISO 8601.
 */
export function turnIntoList(shown: Entities, todo: Todo, listId: string, now: string): NewChange {
  const { id, title, notes } = todo
  const lists = listOffered(shown.lists)
  const list = addList(shown, listId, { name: title, notes, colour: suggestColour(lists) }, now)
  const subtasks = groupSubtasks(shown, ({ deletedAt }) => deletedAt === null).get(id) ?? []
  const moved = updateTodos(shown, subtasks.toSorted(compareByOrder), { listId, parentId: null }, now)
  return {
    operations: [...list.operations, ...moved.operations, { op: 'delete', kind: 'todo', id }],
    effects: [...list.effects, ...moved.effects, { kind: 'todo', id, fields: { deletedAt: now } }],
    label: labelOf('change.turnedIntoList', [todo]),
  }
}
