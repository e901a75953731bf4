import ava, { type ExecutionContext } from 'ava'
import type { Json } from '../../support/http.ts'
import { startCommandLine } from '../../support/program.ts'

const test = ava.serial

/** The days of the clock of startCommandLine(). */
const [today, tomorrow] = ['2026-11-26', '2026-11-27']

/** A command line on todos of these titles. */
const start = async (t: ExecutionContext, ...titles: readonly string[]) => {
  const commandLine = await startCommandLine(t)
  const { api, run } = commandLine
  const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
  const list = async (): Promise<readonly Json[]> => (await api('GET', '/api/todos')).body
  const ids: string[] = []
  for (const title of titles) ids.push(await add({ title }))
  const idOf = (word: string): string => end(ids[titles.indexOf(word)]) || word
  return {
    ...commandLine,
    ids,
    add,
    addByWords: async (...words: readonly string[]): Promise<Json> =>
      JSON.parse((await run('add', 'a', '--json', ...words)).out),
    read: async (id: string): Promise<Json> => (await api('GET', `/api/todos/${id}`)).body,
    find: async (wanted: string): Promise<Json> => (await list()).find(({ title }) => title === wanted),
    titlesNow: async (): Promise<readonly string[]> => (await list()).map(({ title }) => title),
    statesOf: async (): Promise<Json> =>
      Object.fromEntries((await list()).map(({ title, completed }) => [title, completed])),
    /** A title among the words stands for the end of its id. */
    move: (...words: readonly string[]) => run('move', ...words.map(idOf)),
  }
}

const end = (id = ''): string => id.slice(-8)

test('add, list, done and rm work on the running server, by the end of an id', async (t) => {
  const { run } = await start(t)

  const added = await run('add', 'Buy', 'milk')
  t.is(added.code, 0)
  t.is(added.err, 'Added "Buy milk".\n')
  const id = added.out.trim()
  const { out: json } = await run('add', '--json', 'Call Zoë')
  t.like(JSON.parse(json), { title: 'Call Zoë', completed: false })

  t.regex(
    (await run('list')).out,
    new RegExp(`^open\t${id}\t0\t-\t-\tInbox\t-\tBuy milk\nopen\t.{36}\t0\t-\t-\tInbox\t-\tCall Zoë\n$`),
  )
  t.is((await run('done', id.slice(-8).toUpperCase())).code, 0)
  t.regex((await run('list', '--completed')).out, /^done\t.*\tBuy milk\n$/)
  t.regex((await run('list')).out, /^open\t.*\tCall Zoë\n$/)
  t.is(JSON.parse((await run('list', '--all', '--json')).out).length, 2)
  t.deepEqual(JSON.parse((await run('rm', '--json', id)).out), { id, deleted: true })
  t.is(JSON.parse((await run('list', '--json')).out).length, 1)
})

test('done, reopen, rm and restore of several todos are one change each, which undo takes back', async (t) => {
  const { run, ids, statesOf } = await start(t, 'a', 'b', 'c')
  const [a, b] = ids.map(end)
  const done = await run('done', a ?? '', b ?? '')
  t.deepEqual(done, {
    code: 0,
    out: '',
    err: 'Done: "a".\nDone: "b".\n`localist undo 4` takes that back.\n',
  })
  t.deepEqual(await statesOf(), { a: true, b: true, c: false })
  t.is((await run('reopen', a ?? '', b ?? '')).code, 0)
  t.deepEqual(await statesOf(), { a: false, b: false, c: false })
  const removed = await run('rm', a ?? '', b ?? '', '--json')
  t.deepEqual(JSON.parse(removed.out), [
    { id: ids[0], deleted: true },
    { id: ids[1], deleted: true },
  ])
  t.deepEqual(await statesOf(), { c: false })
  const restored = await run('restore', a ?? '', b ?? '', '--json')
  t.like(JSON.parse(restored.out), [{ title: 'a', deletedAt: null }, { title: 'b' }])
  t.is((await run('undo', '4')).code, 0)
  t.deepEqual(await statesOf(), { a: false, b: false, c: false })
})

test('a todo that is done already is said to be so, and makes no change', async (t) => {
  const { api, run, ids } = await start(t, 'a', 'b')
  await api('PATCH', `/api/todos/${ids[0]}`, { completed: true })
  t.is((await run('done', end(ids[0]))).err, 'Done before: "a".\n')
  t.is((await api('GET', '/api/changes')).body.length, 3)
  t.is(
    (await run('done', end(ids[0]), end(ids[1]), end(ids[1]))).err,
    'Done before: "a".\nDone: "b".\n`localist undo 4` takes that back.\n',
  )
  t.true(JSON.parse((await run('done', end(ids[0]), '--json')).out).completed)
})

