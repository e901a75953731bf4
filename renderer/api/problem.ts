import type { NoServerReason } from '../../electron/bridge.ts'
import type { ProblemDocument, Todo } from '../../server/contract.ts'

const isTodo = (value: unknown): value is Todo =>
  typeof value === 'object' && value !== null && 'title' in value && 'revision' in value

type Values = Readonly<Record<string, string | number>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string' || typeof each === 'number')

const typePrefix = 'urn:localist:problem:'

/** A refusal by the server (RFC 9457); `message` is the `detail` of the problem, which is in English and must not be shown. */
export class ApiProblem extends Error {
  readonly status: number
  readonly type: string
  /** The reason, where the type does not say enough; otherwise null. */
  readonly reason: string | null
  /** The values in the sentence of the reason. */
  readonly values: Values
  /** The words of the provider or the system, for support; null if the problem has no such member. */
  readonly details: string | null
  /** The refused fields. */
  readonly errors: NonNullable<ProblemDocument['errors']>
  /** The stored todo if the request was refused because its revision is another one (412); otherwise null. */
  readonly current: Todo | null

  constructor(document: ProblemDocument) {
    super(document.detail)
    this.status = document.status
    this.type = document.type
    this.reason = typeof document['reason'] === 'string' ? document['reason'] : null
    this.values = isValues(document['values']) ? document['values'] : {}
    this.details = typeof document['details'] === 'string' ? document['details'] : null
    this.errors = document.errors ?? []
    this.current = isTodo(document['current']) ? document['current'] : null
  }

  /** The end of the type, such as `not-found`. */
  get slug(): string {
    return this.type.replace(typePrefix, '')
  }
}

/** The server did not answer at all, or not in time. */
export class Unreachable extends Error {}

/** The desktop app could not get a session for its window. */
export class NoSession extends Unreachable {
  /** Null if the app gave a reason that this page does not know. */
  readonly reason: NoServerReason | null

  constructor(reason: NoServerReason | null, options?: ErrorOptions) {
    super(`no session: ${reason}`, options)
    this.reason = reason
  }
}

/** The server refused the launch code of this tab. */
export class SignInRefused extends Error {
  readonly problem: ApiProblem

  constructor(problem: ApiProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** The type of the problem that sign-in is required and nobody is signed in. The credential of the request is valid. */
export const signInRequired = `${typePrefix}sign-in-required`

const isOfType = (error: unknown, slug: string): boolean => error instanceof ApiProblem && error.slug === slug

/** Whether the request needs a credential that this page does not have. */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof SignInRefused ||
  (error instanceof ApiProblem && error.status === 401 && error.type !== signInRequired)

/** Whether the account that the page shows is no longer open. */
export const isAccountOver = (error: unknown): boolean =>
  isOfType(error, 'account-changed') || isOfType(error, 'sign-in-required')

/** Whether a change cannot be undone, since its fields were changed again. */
export const isUndoConflict = (error: unknown): error is ApiProblem => isOfType(error, 'undo-conflict')

/** Whether the server refused fields of the request. */
export const isInvalid = (error: unknown): error is ApiProblem => isOfType(error, 'invalid')

/** Whether a condition of the request did not hold (RFC 9110, 13.1.1). */
export const isOutdated = (error: unknown): boolean => error instanceof ApiProblem && error.status === 412

const passingStatuses = new Set([408, 429, 503])

/** Whether the same request can succeed later: the server did not answer, is busy, or cannot use the files of the account now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable ||
  isOfType(error, 'request-under-way') ||
  (error instanceof ApiProblem && passingStatuses.has(error.status))
