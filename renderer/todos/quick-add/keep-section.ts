import type { NewTodoFields } from '../../sync/entities.ts'

/** Returns a todo without the section of the place where it is added, if its line has named another list. */
export function keepSection(
  todo: NewTodoFields,
  { listId, sectionId }: Partial<NewTodoFields>,
): NewTodoFields {
  const isElsewhere = todo.newList !== undefined || todo.listId !== listId
  if (!isElsewhere || todo.sectionId !== sectionId) return todo
  const { sectionId: _, ...others } = todo
  return others
}
