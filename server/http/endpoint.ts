import type { ParameterizedContext } from 'koa'
import type { Credential } from '../auth/credentials.ts'
import { SignInRequired } from '../problems.ts'
import type { Store } from '../store/store.ts'

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
  /** The account that the request acts for; null where it acts for none that is open. */
  accountId: string | null
  /** The todos of that account, where the endpoint is about them. */
  store: Store
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
  /** Whether it is about the data of an account: then one must be open. */
  readonly inAccount?: true
  /** Whether a page of the identity provider may send the browser here. */
  readonly fromProvider?: true
  /** Whether it looks at If-Match and If-None-Match; where it does not, they are refused. */
  readonly conditional?: true
  readonly handle: (ctx: Context) => void | Promise<void>
}

/** The account that a request to an endpoint `inAccount` acts for. */
export function accountOf({ state: { accountId } }: Context): string {
  if (accountId === null) throw new SignInRequired()
  return accountId
}
