import { isDated, isOverdue } from '../../../common/filters/views.ts'
import { compareTexts } from '../../../common/order.ts'
import { findComingDay, groupOf, headingOf, sortGroups, type Groups } from '../../todo-views/groups.ts'
import type { View } from '../../todo-views/view.ts'
import { priorities } from '../fields/priorities.ts'

/** The keys of groups that are none of a day or tag. A tag cannot begin with a space. */
const noneKey = ' none'
/** Of the group below the others, for each layout: a board has no heading of it, where one that was folded in a list could be opened. */
const completedKeys = { list: ' completed', board: ' completed on the board' } as const

/** Groups by priority, the most urgent first. */
const byPriority: Groups = {
  areDays: false,
  keyOf: ({ priority }) => String(priority),
  sort: (keys) => keys.toSorted(compareTexts).toReversed(),
  headingOf(key, { today: { date } }) {
    const name = priorities.find(({ priority }) => String(priority) === key)?.name
    return { group: 'priority', date, id: key, ...(name && { name }) }
  },
}

/** Groups by the day of Upcoming, what is overdue first and what has no date last. */
const byDay: Groups = {
  areDays: true,
  keyOf(todo, { today }) {
    if (isOverdue(todo, today)) return 'overdue'
    return findComingDay(todo, today) ?? (isDated(todo) ? today.date : noneKey)
  },
  sort(keys) {
    const rankOf = (key: string): string => (key === 'overdue' ? '0' : key === noneKey ? '2' : `1${key}`)
    return keys.toSorted((a, b) => compareTexts(rankOf(a), rankOf(b)))
  },
  headingOf(key, { today: { date } }) {
    if (key === noneKey) return { group: 'date', date, id: null, name: 'fields.noDate' }
    if (key === 'overdue') return { group: 'overdue', date, id: null }
    return { group: key === date ? 'today' : 'date', date: key, id: null }
  },
}

/** Groups by the first tag, in the order of the sidebar. */
function byTag(locale: string): Groups {
  const collator = new Intl.Collator(locale, { numeric: true })
  return {
    areDays: false,
    keyOf: ({ tags }) => tags[0] ?? noneKey,
    sort: (keys) =>
      keys.toSorted((a, b) => Number(a === noneKey) - Number(b === noneKey) || collator.compare(a, b)),
    headingOf: (key, { today: { date } }) =>
      key === noneKey
        ? { group: 'tag', date, id: null, name: 'display.noTag' }
        : { group: 'tag', date, id: key },
  }
}

/** Returns the rule of groups by day, priority or tag. `locale` is that of the sidebar (BCP 47). */
export const groupsBy = (group: 'day' | 'priority' | 'tag', locale: string): Groups =>
  group === 'day' ? byDay : group === 'priority' ? byPriority : byTag(locale)

/** Returns the groups of a view with one below them that has the completed todos. */
export function withCompletedBelow(
  view: Pick<View, 'grouping' | 'groups'>,
  layout: keyof typeof completedKeys,
): Groups {
  const completedKey = completedKeys[layout]
  return {
    areDays: view.groups?.areDays ?? view.grouping === 'days',
    keyOf: (todo, parts) =>
      todo.completed && !parts.lingering.has(todo.id) ? completedKey : groupOf(todo, { ...parts, view }),
    sort(keys, parts) {
      const others = keys.filter((key) => key !== completedKey)
      const sorted = sortGroups(others, { ...parts, view })
      return others.length === keys.length ? sorted : [...sorted, completedKey]
    },
    headingOf: (key, parts) =>
      key === completedKey
        ? { group: 'completed', date: parts.today.date, id: null, name: 'filter.completed' }
        : headingOf(key, { ...parts, view }),
  }
}
