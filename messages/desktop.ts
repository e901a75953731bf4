import { desktop as de } from './de/desktop.ts'
import { desktop as en } from './en/desktop.ts'
import { desktop as es } from './es/desktop.ts'
import { desktop as fr } from './fr/desktop.ts'
import type { Language } from './languages.ts'

/** The texts of the desktop app in one language. */
export type DesktopTexts = Readonly<Record<keyof typeof en, string>>

/** The texts of the desktop app by language. */
export const desktopTexts: Readonly<Record<Language, DesktopTexts>> = { en, de, fr, es }