test('reopen and restore take back what done and rm did', async (t) => {
  const { run } = await start(t)
  const id = (await run('add', 'two\nlines')).out.trim()
  t.is(JSON.parse((await run('done', '--json', id)).out).completed, true)
  t.is(JSON.parse((await run('reopen', '--json', id)).out).completed, false)
  t.regex((await run('rm', id)).err, /localist restore/)
  t.is((await run('list')).out, '')
  t.regex((await run('list', '--trash')).out, /two lines/)
  t.is((await run('reopen', id)).code, 1)
  t.is((await run('restore', id)).code, 0)
  t.regex((await run('list')).out, /two lines/)
  t.is((await run('restore', id)).code, 1)
})

test('skip gives todos that repeat their next date, and refuses others with what to do instead', async (t) => {
  const { run, add, read } = await start(t)
  const repeating = { dueDate: today, repeat: { rrule: 'FREQ=DAILY' } }
  const ids = [await add({ title: 'Bins', ...repeating }), await add({ title: 'Plants', ...repeating })]
  const once = await add({ title: 'Once' })
  const short = ids.map(end)
  t.is(
    (await run('skip', ...short)).err,
    `Skipped: "Bins".\n  Next time: ${short[0]}, due tomorrow.\nSkipped: "Plants".\n  Next time: ${short[1]}, due tomorrow.\n\`localist undo 4\` takes that back.\n`,
  )
  t.like(JSON.parse((await run('skip', end(ids[0]), '--json')).out), {
    completed: false,
    dueDate: '2026-11-28',
  })
  t.is((await run('undo', '4')).code, 1)
  t.deepEqual(await run('skip', end(once)), {
    code: 1,
    out: '',
    err: 'localist: This todo does not repeat: complete it instead.\n',
  })
  const several = await run('skip', end(ids[0]), end(once))
  t.regex(several.err, /"Once": This todo does not repeat: complete it instead\.\nNothing was changed\.\n$/)
  t.is((await read(ids[1] ?? '')).dueDate, tomorrow)
})

test('rm on a terminal asks whether to skip an occurrence or to delete its series', async (t) => {
  const { run, runOnTerminal, ids, add, read, titlesNow } = await start(t, 'a')
  const id = await add({ title: 'Bins', dueDate: today, repeat: { rrule: 'FREQ=DAILY' } })
  const asked: string[] = []
  const answer = (text: string) => ({ ask: (question: string) => (asked.push(question), text) })
  for (const text of ['', 'y', 'yes'])
    t.is((await runOnTerminal(answer(text), 'rm', end(id))).err, 'localist: Nothing was changed.\n')
  t.is((await read(id)).dueDate, today)
  t.regex(
    (await runOnTerminal(answer('skip'), 'rm', end(id))).err,
    /^Skipped: "Bins"\.\n {2}Next time: .*, due tomorrow/,
  )
  t.is((await read(id)).dueDate, tomorrow)
  t.regex((await runOnTerminal(answer('series'), 'rm', end(id))).err, /^Moved to the trash: "Bins"/)
  t.deepEqual([...new Set(asked)], ['"Bins" repeats. Skip this one, or delete the series? [skip/series/N] '])
  t.deepEqual(await titlesNow(), ['a'])
  // With --yes, and where there is no terminal, it does not ask.
  await run('restore', end(id))
  t.is((await runOnTerminal(answer(''), 'rm', end(id), '--yes')).code, 0)
  await run('restore', end(id))
  t.is((await run('rm', end(id))).code, 0)
  await run('restore', end(id))
  await runOnTerminal(answer('n'), 'rm', end(id), end(ids[0]))
  t.is(
    asked.at(-1),
    'Move 2 todos with their subtasks to the trash? 1 of them repeats, and will not come back. [y/N] ',
  )
})

test('done leaves subtasks open, unless --subtasks completes them too', async (t) => {
  const { api, run, ids, statesOf } = await start(t, 'a')
  await api('POST', '/api/todos', { title: 'inner', parentId: ids[0] })
  await run('done', end(ids[0]))
  t.deepEqual(await statesOf(), { a: true, inner: false })
  await run('reopen', end(ids[0]))
  const { err } = await run('done', end(ids[0]), '--subtasks')
  t.is(err, 'Done: "a".\nWith 1 other todo.\n`localist undo 5` takes that back.\n')
  t.deepEqual(await statesOf(), { a: true, inner: true })
})

