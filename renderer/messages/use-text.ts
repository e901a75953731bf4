import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, use, type ReactNode } from 'react'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Formats } from './formats.ts'

/** The values in a message. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** The messages of a language, as ICU MessageFormat or parsed by the build. */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>

/** Finds the texts of the page. */
export interface Text {
  /** Finds a text by its id and puts values into it. A text that is not there, or a value, is reported, and the id stands for it. */
  (id: MessageId, values?: MessageValues): string
  /** Finds a text by its id and puts elements into it: the pieces in their order. */
  readonly inPieces: (id: MessageId, values: Readonly<Record<string, ReactNode>>) => ReactNode[]
  /** Whether there is a text of this name, which the server may have given. */
  readonly has: (name: string) => name is MessageId
}

/** Creates the function that finds texts among `messages`. It keeps each message that it has read. */
export function createText(
  formats: Formats,
  messages: Messages,
  report: (error: unknown) => void = console.error,
): Text {
  const read = new Map<MessageId, IntlMessageFormat>()
  const has = (name: string): name is MessageId => Object.hasOwn(messages, name)
  const findMessage = (id: MessageId): IntlMessageFormat => {
    const known = read.get(id)
    if (known !== undefined) return known
    const source = has(id) ? messages[id] : undefined
    if (source === undefined) throw new Error(`There is no text ${id}.`)
    const message = new IntlMessageFormat(source, formats.locale, undefined, {
      formatters: formats.ofMessages,
    })
    read.set(id, message)
    return message
  }
  const find = <Found>(id: MessageId, format: (message: IntlMessageFormat) => Found): Found | string => {
    try {
      return format(findMessage(id))
    } catch (error) {
      report(error)
      return id
    }
  }
  const format = (id: MessageId, values: MessageValues = {}): string =>
    [find(id, (message) => message.format<string>(quote(values)))].flat().join('')
  const inPieces: Text['inPieces'] = (id, values) =>
    [find(id, (message) => message.format<ReactNode>(quote(values)))].flat()
  return Object.assign(format, { inPieces, has })
}

const quote = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value | string> =>
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
