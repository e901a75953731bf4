import { useMemo } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import type { MessageId } from '../../messages/catalogue.ts'

/** The values in a message. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Finds the texts of the page. */
export interface Text {
  /** Finds a text by its id and puts values into it. */
  (id: MessageId, values?: MessageValues): string
  /** Whether there is a text of this name, which the server may have given. */
  readonly has: (name: string) => name is MessageId
}

/** Creates the function that finds the texts of a language. */
export const createText = (intl: Pick<IntlShape, 'formatMessage' | 'messages'>): Text =>
  Object.assign(
    (id: MessageId, values?: MessageValues) => intl.formatMessage({ id }, values && quote(values)),
    {
      has: (name: string): name is MessageId => Object.hasOwn(intl.messages, name),
    },
  )

const quote = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutDirections(value) : value,
    ]),
  )

/** Gets the function that finds the texts of the page. */
export function useText(): Text {
  const intl = useIntl()
  return useMemo(() => createText(intl), [intl])
}

/** A text without the characters that turn the direction of a text around: in a sentence they would turn its other words too. */
export const withoutDirections = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
