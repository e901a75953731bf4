/** The values of a provider's answers that must not be shown. */
export interface AnswerSecrets {
  /** The codes and tokens. */
  readonly tokens: readonly string[]
  /** Other values that may be secret. */
  readonly others: readonly string[]
}

const tokenNames = new Set(['code', 'state', 'nonce', 'access_token', 'refresh_token', 'id_token'])

/** Members that explain an error or describe a token. Entra repeats its ids in `error_description`. */
const notSecret = new Set([
  'error',
  'error_description',
  'error_uri',
  'suberror',
  'timestamp',
  'trace_id',
  'correlation_id',
  'iss',
  'scope',
  'token_type',
])

// Some providers answer with a name, an e-mail address or a web address beside the tokens.
const mayBeSecret = /^(?!https?:)[^\s@]{8,}$/

/** The values among the members of an answer that must not be shown. */
export function secretsIn(members: readonly (readonly [name: string, value: string])[]): AnswerSecrets {
  const others = members.filter(
    ([name, value]) => !tokenNames.has(name) && !notSecret.has(name) && mayBeSecret.test(value),
  )
  return {
    tokens: members.filter(([name]) => tokenNames.has(name)).map(([, value]) => value),
    others: others.map(([, value]) => value),
  }
}

/** In characters: an error description of Entra ends with its trace ids, after some 500. */
const longestQuote = 600
/** In characters; the rest is cut off. */
const mostRead = 4_000

/**
 * A provider's words in a form that can be shown: one line of at most 600 characters. A text that holds a piece of one of
 * `secrets` becomes `…`; in any other text, each part that looks like a token does.
 */
export function quotable(text: string, secrets: readonly string[] = []): string {
  const plain = oneLine(text)
  if (holdsPiece(plain, secrets)) return '…'
  const safe = maskTokenLike(plain)
  return safe.length > longestQuote ? `${safe.slice(0, longestQuote)}…` : safe
}

/** The first 4,000 characters of a text in one line, without control characters and invisible ones. */
export function oneLine(text: string): string {
  return text
    .slice(0, mostRead)
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replaceAll(/[\p{Cc}\s\u2800]+/gu, ' ')
    .trim()
}

/** How many letters and digits of a secret in a row count as a piece of it. */
const pieceLength = 8
/** In characters; shorter values are parts of ordinary words. */
const shortestSecret = 4
/** In characters; no provider sends as much, and comparing more would take too long. */
const mostSecrets = 64 * 1024

/**
 * Whether `text` holds a piece of one of `secrets`: in either case, with signs or invisible characters in between, in base64,
 * hexadecimal or decimal numbers, percent-encoded, as character references, or backwards. A secret of less than eight
 * letters and digits counts only as a whole.
 */
function holdsPiece(text: string, secrets: readonly string[]): boolean {
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
  // The base64 of a secret depends on the number of bytes before it; the first group encodes bits of those, too.
  const shifted = [1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4),
  )
  const encoded = [bytes.toString('base64'), ...shifted, bytes.toString('hex'), bytes.join('')]
  return [secret, ...encoded.filter(({ length }) => length > pieceLength), [...secret].toReversed().join('')]
}

/** Matches an encoded character: `%41`, `%2541`, `&#65;`, `&#x41;`, `\x41`, `\u0041`. */
const encodedCharacter = /%(?:25)*([\da-f]{2})|&#x([\da-f]{1,6});?|\\[ux]\{?([\da-f]{2,4})\}?|&#(\d{1,7});?/gi

/** The letters and digits of a text, as it is and decoded. */
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

/** A run of the characters that tokens are made of (RFC 6750, 2.1) and of percent-encoding. */
const run = /[\w~+/=.%-]{16,}/g
/** The same characters, one or two at a time, with spaces in between. */
const spacedOut = /(?<!\S)(?:[\w~+/=.%-]{1,2}\s){7,}[\w~+/=.%-]{1,2}(?!\S)/g
const onlyUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.?$/i
/** Lower-case words with a number at the end, as in many e-mail addresses. A random token hardly ever looks like that. */
const words = /^[a-z]+(?:[-_][a-z]+)*[-_]?\d{0,4}$/
/** Words before an id that a provider's support asks for. */
const traceLabel = /\b(?:trace|tracking|correlation|request|activity|event) id: ?$/i

/**
 * Hides each part that looks like a token, such as a token of an earlier sign-in: 16 characters or more in a row with both
 * letters and digits, unless they are words with a number at the end. The parts of an address or of a dotted name are looked
 * at one by one. A trace or correlation id is left.
 */
function maskTokenLike(text: string): string {
  return text.replaceAll(spacedOut, '…').replaceAll(run, (found, at: number) => {
    const isTraceId = onlyUuid.test(found) && traceLabel.test(text.slice(0, at))
    return !isTraceId && found.split(/[/.=]/).some(isTokenLike) ? '…' : found
  })
}

const isTokenLike = (part: string): boolean =>
  part.length > 40 || (part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part) && !words.test(part))
