import { findLanguage, type CatalogueName } from '../../messages/languages.ts'
import { loadCatalogue, type Catalogue } from './catalogues.ts'
import type { ShowLanguage } from './language-context.ts'

/** The texts of the page in one language. */
export interface Texts {
  readonly language: CatalogueName
  readonly catalogue: Catalogue
}

/** Loads the texts of the language that is chosen, or is the first of `languages` that has texts. Rejects if the server does not answer. */
export async function loadTexts(
  chosen: Parameters<ShowLanguage>[0],
  languages: readonly string[],
): Promise<Texts> {
  const language = findLanguage(chosen, languages)
  return { language, catalogue: await loadCatalogue(language) }
}
