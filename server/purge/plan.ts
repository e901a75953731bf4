import * as z from 'zod'
import { instant } from '../fields.ts'

const hour = 3_600_000
const day = 24 * hour

/** How far the clock may move between two purges, in milliseconds. If it moves further, it may be wrong. */
const farthestMove = 7 * day
/** How long Localist runs before it trusts the clock again, in milliseconds. */
const longestWait = 24 * hour

/** The record of an account's purges, as stored. */
export const purgeRecord = z
  .strictObject({
    /** The time of the last purge, or of the last check while the next one has to wait; null before the first check. */
    at: instant.nullable(),
    /** How long Localist must still run before the next purge, in milliseconds; 0 where a day by the clock is enough. */
    wait: z.int().min(0).max(longestWait),
    /** The setting `trashDays` at that time. */
    trashDays: z.int(),
  })
  .readonly()

/** The record of an account's purges. */
export type PurgeRecord = z.infer<typeof purgeRecord>

/** The record of an account that has never been checked. */
export const noPurgeYet: PurgeRecord = { at: null, wait: 0, trashDays: 1 }

/** The state at a check. */
interface Check {
  readonly now: Date
  /** How long Localist has run since the check before, in milliseconds. */
  readonly ran: number
  readonly trashDays: number
}

/**
 * Decides whether a purge is due, and returns the record after it. A purge is due a day after the last one. But where it could
 * remove what nobody expects to be removed (the clock moved by more than a week, the trash is kept for fewer days than at the last
 * purge, or the account was never checked), Localist must first run for 24 hours, so that there is time to notice.
 */
export function planPurge(
  record: PurgeRecord,
  { now, ran, trashDays }: Check,
): { readonly isDue: boolean; readonly record: PurgeRecord } {
  const at = now.toISOString()
  const moved = record.at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(record.at)
  if (Math.abs(moved) > farthestMove || trashDays < record.trashDays) {
    return { isDue: false, record: { at, wait: longestWait, trashDays } }
  }
  if (record.wait > ran) return { isDue: false, record: { at, wait: record.wait - ran, trashDays } }
  const isDue = record.wait > 0 || moved >= day
  return { isDue, record: isDue ? { at, wait: 0, trashDays } : record }
}
