import { isDate, type DayAndTime } from './day-and-time.ts'
import type { Reading } from '../reading.ts'

/** Reads a date of ISO 8601, with or without a time: `2026-12-01`, `2026-12-01T09:00`. Null for a text of another form. */
export function readIsoDate(text: string): Reading<DayAndTime> | null {
  const [, date = '', time = null] = /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?\s*$/.exec(text) ?? []
  if (date === '') return null
  if (!isDate(date)) return { problem: 'is not a day of the calendar.' }
  if (time !== null && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
    return { problem: 'has no such time of day.' }
  return { value: { date, time } }
}
