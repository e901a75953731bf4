const dayMs = 24 * 60 * 60 * 1000

/** A choice of when an access token expires: never, after a number of days, or at the end of a chosen day. */
export type Expiry = 'never' | '30' | '90' | '365' | 'custom'

/** The choices in the order of the picker. */
export const expiries: readonly Expiry[] = ['never', '30', '90', '365', 'custom']

/** A day of the calendar; January is month 1. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Finds the instant at which a day ends in the time zone of the browser. */
export const findEnd = ({ year, month, day }: Day): Date => new Date(year, month - 1, day + 1)

/**
 * Finds the instant (RFC 3339) at which a token that is made at `now` expires: null for never, undefined if the chosen day is missing
 * or over.
 */
export function findExpiryTime(expiry: Expiry, day: Day | null, now: Date): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry !== 'custom') return new Date(now.getTime() + Number(expiry) * dayMs).toISOString()
  if (!day || findEnd(day) <= now) return undefined
  return findEnd(day).toISOString()
}
