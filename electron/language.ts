import { app } from 'electron'
import * as z from 'zod'
import { desktopTexts, type DesktopTexts } from '../messages/desktop.ts'
import { findLanguage, languages, type CatalogueName } from '../messages/languages.ts'

/** Parses a language, as the page names it. */
export const catalogueName: z.ZodType<CatalogueName> = z.enum([...languages, 'en-XA', 'ar-XB'])

/** The language of the menus and message boxes. */
export interface MenuLanguage {
  /** The texts in it. */
  readonly texts: DesktopTexts
  /** Changes it to the language of the page. */
  readonly show: (name: CatalogueName) => void
  readonly onChange: (listener: () => void) => void
}

/** Begins with the language of the computer, until a page says which one it shows. */
export function createMenuLanguage(): MenuLanguage {
  let texts = textsOfSystem()
  const listeners: (() => void)[] = []
  return {
    get texts() {
      return texts
    },
    show(name) {
      if (textsIn(name) === texts) return
      texts = textsIn(name)
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** The texts in the language of the computer. */
export const textsOfSystem = (): DesktopTexts =>
  textsIn(findLanguage('system', app.getPreferredSystemLanguages()))

// The languages for tests of the page are in English here.
const textsIn = (name: CatalogueName): DesktopTexts =>
  desktopTexts[name === 'en-XA' || name === 'ar-XB' ? 'en' : name]
