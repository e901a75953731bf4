import test from 'ava'
import * as fc from 'fast-check'
import { repeat as de } from '../../../messages/de/repeat.ts'
import { repeat as en } from '../../../messages/en/repeat.ts'
import { repeat as es } from '../../../messages/es/repeat.ts'
import { repeat as fr } from '../../../messages/fr/repeat.ts'
import { createFormats } from '../../../renderer/messages/formats.ts'
import { createText } from '../../../renderer/messages/use-text.ts'
import { loadReader, readRepeatWords } from '../../../renderer/todos/fields/read-words.ts'
import { createRepeatWords } from '../../../renderer/todos/repeat/describe-repeat.ts'
import { findProblem, listNextDates, type RepeatProblem } from '../../../renderer/todos/repeat/preview.ts'
import { listQuickRepeats } from '../../../renderer/todos/repeat/rule-draft.ts'
import {
  changeRule,
  countFrom,
  draftOf,
  newDraft,
  ruleOf,
  weekdayOrdinals,
  type RepeatDraft,
} from '../../../renderer/todos/repeat/rule-draft.ts'
import { shiftDate } from '../../../common/dates/dates.ts'
import { parseRule } from '../../../common/repeats/parse-rule.ts'
import { holds } from '../../support/properties.ts'
import { describedRules } from './described-rules.ts'

const describeIn = (locale: string, messages: Readonly<Record<string, string>>) =>
  createRepeatWords(createText(createFormats(locale), messages), locale)

const languages = [
  describeIn('en-GB', en),
  describeIn('de-DE', de),
  describeIn('fr-FR', fr),
  describeIn('es-ES', es),
]

for (const [rrule, ...expected] of describedRules)
  test(`${rrule} in words`, (t) =>
    t.deepEqual(
      languages.map((describe) => describe({ rrule, from: 'due' })),
      expected,
    ))

test('a repeat that counts from completion says so before its end', (t) => {
  t.deepEqual(
    languages.map((describe) => describe({ rrule: 'FREQ=DAILY;INTERVAL=3;COUNT=10', from: 'completion' })),
    [
      '3 days after completion, 10 times',
      '3 Tage nach dem Erledigen, 10-mal',
      '3 jours après l’avoir terminée, 10 fois',
      '3 días después de completarla, 10 veces',
    ],
  )
})

test('one interval from completion has its number, and a rule that names days keeps its words', (t) => {
  const inWords = (rrule: string) => languages.map((describe) => describe({ rrule, from: 'completion' }))
  t.deepEqual(inWords('FREQ=WEEKLY'), [
    '1 week after completion',
    '1 Woche nach dem Erledigen',
    '1 semaine après l’avoir terminée',
    '1 semana después de completarla',
  ])
  t.is(inWords('FREQ=YEARLY;INTERVAL=2')[0], '2 years after completion')
  t.is(inWords('FREQ=WEEKLY;BYDAY=TU')[0], 'Every week on Tuesday after completion')
})

test('dates are formatted by the region', (t) => {
  const describe = describeIn('en-US', en)
  t.is(
    describe({ rrule: 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5;UNTIL=20301204', from: 'due' }),
    'Every year on May 5, until December 4, 2030',
  )
})

test('a rule that cannot be read is a custom rule', (t) => {
  t.is(languages[0]?.({ rrule: 'FREQ=HOURLY', from: 'due' }), 'Custom rule')
})

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
      const read = readRepeatWords(await loadReader(locale), words, now)
      t.deepEqual(read && parse(read.rrule), parse(rrule), `${locale}: ${words}`)
      t.is(read?.from, 'due')
    }
  })
}

/** Repeats without the word for "every", in the language of the page. */
const short: readonly (readonly [locale: string, typed: string, rrule: string | null])[] = [
  ['en-GB', '2 weeks', 'FREQ=WEEKLY;INTERVAL=2'],
  ['en-GB', '2 weeks after completion', 'FREQ=WEEKLY;INTERVAL=2'],
  ['en-GB', 'mon after completion', null],
  ['de-DE', '2 Wochen nach dem Erledigen', 'FREQ=WEEKLY;INTERVAL=2'],
  ['fr-FR', '2 semaines après l’avoir terminée', 'FREQ=WEEKLY;INTERVAL=2'],
  ['es-ES', '2 semanas después de completarla', 'FREQ=WEEKLY;INTERVAL=2'],
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
    t.deepEqual(
      readRepeatWords(await loadReader(locale), typed, now),
      rrule && {
        rrule,
        from: /completion|Erledigen|terminée|completarla/.test(typed) ? 'completion' : 'due',
      },
    ))

