import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import ava from 'ava'
import getTruncatedWidth from 'fast-string-truncated-width'
import { formatPlainRows, formatTable } from '../../cli/output/table.ts'
import { cliPath, plainShell, startCommandLine } from '../support/program.ts'

const test = ava.serial

const rows = [
  ['[ ]', '1f', 'Pay rent and much more', 'today'],
  ['[x]', '2f', '日本語のとても長い題', ''],
  ['[x]', '3f', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', 'Fri'],
  ['[x]', '4f', 'e\u0301e\u0301', 'Fri'],
]

const scripts = [
  ['[ ]', '5f', 'שלום עולם וברוכים הבאים', 'today'],
  ['[ ]', '6f', 'مرحبا بالعالم الكبير جدا', 'today'],
  ['[ ]', '7f', '안녕하세요 여러분 반갑습니다', 'Fri'],
  ['[ ]', '8f', 'नमस्ते दुनिया के सभी लोग', 'Fri'],
]

const paint = (_style: unknown, text: string): string => text

const link = (_href: string, text: string): string => text

const widthOf = (line: string): number =>
  [...line.normalize('NFC')].reduce(
    (sum, character) => sum + (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(character) ? 2 : 1),
    0,
  )

test('a table that fits is as wide as its cells', (t) => {
  t.is(
    formatTable(rows, { columns: 80, flexible: 2, paint, link }),
    [
      '[ ]  1f  Pay rent and much more  today',
      '[x]  2f  日本語のとても長い題',
      '[x]  3f  𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷    Fri',
      '[x]  4f  e\u0301e\u0301                      Fri',
    ].join('\n'),
  )
})

test('the flexible column is cut first, in the middle of no character', (t) => {
  t.is(
    formatTable(rows, { columns: 30, flexible: 2, paint, link }),
    [
      '[ ]  1f  Pay rent and …  today',
      '[x]  2f  日本語のとて…',
      '[x]  3f  𠮷𠮷𠮷𠮷𠮷𠮷…   Fri',
      '[x]  4f  e\u0301e\u0301              Fri',
    ].join('\n'),
  )
})

test('no line is wider than the terminal, and none ends in a half character', (t) => {
  for (let columns = 1; columns <= 60; columns += 1) {
    const lines = formatTable(rows, { columns, flexible: 2, paint, link }).split('\n')
    t.is(lines.length, rows.length)
    for (const line of lines) {
      t.true(widthOf(line) <= columns, `${columns}: ${line}`)
      t.true(line.isWellFormed?.() ?? true)
      t.is(line, line.trimEnd())
    }
  }
})

test('titles of other scripts are cut to the same width', (t) => {
  t.is(
    formatTable(scripts.slice(0, 2), { columns: 28, flexible: 2, paint, link }),
    ['[ ]  5f  שלום עולם ו…  today', '[ ]  6f  مرحبا بالعا…  today'].join('\n'),
  )
  for (let columns = 1; columns <= 60; columns += 1)
    for (const line of formatTable(scripts, { columns, flexible: 2, paint, link }).split('\n'))
      t.true(getTruncatedWidth(line).width <= columns, `${columns}: ${line}`)
})

test('on a narrow terminal columns are left out before the date is cut', async (t) => {
  const { run, runOnTerminal } = await startCommandLine(t)
  await run('lists', 'add', 'Home')
  const words = ['--list', 'Home', '--tag', 'bills', '--priority', '4', '--due', '2036-12-01 09:00']
  const id = (await run('add', 'Pay rent and the water', ...words)).out.trim().slice(-8)
  const todo = 'Pay rent and the water'
  for (const [columns, line] of [
    [80, `[ ]  ${id}  urgent  ${todo}  2036-12-01 09:00  Home  #bills`],
    [60, `[ ]  ${id}  urgent  Pay rent and…  2036-12-01 09:00  Home`],
    [50, `[ ]  ${id}  Pay rent and the…  2036-12-01 09:00`],
    [40, `${id}  Pay rent an…  2036-12-01 09:00`],
    [36, `${id}  Pay ren…  2036-12-01 09:00`],
  ] as const)
    t.is(
      (await runOnTerminal({ columns }, 'list', '--tag', 'bills', '--sort', 'due')).out,
      `${line}\n`,
      `${columns}`,
    )
})

test('columns for scripts have a tab between them, and - for an empty text', (t) => {
  t.is(
    formatPlainRows([
      ['open', '', 'a b'],
      ['done', 'x', ''],
    ]),
    'open\t-\ta b\ndone\tx\t-',
  )
})

// script(1) of util-linux gives a program a terminal.
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const testOnTerminal = hasTerminal ? ava.serial : ava.serial.skip
const titled = (title: string): string =>
  hasTerminal ? title : `${title} (skipped: script(1) of util-linux is not there)`

interface Terminal {
  readonly columns?: number
  readonly env?: Readonly<Record<string, string>>
  /** Typed on the terminal when the question is there. */
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
  const env = { ...others, ...plainShell, TERM: 'xterm', LOCALIST_DATA_DIR: dataDir, ...more }
  const child = spawn('script', ['-qec', line, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => {
    pieces.push(piece)
    if (input !== undefined && piece.includes('[y/N]')) child.stdin.write(input)
  })
  await once(child, 'close')
  return Buffer.concat(pieces).toString().replaceAll('\r\n', '\n')
}

testOnTerminal(
  titled('a command finds the width of its terminal, and colours, unless NO_COLOR is set'),
  async (t) => {
    const { dataDir, api } = await startCommandLine(t)
    const { body } = await api('POST', '/api/todos', { title: 'late '.repeat(20), dueDate: '2026-01-01' })
    const id = body.id.slice(-8)
    t.is(
      await onTerminal(dataDir, 'list --list inbox', { columns: 50 }),
      `[ ]  \u{1b}[2m${id}\u{1b}[22m  late late late late la…  \u{1b}[31m2026-01-01\u{1b}[39m\n`,
    )
    t.is(
      await onTerminal(dataDir, 'list --list inbox', { columns: 30, env: { NO_COLOR: '1' } }),
      `${id}  late la…  2026-01-01\n`,
    )
    const empty = await onTerminal(dataDir, 'list', { columns: 50, env: { NO_COLOR: '' } })
    t.true(empty.includes('\u{1b}[31m'), 'NO_COLOR counts where it is not empty')
  },
)

test('an address in a title or notes is a link to the whole of it, where the title is cut too', async (t) => {
  const { run, runOnTerminal } = await startCommandLine(t)
  const title = 'See https://a.example/one/two?x=1&y=ü, or http://b.example/'
  const id = (await run('add', title, '--notes', 'ftp://c.example\nthen https://d.example.')).out
    .trim()
    .slice(-8)
  const first = 'https://a.example/one/two?x=1&y=%C3%BC'
  const second = '[http://b.example/](http://b.example/)'
  const list = async (columns: number): Promise<string> =>
    (await runOnTerminal({ columns, hasLinks: true }, 'list', '--list', 'inbox')).out
  t.is(await list(90), `[ ]  ${id}  See [https://a.example/one/two?x=1&y=ü](${first}), or ${second}\n`)
  t.is(await list(40), `[ ]  ${id}  See [https://a.example/on…](${first})\n`)
  t.is(await list(13), `${id}  Se…\n`)
  const shown = (await runOnTerminal({ hasLinks: true }, 'show', id)).out
  t.true(shown.includes(`  See [https://a.example/one/two?x=1&y=ü](${first}), or ${second}\n`), shown)
  t.true(shown.endsWith('ftp://c.example\nthen [https://d.example](https://d.example/).\n'), shown)
  t.false((await run('list')).out.includes(']('))
})

testOnTerminal(titled('links are written for a terminal that knows them, and for no other'), async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  await api('POST', '/api/todos', { title: 'https://a.example/x' })
  const written = '\u{1b}]8;;https://a.example/x\u{1b}\\https://a.example/x\u{1b}]8;;\u{1b}\\'
  t.true((await onTerminal(dataDir, 'list', { env: { VTE_VERSION: '7600' } })).includes(written))
  for (const env of [{ VTE_VERSION: '' }, { VTE_VERSION: '7600', FORCE_HYPERLINK: '0' }])
    t.false((await onTerminal(dataDir, 'list', { env })).includes('\u{1b}]8'), JSON.stringify(env))
})

testOnTerminal(titled('add reads the words of the title where it is typed on a terminal'), async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  t.regex(
    await onTerminal(dataDir, "add Pay rent '#bills' '!2'"),
    /Added "Pay rent", #bills, high priority\./,
  )
  t.like((await api('GET', '/api/todos')).body, [{ title: 'Pay rent', tags: ['bills'], priority: 3 }])
})

