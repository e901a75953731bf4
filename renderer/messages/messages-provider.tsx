import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { directionOf, findLanguage } from '../../messages/languages.ts'
import { loadAllTexts, type Texts } from './catalogues.ts'
import { findLocale } from './conventions.ts'
import { LanguageContext, type LoadingTexts } from './language-context.ts'
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
  const later = useRef<Promise<void>>(null)
  const loading = useMemo((): LoadingTexts => {
    const loadLater = async () => {
      try {
        const texts = await loadAllTexts(first.language)
        setTexts((shown) => (shown.language === texts.language ? texts : shown))
      } catch (error) {
        // They are loaded anew for the next part that needs them.
        later.current = null
        throw error
      }
    }
    return {
      async show(chosen) {
        const own = {}
        wanted.current = own
        const texts = await loadAllTexts(findLanguage(chosen, languages))
        // Meanwhile another language can have been chosen.
        if (wanted.current !== own) return
        setTexts((shown) => (shown.language === texts.language && shown.isWhole ? shown : texts))
      },
      loadLater: () => (later.current ??= loadLater()),
    }
  }, [languages, first])
  useEffect(() => {
    // A part that needs them says that they could not be loaded.
    loading.loadLater().catch(() => undefined)
  }, [loading])
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
        <LanguageContext value={loading}>{children}</LanguageContext>
      </I18nProvider>
    </TextProvider>
  )
}
