import type { MessageFormatElement } from 'react-intl'
import type { MessageId } from '../../messages/en.ts'
import { Unreachable } from '../api/problem.ts'
import type { CatalogueName } from '../../messages/languages.ts'

/** The texts of the page in one language, as the build has parsed them. */
export type Catalogue = Readonly<Record<MessageId, string>> | Record<string, MessageFormatElement[]>

const loaders: Readonly<Record<CatalogueName, () => Promise<Catalogue>>> = {
  en: async () => (await import('../../messages/en.ts')).en,
  de: async () => (await import('../../messages/de.ts')).de,
  fr: async () => (await import('../../messages/fr.ts')).fr,
  es: async () => (await import('../../messages/es.ts')).es,
  'en-XA': async () => (await import('../../messages/pseudo.ts')).enXA,
  'ar-XB': async () => (await import('../../messages/pseudo.ts')).arXB,
}

/** Loads the texts of a language. Throws Unreachable if the server does not answer. */
export async function loadCatalogue(language: CatalogueName): Promise<Catalogue> {
  try {
    return await loaders[language]()
  } catch (cause) {
    throw new Unreachable('The texts could not be loaded.', { cause })
  }
}
