import type { AccessToken } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { createShortener, makePrintable } from '../output/printable.ts'

/** `localist token list`: prints the access tokens, never their text. */
export const command: CommandDefinition = {
  summary: 'List the access tokens.',
  more: 'The tokens themselves are never shown again.',
  examples: ['localist token list', 'localist token list --json'],
  async run({ call, json, rows, say }) {
    const tokens = await call<readonly AccessToken[]>('GET', '/api/tokens')
    if (json(tokens)) return undefined
    if (tokens.length === 0) return say('There are no access tokens. `localist token create NAME` makes one.')
    const shorten = createShortener(tokens)
    const cells = tokens.map((token) => [
      shorten(token.id),
      makePrintable(token.name),
      token.scopes.join(','),
      token.expiresAt?.slice(0, 10) ?? 'never',
      token.lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
    ])
    return rows([['ID', 'NAME', 'SCOPES', 'EXPIRES', 'LAST USED'], ...cells])
  },
}
