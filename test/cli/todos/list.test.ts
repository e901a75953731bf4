import ava, { type ExecutionContext } from 'ava'
import type { Json } from '../../support/http.ts'
import { cliPath, plainShell, runProgram, startCommandLine } from '../../support/program.ts'
import type { TestOptions } from '../../support/server.ts'
import { unixOnly, unixTest } from '../../support/unix.ts'

const test = ava.serial

/** The day of the clock of startCommandLine(), and those beside it. */
const [yesterday, today, tomorrow] = ['2026-11-25', '2026-11-26', '2026-11-27']

const start = async (t: ExecutionContext, options: TestOptions = {}) => {
  const commandLine = await startCommandLine(t, options)
  const { api, run } = commandLine
  const titles = async (...words: readonly string[]): Promise<readonly string[]> => {
    const { code, out, err } = await run('list', ...words, '--json')
    if (code !== 0) throw new Error(err)
    return JSON.parse(out).map(({ title }: Json) => title)
  }
  const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
  return { ...commandLine, add, titles }
}

const startWithTodos = async (t: ExecutionContext) => {
  const commandLine = await start(t)
  const addTo = async (todo: object): Promise<string> => (await commandLine.add(todo)).slice(-8)
  const late = await addTo({ title: 'late '.repeat(20), dueDate: '2026-01-01', priority: 4 })
  const now = await addTo({ title: 'now', dueDate: today, tags: ['home'] })
  const { id } = (await commandLine.api('GET', '/api/todos')).body[0]
  const inner = await addTo({ title: 'inner', parentId: id, completed: true })
  return { ...commandLine, late, now, inner }
}

const red = (text: string): string => `\u{1b}[31m${text}\u{1b}[39m`
const yellow = (text: string): string => `\u{1b}[33m${text}\u{1b}[39m`
const bold = (text: string): string => `\u{1b}[1m${text}\u{1b}[22m`
const dim = (text: string): string => `\u{1b}[2m${text}\u{1b}[22m`

test('where stdout is no terminal, list has eight columns that scripts can rely on', async (t) => {
  const { api, run, add } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home office' })).body
  const full = await add({
    title: 'Pay\trent\u{202e}[31m',
    listId,
    tags: ['bills', 'at home'],
    priority: 3,
    startDate: '2099-11-30',
    dueDate: '2099-12-01',
    dueTime: '09:00',
  })
  const bare = await add({ title: 'two words', completed: true })
  t.is(
    (await run('list', '--all')).out,
    [
      `open\t${full}\t3\t2099-12-01\t09:00\tHome office\tbills,at home\tPay rent\u{FFFD}[31m\n`,
      `done\t${bare}\t0\t-\t-\tInbox\t-\ttwo words\n`,
    ].join(''),
  )
  t.is((await run('list', '--list', 'home')).out.split('\t')[5], 'Home office')
})