testOnTerminal(titled('a question on the terminal is answered there'), async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  await api('POST', '/api/todos', { title: 'a' })
  await api('DELETE', '/api/todos')
  const count = async (): Promise<number> => (await api('GET', '/api/todos?deleted=true')).body.length
  // Enter, and Ctrl-D, which ends stdin.
  for (const input of ['\r', '\u{4}']) {
    const said = await onTerminal(dataDir, 'trash empty', { input })
    t.regex(said, /Remove 1 todo for good\?[^]*Nothing was changed\.\n$/)
  }
  t.is(await count(), 1)
  t.regex(await onTerminal(dataDir, 'trash empty', { input: 'yes\r' }), /Removed 1 todo for good/)
  t.is(await count(), 0)
})

/** Erases the screen, begins a link and a title, rings, goes back, and turns the direction of what follows. */
const hostile =
  'a\u{1b}[2J\u{1b}]8;;http://x\u{7}\u{9b}2J\u{9d}0;x\u{9c}\r\u{8}\u{85}\u{7f}\u{202e}\u{2066}\u{2028}b'

/** The words for commands that need more than an id or a name. Commands that are not here get the id of a todo. */
const wordsOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  add: [[hostile], ['a', '--list', hostile], ['a', '--due', hostile], ['a', '--parent', hostile]],
  list: [
    [],
    ['--all', '--sort', 'due'],
    ['today'],
    [hostile],
    ['--list', hostile],
    ['--view', 'a'],
    ['--sort', hostile],
    ['--tag', hostile],
  ],
  edit: [
    ['ID', '--notes', `${hostile}\n${hostile}`],
    ['ID', '--tag', hostile, '--untag', hostile],
    ['ID', '--priority', hostile],
  ],
  move: [
    ['ID', '--top'],
    ['ID', '--list', hostile],
  ],
  'lists add': [[hostile]],
  'lists rename': [['a', hostile]],
  'lists colour': [
    ['a', 'green'],
    ['a', hostile],
  ],
  'lists edit': [
    ['a', '--notes', hostile],
    ['a', '--icon', hostile],
  ],
  'lists list': [[], ['--trash']],
  'lists archive': [['a']],
  'lists unarchive': [['a']],
  'lists rm': [[hostile]],
  'lists restore': [[hostile]],
  'views add': [[hostile, '--search', hostile, '--list', 'a']],
  'views list': [[], ['--trash']],
  'views edit': [
    ['a', '--search', hostile],
    ['a', '--icon', hostile],
  ],
  'views rename': [['a', hostile]],
  'views rm': [[hostile]],
  'views restore': [[hostile]],
  'tags list': [[]],
  'tags rename': [
    [hostile, 'x'],
    ['x', hostile],
  ],
  'tags rm': [[hostile]],
  'trash list': [[]],
  'trash empty': [[]],
  log: [[], ['--todo', 'ID'], ['--todo', hostile], ['--limit', hostile]],
  undo: [[], [hostile]],
  redo: [[]],
  watch: [
    ['--since', '1', '--limit', '4'],
    ['--since', hostile],
  ],
  open: [['--print'], [hostile]],
  status: [[]],
  'sign-in': [['--print']],
  'sign-out': [[]],
  'account list': [[]],
  'backup list': [[]],
  api: [
    ['todos'],
    ['lists'],
    ['GET', hostile],
    [hostile, hostile],
    ['todos', '-f', hostile],
    ['todos', '-H', hostile],
    ['todos', '--input', hostile],
  ],
  'token create': [[hostile], ['a', '--scope', hostile], ['a', '--expires', hostile]],
  'token list': [[]],
  'token revoke': [[hostile]],
  completion: [[hostile]],
  help: [[hostile]],
}

