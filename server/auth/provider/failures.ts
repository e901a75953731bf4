/** A sign-in that could not begin or could not be completed, in words for a person. */
export class SignInFailed extends Error {
  /** For a program, such as `access_denied`. */
  readonly code: string
  /** What the provider or the system said, shown on request; never a secret. */
  readonly details: string | null

  /** `message` says what happened and what to do. */
  constructor(code: string, message: string, details: string | null = null, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.details = details
  }
}

/**
 * What a provider said, made fit to be shown: one line, of bounded length, without any of `secrets`, as they are or as a
 * form carries them.
 */
export function quotable(text: string, secrets: readonly string[] = []): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const safe = secrets
    .filter((secret) => secret.length > 3)
    .flatMap((secret) => [formEncoded(secret), encodeURIComponent(secret), secret])
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), plain)
  return safe.length > 300 ? `${safe.slice(0, 300)}…` : safe
}

/** A text as a form carries it (WHATWG URL, application/x-www-form-urlencoded), with only letters and digits as they are. */
export const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

/** How deep causes are looked into, since they may go round in a circle. */
const deepest = 8

/** An error and what caused it, the outermost first. */
export function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < deepest; at = at.cause) causes.push(at)
  return causes
}

/** Whether an error is one of ours, which says all there is to say. */
export const isSignInFailed = (error: unknown): error is SignInFailed => error instanceof SignInFailed