test('done of a todo that repeats says when the next one is due', async (t) => {
  const { api, run, addByWords } = await start(t)
  const { id } = await addByWords('--every', 'day')
  const { code, err } = await run('done', id)
  t.is(code, 0)
  const [next] = (await api('GET', '/api/todos?completed=false')).body
  t.like(next, { previousId: id, dueDate: tomorrow })
  t.is(
    err,
    `Done: "a".\n  Next time: ${next.id.slice(-8)}, due tomorrow.\n\`localist undo 2\` takes that back.\n`,
  )
  t.regex((await run('show', next.id)).out, /\nRepeats {2}every day\n/)
})

test('done - takes ids from stdin, such as a column of list', async (t) => {
  const { run, runOn, ids, statesOf } = await start(t, 'a', 'b', 'c')
  const { out } = await run('list', '--limit', '2')
  const column = out.split('\n').map((line) => line.split('\t')[1] ?? '')
  const done = await runOn(column.join('\r\n'), 'done', '-', '--json')
  t.is(done.code, 0)
  t.deepEqual(
    JSON.parse(done.out).map(({ id, completed }: Json) => ({ id, completed })),
    ids.slice(0, 2).map((id) => ({ id, completed: true })),
  )
  t.deepEqual(await statesOf(), { a: true, b: true, c: false })
  t.is(JSON.parse((await runOn(`${ids[2]}\n`, 'done', '-', '--json')).out).length, 1)
})

test('edit - and move - take ids from stdin, as one change each, and name the line that is refused', async (t) => {
  const { api, run, runOn, ids } = await start(t, 'a', 'b', 'c')
  await run('lists', 'add', 'Home')
  const typed = `${end(ids[2])}\n${ids[0]}\n${ids[0]}\n`
  const edited = await runOn(typed, 'edit', '-', '--priority', '3', '--json')
  t.deepEqual(
    JSON.parse(edited.out).map(({ title, priority }: Json) => `${title}${priority}`),
    ['c3', 'a3'],
  )
  t.is((await runOn(typed, 'move', '-', '--list', 'home', '--top')).code, 0)
  const { body } = await api('GET', '/api/todos')
  t.deepEqual(
    body.filter(({ listId }: Json) => listId !== 'inbox').map(({ title }: Json) => title),
    ['c', 'a'],
  )
  t.is((await run('log')).out.split('\n').length - 1, 6)
  t.is((await runOn(typed, 'edit', '-', '--title', 'x')).code, 2)
  await api('DELETE', `/api/todos/${ids[0]}`)
  const refused = await runOn(typed, 'move', '-', '--bottom')
  t.regex(refused.err, /^localist: Line 2, ".*": "a" is in the trash\./)
})

test('an empty stdin changes nothing and is no failure', async (t) => {
  const { run, runOn } = await start(t, 'a')
  const commands = [
    ['done'],
    ['reopen'],
    ['skip'],
    ['rm'],
    ['restore'],
    ['add'],
    ['edit', '--due', 'fri'],
    ['move', '--top'],
  ]
  for (const [name = '', ...options] of commands) {
    const said = { code: 0, out: '', err: 'There are no lines on stdin. Nothing was changed.\n' }
    t.deepEqual(await runOn(' \n\n', name, '-', ...options), said, name)
    t.deepEqual(await runOn('', name, '-', ...options, '--json'), { code: 0, out: '[]\n', err: '' }, name)
  }
  t.is((await run('log', '--json')).out.match(/"revision": 1/g)?.length, 2)
})

test('move puts a todo at either end of a place that is empty', async (t) => {
  const { add, read, run, ids } = await start(t, 'a', 'b')
  await run('lists', 'add', 'Home')
  const other = await add({ title: 'c' })
  for (const words of [
    [ids[0], '--list', 'home', '--top'],
    [ids[1], '--parent', ids[0], '--bottom'],
    [other, '--parent', ids[1], '--top'],
  ])
    t.is((await run('move', ...words.map(String))).code, 0, words.join(' '))
  t.is((await read(other)).parentId, ids[1])
})

