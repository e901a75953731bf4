import * as z from 'zod'
import { revisionNumber } from '../../fields.ts'
import { changeSetStamp, type ChangeSetStamp } from '../schema.ts'
import type { Row } from '../rows/row.ts'

/** What stands before the todos. */
export const documentHead = z.strictObject({
  format: z.literal('localist-todos'),
  version: z.literal(2),
  revision: revisionNumber,
  lastChange: changeSetStamp.nullable(),
})

/** The document `todos.json` of an account in its current version; its todos are checked one by one. */
export const todosDocument = documentHead
  .extend({
    todos: z.array(z.unknown()).readonly(),
    /** CRC-32 of all bytes before it, in hex; where it does not hold, a hand has been at the file. */
    checksum: z.string().optional(),
  })
  // Far below the highest revision: the changes that follow an edited number need room.
  .refine(({ revision }) => revision < 1e11, 'A revision is too high.')
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
