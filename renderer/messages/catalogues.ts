import type { Messages } from './use-text.ts'
import {
  loadCatalogue,
  loadFirstTexts as importFirstTexts,
  type FirstTexts,
} from '../../messages/catalogue.ts'
import { Unreachable } from '../api/problem.ts'
import { isLanguage, type CatalogueName } from '../../messages/languages.ts'

/** The texts of the page in one language, as the build has parsed them. */
export interface Texts {
  readonly language: CatalogueName
  readonly catalogue: FirstTexts | Messages
  /** Whether the catalogue has the texts of all that opens after the first paint. */
  readonly isWhole: boolean
}

/** Loads all texts of a language. Throws Unreachable if the server does not answer. */
export async function loadAllTexts(language: CatalogueName): Promise<Texts> {
  try {
    return { language, catalogue: await loadWhole(language), isWhole: true }
  } catch (cause) {
    throw new Unreachable('The texts could not be loaded.', { cause })
  }
}

/** Loads the texts of a language that the first paint can need. Throws Unreachable if the server does not answer. */
export async function loadFirstTexts(language: CatalogueName): Promise<Texts> {
  if (!isLanguage(language)) return loadAllTexts(language)
  try {
    return { language, catalogue: await importFirstTexts(language), isWhole: false }
  } catch (cause) {
    throw new Unreachable('The texts could not be loaded.', { cause })
  }
}

async function loadWhole(language: CatalogueName): Promise<Texts['catalogue']> {
  if (isLanguage(language)) return loadCatalogue(language)
  const { arXB, enXA } = await import('../../messages/pseudo.ts')
  return language === 'ar-XB' ? arXB : enXA
}