test('edit changes the fields that are named and no others', async (t) => {
  const { run, add, read } = await start(t)
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
    const { code, err } = await run('edit', end(id), ...options)
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
  const { api, run, add } = await start(t)
  const ids = [await add({ title: 'a', tags: ['x'] }), await add({ title: 'b' })]
  const one = await run('edit', end(ids[0] ?? ''), '--tag', 'y', '--json')
  t.like(JSON.parse(one.out), { title: 'a', tags: ['x', 'y'] })
  const both = await run('edit', ...ids.map(end), '--tag', 'y', '--json')
  t.like(JSON.parse(both.out), [
    { title: 'a', tags: ['x', 'y'] },
    { title: 'b', tags: ['y'] },
  ])
  const { err } = await run('edit', ...ids.map(end), '--due', '2099-12-01')
  t.is(
    err,
    'Changed: "a", due 2099-12-01, #x #y.\nChanged: "b", due 2099-12-01, #y.\n`localist undo 5` takes that back.\n',
  )
  t.is((await api('GET', '/api/changes')).body.length, 5)
})

test('edit makes a todo repeat, and ends it', async (t) => {
  const { run, addByWords } = await start(t)
  const { id } = await addByWords()
  const edit = async (...words: readonly string[]): Promise<Json> =>
    JSON.parse((await run('edit', id, '--json', ...words)).out)
  t.like(await edit('--every', 'day'), { dueDate: today, repeat: { rrule: 'FREQ=DAILY' } })
  t.like(await edit('--every', 'last friday', '--from-completion'), {
    dueDate: today,
    repeat: { rrule: 'FREQ=MONTHLY;BYDAY=-1FR', from: 'completion' },
  })
  t.like(await edit('--no-every'), { dueDate: today, repeat: null })
})

test('move puts todos at the top or the bottom in the order in which they are typed', async (t) => {
  const { titlesNow, move } = await start(t, 'a', 'b', 'c', 'd')
  const { code, err } = await move('d', 'b', '--top')
  t.is(code, 0)
  t.is(err, 'Moved: "d".\nMoved: "b".\n`localist undo 5` takes that back.\n')
  t.deepEqual(await titlesNow(), ['d', 'b', 'a', 'c'])
  await move('b', 'd', '--bottom')
  t.deepEqual(await titlesNow(), ['a', 'c', 'b', 'd'])
})

test('move puts todos into a list or under another todo, and takes them out again', async (t) => {
  const { api, find, move } = await start(t, 'a', 'b', 'c')
  const { id } = (await api('POST', '/api/lists', { name: 'Home' })).body
  await move('a', 'b', '--list', 'home')
  t.is((await find('b')).listId, id)
  t.like(JSON.parse((await move('c', '--parent', 'a', '--json')).out), { listId: id, title: 'c' })
  t.is((await find('c')).parentId, (await find('a')).id)
  await move('b', '--parent', 'a', '--top')
  t.true((await find('b')).order < (await find('c')).order)
  await move('c', '--list', 'inbox')
  t.like(await find('c'), { listId: 'inbox', parentId: null })
  await move('b', '--no-parent')
  t.like(await find('b'), { listId: id, parentId: null })
})

test('an id that fits none or several is refused, with the candidates, and nothing changes', async (t) => {
  const { api, run } = await start(t)
  for (const letter of ['a', 'b']) {
    await api('PUT', `/api/todos/${letter}0000000-0000-0000-0000-000000000001`, { title: `title ${letter}` })
  }
  const several = await run('rm', '0001')
  t.is(several.code, 1)
  t.regex(several.err, /2 ids end in "0001"[^]*  a0000000-0000-0000-0000-000000000001  title a[^]*title b/)
  t.is((await run('rm', 'ffff')).code, 1)
  for (const typed of ['', '1', '001']) {
    const { code, err } = await run('done', typed)
    t.is(code, 1, typed)
    t.regex(
      err,
      /There is no todo whose id is ".*Type at least four characters of the end of an id: `localist/,
    )
  }
  t.is((await api('GET', '/api/todos?completed=false')).body.length, 2)
})

test('where one id fits no todo, none is changed', async (t) => {
  const { api, run, ids, statesOf } = await start(t, 'a', 'b')
  await api('DELETE', `/api/todos/${ids[1]}`)
  for (const other of ['ffff', end(ids[1])]) {
    const { code, out } = await run('done', end(ids[0]), other)
    t.is(code, 1)
    t.is(out, '')
  }
  t.deepEqual(await statesOf(), { a: false })
})

test('done, reopen, rm and restore say where a todo is that they cannot change', async (t) => {
  const { api, run } = await start(t)
  const { id } = (await api('POST', '/api/todos', { title: 'Gone' })).body
  t.regex((await run('restore', id)).err, /"Gone" is not in the trash/)
  await api('DELETE', `/api/todos/${id}`)
  const restore = new RegExp(`"Gone" is in the trash\\. \`localist restore ${id.slice(-8)}\` brings it back`)
  for (const command of ['done', 'reopen', 'rm']) {
    const { code, out, err } = await run(command, id)
    t.is(code, 1, command)
    t.is(out, '')
    t.regex(err, restore)
  }
  t.like((await api('GET', '/api/todos?deleted=true')).body, [{ id, completed: false, revision: 2 }])
})

