import type { ProblemDocument, Todo } from '../../server/contract.ts'

const isTodo = (value: unknown): value is Todo =>
  typeof value === 'object' && value !== null && 'title' in value && 'revision' in value

/** A refusal by the server; `message` is the problem's `detail`, a sentence a person can act on (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number
  readonly type: string
  /** The words of the provider or the system, for a person who helps; null where the problem has no such member. */
  readonly details: string | null
  /** The fields that were refused. */
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** The todo as it is stored, where a condition of the request did not hold for it (412); otherwise null. */
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

/** The desktop app could not give its window a session; `message` is its own sentence for the person. */
export class NoSession extends Unreachable {}

/** The server took no launch code from this tab; `message` is the problem's `detail`. */
export class SignInRefused extends Error {}

/** The problem of a request whose credential is good, where nobody is signed in and sign-in is required. */
export const SIGN_IN_REQUIRED = 'urn:localist:problem:sign-in-required'

const UNDER_WAY = 'urn:localist:problem:request-under-way'

const UNDO_CONFLICT = 'urn:localist:problem:undo-conflict'

const ACCOUNT_CHANGED = 'urn:localist:problem:account-changed'

const hasType = (error: unknown, type: string): boolean => error instanceof ApiProblem && error.type === type

/** Whether the request needs a credential that this page does not have. */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof SignInRefused ||
  (error instanceof ApiProblem && error.status === 401 && error.type !== SIGN_IN_REQUIRED)

/** Whether the account that the page shows is not open any more: the session says which one is, if any. */
export const isAccountOver = (error: unknown): boolean =>
  hasType(error, ACCOUNT_CHANGED) || hasType(error, SIGN_IN_REQUIRED)

/** Whether a change cannot be taken back, since what it changed was changed again. */
export const isUndoConflict = (error: unknown): error is ApiProblem => hasType(error, UNDO_CONFLICT)

/** Whether a condition of the request did not hold (RFC 9110, 13.1.1). */
export const isOutdated = (error: unknown): boolean => error instanceof ApiProblem && error.status === 412

const passingStatuses = new Set([408, 429, 503])

/** Whether the same request can succeed later: the server did not answer, was too busy, or cannot write or read the account now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable ||
  hasType(error, UNDER_WAY) ||
  (error instanceof ApiProblem && passingStatuses.has(error.status))