test('list filters by list, tag, priority, words and due date, and sorts', async (t) => {
  const { api, add, titles } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home' })).body
  const parentId = await add({ title: 'a', listId, tags: ['x'], dueDate: tomorrow, priority: 1 })
  await add({ title: 'b', tags: ['x', 'y'], dueDate: today, priority: 4 })
  await add({ title: 'c rent', parentId, completed: true })
  await add({ title: 'd', dueDate: yesterday })
  const expected: readonly (readonly [words: readonly string[], titles: readonly string[]])[] = [
    [[], ['a', 'b', 'd']],
    [['--all'], ['a', 'c rent', 'b', 'd']],
    [['--completed'], ['c rent']],
    [
      ['--list', 'home', '--all'],
      ['a', 'c rent'],
    ],
    [['--list', 'home'], ['a']],
    [
      ['--tag', 'x'],
      ['a', 'b'],
    ],
    [['--tag', 'x', '--tag', 'y'], ['b']],
    [['--priority', '4'], ['b']],
    [['--priority', 'URGENT'], ['b']],
    [
      ['--min-priority', 'low'],
      ['a', 'b'],
    ],
    [['--search', 'REN'], []],
    [['--search', 'REN', '--all'], ['c rent']],
    [['--parent', parentId.slice(-8), '--completed'], ['c rent']],
    [
      ['--due-before', 'tomorrow', '--sort', 'due'],
      ['d', 'b'],
    ],
    [['--due-after', 'today'], ['a']],
    [
      ['--sort', '-title', '--limit', '2', '--all'],
      ['d', 'c rent'],
    ],
    [['today'], ['d', 'b']],
    [['overdue'], ['d']],
    [['upcoming'], ['a']],
    [['completed'], ['c rent']],
    [['inbox', '--tag', 'y'], ['b']],
    [['today', '--list', 'home'], []],
  ]
  for (const [words, found] of expected)
    t.deepEqual((await titles(...words)).toSorted(), found.toSorted(), words.join(' '))
  t.deepEqual(await titles('--sort', 'due'), ['d', 'b', 'a'])
  t.deepEqual(await titles('--sort', '-title', '--all'), ['d', 'c rent', 'b', 'a'])
})

test('on a terminal list --all has colours, fits the width and puts subtasks below their todo', async (t) => {
  const { runOnTerminal, late, now, inner } = await startWithTodos(t)
  t.is(
    (await runOnTerminal({ columns: 60, hasColours: true }, 'list', '--all')).out,
    [
      `${bold('Inbox')}\n`,
      `[ ]  ${dim(late)}  ${red('urgent')}  late late late la…  ${red('2026-01-01')}\n`,
      `[x]  ${dim(inner)}          ${dim('  inner')}\n`,
      `[ ]  ${dim(now)}          now                 ${yellow('today')}       ${dim('#home')}\n`,
    ].join(''),
  )
  t.is(
    (await runOnTerminal({ columns: 60 }, 'list', '--all')).out,
    [
      'Inbox\n',
      `[ ]  ${late}  urgent  late late late la…  2026-01-01\n`,
      `[x]  ${inner}            inner\n`,
      `[ ]  ${now}          now                 today       #home\n`,
    ].join(''),
  )
  t.is(
    (await runOnTerminal({ columns: 30 }, 'list', '--all')).out,
    ['Inbox\n', `${late}  late la…  2026-01-01\n`, `${inner}    inner\n`, `${now}  now       today\n`].join(
      '',
    ),
  )
})

test('on a terminal list shows a subtask whose parent is not listed', async (t) => {
  const { runOnTerminal, inner } = await startWithTodos(t)
  t.is((await runOnTerminal({ columns: 60 }, 'list', '--completed')).out, `Inbox\n[x]  ${inner}  inner\n`)
})

test('on a terminal list groups open todos by list, archived lists last, but not a view', async (t) => {
  const { api, runOnTerminal, add } = await start(t)
  const makeList = async (list: object): Promise<string> => (await api('POST', '/api/lists', list)).body.id
  const old = await makeList({ name: 'Old' })
  await api('PATCH', `/api/lists/${old}`, { archived: true })
  const home = await makeList({ name: 'Home \u{202e} and garden' })
  await makeList({ name: 'Empty' })
  const ids = [
    await add({ title: 'old', listId: old }),
    await add({ title: 'a', listId: home, dueDate: today }),
    await add({ title: 'long title', dueDate: today }),
  ]
  ids.push(await add({ title: 'sub', parentId: ids[1] }))
  await add({ title: 'done', listId: home, completed: true })
  const [inOld, a, inInbox, sub] = ids.map((id) => id.slice(-8))
  const list = async (columns: number, ...words: readonly string[]): Promise<string> =>
    (await runOnTerminal({ columns }, 'list', ...words)).out
  t.is(
    await list(80),
    [
      `Inbox\n[ ]  ${inInbox}  long title  today\n\n`,
      `Home \u{FFFD} and garden\n[ ]  ${a}  a           today\n[ ]  ${sub}    sub\n\n`,
      `Old\n[ ]  ${inOld}  old\n`,
    ].join(''),
  )
  t.regex(await list(16), /\nHome \u{FFFD} and gard…\n/u)
  t.is(await list(80, '--list', 'old'), `[ ]  ${inOld}  old\n`)
  t.regex(await list(80, 'today'), /^\[ \].*Home \u{FFFD} and garden\n\[ \].*today\n$/u)
})