test('done - refuses all lines where one fits no todo, and names it', async (t) => {
  const { runOn, ids, statesOf } = await start(t, 'a', 'b')
  const { code, out, err } = await runOn(`${ids[0]}\n\n\u{1b}[31m\n`, 'done', '-')
  t.is(code, 1)
  t.is(out, '')
  t.regex(
    err,
    /^localist: Line 3, "\u{FFFD}\[31m": There is no todo whose id ends in ".*\nNothing was changed\.\n$/u,
  )
  t.deepEqual(await statesOf(), { a: false, b: false })
  t.is((await runOn('ffff\n', 'edit', '-', '--due', 'today')).code, 1)
  t.is((await runOn('ffff\n', 'move', '-', '--top')).code, 1)
})

test('a todo whose parent or list is in the trash is not restored, and the reason names the command that helps', async (t) => {
  const { api, run, ids, statesOf } = await start(t, 'a', 'b')
  const inner = (await api('POST', '/api/todos', { title: 'inner', parentId: ids[0] })).body.id
  await run('rm', end(ids[0]))
  const { code, err } = await run('restore', end(inner))
  t.is(code, 1)
  t.is(
    err,
    `localist: The todo "a", which this is a subtask of, is in the trash. \`localist restore ${end(ids[0])}\` brings it back.\n`,
  )
  await run('rm', end(ids[1]))
  const both = await run('restore', end(ids[1]), end(inner))
  t.regex(both.err, /^localist: .{8}, "inner": The todo "a".* brings it back\.\nNothing was changed\.\n$/)
  t.is((await run('restore', end(ids[0]), end(ids[1]))).code, 0)
  t.deepEqual(await statesOf(), { a: false, b: false, inner: false })

  const listId = (await api('POST', '/api/lists', { name: 'Home' })).body.id
  const inList = (await api('POST', '/api/todos', { title: 'c', listId })).body.id
  await api('DELETE', `/api/lists/${listId}`)
  const refused = await run('restore', end(inList))
  const command = `localist lists restore ${end(listId)}`
  t.is(refused.code, 1)
  t.is(
    refused.err,
    `localist: The list of this todo, "Home", is in the trash. \`${command}\` brings it back.\n`,
  )
  t.is((await run(...command.split(' ').slice(1))).code, 0)
  t.is((await statesOf())['c'], false)
})

test('an edit that is refused changes nothing', async (t) => {
  const { run, add, read } = await start(t)
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
    const finished = await run('edit', end(id), ...options)
    t.is(finished.code, code, options.join(' '))
    t.regex(finished.err, said)
  }
  const later = await add({ title: 'b', startDate: '2099-12-01', dueDate: '2099-12-02' })
  const early = await run('edit', later, '--due', '2099-11-30')
  t.is(early.err, 'localist: The start date must not be after the due date, 2099-11-30.\n')
  const repeating = await add({ title: 'c', dueDate: '2099-12-01', repeat: { rrule: 'FREQ=DAILY' } })
  const ended = await run('edit', repeating, '--no-due')
  t.is(ended.code, 1)
  t.is(ended.err, 'localist: "c" repeats, so it needs a due date. Add --no-every to end that.\n')
  t.is((await run('edit', repeating, '--no-due', '--no-every')).code, 0)
  t.is((await run('edit', 'ffff', '--no-due')).code, 1)
  t.like(await read(id), { revision: 1 })
})

test('a move that is refused moves nothing', async (t) => {
  const { api, find, titlesNow, move } = await start(t, 'a', 'b')
  await move('b', '--parent', 'a')
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['a'], 2, /--list, --section, --no-section, --parent, --no-parent, --top or --bottom/],
    [['a', '--list', 'Home'], 1, /no list "Home"/],
    [['a', '--parent', 'b'], 1, /--parent must not be the todo itself/],
    [['a', '--parent', 'ffff'], 1, /ffff/],
    [['a', '--parent', 'b', '--no-parent'], 2, /--parent contradicts --no-parent/],
    [['a', '--list', 'inbox', '--parent', 'b'], 2, /cannot be used with/],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await move(...words)
    t.is(finished.code, code, words.join(' '))
    t.regex(finished.err, said)
  }
  t.deepEqual(await titlesNow(), ['a', 'b'])
  t.is((await find('a')).parentId, null)
  t.is((await api('GET', '/api/changes')).body.length, 3)
})
