import ava, { type ExecutionContext } from 'ava'
import type { Json } from '../../support/http.ts'
import { noon, startCommandLine } from '../../support/program.ts'

const test = ava.serial

/** The days of the clock of startCommandLine(). */
const [today, tomorrow, saturday] = ['2026-11-26', '2026-11-27', '2026-11-28']

const start = async (t: ExecutionContext) => {
  const commandLine = await startCommandLine(t)
  const add = async (...words: readonly string[]): Promise<Json> =>
    JSON.parse((await commandLine.run('add', 'a', '--json', ...words)).out)
  return { ...commandLine, add }
}

test('add sets every field, and says what it understood', async (t) => {
  const { api, run } = await start(t)
  const list = (await api('POST', '/api/lists', { name: 'Home' })).body
  const words = [
    'Pay',
    'rent',
    '--due',
    'tomorrow 5pm',
    '--start',
    'today',
    '--list',
    'ho',
    '--priority',
    '3',
  ]
  const more = ['--tag', 'bills', '--tag', 'at home', '--notes', 'By *bank*']
  const { code, out, err } = await run('add', ...words, ...more)
  t.is(code, 0)
  t.is(err, 'Added "Pay rent" in Home, from today, due tomorrow 17:00, #bills #at home, high priority.\n')
  const todo = (await api('GET', `/api/todos/${out.trim()}`)).body
  t.like(todo, {
    title: 'Pay rent',
    dueDate: tomorrow,
    dueTime: '17:00',
    startDate: today,
    listId: list.id,
    priority: 3,
    tags: ['bills', 'at home'],
    notes: 'By *bank*',
  })
  const subtask = await run('add', 'Find the bill', '--parent', todo.id.slice(-8), '--json')
  t.like(JSON.parse(subtask.out), { parentId: todo.id, listId: list.id, dueDate: null })
})

test('a script gets the title as it is, and with --words what they mean', async (t) => {
  const { api, run, runOn } = await start(t)
  const list = (await api('POST', '/api/lists', { name: 'Home Office' })).body
  const typed = 'Pay rent tomorrow 5pm #bills @home office !2'
  const read = async (...args: readonly string[]) => {
    const { out, err } = await run('add', '--json', ...args)
    return err === '' ? JSON.parse(out) : err
  }
  t.like(await read(typed), { title: typed, dueDate: null, tags: [], listId: 'inbox', priority: 0 })
  t.like(await read('--words', typed, '--tag', 'flat'), {
    title: 'Pay rent',
    dueDate: tomorrow,
    dueTime: '17:00',
    tags: ['flat', 'bills'],
    listId: list.id,
    priority: 3,
  })
  // Words for a field that an option sets stay in the title.
  t.like(await read('--words', typed, '--due', 'today', '--list', 'inbox', '--priority', '1'), {
    title: 'Pay rent tomorrow 5pm @home office !2',
    dueDate: today,
    dueTime: null,
    tags: ['bills'],
    listId: 'inbox',
    priority: 1,
  })
  t.like(await read('--words', 'Water every 2 weeks tomorrow', '--every', 'day'), {
    title: 'Water every 2 weeks tomorrow',
    repeat: { rrule: 'FREQ=DAILY' },
    dueDate: today,
  })
  const lines = await runOn('Call Bob tomorrow\nRead\n', 'add', '-', '--words', '--json')
  t.like(JSON.parse(lines.out), [
    { title: 'Call Bob', dueDate: tomorrow },
    { title: 'Read', dueDate: null },
  ])
  const literal = await runOn('Call Bob tomorrow\n', 'add', '-', '--json')
  t.like(JSON.parse(literal.out), [{ title: 'Call Bob tomorrow', dueDate: null }])
  t.regex(String(await read('--words', '--no-words', 'x')), /--words contradicts --no-words/)
})