test('today is the day in the time zone of the command', async (t) => {
  const { dataDir, add } = await start(t, { now: () => new Date('2026-11-26T10:30Z') })
  const list = async (TZ: string): Promise<string> =>
    (await runProgram(dataDir, process.execPath, [cliPath, 'list', 'today'], { TZ })).out
  await add({ title: 'a', dueDate: '2026-11-27' })
  t.regex(await list('Pacific/Kiritimati'), /\ta\n$/)
  t.is(await list('Pacific/Niue'), '')
  t.regex(await list(':/usr/share/zoneinfo/Pacific/Kiritimati'), /\ta\n$/)
  // Of the computer, where TZ names none.
  await add({ title: 'b', dueDate: '2026-11-25' })
  for (const zone of ['', 'Etc/Unknown', 'Mars/Phobos', ':/etc/localtime'])
    t.regex(await list(zone), /\tb\n$/, zone)
})

test('show prints all of a todo and its subtasks, also in the trash', async (t) => {
  const { api, run, add } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home' })).body
  const parent = await add({
    title: 'Trip',
    listId,
    tags: ['a', 'b'],
    dueDate: '2099-12-01',
    dueTime: '09:00',
    notes: 'x',
  })
  const child = await add({ title: 'Pack', parentId: parent })
  const grandchild = await add({ title: 'Shoes', parentId: child })

  const { code, out } = await run('show', parent.slice(-8))
  t.is(code, 0)
  for (const line of [`Id       ${parent}`, 'List     Home', 'Due      2099-12-01 09:00', 'Tags     a, b'])
    t.true(out.includes(`\n${line}\n`), line)
  t.true(
    out.endsWith(
      `\n\nx\n\nopen\t${child}\t0\t-\t-\tHome\t-\tPack\nopen\t${grandchild}\t0\t-\t-\tHome\t-\tShoes\n`,
    ),
  )
  t.true((await run('show', child)).out.includes(`\nSubtask of  ${parent.slice(-8)}  Trip\n`))
  const json = JSON.parse((await run('show', parent, '--json')).out)
  t.like(json, {
    id: parent,
    notes: 'x',
    subtasks: [{ id: child, subtasks: [{ id: grandchild, subtasks: [] }] }],
  })

  await api('DELETE', `/api/todos/${child}`)
  t.deepEqual(JSON.parse((await run('show', parent, '--json')).out).subtasks, [])
  t.regex((await run('show', child)).out, /\nIn the trash {2}\d{4}-/)
  const indented = await add({ title: 'a\tb', notes: '- x\n\t- \u{1b}[31my' })
  const shown = (await run('show', indented)).out
  t.regex(shown, /^Title {4}a b\n/)
  t.true(shown.endsWith('\n\n- x\n    - \u{FFFD}[31my\n'))
  const unknown = await run('show', 'ffff')
  t.is(unknown.code, 1)
  t.is(unknown.out, '')
})

