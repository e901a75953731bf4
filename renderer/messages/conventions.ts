/** English locales that write the date in this order of day, month and year. */
const BY_ORDER: Readonly<Record<string, string>> = { dmy: 'en-001', mdy: 'en-US', ymd: 'en-SE' }

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

const isKnown = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale

const orderOf = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
    .map((type) => type.charAt(0))
    .join('')

/** Firefox does not have it yet (Intl Locale Info, ECMA-402). */
interface WithWeeks {
  getWeekInfo?(): { readonly firstDay: number }
}

function firstDayOf(locale: Intl.Locale & WithWeeks): string | undefined {
  const week = locale.getWeekInfo?.()
  return week && DAYS[week.firstDay - 1]
}

// The browser has no English for this region: take one that is alike, with the hours and weeks of the region.
function similarTo(own: string): string {
  const { hourCycle } = new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions()
  const firstDay = firstDayOf(new Intl.Locale(own))
  const extensions = [firstDay && `fw-${firstDay}`, hourCycle && `hc-${hourCycle}`].filter(Boolean)
  return [BY_ORDER[orderOf(own)] ?? 'en-001', 'u', ...extensions].join('-')
}

/**
 * The locale (BCP 47) of English words with the dates, times and weeks of the person's region, which is that of the first
 * of their `languages`.
 */
export function englishOfRegion(languages: readonly string[]): string {
  const own = languages.find(isLocale)
  if (own === undefined) return 'en'
  const english = `en-${new Intl.Locale(own).maximize().region ?? 'US'}`
  return isKnown(english) ? english : similarTo(own)
}
