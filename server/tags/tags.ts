import { findTemplates } from '../entities/list.ts'
import { NotFound } from '../http/problems.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { todoKind } from '../entities/todo.ts'
import { viewKind } from '../entities/view.ts'

/** Counts the todos outside of the trash and of templates by their tags. */
export function countTags(state: AccountReader): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const templates = findTemplates(state)
  for (const { tags, listId, deletedAt } of state.all(todoKind)) {
    if (deletedAt !== null || templates.has(listId)) continue
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return counts
}

/**
 * Renames a tag of all todos and in the filters of all views, also in the trash, and returns how many todos changed. A todo that has both
 * tags keeps one, at the place of the first. Throws NotFound.
 */
export function renameTag(tx: Transaction, name: string, newName: string): number {
  const rename = (tags: readonly string[]) => [...new Set(tags.map((tag) => (tag === name ? newName : tag)))]
  const changed = changeTag(tx, name, rename)
  for (const view of tx.all(viewKind)) {
    const { tag } = view.filter
    if (tag?.includes(name)) tx.put(viewKind, { ...view, filter: { ...view.filter, tag: rename(tag) } })
  }
  return changed
}

/** Removes a tag from all todos, also in the trash, and returns how many changed. Throws NotFound. */
export const removeTag = (tx: Transaction, name: string): number =>
  changeTag(tx, name, (tags) => tags.filter((tag) => tag !== name))

const changeTag = (
  tx: Transaction,
  name: string,
  change: (tags: readonly string[]) => readonly string[],
): number => {
  const tagged = [...tx.all(todoKind)].filter(({ tags }) => tags.includes(name))
  if (tagged.length === 0) throw new NotFound('No todo has this tag. GET /api/tags lists the tags.')
  return tagged.filter((todo) => tx.put(todoKind, { ...todo, tags: change(todo.tags) }) !== todo).length
}
