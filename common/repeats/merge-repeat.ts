import type { Repeat, RepeatPatch } from './repeat.ts'

/**
 * Returns a repeat with the fields of a patch that names the rule. A series with another rule counts anew from the due date, one
 * with another rule or start has nothing done. The page shows with it what the server will answer.
 */
export function mergeRepeat(
  before: Repeat | null,
  { rrule, from, start, done }: RepeatPatch & Pick<Repeat, 'rrule'>,
  dueDate: string,
): Repeat {
  const isSameRule = rrule === before?.rrule
  const newStart = start ?? (isSameRule ? before.start : dueDate)
  const isSameSeries = isSameRule && newStart === before.start
  return {
    rrule,
    from: from ?? before?.from ?? 'due',
    start: newStart,
    done: done ?? (isSameSeries ? before.done : 0),
  }
}
