import * as z from 'zod'
import { dryRun, flag, instant, listId, pageSize, showAs, trimmedText, uuid } from '../fields.ts'
import { tagName } from '../kinds/stored-todo.ts'
import { sortFields, type Sort } from './queries/order.ts'
import { splitIntoWords } from './search/words.ts'
import { viewNames } from './views.ts'

const once = 'must be given once'

/** The most words of a search. */
const mostWords = 50

const q = trimmedText(1000, '1,000').refine((text) => text === '' || hasWordsToFind(text), {
  error: ({ input }) =>
    splitIntoWords(String(input)).length === 0
      ? 'must have a word: letters, digits or an emoji'
      : `must have at most ${mostWords} words`,
})

const hasWordsToFind = (text: string): boolean => {
  const { length } = splitIntoWords(text)
  return length > 0 && length <= mostWords
}

const tag = z
  .preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z.array(tagName).max(100, 'must be given at most 100 times'),
  )
  // Sorted and each once, so that the same tags in another order are the same query.
  .transform((tags) => [...new Set(tags)].toSorted())
  .meta(showAs({ type: 'array', items: { type: 'string', minLength: 1, maxLength: 100 }, maxItems: 100 }))

const day = z.iso.date('must be a calendar date such as "2026-12-01"')

const priority = z
  .string(once)
  .regex(/^[0-4]$/, 'must be a whole number from 0 (none) to 4 (urgent)')
  .transform(Number)
  .meta(showAs({ type: 'integer', minimum: 0, maximum: 4 }))

const parentIdMessage = 'must be the UUID of a todo, or none'

const parentId = z
  .string(parentIdMessage)
  .toLowerCase()
  .refine((text) => text === 'none' || uuid.safeParse(text).success, parentIdMessage)
  .meta(showAs({ anyOf: [{ const: 'none' }, { type: 'string', format: 'uuid' }] }))

/** The parameters that choose todos. All of them together must hold. */
const filters = {
  view: z
    .enum(viewNames, `must be one of ${viewNames.join(', ')}`)
    .optional()
    .meta({
      description: `Only the todos of a view, in the order of the view. \`inbox\`: open, in the inbox. \`today\`: open, due today or earlier, or
started with no due date. \`upcoming\`: open, due or starting after today. \`overdue\`: open, due before now. \`someday\`: open, without a
date. \`completed\`: the last completed first. \`all\`: every todo. An open todo that starts after today is only in \`upcoming\` and \`all\`.`,
      param: { example: 'today' },
    }),
  completed: flag
    .optional()
    .meta({ description: 'Only todos that are completed (`true`) or open (`false`).' }),
  listId: listId.optional().meta({ description: 'Only the todos of this list.' }),
  parentId: parentId.optional().meta({
    description: 'Only the subtasks of this todo. With `none`, only todos that are no subtasks.',
  }),
  tag: tag.optional().meta({
    description:
      'Only todos with this tag, exactly as it is written. Given several times (`tag=home&tag=money`), only todos with all of the tags.',
    param: { example: ['home'] },
  }),
  priority: priority.optional().meta({ description: 'Only todos with this priority.' }),
  dueBefore: day.optional().meta({ description: 'Only todos that are due before this day.' }),
  dueAfter: day.optional().meta({ description: 'Only todos that are due after this day.' }),
  updatedSince: instant
    .optional()
    .meta({ description: 'Only todos that were changed at this instant or later.' }),
  q: q.optional().meta({
    description: `Only todos with all of these words. Each must begin a word of the title or the notes: \`ren\` finds "Pay the rent". Case and
accents do not matter. There are no operators.`,
    param: { example: 'rent' },
  }),
  deleted: flag.optional().meta({ description: 'With `true`: the todos in the trash in place of the list.' }),
}

const filterQuery = z.strictObject(filters)

/** A filter of todos, parsed. */
export type TodoFilter = z.infer<typeof filterQuery>

const hasNoViewOfTrash = ({ view, deleted }: TodoFilter): boolean => view === undefined || deleted !== true

const viewOfTrash = {
  path: ['view'],
  message: 'cannot be sent with deleted=true: the trash has no views. Leave one of them out',
}

const sorts = sortFields.flatMap((field): readonly Sort[] => [field, `-${field}`])

/** The query of GET /api/todos. */
export const listQuery = z
  .strictObject({
    ...filters,
    sort: z
      .enum(sorts, `must be one of ${sortFields.join(', ')}, or one of them after "-" for descending order`)
      .optional()
      .meta({
        description: `The field to sort by, after \`-\` in descending order. Todos that have no such date come last in both. Titles are sorted without
regard to case and accents, and numbers in them by value. It wins over the order of a view.`,
        param: { example: 'dueDate' },
      }),
    limit: pageSize.optional().meta({
      description: 'The most todos of a page. Without `limit` the whole list is streamed.',
      param: { example: 100 },
    }),
    cursor: z.string(once).optional().meta({
      description:
        'The place at which the page begins, from the `Link` header of the page before. It works only with the same filters and order, and keeps the day of the first page.',
    }),
  })
  .refine(hasNoViewOfTrash, viewOfTrash)

/** The query of GET /api/todos, parsed. */
export type ListQuery = z.infer<typeof listQuery>

/** The query of PATCH and DELETE /api/todos: the filters of the list. */
export const bulkQuery = z.strictObject({ ...filters, dryRun }).refine(hasNoViewOfTrash, viewOfTrash)

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