const dates = fc.nat({ max: 4000 }).map((days) => shiftDate('2024-01-01', days))

const days = fc.oneof(
  fc.record({
    type: fc.constant('date' as const),
    monthDay: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1)),
    orLastDay: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('weekday' as const),
    nth: fc.constantFrom(...weekdayOrdinals),
    weekday: fc.nat({ max: 6 }),
  }),
)

const ends = fc.oneof(
  fc.constant({ until: null, count: null }),
  dates.map((until) => ({ until, count: null })),
  fc.integer({ min: 1, max: 999 }).map((count) => ({ until: null, count })),
)

const drafts: fc.Arbitrary<RepeatDraft> = fc
  .record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 999 }),
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    day: days,
    month: fc.integer({ min: 1, max: 12 }),
    weekStart: fc.constantFrom(0, 5, 6),
    from: fc.constantFrom('due', 'completion'),
    end: ends,
    namesDays: fc.boolean(),
  })
  .map(({ end, namesDays, ...draft }) => {
    const whole = { ...draft, ...end }
    return namesDays ? whole : countFrom(whole, 'completion', '2026-12-01')
  })

const roundTrip = (draft: RepeatDraft, start: string): string | null => {
  const read = draftOf({ rrule: ruleOf(draft), from: draft.from }, start)
  return read && ruleOf(read)
}

