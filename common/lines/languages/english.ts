import { casual } from 'chrono-node/en'
import { english as repeats } from '../repeat-words/english.ts'
import type { LineLanguage } from '../language.ts'
import { findDayOfMonth, findDaysLater } from './near-dates.ts'

/** The dates of English. */
export const english: LineLanguage = {
  // "3/4" can mean two days.
  parse: (text, from) =>
    casual
      .parse(text, from, { forwardDate: true })
      .filter((result) => !result.tags().has('parser/SlashDateFormatParser')),
  repeats,
  phrases: [
    { pattern: /\b(?:the )?day after tomorrow\b/g, dateOf: (today) => findDaysLater(today, 2) },
    {
      pattern: /\bon the (\d{1,2})(?:st|nd|rd|th)\b(?! of\b)/g,
      dateOf: (today, [, day]) => findDayOfMonth(today, Number(day)),
    },
  ],
  joining: /(?:^|[\s(¦])((?:due|on|by|at|for|until|till|before|starting)\s+(?:on\s+|by\s+|at\s+)?)$/,
  counted: /^(?:in|next|this|today|tomorrow|tmrw?|tonight|the day after|end of)\b|from now$/,
  clock:
    /\d[:.]\d\d|\d ?[ap]\.?m\b|\bat \d|^(?:at|by) (?:noon|midday|midnight)$|^(?:tonight|this (?:morning|afternoon|evening|night))$/,
  doubtful: /^(?:sat|sun|wed|mon|weekend)$/,
  article: /\b(?:the|a|an|my|your|our|his|her|their|mon|each) $/,
  afterHour: /^(?:$|[,;.!?)¦]| (?:in|for|with|and|to|at|on|by|about|[#@!(¦]))/,
}
