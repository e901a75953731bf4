import { createClock, toDate, toDayNumber } from '../dates/dates.ts'
import { listDates } from './expand.ts'
import { InvalidRule, parseRule } from './parse-rule.ts'
import type { Reading } from '../reading.ts'

/**
 * Finds the first date of an RRULE (RFC 5545) that is today or later; where `time` is past today, that is tomorrow or later. With `begin`, not
 * before that date. `clock` shows which day today is: by default that of this computer.
 */
export function findFirstDate(
  rrule: string,
  now: Date,
  time: string | null = null,
  begin: string | null = null,
  clock = createClock(null),
): Reading<string> {
  const present = clock(now)
  const next = toDayNumber(present.date) + (time !== null && time <= present.time ? 1 : 0)
  const from = begin === null ? next : Math.max(next, toDayNumber(begin))
  try {
    for (const { newYear, dates } of listDates(parseRule(rrule), from, from + longestGap)) {
      const first = dates.find(({ offset }) => newYear + offset >= from)
      if (first !== undefined) return { value: toDate(newYear + first.offset) }
    }
  } catch (error) {
    if (!(error instanceof InvalidRule)) throw error
    return { problem: `is no valid rule: it ${error.message}.` }
  }
  return { problem: 'has no date from today on.' }
}

/** The days of 400 years, after which the calendar repeats. */
const longestGap = 146_097
