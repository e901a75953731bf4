import type { Operation } from '../../../server/contract.ts'
import { inboxId } from '../../../common/inbox.ts'
import { orderStep } from '../../../common/order.ts'
import { foldText } from '../../../common/search/fold-text.ts'
import { mergeRepeat } from '../../../common/repeats/merge-repeat.ts'
import { suggestColour } from '../../../common/colours.ts'
import { addList } from '../../lists/list-changes.ts'
import { sortLists } from '../../lists/sort-lists.ts'
import type { Entities, List, NewTodoFields, Todo } from '../../sync/entities.ts'
import type { Effect, NewChange } from '../../sync/pending.ts'
import { findBottoms, groupOf, labelOf } from './todo-changes.ts'

/** A todo to add, under an id of its own. */
export type NewTodo = NewTodoFields & { readonly id: string }

/**
 * Returns the change that adds todos, each at its order or else below its siblings, and the lists that they name (`newList`). The parent of
 * one may be another one before it. `now` is an instant in ISO 8601.
 */
export function addTodos(shown: Entities, added: readonly NewTodo[], now: string): NewChange {
  const { todos } = shown
  const listOf = new Map<string, string>()
  const bottoms = findBottoms(todos)
  const names = added.flatMap(({ newList }) => newList ?? [])
  const { idOf, operations, effects } = addNewLists(shown, names, now)
  for (const { id, newList, ...fields } of added) {
    const { parentId = null } = fields
    const ofParent = parentId === null ? undefined : (listOf.get(parentId) ?? todos.get(parentId)?.listId)
    const named = newList === undefined ? undefined : idOf(newList)
    const listId = ofParent ?? named ?? fields.listId ?? inboxId
    listOf.set(id, listId)
    const value = { ...fields, parentId, listId }
    const group = groupOf(value)
    const bottom = bottoms.get(group) ?? orderStep
    const { order = bottom } = fields
    bottoms.set(group, Math.max(bottom, order + orderStep))
    operations.push({ op: 'create', kind: 'todo', id, value })
    effects.push({ kind: 'todo', id, fields: showNew({ ...value, id }, order, now), isNew: true })
  }
  return { operations, effects, label: labelOf('change.added', added) }
}

/**
 * Returns the parts of a change that add lists of these names, each once, whatever its capitals and accents; and the function that finds the
 * id of one. `now` is an instant in ISO 8601.
 */
export function addNewLists(shown: Entities, names: readonly string[], now: string) {
  const ids = new Map<string, string>()
  const operations: Operation[] = []
  const effects: Effect[] = []
  const coloured: Pick<List, 'colour'>[] = [...sortLists(shown.lists)]
  for (const name of names) {
    if (ids.has(foldText(name))) continue
    const id = crypto.randomUUID()
    const colour = suggestColour(coloured)
    const list = addList(shown, id, { name, colour }, now)
    ids.set(foldText(name), id)
    coloured.push({ colour })
    operations.push(...list.operations)
    effects.push(...list.effects)
  }
  return { idOf: (name: string) => ids.get(foldText(name)), operations, effects }
}

function showNew({ repeat, ...fields }: Omit<NewTodo, 'newList'>, order: number, now: string): Todo {
  const { completed = false, dueDate = null } = fields
  return {
    ...emptyTodo,
    ...fields,
    ...(repeat && dueDate !== null && { repeat: mergeRepeat(null, repeat, dueDate) }),
    order,
    completedAt: completed ? now : null,
    createdAt: now,
    updatedAt: now,
  }
}

const emptyTodo: Omit<Todo, 'id' | 'title' | 'order' | 'createdAt' | 'updatedAt'> = {
  notes: '',
  completed: false,
  completedAt: null,
  listId: inboxId,
  parentId: null,
  sectionId: null,
  tags: [],
  priority: 0,
  startDate: null,
  dueDate: null,
  dueTime: null,
  repeat: null,
  reminders: [],
  snoozedUntil: null,
  attachments: [],
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  revision: 0,
}
