import test from 'ava'
import { loadReader, readRuleWords } from '../../../renderer/todos/fields/read-words.ts'
import { parseRule } from '../../../server/repeats/parse-rule.ts'
import { describedRules } from './described-rules.ts'

const locales = ['en-GB', 'de-DE', 'fr-FR', 'es-ES'] as const
const now = new Date(2026, 10, 23, 10, 30)

// The days of a rule have no order.
const parse = (rrule: string) => {
  const rule = parseRule(rrule)
  const weekdays = rule.weekdays.toSorted((a, b) => a.weekday - b.weekday || (a.nth ?? 0) - (b.nth ?? 0))
  return { ...rule, weekdays, monthDays: rule.monthDays.toSorted((a, b) => a - b) }
}

for (const [rrule, ...written] of describedRules) {
  if (written[0] === 'Custom rule' || /COUNT|UNTIL/.test(rrule)) continue
  test(`the words of ${rrule} are read as that rule`, async (t) => {
    for (const [index, locale] of locales.entries()) {
      const words = written[index] ?? ''
      const read = readRuleWords(await loadReader(locale), words, now, locale)
      t.deepEqual(read && parse(read), parse(rrule), `${locale}: ${words}`)
    }
  })
}

/** Repeats without the word for "every", in the language of the page. */
const short: readonly (readonly [locale: string, typed: string, rrule: string | null])[] = [
  ['en-GB', '2 weeks', 'FREQ=WEEKLY;INTERVAL=2'],
  ['en-US', 'May 5', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5'],
  ['en-US', 'Every year on May 5', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5'],
  ['en-GB', 'mon, thu', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['en-GB', '2 Wochen', null],
  ['de-DE', '2 Wochen', 'FREQ=WEEKLY;INTERVAL=2'],
  ['de-DE', '2 weeks', 'FREQ=WEEKLY;INTERVAL=2'],
  ['de-DE', 'Mo, Do', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['de-DE', 'so', null],
  ['de-DE', 'letzter Freitag im Monat', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['de-DE', 'Montag bis Freitag Urlaub', null],
  ['de-AT', 'Jedes Jahr am 5. Jänner', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5'],
  ['fr-FR', '2 semaines', 'FREQ=WEEKLY;INTERVAL=2'],
  ['fr-FR', 'lun, jeu', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['es-ES', '2 semanas', 'FREQ=WEEKLY;INTERVAL=2'],
  ['es-ES', 'lun, jue', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['es-PE', 'Cada año, el 5 de setiembre', 'FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=5'],
]

for (const [locale, typed, rrule] of short)
  test(`${locale}: ${typed} is ${rrule ?? 'no repeat'}`, async (t) =>
    t.is(readRuleWords(await loadReader(locale), typed, now, locale), rrule))
