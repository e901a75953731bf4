import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import ava, { type ExecutionContext } from 'ava'
import { dayAt, shiftDate } from '../../../server/dates.ts'
import { apiOf } from '../../support/http.ts'
import { cliPath } from '../../support/program.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { stubServer } from '../../support/stub-server.ts'

// script(1) of util-linux gives a program a terminal.
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const test = hasTerminal ? ava : ava.skip
const titled = (title: string): string =>
  hasTerminal ? title : `${title} (skipped: script(1) of util-linux is not there)`

interface Terminal {
  readonly columns?: number
  readonly env?: Readonly<Record<string, string>>
  /** Typed on the terminal. */
  readonly input?: string
}

const onTerminal = async (
  dataDir: string,
  command: string,
  { columns = 80, env: more = {}, input }: Terminal = {},
): Promise<string> => {
  const line = `stty cols ${columns}; '${process.execPath}' '${cliPath}' ${command}`
  // Node shows no colours where CI is set, as a person's terminal has not.
  const { CI: _ci, NO_COLOR: _noColor, FORCE_COLOR: _forceColor, ...others } = process.env
  const env = { ...others, TERM: 'xterm', LOCALIST_DATA_DIR: dataDir, ...more }
  const child = spawn('script', ['-qec', line, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const pieces: Buffer[] = []
  if (input !== undefined) child.stdin.write(input)
  child.stdout.on('data', (piece: Buffer) => void pieces.push(piece))
  await once(child, 'close')
  return Buffer.concat(pieces).toString().replaceAll('\r\n', '\n')
}

test(titled('on a terminal api indents JSON, and other text cannot control the terminal'), async (t) => {
  const dataDir = await temporaryFolder(t)
  await stubServer(t, dataDir, ({ url }, response) => {
    const isJson = url === '/api/todos'
    response.setHeader('Content-Type', isJson ? 'application/problem+json' : 'text/event-stream')
    response.end(isJson ? '{"title":"\u{9b}31m"}' : 'data: \u{1b}[31m\u{7}\n\n')
  })
  t.is(await onTerminal(dataDir, 'api todos'), '{\n  "title": "\\u009b31m"\n}\n')
  t.is(await onTerminal(dataDir, 'api events'), 'data: \u{FFFD}[31m\u{FFFD}\n\n')
})

test(titled('on a terminal add reads the words of the title, and with --no-words it does not'), async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const tomorrow = shiftDate(dayAt(new Date(), null).date, 1)
  const said = await onTerminal(dataDir, "add Pay rent tomorrow 5pm '#bills' '!2'")
  t.regex(said, /Added "Pay rent", due tomorrow 17:00/)
  await onTerminal(dataDir, 'add --no-words Film tomorrow')
  const { body } = await api('GET', '/api/todos')
  t.like(body[0], { title: 'Pay rent', dueDate: tomorrow, dueTime: '17:00', tags: ['bills'], priority: 3 })
  t.like(body[1], { title: 'Film tomorrow', dueDate: null })
})

const red = (text: string): string => `\u{1b}[31m${text}\u{1b}[39m`
const yellow = (text: string): string => `\u{1b}[33m${text}\u{1b}[39m`
const bold = (text: string): string => `\u{1b}[1m${text}\u{1b}[22m`
const dim = (text: string): string => `\u{1b}[2m${text}\u{1b}[22m`

const startWithTodos = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const today = dayAt(new Date(), null).date
  const add = async (todo: object): Promise<string> =>
    (await api('POST', '/api/todos', todo)).body.id.slice(-8)
  const late = await add({ title: 'late '.repeat(20), dueDate: '2026-01-01', priority: 4 })
  const now = await add({ title: 'now', dueDate: today, tags: ['home'] })
  const { id } = (await api('GET', '/api/todos')).body[0]
  const inner = await add({ title: 'inner', parentId: id, completed: true })
  return { dataDir, api, late, now, inner }
}

