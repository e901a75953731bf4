import { findOwnTimeZone } from '../common/dates/dates.ts'

/**
 * Lets the browser name UTC where it does not know its time zone, as with an empty or invalid TZ. Its clocks show UTC then, but it names
 * a zone that the server and the browser itself refuse, and the calendars of React Aria throw for it.
 */
export function nameUnknownTimeZone({ prototype }: typeof Intl.DateTimeFormat): void {
  if (findOwnTimeZone() !== undefined) return
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its object
  const { resolvedOptions } = prototype
  const unknown = Intl.DateTimeFormat().resolvedOptions().timeZone
  prototype.resolvedOptions = function resolveKnown() {
    const options = resolvedOptions.call(this)
    return { ...options, timeZone: options.timeZone === unknown ? 'UTC' : options.timeZone }
  }
}
