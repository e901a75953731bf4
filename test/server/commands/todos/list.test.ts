import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../../support/http.ts'
import { cliPath, runCli, runProgram } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { unixOnly, unixTest } from '../../../support/unix.ts'
import { shiftDate, dayAt } from '../../../../server/dates.ts'

const start = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
  const titles = async (...words: readonly string[]): Promise<readonly string[]> => {
    const { code, out, err } = await runCli(dataDir, 'list', ...words, '--json')
    if (code !== 0) throw new Error(err)
    return JSON.parse(out).map(({ title }: Json) => title)
  }
  return { dataDir, api, add, titles }
}

test('where stdout is no terminal, list has eight columns that scripts can rely on', async (t) => {
  const { dataDir, api, add } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home office' })).body
  const full = await add({
    title: 'Pay\trent\u{1b}[31m',
    listId,
    tags: ['bills', 'at home'],
    priority: 3,
    startDate: '2099-11-30',
    dueDate: '2099-12-01',
    dueTime: '09:00',
  })
  const bare = await add({ title: 'two words', completed: true })
  t.is(
    (await runCli(dataDir, 'list', '--all')).out,
    [
      `open\t${full}\t3\t2099-12-01\t09:00\tHome office\tbills,at home\tPay rent\u{FFFD}[31m\n`,
      `done\t${bare}\t0\t-\t-\tInbox\t-\ttwo words\n`,
    ].join(''),
  )
  t.is((await runCli(dataDir, 'list', '--list', 'home')).out.split('\t')[5], 'Home office')
})

test('list filters by list, tag, priority, words and due date, and sorts', async (t) => {
  const { api, add, titles } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home' })).body
  const today = dayAt(new Date(), null).date
  const parentId = await add({ title: 'a', listId, tags: ['x'], dueDate: shiftDate(today, 1), priority: 1 })
  await add({ title: 'b', tags: ['x', 'y'], dueDate: today, priority: 4 })
  await add({ title: 'c rent', parentId, completed: true })
  await add({ title: 'd', dueDate: shiftDate(today, -1) })
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

test('list says how many more there are, and refuses what it does not know', async (t) => {
  const { dataDir, add } = await start(t)
  t.is((await runCli(dataDir, 'list')).err, 'There are no open todos. `localist add TITLE` adds one.\n')
  t.is((await runCli(dataDir, 'list', '--all')).err, 'There are no todos. `localist add TITLE` adds one.\n')
  for (const title of ['a', 'b', 'c']) await add({ title })
  const { out, err } = await runCli(dataDir, 'list', '--limit', '2')
  t.is(out.split('\n').length, 3)
  t.is(err, '2 of 3 todos.\n')
  t.is(
    (await runCli(dataDir, 'list', '--search', 'none')).err,
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
      /^localist: There is no view soon\. The views are inbox, today, .*; for one of your own use --view soon, and for a list --list\.$/m,
    ],
    [['--search', ' '], 1, /^localist: --search must not be empty\.$/m],
    [['--limit', '100000'], 1, /^localist: --limit must be a whole number from 1 to 1000\.$/m],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await runCli(dataDir, 'list', ...words)
    t.is(finished.code, code, words.join(' '))
    t.is(finished.out, '')
    t.regex(finished.err, said)
  }
})

unixTest(unixOnly('list ends quietly where its reader ends, and awk counts its columns'), async (t) => {
  const { dataDir, api } = await start(t)
  const operations = Array.from({ length: 1000 }, (_, index) => ({
    op: 'create',
    kind: 'todo',
    value: { title: `todo ${index} ${'long '.repeat(100)}`, priority: index % 5 },
  }))
  await api('POST', '/api/changes', { operations })
  const run = (command: string) =>
    runProgram(dataDir, 'bash', ['-c', `set -o pipefail; '${process.execPath}' '${cliPath}' ${command}`])
  const head = await run('list | head -n 1')
  t.like(head, { code: 0, err: '' })
  t.regex(head.out, /^open\t.{36}\t0\t-\t-\tInbox\t-\ttodo 0 long/)
  t.is((await run("list | awk '$3 == 4' | wc -l")).out.trim(), '200')
})

test('today is the day in the time zone of the command', async (t) => {
  const { dataDir, add } = await start(t)
  const list = async (TZ: string): Promise<string> =>
    (await runProgram(dataDir, process.execPath, [cliPath, 'list', 'today'], { TZ })).out
  // 25 hours lie between the two, so that it is never the same day in both.
  await add({ title: 'a', dueDate: new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10) })
  t.regex(await list('Pacific/Kiritimati'), /\ta\n$/)
  t.is(await list('Pacific/Niue'), '')
})
