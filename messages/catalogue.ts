import type { firstTexts as firstEnglish } from './en/first-texts.ts'
import type { laterTexts as laterEnglish } from './en/later-texts.ts'
import type { Language } from './languages.ts'

/** The texts that the first paint of the page can need, in one language. */
export type FirstTexts = Readonly<Record<keyof typeof firstEnglish, string>>

/** The texts of all that opens after the first paint of the page, in one language. */
export type LaterTexts = Readonly<Record<keyof typeof laterEnglish, string>>

/** The name of a text of the page. English has all texts. */
export type MessageId = keyof FirstTexts | keyof LaterTexts

/** A catalogue: every text of the page in one language. */
export type Catalogue = FirstTexts & LaterTexts

/** Loads the texts that the first paint of the page can need. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  const module = (await import(`./${language}/first-texts.ts`)) as { readonly firstTexts: FirstTexts }
  return module.firstTexts
}

/** Loads all texts of the page in a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [first, later] = await Promise.all([
    loadFirstTexts(language),
    import(`./${language}/later-texts.ts`) as Promise<{ readonly laterTexts: LaterTexts }>,
  ])
  return { ...first, ...later.laterTexts }
}
