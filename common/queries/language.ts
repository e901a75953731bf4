import { english } from '../lines/english.ts'
import { createLanguage, type Language, type LanguageWords } from '../lines/language.ts'
import { createTable, type Table, type Words } from '../lines/tokens.ts'

/** The categories of the words of a search. */
export type QueryCategory =
  /** Overdue, completed, open, today, someday. */
  | 'state'
  /** Before a date: due before it, after it, on it or before, on it or after, on it. */
  | 'relation'

/** The words of searches in a language. */
export type QueryWords = Words<QueryCategory>

/** The states of `state`, in the order of the words. */
export const states = ['overdue', 'completed', 'open', 'today', 'someday'] as const

/** The relations of `relation`, in the order of the words. */
export const relations = ['before', 'after', 'until', 'from', 'on'] as const

/** A language that searches are read in. */
export interface QueryLanguage extends Language {
  readonly query: Table<QueryCategory>
}

/** The words of a language: of dates, and of searches. */
export interface ReadWords {
  readonly lineWords: LanguageWords
  readonly queryWords: QueryWords
}

const englishQuery: QueryWords = {
  state: 'overdue|past due; done|completed; open|not done|not completed; today; someday',
  relation:
    'before|due before; after|due after|later than; by|due by|until|till|up to; from|since|starting; on|due|due on',
}

/** Creates the languages in which a person searches: their own, and English. `own` is null where that is all. */
export function createQueryLanguages(locale: string, own: ReadWords | null): readonly QueryLanguage[] {
  const [code, region] = locale.split('-')
  const base = createLanguage(english)
  const isDayFirst = code === 'en' && region !== undefined ? region !== 'US' : base.isDayFirst
  const all = [{ ...base, isDayFirst, query: createTable(englishQuery) }]
  if (own === null) return all
  return [{ ...createLanguage(own.lineWords), query: createTable(own.queryWords) }, ...all]
}
