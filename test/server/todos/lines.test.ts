import ava, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { ownId } from '../../support/places.ts'
import { startServer } from '../../support/server.ts'
import { watchThread } from '../../support/thread-time.ts'

const test = ava.serial

/** Noon of Thursday, 26 November 2026, on the clock of this computer. */
const noon = new Date(2026, 10, 26, 12)

const start = async (t: ExecutionContext, now = noon) => {
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const home = (await api('POST', '/api/lists', { name: 'Home office' })).body
  const add = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    api('POST', '/api/todos', body, headers)
  return { server, api, home, add }
}

const plain = { dueDate: null, dueTime: null, repeat: null, tags: [], priority: 0, listId: 'inbox' } as const

test('a line sets the title and the fields that its words say', async (t) => {
  const { api, home, add } = await start(t)
  const { status, body, headers } = await add({ line: ' Call mum fri 5pm\n#family @home office !1 ' })
  t.is(status, 201)
  t.is(headers.get('Localist-Unread'), null)
  t.like(body, {
    title: 'Call mum',
    dueDate: '2026-11-27',
    dueTime: '17:00',
    tags: ['family'],
    listId: home.id,
    priority: 4,
  })
  t.deepEqual((await api('GET', `/api/todos/${body.id}`)).body, body)
  t.like((await add({ line: 'Water the plants every 3 days #FAMILY' })).body, {
    title: 'Water the plants',
    dueDate: '2026-11-26',
    repeat: { rrule: 'FREQ=DAILY;INTERVAL=3', from: 'due', start: '2026-11-26' },
    tags: ['family'],
  })
  t.like((await add({ line: 'Read' })).body, { ...plain, title: 'Read' })
  t.like((await add({ title: 'Call mum fri 5pm #family' })).body, {
    ...plain,
    title: 'Call mum fri 5pm #family',
  })
})

test('a field beside a line wins, and its words stay in the title', async (t) => {
  const { home, add } = await start(t)
  const line = 'Pay tomorrow 5pm #bills @home office !2'
  const read = {
    title: 'Pay',
    dueDate: '2026-11-27',
    dueTime: '17:00',
    tags: ['bills'],
    priority: 3,
    listId: home.id,
  }
  const parentId = (await add({ title: 'parent' })).body.id
  const cases: readonly (readonly [fields: object, expected: object, line?: string])[] = [
    [{}, read],
    [
      { notes: 'n', startDate: '2026-11-27' },
      { ...read, notes: 'n', startDate: '2026-11-27' },
    ],
    [{ priority: 0 }, { ...read, title: 'Pay !2', priority: 0 }],
    [{ tags: ['flat', 'bills'] }, { ...read, tags: ['flat', 'bills'] }],
    [{ listId: 'inbox' }, { ...read, title: 'Pay @home office', listId: 'inbox' }],
    [{ parentId }, { ...read, title: 'Pay @home office', listId: 'inbox', parentId }],
    [{ dueDate: '2030-01-01' }, { ...read, title: 'Pay tomorrow 5pm', dueDate: '2030-01-01', dueTime: null }],
    [{ dueDate: null }, { ...read, title: 'Pay tomorrow 5pm', dueDate: null, dueTime: null }],
    [{ dueDate: '2030-01-01' }, { title: 'Pay', dueDate: '2030-01-01', dueTime: '17:00' }, 'Pay 5pm'],
    [{ dueDate: null }, { title: 'Pay 5pm every week', dueDate: null, repeat: null }, 'Pay 5pm every week'],
    [{ dueTime: '18:00' }, { title: 'Pay', dueDate: '2026-11-27', dueTime: '18:00' }, 'Pay fri'],
    [
      { repeat: { rrule: 'FREQ=DAILY' } },
      { title: 'Pay every week', dueDate: '2026-11-27', repeat: { rrule: 'FREQ=DAILY' } },
      'Pay every week fri',
    ],
    [{}, { title: 'Dig', startDate: '2026-11-30', dueDate: null, priority: 4 }, 'Dig from monday !urgent'],
    [{ startDate: null }, { title: 'Dig from monday', startDate: null }, 'Dig from monday'],
    [
      { dueTime: '10:00' },
      { title: 'Pay at 9am', repeat: { rrule: 'FREQ=DAILY' }, dueTime: '10:00' },
      'Pay every day at 9am',
    ],
    [
      { dueDate: '2030-01-01' },
      { title: 'Pay every monday from 1 march at 5pm', repeat: null, dueTime: null },
      'Pay every monday from 1 march at 5pm',
    ],
    // The date before the last one does not take its place.
    [
      { dueDate: '2030-01-01' },
      { title: 'Book monday the room for friday', dueDate: '2030-01-01' },
      'Book monday the room for friday',
    ],
  ]
  for (const [fields, expected, other = line] of cases) {
    const { status, body } = await add({ line: other, ...fields })
    t.is(status, 201, JSON.stringify(fields))
    t.like(body, expected, JSON.stringify(fields))
  }
})

