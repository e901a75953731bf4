import type { MessageFormatElement } from 'react-intl'
import { loadCatalogue as importCatalogue, type MessageId } from '../../messages/catalogue.ts'
import { Unreachable } from '../api/problem.ts'
import { isLanguage, type CatalogueName } from '../../messages/languages.ts'

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
