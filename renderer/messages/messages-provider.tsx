import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { directionOf } from '../../messages/languages.ts'
import { findLocale } from './conventions.ts'
import { LanguageContext, type ShowLanguage } from './language-context.ts'
import { loadTexts, type Texts } from './load-texts.ts'
import { TextProvider } from './text-provider.tsx'

interface MessagesProviderProps {
  /** The languages of the person, the best one first (BCP 47). */
  readonly languages: readonly string[]
  /** Locales (BCP 47): the region of the first one decides how dates and times are written. */
  readonly regions: readonly string[]
  /** The texts until another language is shown. */
  readonly first: Texts
  readonly children: ReactNode
}

/** Shows the page and the texts of React Aria in one language, with the dates and times of the person's region. */
export function MessagesProvider({ languages, regions, first, children }: MessagesProviderProps) {
  const [{ language, catalogue }, setTexts] = useState(first)
  const wanted = useRef<object>(null)
  const show = useCallback<ShowLanguage>(
    async (chosen) => {
      const own = {}
      wanted.current = own
      const texts = await loadTexts(chosen, languages)
      // Meanwhile another language can have been chosen.
      if (wanted.current === own) setTexts((shown) => (shown.language === texts.language ? shown : texts))
    },
    [languages],
  )
  const locale = useMemo(() => findLocale(language, regions), [language, regions])
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    // The desktop app may be older than this page and not know this.
    window.desktop?.showLanguage?.(language).catch(() => undefined)
  }, [language])
  return (
    <TextProvider locale={locale} catalogue={catalogue}>
      <I18nProvider locale={locale}>
        <LanguageContext value={show}>{children}</LanguageContext>
      </I18nProvider>
    </TextProvider>
  )
}
