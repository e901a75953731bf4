import type { Context } from 'koa'
import type { Description, Who } from '../http/endpoint.ts'
import { BadRequest, Forbidden, AccountChanged, SignInRequired, Unauthorized } from '../http/problems.ts'
import type { isOurClient } from '../data-directory/socket-owner.ts'
import { explain } from '../reasons/reasons.ts'
import type { Client, Credential, Validity } from '../http/credential.ts'
import { hash } from 'node:crypto'
import { accountOf, type AccountChoice } from '../accounts/accounts.ts'
import { localId } from '../accounts/schema.ts'
import type { Store } from '../store/store.ts'

/**
 * Refuses (403) every Host but the server's own and `allowedHosts`, against DNS rebinding, and (400) more than one Host: Node would
 * take the first (RFC 9112, 3.2).
 */
export function checkHost(ctx: Context, allowedHosts: readonly string[]): void {
  if (countHosts(ctx.req.rawHeaders) > 1) throw new BadRequest('The header Host must be there exactly once.')
  if (hasOwnHost(ctx) || allowedHosts.includes(ctx.req.headers.host?.toLowerCase() ?? '')) return
  const port = ctx.req.socket.localPort
  throw new Forbidden(
    `Localist answers only to the host 127.0.0.1:${port} or localhost:${port}. LOCALIST_ALLOWED_HOSTS allows others.`,
  )
}

const hasOwnHost = ({ req }: Context): boolean => {
  const port = req.socket.localPort
  const host = req.headers.host?.toLowerCase()
  // Clients leave out port 80.
  const hostWithPort = port === 80 && host !== undefined && !host.includes(':') ? `${host}:80` : host
  return hostWithPort === `127.0.0.1:${port}` || hostWithPort === `localhost:${port}`
}

/**
 * Whether the request came to the server's own address under its own Host. Another came through a proxy or into a container: it may
 * use the API with an access token, and nothing else.
 */
export const isLocal = (ctx: Context): boolean =>
  hasOwnHost(ctx) && ctx.req.socket.localAddress === '127.0.0.1'

/**
 * Refuses (403) a request of another web page: its `Origin` is foreign, or its `Sec-Fetch-Site` is `cross-site` or `same-site`. An
 * endpoint that is `fromProvider` accepts top-level navigations only, also from the page of the identity provider.
 */
export function checkOrigin(ctx: Context, { fromProvider }: Description): void {
  if (fromProvider === true) return checkNavigation(ctx)
  const { origin, host } = ctx.req.headers
  const site = ctx.req.headers['sec-fetch-site']
  const own = `http://${host?.toLowerCase()}`
  const isOwn = [own, ...(isLocal(ctx) ? [] : [own.replace('http', 'https')])].includes(
    origin?.toLowerCase() ?? own,
  )
  if (!isOwn) {
    throw new Forbidden('A page of another origin may not call this API.')
  }
  if (site === 'cross-site' || site === 'same-site') {
    throw new Forbidden('A page of another site may not call this API.')
  }
}

/** Refuses (403) a client of another computer, and one that another user of this computer runs, where the system can tell. */
export async function checkUser(ctx: Context, isOurs: typeof isOurClient): Promise<void> {
  if (!isLocal(ctx)) throw new Forbidden('This works only on the computer itself, at 127.0.0.1.')
  if (!(await isOurs(ctx.req.socket))) throw new Forbidden(explain('other-user', {}))
}

const checkNavigation = ({ req: { headers } }: Context): void => {
  const mode = headers['sec-fetch-mode'] ?? 'navigate'
  const destination = headers['sec-fetch-dest'] ?? 'document'
  const isPrefetch = /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
  if (mode !== 'navigate' || destination !== 'document' || isPrefetch) {
    throw new Forbidden('Only a browser tab may come here, sent by the identity provider.')
  }
}

// In rawHeaders, names and values alternate.
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length

/** The tokens that are valid now. A token is found by its SHA-256, so that timing reveals nothing about it. */
interface ValidTokens {
  readonly ownerToken: string
  readonly sessionTokens: { find(sha256: string): Client | null }
  readonly tokens: { use(sha256: string): AccessToken | null }
}

type AccessToken = Omit<Extract<Credential, { readonly type: 'access-token' }>, 'type'>

type Caller = Exclude<Who, 'none'>

const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

/**
 * Returns a function that finds the credential of a request. It refuses a request without a valid `Authorization: Bearer` (401),
 * and a request whose credential may not call the endpoint (403; RFC 6750, 3.1).
 */
