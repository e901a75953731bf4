import { readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import ava, { type ExecutionContext } from 'ava'
import { kinds } from '../../../server/entities/kinds.ts'
import { readContent } from '../../../server/store/document/read.ts'
import { documentEnd } from '../../../server/store/document/write.ts'
import { parseChangeSet } from '../../../server/store/transaction.ts'
import { asidesIn, fileOf, restarted, withoutHistory, writeDocument } from '../../support/account.ts'
import { apiOf, type Json } from '../../support/http.ts'
import { changeOf, fieldsOf, ownId, startWithPlaces } from '../../support/places.ts'
import { startProvider } from '../../support/provider.ts'
import { randomFrom, seedOfRun } from '../../support/random.ts'
import { isDeep } from '../../support/rounds.ts'
import { startServer, type TestOptions } from '../../support/server.ts'
import { signIn, startSignInServer } from '../../support/sign-in.ts'
import { idAt, todoAt } from '../../support/stored-todos.ts'

const test = ava.serial

/** A server with the lists Home and Work, and sections of them. */
const setUp = async (t: ExecutionContext, options: TestOptions = {}) => {
  const places = await startWithPlaces(t, options)
  const { api, addList } = places
  const [home, work] = [await addList('Home'), await addList('Work')]
  const addSection = async (name: string, listId = home): Promise<string> =>
    (await api('POST', '/api/sections', { name, listId })).body.id
  const [garden, kitchen, desk] = [
    await addSection('Garden'),
    await addSection('Kitchen'),
    await addSection('Desk', work),
  ]
  return { ...places, home, work, garden, kitchen, desk, addSection }
}

test('a new todo that names a section goes to the list of it, at the bottom', async (t) => {
  const { addTodo, read, home, garden } = await setUp(t)
  await addTodo('first', { listId: home })
  t.like(await read(await addTodo('dig', { sectionId: garden })), {
    listId: home,
    sectionId: garden,
    order: 2048,
  })
  t.like(await read(await addTodo('rake', { sectionId: garden, listId: home })), { sectionId: garden })
  t.like(await read(await addTodo('none', { listId: home })), { sectionId: null })
})

test('setting the section alone keeps the order within a list, and moves to another list at the bottom', async (t) => {
  const { addTodo, read, patch, home, work, garden, kitchen, desk } = await setUp(t)
  const todo = await addTodo('dig', { listId: home, order: 7 })
  const subtask = await addTodo('find the spade', { parentId: todo })
  await addTodo('there', { listId: work, order: 512 })
  t.like((await patch(todo, { sectionId: garden })).body, { listId: home, sectionId: garden, order: 7 })
  t.like((await patch(todo, { sectionId: kitchen })).body, { sectionId: kitchen, order: 7 })
  t.like((await patch(todo, { sectionId: desk })).body, { listId: work, sectionId: desk, order: 1536 })
  t.like(await read(subtask), { listId: work, sectionId: desk })
  t.like((await patch(todo, { sectionId: garden, order: 3 })).body, { listId: home, order: 3 })
  t.like((await patch(todo, { sectionId: null })).body, { listId: home, sectionId: null, order: 3 })
  t.like(await read(subtask), { listId: home, sectionId: null })
})

test('setting another list alone clears the section, and naming the list where it is changes nothing', async (t) => {
  const { addTodo, patch, home, work, garden } = await setUp(t)
  const todo = await addTodo('dig', { sectionId: garden })
  const same = await patch(todo, { listId: home })
  t.is(same.body.sectionId, garden)
  t.is(changeOf(same), null)
  t.like((await patch(todo, { listId: work })).body, { listId: work, sectionId: null })
})

test('a subtask is in the section of its parent', async (t) => {
  const { addTodo, read, patch, home, garden, kitchen } = await setUp(t)
  const parent = await addTodo('dig', { sectionId: garden })
  const subtask = await addTodo('find the spade', { parentId: parent })
  t.like(await read(subtask), { listId: home, sectionId: garden })
  t.like((await patch(subtask, { sectionId: garden })).body, { sectionId: garden })
  const other = await addTodo('cook', { sectionId: kitchen })
  t.like((await patch(other, { parentId: parent, listId: home })).body, { sectionId: garden })
  t.like((await patch(other, { parentId: null })).body, { sectionId: garden, parentId: null })
  t.like((await patch(subtask, { parentId: null, sectionId: kitchen })).body, { sectionId: kitchen })
})

/** A server with a todo in the section Garden, its subtask, and a section in the trash; no refusal may change the todos. */
const startWithKept = async (t: ExecutionContext) => {
  const places = await setUp(t)
  const { api, addTodo, addSection, garden } = places
  const parent = await addTodo('parent', { sectionId: garden })
  const subtask = await addTodo('subtask', { parentId: parent })
  const trashed = await addSection('Trashed')
  await api('DELETE', `/api/sections/${trashed}`)
  const { body: before } = await api('GET', '/api/todos')
  const checkKept = async () => t.deepEqual((await api('GET', '/api/todos')).body, before)
  return { ...places, parent, subtask, trashed, checkKept }
}

type Kept = Awaited<ReturnType<typeof startWithKept>>

const refused = ava.macro({
  async exec(t, makeFields: (kept: Kept) => Json, field: string) {
    const kept = await startWithKept(t)
    const { api, patch, change, parent, checkKept } = kept
    const fields = makeFields(kept)
    const answers = [
      await patch(parent, fields),
      await api('PATCH', '/api/todos?parentId=none', fields),
      await api('POST', '/api/todos', { title: 'x', ...fields }),
      await api('PUT', `/api/todos/${ownId(8)}`, { title: 'x', ...fields }),
      await api('PUT', `/api/todos/${parent}`, { title: 'x', ...fields }),
    ]
    for (const answer of answers) t.deepEqual([answer.status, fieldsOf(answer)], [422, [field]])
    const operation = await change({ op: 'update', kind: 'todo', id: parent, patch: fields })
    t.deepEqual([operation.status, fieldsOf(operation)], [422, [`operations[0].patch.${field}`]])
    await checkKept()
  },
  title: (name = '') => `refused, and nothing is changed: ${name}`,
})

test('a section that there is not', refused, () => ({ sectionId: ownId(9) }), 'sectionId')
test('a word for a section', refused, () => ({ sectionId: 'garden' }), 'sectionId')
test('a section in the trash', refused, ({ trashed }) => ({ sectionId: trashed }), 'sectionId')
test('with another list', refused, ({ garden, work }) => ({ sectionId: garden, listId: work }), 'sectionId')

test('a subtask is refused another section, and another list, than its parent has', async (t) => {
  const { api, patch, kitchen, desk, work, parent, subtask, checkKept } = await startWithKept(t)
  for (const sectionId of [kitchen, desk, null]) {
    const answers = [
      await patch(subtask, { sectionId }),
      await api('POST', '/api/todos', { title: 'x', parentId: parent, sectionId }),
      await api('PATCH', `/api/todos?parentId=${parent}`, { sectionId }),
    ]
    for (const answer of answers) t.deepEqual([answer.status, fieldsOf(answer)], [422, ['sectionId']])
  }
  const moved = await patch(subtask, { listId: work })
  t.deepEqual([moved.status, fieldsOf(moved)], [422, ['listId']])
  await checkKept()
})

test('PUT takes a todo as it was read, and one without a section comes above the first', async (t) => {
  const { api, addTodo, read, home, garden } = await setUp(t)
  const id = await addTodo('dig', { sectionId: garden })
  const todo = await read(id)
  const same = await api('PUT', `/api/todos/${id}`, todo)
  t.deepEqual([same.status, same.body, changeOf(same)], [200, todo, null])
  t.like((await api('PUT', `/api/todos/${id}`, { title: 'dig', listId: home })).body, { sectionId: null })
  t.like((await api('PUT', `/api/todos/${id}`, { title: 'dig', sectionId: garden })).body, {
    listId: home,
    sectionId: garden,
  })
})

test('a todo comes back above the first section where its section is in the trash, with its subtasks', async (t) => {
  const { api, addTodo, read, patch, trash, garden, undo, readTrashed } = await setUp(t)
  const todo = await addTodo('dig', { sectionId: garden })
  const subtask = await addTodo('find the spade', { parentId: todo })
  const gone = await addTodo('gone', { parentId: todo })
  await trash(gone)
  const trashed = await trash(todo)
  await api('DELETE', `/api/sections/${garden}`)
  t.is((await patch(todo, { deletedAt: null, sectionId: garden })).status, 422)
  t.like((await patch(todo, { deletedAt: null })).body, { sectionId: null })
  for (const each of [await read(subtask), await readTrashed(gone)]) t.is(each.sectionId, null)
  t.is((await patch(gone, { deletedAt: null })).status, 200)
  await trash(todo)
  await undo(changeOf(trashed))
  await api('PATCH', `/api/sections/${garden}`, { deletedAt: null })
  t.is((await read(todo)).sectionId, null)
})

test('undo puts a todo above the first section where its section is gone, and is not refused for that', async (t) => {
  const { api, addTodo, read, patch, undo, garden, kitchen, desk, work, home } = await setUp(t)
  const todo = await addTodo('dig', { sectionId: garden })
  const moved = await patch(todo, { sectionId: kitchen })
  const since = await addTodo('added since', { parentId: todo })
  await api('DELETE', `/api/sections/${garden}`)
  t.is((await undo(changeOf(moved))).status, 201)
  for (const id of [todo, since]) t.like(await read(id), { listId: home, sectionId: null })
  const elsewhere = await patch(todo, { sectionId: desk })
  await undo(changeOf(elsewhere))
  t.like(await read(todo), { listId: home, sectionId: null })
  const named = await patch(todo, { sectionId: kitchen })
  await patch(todo, { listId: work })
  t.is((await undo(changeOf(named))).status, 200)
  const again = await patch(todo, { sectionId: kitchen })
  await patch(todo, { sectionId: desk })
  t.is((await undo(changeOf(again))).status, 409)
})

test('undoing the restoration of a section leaves the todos that came into it since', async (t) => {
  const { api, addTodo, read, undo, garden, readTrashed } = await setUp(t)
  const before = await addTodo('dig', { sectionId: garden })
  await api('DELETE', `/api/sections/${garden}`)
  const restored = await api('PATCH', `/api/sections/${garden}`, { deletedAt: null })
  const since = await addTodo('added since', { sectionId: garden })
  t.is((await undo(changeOf(restored))).status, 201)
  t.like(await read(since), { sectionId: null, deletedAt: null })
  t.is((await readTrashed(before)).sectionId, garden)
})

test('a next occurrence and its subtasks are in the section of the todo, also after it moved', async (t) => {
  const { api, addTodo, patch, garden, kitchen } = await setUp(t)
  const weekly = { sectionId: garden, dueDate: '2026-01-05', repeat: { rrule: 'FREQ=WEEKLY' } }
  const todo = await addTodo('water', weekly)
  await addTodo('find the can', { parentId: todo })
  await patch(todo, { completed: true })
  const open = async (): Promise<Json> => (await api('GET', '/api/todos?completed=false')).body
  t.deepEqual(
    (await open()).map(({ sectionId }: Json) => sectionId),
    [garden, garden, garden],
  )
  await patch(todo, { completed: false })
  await patch(todo, { sectionId: kitchen })
  await patch(todo, { completed: true })
  const next = (await open()).filter(
    ({ previousId, parentId }: Json) => previousId === todo || parentId !== null,
  )
  t.true(next.length >= 2)
  for (const each of next) t.is(each.sectionId, kitchen)
})

test('todos are filtered by a section or by none, and changed as a whole', async (t) => {
  const { api, addTodo, titlesIn, garden, desk, kitchen, home } = await setUp(t)
  const parent = await addTodo('dig', { sectionId: garden })
  await addTodo('find the spade', { parentId: parent })
  await addTodo('write', { sectionId: desk })
  await addTodo('none', { listId: home })
  t.deepEqual((await titlesIn(`?sectionId=${garden}`)).toSorted(), ['dig', 'find the spade'])
  t.deepEqual(await titlesIn(`?sectionId=${garden.toUpperCase()}&parentId=none`), ['dig'])
  t.deepEqual(await titlesIn('?sectionId=null'), ['none'])
  t.deepEqual(await titlesIn(`?sectionId=${ownId(9)}`), [])
  for (const query of [
    'sectionId=none',
    'sectionId=garden',
    `sectionId=${garden}&sectionId=${desk}`,
    'section=null',
  ])
    t.is((await api('GET', `/api/todos?${query}`)).status, 422, query)
  const moved = await api('PATCH', `/api/todos?sectionId=${garden}`, { sectionId: kitchen })
  t.is(moved.body.changed, 2)
  t.is((await titlesIn(`?sectionId=${kitchen}`)).length, 2)
  t.is((await api('DELETE', '/api/todos?sectionId=null')).body.deleted, 1)
})

test('a view takes both forms of the condition, and the section must exist', async (t) => {
  const { api, addTodo, titlesIn, garden, home } = await setUp(t)
  await addTodo('dig', { sectionId: garden })
  await addTodo('none', { listId: home })
  const make = (filter: Json) => api('POST', '/api/views', { name: 'v', filter })
  const { body: inGarden } = await make({ sectionId: garden })
  const { body: inNone } = await make({ sectionId: 'null', listId: [home] })
  t.deepEqual(await titlesIn(`?view=${inGarden.id}`), ['dig'])
  t.deepEqual(await titlesIn(`?view=${inNone.id}`), ['none'])
  for (const sectionId of ['none', null, ownId(9), [garden]]) {
    const answer = await make({ sectionId })
    t.deepEqual([answer.status, fieldsOf(answer)], [422, ['filter.sectionId']], String(sectionId))
  }
  await api('DELETE', `/api/sections/${garden}?todos=keep`)
  t.deepEqual(await titlesIn(`?view=${inGarden.id}`), [])
  t.is((await api('PATCH', `/api/views/${inGarden.id}`, { filter: { completed: false } })).status, 200)
  t.deepEqual(
    (await api('PATCH', `/api/views/${inGarden.id}`, { filter: { sectionId: null } })).body.filter,
    {
      completed: false,
    },
  )
})

test('the stream and the history have sections, and a move between sections is called a move', async (t) => {
  const { addTodo, patch, change, garden, kitchen, home } = await setUp(t)
  const todo = await addTodo('dig', { sectionId: garden })
  const { body } = await change({ op: 'update', kind: 'todo', id: todo, patch: { sectionId: kitchen } })
  t.is(body.summary, 'Moved 1 todo')
  t.like(body.changes, [{ before: { sectionId: garden }, after: { sectionId: kitchen } }])
  const made = await change({ op: 'create', kind: 'section', value: { name: 'Roof', listId: home } })
  t.is(made.body.summary, 'Added 1 section')
  t.is((await patch(todo, { sectionId: made.body.changes[0].id })).status, 200)
})

/** A list as a version wrote it that knew no notes of lists. */
const oldList = {
  id: ownId(5),
  name: 'Home',
  colour: 'grey',
  order: 1024,
  archived: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  deletedBy: null,
  revision: 1,
}

/** The document of a version that knew no sections. */
const oldDocument = (): string => {
  const { sectionId: _, snoozedUntil: _snoozed, attachments: _attached, ...todo } = todoAt(1, 1, '')
  const document = { format: 'localist-todos', version: 1, history: '0123456789abcdef', revision: 1 }
  return JSON.stringify({ ...document, todos: [todo], lists: [oldList], views: [] })
}

test('a document and a journal from before the sections open, and undo knows that there was none', async (t) => {
  const dataDir = await writeDocument(t, oldDocument())
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  t.like((await api('GET', '/api/todos')).body, [
    { id: idAt(1), sectionId: null, snoozedUntil: null, attachments: [] },
  ])
  t.deepEqual((await api('GET', '/api/sections')).body, [])
  t.deepEqual((await api('GET', '/api/notices')).body, [])
  const { body: section } = await api('POST', '/api/sections', { name: 'Garden', listId: 'inbox' })
  const moved = await api('PATCH', `/api/todos/${idAt(1)}`, { sectionId: section.id })
  t.is((await api('POST', '/api/changes', { undoes: changeOf(moved) })).status, 201)
  t.is((await api('GET', `/api/todos/${idAt(1)}`)).body.sectionId, null)
  const noted = await api('PATCH', `/api/lists/${oldList.id}`, { notes: 'Key: neighbours', icon: 'house' })
  t.is((await api('POST', '/api/changes', { undoes: changeOf(noted) })).status, 201)
  t.like((await api('GET', `/api/lists/${oldList.id}`)).body, {
    name: 'Home',
    notes: '',
    icon: null,
    template: null,
  })
  await server.stop()
  t.is(JSON.parse(await readFile(fileOf(server), 'utf8')).sections.length, 1)
  const { api: again } = await restarted(t, server)
  t.like((await again('GET', '/api/sections')).body, [{ name: 'Garden' }])
})

test('an own document and a journal of before the sections are read without checks, and get the later fields', async (t) => {
  const { sectionId: _, snoozedUntil: _snoozed, attachments: _attached, ...todo } = todoAt(1, 1, '')
  const later = { id: todo.id, sectionId: null, snoozedUntil: null, attachments: [] }
  const change = { kind: 'todo', id: todo.id, before: null, after: todo }
  const line = { version: 1, revision: 1, at: todo.createdAt, actor: { kind: 'window' }, changes: [change] }
  t.like(parseChangeSet(JSON.stringify(line), '0123456789abcdef', kinds).changes[0]?.after, later)
  const head = '{\n  "format": "localist-todos",\n  "version": 1,\n  "history": "h",\n  "revision": 1,\n'
  const others = ['sections', 'views'].map((name) => `  "${name}": [\n  ],\n`).join('')
  const linesOf = (name: string, entity: object) => `  "${name}": [\n    ${JSON.stringify(entity)}\n  ],\n`
  const text = `${head}${linesOf('todos', todo)}${linesOf('lists', oldList)}${others}`
  const bytes = Buffer.from(`${text}${documentEnd(crc32(text))}`)
  const { entities, isEdited } = await readContent(bytes, kinds, true)
  t.false(isEdited)
  t.like(entities.get('todo'), [later])
  t.like(entities.get('list'), [{ id: oldList.id, notes: '', icon: null, template: null }])
})

test('a document that names sections which do not fit is repaired, and no todo is lost', async (t) => {
  const { server, addTodo, garden, kitchen, home, work } = await setUp(t)
  const parent = await addTodo('dig', { sectionId: garden })
  await addTodo('find the spade', { parentId: parent })
  await addTodo('cook', { sectionId: kitchen })
  await server.stop()
  const document = JSON.parse(await readFile(fileOf(server), 'utf8'))
  for (const section of document.sections) {
    if (section.id === garden) section.id = ownId(7)
    if (section.id === kitchen) section.listId = work
  }
  await withoutHistory(server)
  await writeFile(fileOf(server), JSON.stringify(document))
  const { api: after } = await restarted(t, server)
  const { body: todos } = await after('GET', '/api/todos')
  t.deepEqual(todos.map(({ title, sectionId, listId }: Json) => [title, sectionId, listId]).toSorted(), [
    ['cook', null, home],
    ['dig', null, home],
    ['find the spade', null, home],
  ])
  t.is(todos.filter(({ parentId }: Json) => parentId === parent).length, 1)
  t.is((await asidesIn(server)).length, 1)
  t.is((await after('GET', '/api/sections')).body.length, 3)
})

test('a list that a hand filled beyond 200 sections keeps the first ones', async (t) => {
  const section = (index: number) => ({
    id: ownId(index),
    listId: 'inbox',
    name: `s${index}`,
    order: index,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    deletedAt: null,
    deletedBy: null,
    revision: 1,
  })
  const document = JSON.parse(oldDocument())
  const sections = Array.from({ length: 203 }, (_, index) => section(index))
  const todos = [{ ...document.todos[0], sectionId: ownId(202) }]
  const dataDir = await writeDocument(t, JSON.stringify({ ...document, sections, todos }))
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  t.is((await api('GET', '/api/sections')).body.at(-1).name, 's199')
  t.is((await api('GET', '/api/sections?deleted=true')).body.length, 3)
  t.like((await api('GET', '/api/todos')).body, [{ sectionId: null }])
})

test('a restored backup has the sections as they were, and newer ones in the trash', async (t) => {
  const onDay = (day: number) => () => new Date(Date.UTC(2026, 10, day, 12))
  const { server, addTodo, home, work, garden, kitchen } = await setUp(t, { now: onDay(1) })
  const old = await addTodo('dig', { sectionId: garden })
  await server.stop()
  const later = await startServer(t, { dataDir: server.dataDir, now: onDay(2) })
  const api = apiOf(later, later.token)
  const { body: roof } = await api('POST', '/api/sections', { name: 'Roof', listId: home })
  await api('PATCH', `/api/sections/${garden}`, { listId: work })
  await api('POST', '/api/todos', { title: 'newer', sectionId: garden })
  await api('POST', '/api/todos', { title: 'on the roof', sectionId: roof.id })
  await api('PATCH', `/api/todos/${old}`, { sectionId: roof.id })
  await api('DELETE', `/api/sections/${kitchen}`)
  const backup = (await api('GET', '/api/backups')).body.find(({ reason }: Json) => reason === 'daily')
  const restored = await api('POST', `/api/backups/${backup.id}/restorations`)
  t.is(restored.status, 201)
  t.like((await api('GET', `/api/todos/${old}`)).body, { listId: home, sectionId: garden })
  t.deepEqual(
    (await api('GET', '/api/sections')).body.map(({ name }: Json) => name),
    ['Garden', 'Kitchen', 'Desk'],
  )
  t.deepEqual(
    (await api('GET', '/api/todos?deleted=true')).body
      .map(({ title, sectionId }: Json) => [title, sectionId])
      .toSorted(),
    [
      ['newer', null],
      ['on the roof', roof.id],
    ],
  )
})

test('copying into an account copies the sections of the todos, the inbox’s too', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { owner } = server
  const { body: list } = await owner('POST', '/api/lists', { name: 'Home' })
  const make = async (name: string, listId: string): Promise<string> =>
    (await owner('POST', '/api/sections', { name, listId })).body.id
  const [garden, soon, unused] = [
    await make('Garden', list.id),
    await make('Soon', 'inbox'),
    await make('No', list.id),
  ]
  const { body: parent } = await owner('POST', '/api/todos', { title: 'dig', sectionId: garden })
  await owner('POST', '/api/todos', { title: 'find the spade', parentId: parent.id })
  await owner('POST', '/api/todos', { title: 'call', sectionId: soon })
  const named = await make('Named', list.id)
  await owner('POST', '/api/views', { name: 'v', filter: { sectionId: named } })
  const { account } = await signIn(server, 'ada')
  const copies = `/api/accounts/${account?.id}/copies`
  t.deepEqual((await owner('POST', copies, { from: 'local' })).body, { copied: 3 })
  t.deepEqual(
    (await owner('GET', '/api/sections')).body.map(({ name }: Json) => name),
    ['Soon', 'Garden', 'Named'],
  )
  t.is((await owner('GET', `/api/sections/${unused}`)).status, 404)
  const todos = (await owner('GET', '/api/todos')).body.map(({ title, sectionId }: Json) => [
    title,
    sectionId,
  ])
  t.deepEqual(todos.toSorted(), [
    ['call', soon],
    ['dig', garden],
    ['find the spade', garden],
  ])
})

