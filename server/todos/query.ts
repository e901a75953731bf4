import * as z from 'zod'
import { dryRun, flag, instant, listId, pageSize, showAs, uuid, tagName } from '../fields.ts'
import { mostDaysAhead, viewNames } from '../../common/filters/filter-names.ts'
import { conditionMessages, searchText, sortMessage, sorts } from '../entities/filter.ts'

const once = 'must be given once'

/** A parameter that may be given several times. */
const several = <T extends z.ZodType<string>>(item: T, shown: object) =>
  z
    .preprocess(
      (given) => (typeof given === 'string' ? [given] : given),
      z.array(item).max(100, 'must be given at most 100 times'),
    )
    // Sorted and each once, so that the same values in another order are the same query.
    .transform((values) => [...new Set(values)].toSorted())
    .meta(showAs({ type: 'array', items: shown, maxItems: 100 }))

const day = z.iso.date(conditionMessages.day)

const wholeNumber = (minimum: number, maximum: number, message: string) =>
  z
    .string(once)
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, message)
    .meta(showAs({ type: 'integer', minimum, maximum }))

const viewMessage = `must be one of ${viewNames.join(', ')}, or the UUID of a view`

const nameOrId = z
  .string(viewMessage)
  .overwrite((text) => uuid.safeParse(text).data ?? text)
  .refine((text) => viewNames.some((name) => name === text) || uuid.safeParse(text).success, viewMessage)
  .meta(showAs({ anyOf: [{ enum: viewNames }, { type: 'string', format: 'uuid' }] }))

const parentIdMessage = 'must be the UUID of a todo, or none'

const parentId = z
  .string(parentIdMessage)
  .toLowerCase()
  .refine((text) => text === 'none' || uuid.safeParse(text).success, parentIdMessage)
  .meta(showAs({ anyOf: [{ const: 'none' }, { type: 'string', format: 'uuid' }] }))

const sectionIdMessage = 'must be the UUID of a section, or null'

const sectionId = z
  .string(sectionIdMessage)
  .toLowerCase()
  .refine((text) => text === 'null' || uuid.safeParse(text).success, sectionIdMessage)
  .meta(showAs({ anyOf: [{ const: 'null' }, { type: 'string', format: 'uuid' }] }))

/** The parameters that choose todos. All of them together must hold. */
const filters = {
  view: nameOrId.optional().meta({
    description: `Only the todos of a view, in the order of the view. \`inbox\`: open, in the inbox. \`today\`: open, due today or earlier, or
started, whatever the due date. \`upcoming\`: open, due or starting after today. \`overdue\`: open, due before now. \`someday\`: open, without a
date, and no subtask of a dated todo. \`completed\`: the last completed first. \`all\`: every todo. An open todo that starts after today is only in \`upcoming\` and \`all\`. The id of a view of
\`/api/views\` stands for its filter and its order; the other parameters narrow it.`,
    param: { example: 'today' },
  }),
  completed: flag
    .optional()
    .meta({ description: 'Only todos that are completed (`true`) or open (`false`).' }),
  listId: several(listId, { anyOf: [{ const: 'inbox' }, { type: 'string', format: 'uuid' }] })
    .optional()
    .meta({
      description: 'Only the todos of this list. Given several times, the todos of all of these lists.',
      param: { example: ['inbox'] },
    }),
  parentId: parentId.optional().meta({
    description: 'Only the subtasks of this todo. With `none`, only todos that are no subtasks.',
  }),
  sectionId: sectionId.optional().meta({
    description: 'Only the todos in this section. With `null`, only todos that are in no section.',
  }),
  tag: several(tagName, { type: 'string', minLength: 1, maxLength: 100 })
    .optional()
    .meta({
      description:
        'Only todos with this tag, exactly as it is written. Given several times (`tag=home&tag=money`), only todos with all of the tags.',
      param: { example: ['home'] },
    }),
  priority: wholeNumber(0, 4, conditionMessages.priority)
    .optional()
    .meta({ description: 'Only todos with this priority.' }),
  minPriority: wholeNumber(1, 4, conditionMessages.minPriority)
    .optional()
    .meta({ description: 'Only todos with this priority or a higher one.' }),
  dueBefore: day.optional().meta({ description: 'Only todos that are due before this day.' }),
  dueAfter: day.optional().meta({ description: 'Only todos that are due after this day.' }),
  dueWithin: wholeNumber(0, mostDaysAhead, conditionMessages.dueWithin)
    .optional()
    .meta({
      description:
        'Only todos that are due at most this many days after today, those that are overdue included. With `0`: due today or earlier.',
      param: { example: 7 },
    }),
  hasDueDate: flag
    .optional()
    .meta({ description: 'Only todos with a due date (`true`) or without one (`false`).' }),
  overdue: flag.optional().meta({
    description:
      'Only open todos that are due before now (`true`), or only the others (`false`). Without a time a todo is overdue from the next day on.',
  }),
  started: flag.optional().meta({
    description:
      'Only todos that start today or earlier, or have no start date (`true`), or only those that start later (`false`).',
  }),
  updatedSince: instant
    .optional()
    .meta({ description: 'Only todos that were changed at this instant or later.' }),
  q: searchText.optional().meta({
    description: `Only todos with all of these words. The words stand between spaces, and each must stand in the title or the notes: \`termin\`
finds "Zahnarzttermin". One or two letters or digits must begin a word there, except in scripts without spaces. Case, accents and width do not
matter, nor do the marks of Arabic and Hebrew; \`ß\` is \`ss\`, and \`ü\` is \`u\` or \`ue\`. There are no operators.`,
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

/** The query of GET /api/todos. */
export const listQuery = z
  .strictObject({
    ...filters,
    sort: z
      .enum(sorts, sortMessage)
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
  description: `With \`complete\`, and \`completed\` true in the patch, completes the subtasks too, but for occurrences of their own series that are
still to come.`,
})

/** The query of PATCH /api/todos/:id. */
export const todoPatchQuery = z.strictObject({
  dryRun,
  children: completeChildren.meta({
    description: `With \`complete\`, and \`completed\` true in the body, completes the subtasks too, but for occurrences of their own series that are
still to come.`,
  }),
})
