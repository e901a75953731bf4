import { casual, type ParsedResult } from 'chrono-node/de'
import { german as repeats } from '../../repeat-words/german.ts'
import type { LineLanguage } from '../language.ts'
import { findDayAndMonth, findDayOfMonth, findWeekend } from './near-dates.ts'

// chrono takes these for short weekdays. "Morgen" with a capital letter is the morning, but at the beginning of a line.
const isNoOtherWord = ({ text, index }: ParsedResult): boolean =>
  !/^(?:die|mit|son|fre|don)$/i.test(text) && !(index > 0 && text.startsWith('Morgen'))

/** The dates of German. */
export const german: LineLanguage = {
  parse: (text, from) => casual.parse(text, from, { forwardDate: true }).filter(isNoOtherWord),
  repeats,
  phrases: [
    { pattern: /\b(?:dieses |am )?wochenende\b/g, dateOf: (today) => findWeekend(today, 0) },
    { pattern: /\b(?:nachstes|am nachsten) wochenende\b/g, dateOf: (today) => findWeekend(today, 1) },
    {
      pattern: /\b(\d{1,2})\.(\d{1,2})\.(?!\d)/g,
      dateOf: (today, [, day, month]) => findDayAndMonth(today, Number(day), Number(month)),
    },
    {
      pattern: /\bam (\d{1,2})\.(?=$|[\s,;¦])(?! ?(?:\d|jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez))/g,
      dateOf: (today, [, day]) => findDayOfMonth(today, Number(day)),
    },
  ],
  joining:
    /(?:^|[\s(¦])((?:fallig|bis|ab|vor|fur)?\s*(?:am|um|zum|bis|ab|diese[nrs]?|kommende[nrs]?)\s+(?:kommenden\s+|diesen\s+|zum\s+)?)$/,
  counted: /^(?:in|nachste[nrs]?|kommende[nrs]?|diese[nrs]?|heute|morgen|ubermorgen|uebermorgen)\b/,
  clock: /\d[:.]\d\d|\d ?uhr\b|\bum \d|^heute /,
  doubtful: /^(?:am )?(?:mo|di|mi|do|fr|sa|so|mon|die|mit|don|fre|sam|son|wochenende)$/,
  article: /\b(?:der|die|das|den|dem|ein|eine|einen|mein|meine|unser|und) $/,
  afterHour:
    /^(?! ?(?:euro|prozent|grad|punkte|meter|kilo|stuck|seiten|jahre|monate|wochen|tage|stunden|minuten|personen|leute)\b)/,
}
