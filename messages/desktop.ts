import type { desktop as english } from './en/desktop.ts'
import type { Language } from './languages.ts'

/** The texts of the desktop app in one language. */
export type DesktopTexts = Readonly<Record<keyof typeof english, string>>

/** Loads the texts of the desktop app in a language. */
export async function loadDesktopTexts(language: Language): Promise<DesktopTexts> {
  const { desktop } = (await import(`./${language}/desktop.ts`)) as { readonly desktop: DesktopTexts }
  return desktop
}
