import type { ProblemDocument } from '../../server/contract.ts'

/** A refusal by the server; `message` is the problem's `detail`, a sentence a person can act on (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number
  readonly type: string

  constructor(document: Pick<ProblemDocument, 'status' | 'type' | 'detail'>) {
    super(document.detail)
    this.status = document.status
    this.type = document.type
  }
}

/** The server did not answer at all, or not in time. */
export class Unreachable extends Error {}

/** The desktop app could not give its window a session; `message` is its own sentence for the person. */
export class NoSession extends Unreachable {}

/** The server took no launch code from this tab; `message` is the problem's `detail`. */
export class SignInRefused extends Error {}

/** Whether the request needs a credential that this page does not have. */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof SignInRefused || (error instanceof ApiProblem && error.status === 401)

/** Whether the page shows another account than the active one. */
export const isAccountChanged = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 409