test(
  titled('on a terminal list --all has colours, fits the width and puts subtasks below their todo'),
  async (t) => {
    const { dataDir, late, now, inner } = await startWithTodos(t)
    t.is(
      await onTerminal(dataDir, 'list --all', { columns: 60 }),
      [
        `${bold('Inbox')}\n`,
        `[ ]  ${dim(late)}  ${red('!!!!')}  late late late late…  ${red('2026-01-01')}\n`,
        `[x]  ${dim(inner)}        ${dim('  inner')}\n`,
        `[ ]  ${dim(now)}        now                   ${yellow('today')}       ${dim('#home')}\n`,
      ].join(''),
    )
    t.is(
      await onTerminal(dataDir, 'list --all', { columns: 60, env: { NO_COLOR: '1' } }),
      [
        'Inbox\n',
        `[ ]  ${late}  !!!!  late late late late…  2026-01-01\n`,
        `[x]  ${inner}          inner\n`,
        `[ ]  ${now}        now                   today       #home\n`,
      ].join(''),
    )
    t.is(
      await onTerminal(dataDir, 'list --all', { columns: 30, env: { NO_COLOR: '1' } }),
      [
        'Inbox\n',
        `[ ]  ${late}  !!!!  late lat…\n`,
        `[x]  ${inner}          inner\n`,
        `[ ]  ${now}        now\n`,
      ].join(''),
    )
  },
)

test(
  titled('on a terminal list groups open todos by list, archived lists last, but not a view'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const server = await startServer(t, { dataDir })
    const api = apiOf(server, server.token)
    const makeList = async (list: object): Promise<string> => (await api('POST', '/api/lists', list)).body.id
    const old = await makeList({ name: 'Old' })
    await api('PATCH', `/api/lists/${old}`, { archived: true })
    const home = await makeList({ name: 'Home \u{1b} and garden' })
    await makeList({ name: 'Empty' })
    const today = dayAt(new Date(), null).date
    const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
    const ids = [
      await add({ title: 'old', listId: old }),
      await add({ title: 'a', listId: home, dueDate: today }),
      await add({ title: 'long title', dueDate: today }),
    ]
    ids.push(await add({ title: 'sub', parentId: ids[1] }))
    await add({ title: 'done', listId: home, completed: true })
    const [inOld, a, inInbox, sub] = ids.map((id) => id.slice(-8))
    const list = (command: string, columns: number) =>
      onTerminal(dataDir, command, { columns, env: { NO_COLOR: '1' } })
    t.is(
      await list('list', 80),
      [
        `Inbox\n[ ]  ${inInbox}  long title  today\n\n`,
        `Home \u{FFFD} and garden\n[ ]  ${a}  a           today\n[ ]  ${sub}    sub\n\n`,
        `Old\n[ ]  ${inOld}  old\n`,
      ].join(''),
    )
    t.regex(await list('list', 16), /\nHome \u{FFFD} and gard…\n/u)
    t.is(await list('list --list old', 80), `[ ]  ${inOld}  old\n`)
    t.regex(await list('list today', 80), /^\[ \].*Home \u{FFFD} and garden\n\[ \].*today\n$/u)
  },
)

test(titled('show prints the notes and subtasks, and nothing that controls the terminal'), async (t) => {
  const { dataDir, api, late } = await startWithTodos(t)
  const [{ id }] = (await api('GET', '/api/todos')).body
  await api('PATCH', `/api/todos/${id}`, { notes: 'one\r\n\u{1b}[31mtwo' })
  const shown = await onTerminal(dataDir, `show ${late}`, { columns: 40, env: { NO_COLOR: '1' } })
  t.regex(shown, /^Title {5}(?:late ?){20}\nId {8}.{36}\n/)
  t.regex(shown, /\nPriority {2}4, urgent\n/)
  t.regex(shown, /\n\none\n\u{FFFD}\[31mtwo\n\n\[x\] {2}.{8} {2}inner\n$/u)
})

test(titled('trash empty asks on a terminal, and removes nothing unless the answer is yes'), async (t) => {
  const { dataDir, api } = await startWithTodos(t)
  await api('DELETE', '/api/todos')
  const count = async (): Promise<number> => (await api('GET', '/api/todos?deleted=true')).body.length
  t.regex(
    await onTerminal(dataDir, 'trash empty', { input: '\r' }),
    /Remove 3 todos for good\?[^]*Nothing was removed/,
  )
  t.is(await count(), 3)
  t.regex(await onTerminal(dataDir, 'trash empty', { input: 'yes\r' }), /Removed 3 todos for good/)
  t.is(await count(), 0)
})