test('on a terminal add reads the words of the title, in English and the language of the computer, and with --no-words it does not', async (t) => {
  const { api, runOnTerminal } = await start(t)
  const said = await runOnTerminal({}, 'add', 'Pay rent tomorrow 5pm #bills !2')
  t.is(said.err, 'Added "Pay rent", due tomorrow 17:00, #bills, high priority.\n')
  await runOnTerminal({}, 'add', '--no-words', 'Film tomorrow')
  await runOnTerminal({ isTyped: false }, 'add', 'Film today')
  await runOnTerminal({ language: 'de-AT' }, 'add', 'Miete morgen')
  const { body } = await api('GET', '/api/todos')
  t.like(body[0], { title: 'Pay rent', dueDate: tomorrow, dueTime: '17:00', tags: ['bills'], priority: 3 })
  t.like(body[1], { title: 'Film tomorrow', dueDate: null })
  t.like(body[2], { title: 'Film today', dueDate: null })
  t.like(body[3], { title: 'Miete', dueDate: tomorrow })
})

test('the confirmation says all that was understood, and --dry-run says it without adding anything', async (t) => {
  const { api, run, runOn } = await start(t)
  await api('POST', '/api/lists', { name: 'Home' })
  const line = 'Pay rent every month on the 1st 9am #bills @home !1'
  const understood = '"Pay rent" in Home, due Tue 09:00, every 1st day of the month, #bills, urgent priority'
  const tried = await run('add', '--words', '--dry-run', line)
  t.deepEqual(tried, { code: 0, out: `Would add ${understood}.\n`, err: '' })
  const json = await run('add', '--words', '--dry-run', '--json', line)
  t.like(JSON.parse(json.out), { title: 'Pay rent', dueTime: '09:00', tags: ['bills'], priority: 4 })
  const lines = await runOn('Call Bob tomorrow\nRead\n', 'add', '-', '--words', '--dry-run')
  t.is(lines.out, 'Would add "Call Bob", due tomorrow.\nWould add "Read".\n')
  t.is(JSON.parse((await runOn('a\nb\n', 'add', '-', '--dry-run', '--json')).out).length, 2)
  t.deepEqual((await api('GET', '/api/changes')).body.length, 1)
  t.is((await run('add', '--words', line)).err, `Added ${understood}.\n`)
  const wrong = await run('add', '--dry-run', 'x', '--start', '2099-12-02', '--due', '2099-12-01')
  t.is(wrong.code, 1)
  t.regex(wrong.err, /^localist: --start must not be after the due date/)
  const keyed = await run('add', '--dry-run', 'x', '--idempotency-key', 'a')
  t.is(keyed.code, 2)
})

test('--dry-run says all of a change that is too large for its answer', async (t) => {
  const { api, runOn, run } = await start(t)
  const titles = Array.from({ length: 200 }, (_, index) => `Dig ${index} @Garden`)
  const { out, err } = await runOn(titles.join('\n'), 'add', '-', '--words', '--make-list', '--dry-run')
  const expected = titles.map((_, index) => `Would add "Dig ${index}" in Garden.\n`)
  t.is(out, `Would make the list "Garden".\n${expected.join('')}`)
  t.is(err, '')
  const notes = 'n'.repeat(64 * 1024)
  t.is(JSON.parse((await run('add', 'a', '--notes', notes, '--dry-run', '--json')).out).notes, notes)
  t.deepEqual((await api('GET', '/api/changes')).body, [])
})

