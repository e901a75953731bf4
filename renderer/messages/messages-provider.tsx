import { useMemo, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'react-intl'
import { findEnglishOfRegion } from './conventions.ts'
import { en } from './en.ts'

interface MessagesProviderProps {
  /** The preferred languages of the person, the best one first (BCP 47). */
  readonly languages: readonly string[]
  readonly children: ReactNode
}

/** Sets the locale of the page and of React Aria: English with the dates and times of the person's region. */
export function MessagesProvider({ languages, children }: MessagesProviderProps) {
  const locale = useMemo(() => findEnglishOfRegion(languages), [languages])
  return (
    <IntlProvider locale={locale} defaultLocale="en" messages={en}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </IntlProvider>
  )
}
