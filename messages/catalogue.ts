import type { catalogue as english } from './en/catalogue.ts'
import type { Language } from './languages.ts'

/** The name of a text in the catalogue. English has all texts. */
export type MessageId = keyof typeof english

/** A catalogue: every text of the page in one language. */
export type Catalogue = Readonly<Record<MessageId, string>>

/** Loads the texts of the page in a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const { catalogue } = (await import(`./${language}/catalogue.ts`)) as { readonly catalogue: Catalogue }
  return catalogue
}
