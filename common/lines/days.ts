import { shiftDate } from '../dates/dates.ts'
import {
  findDayOfMonth,
  findInMonth,
  findWeekday,
  findWeekdayOfWeek,
  findWeekend,
  splitDate,
  weekdayOf,
} from '../dates/near-dates.ts'
import { readDayAlone, readEndOfMonth, readMonthDate, readNumericDate, readOrdinalDay } from './dates.ts'
import {
  type FoundDay,
  type Reader,
  addPart,
  addUnits,
  chooseLongest,
  endsAt,
  findWeekdayName,
  readCount,
  readDayNumber,
  units,
  plain,
} from './found-day.ts'
import type { Line } from './language.ts'
import { parts, readTime, toMinutes } from './times.ts'

/** Reads a day that begins at a token: `tomorrow`, `fri`, `5 dec`, `in 3 days`, `the friday after next`. The longest reading counts. */
export const readDay: Reader = (line, at) => {
  if (line.scanner.isUnknown(at) && !line.joined.has(line.scanner.text(at))) return null
  const day = chooseLongest(readers.map((read) => read(line, at)))
  return day === null || day.part !== null || day.minutes !== null ? day : addPart(line, day)
}

const readDayWord: Reader = (line, at) => {
  const { scanner, today } = line
  const word = scanner.find(at, 'dayWord')
  if (word !== null) {
    const date = shiftDate(today, word.value)
    const later = readWeeksLater(line, word.end)
    return later === null
      ? { ...plain, date, end: word.end }
      : { ...plain, date: shiftDate(date, 7 * later.weeks), end: later.end }
  }
  const past = scanner.find(at, 'yesterday')
  if (past !== null) return { ...plain, date: shiftDate(today, -1), isPast: true, end: past.end }
  const tonight = scanner.find(at, 'tonight')
  if (tonight !== null) return { ...plain, date: today, part: parts.evening, end: tonight.end }
  const part = scanner.find(scanner.skip(at, 'this'), 'part')
  if (part === null || scanner.find(at, 'this') === null) return null
  return { ...plain, date: today, part: part.value, end: part.end }
}

const readWeekday: Reader = (line, at) => {
  const { scanner, today } = line
  const article = scanner.find(at, 'article')
  if (article !== null) return readLaterWeekday(line, article.end)
  const isThis = scanner.find(at, 'this') !== null
  const isNext = scanner.find(at, 'next') !== null
  const from = scanner.skip(at, 'next', 'this')
  if (scanner.find(from, 'everyWeekday') !== null) return null
  const enumerated = scanner.find(from, 'enumerated')
  const isEnumerated = enumerated !== null && enumerated.end === findWeekdayName(line, from)?.end
  // "jeu 14h30", but not "nouveau jeu".
  if (isEnumerated && !/^\d/.test(scanner.text(enumerated.end))) return null
  const joined = line.joined.get(scanner.text(from))
  const name = findWeekdayName(line, from)
  const weekday = joined?.[0] ?? name?.value
  if (weekday === undefined) return null
  const end = name?.end ?? from + 1
  if (joined !== undefined) return { ...plain, date: findWeekday(today, weekday), part: joined[1], end }
  const isWeak = isEnumerated || (from === at && scanner.find(at, 'doubtful')?.end === end)
  const week = readNextUnit(line, scanner.skip(end, 'of'))
  const isAfterNext = week?.count === 2 || scanner.find(at, 'next')?.value === 1
  const next = { ...plain, date: findWeekdayOfWeek(today, weekday, isAfterNext ? 2 : 1), isNamed: true }
  const later = readWeeksLater(line, end)
  const date = findWeekday(today, weekday)
  if (later !== null && !isNext) return { ...plain, date: shiftDate(date, 7 * later.weeks), end: later.end }
  const behind = scanner.find(end, 'nextBehind')
  if (behind !== null) return { ...next, end: behind.end }
  if (week?.unit === units.week) return { ...next, end: week.end }
  if (isNext) return { ...next, end }
  const dated = readDateOfWeekday(line, end, weekday)
  if (dated !== null) return dated
  const isToday = isThis && weekdayOf(today) === weekday
  return { ...plain, date: isToday ? today : date, isWeak, isNamed: true, end }
}

// "the friday after next".
const readLaterWeekday: Reader = (line, at) => {
  const name = findWeekdayName(line, at)
  const later = name === null ? null : readWeeksLater(line, name.end)
  if (name === null || later === null) return null
  return { ...plain, date: shiftDate(findWeekday(line.today, name.value), 7 * later.weeks), end: later.end }
}

const readWeeksLater = (line: Line, at: number) => {
  const later = line.scanner.find(at, 'weekLater')
  if (later !== null) return { weeks: later.value + 1, end: later.end }
  const counted = line.scanner.find(at, 'in') === null ? null : readCount(line, line.scanner.skip(at, 'in'))
  return counted?.unit === units.week ? { weeks: counted.count, end: counted.end } : null
}

