import { useMemo, type ReactNode } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import type { Texts } from './catalogues.ts'
import { createText, TextContext } from './use-text.ts'

interface TextProviderProps {
  /** The language and region of the texts (BCP 47). */
  readonly locale: string
  readonly catalogue: Texts['catalogue']
  readonly children: ReactNode
}

/** Provides the texts of a language, for useText() and react-intl. */
export function TextProvider({ locale, catalogue, children }: TextProviderProps) {
  return (
    <IntlProvider locale={locale} defaultLocale="en" messages={catalogue}>
      <OfIntl>{children}</OfIntl>
    </IntlProvider>
  )
}

function OfIntl({ children }: { readonly children: ReactNode }) {
  const intl = useIntl()
  const text = useMemo(() => createText(intl), [intl])
  return <TextContext value={text}>{children}</TextContext>
}
