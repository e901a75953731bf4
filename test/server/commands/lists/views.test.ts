import test, { type ExecutionContext } from 'ava'
import { dayAt, shiftDate } from '../../../../server/dates.ts'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

const start = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  return {
    api,
    run: (...words: readonly string[]) => runCli(dataDir, ...words),
    views: (...words: readonly string[]) => runCli(dataDir, 'views', ...words),
    titles: async (...words: readonly string[]): Promise<readonly string[]> =>
      JSON.parse((await runCli(dataDir, 'list', ...words, '--json')).out).map(({ title }: Json) => title),
  }
}

test('a view is made of the options of list, listed in columns with them, and list --view lists its todos', async (t) => {
  const { api, run, views, titles } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home office' })).body
  const today = dayAt(new Date(), null).date
  await api('POST', '/api/todos', { title: 'late', listId, priority: 3, dueDate: shiftDate(today, -1) })
  await api('POST', '/api/todos', { title: 'soon', listId, priority: 4, dueDate: shiftDate(today, 7) })
  await api('POST', '/api/todos', { title: 'later', listId, priority: 4, dueDate: shiftDate(today, 8) })
  await api('POST', '/api/todos', { title: 'low', listId, priority: 1, dueDate: today })
  await api('POST', '/api/todos', { title: 'elsewhere', priority: 4, dueDate: today })
  const options = ['--list', 'home', '--min-priority', '3', '--due-within', '7', '--sort', '-due']
  const made = await views('add', 'Urgent', 'at home', ...options, '--icon', 'flag', '--colour', 'red')
  t.is(made.code, 0)
  t.is(made.err, 'Made the view "Urgent at home".\n')
  const id = made.out.trim()
  const described = "--open --list 'Home office' --min-priority 3 --due-within 7 --sort -due"
  t.is((await views()).out, `${id}\tflag\tred\tUrgent at home\t2\t${described}\n`)
  t.deepEqual(JSON.parse((await views('--json')).out), (await api('GET', '/api/views')).body)
  for (const typed of ['Urgent at home', 'URGENT', id, id.slice(-8)])
    t.deepEqual(await titles('--view', typed), ['soon', 'late'], typed)
  t.deepEqual(await titles('--view', 'urgent', '--priority', '3'), ['late'])
  t.deepEqual(await titles('--view', 'urgent', '--sort', 'due'), ['late', 'soon'])
  t.is(
    (await run('list', '--view', 'urgent', '--tag', 'x')).err,
    'The view "Urgent at home" has no todos now.\n',
  )
})

test('each option of a filter is the condition of its name, for views and for list', async (t) => {
  const { api, views, titles } = await start(t)
  const { id: parentId } = (await api('POST', '/api/todos', { title: 'parent' })).body
  await api('POST', '/api/todos', { title: 'child', parentId, tags: ['a', 'b'], startDate: '2999-01-01' })
  await api('POST', '/api/todos', { title: 'done', completed: true, dueDate: '2020-01-01', priority: 2 })
  const expected: readonly (readonly [words: readonly string[], filter: object, found: readonly string[]])[] =
    [
      [[], { completed: false }, ['child', 'parent']],
      [['--all'], {}, ['child', 'done', 'parent']],
      [['--completed'], { completed: true }, ['done']],
      [['--list', 'inbox', '--open'], { completed: false, listId: ['inbox'] }, ['child', 'parent']],
      [['--parent', parentId.slice(-8)], { completed: false, parentId }, ['child']],
      [['--parent', 'none', '--all'], { parentId: 'none' }, ['done', 'parent']],
      [['--tag', 'a', '--tag', 'b'], { completed: false, tag: ['a', 'b'] }, ['child']],
      [['--search', 'par'], { completed: false, q: 'par' }, ['parent']],
      [['--priority', '2', '--all'], { priority: 2 }, ['done']],
      [['--due-before', '2020-01-02', '--all'], { dueBefore: '2020-01-02' }, ['done']],
      [['--due-after', '2019-12-31', '--all'], { dueAfter: '2019-12-31' }, ['done']],
      [['--dated', '--all'], { hasDueDate: true }, ['done']],
      [['--no-dated', '--all'], { hasDueDate: false }, ['child', 'parent']],
      [['--overdue'], { completed: false, overdue: true }, []],
      [['--no-overdue', '--all'], { overdue: false }, ['child', 'done', 'parent']],
      [['--started'], { completed: false, started: true }, ['parent']],
      [['--no-started'], { completed: false, started: false }, ['child']],
    ]
  for (const [words, filter, found] of expected) {
    const { out } = await views('add', 'View', ...words, '--json')
    const { id, filter: made }: Json = JSON.parse(out)
    t.deepEqual(made, filter, words.join(' '))
    t.deepEqual((await titles('--view', id)).toSorted(), found, words.join(' '))
    t.deepEqual((await titles(...words)).toSorted(), found, words.join(' '))
  }
  const { filter } = JSON.parse(
    (await views('add', 'a', '--changed-since', '2026-11-01', '--view', 'today', '--json')).out,
  )
  t.regex((await views()).out, /\t--view today --changed-since '2026-11-01 00:00'\n$/)
  t.deepEqual(filter, { view: 'today', updatedSince: new Date('2026-11-01T00:00').toISOString() })
})

