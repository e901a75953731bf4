import type { Context } from 'koa'
import type { Actor } from '../store/change-set.ts'
import type { Store } from '../store/store.ts'
import { parseCondition } from './condition.ts'
import type { Credential } from './credential.ts'
import type { AnyRequest, Description } from './endpoint.ts'
import { meantEndpoint } from './hints/nearest-endpoint.ts'
import { parseBody, parseQuery } from './parse.ts'
import { BadRequest, Invalid, NotFound } from './problems.ts'

/** The parts of a request that the checks have found. */
interface Checked {
  readonly credential: Credential | null
  readonly accountId: string | null
  readonly store: Store | null
  /** The JSON of the body, undefined where there is none. */
  readonly json: unknown
}

/**
 * Parses path, query, body and conditions by the record of the endpoint, for its handler. A hint may name one of `endpoints`.
 * Throws NotFound, Invalid, BadRequest.
 */
export function parseRequest(
  ctx: Context,
  endpoint: Description,
  { json, ...checked }: Checked,
  endpoints: readonly Description[],
): AnyRequest {
  return {
    ...checked,
    method: ctx.method,
    params: parseParams(ctx, endpoint, endpoints),
    query: parseQuery(endpoint.query, ctx),
    body: parseBody(endpoint, json),
    condition: endpoint.conditional === true ? parseCondition(ctx.req.headers) : {},
    actor: actorOf(checked.credential),
    origin: originOf(ctx),
    language: endpoint.languages === undefined ? 'en' : ctx.acceptsLanguages([...endpoint.languages]) || 'en',
  }
}

/** The address that the server is bound to, never that of the Host header, without a trailing slash. */
export const originOf = (ctx: Context): string => `http://127.0.0.1:${ctx.req.socket.localPort}`

/**
 * Refuses headers that the endpoint would ignore: an Idempotency-Key (422), which no endpoint supports yet, and conditions
 * (400) where it has none. If-None-Match and If-Modified-Since of a GET are for caches, so they may be ignored.
 */
export function refuseUnused(ctx: Context, { conditional }: Description): void {
  const { headers } = ctx.req
  if (headers['idempotency-key'] !== undefined) throw new Invalid([unsupportedKey])
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  const names = conditional === true ? always : isRead ? reading : writing
  const unused = names.find((name) => headers[name] !== undefined)
  if (unused !== undefined) throw new BadRequest(`This endpoint does not take the header ${unused}.`)
}

const unsupportedKey = {
  field: 'Idempotency-Key',
  message:
    'is a header that is not supported yet: leave it out. PUT under a UUID of your own can be repeated safely',
} as const

const always = ['if-unmodified-since'] as const
const reading = [...always, 'if-match'] as const
const writing = [...reading, 'if-none-match', 'if-modified-since'] as const

const parseParams = (
  ctx: Context,
  { params, path, method }: Description,
  endpoints: readonly Description[],
): unknown => {
  if (params === undefined) return undefined
  const result = params.safeParse(ctx['params'])
  if (result.success) return result.data
  const {
    path: [field],
    message,
  } = result.error.issues[0] ?? { path: [], message: 'There is nothing here.' }
  // A PUT creates the todo that its path names, so here the id is input.
  if (method === 'PUT') throw new Invalid([{ field: String(field), message: 'in the path must be a UUID' }])
  const meant = meantEndpoint(ctx.method, ctx.path, endpoints)
  const hint = meant === null || meant.path === path ? '' : ` Did you mean ${meant.text}?`
  throw new NotFound(`${message}${hint}`)
}

const actorOf = (credential: Credential | null): Actor => {
  if (credential?.kind === 'session') return { kind: credential.client }
  if (credential?.kind === 'access-token') return { kind: 'token', name: credential.name }
  return { kind: 'command-line' }
}
