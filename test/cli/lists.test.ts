import ava, { type ExecutionContext } from 'ava'
import type { Json } from '../support/http.ts'
import { startCommandLine } from '../support/program.ts'

const test = ava.serial

/** The day of the clock of startCommandLine(), and those around it. */
const [yesterday, today, inAWeek, inEightDays] = ['2026-11-25', '2026-11-26', '2026-12-03', '2026-12-04']

const start = async (t: ExecutionContext) => {
  const commandLine = await startCommandLine(t)
  const { run } = commandLine
  return {
    ...commandLine,
    lists: (...words: readonly string[]) => run('lists', ...words),
    views: (...words: readonly string[]) => run('views', ...words),
    tags: (...words: readonly string[]) => run('tags', ...words),
    titles: async (...words: readonly string[]): Promise<readonly string[]> =>
      JSON.parse((await run('list', ...words, '--json')).out).map(({ title }: Json) => title),
  }
}

test('lists are made, listed in columns for scripts, renamed, coloured and archived', async (t) => {
  const { api, lists } = await start(t)
  const made = await lists('add', 'Home', 'office', '--colour', 'green')
  t.is(made.code, 0)
  t.is(made.err, 'Made the list "Home office".\n')
  const id = made.out.trim()
  t.is((await lists()).out, `active\tinbox\tgrey\tInbox\t0\nactive\t${id}\tgreen\tHome office\t0\n`)
  t.like(JSON.parse((await lists('add', 'Work', '--json')).out), { name: 'Work', colour: 'red' })
  t.is((await lists('rename', 'HOME', 'House')).err, 'Renamed to "House".\n')
  t.is((await lists('colour', 'house', 'red')).code, 0)
  t.like(JSON.parse((await lists('archive', id.slice(-8), '--json')).out), { archived: true, colour: 'red' })
  t.is((await lists('list')).out.split('\n')[1], `archived\t${id}\tred\tHouse\t0`)
  t.is((await lists('unarchive', 'house')).code, 0)
  t.deepEqual(JSON.parse((await lists('--json')).out), (await api('GET', '/api/lists')).body)
})

test('lists have notes and an icon, and what a list cannot have is refused', async (t) => {
  const { api, lists } = await start(t)
  const id = (await lists('add', 'Home', '--notes', 'Key: neighbours', '--icon', 'house')).out.trim()
  const read = async () => (await api('GET', `/api/lists/${id}`)).body
  t.like(await read(), { notes: 'Key: neighbours', icon: 'house', colour: 'red' })
  t.is((await lists('edit', 'home', '--notes', '# Key', '--no-icon')).err, 'Changed "Home".\n')
  t.like(await read(), { notes: '# Key', icon: null })
  t.is((await lists('edit', 'home', '--no-notes', '--icon', 'leaf')).code, 0)
  t.like(await read(), { notes: '', icon: 'leaf' })
  const unnamed = await lists('edit', 'home')
  t.is(unnamed.code, 2)
  t.regex(unnamed.err, /Name what to change, such as --notes/)
  t.is((await lists('edit', 'home', '--icon', 'castle')).code, 2)
  t.is((await lists('edit', 'home', '--notes', 'a', '--no-notes')).code, 2)
  t.regex((await lists('edit', 'inbox', '--notes', 'a')).err, /The inbox cannot be changed/)
  t.like(await read(), { notes: '', icon: 'leaf' })
})

test('lists counts the open todos of each list, and add says where a name is taken', async (t) => {
  const { api, lists } = await start(t)
  const first = (await lists('add', 'Home')).out.trim()
  const { code, out, err } = await lists('add', 'Home')
  t.is(code, 0)
  t.is(
    err,
    'Another list has the name "Home" already. `localist lists` shows the ids.\nMade the list "Home".\n',
  )
  const second = out.trim()
  t.is((await lists('add', 'home')).err, 'Made the list "home".\n')
  await api('POST', '/api/todos', { title: 'a' })
  for (const completed of [false, false, true])
    await api('POST', '/api/todos', { title: 'b', listId: first, completed })
  const { body: parent } = await api('POST', '/api/todos', { title: 'c', listId: second })
  await api('POST', '/api/todos', { title: 'd', parentId: parent.id })
  await api('DELETE', `/api/todos/${parent.id}`)
  t.deepEqual(
    (await lists()).out.split('\n').map((line) => line.split('\t').slice(3)),
    [['Inbox', '1'], ['Home', '2'], ['Home', '0'], ['home', '0'], []],
  )
  t.is((await lists('archive', 'home')).err, 'Archived "home".\n')
  const both = `  ${first.slice(-8)}  Home\n  ${second.slice(-8)}  Home\n`
  t.is((await lists('archive', 'Home')).err, `localist: 2 lists have the name "Home". Type the id:\n${both}`)
  t.regex((await lists('archive', 'HOME')).err, /3 lists fit "HOME"\. Type more of the name, or the id:\n/)
})

