import { endsAt, type FoundDay, readCount } from './found-day.ts'
import type { Line } from './language.ts'
import type { Ends } from './repeat-ends.ts'
import type { FoundRepeat } from './repeats.ts'
import type { TypedTime } from './times.ts'
import { hidden } from './tokens.ts'

/** The parts of a phrase. */
export interface Parts {
  readonly day: FoundDay | null
  readonly time: TypedTime | null
  readonly repeat: FoundRepeat | null
  readonly ends: Ends
  readonly isStart: boolean
  /** The index of the first token of the day itself, behind the words that belong to it. */
  readonly dayAt: number
  /** The type of each part, and the index of the token behind it. */
  readonly order: readonly { readonly kind: 'repeat' | 'date'; readonly end: number }[]
  readonly end: number
}

/** Whether the number before a token counts something, as in "um 10 Euro". */
export const isQuantity = ({ scanner }: Line, at: number): boolean =>
  scanner.find(at, 'counted') !== null ||
  scanner.find(at, 'unit') !== null ||
  /^[%°€$£]/.test(scanner.text(at))

/** Whether a phrase may begin at a token. */
export const mayBegin = ({ scanner }: Line, at: number): boolean => {
  const before = scanner.text(at - 1)
  if (before === '' || before.startsWith(hidden) || before === '(') return true
  if (!scanner.isJoined(at)) return !/^[#@$€£]$/.test(before)
  return /^[,;]$/.test(before)
}

/** Whether a phrase may end before a token: not "today's", "at 100%" or "17:00:30". */
export const mayEnd = (line: Line, end: number): boolean => {
  const { scanner } = line
  const next = scanner.text(end)
  if (next === '' || next.startsWith(hidden)) return true
  if (!scanner.isJoined(end)) return !/^[%°€$£/]$/.test(next)
  if (!/^[,;.:!?)\]…]$/.test(next)) return false
  return !(scanner.isJoined(end + 1) && /^[\p{L}\d]/u.test(scanner.text(end + 1)))
}

/** Whether a phrase is meant as a date, by the words beside it. */
export const isMeant = (line: Line, from: number, parts: Parts): boolean => {
  const { day, time, repeat, end, order, dayAt } = parts
  const { scanner } = line
  const isAlone = order.length === 1
  if (scanner.find(from - 1, 'blocking') !== null || isBlocked(line, from)) return false
  // "every 2" is a part of another repeat.
  if (scanner.find(from - 1, 'every') !== null || scanner.find(from - 2, 'every')?.end === from) return false
  if (time?.end === end && isZone(line, end)) return false
  const isNamed = (day?.end === end && day.isNamed) || (time?.end === end && time.isNamed)
  if (isNamed && isCapital(line, end) && !line.hasCapitalNouns) return false
  // "vom 3. bis 8. Mai", but "page 3 until friday".
  const isNumber = scanner.text(from - 1) === '.' || scanner.find(from - 2, 'blocking') !== null
  const isEndOfRange = scanner.find(from, 'to') !== null && /^[\d.]/.test(scanner.text(from - 1)) && isNumber
  if (isEndOfRange) return false
  if (day !== null && isBeside(line, from, end, 'past')) return false
  if (isBeside(line, from, end, 'verb') || hasUnreadEnd(line, repeat, end)) return false
  if (time !== null && isAlone && isVerse(line, from, time)) return false
  // "the 7:05", "el tren de las 7:05".
  if (isAlone && time !== null && scanner.find(from - 1, 'article') !== null) return false
  const isBehindArticle = scanner.find(from - 1, 'article') !== null
  const isName = day !== null && (day.isNamed || day.isWeak) && scanner.find(from, 'everyWeekday') === null
  if (isBehindArticle && isName) return false
  // "in the sun", but "on the weekend".
  const isOther = day?.isWeak === true && scanner.find(dayAt, 'weekend') === null
  if (isOther && dayAt > from && scanner.find(dayAt - 1, 'article') !== null) return false
  if (isAlone && repeat?.isWeak) return endsAt(line, end) || scanner.number(end, 2) !== null
  if (isAlone && day?.isWeak) return endsAt(line, end) && !isShouted(line, from)
  return true
}

/** Whether a phrase is one of several, or is left out: "or friday", "not friday", "to friday". */
export const isAlternative = ({ scanner }: Line, from: number): boolean =>
  ((['or', 'except', 'to'] as const).some((each) =>
    [1, 2].some((length) => scanner.find(from - length, each)?.end === from),
  ) &&
    /^\p{L}/u.test(scanner.text(from - 1))) ||
  // "zwischen 17 und 18 Uhr".
  (scanner.find(from - 1, 'and') !== null && /^\d/.test(scanner.text(from - 2)))

const isBeside = ({ scanner }: Line, from: number, end: number, kind: 'verb' | 'past'): boolean =>
  scanner.find(from - 1, kind) !== null || scanner.find(end, kind) !== null

// "every week except dec", "until 2028".
const hasUnreadEnd = (line: Line, repeat: FoundRepeat | null, end: number): boolean => {
  const { scanner } = line
  return (
    repeat !== null &&
    ((['until', 'except', 'starting', 'this'] as const).some((each) => scanner.find(end, each) !== null) ||
      scanner.find(scanner.skip(end, 'of', 'joining'), 'month') !== null ||
      readCount(line, end) !== null ||
      (scanner.number(end, 3) !== null && scanner.find(end + 1, 'times') !== null))
  )
}

// "John 3:16", "watch until 9pm".
const isVerse = (line: Line, from: number, { hour, half, part, end }: TypedTime): boolean => {
  const { scanner, hasCapitalNouns } = line
  if ((['until', 'starting'] as const).some((each) => scanner.find(from - 1, each)?.end === from)) return true
  const isClock = end === from + 3 && hour <= 12 && half === null && part === null
  return isClock && from > 1 && isCapital(line, from - 1) && !hasCapitalNouns
}

// A word of two tokens, such as "up to".
const isBlocked = ({ scanner }: Line, from: number): boolean => {
  const found = scanner.find(from - 2, 'blocking')
  return found !== null && found.end === from
}

// "5pm EST".
const isZone = ({ scanner, typed }: Line, at: number): boolean => {
  const { start = 0, end = 0 } = scanner.tokens[at] ?? {}
  return /^(?:UTC|GMT|[A-Z]{1,3}[DS]T|CES?T|MES?Z)$/.test(typed.slice(start, end))
}

const isCapital = ({ scanner, typed }: Line, at: number): boolean => {
  const token = scanner.tokens[at]
  return token !== undefined && /^\p{Lu}/u.test(typed.slice(token.start, token.end))
}

// "SAT" in a line that is not in capitals is another word.
const isShouted = ({ scanner, typed }: Line, at: number): boolean => {
  const { start = 0, end = 0 } = scanner.tokens[at] ?? {}
  return /^\p{Lu}{2,}$/u.test(typed.slice(start, end)) && /\p{Ll}/u.test(typed)
}
