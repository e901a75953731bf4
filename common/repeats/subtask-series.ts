/** The fields of a todo that say whether it repeats, or is below one that does. */
interface InTree {
  readonly parentId: string | null
  readonly dueDate: string | null
  /** How the todo repeats, or null. */
  readonly repeat: object | null
}

/** Whether a todo above this one repeats: this one is then copied with each next occurrence of that one, and makes none itself. */
export function isBelowRepeating<T extends InTree>(
  { parentId }: Pick<T, 'parentId'>,
  find: (id: string) => T | undefined,
): boolean {
  const parent = parentId === null ? undefined : find(parentId)
  return parent !== undefined && (parent.repeat !== null || isBelowRepeating(parent, find))
}

/** Whether a subtask is an occurrence of its own series that is due after `today`: it stays open where its parent is completed with its subtasks. */
export const isStillToCome = <T extends InTree>(
  todo: T,
  today: string,
  find: (id: string) => T | undefined,
): boolean =>
  todo.repeat !== null && todo.dueDate !== null && todo.dueDate > today && !isBelowRepeating(todo, find)