test('add says which list does not exist, and --make-list makes it with the todo, as one change', async (t) => {
  const { api, run, runOn } = await start(t)
  await api('POST', '/api/lists', { name: 'Home' })
  const none = 'There is no list for @Garden, which stays in the title.'
  const literal = await run('add', '--words', 'Dig tomorrow @Garden')
  t.is(literal.err, `Added "Dig @Garden", due tomorrow.\n${none} --make-list makes the list.\n`)
  t.is((await run('add', '--words', '--list', 'home', 'Dig @Garden')).err, 'Added "Dig @Garden" in Home.\n')
  const tried = await run('add', '--words', '--make-list', '--dry-run', 'Dig @Garden')
  t.is(tried.out, 'Would make the list "Garden".\nWould add "Dig" in Garden.\n')
  const made = await run('add', '--words', '--make-list', 'Dig tomorrow @Garden')
  t.is(
    made.err,
    'Made the list "Garden".\nAdded "Dig" in Garden, due tomorrow.\n`localist undo 4` takes that back.\n',
  )
  const todo = (await api('GET', `/api/todos/${made.out.trim()}`)).body
  const garden = (await api('GET', '/api/lists')).body.find(({ name }: Json) => name === 'Garden')
  t.is(todo.listId, garden.id)
  t.is((await run('undo', '4')).code, 0)
  t.is((await api('GET', `/api/todos/${todo.id}`)).status, 404)
  t.is((await api('GET', `/api/lists/${garden.id}`)).status, 404)

  const there = await run('add', '--words', '--make-list', 'Dig @home')
  t.is(there.err, 'Added "Dig" in Home.\n')
  const lines = await runOn(
    'a @Garden\nb @garden\nc @Shed @"Two beds"\nd @Home',
    'add',
    '-',
    '--words',
    '--make-list',
  )
  t.is(
    lines.err,
    'Made the list "Garden".\nMade the list "Two beds".\nAdded 4 todos.\n`localist undo 7` takes that back.\nThere is no list for @Shed, which stays in the title.\n',
  )
  t.deepEqual(
    (await api('GET', '/api/lists')).body.map(({ name }: Json) => name),
    ['Inbox', 'Home', 'Garden', 'Two beds'],
  )
})

test('--make-list is refused where it could make nothing, or a list that cannot be', async (t) => {
  const { api, run, runOn } = await start(t)
  const long = `@${'é'.repeat(201)}`
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['Dig @Garden'], 2, /--make-list is for words that are read: type --words too/],
    [['--words', '--list', 'inbox', 'Dig @Garden'], 2, /--make-list.*--list/],
    [['--words', '--parent', 'ffff', 'Dig @Garden'], 2, /--make-list.*--parent/],
    [['--words', '--idempotency-key', 'a', 'Dig @Garden'], 2, /--make-list.*--idempotency-key/],
    [['--words', `Dig ${long}`], 1, /The name must be at most 200 characters long/],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await run('add', '--make-list', ...words)
    t.is(finished.code, code, words.join(' '))
    t.regex(finished.err, said)
  }
  const lines = await runOn(`a @Garden\n${'é'.repeat(1001)}`, 'add', '-', '--words', '--make-list')
  t.regex(
    lines.err,
    /^localist: Line 2, "é{40}…": The line is refused: its title must be .*\nNothing was changed\.\n$/,
  )
  t.deepEqual((await api('GET', '/api/changes')).body, [])
})

