import { IntlMessageFormat, type Formatters } from 'intl-messageformat'
import { createContext, use } from 'react'
import type { IntlShape } from 'react-intl'
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

/**
 * Creates the function that finds the texts of a language. It keeps each parsed message: that of react-intl formats its message as JSON,
 * to look for it, each time.
 */
export function createText(
  intl: Pick<IntlShape, 'formatMessage' | 'formatters' | 'locale' | 'messages' | 'timeZone'>,
): Text {
  const { locale, messages, timeZone } = intl
  const formatters: Formatters = {
    ...intl.formatters,
    getDateTimeFormat: (locales, options) =>
      intl.formatters.getDateTimeFormat(locales, { ...options, ...(timeZone !== undefined && { timeZone }) }),
  }
  const formats = new Map<string, IntlMessageFormat>()
  const findFormat = (id: MessageId): IntlMessageFormat => {
    const known = formats.get(id)
    if (known !== undefined) return known
    const made = new IntlMessageFormat(messages[id] ?? '', locale, undefined, { formatters })
    formats.set(id, made)
    return made
  }
  const format = (id: MessageId, values?: MessageValues): string => {
    try {
      if (Object.hasOwn(messages, id)) return String(findFormat(id).format(values && quote(values)))
    } catch {
      // react-intl says which value is missing.
    }
    return intl.formatMessage({ id }, values && quote(values))
  }
  return Object.assign(format, { has: (name: string): name is MessageId => Object.hasOwn(messages, name) })
}

const quote = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutDirections(value) : value,
    ]),
  )

/** The context of the texts of the page. */
export const TextContext = createContext<Text | null>(null)

/** Gets the function that finds the texts of the page. Throws outside of MessagesProvider. */
export function useText(): Text {
  const text = use(TextContext)
  if (text === null) throw new Error('useText needs a MessagesProvider around it')
  return text
}

/** A text without the characters that turn the direction of a text around: in a sentence they would turn its other words too. */
export const withoutDirections = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
