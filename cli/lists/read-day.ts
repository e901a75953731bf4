import { dayAt } from '../../common/dates/dates.ts'
import { CommandFailed } from '../failures.ts'
import type { Io } from '../io.ts'
import { parseDay } from '../todos/fields.ts'

/** Reads the day of an option; today where it is left out. Throws CommandFailed (exit code 2). */
export async function readDay(
  { now, findLanguage }: Pick<Io, 'now' | 'findLanguage'>,
  [option, typed]: readonly [option: string, typed: string | undefined],
): Promise<string> {
  if (typed === undefined) return dayAt(now(), null).date
  const { date, time } = await parseDay(option, typed, { now: now(), findLanguage })
  if (time !== null) throw new CommandFailed(`${option} takes a day without a time.`, 2)
  return date
}