test('a list goes to the trash with its todos, and comes back with them', async (t) => {
  const { api, lists } = await start(t)
  const { id } = (await api('POST', '/api/lists', { name: 'Home' })).body
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title, listId: id })
  const { code, err } = await lists('rm', 'home')
  t.is(code, 0)
  t.is(err, 'Moved to the trash: the list "Home" with 2 todos.\n`localist undo 4` takes that back.\n')
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  t.regex((await lists('list', '--trash')).out, /^active\t.{36}\tred\tHome\t-\n$/)
  t.like(JSON.parse((await lists('restore', 'home', '--json')).out), { id, deletedAt: null })
  t.is((await api('GET', '/api/todos')).body.length, 2)
  t.deepEqual(JSON.parse((await lists('rm', 'home', '--json')).out), { id, deleted: true })
})

test('a list that does not exist, the inbox and a wrong colour are refused', async (t) => {
  const { api, lists } = await start(t)
  await api('POST', '/api/lists', { name: 'Home' })
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['rm', 'garden'], 1, /no list "garden"\. The lists are Inbox, Home\./],
    [['restore', 'home'], 1, /There is no list in the trash/],
    [['rm', 'inbox'], 1, /inbox/],
    [['rename', 'inbox', 'a'], 1, /^localist: The inbox cannot be changed\.$/m],
    [['rename', 'home', ' '], 1, /name must/],
    [['colour', 'home', 'pink'], 2, /Allowed choices are red/],
    [['frobnicate'], 2, /./],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await lists(...words)
    t.is(finished.code, code, words.join(' '))
    t.regex(finished.err, said)
    t.is(finished.out, '')
  }
  t.deepEqual(
    (await api('GET', '/api/lists')).body.map(({ name }: Json) => name),
    ['Inbox', 'Home'],
  )
})

