const DAY_MS = 24 * 60 * 60 * 1000

/** How long an access token is to live. */
export type Expiry = 'never' | '30' | '90' | '365' | 'custom'

/** The choices in the order they are offered. */
export const EXPIRIES: readonly Expiry[] = ['never', '30', '90', '365', 'custom']

/** A day of the calendar; `month` counts from 1. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The instant at which a day is over where the person is. */
export const endOf = ({ year, month, day }: Day): Date => new Date(year, month - 1, day + 1)

/**
 * When a token expires that is made at `now`: an instant (RFC 3339), null for never, or undefined where the chosen
 * day is missing or over.
 */
export function expiresAt(expiry: Expiry, day: Day | null, now: Date): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry !== 'custom') return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString()
  if (!day || endOf(day) <= now) return undefined
  return endOf(day).toISOString()
}