type Run = (...words: readonly string[]) => Promise<{ readonly out: string }>

/** The names of all commands that the help has, such as `lists add`. */
const listCommands = async (run: Run, ...group: readonly string[]): Promise<readonly string[]> => {
  const { out } = await run(...group, '--help')
  const [, ...sections] = out
    .split(/^(?=[A-Z][^\n]*:$)/m)
    .filter((text) => !/^(?:Arguments|Options|Examples):/.test(text))
  const inner = sections.flatMap((text) =>
    [...text.matchAll(/^ {2}([a-z-]+)(?: |$)/gm)].map(([, name = '']) => name),
  )
  const names = await Promise.all(inner.map((name) => listCommands(run, ...group, name)))
  return inner.length === 0 ? [group.join(' ')] : names.flat()
}

test('no title, name, note or word can act on the terminal, in any command or completion', async (t) => {
  const { api, run, runOnTerminal } = await startCommandLine(t)
  /** Makes the account anew, and returns the id of its todo. */
  const refill = async (): Promise<string> => {
    await api('DELETE', '/api/todos')
    for (const path of ['/api/lists', '/api/views', '/api/tokens'])
      for (const { id } of (await api('GET', path)).body)
        if (id !== 'inbox') await api('DELETE', `${path}/${id}`)
    await api('DELETE', '/api/todos?deleted=true')
    const listId = (await api('POST', '/api/lists', { name: hostile })).body.id
    const fields = {
      title: hostile,
      notes: hostile,
      tags: [hostile],
      listId,
      priority: 4,
      dueDate: '2026-11-26',
    }
    const { id } = (await api('POST', '/api/todos', fields)).body
    await api('POST', '/api/todos', { ...fields, parentId: id })
    await api('POST', '/api/views', { name: hostile, filter: { q: hostile, listId: [listId] } })
    await api('POST', '/api/tokens', { name: hostile, scopes: ['todos:read'] })
    return id
  }
  // `serve` would go on, and `complete` is below.
  const names = (await listCommands(run)).filter((name) => name !== 'serve')
  t.true(names.includes('lists add') && names.includes('done'))
  const isCalm = (text: string): boolean => !/[^\P{Cc}\n\t]|[\u{2028}-\u{202E}\u{2066}-\u{2069}]/u.test(text)
  const check = async (words: readonly string[]): Promise<void> => {
    const id = await refill()
    const typed = words.map((word) => word.replace('ID', id))
    const asked: string[] = []
    const ask = (question: string): string => (asked.push(question) > 0 ? 'y' : '')
    const colours = await runOnTerminal({ hasColours: true, hasLinks: true, ask }, ...typed)
    const results = [
      await run(...typed),
      { ...colours, out: colours.out.replaceAll(/\u{1b}\[\d+m/gu, '') },
      await run(...typed, '--json'),
      await runOnTerminal({}, ...typed),
      { out: asked.join('\n'), err: '' },
    ]
    for (const { out, err } of results)
      t.true(isCalm(`${out}${err}`), `${typed.join(' ')}: ${JSON.stringify(out + err)}`)
  }
  for (const name of names)
    for (const words of wordsOf[name] ?? [['ID'], [hostile]]) await check([...name.split(' '), ...words])
  for (const words of [
    [hostile],
    ['list', `--${hostile}`],
    ['lists', hostile],
    ['done', 'ID', `--${hostile}`],
  ])
    await check(words)
  const completed = [
    'done',
    'show',
    'lists rm',
    'views rm',
    'tags rm',
    'token revoke',
    'undo',
    'restore',
    'list --list',
    'list --tag',
    'api',
  ]
  for (const words of completed) await check(['complete', '--', ...words.split(' '), ''])
})
