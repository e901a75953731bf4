import { createContext, use } from 'react'
import type { Language } from '../../messages/languages.ts'

/** Shows the page in a language; `system` is the first of the person's languages that has texts. Rejects if they cannot be loaded. */
export type ShowLanguage = (chosen: 'system' | Language) => Promise<void>

/** The texts of the page, which are loaded for another language, and in two parts for the first one. */
export interface LoadingTexts {
  readonly show: ShowLanguage
  /** Loads the texts of all that opens after the first paint, once. Rejects with Unreachable if the server does not answer. */
  readonly loadLater: () => Promise<void>
}

/** The context of LoadingTexts. */
export const LanguageContext = createContext<LoadingTexts>({
  show: async () => undefined,
  loadLater: async () => undefined,
})

/** Gets the function that shows the page in another language. */
export const useShowLanguage = (): ShowLanguage => use(LanguageContext).show

/** Gets the function that loads the texts of all that opens after the first paint. A part that is loaded on demand waits for them. */
export const useLoadTexts = (): (() => Promise<void>) => use(LanguageContext).loadLater
