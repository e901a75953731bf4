/** One refused field of a request: its dotted path in the body, or the name of a query parameter. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

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

/** A refusal that the caller is told of. `detail` is a sentence a person can act on. */
export abstract class Problem extends Error {
  abstract readonly status: number
  abstract readonly slug: string
  abstract readonly title: string
  readonly headers: Readonly<Record<string, string>>
  readonly #members: Readonly<Record<string, unknown>>

  constructor(detail: string, extras: Extras = {}) {
    super(detail, { cause: extras.cause })
    this.headers = extras.headers ?? {}
    this.#members = extras.members ?? {}
  }

  /** What is sent: nothing of `cause` and no stack. */
  get document(): ProblemDocument {
    return {
      type: `urn:localist:problem:${this.slug}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      ...this.#members,
    }
  }
}

/** 400: the request cannot be read. */
export class BadRequest extends Problem {
  readonly status = 400
  readonly slug = 'bad-request'
  readonly title = 'Bad request'
}

/** 401: no credential, or one that is unknown, expired or revoked (RFC 6750). */
export class Unauthorized extends Problem {
  readonly status = 401
  readonly slug = 'unauthorized'
  readonly title = 'Credential needed'

  constructor(detail: string, challenge = 'Bearer') {
    super(detail, { headers: { 'WWW-Authenticate': challenge } })
  }
}

/** 401: everyone is to sign in here, and nobody is; the credential itself is good. */
export class SignInRequired extends Problem {
  readonly status = 401
  readonly slug = 'sign-in-required'
  readonly title = 'Sign-in needed'

  constructor() {
    super('This installation asks everyone to sign in. Sign in in the app, or with `localist sign-in`.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
}

/** 403: a foreign host or origin, or a credential that may not do this. */
export class Forbidden extends Problem {
  readonly status = 403
  readonly slug = 'forbidden'
  readonly title = 'Not allowed'
}

/** 404: no such thing. */
export class NotFound extends Problem {
  readonly status = 404
  readonly slug = 'not-found'
  readonly title = 'Not found'
}

/** 404: a method and path pair that is no endpoint. */
export class NoSuchEndpoint extends Problem {
  readonly status = 404
  readonly slug = 'no-such-endpoint'
  readonly title = 'No such endpoint'
}

/** 408: the request did not arrive in time. */
export class RequestTimeout extends Problem {
  readonly status = 408
  readonly slug = 'request-timeout'
  readonly title = 'Request took too long'
}

/** 409: the page shows another account than the active one. */
export class AccountChanged extends Problem {
  readonly status = 409
  readonly slug = 'account-changed'
  readonly title = 'Another account is active'
}

/** 409: sign-in was asked for and no provider can be used. */
export class NoProvider extends Problem {
  readonly status = 409
  readonly slug = 'no-provider'
  readonly title = 'No identity provider'
}

/** 409: the configuration of sign-in is in use, and changes with a restart only. */
export class ConfigurationInUse extends Problem {
  readonly status = 409
  readonly slug = 'configuration-in-use'
  readonly title = 'Configuration in use'
}

/** 409: the account cannot be removed as things are. */
export class AccountInUse extends Problem {
  readonly status = 409
  readonly slug = 'account-in-use'
  readonly title = 'Account in use'
}

/** 412: If-Match or If-None-Match does not hold (RFC 9110, 13.1). */
export class PreconditionFailed extends Problem {
  readonly status = 412
  readonly slug = 'precondition-failed'
  readonly title = 'Changed meanwhile'
}

/** 413: the body is larger than the limit. */
export class TooLarge extends Problem {
  readonly status = 413
  readonly slug = 'too-large'
  readonly title = 'Body too large'
}

/** 415: the body is not in a media type that the endpoint takes. */
export class UnsupportedMediaType extends Problem {
  readonly status = 415
  readonly slug = 'unsupported-media-type'
  readonly title = 'Unsupported media type'
}

/** 417: an expectation that cannot be met (RFC 9110, 10.1.1). */
export class ExpectationFailed extends Problem {
  readonly status = 417
  readonly slug = 'expectation-failed'
  readonly title = 'Unknown expectation'
}

const mostErrors = 50

/** 422: fields or query parameters that fail validation, each named. */
export class Invalid extends Problem {
  readonly status = 422
  readonly slug = 'invalid'
  readonly title = 'Validation failed'

  /** `advice` is a sentence for all of them, or empty. */
  constructor(all: readonly FieldError[], advice = '', members: Extras['members'] = {}) {
    const errors = all.slice(0, mostErrors)
    const detail = errors.map(({ field, message }) => (field ? `${field} ${message}` : message)).join('; ')
    const more = all.length - errors.length
    const sentence = more > 0 ? `${detail}; and ${more} more.` : `${detail}.`
    super(`${sentence} ${advice}`.trimEnd(), { members: { errors, ...members } })
  }
}

/** 429: too many of something at once. */
export class TooMany extends Problem {
  readonly status = 429
  readonly slug = 'too-many'
  readonly title = 'Too many'
}

/** 431: the header section is larger than the limit (RFC 6585). */
export class HeadersTooLarge extends Problem {
  readonly status = 431
  readonly slug = 'headers-too-large'
  readonly title = 'Headers too large'
}

/** 500: a fault of ours; the detail is fixed. */
export class InternalError extends Problem {
  readonly status = 500
  readonly slug = 'internal-error'
  readonly title = 'Internal error'

  constructor(cause?: unknown) {
    super('Something went wrong inside Localist. Nothing was changed; its log says more.', { cause })
  }
}

/** 502: the identity provider does not answer, or cannot be trusted. */
export class ProviderUnavailable extends Problem {
  readonly status = 502
  readonly slug = 'provider-unavailable'
  readonly title = 'Identity provider unavailable'
}