export function authenticate(valid: ValidTokens): (ctx: Context, who: Caller) => Credential {
  const owner = hash('sha256', valid.ownerToken)

  return (ctx, who) => {
    const token = parseToken(ctx.req.headers.authorization)
    const sha256 = hash('sha256', token)
    const credential = sha256 === owner ? ownerCredential : findCredential(valid, sha256)
    if (credential === null)
      throw new Unauthorized(`${describeInvalidToken(token)} ${accessTokenHelp}`, invalidToken)
    if (credential.type !== 'access-token' && !isLocal(ctx))
      throw new Unauthorized(
        `This token is valid only on the computer itself, at 127.0.0.1. ${accessTokenHelp}`,
        invalidToken,
      )
    const refusal = findRefusal(who, credential)
    if (refusal !== null) throw new Forbidden(refusal)
    return credential
  }
}

const ownerCredential = { type: 'owner' } as const

const parseToken = (header: string | undefined): string => {
  if (header === undefined) {
    throw new Unauthorized(`This needs a credential, and none was sent. ${accessTokenHelp}`)
  }
  const token = bearer.exec(header)?.[1]
  if (token !== undefined) return token
  throw new Unauthorized(
    `The header Authorization must be Bearer and a token. ${accessTokenHelp}`,
    invalidToken,
  )
}

const findCredential = ({ sessionTokens, tokens }: ValidTokens, sha256: string): Credential | null => {
  const client = sessionTokens.find(sha256)
  if (client !== null) return { type: 'session', client, id: sha256 }
  const access = tokens.use(sha256)
  if (access === null) return null
  const { id, name, scopes, accountId } = access
  return { type: 'access-token', id, name, scopes, accountId }
}

const invalidToken = 'Bearer error="invalid_token"'

const accessTokenHelp =
  '`localist token create NAME`, or Settings, makes an access token: send it in the header Authorization: Bearer TOKEN.'

// Owner and session tokens do not expire and are not revoked.
const describeInvalidToken = (token: string): string =>
  token.startsWith('localist_')
    ? 'This access token is not valid: it is unknown, expired or revoked.'
    : 'This token is not valid. The owner token in server.json and the session of a tab end when Localist stops.'

const findRefusal = (who: Caller, credential: Credential): string | null => {
  if (credential.type !== 'access-token' || who === 'any') return null
  if (who === 'owner')
    return 'An access token may not do this: it is for the owner, in the app or its command line.'
  if (credential.scopes.includes('todos:write')) return null
  if (who === 'read' && credential.scopes.includes('todos:read')) return null
  return `This access token lacks the scope todos:${who}.`
}

/**
 * Chooses the account of a request: the active account for an owner, the account of the token for an access token; null where the
 * account is closed. Refuses (401) an endpoint that works with the data of an account if the account is closed, and (409) a client
 * that shows another account.
 */
export function chooseAccount(
  ctx: Context,
  { inAccount }: Description,
  credential: Credential,
  choice: AccountChoice,
): string | null {
  const accountId = accountOf(choice, credential)
  if (inAccount === true && accountId === null) throw new SignInRequired()
  const shown = ctx.req.headers['localist-account'] ?? ''
  if (shown !== '' && accountId !== null && shown !== accountId) {
    throw new AccountChanged('Another account is active now. Nothing was changed.')
  }
  return accountId
}

/** The state that a credential and an account are checked against. */
interface PresentState extends AccountChoice {
  readonly tokens: { validityOf(id: string): 'valid' | 'revoked' | 'expired' }
  readonly stores: { isOutdated(accountId: string, store: Store): boolean }
}

/** The results of the checks of a request. */
interface Checked {
  readonly credential: Credential | null
  readonly accountId: string | null
  readonly store: Store | null
}

/** Checks whether a request that was accepted would still be accepted for the same account. */
export function recheck(state: PresentState, { credential, accountId, store }: Checked): Validity {
  const { tokens, accounts, stores } = state
  if (credential === null) return 'valid'
  if (credential.type === 'access-token') {
    const validity = tokens.validityOf(credential.id)
    if (validity !== 'valid') return validity
    if (credential.accountId !== localId && accounts.find(credential.accountId) === null) return 'revoked'
  }
  // A removal of the account that failed has closed the store.
  if (store !== null && accountId !== null && stores.isOutdated(accountId, store)) return 'account'
  return findAccountOf(state, credential) === accountId ? 'valid' : 'account'
}

const findAccountOf = (choice: AccountChoice, credential: Credential): string | null => {
  try {
    return accountOf(choice, credential)
  } catch (error) {
    if (error instanceof Unauthorized) return null
    throw error
  }
}
