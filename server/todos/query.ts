import * as z from 'zod'
import { dryRun, flag, pageSize } from '../fields.ts'

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

const bulkQueryWith = (example: boolean) =>
  z.strictObject({
    completed: completed.meta({ description: completedDescription, param: { example } }),
    deleted: flag.optional().meta({ description: 'With `true`: the todos in the trash.' }),
    dryRun,
  })

/** The query of PATCH /api/todos: the filters of the list. */
export const patchQuery = bulkQueryWith(false)

/** The query of DELETE /api/todos: the filters of the list. */
export const clearQuery = bulkQueryWith(true)

/** A filter of todos, parsed. */
export type TodoFilter = Pick<ListQuery, 'completed' | 'deleted'>

const completeChildren = z.literal('complete', 'must be "complete", or left out').optional()

/** The member `children` of an operation that changes a todo. */
export const childrenToo = completeChildren.meta({
  description: 'With `complete`, and `completed` true in the patch, completes the subtasks too.',
})

/** The query of PATCH /api/todos/:id. */
export const todoPatchQuery = z.strictObject({
  dryRun,
  children: completeChildren.meta({
    description: 'With `complete`, and `completed` true in the body, completes the subtasks too.',
  }),
})