test('views are edited, renamed, deleted, brought back and counted in the trash', async (t) => {
  const { api, run, views } = await start(t)
  await views('add', 'Urgent', '--priority', '4', '--tag', 'x')
  t.is(
    (await views('add', 'Urgent')).err,
    'Another view has the name "Urgent" already. `localist views` shows the ids.\nMade the view "Urgent".\n',
  )
  t.regex((await views('rm', 'urgent')).err, /^localist: 2 views have the name "Urgent"\. Type the id:$/m)
  const [, second] = (await api('GET', '/api/views')).body
  t.is((await views('rename', second.id, 'Waiting', 'for')).err, 'Renamed to "Waiting for".\n')
  const edit = await views(
    'edit',
    'urgent',
    '--tag',
    "it's",
    '--tag',
    'y',
    '--without',
    'priority',
    '--all',
    '--sort',
    'title',
  )
  t.is(edit.err, String.raw`The view "Urgent" has now: --all --tag 'it'\''s' --tag y --sort title` + '\n')
  t.like((await api('GET', '/api/views')).body[0], { filter: { tag: ["it's", 'y'] }, sort: 'title' })
  t.like(
    JSON.parse(
      (await views('edit', 'urgent', '--no-sort', '--colour', 'red', '--icon', 'zap', '--json')).out,
    ),
    {
      sort: null,
      colour: 'red',
      icon: 'zap',
      filter: { tag: ["it's", 'y'] },
    },
  )
  t.regex(
    (await views('rm', 'urgent')).err,
    /^Moved to the trash: the view "Urgent"\. Its todos stay as they are\.\n`localist undo \d+` takes that back\.\n$/,
  )
  t.is((await run('trash')).err, '1 view in the trash too: `localist views list --trash`.\n')
  t.is((await views('list', '--trash')).out.split('\t')[3], 'Urgent')
  t.regex((await views('restore', 'urgent')).err, /^Back from the trash: the view "Urgent"\.\n/)
  t.is((await views()).out.split('\n').length, 3)
  await views('rm', 'waiting')
  t.is((await run('trash', 'empty', '--yes')).err, 'Removed 1 view for good.\n')
  t.is((await views('restore', 'waiting')).err, 'localist: There is no view in the trash.\n')
})

test('a view whose list was deleted says so, and goes on where the list is back', async (t) => {
  const { api, run, views, titles } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home' })).body
  await api('POST', '/api/todos', { title: 'a', listId })
  const id = (await views('add', 'At home', '--list', 'Home')).out.trim()
  await api('DELETE', `/api/lists/${listId}`)
  t.is(
    (await run('list', '--view', 'at')).err,
    `The lists of this view were deleted. \`localist views edit ${id.slice(-8)} --list LIST\` names others.\n`,
  )
  t.is((await views()).out.split('\t').at(-1), `--open --list ${listId.slice(-8)}\n`)
  await api('PATCH', `/api/lists/${listId}`, { deletedAt: null })
  t.deepEqual(await titles('--view', 'at'), ['a'])
})

test('a view that does not exist and options that contradict each other are refused, and nothing changes', async (t) => {
  const { api, run, views } = await start(t)
  t.is(
    (await run('list', '--view', 'a')).err,
    'localist: There is no view. `localist views add NAME` makes one.\n',
  )
  t.is(
    (await views()).err,
    'There are no views. `localist views add NAME` with options of `localist list` makes one.\n',
  )
  await views('add', 'Urgent', '--priority', '4')
  const before = (await api('GET', '/api/views')).body
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['list', '--view', 'urgnt'], 1, /no view "urgnt"\. Did you mean "Urgent"\? The views are Urgent\./],
    [['list', 'today', '--view', 'urgent'], 2, /Name one view: today, or --view\./],
    [['list', 'urgent'], 2, /for one of your own use --view urgent/],
    [['list', '--overdue', '--no-overdue'], 2, /--overdue contradicts --no-overdue/],
    [
      ['list', '--due-within', '9999'],
      1,
      /^localist: --due-within must be a whole number of days from 0 to 3650\.$/m,
    ],
    [['views', 'add', 'a', '--open', '--all'], 2, /cannot be used with/],
    [['views', 'add', 'a', '--list', 'garden'], 1, /no list "garden"/],
    [['views', 'add', 'a', '--icon', 'pin'], 2, /Allowed choices are list-filter/],
    [['views', 'add', 'a', '--view', 'urgent'], 2, /Allowed choices are inbox/],
    [
      ['views', 'add', 'a', '--min-priority', '0'],
      1,
      /^localist: --min-priority must be a whole number from 1 \(low\) to 4 \(urgent\)\.$/m,
    ],
    [['views', 'add', 'a', '--search', ' '], 1, /^localist: --search must /m],
    [['views', 'add', 'a', '--due-before', 'milk'], 2, /--due-before "milk" is no date/],
    [['views', 'edit', 'urgent'], 2, /Name what to change/],
    [['views', 'edit', 'urgent', '--tag', 'x', '--without', 'tag'], 2, /--without tag contradicts/],
    [['views', 'edit', 'urgent', '--without', 'colour'], 2, /must be one of view, completed, list/],
    [['views', 'rename', 'urgent', ' '], 1, /name must/],
    [['views', 'rm', 'garden'], 1, /no view "garden"/],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await run(...words)
    t.is(finished.code, code, words.join(' '))
    t.regex(finished.err, said, words.join(' '))
    t.is(finished.out, '', words.join(' '))
  }
  t.deepEqual((await api('GET', '/api/views')).body, before)
})
