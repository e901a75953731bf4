import * as z from 'zod'
import { revisionNumber } from '../../fields.ts'
import { storedTodo } from '../../todos/schema.ts'
import { changeSetStamp, type ChangeSetStamp } from '../schema.ts'
import type { Row } from '../rows/row.ts'

/** What stands before the todos. */
export const documentHead = z.strictObject({
  format: z.literal('localist-todos'),
  version: z.literal(2),
  revision: revisionNumber,
  lastChange: changeSetStamp.nullable(),
})

/** The document `todos.json` of an account in its current version. */
export const todosDocument = documentHead
  .extend({
    todos: z.array(storedTodo).readonly(),
    /** CRC-32 of all bytes before it, in hex; where it does not hold, a hand has been at the file. */
    checksum: z.string().optional(),
  })
  .refine(({ todos }) => new Set(todos.map(({ id }) => id)).size === todos.length, 'An id appears twice.')
  .refine(
    // Far below what a revision may be: what follows a hand's number must find room.
    ({ todos, revision }) => revision < 1e11 && todos.every((todo) => todo.revision <= revision),
    'A revision is too high.',
  )
  .readonly()

/** An account's todos at a revision, as `todos.json` holds them. */
export interface Image {
  readonly revision: number
  readonly lastChange: ChangeSetStamp | null
  /** The list in its order, then the trash. */
  readonly rows: readonly Row[]
}

/** What an account begins with. */
export const emptyImage: Image = { revision: 0, lastChange: null, rows: [] }
