import type { AccessToken, CreatedToken, NewToken } from '../../contract.ts'
import { connect } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import { parseExpiry } from './expiry.ts'
import { findBySuffix } from '../find.ts'
import type { Io } from '../io.ts'
import { formatJson, makePrintable, shortenId, type Output } from '../output.ts'
import { formatTable } from '../table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist token create NAME`: makes an access token and prints its text. The text cannot be shown again. */
export async function createToken(
  name: string,
  options: Options & { readonly scope: NewToken['scopes']; readonly expires?: string },
  { out, say, now }: Io,
): Promise<void> {
  const expiresAt = options.expires === undefined ? null : parseExpiry(options.expires, now())
  const client = await connect(options.dataDir)
  const created = await client.call<CreatedToken>('POST', '/api/tokens', {
    name,
    scopes: options.scope,
    expiresAt,
  } satisfies NewToken)
  out(options.json ? formatJson(created) : created.token)
  say('Copy it now: it is not shown again.')
}

/** `localist token list`: prints the access tokens, never their text. */
export async function listTokens(options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  if (options.json) return out(formatJson(tokens, 2))
  if (tokens.length === 0) return say('There are no access tokens. `localist token create NAME` makes one.')
  const head = ['ID', 'NAME', 'SCOPES', 'EXPIRES', 'LAST USED']
  return out(formatTable([head, ...tokens.map(formatRow)]))
}

/** `localist token revoke ID`: revokes the token that has the name `nameOrId`, or an id with this end. */
export async function revokeToken(nameOrId: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  const named = tokens.filter(({ name }) => name === nameOrId)
  if (named.length > 1) {
    const ids = named.map(({ id }) => `  ${id.slice(-12)}`).join('\n')
    throw new CommandFailed(`${named.length} tokens have this name. Type an id instead:\n${ids}`)
  }
  const token =
    named[0] ??
    findBySuffix(
      tokens,
      nameOrId,
      'access token with this name, or',
      ({ name }) => name,
      'localist token list',
    )
  const answer = await client.call('DELETE', `/api/tokens/${token.id}`)
  if (options.json) return out(formatJson(answer))
  return say(`Revoked "${makePrintable(token.name)}".`)
}

const formatRow = (token: AccessToken): readonly string[] => [
  shortenId(token.id),
  makePrintable(token.name),
  token.scopes.join(','),
  token.expiresAt?.slice(0, 10) ?? 'never',
  token.lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
]
