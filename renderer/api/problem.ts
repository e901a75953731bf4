import type { ProblemDocument, Todo } from '../../server/contract.ts'

const isTodo = (value: unknown): value is Todo =>
  typeof value === 'object' && value !== null && 'title' in value && 'revision' in value

/** A refusal by the server (RFC 9457); `message` is the `detail` of the problem, a sentence to show. */
export class ApiProblem extends Error {
  readonly status: number
  readonly type: string
  /** The words of the provider or the system, for support; null if the problem has no such member. */
  readonly details: string | null
  /** The refused fields. */
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** The stored todo if the request was refused because its revision is another one (412); otherwise null. */
  readonly current: Todo | null

  constructor(document: ProblemDocument) {
    super(document.detail)
    this.status = document.status
    this.type = document.type
    this.details = typeof document['details'] === 'string' ? document['details'] : null
    this.errors = document.errors ?? []
    this.current = isTodo(document['current']) ? document['current'] : null
  }
}

/** The server did not answer at all, or not in time. */
export class Unreachable extends Error {}

/** The desktop app could not get a session for its window; `message` is a sentence to show. */
export class NoSession extends Unreachable {}

/** The server refused the launch code of this tab; `message` is the `detail` of the problem. */
export class SignInRefused extends Error {}

/** The type of the problem that sign-in is required and nobody is signed in. The credential of the request is valid. */
export const signInRequired = 'urn:localist:problem:sign-in-required'

const requestUnderWay = 'urn:localist:problem:request-under-way'

const undoConflict = 'urn:localist:problem:undo-conflict'

const accountChanged = 'urn:localist:problem:account-changed'

const hasType = (error: unknown, type: string): boolean => error instanceof ApiProblem && error.type === type

/** Whether the request needs a credential that this page does not have. */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof SignInRefused ||
  (error instanceof ApiProblem && error.status === 401 && error.type !== signInRequired)

/** Whether the account that the page shows is no longer open. */
export const isAccountOver = (error: unknown): boolean =>
  hasType(error, accountChanged) || hasType(error, signInRequired)

/** Whether a change cannot be undone, since its fields were changed again. */
export const isUndoConflict = (error: unknown): error is ApiProblem => hasType(error, undoConflict)

/** Whether a condition of the request did not hold (RFC 9110, 13.1.1). */
export const isOutdated = (error: unknown): boolean => error instanceof ApiProblem && error.status === 412

const passingStatuses = new Set([408, 429, 503])

/** Whether the same request can succeed later: the server did not answer, is busy, or cannot use the files of the account now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable ||
  hasType(error, requestUnderWay) ||
  (error instanceof ApiProblem && passingStatuses.has(error.status))
