/** The languages of Localist (BCP 47), each by its own name. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const

/** A language that a person can choose. */
export type Language = keyof typeof languageNames

/**
 * A language with a catalogue. Nobody can choose the two pseudo-locales (Unicode CLDR), which show texts that do not fit or are not
 * translated: the texts of `en-XA` are longer, and those of `ar-XB` run from right to left.
 */
export type CatalogueName = Language | 'en-XA' | 'ar-XB'

/** The languages in the order they are offered. */
export const languages = ['en', 'de', 'fr', 'es'] as const satisfies readonly Language[]

const catalogueNames: readonly CatalogueName[] = [...languages, 'en-XA', 'ar-XB']

const isFor = (name: CatalogueName, tag: string): boolean =>
  tag.toLowerCase() === name.toLowerCase() || tag.toLowerCase().startsWith(`${name}-`)

/** The language of the texts: the chosen one, or else the first of `preferred` (BCP 47) that has a catalogue, or else English. */
export function findLanguage(chosen: 'system' | Language, preferred: readonly string[]): CatalogueName {
  if (chosen !== 'system') return chosen
  for (const tag of preferred) {
    const found = catalogueNames.findLast((name) => isFor(name, tag))
    if (found !== undefined) return found
  }
  return 'en'
}

/** The direction in which the texts of a language run. */
export const directionOf = (language: CatalogueName): 'ltr' | 'rtl' => (language === 'ar-XB' ? 'rtl' : 'ltr')
