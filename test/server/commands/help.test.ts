import test from 'ava'
import { runCli } from '../../support/program.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

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
  'watch',
  'serve',
  'open',
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

test('--data-dir stands before a command or behind it', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const elsewhere = await temporaryFolder(t)
  t.is((await runCli(elsewhere, '--data-dir', dataDir, 'list')).code, 0)
  t.is((await runCli(elsewhere, 'list', '--data-dir', dataDir)).code, 0)
  t.is((await runCli(elsewhere, 'list')).code, 3)
  t.is((await runCli(elsewhere, '--data-dir', '', 'list')).code, 2)
})