test('a view is made of the options of list, listed in columns with them, and list --view lists its todos', async (t) => {
  const { api, run, views, titles } = await start(t)
  const { id: listId } = (await api('POST', '/api/lists', { name: 'Home office' })).body
  await api('POST', '/api/todos', { title: 'late', listId, priority: 3, dueDate: yesterday })
  await api('POST', '/api/todos', { title: 'soon', listId, priority: 4, dueDate: inAWeek })
  await api('POST', '/api/todos', { title: 'later', listId, priority: 4, dueDate: inEightDays })
  await api('POST', '/api/todos', { title: 'low', listId, priority: 1, dueDate: today })
  await api('POST', '/api/todos', { title: 'elsewhere', priority: 4, dueDate: today })
  const options = ['--list', 'home', '--min-priority', 'high', '--due-within', '7', '--sort', '-due']
  const made = await views('add', 'Urgent', 'at home', ...options, '--icon', 'flag', '--colour', 'red')
  t.is(made.code, 0)
  t.is(made.err, 'Made the view "Urgent at home".\n')
  const id = made.out.trim()
  const described = "--open --list 'Home office' --min-priority high --due-within 7 --sort -due"
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
  await views(
    'rm',
    JSON.parse((await views('list', '--json')).out).find(({ name }: Json) => name !== 'Urgent').id,
  )
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
    [['list', 'urgent'], 2, /--view VIEW names one of your own/],
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

test('tags are listed with counts, renamed and removed everywhere, each as one change', async (t) => {
  const { api, run, tags } = await start(t)
  t.regex((await tags()).err, /There are no tags/)
  const { id } = (await api('POST', '/api/todos', { title: 'a', tags: ['bills', 'x/y ?'] })).body
  await api('POST', '/api/todos', { title: 'b', tags: ['bills'] })
  t.is((await tags()).out, '2\tbills\n1\tx/y ?\n')
  t.deepEqual(JSON.parse((await tags('list', '--json')).out), (await api('GET', '/api/tags')).body)

  t.deepEqual(await tags('rename', 'bills', 'pay ments'), {
    code: 0,
    out: '',
    err: '"bills" is "pay ments" now, in 2 todos.\n`localist undo 3` takes that back.\n',
  })
  t.is((await tags()).out, '2\tpay ments\n1\tx/y ?\n')
  t.is((await run('undo', '3')).code, 0)
  t.like(JSON.parse((await tags('rm', 'x/y ?', '--json')).out), { changed: 1 })
  t.deepEqual((await api('GET', `/api/todos/${id}`)).body.tags, ['bills'])

  for (const words of [
    ['rename', 'none', 'a'],
    ['rm', 'none'],
    ['rename', 'bills', ''],
  ]) {
    const finished = await tags(...words)
    t.is(finished.code, 1, words.join(' '))
    t.is(finished.out, '')
    const reason = words.includes('none')
      ? /No todo has this tag\. `localist tags` lists them\./
      : /name must/
    t.regex(finished.err, reason)
  }
  t.is((await tags()).out, '2\tbills\n')
})

test('trash lists the todos in it, and empties it only with --yes where nobody can be asked', async (t) => {
  const { api, run, runOn } = await start(t)
  t.is((await run('trash')).err, 'The trash is empty.\n')
  for (const title of ['a', 'two words', 'c']) await api('POST', '/api/todos', { title })
  const [a, b] = (await api('GET', '/api/todos')).body.map(({ id }: Json) => id)
  await run('rm', a, b)
  const listed = await run('trash')
  t.is(listed.code, 0)
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
  t.regex(listed.out, new RegExp(`^(?:${a}\t${time}\ta\n|${b}\t${time}\ttwo words\n){2}$`))
  t.is(JSON.parse((await run('trash', '--json')).out).length, 2)

  const refused = await runOn('y\n', 'trash', 'empty')
  t.is(refused.code, 2)
  t.is(refused.err, 'localist: This removes 2 todos for good. Add --yes to do it.\n')
  t.is((await api('GET', '/api/todos?deleted=true')).body.length, 2)
  t.deepEqual(JSON.parse((await run('trash', 'empty', '--yes', '--json')).out), { deleted: 2 })
  t.is((await run('trash', 'empty')).err, 'The trash is empty.\n')
  const undone = await run('undo')
  t.is(undone.code, 1)
  t.regex(
    undone.err,
    /^localist: Nothing was taken back: .* removed for good, and 1 more\. This change can no longer be taken back\.\n/,
  )
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ title }: Json) => title),
    ['c'],
  )
})

test('trash names the lists in it, and asks before they are removed with it', async (t) => {
  const { api, run } = await start(t)
  const { id } = (await api('POST', '/api/lists', { name: 'Home' })).body
  await api('DELETE', `/api/lists/${id}`)
  const listed = await run('trash')
  t.is(listed.out, '')
  t.is(listed.err, '1 list in the trash too: `localist lists list --trash`.\n')

  const refused = await run('trash', 'empty')
  t.is(refused.code, 2)
  t.is(refused.err, 'localist: This removes 1 list for good. Add --yes to do it.\n')
  t.is((await api('GET', '/api/lists?deleted=true')).body.length, 1)

  await api('PATCH', `/api/lists/${id}`, { deletedAt: null })
  await api('POST', '/api/todos', { title: 'a', listId: id })
  await api('DELETE', `/api/lists/${id}`)
  t.is((await run('trash', 'empty', '--yes')).err, 'Removed 1 todo and 1 list for good.\n')
  t.is((await run('lists', 'list', '--trash')).err, 'There is no list in the trash.\n')
})

