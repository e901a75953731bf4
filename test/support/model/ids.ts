import type { Json } from '../http.ts'
import type { ModelTodo } from './entities.ts'

/** Finds the ids that the server made. */
export interface ModelIds {
  /** The id of a new entity with this title or name. */
  named(name: string): string
  /** The id of the next occurrence of a todo. */
  next(previousId: string): string
  /** The id of the copy of a todo under another parent. */
  copy(parentId: string, source: ModelTodo): string
}

/** Ids that stand for those of the server where these are not known yet. */
export const placeholders: ModelIds = {
  named: (name) => `(${name})`,
  next: (previousId) => `(after ${previousId})`,
  copy: (parentId, { id }) => `(${id} under ${parentId})`,
}

/** Finds the ids in the body of the answer, and in the new entities of a change. */
export function findIds(body: Json, entries: readonly Json[]): ModelIds {
  const made: readonly Json[] = entries.filter(({ before }) => before === null).map(({ after }) => after)
  const copied = new Set<string>()
  return {
    named: (name) =>
      [body, ...made].find((each) => (each?.title ?? each?.name) === name)?.id ?? placeholders.named(name),
    next: (previousId) =>
      made.find((each) => each.previousId === previousId)?.id ?? placeholders.next(previousId),
    copy(parentId, source) {
      const isCopy = (each: Json): boolean =>
        each.parentId === parentId &&
        !copied.has(each.id) &&
        each.title === source.title &&
        each.order === source.order &&
        each.notes === source.notes
      const id: string = made.find(isCopy)?.id ?? placeholders.copy(parentId, source)
      copied.add(id)
      return id
    },
  }
}
