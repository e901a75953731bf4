import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

const start = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
  const read = async (id: string): Promise<Json> => (await api('GET', `/api/todos/${id}`)).body
  return { dataDir, api, add, read }
}

const end = (id: string): string => id.slice(-8)

test('edit changes the fields that are named and no others', async (t) => {
  const { dataDir, add, read } = await start(t)
  const id = await add({
    title: 'a',
    notes: 'n',
    tags: ['x', 'y'],
    priority: 2,
    startDate: '2099-11-30',
    dueDate: '2099-12-01',
    dueTime: '09:00',
  })
  const edit = async (...options: readonly string[]): Promise<Json> => {
    const { code, err } = await runCli(dataDir, 'edit', end(id), ...options)
    if (code !== 0) throw new Error(err)
    return read(id)
  }
  t.like(await edit('--title', 'b', '--due', '2099-12-02'), {
    title: 'b',
    dueDate: '2099-12-02',
    dueTime: '09:00',
  })
  t.like(await edit('--no-time', '--tag', 'z', '--untag', 'x'), { dueTime: null, tags: ['y', 'z'] })
  t.like(await edit('--due', '2099-12-03 17:00', '--no-start', '--tag', 'z'), {
    dueDate: '2099-12-03',
    dueTime: '17:00',
    startDate: null,
    tags: ['y', 'z'],
  })
  t.like(await edit('--no-due', '--no-notes', '--no-tags', '--priority', '0'), {
    title: 'b',
    notes: '',
    tags: [],
    priority: 0,
    dueDate: null,
    dueTime: null,
  })
  t.like(await edit('--no-tags', '--tag', 'new'), { tags: ['new'] })
})

test('edit of several todos is one change, and --json prints them', async (t) => {
  const { dataDir, api, add } = await start(t)
  const ids = [await add({ title: 'a', tags: ['x'] }), await add({ title: 'b' })]
  const one = await runCli(dataDir, 'edit', end(ids[0] ?? ''), '--tag', 'y', '--json')
  t.like(JSON.parse(one.out), { title: 'a', tags: ['x', 'y'] })
  const both = await runCli(dataDir, 'edit', ...ids.map(end), '--tag', 'y', '--json')
  t.like(JSON.parse(both.out), [
    { title: 'a', tags: ['x', 'y'] },
    { title: 'b', tags: ['y'] },
  ])
  const { err } = await runCli(dataDir, 'edit', ...ids.map(end), '--due', '2099-12-01')
  t.is(
    err,
    'Changed: "a", due 2099-12-01.\nChanged: "b", due 2099-12-01.\n`localist undo 5` takes that back.\n',
  )
  t.is((await api('GET', '/api/changes')).body.length, 5)
})

test('an edit that is refused changes nothing', async (t) => {
  const { dataDir, add, read } = await start(t)
  const id = await add({ title: 'a', dueDate: '2099-12-01' })
  const wrong: readonly (readonly [options: readonly string[], code: number, said: RegExp])[] = [
    [[], 2, /Name what to change/],
    [['--due', 'milk'], 2, /is no date/],
    [['--title', ''], 1, /--title must not be empty/],
    [['--start', '2099-12-02'], 1, /^localist: --start must not be after the due date, 2099-12-01\.$/m],
    [['--tag', ' '], 1, /^localist: --tag must not be empty\.$/m],
    [['--due', 'fri 5pm', '--no-time'], 2, /contradicts/],
    [['--every', 'often'], 2, /how often/],
    [['--due', 'fri', '--no-due'], 2, /--due contradicts --no-due/],
    [['--no-start', '--start', 'fri'], 2, /--start contradicts --no-start/],
    [['--every', 'day', '--no-every'], 2, /--every contradicts --no-every/],
    [['--no-notes', '--notes', 'n'], 2, /--notes contradicts --no-notes/],
    [['--no-every', '--from-completion'], 2, /--from-completion needs --every/],
    [['--tag', 'x', '--untag', 'x'], 2, /--tag x contradicts --untag x/],
  ]
  for (const [options, code, said] of wrong) {
    const finished = await runCli(dataDir, 'edit', end(id), ...options)
    t.is(finished.code, code, options.join(' '))
    t.regex(finished.err, said)
  }
  const later = await add({ title: 'b', startDate: '2099-12-01', dueDate: '2099-12-02' })
  const early = await runCli(dataDir, 'edit', later, '--due', '2099-11-30')
  t.is(early.err, 'localist: The start date must not be after the due date, 2099-11-30.\n')
  const repeating = await add({ title: 'c', dueDate: '2099-12-01', repeat: { rrule: 'FREQ=DAILY' } })
  const ended = await runCli(dataDir, 'edit', repeating, '--no-due')
  t.is(ended.code, 1)
  t.is(ended.err, 'localist: "c" repeats, so it needs a due date. Add --no-every to end that.\n')
  t.is((await runCli(dataDir, 'edit', repeating, '--no-due', '--no-every')).code, 0)
  t.is((await runCli(dataDir, 'edit', 'ffff', '--no-due')).code, 1)
  t.like(await read(id), { revision: 1 })
})
