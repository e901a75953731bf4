import type { AccessToken, CreatedToken, NewToken } from '../../server/contract.ts'
import { connect } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import { confirm } from '../confirm.ts'
import { parseExpiry } from './expiry.ts'
import { findBySuffix } from '../find.ts'
import type { Io } from '../io.ts'
import { createShortener, formatJson, makePrintable, type Output } from '../output.ts'
import { formatTable } from '../table.ts'
import { formatTokenEnvironment } from '../../common/token-environment.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist token create NAME`: makes an access token and prints its text. The text cannot be shown again. */
export async function createToken(
  name: string,
  options: Options & { readonly scope: NewToken['scopes']; readonly expires?: string; readonly env?: true },
  { out, say, now }: Io,
): Promise<void> {
  const expiresAt = options.expires === undefined ? null : parseExpiry(options.expires, now())
  const client = await connect(options.dataDir)
  const created = await client.call<CreatedToken>('POST', '/api/tokens', {
    name,
    scopes: options.scope,
    expiresAt,
  } satisfies NewToken)
  if (options.env) {
    out(formatTokenEnvironment(client.server.url, created.token))
    return say('The token is not shown again. `localist url` prints the address, also after the next start.')
  }
  out(options.json ? formatJson(created) : created.token)
  return say('Copy it now: it is not shown again.')
}

/** `localist token list`: prints the access tokens, never their text. */
export async function listTokens(options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  if (options.json) return out(formatJson(tokens, 2))
  if (tokens.length === 0) return say('There are no access tokens. `localist token create NAME` makes one.')
  const head = ['ID', 'NAME', 'SCOPES', 'EXPIRES', 'LAST USED']
  const shorten = createShortener(tokens)
  return out(formatTable([head, ...tokens.map((token) => formatRow(token, shorten(token.id)))]))
}

/** `localist token revoke ID`: revokes the token that has the name `nameOrId`, or an id with this end. */
export async function revokeToken(
  nameOrId: string,
  options: Options & { readonly yes?: true },
  { out, say, ask }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  const named = tokens.filter(({ name }) => name === nameOrId)
  if (named.length > 1) {
    const shorten = createShortener(named)
    const ids = named.map(({ id }) => `  ${shorten(id)}`).join('\n')
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
  const asked = `Revoke the token "${makePrintable(token.name)}"? Its scripts are refused from then on.`
  await confirm(asked, options, { ask })
  const answer = await client.call('DELETE', `/api/tokens/${token.id}`)
  if (options.json) return out(formatJson(answer))
  return say(`Revoked "${makePrintable(token.name)}".`)
}

const formatRow = (token: AccessToken, shortId: string): readonly string[] => [
  shortId,
  makePrintable(token.name),
  token.scopes.join(','),
  token.expiresAt?.slice(0, 10) ?? 'never',
  token.lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
]
