import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import ava from 'ava'
import getTruncatedWidth from 'fast-string-truncated-width'
import { formatPlainRows, formatTable } from '../../../server/commands/table.ts'
import { cliPath, plainShell, startCommandLine } from '../../support/program.ts'

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

const widthOf = (line: string): number =>
  [...line.normalize('NFC')].reduce(
    (sum, character) => sum + (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(character) ? 2 : 1),
    0,
  )

test('a table that fits is as wide as its cells', (t) => {
  t.is(
    formatTable(rows, { columns: 80, flexible: 2, paint }),
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
    formatTable(rows, { columns: 30, flexible: 2, paint }),
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
    const lines = formatTable(rows, { columns, flexible: 2, paint }).split('\n')
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
    formatTable(scripts.slice(0, 2), { columns: 28, flexible: 2, paint }),
    ['[ ]  5f  שלום עולם ו…  today', '[ ]  6f  مرحبا بالعا…  today'].join('\n'),
  )
  for (let columns = 1; columns <= 60; columns += 1)
    for (const line of formatTable(scripts, { columns, flexible: 2, paint }).split('\n'))
      t.true(getTruncatedWidth(line).width <= columns, `${columns}: ${line}`)
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
      `[ ]  ${id}  late late l…\n`,
    )
  },
)

testOnTerminal(titled('add reads the words of the title where it is typed on a terminal'), async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  t.regex(await onTerminal(dataDir, "add Pay rent '#bills' '!2'"), /Added "Pay rent"\./)
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
