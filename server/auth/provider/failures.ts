/** A sign-in that could not begin or could not be completed, in words for a person. */
export class SignInFailed extends Error {
  /** For a program, such as `access_denied`. */
  readonly code: string
  /** The words of the provider or of the system, without secrets; shown on request. */
  readonly details: string | null

  /** `message` is a sentence or two about the reason and a way out. */
  constructor(code: string, message: string, details: string | null = null, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.details = details
  }
}

/** How many causes are followed, since they may form a circle. */
const deepest = 8

/** An error and its causes, the outermost first. */
export function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < deepest; at = at.cause) causes.push(at)
  return causes
}