test('what looks like a list that does not exist stays in the title, and is named', async (t) => {
  const { api, add } = await start(t)
  const archived = (await api('POST', '/api/lists', { name: 'Attic', archived: true })).body
  t.truthy(archived.id)
  const cases: readonly (readonly [line: string, title: string, unread: string | null, fields?: object])[] = [
    ['Dig @Gärten, tomorrow', 'Dig @Gärten', '%40G%C3%A4rten'],
    ['Dig @Garden @"Two beds"', 'Dig @Garden @"Two beds"', '%40Garden,%40%22Two%20beds%22'],
    ['Dig @Attic', 'Dig @Attic', '%40Attic'],
    ['Dig @home office', 'Dig', null],
    ['Dig @home', 'Dig', null],
    ['Dig @home-work', 'Dig @home-work', '%40home-work'],
    ['Dig @home office @inbox', 'Dig @home office', null],
    ['Dig "at @Garden" a@b.example', 'Dig "at @Garden" a@b.example', null],
    ['Dig @Garden', 'Dig @Garden', null, { listId: 'inbox' }],
  ]
  for (const [line, title, unread, fields = {}] of cases) {
    const { body, headers } = await add({ line, ...fields })
    t.is(body.title, title, line)
    t.is(headers.get('Localist-Unread'), unread, line)
  }
})

test('a line is read in English and in the language of Accept-Language, or else of the settings', async (t) => {
  const { api, add } = await start(t)
  const dueOf = async (line: string, accepted: string) =>
    (await add({ line }, { 'Accept-Language': accepted })).body.dueDate
  const cases: readonly (readonly [accepted: string, line: string, isRead: boolean])[] = [
    ['de', 'Miete morgen', true],
    ['de-AT, en;q=0.5', 'Miete morgen', true],
    ['de', 'Rent tomorrow', true],
    ['pt, fr;q=0.9, de;q=0.5', 'Loyer demain', true],
    ['pt, fr;q=0.9, de;q=0.5', 'Miete morgen', false],
    ['de;q=0', 'Miete morgen', false],
    ['en-GB', 'Miete morgen', false],
    ['es', 'Alquiler mañana', true],
    ['*', 'Miete morgen', false],
  ]
  for (const [accepted, line, isRead] of cases)
    t.is(await dueOf(line, accepted), isRead ? '2026-11-27' : null, `${accepted}: ${line}`)
  t.is(await dueOf('Gas bill 3/4', 'en-GB'), '2027-04-03')
  t.is(await dueOf('Gas bill 3/4', 'en-us'), '2027-03-04')
  await api('PATCH', '/api/settings', { language: 'de' })
  t.is(await dueOf('Miete morgen', '*'), '2026-11-27')
  t.is(await dueOf('Miete morgen', 'pt'), '2026-11-27')
  t.is(await dueOf('Miete morgen', 'en'), null)
})

test('the header Time-Zone decides which day today is, and which time is past', async (t) => {
  const { add } = await start(t, new Date('2026-11-26T11:30:00Z'))
  const cases: readonly (readonly [zone: string, line: string, date: string])[] = [
    ['Pacific/Kiritimati', 'Call today', '2026-11-27'],
    ['Pacific/Niue', 'Call today', '2026-11-26'],
    ['UTC', 'Call at 11am', '2026-11-27'],
    ['America/New_York', 'Call at 11am', '2026-11-26'],
  ]
  for (const [zone, line, date] of cases)
    t.is((await add({ line }, { 'Time-Zone': zone })).body.dueDate, date, zone)
})

