import type { AccessToken } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findBySuffix } from '../names/by-id.ts'
import { createShortener, makePrintable } from '../output/printable.ts'
import { yesHelp, yesOption } from '../words.ts'

/** `localist token revoke ID`: revokes the token that has the name `typed`, or an id with this end. */
export const command: CommandDefinition<[typed: string]> = {
  summary: 'Revoke the access token with this name or id.',
  more: `From then on, requests with the token are refused. ${yesHelp}`,
  examples: ['localist token create my-script', 'localist token revoke my-script'],
  words: [['<id>', 'the name of a token, its id, or the end of its id', { complete: 'tokens' }]],
  options: [yesOption],
  async run({ args: [typed], call, confirm, json, say }) {
    const { id, name } = findToken(await call<readonly AccessToken[]>('GET', '/api/tokens'), typed)
    await confirm(`Revoke the token "${makePrintable(name)}"? Its scripts are refused from then on.`)
    const answer = await call('DELETE', `/api/tokens/${id}`)
    if (!json(answer)) say(`Revoked "${makePrintable(name)}".`)
  },
}

const findToken = (tokens: readonly AccessToken[], typed: string): AccessToken => {
  const named = tokens.filter(({ name }) => name === typed)
  if (named.length > 1) {
    const shorten = createShortener(named)
    const ids = named.map(({ id }) => `  ${shorten(id)}`).join('\n')
    throw new CommandFailed(`${named.length} tokens have this name. Type an id instead:\n${ids}`)
  }
  const noun = 'access token with this name, or'
  return named[0] ?? findBySuffix(tokens, typed, noun, ({ name }) => name, 'localist token list')
}
