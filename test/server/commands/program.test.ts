import ava from 'ava'
import { usualTimes } from '../../../server/commands/io.ts'
import { cliPath, runCli, runProgram, startCommandLine } from '../../support/program.ts'
import { temporaryFolder } from '../../support/server.ts'

const test = ava.serial

test('the built program answers as the sources do: exit code, stdout and stderr', async (t) => {
  const { dataDir, api, run } = await startCommandLine(t)
  await api('POST', '/api/todos', { title: 'Call Zoë' })
  const expected: readonly (readonly [code: number, ...args: readonly string[]])[] = [
    [0, 'list'],
    [0, 'list', '--help'],
    [1, 'done', 'ffff'],
    [2, 'lst'],
    [3, 'status', '--json', '--data-dir', await temporaryFolder(t)],
  ]
  for (const [code, ...args] of expected) {
    const built = await runProgram(dataDir, process.execPath, [cliPath, ...args])
    t.deepEqual(built, await run(...args))
    t.is(built.code, code)
  }
})

test('--data-dir stands before a command or behind it', async (t) => {
  const { dataDir } = await startCommandLine(t)
  const elsewhere = await temporaryFolder(t)
  t.is((await runCli(elsewhere, '--data-dir', dataDir, 'list')).code, 0)
  t.is((await runCli(elsewhere, 'list', '--data-dir', dataDir)).code, 0)
  t.is((await runCli(elsewhere, 'list')).code, 3)
  t.is((await runCli(elsewhere, '--data-dir', '', 'list')).code, 2)
})

const groups = ['account', 'backup', 'lists', 'tags', 'token', 'trash', 'views']

const commands = [
  'add',
  'list',
  'show',
  'edit',
  'move',
  'done',
  'reopen',
  'rm',
  'restore',
  'lists list',
  'lists add',
  'lists rename',
  'lists colour',
  'lists archive',
  'lists unarchive',
  'lists rm',
  'lists restore',
  'views list',
  'views add',
  'views edit',
  'views rename',
  'views rm',
  'views restore',
  'tags list',
  'tags rename',
  'tags rm',
  'trash list',
  'trash empty',
  'log',
  'undo',
  'redo',
  'watch',
  'serve',
  'open',
  'url',
  'status',
  'sign-in',
  'sign-out',
  'account list',
  'account remove',
  'backup list',
  'backup restore',
  'api',
  'token create',
  'token list',
  'token revoke',
  'completion',
]

test('localist --help shows every command under a heading', async (t) => {
  const { code, out } = await runCli(await temporaryFolder(t), '--help')
  t.is(code, 0)
  for (const name of [...commands, ...groups].filter((one) => !one.includes(' '))) {
    t.regex(out, new RegExp(`\n  ${name} `), name)
  }
  for (const heading of [
    'Todos:',
    'Lists, views, tags and trash:',
    'Changes:',
    'Server and browser:',
    'Accounts:',
    'Backups:',
    'Scripts and shells:',
    'Help:',
  ]) {
    t.true(out.includes(`\n${heading}\n`), heading)
  }
  t.notRegex(out, /\n {2}complete /)
})

for (const name of commands) {
  test(`localist ${name} --help and localist help ${name} say what it does, with an example and its exit codes`, async (t) => {
    const dataDir = await temporaryFolder(t)
    const { code, out } = await runCli(dataDir, ...name.split(' '), '--help')
    t.is(code, 0)
    t.true(out.startsWith(`Usage: localist ${name} `))
    t.regex(out, new RegExp(`\nExamples:\n(?:  .*\n)*?  .*localist ${name}`))
    t.regex(out, /\nExit codes: 0 /)
    t.is((await runCli(dataDir, 'help', ...name.split(' '))).out, out)
  })
}

test('a completion waits a second for the server, and watch half a second until it tries again to connect', (t) => {
  t.deepEqual(usualTimes, { reconnect: 500, completion: 1000 })
})

test('without a server every command says how to start one and exits 3', async (t) => {
  const dataDir = await temporaryFolder(t)
  const calls = [
    ['list'],
    ['add', 'a'],
    ['done', 'a'],
    ['rm', 'a'],
    ['log'],
    ['undo'],
    ['redo'],
    ['watch'],
    ['open'],
    ['url'],
    ['token', 'list'],
  ]
  for (const command of calls) {
    const { code, out, err } = await runCli(dataDir, ...command)
    t.is(code, 3, command[0])
    t.is(out, '')
    t.regex(err, /not running.*localist serve/)
  }
})

test('wrong usage exits 2, help exits 0 and names every command', async (t) => {
  const dataDir = await temporaryFolder(t)
  const wrong = [
    ['frobnicate'],
    ['add'],
    ['list', '--wide'],
    ['list', '--all', '--completed'],
    ['token', 'create', 'a', '--scope', 'todos:all'],
    ['edit', 'a'],
    ['edit', 'a', 'b', '--title', 'c'],
    ['move', 'a'],
    ['move', 'a', '--top', '--bottom'],
    ['add', 'a', '--priority', '5'],
    ['add', 'a', '--due', 'milk'],
    ['list', 'tomorrow'],
    ['list', '--sort', 'colour'],
    ['lists', 'colour', 'a', 'pink'],
    ['add', 'a', '--idempotency-key', 'has spaces'],
    ['add', 'a', '--idempotency-key', 'é'],
    ['add', 'a', '--idempotency-key', 'a'.repeat(256)],
    ['log', '--limit', '0'],
    ['undo', '1', '2'],
    ['watch', '--limit', 'all'],
    ['serve', '--port', '70000'],
    ['list', '--data-dir', ''],
    ['token', 'create', 'a', '--expires', '2027-02-31'],
    ['token', 'create', 'a', '--expires', '2020-01-01'],
    ['token', 'create', 'a', '--expires', '0d'],
    [],
  ]
  for (const args of wrong) {
    const { code, err } = await runCli(dataDir, ...args)
    t.is(code, 2, args.join(' '))
    t.notRegex(err, /at .*\.js:/)
  }
  const help = await runCli(dataDir, '--help')
  t.is(help.code, 0)
  for (const name of ['serve', 'open', 'token', 'add', 'list', 'done', 'reopen', 'rm', 'restore'])
    t.regex(help.out, new RegExp(`\n  ${name} `))
})

test('help for an unknown command, and commands that are misspelt, exit 2 and say what to do', async (t) => {
  const dataDir = await temporaryFolder(t)
  const wrong: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [['help', 'frobnicate'], /no command "frobnicate"\. Run `localist --help`/],
    [['help', 'token', 'make'], /no command "make"/],
    [['lst'], /unknown command 'lst'\n\(Did you mean list\?\)\nRun `localist --help`/],
    [['token', 'creat'], /\(Did you mean create\?\)\nRun `localist token --help`/],
    [['list', '--jso'], /unknown option '--jso'\n\(Did you mean --json\?\)\nRun `localist list --help`/],
    [['done'], /missing required argument 'ids'\nRun `localist done --help`/],
  ]
  for (const [args, said] of wrong) {
    const { code, out, err } = await runCli(dataDir, ...args)
    t.is(code, 2, args.join(' '))
    t.is(out, '')
    t.regex(err, said)
  }
})
