import { app } from 'electron'
import * as z from 'zod'
import { type DesktopTexts, loadDesktopTexts } from '../messages/desktop.ts'
import { catalogueNames, findLanguage, isLanguage, type CatalogueName } from '../messages/languages.ts'

/** Parses a language, as the page names it. */
export const catalogueName: z.ZodType<CatalogueName> = z.enum(catalogueNames)

/** The language of the menus and message boxes. */
export interface MenuLanguage {
  /** The texts in it. */
  readonly texts: DesktopTexts
  /** Changes it to the language of the page. */
  readonly show: (name: CatalogueName) => Promise<void>
  readonly onChange: (listener: () => void) => void
}

/** Begins with the language of the computer, until a page says which one it shows. */
export async function createMenuLanguage(): Promise<MenuLanguage> {
  let shown = findSystemLanguage()
  let texts = await loadTexts(shown)
  const listeners: (() => void)[] = []
  return {
    get texts() {
      return texts
    },
    async show(name) {
      if (name === shown) return
      shown = name
      const loaded = await loadTexts(name)
      // The page can have chosen another one meanwhile.
      if (name !== shown) return
      texts = loaded
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Loads the texts in the language of the computer. */
export const loadSystemTexts = (): Promise<DesktopTexts> => loadTexts(findSystemLanguage())

const findSystemLanguage = () => findLanguage('system', app.getPreferredSystemLanguages())

// The languages for tests of the page are in English here.
const loadTexts = (name: CatalogueName): Promise<DesktopTexts> =>
  loadDesktopTexts(isLanguage(name) ? name : 'en')
