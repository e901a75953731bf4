import type { LanguageWords } from '../common/lines/language.ts'
import type { ReadWords } from '../common/queries/language.ts'
import { languages } from './languages.ts'

/** Loads the words of dates, times and repeats in a language; null for one that Localist lacks, and for English, which is always read. */
export const loadLineWords = async (code: string): Promise<LanguageWords | null> =>
  (await loadReadWords(code))?.lineWords ?? null

/** Loads the words of dates and of searches in a language; null as for loadLineWords(). */
export async function loadReadWords(code: string): Promise<ReadWords | null> {
  const language = languages.find((each) => each === code && each !== 'en')
  if (language === undefined) return null
  return (await import(`./${language}/line-words.ts`)) as ReadWords
}
