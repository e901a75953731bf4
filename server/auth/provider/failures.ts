import type { FailureExplanation } from '../../reasons/sign-in.ts'

interface Extras {
  /** The error code of the provider, where it gave one. */
  readonly code?: string
  /** The words of the provider or of the system, without secrets; shown on request. */
  readonly details?: string
  readonly cause?: unknown
}

/** A sign-in that could not begin or could not be completed. */
export class SignInFailed extends Error {
  readonly explanation: FailureExplanation
  /** The error code of the provider such as `access_denied`, or the reason. */
  readonly code: string
  /** The words of the provider or of the system, without secrets; shown on request. */
  readonly details: string | null

  constructor(explanation: FailureExplanation, { code = explanation.reason, details, cause }: Extras = {}) {
    super(explanation.sentence, { cause })
    this.explanation = explanation
    this.code = code
    this.details = details ?? null
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
