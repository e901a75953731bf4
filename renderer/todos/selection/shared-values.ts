import type { Todo } from '../../sync/entities.ts'

/** The value that all todos have; undefined if they differ. */
export function findShared<Value>(todos: readonly Todo[], valueOf: (todo: Todo) => Value): Value | undefined {
  const [first, ...others] = todos
  if (first === undefined) return undefined
  const value = valueOf(first)
  return others.every((todo) => valueOf(todo) === value) ? value : undefined
}

/** The tags of several todos. */
export interface SharedTags {
  /** The tags that all have. */
  readonly all: readonly string[]
  /** The tags that some have, and not all. */
  readonly some: readonly string[]
}

/** Finds the tags that all todos have and those that only some have, in the order in which they come first. */
export function findSharedTags(todos: readonly Todo[]): SharedTags {
  const counts = new Map<string, number>()
  for (const { tags } of todos) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts.keys()]
  const isOfAll = (tag: string): boolean => counts.get(tag) === todos.length
  return { all: tags.filter(isOfAll), some: tags.filter((tag) => !isOfAll(tag)) }
}
