import { useMemo, type ReactNode } from 'react'
import type { Texts } from './catalogues.ts'
import { createFormats, FormatsContext } from './formats.ts'
import { createText, TextContext } from './use-text.ts'

interface TextProviderProps {
  /** The language and region of the texts (BCP 47). */
  readonly locale: string
  readonly catalogue: Texts['catalogue']
  readonly children: ReactNode
}

/** Provides the texts of a language (`useText()`) and the formats of the region (`useFormats()`). */
export function TextProvider({ locale, catalogue, children }: TextProviderProps) {
  const formats = useMemo(() => createFormats(locale), [locale])
  const text = useMemo(() => createText(formats, catalogue), [formats, catalogue])
  return (
    <FormatsContext value={formats}>
      <TextContext value={text}>{children}</TextContext>
    </FormatsContext>
  )
}
