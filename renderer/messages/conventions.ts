import type { CatalogueName } from '../../messages/languages.ts'

// English locales by the order in which they write day, month and year.
const localesByOrder: Readonly<Record<string, string>> = { dmy: 'en-001', mdy: 'en-US', ymd: 'en-SE' }

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

const isKnown = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale

const findDateOrder = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
    .map((type) => type.charAt(0))
    .join('')

// Intl Locale Info (ECMA-402), which Firefox does not have yet.
interface WithWeeks {
  getWeekInfo?(): { readonly firstDay: number }
}

function findFirstWeekday(locale: Intl.Locale & WithWeeks): string | undefined {
  const week = locale.getWeekInfo?.()
  return week && weekdays[week.firstDay - 1]
}

// The browser does not know English for this region: take a similar locale, with the hours and weeks of the region.
function findSimilarEnglish(own: string): string {
  const { hourCycle } = new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions()
  const firstDay = findFirstWeekday(new Intl.Locale(own))
  const extensions = [firstDay && `fw-${firstDay}`, hourCycle && `hc-${hourCycle}`].filter(Boolean)
  return [localesByOrder[findDateOrder(own)] ?? 'en-001', 'u', ...extensions].join('-')
}

/**
 * Finds the locale (BCP 47) for texts in `language` with the dates, times and weeks of a region, which is the region of the first of
 * `regions`. English is read in all regions. Another language in a region of which the browser does not know it keeps the dates and
 * times that are its own.
 */
export function findLocale(language: CatalogueName, regions: readonly string[]): string {
  const base = new Intl.Locale(language).language
  const own = regions.find(isLocale)
  if (own === undefined) return base
  const ofRegion = `${base}-${new Intl.Locale(own).maximize().region ?? 'US'}`
  if (isKnown(ofRegion)) return ofRegion
  return base === 'en' ? findSimilarEnglish(own) : base
}
