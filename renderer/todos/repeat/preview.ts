import { mergeRepeat } from '../../../common/repeats/merge-repeat.ts'
import { parseRule } from '../../../common/repeats/parse-rule.ts'
import { findNext, findSeriesError } from '../../../common/repeats/series.ts'
import { findFirstDate } from '../../../common/repeats/first-date.ts'
import type { Repeat, RepeatChoice } from './rule-draft.ts'

/** The state of a todo that its repeat depends on. Dates are `YYYY-MM-DD`. */
export interface RepeatBase {
  readonly repeat: Repeat | null
  readonly dueDate: string | null
  readonly today: string
}

/** The reason for which a rule cannot be saved. */
export type RepeatProblem = 'ends-early' | 'never-matches'

/** The date of the first occurrence under a rule: the due date, or else the first date of the rule from today on. */
export function findFirst({ dueDate, today }: RepeatBase, { rrule }: RepeatChoice): string | null {
  if (dueDate !== null) return dueDate
  const first = findFirstDate(rrule, new Date(`${today}T00:00`))
  return 'value' in first ? first.value : null
}

/** Returns the reason for which a rule cannot be saved, as the server finds it; null if there is none. */
export function findProblem(base: RepeatBase, choice: RepeatChoice): RepeatProblem | null {
  const first = findFirst(base, choice)
  if (first === null) return 'never-matches'
  const repeat = mergeRepeat(base.repeat, choice, first)
  const { until } = parseRule(repeat.rrule)
  if (until !== null && until < repeat.start) return 'ends-early'
  return findSeriesError(repeat) === null ? null : 'never-matches'
}

/**
 * Lists the next dates of a todo under a rule, as the server finds them if each occurrence is completed on its day, and one that is
 * overdue today. The first date counts where the todo has no due date yet. There are fewer than `count` where the series ends.
 */
export function listNextDates(base: RepeatBase, choice: RepeatChoice, count: number): readonly string[] {
  const first = findFirst(base, choice)
  if (first === null) return []
  const following = follow(mergeRepeat(base.repeat, choice, first), first, base.today, count)
  return base.dueDate === null ? [first, ...following].slice(0, count) : following
}

function follow(repeat: Repeat, dueDate: string, today: string, count: number): readonly string[] {
  if (count === 0) return []
  const next = findNext(repeat, dueDate < today ? today : dueDate)
  if (next === null) return []
  return [next.date, ...follow({ ...repeat, done: next.done }, next.date, today, count - 1)]
}
