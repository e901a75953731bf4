import { useMemo, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'react-intl'
import { englishOfRegion } from './conventions.ts'
import { en } from './en.ts'

interface MessagesProviderProps {
  /** The languages of the person, best first (BCP 47). */
  readonly languages: readonly string[]
  readonly children: ReactNode
}

/** Gives the page and React Aria one locale: English, with the dates and times of the person's region. */
export function MessagesProvider({ languages, children }: MessagesProviderProps) {
  const locale = useMemo(() => englishOfRegion(languages), [languages])
  return (
    <IntlProvider locale={locale} defaultLocale="en" messages={en}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </IntlProvider>
  )
}