test('hours of a line are elapsed time in the zone of the header Time-Zone, also where its clock changes', async (t) => {
  const cases: readonly (readonly [now: string, date: string, time: string])[] = [
    ['2026-03-29T00:30:00+01:00', '2026-03-29', '03:30'],
    ['2026-10-25T01:30:00+02:00', '2026-10-25', '02:30'],
  ]
  for (const [now, dueDate, dueTime] of cases) {
    const { add } = await start(t, new Date(now))
    const { body } = await add({ line: 'Call in 2 hours' }, { 'Time-Zone': 'Europe/Berlin' })
    t.like(body, { title: 'Call', dueDate, dueTime }, now)
  }
})

test('a line that is no line, or beside a title, is refused', async (t) => {
  const { api, add } = await start(t)
  const both = 'line cannot be sent with title: leave one of them out'
  const cases: readonly (readonly [body: object, said: RegExp])[] = [
    [{ line: 'a', title: 'b' }, new RegExp(both)],
    [{ line: '' }, /line must not be empty/],
    [{ line: ' \n\u200b' }, /line must not be empty/],
    [{ line: 7 }, /line must be text/],
    [{ line: null }, /line must be text/],
    [{ line: 'a'.repeat(2001) }, /line must be at most 2,000 characters long/],
    [{ line: 'a'.repeat(1001) }, /line is refused: its title must be at most 1,000 characters long/],
    [
      { line: `a ${Array.from({ length: 101 }, (_, index) => `#t${index}`).join(' ')}` },
      /line is refused: its tags must hold/,
    ],
    [{ line: 'a', dueTime: '09:00' }, /dueTime/],
    [{}, /title is required and must be text, unless line is there in place of it/],
    [{ priority: 9 }, /2 fields.*title is required|title is required.*priority|priority.*title is required/],
  ]
  for (const [body, said] of cases) {
    const { status, body: problem } = await add(body)
    t.is(status, 422, JSON.stringify(body))
    t.regex(problem.detail, said)
    const change = await api('POST', '/api/changes', {
      operations: [{ op: 'create', kind: 'todo', value: body }],
    })
    t.is(change.status, 422)
    t.true(change.body.errors.every(({ field }: Json) => field.startsWith('operations[0].value.')))
  }
  const { id } = (await add({ title: 'a' })).body
  for (const method of ['PUT', 'PATCH']) {
    const { status, body } = await api(method, `/api/todos/${id}`, { line: 'b' })
    t.is(status, 422)
    t.true(
      body.errors.some(({ field }: Json) => field === 'line'),
      method,
    )
  }
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('a dry run says how a line is understood, and an Idempotency-Key adds it once', async (t) => {
  const { api, add } = await start(t)
  const body = { line: 'Call mum fri #family @Garden' }
  const tried = await api('POST', '/api/todos?dryRun=true', body)
  t.is(tried.headers.get('Localist-Dry-Run'), 'true')
  t.is(tried.headers.get('Localist-Unread'), '%40Garden')
  t.like(tried.body, { title: 'Call mum @Garden', dueDate: '2026-11-27', tags: ['family'] })
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  const key = { 'Idempotency-Key': 'call' }
  const first = await add(body, key)
  const again = await add(body, key)
  t.deepEqual([again.status, again.body], [201, first.body])
  t.is(again.headers.get('Localist-Unread'), '%40Garden')
  t.is((await add({ line: 'Call dad fri' }, key)).status, 422)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('operations take lines too, which can name a list that one before makes', async (t) => {
  const { api, home } = await start(t)
  const value = { line: 'Dig tomorrow @Garden' }
  const operations = [
    { op: 'create', kind: 'todo', value },
    { op: 'create', kind: 'list', id: ownId(1), value: { name: 'Garden' } },
    { op: 'create', kind: 'todo', id: ownId(2), value },
    { op: 'create', kind: 'list', value: { name: 'Two beds' } },
    { op: 'create', kind: 'todo', value: { line: 'Plant @"two beds"', listId: home.id } },
    { op: 'create', kind: 'todo', value: { line: 'Plant @"two beds" !2' } },
    { op: 'create', kind: 'todo', value: { title: 'Dig @Garden' } },
  ]
  const { status, body } = await api('POST', '/api/changes', { operations })
  t.is(status, 201)
  t.deepEqual(body.unread, [{ operation: 0, text: '@Garden' }])
  const todos = (await api('GET', '/api/todos')).body
  const lists = (await api('GET', '/api/lists')).body
  const nameOf = (wanted: string) => lists.find(({ id }: Json) => id === wanted).name
  const shown = todos.map(({ title, dueDate, listId, priority }: Json) => [
    title,
    dueDate,
    nameOf(listId),
    priority,
  ])
  t.deepEqual(shown.map(String).toSorted(), [
    'Dig @Garden,,Inbox,0',
    'Dig @Garden,2026-11-27,Inbox,0',
    'Dig,2026-11-27,Garden,0',
    'Plant @"two beds",,Home office,0',
    'Plant,,Two beds,3',
  ])
  t.is(todos.find(({ id }: Json) => id === ownId(2)).title, 'Dig')
  t.is((await api('POST', '/api/changes', { undoes: body.id })).status, 201)
  t.is((await api('GET', '/api/todos')).body.length, 0)
  t.is(
    (
      await api('POST', '/api/changes', {
        operations: [{ op: 'create', kind: 'todo', value: { line: 'a' } }],
      })
    ).body.unread,
    undefined,
  )
})

test('while many long lines are read, other requests get turns', async (t) => {
  const { api } = await start(t)
  // One repeat more would have more than 150 words, and would be a text.
  const value = { line: `Go ${'every may 5 to sat 3pm @x '.repeat(16)}` }
  const operations = Array.from({ length: 600 }, () => ({ op: 'create', kind: 'todo', value }))
  // The words are loaded once.
  await api('POST', '/api/todos', value)
  const { result, total, longest, shown } = await watchThread(() =>
    api('POST', '/api/changes', { operations }),
  )
  t.is(result.status, 201)
  t.true(longest < total / 3, shown)
})

test('@A/B is the list of this name, else the section B of the list A, else the list A', async (t) => {
  const { api, home, add } = await start(t)
  const make = async (path: string, body: Json): Promise<string> => (await api('POST', path, body)).body.id
  const beds = await make('/api/sections', { listId: home.id, name: 'Two beds' })
  const soon = await make('/api/sections', { listId: 'inbox', name: 'Soon' })
  const slashed = await make('/api/lists', { name: 'Work/Desk' })
  const work = await make('/api/lists', { name: 'Work' })
  const desk = await make('/api/sections', { listId: work, name: 'Desk' })
  const lamp = await make('/api/sections', { listId: work, name: 'Lamp' })
  const cases = [
    ['Dig @home office/two beds tomorrow', 'Dig', home.id, beds],
    ['Dig @"Home office/Two beds" tomorrow', 'Dig', home.id, beds],
    ['Call @Inbox/Soon', 'Call', 'inbox', soon],
    ['Tidy @work/desk', 'Tidy', slashed, null],
    ['Buy @work/lamp', 'Buy', work, lamp],
    ['Buy @work/lamps', 'Buy /lamps', work, null],
    ['Dig @Home office/Cellar', 'Dig /Cellar', home.id, null],
    ['Dig @"Home office/Cellar"', 'Dig @"Home office/Cellar"', 'inbox', null],
    ['Dig @Garden/Soon', 'Dig @Garden/Soon', 'inbox', null],
    ['Call @home office/', 'Call /', home.id, null],
  ] as const
  for (const [line, title, listId, sectionId] of cases)
    t.like((await add({ line })).body, { title, listId, sectionId }, line)
  t.not(desk, lamp)
  t.like((await add({ line: 'Buy @work/lamp', sectionId: soon })).body, {
    title: 'Buy @work/lamp',
    sectionId: soon,
  })
  await api('DELETE', `/api/sections/${lamp}`)
  t.like((await add({ line: 'Buy @work/lamp' })).body, { title: 'Buy /lamp', listId: work, sectionId: null })
})

test('a line names a section that an operation before it makes', async (t) => {
  const { api, home } = await start(t)
  const section = { op: 'create', kind: 'section', value: { name: 'Beds', listId: home.id } }
  const todo = { op: 'create', kind: 'todo', value: { line: 'Dig @home office/beds' } }
  const { status, body } = await api('POST', '/api/changes', { operations: [section, todo] })
  t.is(status, 201)
  t.is(body.changes[1].after.sectionId, body.changes[0].id)
  const { body: before } = await api('POST', '/api/changes?dryRun=true', {
    operations: [
      { ...todo, value: { line: 'Dig @home office/roof' } },
      { ...section, value: { name: 'Roof', listId: home.id } },
    ],
  })
  t.like(before.changes[0].after, { title: 'Dig /roof', sectionId: null })
})
