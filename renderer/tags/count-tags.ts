import { compareTexts } from '../../common/order.ts'
import type { Todo } from '../sync/account-state.ts'

/** Returns the tags of the todos outside of the trash, the most used first. */
export function countTags(todos: Iterable<Todo>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tags, deletedAt } of todos) {
    if (deletedAt !== null) continue
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || compareTexts(a, b)).map(([tag]) => tag)
}
