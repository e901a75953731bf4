import type { MessageFormatElement } from 'react-intl'
import { loadCatalogue as importCatalogue, type MessageId } from '../../messages/catalogue.ts'
import { findLanguage, isLanguage, type CatalogueName } from '../../messages/languages.ts'
import { Unreachable } from '../api/problem.ts'
import type { ShowLanguage } from './language-context.ts'

/** The texts of the page in one language, as the build has parsed them. */
export type Catalogue = Readonly<Record<MessageId, string>> | Record<string, MessageFormatElement[]>

/** Loads the texts of a language. Throws Unreachable if the server does not answer. */
export async function loadCatalogue(language: CatalogueName): Promise<Catalogue> {
  try {
    if (isLanguage(language)) return await importCatalogue(language)
    const { arXB, enXA } = await import('../../messages/pseudo.ts')
    return language === 'ar-XB' ? arXB : enXA
  } catch (cause) {
    throw new Unreachable('The texts could not be loaded.', { cause })
  }
}

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
