import type { Clock } from '../dates/dates.ts'
import { createTable, fold, listWays, type Scanner, type Table, type Words } from './tokens.ts'

/** The categories of words. A comment lists the items of its category in their order. */
export type Category =
  /** Monday to Sunday, in all ways to write them. */
  | 'weekday'
  /** Short weekdays that are other words too: they count at the end of a line, with a time, or in an enumeration. */
  | 'doubtful'
  /** Short weekdays that count in an enumeration only. */
  | 'enumerated'
  /** A weekday that says by itself that it repeats, such as "montags". Monday to Sunday. */
  | 'everyWeekday'
  /** January to December. */
  | 'month'
  /** Day, week, month, year, hour, minute; the fewest letters are those of the word. */
  | 'unit'
  /** One, two, three, … twelve. */
  | 'number'
  /** First to fifth. */
  | 'ordinal'
  | 'last'
  /** The sign behind the digits of an ordinal number, without a space: "th". */
  | 'ordinalSign'
  /** Today, tomorrow, the day after tomorrow. */
  | 'dayWord'
  | 'yesterday'
  /** Morning, noon, afternoon, evening, night, midnight. */
  | 'part'
  /** The same behind an hour or a day, such as "in the evening" or "abends". */
  | 'partBehind'
  /** A word for this evening, such as "tonight". */
  | 'tonight'
  | 'this'
  /** Next, and the one after next. */
  | 'next'
  /** The same behind its noun: "prochain", "que viene"; "after next". */
  | 'nextBehind'
  /** Behind a weekday: a week later, such as "in einer Woche" or "after next". */
  | 'weekLater'
  | 'weekend'
  | 'endOfMonth'
  /** Before a number of units: "in". */
  | 'in'
  /** Behind a number of units: "from now", "ago", and before a day: "from". */
  | 'fromNow'
  | 'ago'
  | 'fromDay'
  /** Before a day of the month alone, such as "on the", and a word before its number, such as "día". */
  | 'onThe'
  /** Before a month, a weekday of a month, or "the month": "of", "im". */
  | 'of'
  | 'theMonth'
  | 'everyMonth'
  | 'every'
  | 'other'
  /** Daily, weekly, monthly, yearly. */
  | 'adverb'
  /** Monday to Friday, and the word for one of these days behind an ordinal. */
  | 'workday'
  /** The same without "every" before it, such as "werktags". */
  | 'everyWorkday'
  /** Between a repeat and its days: "on". */
  | 'on'
  | 'orLastDay'
  | 'until'
  /** Before a span: "for". */
  | 'span'
  | 'times'
  | 'except'
  /** Before the first date of a repeat: "from", "starting". */
  | 'starting'
  /** Behind a repeat that counts from its completion: "after completion". */
  | 'afterDone'
  /** Between two ends: "to", "-". */
  | 'to'
  | 'and'
  /** Before an alternative or an exception: "or", "not". */
  | 'or'
  /** Before a time: "at". */
  | 'at'
  /** Behind an hour: "o'clock", "Uhr", "h". */
  | 'oclock'
  /** Before and after noon: "am", "pm". */
  | 'meridiem'
  /** Before an hour: a quarter past, half past, a quarter to, half an hour before it ("halb"). */
  | 'quarterBefore'
  /** Behind an hour: and a quarter, and a half, less a quarter. */
  | 'quarterBehind'
  /** Words that belong to a date behind them: "on", "by", "for". */
  | 'joining'
  /** Words before which, or behind which, a date is something else: "since", "about". */
  | 'blocking'
  /** Words behind which a day's name is something else: "the". */
  | 'article'
  /** Words that may stand behind an hour alone: "with". */
  | 'afterHour'
  /** Nouns that an hour alone would count: "Euro". */
  | 'counted'
  /** Words beside which a phrase is part of a sentence: "is". */
  | 'verb'
  /** Words beside which a day is over: "previous". */
  | 'past'
  /** Names with a word for a day or a time. */
  | 'names'
  /** Urgent, high, medium, low. */
  | 'priority'
  /** Before the time of a reminder: "remind me". */
  | 'remind'
  /** Behind the time of a reminder: "before". */
  | 'earlier'
  /** A reminder at the time at which the todo is due. */
  | 'onTime'
  /** A quarter of an hour, half an hour. */
  | 'partOfHour'

/** A language of lines as data: its words and its rules of writing. */
export interface LanguageWords {
  readonly words: Words<Category>
  /** Whether `3/4` is a day and a month; null where it can be both. */
  readonly isDayFirst: boolean | null
  /** Whether all nouns are written with a capital letter, so that it marks no name. */
  readonly hasCapitalNouns: boolean
  /** Whether a day of the month may stand behind its month: "dec 5". */
  readonly hasMonthFirst: boolean
  /** Parts of a day that are written together with a weekday, such as "abend", in the order of `part`. */
  readonly joinedParts: string
}

/** A language that is ready for reading. */
export interface Language extends Omit<LanguageWords, 'words' | 'joinedParts'> {
  readonly table: Table<Category>
  /** The first word of `every`, which stands before a number: "alle 2 Wochen". */
  readonly everyWord: string
  /** Words such as "freitagabend", with the weekday and the part of the day. */
  readonly joined: ReadonlyMap<string, readonly [weekday: number, part: number]>
}

/** A line with the words of a language. */
export interface Line extends Language {
  readonly scanner: Scanner<Category>
  /** The line as it was typed. */
  readonly typed: string
  readonly now: Date
  /** The clock of the person. */
  readonly clock: Clock
  /** The date that `clock` shows `now`. */
  readonly today: string
}

/** Prepares a language for reading. */
export function createLanguage({ words, joinedParts, ...rest }: LanguageWords): Language {
  const joined = new Map<string, readonly [number, number]>()
  const weekdays = listWays(words.weekday).flatMap((ways, weekday) => ways.map((way) => ({ way, weekday })))
  for (const [part, names] of listWays(joinedParts).entries())
    for (const name of names.filter((each) => each !== ''))
      for (const { way, weekday } of weekdays) joined.set(fold(`${way}${name}`), [weekday, part])
  const everyWord = listWays(words.every)[0]?.[0] ?? ''
  return { ...rest, table: createTable(words), everyWord, joined }
}
