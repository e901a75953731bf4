#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { listAccounts, removeAccount } from './commands/accounts.ts'
import { listBackups, restoreBackup } from './commands/backups.ts'
import { CommandFailed } from './commands/client.ts'
import { openTab } from './commands/open.ts'
import { processOutput } from './commands/output.ts'
import { signIn, signOut } from './commands/sign-in.ts'
import { addTodo, changeTodo, listTodos, removeTodo } from './commands/todos.ts'
import { createToken, listTokens, revokeToken } from './commands/tokens.ts'
import { Unusable } from './config.ts'
import { scope } from './http/credential.ts'
import { PortForbidden, PortTaken } from './http/listen.ts'

// This file runs as dist/server/cli.js.
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const rendererDir = fileURLToPath(new URL('../renderer', import.meta.url))
const output = processOutput()

const portNumber = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}

const folder = (text: string): string => {
  if (text !== '') return text
  throw new InvalidArgumentError('It must name a folder.')
}

const scopes = (text: string, previous: readonly string[] | undefined): readonly string[] => {
  const named = text.split(',')
  if (named.every((one) => scope.safeParse(one).success)) return [...(previous ?? []), ...named]
  throw new InvalidArgumentError('A scope is todos:read or todos:write.')
}

const program = new Command('localist')
  .description('A todo list that lives on your own computer and is open to your scripts.')
  .version(version)
  .showSuggestionAfterError()
  .showHelpAfterError('`localist --help` says what there is.')
  .option('--data-dir <dir>', 'where Localist keeps its data', folder)
  .hook('preAction', (all, one) => {
    const dataDir: unknown = all.getOptionValue('dataDir')
    if (one.getOptionValue('dataDir') === undefined) one.setOptionValue('dataDir', dataDir)
  })
  .exitOverride()
  .configureOutput({ writeErr: (text) => void process.stderr.write(text) })
  .addHelpText(
    'after',
    `
Everything but \`serve\` talks to the running app or server, found through server.json in the data directory:
--data-dir, else LOCALIST_DATA_DIR, else the platform's own place. \`serve\` takes its port from --port, else
LOCALIST_PORT, else 41730 or the next that is free.

An ID is a whole id or the end of one, as long as no other ends the same. A BACKUP is a day, for its daily one, or a whole
id or the beginning of one.

In the folder of a clone, type \`node dist/server/cli.js\` in place of \`localist\`.

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 Localist is not running.`,
  )

const command = (parent: Command, usage: string, description: string): Command =>
  parent
    .command(usage)
    .description(description)
    .allowExcessArguments(false)
    .option('--data-dir <dir>', 'where Localist keeps its data', folder)

const json = ['--json', 'print JSON for a script'] as const

command(program, 'serve', 'Run the server without the app, until Ctrl-C.')
  .option(
    '--port <n>',
    'the port on 127.0.0.1; 0 takes any free one (default: 41730 or the next free)',
    portNumber,
  )
  .option('--open', 'open a signed-in browser tab')
  .option('--link', 'print a link that signs a browser tab in')
  // The server is not read for a command that only talks to one.
  .action(async (options) =>
    (await import('./commands/serve.ts')).serve(options, { rendererDir, version }, output),
  )

command(program, 'open', 'Open a signed-in browser tab, and print its link.')
  .option('--print', 'only print the link')
  .option(...json)
  .action((options) => openTab(options, output))

command(program, 'add <title...>', 'Add a todo and print its id.')
  .option(...json)
  .action((words, options) => addTodo(words, options, output))

command(program, 'list', 'List the todos.')
  .addOption(new Option('--active', 'only those left to do').conflicts('completed'))
  .option('--completed', 'only those done')
  .option('--trash', 'those in the trash')
  .option(...json)
  .action((options) => listTodos(options, output))

command(program, 'done <id>', 'Mark a todo done.')
  .option(...json)
  .action((id, options) => changeTodo(id, 'done', options, output))

command(program, 'reopen <id>', 'Mark a todo as left to do again.')
  .option(...json)
  .action((id, options) => changeTodo(id, 'reopen', options, output))

command(program, 'rm <id>', 'Move a todo to the trash.')
  .option(...json)
  .action((id, options) => removeTodo(id, options, output))

command(program, 'restore <id>', 'Bring a todo back from the trash.')
  .option(...json)
  .action((id, options) => changeTodo(id, 'restore', options, output))

const backup = program
  .command('backup')
  .description('List the backups of the todos, and make the list what it was in one of them.')

command(backup, 'list', 'List the backups, the newest first.')
  .option(...json)
  .action((options) => listBackups(options, output))

command(
  backup,
  'restore <backup>',
  'Make the list what it was in a backup; what came later goes to the trash.',
)
  .option(...json)
  .action((which, options) => restoreBackup(which, options, output))

command(program, 'sign-in', 'Sign in with the configured provider, in a browser.')
  .option('--print', 'open no browser: print the link, and wait')
  .option(...json)
  .action((options) => signIn(options, output))

command(program, 'sign-out', "Sign out, back to this computer's own list.")
  .option('--provider', 'end the session at the provider too')
  .option(...json)
  .action((options) => signOut(options, output))

const account = program
  .command('account')
  .description('List the accounts on this computer, each a list of its own, and remove one.')

command(account, 'list', 'List the accounts; * is the active one.')
  .option(...json)
  .action((options) => listAccounts(options, output))

command(account, 'remove <id>', 'Remove an account from this computer, after a backup.')
  .option(...json)
  .action((id, options) => removeAccount(id, options, output))

const token = program.command('token').description('Make, list and revoke the access tokens of scripts.')

command(token, 'create <name>', 'Make an access token and print it, this once.')
  .option('--scope <scope>', 'todos:read or todos:write; may be repeated (default: todos:read)', scopes)
  .option('--expires <when>', '30d, 12h, 4w, or a date such as 2027-01-31 (default: never)')
  .option(...json)
  .action((name, options) => createToken(name, { scope: ['todos:read'], ...options }, output))

command(token, 'list', 'List the access tokens.')
  .option(...json)
  .action((options) => listTokens(options, output))

command(token, 'revoke <id>', 'Revoke the access token with this name or id.')
  .option(...json)
  .action((id, options) => revokeToken(id, options, output))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = failed(error)
}

function failed(error: unknown): number {
  // Commander has said what was wrong by itself; its own exit code for a wrong usage is 1.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const message = error instanceof Error ? error.message : String(error)
  output.say(`localist: ${message}`)
  if (error instanceof CommandFailed) return error.exitCode
  const usage = [Unusable, PortTaken, PortForbidden].some((kind) => error instanceof kind)
  return usage ? 2 : 1
}
