/** The frequency of an RRULE (RFC 5545). */
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** The words in which a language says how often something repeats. All of them are folded: see fold(). */
export interface RepeatWords {
  /** Matches the beginning of a repeat, such as "every ". */
  readonly every: RegExp
  /** Single words and phrases that are a repeat by themselves, after `every` or without it, with their RRULE. */
  readonly names: ReadonlyMap<string, string>
  /** Those of the names that need no `every` before them in a line, such as "daily". */
  readonly alone: readonly string[]
  readonly units: ReadonlyMap<string, Frequency>
  readonly numbers: ReadonlyMap<string, number>
  /** The word for every second one, such as "other". */
  readonly other: readonly string[]
  /** From Monday to Sunday. A text may give the first three letters or more, and the plural. */
  readonly weekdays: readonly string[]
  readonly workday: readonly string[]
  readonly ordinals: ReadonlyMap<string, number>
  /** Months with their number: 1 is January. A text may give the first three letters or more, if they are those of one month. */
  readonly months: ReadonlyMap<string, number>
  /** Matches a day of the month behind `every`, such as "15th", with its number in the first group. */
  readonly dayAlone: RegExp
  /** Matches a day of the month where the text has said that it is one, such as "11" in "tous les mois le 11". */
  readonly dayOfMonth: RegExp
  readonly lastDay: readonly string[]
  /** Matches the end of a phrase that takes the last day of months that lack the day, such as ", or the last day". */
  readonly orLastDay: RegExp
  /** Matches the text between two items of an enumeration. */
  readonly between: RegExp
  /** Matches the end of a phrase that says no more than "of the month". */
  readonly ofMonth: RegExp
  /** Matches the month of a day, such as "of november" or "may", with its name in one of the groups. */
  readonly inMonth: RegExp
  /** Matches the word between an interval and its day, such as "on" in "2 weeks on tuesday". */
  readonly on: RegExp
  /** The fewest letters of a weekday. */
  readonly shortestWeekday: number
  /** Matches the end of a typed text, not folded, that is a repeat only by its last letters, which are another word. */
  readonly doubtful?: RegExp
}

/** The working days, as the value of BYDAY. */
export const workdays = 'MO,TU,WE,TH,FR'

/** Numbers the names of the months of a language: 1 is January. */
export const numberMonths = (names: string): readonly (readonly [name: string, month: number])[] =>
  names.split(' ').map((name, index) => [name, index + 1])

/**
 * Folds a text to lower case without accents. Each UTF-16 code unit stays where it is, so that places in the folded text are those of
 * the text.
 */
export const fold = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]/g, foldUnit).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const foldUnit = (unit: string): string => {
  if (unit === '’') return "'"
  const [base = unit] = unit.normalize('NFD').toLowerCase()
  return base.length === unit.length ? base : unit
}
