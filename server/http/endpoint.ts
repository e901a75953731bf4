import type { ParameterizedContext } from 'koa'
import type { Credential } from '../auth/credentials.ts'

/**
 * Who may call an endpoint: `none` needs no credential, `any` takes every valid one, `read` and `write`
 * take the owner or an access token with that scope, `owner` takes an owner or session token only.
 */
export type Who = 'none' | 'any' | 'read' | 'write' | 'owner'

/** What the checks leave behind for the endpoint. */
export interface RequestState {
  endpoint: Endpoint
  params: Readonly<Record<string, string>>
  credential: Credential | null
  body: unknown
}

/** Koa's context with our state. */
export type Context = ParameterizedContext<RequestState>

/** Looks at a request, and throws a problem to refuse it. */
export type Check = (ctx: Context) => void

/** A method and a path, who may call it, which body it takes, and what it does. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the notation of @koa/router: `/api/todos/:id`. */
  readonly path: string
  readonly who: Who
  /** `merge-patch` takes `application/merge-patch+json` as well; `optional` may be left out. */
  readonly body?: 'json' | 'merge-patch' | 'optional'
  /** Whether it has query parameters; where it has none, any is refused. */
  readonly takesQuery?: true
  /** Whether it looks at If-Match and If-None-Match; where it does not, they are refused. */
  readonly conditional?: true
  readonly handle: (ctx: Context) => void | Promise<void>
}
