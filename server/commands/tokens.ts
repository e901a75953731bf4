import type { AccessToken, CreatedToken, NewToken } from '../contract.ts'
import { connect } from './client/client.ts'
import { CommandFailed } from './command-failed.ts'
import { instantFrom } from './expiry.ts'
import { bySuffix } from './find.ts'
import { jsonText, printable, shortId, type Output } from './output.ts'
import { table } from './table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist token create NAME`: makes an access token and prints it, this once. */
export async function createToken(
  name: string,
  options: Options & { readonly scope: NewToken['scopes']; readonly expires?: string },
  { out, say }: Output,
): Promise<void> {
  const expiresAt = options.expires === undefined ? null : instantFrom(options.expires, new Date())
  const client = await connect(options.dataDir)
  const created = await client.call<CreatedToken>('POST', '/api/tokens', {
    name,
    scopes: options.scope,
    expiresAt,
  } satisfies NewToken)
  out(options.json ? jsonText(created) : created.token)
  say('Copy it now: it is not shown again.')
}

/** `localist token list`: prints the access tokens, never their text. */
export async function listTokens(options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  if (options.json) return out(jsonText(tokens, 2))
  if (tokens.length === 0) return say('There are no access tokens. `localist token create NAME` makes one.')
  const head = ['ID', 'NAME', 'SCOPES', 'EXPIRES', 'LAST USED']
  return out(table([head, ...tokens.map(rowOf)]))
}

/** `localist token revoke ID`: revokes the token with this name, or whose id ends in it. */
export async function revokeToken(nameOrId: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  const named = tokens.filter(({ name }) => name === nameOrId)
  if (named.length > 1) {
    const ids = named.map(({ id }) => `  ${id.slice(-12)}`).join('\n')
    throw new CommandFailed(`${named.length} tokens have this name. Name one by its id:\n${ids}`)
  }
  const token = named[0] ?? bySuffix(tokens, nameOrId, 'access token with this name, or', ({ name }) => name)
  const answer = await client.call('DELETE', `/api/tokens/${token.id}`)
  if (options.json) return out(jsonText(answer))
  return say(`Revoked "${printable(token.name)}".`)
}

const rowOf = (token: AccessToken): readonly string[] => [
  shortId(token.id),
  printable(token.name),
  token.scopes.join(','),
  token.expiresAt?.slice(0, 10) ?? 'never',
  token.lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
]
