/** How many letters and digits in a row make a piece of a secret that is hidden wherever it stands. */
const pieceLength = 8
/** In characters; hiding shorter values would hide parts of ordinary words. */
const shortestSecret = 4
/** In characters; comparing more would keep the server busy, and no provider sends as much. */
const mostSecrets = 64 * 1024

const hidden = '…'

/** The letters and digits of a text in lower case, and where in the text each one begins and ends. */
interface Letters {
  readonly letters: string
  readonly begins: readonly number[]
  readonly ends: readonly number[]
}

/**
 * Hides each piece of `secrets` in `text`: in either case, with spaces, signs or invisible characters in between, and also
 * in base64, hexadecimal, decimal, percent-encoded, as character references, or backwards.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const sought = secrets.filter(({ length }) => length >= shortestSecret)
  if (sought.reduce((sum, { length }) => sum + length, 0) > mostSecrets) return hidden
  const exact = sought.reduce((shown, secret) => shown.replaceAll(secret, hidden), text)
  const needles = [...needlesOf(sought)]
  const secret = new Uint8Array(exact.length)
  for (const units of [asWritten, asDecoded]) {
    for (const [begin, end] of piecesWithin(exact, needles, units)) secret.fill(1, begin, end)
  }
  return withoutMarked(exact, secret)
}

/** Whether `text` holds the whole of one of `secrets`, spelled in any of the ways that maskSecrets() knows. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const needles = [...needlesOf(secrets)].filter(({ length }) => length >= pieceLength)
  return [asWritten, asDecoded].some((units) => {
    const { letters } = lettersOf(text, units)
    return needles.some((needle) => letters.includes(needle))
  })
}

const needlesOf = (secrets: readonly string[]): ReadonlySet<string> =>
  new Set(secrets.flatMap(spellingsOf).map(lettersIn))

const lettersIn = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')

const spellingsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret)
  // Base64 depends on how many bytes stand before; the first group holds bits of those.
  const shifted = [1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4),
  )
  const encoded = [bytes.toString('base64'), ...shifted, bytes.toString('hex'), bytes.join('')]
  return [secret, ...encoded.filter(({ length }) => length > pieceLength), [...secret].toReversed().join('')]
}

/** Matches one character of a text. */
const asWritten = /./gsu
/** Matches one character, or what stands for one: `%41`, `%2541`, `&#65;`, `&#x41;`, `\x41`, `\u0041`. */
const asDecoded = /%(?:25)*([\da-f]{2})|&#x([\da-f]{1,6});?|\\[ux]\{?([\da-f]{2,4})\}?|&#(\d{1,7});?|./gisu

const lettersOf = (text: string, units: RegExp): Letters => {
  const letters: string[] = []
  const begins: number[] = []
  const ends: number[] = []
  for (const unit of text.matchAll(units)) {
    for (const letter of lettersIn(characterOf(unit))) {
      letters.push(letter)
      begins.push(unit.index)
      ends.push(unit.index + unit[0].length)
    }
  }
  return { letters: letters.join(''), begins, ends }
}

const characterOf = ([written, percent, hexReference, escape, reference]: RegExpExecArray): string => {
  const hex = percent ?? hexReference ?? escape
  const code = hex === undefined ? Number(reference) : Number.parseInt(hex, 16)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written
}

const withoutMarked = (text: string, marked: Uint8Array): string =>
  text
    .split('')
    .map((unit, at) => (marked[at] === 0 ? unit : marked[at - 1] === 1 ? '' : hidden))
    .join('')

/** Where in `text` the pieces of `needles` begin and end, with whatever stands between their letters. */
const piecesWithin = (
  text: string,
  needles: readonly string[],
  units: RegExp,
): readonly (readonly [begin: number, end: number])[] => {
  const { letters, begins, ends } = lettersOf(text, units)
  const pieces = piecesOf(letters)
  const shown = new Set(pieces)
  const secret = new Set(needles.flatMap((needle) => piecesOf(needle).filter((piece) => shown.has(piece))))
  const long = pieces.flatMap((piece, at) => (secret.has(piece) ? [[at, at + pieceLength - 1] as const] : []))
  const short = needles.filter(isShort).flatMap((needle) => placesOf(needle, letters))
  return [
    ...long,
    ...short.filter(([first, last]) => isAlone(text, begins[first] ?? 0, ends[last] ?? 0)),
  ].map(([first, last]) => [begins[first] ?? 0, ends[last] ?? 0])
}

const isShort = ({ length }: string): boolean => length >= shortestSecret && length < pieceLength

const isAlone = (text: string, begin: number, end: number): boolean =>
  ![text[begin - 1], text[end]].some((beside = '') => /[a-z\d]/i.test(beside))

const placesOf = (needle: string, letters: string): readonly (readonly [first: number, last: number])[] => {
  const places: [number, number][] = []
  for (let at = letters.indexOf(needle); at !== -1; at = letters.indexOf(needle, at + 1)) {
    places.push([at, at + needle.length - 1])
  }
  return places
}

const piecesOf = (letters: string): readonly string[] =>
  Array.from({ length: Math.max(0, letters.length - pieceLength + 1) }, (_, at) =>
    letters.slice(at, at + pieceLength),
  )
