/** The largest index of an occurrence: a daily series reaches it after 273 years. */
export const mostOccurrences = 100_000

/** A weekday of BYDAY; `nth` is its position within the month or year (-1: the last one), or null for each of them. */
export interface WeekdayPart {
  /** 0 is Monday, 6 is Sunday. */
  readonly weekday: number
  readonly nth: number | null
}

/** A rule of RFC 5545 (RRULE) by days and longer, or of RFC 7529. An empty list is a part that the rule does not have. */
export interface Rule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly count: number | null
  /** The last date that may occur, `YYYY-MM-DD`. */
  readonly until: string | null
  readonly months: readonly number[]
  readonly weekNumbers: readonly number[]
  readonly yearDays: readonly number[]
  readonly monthDays: readonly number[]
  readonly weekdays: readonly WeekdayPart[]
  readonly positions: readonly number[]
  /** The weekday on which a week starts; 0 is Monday. */
  readonly weekStart: number
  /** Whether a day that a month or year lacks becomes its last one (`SKIP=BACKWARD`); otherwise it is left out. */
  readonly takesLastDay: boolean
}

/** Whether a rule names days, weeks or months. */
export const hasByParts = ({
  months,
  weekNumbers,
  yearDays,
  monthDays,
  weekdays,
  positions,
}: Rule): boolean =>
  [months, weekNumbers, yearDays, monthDays, weekdays, positions].some(({ length }) => length > 0)

/** Whether a rule names days, so that it takes none from its start. */
export const namesDays = ({ weekNumbers, yearDays, monthDays, weekdays }: Rule): boolean =>
  [weekNumbers, yearDays, monthDays, weekdays].some(({ length }) => length > 0)
