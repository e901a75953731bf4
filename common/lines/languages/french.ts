import { casual, type ParsedResult } from 'chrono-node/fr'
import { french as repeats } from '../repeat-words/french.ts'
import type { LineLanguage } from '../language.ts'
import { findDayOfMonth, findDaysLater, findWeekend } from './near-dates.ts'

// Short weekdays are written small: "Sam" is a person.
const isNoName = ({ text }: ParsedResult): boolean => !/^[A-Z][a-z]{2}$/.test(text)

/** The dates of French. */
export const french: LineLanguage = {
  parse: (text, from) => casual.parse(text, from, { forwardDate: true }).filter(isNoName),
  repeats,
  phrases: [
    { pattern: /\bapres-demain\b/g, dateOf: (today) => findDaysLater(today, 2) },
    { pattern: /\bweek-?end prochain\b/g, dateOf: (today) => findWeekend(today, 1) },
    { pattern: /\b(?:ce )?week-?end\b(?! prochain)/g, dateOf: (today) => findWeekend(today, 0) },
    {
      pattern: /\ble (\d{1,2})(?:er)?(?=$|[,;¦]| a \d)/g,
      dateOf: (today, [, day]) => findDayOfMonth(today, Number(day)),
    },
  ],
  joining: /(?:^|[\s(¦])((?:pour|d'ici|avant|jusqu'a)?\s*(?:le|ce|a|la|au|pour|avant|des)\s+(?:le\s+)?)$/,
  counted: /^(?:dans|aujourd'hui|demain|apres-demain|ce|cette)\b|prochaine?s?$/,
  clock: /\d[:h]\d\d|\d ?h\b|^ce soir$|^ce(?:t|tte)? (?:matin|apres-midi|soir|nuit)$/,
  doubtful: /^(?:lun|mar|mer|jeu|ven|sam|dim|week-?end)$/,
  article: /\b(?:le|la|les|un|une|du|de|mon|ma|mes|et) $/,
  afterHour: /^(?:$|[,;.!?)¦]| (?:avec|et|pour|au|a|chez|[#@!(¦]))/,
}
