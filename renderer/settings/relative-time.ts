import type { IntlShape } from 'react-intl'

const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long before `now` something was, in the largest unit that fits; undefined for less than a minute. */
export function relativeTime(intl: IntlShape, then: string, now: number): string | undefined {
  const seconds = (now - Date.parse(then)) / 1000
  const unit = UNITS.find(([, length]) => seconds >= length)
  if (!unit) return undefined
  const [name, length] = unit
  return intl.formatRelativeTime(-Math.floor(seconds / length), name, { numeric: 'auto' })
}
