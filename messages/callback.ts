import type { callback as english } from './en/callback.ts'
import type { Language } from './languages.ts'

/** The texts of the page after a sign-in in one language. */
type CallbackTexts = Readonly<Record<keyof typeof english, string>>

/** Loads the texts of the page after a sign-in in a language. */
export async function loadCallbackTexts(language: Language): Promise<CallbackTexts> {
  const { callback } = (await import(`./${language}/callback.ts`)) as { readonly callback: CallbackTexts }
  return callback
}
