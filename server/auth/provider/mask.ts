/** So many letters and digits in a row of a secret are not shown. */
const pieceLength = 8
/** In characters; shorter values are parts of ordinary words. */
const shortestSecret = 4
/** In characters; comparing more would keep the server busy, and no provider sends as much. */
const mostSecrets = 64 * 1024

/**
 * Whether `text` holds a piece of one of `secrets`: in either case, with signs or invisible characters in between, in base64,
 * hexadecimal or decimal numbers, percent-encoded, as character references, or backwards. A secret of less than eight
 * letters and digits counts only as a whole.
 */
export function holdsPiece(text: string, secrets: readonly string[]): boolean {
  const sought = secrets.filter(({ length }) => length >= shortestSecret)
  if (sought.reduce((sum, { length }) => sum + length, 0) > mostSecrets) return true
  const read = readingsOf(text)
  const shown = new Set(read.flatMap(piecesOf))
  return needlesOf(sought).some((needle) =>
    needle.length < pieceLength
      ? read.some((reading) => reading.includes(needle))
      : piecesOf(needle).some((piece) => shown.has(piece)),
  )
}

/** Whether `text` holds the whole of one of `secrets`, spelled in any of the ways that holdsPiece() knows. */
export function holdsWhole(text: string, secrets: readonly string[]): boolean {
  const read = readingsOf(text)
  return needlesOf(secrets)
    .filter(({ length }) => length >= pieceLength)
    .some((needle) => read.some((reading) => reading.includes(needle)))
}

const needlesOf = (secrets: readonly string[]): readonly string[] =>
  secrets
    .flatMap(spellingsOf)
    .map(lettersIn)
    .filter((needle) => needle !== '')

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

/** Matches what stands for one character: `%41`, `%2541`, `&#65;`, `&#x41;`, `\x41`, `\u0041`. */
const encodedCharacter = /%(?:25)*([\da-f]{2})|&#x([\da-f]{1,6});?|\\[ux]\{?([\da-f]{2,4})\}?|&#(\d{1,7});?/gi

/** The letters and digits of a text as it is written, and as it reads once decoded. */
const readingsOf = (text: string): readonly string[] => {
  const decoded = text.replaceAll(
    encodedCharacter,
    (written, percent?: string, reference?: string, escape?: string, decimal?: string) => {
      const hex = percent ?? reference ?? escape
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written
    },
  )
  return [lettersIn(text), lettersIn(decoded)]
}

const lettersIn = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')

const piecesOf = (letters: string): readonly string[] =>
  Array.from({ length: Math.max(0, letters.length - pieceLength + 1) }, (_, at) =>
    letters.slice(at, at + pieceLength),
  )
