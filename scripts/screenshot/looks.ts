import type { BrowserContextOptions } from 'playwright-core'

/** The conditions under which a picture is taken. */
export interface Look {
  /** A part of the name of the picture. */
  readonly name: string
  readonly options: BrowserContextOptions
  /** Whether letters, words and lines have the space that a person may set (WCAG 2.1, 1.4.12). */
  readonly isSpaced?: true
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 800, height: 700 },
  { width: 390, height: 780 },
] as const

// On a phone rows and buttons are larger.
const ofTouch = (width: number) => ({ hasTouch: width < 720, isMobile: width < 720 })

/** The looks of every view: the sizes in both themes, forced colours, and a zoom of 200 % with wide text. */
export const looks: readonly Look[] = [
  ...(['light', 'dark'] as const).flatMap((colorScheme) =>
    sizes.map((viewport) => ({
      name: `${viewport.width}-${colorScheme}`,
      options: { viewport, colorScheme, ...ofTouch(viewport.width) },
    })),
  ),
  { name: 'forced-colours', options: { viewport: sizes[0], forcedColors: 'active' } },
  {
    name: 'zoom-200-spaced',
    options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    isSpaced: true,
  },
]

/** The region for the dates of a language (BCP 47). The last two are the pseudo-locales. */
export const regions = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  'en-XA': 'en-XA',
  'ar-XB': 'ar-XB',
} as const

/** A language in which pictures can be taken. */
export type ShownLanguage = keyof typeof regions

/** Whether there are pictures in a language. */
export const isShownLanguage = (name: string): name is ShownLanguage => name in regions
