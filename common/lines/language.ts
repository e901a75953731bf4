import type { ParsedResult } from 'chrono-node/en'
import type { RepeatWords } from './repeat-words/repeat-words.ts'

/** The languages in which dates and repeats are read. */
export type LanguageCode = 'en' | 'de' | 'fr' | 'es'

/** A phrase for a day that chrono does not know. */
export interface DayPhrase {
  /** Matches the folded phrase, anywhere in a line. */
  readonly pattern: RegExp
  /** Answers its date; `today` and the answer are dates such as `2026-12-01`. Null where the match means none. */
  readonly dateOf: (today: string, match: RegExpExecArray) => string | null
}

/** The words in which a language says when something is due. All patterns are for folded texts. */
export interface LineLanguage {
  readonly parse: (text: string, from: Date) => readonly ParsedResult[]
  readonly repeats: RepeatWords
  readonly phrases: readonly DayPhrase[]
  /** Matches the end of a text where words stand that belong to a date after it, such as "due on ". */
  readonly joining: RegExp
  /** Matches a date that counts from the present, such as "in 3 weeks". Others, such as "for 3 weeks", are no dates. */
  readonly counted: RegExp
  /** Matches a time of day that needs no other words: "5pm", "17:30", "at 9" or "tonight". */
  readonly clock: RegExp
  /** Matches a weekday that is also another word. It is taken at the end of a line only, or with a time. */
  readonly doubtful: RegExp
  /** Matches the end of a text after which a doubtful word is that other word, such as "the ". */
  readonly article: RegExp
  /** Matches the text after an hour without minutes, such as "at 5", where it can be a time. */
  readonly afterHour: RegExp
}
