import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ava from 'ava'
import { usualTimes } from '../../cli/io.ts'
import { filesRun } from '../support/files-run.ts'
import type { apiOf } from '../support/http.ts'
import { cliPath, noon, runCli, runCommand, runProgram, startCommandLine } from '../support/program.ts'
import { temporaryFolder } from '../support/server.ts'

const test = ava.serial

// A newcomer reads each of these files to follow a command. Beside them are cli/main.ts, which the tests replace, and five of server/
// that find the running server.
test('`localist add` in a script runs functions of at most 10 files of cli/', async (t) => {
  const { run } = await startCommandLine(t)
  await run('add', 'before')
  const files = await filesRun(() => run('add', 'counted'), 'cli')
  t.true(files.includes('todos/add.ts') && files.includes('client/client.ts'), files.join(', '))
  t.true(files.length <= 10, `${files.length}: ${files.join(', ')}`)
})

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

const groups = ['account', 'backup', 'lists', 'service', 'tags', 'token', 'trash', 'views']

const commands = [
  'add',
  'list',
  'show',
  'edit',
  'move',
  'done',
  'reopen',
  'skip',
  'rm',
  'restore',
  'lists list',
  'lists add',
  'lists rename',
  'lists colour',
  'lists edit',
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
  'quick',
  'url',
  'status',
  'service install',
  'service status',
  'service remove',
  'autostart',
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

for (const name of [...groups, 'help']) {
  test(`localist ${name} --help has an example`, async (t) => {
    const { out } = await runCli(await temporaryFolder(t), name, '--help')
    t.regex(out, new RegExp(`\nExamples:\n  localist (?:add|${name})`))
  })
}

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
    ['add', 'a', '--priority', 'important'],
    ['list', '--min-priority', ''],
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

/** The ids in examples. */
const [exampleId, otherId] = ['7f3a21c9', '0b5e4be0'].map((end) => `01990b6e-5a3c-7cc1-9d1e-3b1f${end}`)

/** They go on, open a browser or the app, need a provider, another account or a backup of that day, or are tried with completion. */
const unrunnable =
  /^(?:localist (?:serve|service|open$|quick|watch|sign-|account remove|backup restore)|eval "\$\(localist completion)/
const needsShell = (line: string): boolean => /[|<>$&]/.test(line)

/** A list as a new user has it, with the todos of the examples, and at least twelve changes. */
const refill = async (api: ReturnType<typeof apiOf>): Promise<void> => {
  await api('DELETE', '/api/todos')
  for (const path of ['/api/lists', '/api/views', '/api/tokens'])
    for (const { id } of (await api('GET', path)).body)
      if (id !== 'inbox') await api('DELETE', `${path}/${id}`)
  for (let count = 0; count < 12; count += 1) await api('POST', '/api/todos', { title: 'a' })
  await api('DELETE', '/api/todos')
  await api('DELETE', '/api/todos?deleted=true')
  for (const id of [exampleId, otherId]) await api('PUT', `/api/todos/${id}`, { title: `Todo ${id}` })
}

const splitWords = (line: string): readonly string[] =>
  [...line.replace(/\s+# .*$/, '').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, one?: string, other?: string) => one ?? other ?? ''),
  )

const helpPages: readonly string[] = [...commands, ...groups, 'help']

const readExamples = async (page: string): Promise<readonly string[]> => {
  const { out } = await runCli('/', ...page.split(' '), '--help')
  const [, examples = ''] = /\nExamples:\n((?: {2}.*\n)+)/.exec(out) ?? []
  const lines = examples.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !unrunnable.test(line))
}

/** The documents whose commands a person copies. */
const documents = ['README.md', 'docs/cli.md', 'docs/scripting.md', 'docs/app.md', 'docs/operations.md']
  .map((name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
  .join('\n')
const blocksOf = (language: string): readonly string[] =>
  [...documents.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, name, block = '']) =>
    name === language ? [block] : [],
  )

/** The commands of the overview, with something for each placeholder. */
const overview = (blocksOf('').find((block) => block.startsWith('localist serve')) ?? '')
  .split('\n')
  .flatMap((line) => line.split(/(?=localist )/))
  .map((part) =>
    part
      .replace(/ {2}.*$| # .*$/, '')
      .replaceAll(/ \[.*?\]|…/g, '')
      .trim(),
  )
  .map((part) =>
    part
      .replace('NAME', 'my-script')
      .replace('PATH', 'todos')
      .replace('ID', exampleId ?? ''),
  )
  .filter((part) => part !== '' && !unrunnable.test(part))

for (let day = 0; day < 7; day += 1) {
  const now = (): Date => new Date(noon.getTime() + day * 86_400_000)
  const name = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(now())
  test(`every command of the documents and of each help works for a new user on a ${name}`, async (t) => {
    const { dataDir, api } = await startCommandLine(t, { now })
    const run = async (line: string): Promise<void> => {
      const [, ...words] = splitWords(
        line.replaceAll('$ID', exampleId ?? '').replaceAll('offer.pdf', import.meta.filename),
      )
      const { code, err } = await runCommand({ dataDir, now }, ...words)
      t.is(code, 0, `${line}: ${err}`)
    }
    for (const page of helpPages) {
      await refill(api)
      for (const line of await readExamples(page)) if (!needsShell(line)) await run(line)
    }
    await refill(api)
    t.true(overview.length > 25)
    for (const line of overview) {
      if (line !== 'localist redo') await run('localist add a')
      await run(line)
    }
    for (const block of blocksOf('sh')) {
      await refill(api)
      for (const line of block.split('\n'))
        if (line.startsWith('localist ') && !unrunnable.test(line) && !needsShell(line.replace('$ID', '')))
          await run(line)
    }
  })
}

const hasTools =
  process.platform !== 'win32' &&
  ['sh', 'curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).error === undefined)

;(hasTools ? test : test.skip)('the scripts of the documents and of each help run in a shell', async (t) => {
  const { dataDir, server, api } = await startCommandLine(t)
  const home = await temporaryFolder(t)
  await mkdir(join(home, '.config/fish/completions'), { recursive: true })
  await writeFile(join(home, 'localist'), `#!/bin/sh\nexec '${process.execPath}' '${cliPath}' "$@"\n`, {
    mode: 0o755,
  })
  await symlink(join(cliPath, '../..'), join(home, 'dist'))
  await writeFile(join(home, 'titles.txt'), 'one\ntwo\n')
  await writeFile(join(home, 'offer.pdf'), '')
  await writeFile(join(home, 'todo.json'), '{"title": "a"}')
  // A refusal ends curl with an error.
  await writeFile(join(home, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n')
  const runScript = async (program: string, ...args: readonly string[]): Promise<void> => {
    await refill(api)
    const { token } = (await api('POST', '/api/tokens', { name: 'a', scopes: ['todos:write'] })).body
    const env = {
      HOME: home,
      PATH: `${home}:${dirname(process.execPath)}:${process.env['PATH']}`,
      ID: exampleId ?? '',
      UUID: randomUUID(),
      LOCALIST_URL: server.url,
      LOCALIST_TOKEN: token,
    }
    const { code, out, err } = await runProgram(dataDir, program, args, env, home)
    t.is(code, 0, `${args.join(' ')}: ${out}${err}`)
  }
  const runInShell = (script: string) => runScript('sh', '-e', '-c', script)
  for (const page of helpPages)
    for (const line of await readExamples(page)) if (needsShell(line)) await runInShell(line)
  for (const block of blocksOf('sh')) await runInShell(block.replaceAll(/^localist watch.*$/gm, ''))
  const inline = [...documents.matchAll(/`((?:eval "\$\()?localist [^`]+)`/g)].map(
    ([, command = '']) => command,
  )
  for (const command of inline)
    if (!unrunnable.test(command) && !/[A-Z]{2}|\bN\b|localist\(\)/.test(command)) await runInShell(command)
  const [script = ''] = blocksOf('js')
  await runScript(process.execPath, '--input-type=module', '-e', script)
})