test('on a terminal show prints the notes and subtasks, and nothing that controls the terminal', async (t) => {
  const { api, runOnTerminal, late } = await startWithTodos(t)
  const [{ id }] = (await api('GET', '/api/todos')).body
  await api('PATCH', `/api/todos/${id}`, { notes: 'one\r\n\u{1b}[31mtwo' })
  const { out: shown } = await runOnTerminal({ columns: 40 }, 'show', late)
  t.regex(shown, /^Title {5}(?:late ?){20}\nId {8}.{36}\n/)
  t.regex(shown, /\nPriority {2}urgent\n/)
  t.regex(shown, /\n\none\n\u{FFFD}\[31mtwo\n\n\[x\] {2}.{8} {2}inner\n$/u)
})

test('control characters in a title do not reach the terminal', async (t) => {
  const { api, run } = await start(t)
  await api('POST', '/api/todos', { title: 'a\u{1b}]0;evil\u{7}\nb' })
  const { out } = await run('list')
  t.is(out.split('\n').length, 2)
  t.notRegex(out, /\u{1b}|\u{7}/u)
  await api('POST', '/api/todos', { title: '31m\u{202e}' })
  const json = (await run('list', '--json')).out
  t.notRegex(json, /[\u{80}-\u{9f}\u{202e}]/u)
  t.is(JSON.parse(json)[1].title, '31m\u{202e}')
})

unixTest(
  unixOnly(
    'list ends quietly where its reader ends, awk counts its columns, and done - reads its ids from a pipe',
  ),
  async (t) => {
    const { dataDir, api } = await start(t)
    const operations = Array.from({ length: 1000 }, (_, index) => ({
      op: 'create',
      kind: 'todo',
      value: { title: `todo ${index} ${'long '.repeat(100)}`, priority: index % 5 },
    }))
    await api('POST', '/api/changes', { operations })
    const run = (command: string) =>
      runProgram(
        dataDir,
        'bash',
        ['-c', `set -o pipefail; '${process.execPath}' '${cliPath}' ${command}`],
        plainShell,
      )
    const head = await run('list | head -n 1')
    t.like(head, { code: 0, err: '' })
    t.regex(head.out, /^open\t.{36}\t0\t-\t-\tInbox\t-\ttodo 0 long/)
    t.is((await run("list | awk '$3 == 4' | wc -l")).out.trim(), '200')
    const done = await run(`list --priority 3 | cut -f2 | '${process.execPath}' '${cliPath}' done -`)
    t.regex(done.err, /\nAnd 190 more\.\n/)
    t.is((await run("list --completed | awk '$3 == 3' | wc -l")).out.trim(), '200')
  },
)

test('list says how many more there are, and refuses what it does not know', async (t) => {
  const { run, add } = await start(t)
  t.is((await run('list')).err, 'There are no open todos. `localist add TITLE` adds one.\n')
  t.is((await run('list', '--all')).err, 'There are no todos. `localist add TITLE` adds one.\n')
  for (const title of ['a', 'b', 'c']) await add({ title })
  const { out, err } = await run('list', '--limit', '2')
  t.is(out.split('\n').length, 3)
  t.is(err, '2 of 3 todos.\n')
  t.is(
    (await run('list', '--search', 'none')).err,
    'No todo matches. `localist list --all` shows all of them.\n',
  )
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['--list', 'garden'], 1, /no list "garden"/],
    [['--due-before', 'milk'], 2, /--due-before "milk" is no date/],
    [['--sort', '-colour'], 2, /must be one of order, title, due/],
    [['--active'], 2, /unknown option '--active'/],
    [['--completed', '--all'], 2, /cannot be used with/],
    [['--limit', '0'], 2, /whole number from 1/],
    [
      ['soon'],
      2,
      /^localist: There is no view "soon"\. The views are inbox, today, .*; --view VIEW names one of your own, and --list LIST a list\.$/m,
    ],
    [['all'], 2, /^localist: There is no view "all"\. `localist list --all` lists those todos\. /],
    [['open'], 2, /`localist list --open` lists/],
    [['Trash'], 2, /`localist list --trash` lists/],
    [['--search', ' '], 1, /^localist: --search must not be empty\.$/m],
    [['--limit', '100000'], 1, /^localist: --limit must be a whole number from 1 to 1000\.$/m],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await run('list', ...words)
    t.is(finished.code, code, words.join(' '))
    t.is(finished.out, '')
    t.regex(finished.err, said)
  }
})