test('weeks that are skipped from now on begin where those of the person do', (t) => {
  const skipAWeek = (rrule: string) => {
    const draft = draftOf({ rrule, from: 'due' }, '2026-12-01', '2026-12-01', 6)
    return draft && ruleOf({ ...draft, frequency: 'WEEKLY', interval: 2 })
  }
  t.is(skipAWeek('FREQ=WEEKLY;BYDAY=TU,SU'), 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU')
  t.is(skipAWeek('FREQ=DAILY;INTERVAL=3'), 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU')
  t.is(skipAWeek('FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SU'), 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU')
})

test('the form shows each rule that it writes, and writes it again as it was', (t) =>
  holds(
    t,
    fc.property(drafts, dates, (draft, start) => {
      parseRule(ruleOf(draft))
      return roundTrip(draft, start) === ruleOf(draft)
    }),
    500,
  ))

// Rules that scripts write in other words. The form writes them in its own way, with the same dates.
const plainRules = fc.constantFrom(
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
  'FREQ=WEEKLY;BYDAY=SU,MO,MO;INTERVAL=3;WKST=SU',
  'INTERVAL=2;FREQ=MONTHLY',
  'FREQ=MONTHLY;INTERVAL=1;BYDAY=+1TU',
  'FREQ=MONTHLY;BYMONTHDAY=+31;WKST=SA',
  'FREQ=YEARLY',
  'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD',
  'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;SKIP=BACKWARD;RSCALE=GREGORIAN',
  'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD',
  'FREQ=YEARLY;BYDAY=-1FR;BYMONTH=2;COUNT=4',
)

test('a rule that the form shows has the same dates when the form writes it', (t) =>
  holds(
    t,
    fc.property(plainRules, dates, (rrule, dueDate) => {
      const draft = draftOf({ rrule, from: 'due' }, dueDate)
      if (draft === null) return false
      const base = { repeat: null, dueDate, today: dueDate }
      const [before, after] = [rrule, ruleOf(draft)].map((each) =>
        listNextDates(base, { rrule: each, from: 'due' }, 8).join(),
      )
      return before === after
    }),
    200,
  ))

const isCustom = test.macro<[rrule: string]>({
  exec: (t, rrule) => t.is(draftOf({ rrule, from: 'due' }, '2026-12-01'), null),
  title: (_, rrule) => `the form has no fields for ${rrule}`,
})
test(isCustom, 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')
test(isCustom, 'FREQ=MONTHLY;BYMONTHDAY=1,15')
test(isCustom, 'FREQ=MONTHLY;BYDAY=FR')
test(isCustom, 'FREQ=MONTHLY;BYDAY=5FR')
test(isCustom, 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13')
test(isCustom, 'FREQ=DAILY;BYDAY=MO')
test(isCustom, 'FREQ=WEEKLY;BYMONTH=1')
test(isCustom, 'FREQ=YEARLY;BYMONTHDAY=5')
test(isCustom, 'FREQ=YEARLY;BYDAY=20MO')
test(isCustom, 'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1')
test(isCustom, 'FREQ=YEARLY;BYWEEKNO=20')

test('a new repeat is that of the weekday of the due date', (t) => {
  t.is(ruleOf(newDraft('2026-12-01', 0)), 'FREQ=WEEKLY;BYDAY=TU')
})

test('a rule that is saved as it was keeps its text, so that its series goes on', (t) => {
  const rrule = 'FREQ=WEEKLY;COUNT=12;BYDAY=MO'
  const draft = draftOf({ rrule, from: 'due' }, '2026-12-07')
  if (draft === null) return t.fail()
  t.is(changeRule(rrule, draft, { ...draft }), rrule)
  t.is(changeRule(rrule, draft, { ...draft, count: 3 }), 'FREQ=WEEKLY;BYDAY=MO;COUNT=3')
})

test('the form fills the days of a rule from its start, and those of other frequencies from the due date', (t) => {
  const draft = draftOf({ rrule: 'FREQ=WEEKLY', from: 'due' }, '2026-12-01', '2026-12-03')
  t.deepEqual(draft?.weekdays, [1])
  t.deepEqual(draft?.day, { type: 'date', monthDay: 3, orLastDay: false })
})

test('the weeks of a rule that skips weeks begin on the day of the calendar', (t) => {
  const draft = { ...newDraft('2026-12-01', 6), interval: 2, weekdays: [1, 6] }
  t.is(ruleOf(draft), 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU')
})

test('a rule that counts from completion names no days until it counts from the due date again', (t) => {
  const fromCompletion = countFrom(newDraft('2026-12-01', 0), 'completion', '2026-12-01')
  t.is(ruleOf(fromCompletion), 'FREQ=WEEKLY')
  t.is(ruleOf(countFrom(fromCompletion, 'due', '2026-12-01')), 'FREQ=WEEKLY;BYDAY=TU')
})

test('quick choices follow the due date, and have the last day of the month where it is one', (t) => {
  t.deepEqual(listQuickRepeats('2026-05-05').slice(2), [
    'FREQ=WEEKLY;BYDAY=TU',
    'FREQ=MONTHLY;BYMONTHDAY=5',
    'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5',
  ])
  t.true(listQuickRepeats('2026-02-28').includes('FREQ=MONTHLY;BYMONTHDAY=-1'))
})

test('the next dates of a todo without a date begin with the first one, and others after the due date', (t) => {
  const choice = { rrule: 'FREQ=WEEKLY;BYDAY=FR', from: 'due' } as const
  const today = '2026-12-01'
  t.deepEqual(listNextDates({ repeat: null, dueDate: null, today }, choice, 2), ['2026-12-04', '2026-12-11'])
  t.deepEqual(listNextDates({ repeat: null, dueDate: '2026-12-02', today }, choice, 2), [
    '2026-12-04',
    '2026-12-11',
  ])
  t.deepEqual(listNextDates({ repeat: null, dueDate: '2026-11-06', today }, choice, 1), ['2026-12-04'])
})

test('the next dates end with the series', (t) => {
  const choice = { rrule: 'FREQ=DAILY;COUNT=2', from: 'due' } as const
  const base = { repeat: null, dueDate: '2026-12-01', today: '2026-12-01' }
  t.deepEqual(listNextDates(base, choice, 3), ['2026-12-02'])
})

const isRefused = test.macro<[rrule: string, dueDate: string | null, problem: RepeatProblem | null]>({
  exec: (t, rrule, dueDate, problem) =>
    t.is(findProblem({ repeat: null, dueDate, today: '2026-12-01' }, { rrule, from: 'due' }), problem),
  title: (_, rrule, dueDate, problem) =>
    `${rrule} of a todo due ${dueDate ?? 'never'} is ${problem ?? 'valid'}`,
})
test(isRefused, 'FREQ=DAILY;UNTIL=20261203', '2026-12-04', 'ends-early')
test(isRefused, 'FREQ=DAILY;UNTIL=20261130', null, 'ends-early')
test(isRefused, 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-12-04', 'never-matches')
test(isRefused, 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', null, 'never-matches')
test(isRefused, 'FREQ=DAILY;UNTIL=20261204', '2026-12-04', null)
