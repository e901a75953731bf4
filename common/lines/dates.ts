import { findDayAndMonth, findDayOfMonth, findInMonth, splitDate } from '../dates/near-dates.ts'
import { plain, readDayNumber, type Reader, readOrdinal, units } from './found-day.ts'

/** Reads the end of the present month. */
export const readEndOfMonth: Reader = ({ scanner, today }, at) => {
  const found = scanner.find(at, 'endOfMonth')
  const [year, month] = splitDate(today)
  return found === null
    ? null
    : { ...plain, date: findInMonth(year, month, null, -1) ?? today, end: found.end }
}

/** Reads a weekday of a month: `first monday of december`, `last day of the month`. */
export const readOrdinalDay: Reader = (line, at) => {
  const { scanner, today } = line
  const isBlocked = scanner.find(at, 'blocking') !== null
  const ordinal = readOrdinal(line, isBlocked ? at : scanner.skip(at, 'onThe', 'article'))
  if (ordinal === null || ordinal.nth > 4) return null
  const weekday = scanner.find(ordinal.end, 'weekday')
  const unit = weekday === null ? scanner.find(ordinal.end, 'unit') : null
  if (weekday === null && (unit?.value !== units.day || ordinal.nth !== -1)) return null
  const end = (weekday ?? unit)?.end ?? at
  const find = (year: number, month: number) => findInMonth(year, month, weekday?.value ?? null, ordinal.nth)
  const [year, thisMonth] = splitDate(today)
  const theMonth = scanner.find(end, 'theMonth')
  if (theMonth !== null) {
    const date = [0, 1, 2]
      .map((later) => find(year, thisMonth + later))
      .find((each) => each !== null && each >= today)
    return date ? { ...plain, date, end: theMonth.end } : null
  }
  const of = scanner.find(end, 'of')
  const month = of === null ? null : scanner.find(of.end, 'month')
  if (month === null) return null
  const date = [year, year + 1]
    .map((each) => find(each, month.value + 1))
    .find((each) => each !== null && each >= today)
  return date ? { ...plain, date, end: month.end } : null
}

/** Reads a date with the name of its month: `5 dec`, `dec 5th`, `1st of may 2027`. */
export const readMonthDate: Reader = (line, at) => {
  const { scanner, today } = line
  const article = scanner.find(at, 'article')
  const isBlocked = scanner.find(at, 'blocking') !== null
  const behind = article === null || isBlocked ? null : readDayNumber(line, article.end)
  const first = behind?.isOrdinal ? behind : readDayNumber(line, at)
  const month = scanner.find(first === null ? at : scanner.skip(first.end, 'of'), 'month')
  const day = first ?? (month === null || !line.hasMonthFirst ? null : readDayNumber(line, month.end))
  if (month === null || day === null) return null
  const end = Math.max(month.end, day.end)
  const from = scanner.text(end) === ',' ? end + 1 : scanner.skip(end, 'of')
  const year = scanner.number(from, 4)
  const isYear = year !== null && year >= 1900
  const date = findDayAndMonth(today, day.day, month.value + 1, isYear ? year : null)
  return date === null ? null : { ...plain, date, end: isYear ? from + 1 : end }
}

/** Reads a date in numbers: `2026-12-01`, `24.12.`, `24.12.2027`, `24/12`. */
export const readNumericDate: Reader = (line, at) => {
  const { scanner, today, isDayFirst } = line
  const sign = scanner.text(at + 1)
  if (!/^[-./]$/.test(sign) || ![1, 2].every((each) => scanner.isJoined(at + each))) return null
  const isThree = scanner.text(at + 3) === sign && scanner.isJoined(at + 3)
  if (sign === '-') {
    if (!isThree || !scanner.isJoined(at + 4) || !/^\d{4}$/.test(scanner.text(at))) return null
    const [year = 0, month = 0, day = 0] = [0, 2, 4].map((each) => Number(scanner.text(at + each)))
    const date = findDayAndMonth(today, day, month, year)
    return date === null ? null : { ...plain, date, isOf24: true, end: at + 5 }
  }
  const [one, two] = [scanner.number(at, 2), scanner.number(at + 2, 2)]
  if (one === null || two === null) return null
  const year = isThree && scanner.isJoined(at + 4) ? readYear(scanner.text(at + 4)) : null
  if (sign === '.' && (isDayFirst !== true || (year === null && !isThree))) return null
  const isDayOne = isDayFirst ?? (one > 12 ? true : two > 12 ? false : null)
  if (isDayOne === null) return null
  const date = findDayAndMonth(today, isDayOne ? one : two, isDayOne ? two : one, year)
  const end = year === null ? (sign === '.' ? at + 4 : at + 3) : at + 5
  return date === null ? null : { ...plain, date, isWeak: sign === '/' && year === null, end }
}

// "27" is 2027.
const readYear = (text: string): number | null => {
  if (/^\d{4}$/.test(text)) return Number(text)
  return /^\d\d$/.test(text) ? 2000 + Number(text) : null
}

/** Reads a day of the month alone: `on the 15th`, `am 15.`, `le 15`. */
export const readDayAlone: Reader = (line, at) => {
  const { scanner, today } = line
  const day = readDayNumber(line, scanner.find(at, 'onThe')?.end ?? Number.POSITIVE_INFINITY)
  const date = day === null ? null : findDayOfMonth(today, day.day)
  if (day === null || date === null || scanner.find(day.end, 'of') !== null) return null
  const { start = 0 } = scanner.tokens[day.end] ?? {}
  // "on the 1st floor". A German noun has a capital letter.
  const isNoun = line.hasCapitalNouns
    ? /^\p{Lu}/u.test(line.typed.slice(start))
    : /^\p{L}/u.test(scanner.text(day.end))
  return { ...plain, date, isWeak: !day.isOrdinal || isNoun, end: day.end }
}
