import { createContext, use } from 'react'
import type { Language } from '../../messages/languages.ts'

/** Shows the page in a language; `system` is the first of the person's languages that has texts. Rejects if they cannot be loaded. */
export type ShowLanguage = (chosen: 'system' | Language) => Promise<void>

/** The context of ShowLanguage. */
export const LanguageContext = createContext<ShowLanguage>(async () => undefined)

/** Gets the function that shows the page in another language. */
export const useShowLanguage = (): ShowLanguage => use(LanguageContext)
