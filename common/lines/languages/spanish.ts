import { casual, type ParsedResult } from 'chrono-node/es'
import { spanish as repeats } from '../repeat-words/spanish.ts'
import type { LineLanguage } from '../language.ts'
import { findDayOfMonth, findDaysLater, findMonthsLater, findNextWeekday, findWeekend } from './near-dates.ts'

const weekdays = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const

// Short weekdays are written small: "Mar" is a person.
const isNoName = ({ text }: ParsedResult): boolean => !/^[A-Z][a-z]{2}$/.test(text)

/** The dates of Spanish. */
export const spanish: LineLanguage = {
  parse: (text, from) => casual.parse(text, from, { forwardDate: true }).filter(isNoName),
  repeats,
  phrases: [
    { pattern: /\bpasado manana\b/g, dateOf: (today) => findDaysLater(today, 2) },
    {
      pattern: /\b(?:la )?(?:semana que viene|proxima semana|semana proxima)\b/g,
      dateOf: (today) => findDaysLater(today, 7),
    },
    {
      pattern: /\b(?:el )?(?:mes que viene|proximo mes|mes proximo)\b/g,
      dateOf: (today) => findMonthsLater(today, 1),
    },
    {
      pattern: /\b(?:el )?(domingo|lunes|martes|miercoles|jueves|viernes|sabado) que viene\b/g,
      dateOf: (today, [, name]) =>
        findNextWeekday(
          today,
          weekdays.findIndex((each) => each === name),
        ),
    },
    { pattern: /\bfin de semana que viene\b/g, dateOf: (today) => findWeekend(today, 1) },
    { pattern: /\b(?:este )?fin de semana\b(?! que viene)/g, dateOf: (today) => findWeekend(today, 0) },
    {
      pattern: /\bel dia (\d{1,2})(?=$|[\s,;¦])(?! de\b)/g,
      dateOf: (today, [, day]) => findDayOfMonth(today, Number(day)),
    },
  ],
  joining:
    /(?:^|[\s(¦])((?:para|antes de|hasta)?\s*(?:el|la|a|este|para|hasta|antes del)\s+(?:el\s+|las\s+)?)$/,
  counted: /^(?:en|dentro de|hoy|manana|este|esta|proxim[oa])\b|que viene$/,
  clock: /\d[:h]\d\d|\d ?h\b|\d ?[ap]\.? ?m\b|(?:^|a )las? \d|^esta (?:manana|tarde|noche)$/,
  doubtful: /^(?:lun|mar|mie|jue|vie|sab|dom|fin de semana)$/,
  article: /\b(?:ultimo|el|la|los|las|un|una|del|de|mi|mis|y) $/,
  afterHour: /^(?:$|[,;.!?)¦]| (?:con|y|para|en|de la|[#@!(¦]))/,
}
