const dayLength = 24 * 60 * 60 * 1000

const firstDate = '0000-01-01'

/** The last date that can be written as `YYYY-MM-DD`. */
export const lastDate = '9999-12-31'

/** Returns how many days after 1970-01-01 the calendar date `YYYY-MM-DD` is; negative before it. */
export const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayLength

/** Returns the calendar date `YYYY-MM-DD` of a number of days after 1970-01-01. */
export const toDate = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10)

/** Returns how many days `to` is after `from`, both `YYYY-MM-DD`; negative where it is before. */
export const daysBetween = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from)

/** Moves the calendar date `YYYY-MM-DD` by a number of days, at most to the first or last date that can be written. */
export const shiftDate = (date: string, days: number): string =>
  toDate(Math.min(Math.max(toDayNumber(date) + days, toDayNumber(firstDate)), toDayNumber(lastDate)))