// "sunday 29", "sunday the 29th", "Fr, 27.11.", "Monday, 1 december".
const readDateOfWeekday = (line: Line, end: number, weekday: number): FoundDay | null => {
  const { scanner } = line
  const from = scanner.text(end) === ',' ? end + 1 : end
  const date =
    readNumericDate(line, scanner.skip(from, 'onThe', 'joining', 'article')) ??
    readMonthDate(line, scanner.skip(from, 'onThe', 'joining', 'article'))
  if (date !== null) return { ...date, isWrong: weekdayOf(date.date) !== weekday }
  const day = readDayNumber(line, scanner.skip(from, 'onThe', 'article'))
  const found = day === null ? null : findDayOfMonth(line.today, day.day)
  if (day === null || found === null) return null
  // "Friday the 13th" is not the next 13th.
  if (weekdayOf(found) !== weekday)
    return day.isOrdinal ? { ...plain, date: found, isWrong: true, end: day.end } : null
  const isDate = day.isOrdinal || endsAt(line, day.end) || readTime(line, day.end)?.isSure === true
  return isDate ? { ...plain, date: found, end: day.end } : null
}

const readNamedDay: Reader = (line, at) =>
  chooseLongest([readDayWord, readWeekday, readMonthDate, readNumericDate].map((read) => read(line, at)))

const readCounted: Reader = (line, at) => {
  const { scanner } = line
  const from = scanner.skip(at, 'in')
  const counted = readCount(line, from)
  if (counted === null) return null
  const ago = scanner.find(counted.end, 'ago')
  const fromNow = scanner.find(counted.end, 'fromNow')
  const count = ago === null ? counted.count : -counted.count
  const { unit } = counted
  const day =
    unit > units.year
      ? null
      : readNamedDay(line, scanner.find(counted.end, 'fromDay')?.end ?? Number.POSITIVE_INFINITY)
  if (day !== null && !day.isWeak && from === at) return { ...day, date: addUnits(day.date, count, unit) }
  if (from === at && fromNow === null && ago === null) return null
  const end = (ago ?? fromNow ?? counted).end
  return countFromNow(line, { count, unit, end, isPast: ago !== null })
}

interface Counted {
  readonly count: number
  readonly unit: number
  readonly end: number
  readonly isPast: boolean
}

// Hours are elapsed time, also where the clock of the person changes.
const countFromNow = ({ now, clock, today }: Line, { count, unit, end, isPast }: Counted): FoundDay => {
  if (unit <= units.year) return { ...plain, date: addUnits(today, count, unit), isPast, end }
  const moment = new Date(now.getTime() + count * (unit === units.hour ? 3_600_000 : 60_000))
  const { date, time } = clock(moment)
  return { ...plain, date, minutes: toMinutes(time), isPast, end }
}

// "next week", "la semaine prochaine".
const readNextUnit = ({ scanner }: Line, at: number) => {
  const next = scanner.find(at, 'next')
  const unit = scanner.find(next?.end ?? at, 'unit')
  if (unit === null || unit.value === units.day || unit.value > units.year) return null
  const behind = scanner.find(unit.end, 'nextBehind')
  if (next === null && behind === null) return null
  return { unit: unit.value, count: (next ?? behind)?.value === 1 ? 2 : 1, end: behind?.end ?? unit.end }
}

const readNext: Reader = (line, at) => {
  const { scanner, today } = line
  const next = readNextUnit(line, at)
  if (next === null) return null
  const isWeek = next.unit === units.week
  // Monday, as the date that the page offers.
  const date = isWeek ? findWeekdayOfWeek(today, 0, next.count) : addUnits(today, next.count, next.unit)
  const weekday = isWeek ? scanner.find(scanner.skip(next.end, 'on', 'joining'), 'weekday') : null
  if (weekday !== null)
    return {
      ...plain,
      date: findWeekdayOfWeek(today, weekday.value, next.count),
      isNamed: true,
      end: weekday.end,
    }
  const day =
    next.unit === units.month
      ? readDayNumber(line, scanner.find(next.end, 'onThe')?.end ?? Number.POSITIVE_INFINITY)
      : null
  const [year, month] = splitDate(today)
  const dayOfNext = day === null ? null : findInMonth(year, month + next.count, null, day.day - 1)
  if (day !== null && dayOfNext !== null) return { ...plain, date: dayOfNext, end: day.end }
  return { ...plain, date, end: next.end }
}

const readWeekend: Reader = ({ scanner, today }, at) => {
  const isNext = scanner.find(at, 'next') !== null
  const isThis = scanner.find(at, 'this') !== null
  const weekend = scanner.find(scanner.skip(at, 'next', 'this'), 'weekend')
  if (weekend === null) return null
  const behind = scanner.find(weekend.end, 'nextBehind')
  const weeks = isNext || behind !== null ? 1 : 0
  const isWeak = !isNext && !isThis && behind === null
  return { ...plain, date: findWeekend(today, weeks), isWeak, end: behind?.end ?? weekend.end }
}

const readers: readonly Reader[] = [
  readDayWord,
  readWeekday,
  readCounted,
  readNext,
  readWeekend,
  readEndOfMonth,
  readOrdinalDay,
  readMonthDate,
  readNumericDate,
  readDayAlone,
]

/** Reads a number of units from now, without words around it: `3 days`, `+2w`, `now`. */
export function readUnits(line: Line): FoundDay | null {
  const { scanner, now, clock, today } = line
  const from = scanner.text(0) === '+' ? 1 : 0
  const count = scanner.number(from, 7)
  const short = shortUnits.indexOf(scanner.text(from + 1))
  if (scanner.text(0) === 'now') return { ...plain, date: today, minutes: toMinutes(clock(now).time), end: 1 }
  const counted =
    count !== null && short !== -1 ? { count, unit: short, end: from + 2 } : readCount(line, from)
  if (counted === null) return null
  return countFromNow(line, { ...counted, isPast: false })
}

const shortUnits = ['d', 'w', '', 'y', 'h']
