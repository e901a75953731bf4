import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { en, type MessageId } from './en.ts'

/** What a message may hold: strings, numbers and dates. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Looks a text up by its name. */
export type Text = (id: MessageId, values?: MessageValues) => string

/** The texts of the page in the language of the person. */
export function useText(): Text {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl])
}

/** Whether a text is the name of a message. */
export const isMessageId = (name: string): name is MessageId => Object.hasOwn(en, name)
