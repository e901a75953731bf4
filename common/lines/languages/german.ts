import { casual, type ParsedResult } from 'chrono-node/de'
import { german as repeats } from '../repeat-words/german.ts'
import type { LineLanguage } from '../language.ts'
import { findDayAndMonth, findDayOfMonth, findWeekend } from './near-dates.ts'

// chrono takes these for short weekdays. "Morgen" with a capital letter is the morning, but at the beginning of a line.
const isNoOtherWord = ({ text, index }: ParsedResult): boolean =>
  !/^(?:die|mit|son|fre|don)$/i.test(text) && !(index > 0 && text.startsWith('Morgen'))

// chrono knows "morgen Abend", and neither "morgen früh" nor "Freitag abends". The hours are those that it has for the other words.
const timeOfDay =
  /^\s+(?:(fr(?:ü|ue)h|morgens)|(vormittags)|(mittags)|(nachmittags)|(abends)|(nachts))(?![\p{L}\p{N}-])/iu
const hours = [6, 9, 12, 15, 18, 22]
const tags = ['morning', 'morning', 'noon', 'afternoon', 'evening', 'night'] as const

// Before the other refiners, which join a clock time behind it: "morgen früh um 7".
const parser = casual.clone()
parser.refiners.unshift({
  refine({ text }, results) {
    for (const result of results) {
      const { start } = result
      const found = timeOfDay.exec(text.slice(result.index + result.text.length))
      if (
        found === null ||
        start.isCertain('hour') ||
        !(start.isCertain('day') || start.isCertain('weekday'))
      )
        continue
      const [words, ...kinds] = found
      const kind = kinds.findIndex((each) => each !== undefined)
      const hour = hours[kind] ?? 0
      result.text += words
      start.imply('hour', hour).imply('minute', 0)
      start.imply('meridiem', hour < 12 ? 0 : 1)
      start.addTag(`casualReference/${tags[kind] ?? 'morning'}`)
    }
    return results
  },
})

/** The dates of German. */
export const german: LineLanguage = {
  parse: (text, from) => parser.parse(text, from, { forwardDate: true }).filter(isNoOtherWord),
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
