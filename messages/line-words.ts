import type { LanguageWords } from '../common/lines/language.ts'
import { languages } from './languages.ts'

/** Loads the words of dates, times and repeats in a language; null for one that Localist lacks, and for English, which is always read. */
export async function loadLineWords(code: string): Promise<LanguageWords | null> {
  const language = languages.find((each) => each === code && each !== 'en')
  if (language === undefined) return null
  const { lineWords } = (await import(`./${language}/line-words.ts`)) as { readonly lineWords: LanguageWords }
  return lineWords
}
