import { holdsPiece } from './mask.ts'
import { maskTokenLike } from './token-like.ts'

/** A sign-in that could not begin or could not be completed, in words for a person. */
export class SignInFailed extends Error {
  /** For a program, such as `access_denied`. */
  readonly code: string
  /** The words of the provider or the system, shown on request, without secrets. */
  readonly details: string | null

  /** `message` says what happened and what to do. */
  constructor(code: string, message: string, details: string | null = null, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.details = details
  }
}

/** In characters: an error description of Entra ends with its trace ids, after some 500. */
const longestQuote = 600
/** In characters; the rest is not looked at. */
const mostRead = 4_000

/**
 * A provider's words, fit to be shown: one line of at most 600 characters. Words that hold a piece of one of `secrets` are
 * replaced by `…` as a whole; elsewhere whatever looks like a token is.
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

/** A text in the encoding of forms (WHATWG URL, application/x-www-form-urlencoded); only letters and digits stay as they are. */
export const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

/** How many causes are followed, since they may form a circle. */
const deepest = 8

/** An error and what caused it, the outermost first. */
export function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < deepest; at = at.cause) causes.push(at)
  return causes
}

/** Whether an error has a sentence for a person already. */
export const isSignInFailed = (error: unknown): error is SignInFailed => error instanceof SignInFailed
