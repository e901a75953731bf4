import * as fc from 'fast-check'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const listOf = (value: fc.Arbitrary<string | number>, maxLength = 3) =>
  fc.uniqueArray(value, { minLength: 1, maxLength }).map((values) => values.join(','))

const place = (largest: number) =>
  fc.integer({ min: -largest, max: largest }).filter((number) => number !== 0)

const weekday = fc.constantFrom(...weekdays)

const numbered = (largest: number) =>
  fc.tuple(place(largest), weekday).map(([number, day]) => `${number}${day}`)

const parts = {
  BYMONTH: listOf(fc.integer({ min: 1, max: 12 }), 6),
  BYMONTHDAY: listOf(place(31), 20),
  BYYEARDAY: listOf(place(366), 30),
  BYWEEKNO: listOf(place(53), 10),
  BYDAY: listOf(weekday, 5),
  numberedInMonth: listOf(fc.oneof(weekday, numbered(5))),
  numberedInYear: listOf(fc.oneof(weekday, numbered(53)), 6),
} as const

type Name = 'BYMONTH' | 'BYMONTHDAY' | 'BYYEARDAY' | 'BYWEEKNO' | 'BYDAY'

const by = (name: Name, value: fc.Arbitrary<string> = parts[name]) => value.map((text) => `;${name}=${text}`)

const maybe = (part: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), part)

/** The BY parts of each frequency, as RFC 5545 allows them. */
const limits = fc.oneof(
  fc.tuple(fc.constant('FREQ=DAILY'), maybe(by('BYMONTH')), maybe(by('BYMONTHDAY')), maybe(by('BYDAY'))),
  fc.tuple(fc.constant('FREQ=WEEKLY'), maybe(by('BYMONTH')), maybe(by('BYDAY'))),
  fc.tuple(
    fc.constant('FREQ=MONTHLY'),
    maybe(by('BYMONTH')),
    maybe(by('BYMONTHDAY')),
    maybe(by('BYDAY', parts.numberedInMonth)),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    maybe(by('BYMONTH')),
    maybe(by('BYMONTHDAY')),
    maybe(by('BYYEARDAY')),
    maybe(by('BYDAY', parts.numberedInYear)),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    by('BYWEEKNO'),
    maybe(by('BYMONTH')),
    maybe(by('BYMONTHDAY')),
    maybe(by('BYYEARDAY')),
    maybe(by('BYDAY')),
  ),
)

const ends = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 80 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 2026, max: 2040 }).map((year) => `;UNTIL=${year}0715`),
)

const intervals = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 7 }).map((number) => `;INTERVAL=${number}`),
)

/** Rules of every frequency with any of the parts that RFC 5545 allows together. */
export const rules = fc
  .tuple(
    limits,
    intervals,
    maybe(listOf(place(5)).map((text) => `;BYSETPOS=${text}`)),
    maybe(weekday.map((day) => `;WKST=${day}`)),
    ends,
    fc.boolean(),
  )
  .map(([texts, interval, positions, weekStart, end, takesLastDay]) => {
    const limited = `${takesLastDay ? 'RSCALE=GREGORIAN;SKIP=BACKWARD;' : ''}${texts.join('')}`
    return `${limited}${interval}${limited.includes(';BY') ? positions : ''}${weekStart}${end}`
  })

/** The rules that people make with the forms of a calendar. */
export const ordinaryRules = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY'),
      by('BYDAY').map((days) => `FREQ=DAILY${days}`),
      by('BYDAY').map((days) => `FREQ=WEEKLY${days}`),
      by('BYMONTHDAY').map((days) => `FREQ=MONTHLY${days}`),
      by('BYDAY', parts.numberedInMonth).map((days) => `FREQ=MONTHLY${days}`),
      fc.tuple(by('BYDAY'), place(4)).map(([days, position]) => `FREQ=MONTHLY${days};BYSETPOS=${position}`),
      by('BYMONTH').map((months) => `FREQ=YEARLY${months}`),
      fc
        .tuple(by('BYMONTH'), by('BYDAY', parts.numberedInMonth))
        .map(([months, days]) => `FREQ=YEARLY${months}${days}`),
    ),
    intervals,
    maybe(weekday.map((day) => `;WKST=${day}`)),
  )
  .map((texts) => texts.join(''))

/** Dates on which a series starts. */
export const starts = fc
  .date({ min: new Date('2019-12-25T00:00:00Z'), max: new Date('2029-01-10T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
