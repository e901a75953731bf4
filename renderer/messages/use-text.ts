import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { en, type MessageId } from './en.ts'

/** The values in a message. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Finds a text by its id and puts values into it. */
export type Text = (id: MessageId, values?: MessageValues) => string

/** Gets the function that finds the texts of the page. */
export function useText(): Text {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl])
}

/** Whether a text is the id of a message. */
export const isMessageId = (name: string): name is MessageId => Object.hasOwn(en, name)