test('copied todos come above the first section where the account has no room for theirs', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { owner } = server
  const { body: section } = await owner('POST', '/api/sections', { name: 'Soon', listId: 'inbox' })
  await owner('POST', '/api/todos', { title: 'call', sectionId: section.id })
  const { account } = await signIn(server, 'ada')
  const operations = Array.from({ length: 200 }, (_, index) => ({
    op: 'create',
    kind: 'section',
    value: { name: `s${index}`, listId: 'inbox' },
  }))
  await owner('POST', '/api/changes', { operations })
  const copied = await owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })
  t.deepEqual([copied.status, copied.body], [201, { copied: 1 }])
  t.like((await owner('GET', '/api/todos')).body, [{ title: 'call', sectionId: null }])
})

test('whatever is done to lists, sections and todos, every todo is in a section of its list and of its parent', async (t) => {
  const random = randomFrom(seedOfRun())
  const { api } = await startWithPlaces(t)
  const ids = { list: [1, 2], section: [11, 12, 13, 14], todo: [21, 22, 23, 24, 25, 26, 27, 28] }
  const pick = (kind: keyof typeof ids): string => ownId(ids[kind][random.upTo(ids[kind].length)] ?? 0)
  const maybe = (fields: Json): Json => (random.oneIn(2) ? fields : {})
  const contentOf = (kind: keyof typeof ids): Json => {
    if (kind === 'list') return { name: 'a' }
    const listId = random.oneIn(4) ? 'inbox' : pick('list')
    if (kind === 'section') return { listId, name: 'b' }
    return {
      ...maybe({ listId }),
      ...maybe({ sectionId: random.oneIn(5) ? null : pick('section') }),
      ...maybe({ parentId: random.oneIn(2) ? null : pick('todo') }),
    }
  }
  const makeOperation = (): Json => {
    const kind = (['list', 'section', 'section', 'todo', 'todo', 'todo'] as const)[random.upTo(6)] ?? 'todo'
    const op =
      ['create', 'create', 'update', 'update', 'update', 'delete', 'restore', 'purge'][random.upTo(8)] ?? ''
    const target = { op, kind, id: pick(kind) }
    if (op === 'create')
      return { ...target, value: { ...(kind === 'todo' && { title: 'c' }), ...contentOf(kind) } }
    if (op === 'update') return { ...target, patch: contentOf(kind) }
    if (op === 'purge' && !random.oneIn(4)) return { ...target, op: 'restore' }
    return op === 'delete' && kind === 'section' ? { ...target, ...maybe({ todos: 'keep' }) } : target
  }
  const done: string[] = []
  const statuses = new Map<number, number>()
  for (let round = 0; round < (isDeep ? 3000 : 400); round += 1) {
    const undoes = random.oneIn(5) ? done[random.upTo(done.length)] : undefined
    const operations = Array.from({ length: 1 + random.upTo(2) }, makeOperation)
    const body = undoes === undefined ? { operations } : { undoes }
    const answer = await api('POST', '/api/changes', body)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    t.true([200, 201, 404, 409, 412, 422].includes(answer.status), JSON.stringify([body, answer.body]))
    if (answer.status === 201) done.push(answer.body.id)
    const read = async (path: string): Promise<Json[]> => [
      ...(await api('GET', path)).body,
      ...(await api('GET', `${path}?deleted=true`)).body,
    ]
    const [lists, sections, todos] = [
      new Map((await read('/api/lists')).map((each) => [each.id, each])),
      new Map((await read('/api/sections')).map((each) => [each.id, each])),
      new Map((await read('/api/todos')).map((each) => [each.id, each])),
    ]
    const problems = [...todos.values()].flatMap((todo) => {
      const section = sections.get(todo.sectionId)
      const parent = todos.get(todo.parentId)
      const isInSection = todo.sectionId === null || section?.listId === todo.listId
      const isSectionLive = todo.deletedAt !== null || section === undefined || section.deletedAt === null
      const isInParents = todo.parentId === null || parent.sectionId === todo.sectionId
      return isInSection && isSectionLive && isInParents ? [] : [todo]
    })
    const lost = [...sections.values()].filter(
      ({ listId, deletedAt }) =>
        !lists.has(listId) || (deletedAt === null && lists.get(listId).deletedAt !== null),
    )
    t.deepEqual([problems, lost], [[], []], JSON.stringify(body))
    if (problems.length + lost.length > 0) return
  }
  t.true((statuses.get(201) ?? 0) > 50, JSON.stringify([...statuses]))
})
