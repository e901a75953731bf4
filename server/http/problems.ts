import type { Explanation } from '../reasons/explanation.ts'
import { explain } from '../reasons/reasons.ts'
import { problemTypes, type ProblemSlug } from './problem-types.ts'

/** One refused field of a request: its dotted path in the body, or the name of a query parameter. */
export interface FieldError {
  readonly field: string
  readonly message: string
  /** The reason, where a program may need to tell the reasons of a field apart. */
  readonly reason?: FieldReason
}

/** Why a field was refused. */
export type FieldReason = (typeof fieldReasons)[number]

/** The reasons for which fields are refused. */
export const fieldReasons = ['port-taken', 'port-forbidden', 'port-blocked'] as const

/** A problem document (RFC 9457), as sent with `application/problem+json`. */
export interface ProblemDocument {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly [member: string]: unknown
}

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  readonly members?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A refusal that is sent to the client, with a sentence that a person can act on, or an explanation with that sentence. */
export abstract class Problem extends Error {
  abstract readonly slug: ProblemSlug
  readonly headers: Readonly<Record<string, string>>
  readonly #members: Readonly<Record<string, unknown>>

  constructor(detail: string | Explanation, extras: Extras = {}) {
    super(typeof detail === 'string' ? detail : detail.sentence, { cause: extras.cause })
    this.headers = extras.headers ?? {}
    this.#members = { ...(typeof detail !== 'string' && presentReason(detail)), ...extras.members }
  }

  get status(): number {
    return problemTypes[this.slug].status
  }

  /** Makes the document that is sent, without `cause` and stack. `origin` is the address of the server, for URLs in the document. */
  toDocument(origin: string): ProblemDocument {
    return {
      type: `urn:localist:problem:${this.slug}`,
      title: problemTypes[this.slug].title,
      status: this.status,
      detail: this.message,
      ...this.toMembers(origin),
    }
  }

  protected toMembers(_origin: string): Readonly<Record<string, unknown>> {
    return this.#members
  }
}

const presentReason = ({ reason, values }: Explanation) => ({ reason, values })

/** 400: the request cannot be read. */
export class BadRequest extends Problem {
  readonly slug = 'bad-request'
}

/** 401: no credential, or a credential that is unknown, expired or revoked (RFC 6750). */
export class Unauthorized extends Problem {
  readonly slug = 'unauthorized'

  constructor(detail: string, challenge = 'Bearer') {
    super(detail, { headers: { 'WWW-Authenticate': challenge } })
  }
}

/** 401: sign-in is required and nobody is signed in; the credential itself is valid. */
export class SignInRequired extends Problem {
  readonly slug = 'sign-in-required'

  constructor() {
    super('This installation asks everyone to sign in. Sign in in the app, or with `localist sign-in`.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
}

/** 403: a foreign host or origin, or a credential that may not do this. */
export class Forbidden extends Problem {
  readonly slug = 'forbidden'
}

/** 404: nothing has this id. */
export class NotFound extends Problem {
  readonly slug = 'not-found'
}

/** 404: there is no endpoint with this method and path. */
export class NoSuchEndpoint extends Problem {
  readonly slug = 'no-such-endpoint'
}

/** 408: the request did not arrive in time. */
export class RequestTimeout extends Problem {
  readonly slug = 'request-timeout'
}

/** 409: the client shows an account that is not the active account. */
export class AccountChanged extends Problem {
  readonly slug = 'account-changed'
}

/** 409: a sign-in was started and no provider can be used. */
export class NoProvider extends Problem {
  readonly slug = 'no-provider'
}

/** 409: the configuration of sign-in is in use, so it is read again only at the next start. */
export class ConfigurationInUse extends Problem {
  readonly slug = 'configuration-in-use'
}

/** 409: the account is active and must not be, or must be active and is not. */
export class AccountInUse extends Problem {
  readonly slug = 'account-in-use'
}

/** The problem of one operation of several, with the path of the operation. */
export class OperationFailed extends Problem {
  readonly slug: ProblemSlug
  readonly #problem: Problem
  readonly #path: string

  constructor(problem: Problem, path: string) {
    super(`${path}: ${problem.message}`, { headers: problem.headers, cause: problem })
    this.slug = problem.slug
    this.#problem = problem
    this.#path = path
  }

  protected override toMembers(origin: string): Readonly<Record<string, unknown>> {
    const {
      type: _type,
      title: _title,
      status: _status,
      detail,
      ...members
    } = this.#problem.toDocument(origin)
    return { ...members, errors: [{ field: this.#path, message: detail }] }
  }
}

/** 409: an entity with the id of a new one exists already. */
export class IdTaken extends Problem {
  readonly slug = 'id-taken'
}

/** 409: a todo has no next date that it could take. */
export class CannotSkip extends Problem {
  readonly slug = 'cannot-skip'
}

/** 409: something that is in the trash must be restored first; `members` names it. */
export class InTrash extends Problem {
  readonly slug = 'in-trash'

  constructor({
    kind,
    id,
    name,
  }: {
    readonly kind: 'todo' | 'list'
    readonly id: string
    readonly name: string
  }) {
    super(explain(kind === 'list' ? 'list-in-trash' : 'parent-in-trash', { name }), { members: { kind, id } })
  }
}

/** 412: If-Match or If-None-Match does not hold (RFC 9110, 13.1). */
export class PreconditionFailed extends Problem {
  readonly slug = 'precondition-failed'
}

/** 413: the body is larger than the limit. */
export class TooLarge extends Problem {
  readonly slug = 'too-large'
}

/** 415: the body is not in a media type that the endpoint takes. */
export class UnsupportedMediaType extends Problem {
  readonly slug = 'unsupported-media-type'
}

/** 417: an expectation that cannot be met (RFC 9110, 10.1.1). */
export class ExpectationFailed extends Problem {
  readonly slug = 'expectation-failed'
}

const mostErrors = 50

/** 422: fields or query values that fail validation, each named. */
export class Invalid extends Problem {
  readonly slug = 'invalid'
  /** Every refused field; a client gets the first fifty. */
  readonly errors: readonly FieldError[]

  /** `advice` is a sentence after the errors, or empty. */
  constructor(all: readonly FieldError[], advice = '', members: Extras['members'] = {}) {
    const errors = all.slice(0, mostErrors)
    const detail = errors.map(({ field, message }) => (field ? `${field} ${message}` : message)).join('; ')
    const more = all.length - errors.length
    const sentence = more > 0 ? `${detail}; and ${more} more.` : `${detail}.`
    super(`${sentence} ${advice}`.trimEnd(), { members: { errors, ...members } })
    this.errors = all
  }
}

/** 429: too many of something at once. */
export class TooMany extends Problem {
  readonly slug = 'too-many'
}

/** 431: the header section is larger than the limit (RFC 6585). */
export class HeadersTooLarge extends Problem {
  readonly slug = 'headers-too-large'
}

/** 500: a fault of Localist. The detail is fixed, so that it reveals nothing. */
export class InternalError extends Problem {
  readonly slug = 'internal-error'

  constructor(cause?: unknown) {
    super('Something went wrong inside Localist. Nothing was changed; its log says more.', { cause })
  }
}

/** 502: the identity provider does not answer, or cannot be trusted. */
export class ProviderUnavailable extends Problem {
  readonly slug = 'provider-unavailable'
}
