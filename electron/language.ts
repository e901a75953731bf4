import { app } from 'electron'
import * as z from 'zod'
import { desktopTexts, type DesktopTexts } from '../messages/desktop.ts'
import { findLanguage, languages, type CatalogueName } from '../messages/languages.ts'

/** Parses a language, as the page names it. */
export const catalogueName: z.ZodType<CatalogueName> = z.enum([...languages, 'en-XA', 'ar-XB'])

/** The texts in a language. Those for tests of the page are in English here. */
export const textsIn = (language: CatalogueName): DesktopTexts =>
  desktopTexts[language === 'en-XA' || language === 'ar-XB' ? 'en' : language]

/** The texts in the language of the computer, until the page says which one it shows. */
export const textsOfSystem = (): DesktopTexts =>
  textsIn(findLanguage('system', app.getPreferredSystemLanguages()))
