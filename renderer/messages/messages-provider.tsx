import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'react-intl'
import { en } from './en.ts'

interface MessagesProviderProps {
  /** The languages of the person, best first (BCP 47). */
  readonly languages: readonly string[]
  readonly children: ReactNode
}

/** Gives the page and React Aria one locale: English, with the conventions of the person's region. */
export function MessagesProvider({ languages, children }: MessagesProviderProps) {
  const locale = languages.find((language) => /^en\b/i.test(language)) ?? 'en'
  return (
    <IntlProvider locale={locale} defaultLocale="en" messages={en}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </IntlProvider>
  )
}
