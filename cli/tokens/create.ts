import { InvalidArgumentError } from 'commander'
import { formatTokenEnvironment } from '../../common/token-environment.ts'
import type { CreatedToken, NewToken, Scope } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { formatJson } from '../output/printable.ts'
import { parseExpiry } from './expiry.ts'

const scopes: readonly string[] = ['todos:read', 'todos:write'] satisfies readonly Scope[]

/** `localist token create NAME`: makes an access token and prints its text. The text cannot be shown again. */
export const command: CommandDefinition<
  [name: string],
  { readonly scope?: NewToken['scopes']; readonly expires?: string; readonly env?: true }
> = {
  summary: 'Make an access token and print it, this once.',
  more: 'A token belongs to the account that is active when it is made. With --env the command prints two lines for a shell, which set LOCALIST_URL and LOCALIST_TOKEN. A script needs both: the port can be another one after the next start.',
  examples: [
    'localist token create my-script --scope todos:write',
    'localist token create backup-job --expires 30d',
    'eval "$(localist token create ci --expires 4w --env)"',
  ],
  words: [['<name>', 'a name by which you recognize the token']],
  options: [
    [
      '--scope <scope>',
      'a right of the token; may be repeated (default: todos:read)',
      {
        choices: scopes,
        parse(text, before: readonly string[] = []) {
          const added = text.split(',')
          if (added.every((scope) => scopes.includes(scope))) return [...before, ...added]
          throw new InvalidArgumentError(`A scope is ${scopes.join(' or ')}.`)
        },
      },
    ],
    ['--env', 'print lines for a shell that set LOCALIST_URL and LOCALIST_TOKEN', { conflicts: 'json' }],
    ['--expires <when>', '30d, 12h, 4w, or a date such as 2036-01-31 (default: never)'],
  ],
  async run({ args: [name], options: { scope, expires, env, json }, client, call, now, out, say }) {
    const expiresAt = expires === undefined ? null : parseExpiry(expires, now())
    const value: NewToken = { name, scopes: scope ?? ['todos:read'], expiresAt }
    const created = await call<CreatedToken>('POST', '/api/tokens', value)
    if (env) {
      out(formatTokenEnvironment((await client.findServer()).url, created.token))
      return say(
        'The token is not shown again. `localist url` prints the address, also after the next start.',
      )
    }
    out(json ? formatJson(created) : created.token)
    return say('Copy it now: it is not shown again.')
  },
}
