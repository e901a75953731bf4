import { isDeepStrictEqual } from 'node:util'
import { Invalid } from '../http/problems.ts'
import { mergeRepeat } from '../../common/repeats/merge-repeat.ts'
import { findSeriesError } from '../../common/repeats/series.ts'
import type { Repeat, RepeatPatch } from '../../common/repeats/repeat.ts'

/** A daily series that starts later reaches the largest index of an occurrence only after the year 2173. */
const earliestStart = '1900-01-01'

/**
 * Applies a merge patch (RFC 7396) of `repeat` to a todo that is due on `dueDate`. A series with another rule or start counts
 * anew. Returns the same object where nothing differs. Throws Invalid.
 */
export function changeRepeat(
  before: Repeat | null,
  patch: RepeatPatch | null | undefined,
  dueDate: string | null,
): Repeat | null {
  if (patch === undefined) return before
  if (patch === null) return null
  if (dueDate === null) throw new Invalid([{ field: 'repeat', message: 'needs a dueDate' }])
  const rrule = patch.rrule ?? before?.rrule
  if (rrule === undefined) {
    throw new Invalid([{ field: 'repeat.rrule', message: 'is required: the todo does not repeat yet' }])
  }
  const repeat = mergeRepeat(before, { ...patch, rrule }, dueDate)
  if (repeat.start < earliestStart) {
    throw new Invalid([{ field: 'repeat.start', message: `must be ${earliestStart} or later` }])
  }
  if (isDeepStrictEqual(repeat, before)) return before
  const error = findSeriesError(repeat)
  if (error !== null) throw new Invalid([{ ...error, field: `repeat.${error.field}` }])
  return repeat
}
