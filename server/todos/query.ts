import * as z from 'zod'
import { flag, showAs } from '../fields.ts'

const pageSize = z
  .string('must be given once')
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 1000')
  .transform(Number)
  .refine((limit) => limit <= 1000, 'must be a whole number from 1 to 1000')
  .meta(showAs({ type: 'integer', minimum: 1, maximum: 1000 }))

const completed = flag.optional()

const completedDescription = 'Only todos that are completed (`true`) or open (`false`).'

/** The query of GET /api/todos. */
export const listQuery = z.strictObject({
  completed: completed.meta({ description: completedDescription, param: { example: false } }),
  deleted: flag.optional().meta({ description: 'With `true`: the trash in place of the list.' }),
  limit: pageSize.optional().meta({
    description: 'The most todos of a page. Without `limit` the whole list is streamed.',
    param: { example: 100 },
  }),
  cursor: z.string('must be given once').optional().meta({
    description: 'The place at which the page begins, from the `Link` header of the page before.',
  }),
})

/** The query of GET /api/todos, parsed. */
export type ListQuery = z.infer<typeof listQuery>

/** The query of DELETE /api/todos. */
export const clearQuery = z.strictObject({
  completed: completed.meta({ description: completedDescription, param: { example: true } }),
})

/** A filter of todos, parsed. */
export type TodoFilter = Pick<ListQuery, 'completed' | 'deleted'>
