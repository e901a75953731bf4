import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Scope } from '../../server/contract.ts'
import { defineCommand, defineGroup, jsonOption, yesHelp, yesOption, type Context } from './define.ts'

/** `localist token`. */
export function defineTokenCommands(program: Command, { io }: Context): void {
  const token = defineGroup(program, 'token', {
    summary: 'Make, list and revoke the access tokens of scripts.',
    examples: [
      'localist token create my-script --scope todos:write',
      'localist token list',
      'localist token revoke my-script',
    ],
  })

  defineCommand(token, 'create', {
    summary: 'Make an access token and print it, this once.',
    more: 'A token belongs to the account that is active when it is made. With --env the command prints two lines for a shell, which set LOCALIST_URL and LOCALIST_TOKEN. A script needs both: the port can be another one after the next start.',
    examples: [
      'localist token create my-script --scope todos:write',
      'localist token create backup-job --expires 30d',
      'eval "$(localist token create ci --expires 4w --env)"',
    ],
  })
    .argument('<name>', 'a name by which you recognize the token')
    .addOption(
      new Option('--scope <scope>', 'a right of the token; may be repeated (default: todos:read)')
        .choices([...scopes])
        .argParser(addScopes),
    )
    .addOption(
      new Option('--env', 'print lines for a shell that set LOCALIST_URL and LOCALIST_TOKEN').conflicts(
        'json',
      ),
    )
    .option('--expires <when>', '30d, 12h, 4w, or a date such as 2036-01-31 (default: never)')
    .option(...jsonOption)
    .action(async (name, options) =>
      (await import('../tokens/tokens.ts')).createToken(name, { scope: ['todos:read'], ...options }, io),
    )

  defineCommand(token, 'list', {
    summary: 'List the access tokens.',
    more: 'The tokens themselves are never shown again.',
    examples: ['localist token list', 'localist token list --json'],
  })
    .option(...jsonOption)
    .action(async (options) => (await import('../tokens/tokens.ts')).listTokens(options, io))

  defineCommand(token, 'revoke', {
    summary: 'Revoke the access token with this name or id.',
    more: `From then on, requests with the token are refused. ${yesHelp}`,
    examples: ['localist token create my-script', 'localist token revoke my-script'],
  })
    .argument('<id>', 'the name of a token, its id, or the end of its id')
    .option(...yesOption)
    .option(...jsonOption)
    .action(async (id, options) => (await import('../tokens/tokens.ts')).revokeToken(id, options, io))
}

const scopes: readonly string[] = ['todos:read', 'todos:write'] satisfies readonly Scope[]

const addScopes = (text: string, before: readonly string[] | undefined): readonly string[] => {
  const added = text.split(',')
  if (added.every((scope) => scopes.includes(scope))) return [...(before ?? []), ...added]
  throw new InvalidArgumentError(`A scope is ${scopes.join(' or ')}.`)
}
