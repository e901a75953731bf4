import { addList } from '../../lists/list-changes.ts'
import type { Entities } from '../../sync/entities.ts'
import type { NewChange } from '../../sync/pending.ts'
import { addTodos } from '../changes/new-todos.ts'

/** The list with the first todos, and their titles from top to bottom. */
export interface FirstList {
  /** A UUID. */
  readonly id: string
  readonly name: string
  readonly titles: readonly string[]
}

/** Returns the change that adds the list with the first todos. `now` is an instant in ISO 8601. */
export function addFirstTodos(shown: Entities, { id, name, titles }: FirstList, now: string): NewChange {
  const list = addList(shown, id, { name, colour: 'teal', icon: 'graduation-cap' }, now)
  const added = titles.map((title) => ({ id: crypto.randomUUID(), title, listId: id }))
  const todos = addTodos(shown, added, now)
  return {
    operations: [...list.operations, ...todos.operations],
    effects: [...list.effects, ...todos.effects],
    label: list.label,
  }
}