test('a line is the same request the day after, so that its key adds it once', async (t) => {
  let now = noon
  const { api, run } = await startCommandLine(t, { now: () => now })
  const add = () => run('add', '--words', '--idempotency-key', 'rent', 'Pay rent tomorrow 5pm')
  const first = await add()
  now = new Date(noon.getTime() + 12 * 3_600_000)
  t.is((await add()).out, first.out)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('the words of options are read in the language of the computer too, by the rules of a line', async (t) => {
  const { api, runOnTerminal } = await start(t)
  const language = 'de-AT'
  for (const [words, fields] of [
    [['--due', 'übermorgen 17 Uhr'], { dueDate: saturday, dueTime: '17:00' }],
    [['--due', 'two weeks from tomorrow'], { dueDate: '2026-12-11', dueTime: null }],
    [['--start', 'morgen'], { startDate: tomorrow }],
    [['--every', 'zweite Woche am Freitag'], { dueDate: tomorrow, rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' }],
    [['--every', 'day except sunday'], { dueDate: today, rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA' }],
  ] as const) {
    const { code, out, err } = await runOnTerminal({ language }, 'add', '--no-words', 'a', ...words)
    t.is(code, 0, err)
    const { body } = await api('GET', `/api/todos/${out.trim()}`)
    t.like({ ...body, rrule: body.repeat?.rrule }, fields, words.join(' '))
  }
  t.regex((await runOnTerminal({}, 'add', 'a', '--due', 'übermorgen')).err, /is no date/)
})

test('a list is found by its name in any case, the beginning of its name or the end of its id', async (t) => {
  const { api, run } = await start(t)
  const home = (await api('POST', '/api/lists', { name: 'Home' })).body.id
  const work = (await api('POST', '/api/lists', { name: 'Homework' })).body.id
  const expected: readonly (readonly [typed: string, id: string])[] = [
    ['Home', home],
    ['HOME', home],
    ['homew', work],
    [work.slice(-8), work],
    [work, work],
    ['in', 'inbox'],
  ]
  for (const [typed, id] of expected)
    t.is(JSON.parse((await run('add', 'a', '--list', typed, '--json')).out).listId, id, typed)
})

test('add --every makes a todo that repeats, from the first such date where no other is named', async (t) => {
  const { run, add } = await start(t)
  t.like(await add('--every', 'day'), {
    dueDate: today,
    repeat: { rrule: 'FREQ=DAILY', from: 'due', start: today },
  })
  t.like(await add('--every', '2 weeks', '--due', '2099-12-01 09:00'), {
    dueDate: '2099-12-01',
    dueTime: '09:00',
    repeat: { rrule: 'FREQ=WEEKLY;INTERVAL=2', start: '2099-12-01', done: 0 },
  })
  t.like(await add('--every', '3 days', '--from-completion'), {
    repeat: { rrule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' },
  })
  t.like(await add('--every', 'FREQ=DAILY;COUNT=2'), { repeat: { rrule: 'FREQ=DAILY;COUNT=2' } })
  t.is((await run('add', 'b', '--every', 'month')).err, 'Added "b", due today, every month.\n')
})

test('a time alone is that of the first date of the rule, not of the next day', async (t) => {
  const { run, add } = await start(t)
  const due = { dueDate: saturday, dueTime: '00:00', repeat: { start: saturday } }
  const todo = await add('--due', '00:00', '--every', 'Saturday')
  t.like(todo, due)
  t.like(await add('--due', '00:00', '--every', 'day'), { dueDate: tomorrow, dueTime: '00:00' })
  const later = await add('--due', '2099-12-01 09:00')
  t.like(
    JSON.parse((await run('edit', later.id, '--due', '00:00', '--every', 'Saturday', '--json')).out),
    due,
  )
  t.like(await add('--due', 'tomorrow 00:00', '--every', 'Saturday'), { dueDate: tomorrow })
})

test('add - adds a todo for each line of stdin, as one change, with any line ends', async (t) => {
  const { api, run, runOn } = await start(t)
  const { code, out, err } = await runOn(
    '\uFEFFa\r\n\n  b \r\n \rc',
    'add',
    '-',
    '--tag',
    'x',
    '--priority',
    '2',
  )
  t.is(code, 0)
  t.is(err, 'Added 3 todos.\n`localist undo 1` takes that back.\n')
  const todos = (await api('GET', '/api/todos')).body
  t.deepEqual(
    todos.map(({ id, title, tags, priority }: Record<string, unknown>) => ({ id, title, tags, priority })),
    ['a', 'b', 'c'].map((title, index) => ({ id: out.split('\n')[index], title, tags: ['x'], priority: 2 })),
  )
  const json = await runOn('d\ne\n', 'add', '-', '--json')
  t.is(json.err, '')
  t.deepEqual(JSON.parse(json.out), (await api('GET', '/api/todos')).body.slice(3))
  t.is((await run('undo', '1')).code, 0)
  t.is((await api('GET', '/api/todos')).body.length, 2)
})

test('add - makes several changes of more than 1,000 lines, all of them or none', async (t) => {
  const { api, runOn } = await start(t)
  const titles = Array.from({ length: 2001 }, (_, index) => `todo ${index}`)
  const wrong = await runOn([...titles, 'é'.repeat(1001)].join('\n'), 'add', '-')
  t.is(wrong.code, 1)
  t.regex(wrong.err, /^localist: Line 2002, /)
  t.deepEqual((await api('GET', '/api/changes')).body, [])
  const { code, out, err } = await runOn(titles.join('\n'), 'add', '-')
  t.is(code, 0)
  t.is(
    err,
    'Added 2001 todos.\n`localist undo 1` and `localist undo 2` and `localist undo 3` take that back.\n',
  )
  const todos = (await api('GET', '/api/todos')).body
  t.deepEqual(
    todos.map(({ title }: { readonly title: string }) => title),
    titles,
  )
  t.is(out, todos.map(({ id }: { readonly id: string }) => `${id}\n`).join(''))
  const keyed = await runOn(titles.join('\n'), 'add', '-', '--idempotency-key', 'a')
  t.is(keyed.code, 2)
  t.regex(keyed.err, /up to 1000 lines/)
})

test('add with the same idempotency key adds one todo, and refuses another title', async (t) => {
  const { run } = await start(t)
  const addRent = (...words: readonly string[]) => run('add', '--idempotency-key', 'rent-2026-12', ...words)
  const first = await addRent('Pay rent')
  t.is(first.code, 0)
  t.deepEqual(await addRent('Pay rent'), first)
  const other = await addRent('Pay', 'the', 'rent')
  t.is(other.code, 1)
  t.is(other.out, '')
  t.regex(other.err, /Idempotency-Key/)
  t.is(JSON.parse((await run('list', '--json')).out).length, 1)
})

test('add - with the same idempotency key adds the lines once', async (t) => {
  const { api, runOn } = await start(t)
  const addBoth = () => runOn('a\nb', 'add', '-', '--idempotency-key', 'today')
  const first = await addBoth()
  t.is(first.code, 0)
  t.deepEqual(await addBoth(), first)
  t.is((await api('GET', '/api/todos')).body.length, 2)
})

test('words that are no date, and lists that do not exist, add nothing', async (t) => {
  const { api, run } = await start(t)
  await api('POST', '/api/lists', { name: 'Home' })
  await api('POST', '/api/lists', { name: 'Homework' })
  const wrong: readonly (readonly [options: readonly string[], code: number, said: RegExp])[] = [
    [['--due', 'soon'], 2, /^localist: --due "soon" is no date\. Examples: 2026-12-01, fri/],
    [['--due', 'last fri'], 2, /two days/],
    [['--due', '2026-02-30'], 2, /not a day of the calendar/],
    [['--start', 'fri 5pm'], 2, /without a time/],
    [['--every', 'often', '--due', 'fri'], 2, /--every "often" does not say how often\. Examples/],
    [['--from-completion'], 2, /needs --every/],
    [
      ['--start', '2099-12-02', '--due', '2099-12-01'],
      1,
      /^localist: --start must not be after the due date, 2099-12-01\.$/m,
    ],
    [['--tag', 'x', '--tag', ' '], 1, /^localist: --tag must not be empty\.$/m],
    [['--every', 'FREQ=HOURLY', '--due', 'fri'], 1, /^localist: --every must not have FREQ=HOURLY/],
    [['--list', 'hom'], 1, /2 lists fit "hom"[^]*Home\n[^]*Homework/],
    [
      ['--list', 'Hoem'],
      1,
      /no list "Hoem"\. Did you mean "Home"\? The lists are Inbox, Home, Homework\. `localist lists add/,
    ],
    [['--list', ''], 1, /no list ""\. The lists are/],
    [['--parent', 'ffff'], 1, /no todo whose id ends in "ffff"/],
  ]
  for (const [options, code, said] of wrong) {
    const finished = await run('add', 'a', ...options)
    t.is(finished.code, code, options.join(' '))
    t.is(finished.out, '')
    t.regex(finished.err, said)
  }
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})

test('add - refuses all lines where one is refused, and names it', async (t) => {
  const { api, runOn } = await start(t)
  const long = 'é'.repeat(1001)
  const { code, out, err } = await runOn(`a\n\n${long}\nb`, 'add', '-')
  t.is(code, 1)
  t.is(out, '')
  t.regex(err, /^localist: Line 3, "é{40}…": The title must .*1,000.*\nNothing was changed\.\n$/)
  t.regex((await runOn(' \n\r\n', 'add', '-')).err, /no lines on stdin/)
  t.regex((await runOn(Buffer.from([0x61, 0xff]), 'add', '-')).err, /not UTF-8/)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  t.deepEqual((await api('GET', '/api/changes')).body, [])
})

test('a rule that is not valid is refused, and changes nothing', async (t) => {
  const { api, run, add } = await start(t)
  const { id } = await add('--due', '2099-12-01')
  const wrong: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [['add', 'b', '--every', 'FREQ=HOURLY'], 2, /--every "FREQ=HOURLY" is no valid rule: it must/],
    [['add', 'b', '--every', 'FREQ=HOURLY', '--due', 'fri'], 1, /--every must not have FREQ=HOURLY/],
    [['add', 'b', '--every', 'friday at 5pm'], 2, /--every "friday at 5pm" has a time .*--due "fri 5pm"/],
    [['edit', id, '--every', 'often'], 2, /how often/],
    [['edit', id, '--every', 'day', '--no-due'], 2, /needs a due date/],
  ]
  for (const [words, code, said] of wrong) {
    const finished = await run(...words)
    t.is(finished.code, code, words.join(' '))
    t.is(finished.out, '')
    t.regex(finished.err, said)
  }
  t.is((await api('GET', '/api/changes')).body.length, 1)
})

test('--remind sets reminders, in words or at a time, and edit replaces or removes them', async (t) => {
  const { api, run } = await start(t)
  const due = ['--due', 'tomorrow 5pm']
  const { out, err } = await run('add', 'Call', ...due, '--remind', '30m', '--remind', 'tomorrow 9am')
  t.regex(err, /^Added "Call", due tomorrow 17:00, reminder 30 minutes before, reminder at Nov 27, 2026/)
  const id = out.trim()
  const remindersOf = async (): Promise<Json> => (await api('GET', `/api/todos/${id}`)).body.reminders
  t.deepEqual(await remindersOf(), [{ before: 'PT30M' }, { at: new Date(2026, 10, 27, 9).toISOString() }])
  t.regex((await run('show', id)).out, /^Reminders {2,}30 minutes before; at Nov 27, 2026/m)
  t.is((await run('edit', id, '--remind', '1 day')).code, 0)
  t.deepEqual(await remindersOf(), [{ before: 'P1D' }])
  t.is((await run('edit', id, '--no-remind')).code, 0)
  t.deepEqual(await remindersOf(), [])
  const past = await run('add', 'Old', '--due', '2020-01-06T10:00', '--remind', 'PT30M')
  t.regex(past.err, /reminder 30 minutes before \(already past\)/)
  const words = await run('add', '--words', '--json', 'Call fri 5pm *30m')
  t.like(JSON.parse(words.out), { title: 'Call', reminders: [{ before: 'PT30M' }] })
})

test('--remind refuses what is no reminder, and nothing is added', async (t) => {
  const { api, run } = await start(t)
  for (const [typed, said] of [
    ['soon', /--remind "soon"/],
    ['tomorrow', /--remind "tomorrow" needs a time, or how long before, such as 30m\./],
    ['29 days', /--remind "29 days"/],
  ] as const) {
    const { code, err } = await run('add', 'Call', '--remind', typed)
    t.is(code, 2)
    t.regex(err, said)
  }
  const twice = await run('add', 'Call', '--remind', '30m', '--remind', '30 min')
  t.is(twice.code, 1)
  t.regex(twice.err, /--remind must not hold the same reminder twice/)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})