test('trash empty asks on a terminal, and removes nothing unless the answer is yes', async (t) => {
  const { api, runOnTerminal } = await start(t)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title })
  await api('DELETE', '/api/todos')
  const count = async (): Promise<number> => (await api('GET', '/api/todos?deleted=true')).body.length
  const asked: string[] = []
  const answer = (text: string) => (question: string) => {
    asked.push(question)
    return text
  }
  for (const text of ['', 'no', 'yesterday']) {
    const refused = await runOnTerminal({ ask: answer(text) }, 'trash', 'empty')
    t.deepEqual(refused, { code: 1, out: '', err: 'localist: Nothing was changed.\n' }, text)
    t.is(await count(), 3)
  }
  t.deepEqual([...new Set(asked)], ['Remove 3 todos for good? It cannot be undone. [y/N] '])
  const removed = await runOnTerminal({ ask: answer('yes') }, 'trash', 'empty')
  t.deepEqual(removed, { code: 0, out: '', err: 'Removed 3 todos for good.\n' })
  t.is(await count(), 0)
})

test('the beginning of a name removes nothing, and changes a list or a view', async (t) => {
  const { api, run, lists, views } = await start(t)
  await lists('add', 'Work')
  await views('add', 'Work')
  const { id } = JSON.parse((await lists('list', '--json')).out)[1]
  for (const command of [lists, views]) {
    for (const typed of ['w', 'wor', id.slice(-3)]) {
      const { code, err } = await command('rm', typed)
      t.is(code, 1, typed)
      t.regex(
        err,
        /There is no (?:list|view) ".*type the whole name, or at least four characters of the end of the id\./,
      )
    }
    t.is((await command('rename', 'w', 'Work')).code, 0)
  }
  t.is((await lists('rename', id.slice(-3), 'Away')).code, 1)
  t.is((await run('log', '--json')).out.includes('"deletedAt":"'), false)
  t.is((await lists('rm', 'WORK')).code, 0)
  t.is((await views('rm', 'work')).code, 0)
  t.is((await api('GET', '/api/lists')).body.length, 1)
})

test('what removes asks on a terminal, and removes nothing unless the answer is yes', async (t) => {
  const { api, run, runOnTerminal } = await start(t)
  const list = (await api('POST', '/api/lists', { name: 'Work\u{202e}' })).body
  const add = async (title: string): Promise<string> =>
    (await api('POST', '/api/todos', { title, listId: list.id, tags: ['x'] })).body.id
  const [a, b, c] = [await add('a'), await add('b'), await add('c')]
  await api('POST', '/api/views', { name: 'Urgent' })
  await api('POST', '/api/tokens', { name: 'sync', scopes: ['todos:read'] })
  const questions: readonly (readonly [question: string, ...words: readonly string[]])[] = [
    ['Remove the tag "x" from all todos?', 'tags', 'rm', 'x'],
    ['Move "c" with its subtasks to the trash?', 'rm', c],
    ['Move 2 todos with their subtasks to the trash?', 'rm', a, b],
    ['Move the list "Work\u{FFFD}" with 3 todos to the trash?', 'lists', 'rm', list.id],
    ['Move the view "Urgent" to the trash?', 'views', 'rm', 'urgent'],
    ['Revoke the token "sync"? Its scripts are refused from then on.', 'token', 'revoke', 'sync'],
  ]
  const before = (await run('log')).out
  const tokens = async (): Promise<number> => (await api('GET', '/api/tokens')).body.length
  for (const [question, ...words] of questions) {
    const asked: string[] = []
    const ask = (text: string): string => {
      asked.push(text)
      return 'n'
    }
    t.deepEqual(await runOnTerminal({ ask }, ...words), {
      code: 1,
      out: '',
      err: 'localist: Nothing was changed.\n',
    })
    t.deepEqual(asked, [`${question} [y/N] `])
  }
  t.is((await run('log')).out, before)
  t.is(await tokens(), 1)
  const ask = (): string => 'y'
  for (const [, ...words] of questions) t.is((await runOnTerminal({ ask }, ...words)).code, 0)
  t.is(await tokens(), 0)
  await run('add', 'd', '--tag', 'y')
  t.is((await runOnTerminal({ ask: () => 'n' }, 'tags', 'rm', 'y', '--yes')).code, 0, '--yes does not ask')
})
