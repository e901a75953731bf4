import type { Formatters } from 'intl-messageformat'
import { createContext, use } from 'react'

/** An instant: a Date, milliseconds since 1970, or a text of ISO 8601. A date alone is midnight in UTC. */
export type Instant = Date | number | string

/** Writes dates, times, numbers and lists as people of one region do. */
export interface Formats {
  /** The language and region (BCP 47). */
  readonly locale: string
  /** Writes the day alone, unless the options say more. */
  readonly formatDate: (instant: Instant, options?: Intl.DateTimeFormatOptions) => string
  /** Writes hour and minute, unless the options say more. */
  readonly formatTime: (instant: Instant, options?: Intl.DateTimeFormatOptions) => string
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
  /** Joins texts by commas and "and". */
  readonly formatList: (texts: Iterable<string>) => string
  /** Writes such as "in 3 days". */
  readonly formatRelativeTime: (
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ) => string
  /** The formats that a message needs for its values. */
  readonly ofMessages: Formatters
}

/**
 * Creates the formats of `locale` (BCP 47). Each is kept, since the browser takes long to make one. Instants are in `timeZone`, that of the
 * computer unless given.
 */
export function createFormats(locale: string, timeZone?: string): Formats {
  const zone = timeZone === undefined ? {} : { timeZone }
  const dates = keep((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
  const numbers = keep((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const plurals = keep((options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options))
  const relative = keep(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
  )
  const lists = keep(() => new Intl.ListFormat(locale))
  const formatDate: Formats['formatDate'] = (instant, options) =>
    keepTimesWhole(dates({ ...zone, ...options }).format(new Date(instant)))
  return {
    locale,
    formatDate,
    formatTime: (instant, options = { hour: 'numeric', minute: 'numeric' }) => formatDate(instant, options),
    formatNumber: (value, options = {}) => numbers(options).format(value),
    formatList: (texts) => lists({}).format(texts),
    formatRelativeTime: (value, unit, options = {}) => relative(options).format(value, unit),
    ofMessages: {
      getDateTimeFormat: (_locale, options) => dates({ ...zone, ...options }),
      getNumberFormat: (_locale, options = {}) => numbers(options),
      getPluralRules: (_locale, options = {}) => plurals(options),
    },
  }
}

/** Lets no line end within a time, such as before the "PM" of "5:00 PM". */
export const keepTimesWhole = (text: string): string => text.replaceAll(/(:\d\d) /g, '$1\u00a0')

// Keeps what was created for the same options.
function keep<Options extends object, Format>(
  create: (options: Options) => Format,
): (options: Options) => Format {
  const kept = new Map<string, Format>()
  return (options) => {
    const key = JSON.stringify(options)
    const format = kept.get(key) ?? create(options)
    kept.set(key, format)
    return format
  }
}

/** The context of the formats of the page. */
export const FormatsContext = createContext<Formats | null>(null)

/** Gets the formats of the person's region. Throws outside of MessagesProvider. */
export function useFormats(): Formats {
  const formats = use(FormatsContext)
  if (formats === null) throw new Error('useFormats needs a MessagesProvider around it')
  return formats
}
