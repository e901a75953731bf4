/**
 * The languages of Localist (BCP 47) in the order they are offered, each by its own name. A language is a line here and a folder beside
 * this file; all else is made of the two.
 */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const

/** A language that a person can choose. */
export type Language = keyof typeof languageNames

/** The languages in the order they are offered. */
export const languages = Object.keys(languageNames) as readonly Language[]

const pseudoLocales = ['en-XA', 'ar-XB'] as const

/**
 * A language with a catalogue. Nobody can choose the two pseudo-locales (Unicode CLDR), which show texts that do not fit or are not
 * translated: the texts of `en-XA` are longer, and those of `ar-XB` run from right to left.
 */
export type CatalogueName = Language | (typeof pseudoLocales)[number]

/** The languages with a catalogue, those for tests too. */
export const catalogueNames: readonly CatalogueName[] = [...languages, ...pseudoLocales]

/** Whether a language is one that a person can choose. */
export const isLanguage = (name: string): name is Language => Object.hasOwn(languageNames, name)

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
