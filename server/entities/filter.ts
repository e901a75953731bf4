import * as z from 'zod'
import { instant, listId, priorityRange, trimmedText, uuid, tagName } from '../fields.ts'
import { splitSearch } from '../../common/search/search-words.ts'
import { mostDaysAhead, sortFields, viewNames, type Sort } from '../../common/filters/filter-names.ts'

const flag = z.boolean('must be true or false')

/** The messages of the refusals of conditions, in a filter and in the query of GET /api/todos. */
export const conditionMessages = {
  day: 'must be a calendar date such as "2026-12-01"',
  priority: priorityRange,
  minPriority: 'must be a whole number from 1 (low) to 4 (urgent)',
  dueWithin: `must be a whole number of days from 0 to ${mostDaysAhead}`,
} as const

const day = z.iso.date(conditionMessages.day)

const distinct = (texts: string[]): string[] => [...new Set(texts)]

const wholeNumber = (from: number, to: number, message: string) =>
  z.int(message).min(from, message).max(to, message)

const parentIdMessage = 'must be the UUID of a todo, or "none"'

const sectionIdMessage = 'must be the UUID of a section, or "null"'

/** The conditions of a filter, as they are stored and on the wire. Each is the parameter of GET /api/todos with its name. */
export const filterFields = {
  view: z.enum(viewNames, `must be one of ${viewNames.join(', ')}`).meta({
    description: 'Only the todos of this view.',
  }),
  completed: flag.meta({ description: 'Only todos that are completed, or only open ones.' }),
  listId: z
    .array(listId, 'must be a list of ids of lists')
    .min(1, 'must have at least one id')
    .max(100, 'must hold at most 100 ids')
    .overwrite(distinct)
    .readonly()
    .meta({ description: 'Only the todos of these lists.' }),
  parentId: z
    .union([z.literal('none'), uuid], parentIdMessage)
    .meta({ description: 'Only the subtasks of this todo. With `none`, only todos that are no subtasks.' }),
  sectionId: z
    .union([z.literal('null'), uuid], sectionIdMessage)
    .meta({ description: 'Only the todos in this section. With `"null"`, only todos in none.' }),
  tag: z
    .array(tagName, 'must be a list of tags')
    .min(1, 'must have at least one tag')
    .max(100, 'must hold at most 100 tags')
    .overwrite(distinct)
    .readonly()
    .meta({ description: 'Only todos with all of these tags.' }),
  priority: wholeNumber(0, 4, conditionMessages.priority).meta({
    description: 'Only todos with this priority.',
  }),
  minPriority: wholeNumber(1, 4, conditionMessages.minPriority).meta({
    description: 'Only todos with this priority or a higher one.',
  }),
  dueBefore: day.meta({ description: 'Only todos that are due before this day.' }),
  dueAfter: day.meta({ description: 'Only todos that are due after this day.' }),
  dueWithin: wholeNumber(0, mostDaysAhead, conditionMessages.dueWithin).meta({
    description: 'Only todos that are due today, on one of the next days (so many), or earlier.',
  }),
  hasDueDate: flag.meta({ description: 'Only todos with a due date, or only those without one.' }),
  overdue: flag.meta({ description: 'Only open todos that are due before now, or only the others.' }),
  started: flag.meta({
    description: 'Only todos without a start date or with one up to today, or only those that start later.',
  }),
  updatedSince: instant.meta({ description: 'Only todos that were changed at this instant or later.' }),
  q: trimmedText(1000, '1,000').meta({ description: 'Only todos with all of these words.' }),
}

/** The filter of a view, as it is stored. A condition that is left out holds for every todo. */
export const viewFilter = z.strictObject(filterFields).partial().readonly()

/** The values of `sort`. */
export const sorts = sortFields.flatMap((field): readonly Sort[] => [field, `-${field}`])

/** The message of the refusal of a value of `sort`. */
export const sortMessage = `must be one of ${sortFields.join(', ')}, or one of them after "-" for descending order`

/** The most words of a search. */
const mostWords = 50

/** Words to search for. */
export const searchText = trimmedText(1000, '1,000').refine((text) => text === '' || hasWordsToFind(text), {
  error: ({ input }) =>
    splitSearch(String(input)).length === 0
      ? 'must have a character that is not a mark'
      : `must have at most ${mostWords} words`,
})

const hasWordsToFind = (text: string): boolean => {
  const { length } = splitSearch(text)
  return length > 0 && length <= mostWords
}
