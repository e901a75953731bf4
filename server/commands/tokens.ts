import * as z from 'zod'
import type { AccessToken, CreatedToken } from '../contract.ts'
import { CommandFailed, connect } from './client.ts'
import { bySuffix } from './find.ts'
import { jsonText, printable, shortId, table, type Output } from './output.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist token create NAME`: makes an access token and prints it, this once. */
export async function createToken(
  name: string,
  options: Options & { readonly scope: readonly string[]; readonly expires?: string },
  { out, say }: Output,
): Promise<void> {
  const expiresAt = options.expires === undefined ? null : instantOf(options.expires, new Date())
  const client = await connect(options.dataDir)
  const created = await client.call<CreatedToken>('POST', '/api/tokens', {
    name,
    scopes: options.scope,
    expiresAt,
  })
  out(options.json ? jsonText(created) : created.token)
  say('Keep it now: it is not shown again.')
}

/** `localist token list`: prints the access tokens, never their text. */
export async function listTokens(options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  if (options.json) return out(jsonText(tokens, 2))
  if (tokens.length === 0) return say('There are no access tokens. `localist token create NAME` makes one.')
  const head = ['ID', 'NAME', 'SCOPES', 'EXPIRES', 'LAST USED']
  for (const row of table([head, ...tokens.map(rowOf)])) out(row)
}

/** `localist token revoke ID`: revokes the token with this name, or whose id ends in `which`. */
export async function revokeToken(which: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const tokens = await client.call<readonly AccessToken[]>('GET', '/api/tokens')
  const named = tokens.filter(({ name }) => name === which)
  if (named.length > 1) {
    const ids = named.map(({ id }) => `  ${id.slice(-12)}`).join('\n')
    throw new CommandFailed(`${named.length} tokens have this name. Name one by its id:\n${ids}`)
  }
  const token = named[0] ?? bySuffix(tokens, which, 'access token with this name, or', ({ name }) => name)
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

const dateOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

const unitLengths: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** The instant that --expires means: `12h`, `30d`, `4w` from now, a calendar date, or an instant. */
function instantOf(text: string, now: Date): string {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? []
  if (count !== undefined && unit !== undefined) {
    return new Date(now.getTime() + Number(count) * (unitLengths[unit] ?? 0)).toISOString()
  }
  const instant = dateOrInstant.safeParse(text)
  if (instant.success && Date.parse(instant.data) > now.getTime()) return new Date(instant.data).toISOString()
  throw new CommandFailed(
    '--expires takes a time from now such as 30d, 12h or 4w, or a date to come such as 2027-01-31.',
    2,
  )
}
