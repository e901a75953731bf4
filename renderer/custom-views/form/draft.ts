import { cleanLine } from '../../../common/one-line.ts'
import { splitSearch } from '../../../common/search/search-words.ts'
import type { CustomView } from '../../sync/entities.ts'
import type { CustomViewFields } from '../view-changes.ts'
import type { Conditions } from '../conditions.ts'

/** The choices of the field for due dates. */
export const dueChoices = [
  'any',
  'overdue',
  'today',
  'within',
  'after',
  'before',
  'between',
  'notOverdue',
  'dated',
  'undated',
] as const

/** The choices of the field for the priority. `only4` is `from4` in other words, as a script may have set it. */
export const priorityChoices = [
  'any',
  'from4',
  'from3',
  'from2',
  'from1',
  'only4',
  'only3',
  'only2',
  'only1',
  'only0',
] as const

/** The choices of the field for the start date. */
export const startChoices = ['any', 'started', 'later'] as const

/** The choices of the field for the status. */
export const statusChoices = ['open', 'completed', 'both'] as const

/** The values of the fields of the form of a view. */
export interface Draft extends Pick<CustomView, 'name' | 'icon' | 'colour' | 'sort'> {
  /** The ids of the lists; none for all lists. */
  readonly lists: readonly string[]
  readonly tags: readonly string[]
  readonly words: string
  readonly priority: (typeof priorityChoices)[number]
  readonly due: (typeof dueChoices)[number]
  /** The days from today, for `within`. */
  readonly days: number
  /** Whether overdue todos belong to `today` and `within`. */
  readonly hasOverdue: boolean
  /** The days of `after`, `before` and `between`; null where none is chosen yet. */
  readonly dueAfter: string | null
  readonly dueBefore: string | null
  readonly status: (typeof statusChoices)[number]
  readonly start: (typeof startChoices)[number]
  /** The view that is always there and that the todos are of; null for any. */
  readonly view: NonNullable<Conditions['view']> | null
  /** The id of the todo that they are subtasks of, or `none` for no subtasks; null for any. */
  readonly parentId: string | null
  /** The instant since which they were changed; null for any. */
  readonly changedSince: string | null
  /** The conditions for which the form has no field: a script has set them. */
  readonly others: Conditions
}

const firstDays = 7

/** The most lists, and the most tags, of a filter. */
const mostChosen = 100

/** Makes the values of the form of the fields of a view. */
export function draftOf({ filter, ...fields }: CustomViewFields): Draft {
  const { completed, listId, tag, q, dueWithin, overdue, started, view, parentId, updatedSince } = filter
  const due = findDue(filter)
  const draft: Draft = {
    ...fields,
    lists: listId ?? [],
    tags: tag ?? [],
    words: q ?? '',
    priority: findPriority(filter),
    due,
    days: due === 'within' ? (dueWithin ?? firstDays) : firstDays,
    hasOverdue: !isWithin(due) || overdue !== false,
    dueAfter: filter.dueAfter ?? null,
    dueBefore: filter.dueBefore ?? null,
    status: completed === undefined ? 'both' : completed ? 'completed' : 'open',
    start: started === undefined ? 'any' : started ? 'started' : 'later',
    view: view ?? null,
    parentId: parentId ?? null,
    changedSince: updatedSince ?? null,
    others: {},
  }
  // The conditions that one field cannot show together with another one.
  const shown = fieldsOf(draft).filter
  const others = Object.entries(filter).filter(([name]) => !Object.hasOwn(shown, name))
  return { ...draft, others: Object.fromEntries(others) }
}

const findDue = ({ dueWithin, dueAfter, dueBefore, overdue, hasDueDate }: Conditions): Draft['due'] => {
  if (dueWithin !== undefined) return dueWithin === 0 ? 'today' : 'within'
  if (overdue === true) return 'overdue'
  if (dueAfter !== undefined) return dueBefore === undefined ? 'after' : 'between'
  if (dueBefore !== undefined) return 'before'
  if (overdue === false) return 'notOverdue'
  if (hasDueDate === undefined) return 'any'
  return hasDueDate ? 'dated' : 'undated'
}

const isWithin = (due: Draft['due']): boolean => due === 'today' || due === 'within'

const findPriority = ({ minPriority, priority }: Conditions): Draft['priority'] =>
  priorityChoices.find(
    (choice) =>
      choice === `from${minPriority}` || (minPriority === undefined && choice === `only${priority}`),
  ) ?? 'any'

const priorityOf = (choice: Draft['priority']): Conditions => {
  if (choice === 'any') return {}
  const level = Number(choice.slice(4))
  return choice.startsWith('from') ? { minPriority: level } : { priority: level }
}

const dueOf = ({ due, days, hasOverdue, dueAfter, dueBefore }: Draft): Conditions => {
  switch (due) {
    case 'any':
      return {}
    case 'overdue':
      return { overdue: true }
    case 'notOverdue':
      return { overdue: false }
    case 'today':
    case 'within':
      return { dueWithin: due === 'today' ? 0 : days, ...(!hasOverdue && { overdue: false }) }
    case 'after':
      return dueAfter === null ? {} : { dueAfter }
    case 'before':
      return dueBefore === null ? {} : { dueBefore }
    case 'between':
      return { ...(dueAfter !== null && { dueAfter }), ...(dueBefore !== null && { dueBefore }) }
    case 'dated':
    case 'undated':
      return { hasDueDate: due === 'dated' }
  }
}

/** Makes the fields of a view of the values of its form. */
export function fieldsOf(draft: Draft): CustomViewFields {
  const { name, icon, colour, sort, lists, tags, status, start, view, parentId, changedSince } = draft
  const words = draft.words.trim()
  const filter: Conditions = {
    ...draft.others,
    ...(view !== null && { view }),
    ...(status !== 'both' && { completed: status === 'completed' }),
    ...(lists.length > 0 && { listId: lists }),
    ...(parentId !== null && { parentId }),
    ...(tags.length > 0 && { tag: tags }),
    ...(words !== '' && { q: words }),
    ...priorityOf(draft.priority),
    ...dueOf(draft),
    ...(start !== 'any' && { started: start === 'started' }),
    ...(changedSince !== null && { updatedSince: changedSince }),
  }
  return { name: cleanLine(name), icon, colour, filter, sort }
}

/** Says why a draft cannot be saved yet: the field, and the message. Null where it can. */
export function findMistake({ name, words, due, dueAfter, dueBefore, lists, tags }: Draft) {
  if (cleanLine(name) === '') return { field: 'name', message: 'views.nameMissing' } as const
  if ([...cleanLine(name)].length > 200) return { field: 'name', message: 'views.nameTooLong' } as const
  if ((due === 'after' || due === 'between') && dueAfter === null)
    return { field: 'dueAfter', message: 'views.dateMissing' } as const
  if ((due === 'before' || due === 'between') && dueBefore === null)
    return { field: 'dueBefore', message: 'views.dateMissing' } as const
  if (lists.length > mostChosen) return { field: 'lists', message: 'views.tooManyLists' } as const
  if (tags.length > mostChosen) return { field: 'tags', message: 'views.tooManyTags' } as const
  if (words.trim() === '') return null
  const { length } = splitSearch(words)
  if (length === 0) return { field: 'words', message: 'views.wordsNone' } as const
  const isLong = length > 50 || [...words.trim()].length > 1000
  return isLong ? ({ field: 'words', message: 'views.wordsTooLong' } as const) : null
}
