import type { Context } from 'koa'
import type { Client, Credential } from '../http/credential.ts'
import type { Description, Who } from '../http/endpoint.ts'
import { AccountChanged, Forbidden, SignInRequired, Unauthorized } from '../http/problems.ts'
import { digest } from '../secrets.ts'

/** The tokens that are valid now. A session or access token is found by the SHA-256 of its text. */
interface ValidTokens {
  readonly ownerToken: string
  readonly sessionTokens: { find(sha256: string): Client | null }
  readonly tokens: { use(sha256: string): AccessToken | null }
}

type AccessToken = Omit<Extract<Credential, { readonly kind: 'access-token' }>, 'kind'>

type Caller = Exclude<Who, 'none'>

const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

/**
 * Returns a function that finds the credential of a request. It refuses a request without a valid `Authorization: Bearer` (401),
 * and a request whose credential may not call the endpoint (403; RFC 6750, 3.1).
 */
export function authenticate(valid: ValidTokens): (ctx: Context, who: Caller) => Credential {
  const owner = digest(valid.ownerToken)

  return (ctx, who) => {
    const token = parseToken(ctx.req.headers.authorization)
    const sha256 = digest(token)
    const credential = sha256 === owner ? ownerCredential : findCredential(valid, sha256)
    if (credential === null)
      throw new Unauthorized(`${describeInvalidToken(token)} ${accessTokenHelp}`, invalidToken)
    const refusal = findRefusal(who, credential)
    if (refusal !== null) throw new Forbidden(refusal)
    return credential
  }
}

const ownerCredential = { kind: 'owner' } as const

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
  if (client !== null) return { kind: 'session', client, id: sha256 }
  const access = tokens.use(sha256)
  if (access === null) return null
  const { id, name, scopes, accountId } = access
  return { kind: 'access-token', id, name, scopes, accountId }
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
  if (credential.kind !== 'access-token' || who === 'any') return null
  if (who === 'owner')
    return 'An access token may not do this: it is for the owner, in the app or its command line.'
  if (credential.scopes.includes('todos:write')) return null
  if (who === 'read' && credential.scopes.includes('todos:read')) return null
  return `This access token lacks the scope todos:${who}.`
}

/** Finds the account for which a credential acts now. */
export interface AccountChooser {
  /** Null where that account is closed until someone signs in. Throws Unauthorized for an account that was removed. */
  accountOf(credential: Credential): string | null
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
  accounts: AccountChooser,
): string | null {
  const accountId = accounts.accountOf(credential)
  if (inAccount === true && accountId === null) throw new SignInRequired()
  const shown = ctx.req.headers['localist-account'] ?? ''
  if (shown !== '' && accountId !== null && shown !== accountId) {
    throw new AccountChanged('Another account is active now. Nothing was changed.')
  }
  return accountId
}
