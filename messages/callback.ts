import { callback as de } from './de/callback.ts'
import { callback as en } from './en/callback.ts'
import { callback as es } from './es/callback.ts'
import { callback as fr } from './fr/callback.ts'
import type { Language } from './languages.ts'

/** The texts of the page after a sign-in, by language. */
export const callbackTexts: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  de,
  fr,
  es,
}
