import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../support/http.ts'
import { changeOf, fieldsOf, ownId, startWithPlaces } from '../support/places.ts'

const ownPath = `/api/sections/${ownId(1)}`

const setUp = async (t: ExecutionContext) => {
  const places = await startWithPlaces(t)
  const { api, addList } = places
  const home = await addList('Home')
  return {
    ...places,
    home,
    addSection: async (name: string, fields: Json = {}): Promise<string> =>
      (await api('POST', '/api/sections', { name, listId: home, ...fields })).body.id,
    readSection: async (id: string): Promise<Json> => (await api('GET', `/api/sections/${id}`)).body,
    patchSection: (id: string, patch: Json) => api('PATCH', `/api/sections/${id}`, patch),
    trashSection: (id: string, query = '') => api('DELETE', `/api/sections/${id}${query}`),
    namesOf: async (query = ''): Promise<readonly string[]> =>
      (await api('GET', `/api/sections${query}`)).body.map(({ name }: Json) => name),
  }
}

test('POST creates a section with every field of the contract, and GET reads it back', async (t) => {
  const { server, api, home } = await setUp(t)
  const { status, headers, body } = await api('POST', '/api/sections', { listId: home, name: ' Garden\n2 ' })
  t.is(status, 201)
  t.is(headers.get('Location'), `/api/sections/${body.id}`)
  t.is(headers.get('ETag'), '"2"')
  const { id, createdAt, updatedAt, ...rest } = body
  t.regex(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  t.is(createdAt, updatedAt)
  t.deepEqual(rest, {
    url: `${server.url}/api/sections/${id}`,
    listId: home,
    name: 'Garden 2',
    order: 1024,
    deletedAt: null,
    deletedBy: null,
    revision: 2,
  })
  const read = await api('GET', `/api/sections/${id}`)
  t.deepEqual([read.status, read.body], [200, body])
  t.is(read.headers.get('Localist-Revision'), headers.get('Localist-Change'))
  t.is((await api('GET', `/api/sections/${id}`, undefined, { 'If-None-Match': '"2"' })).status, 304)
})

test('GET lists the sections by their lists, the inbox first, and in their order', async (t) => {
  const { api, home, addList, addSection, trashSection, namesOf } = await setUp(t)
  const work = await addList('Work')
  await addSection('w2', { listId: work })
  await addSection('w1', { listId: work, order: 1 })
  await addSection('h1')
  await addSection('h1')
  await addSection('i1', { listId: 'inbox' })
  await trashSection(await addSection('gone'))
  t.deepEqual(await namesOf(), ['i1', 'h1', 'h1', 'w1', 'w2'])
  await api('PATCH', `/api/lists/${work}`, { order: 1 })
  t.deepEqual(await namesOf(), ['i1', 'w1', 'w2', 'h1', 'h1'])
  t.deepEqual(await namesOf(`?listId=${home}`), ['h1', 'h1'])
  t.deepEqual(await namesOf('?listId=inbox'), ['i1'])
  t.deepEqual(await namesOf(`?listId=${ownId(9)}`), [])
  t.deepEqual(await namesOf('?deleted=true'), ['gone'])
  t.deepEqual(await namesOf('?deleted=true&listId=inbox'), [])
  for (const query of ['listId=work', 'deleted=yes', 'list=inbox', 'limit=5'])
    t.is((await api('GET', `/api/sections?${query}`)).status, 422, query)
})

test('PUT creates under the caller’s own id, a retry is harmless, and brings back from the trash', async (t) => {
  const { api, home, addTodo, titlesIn, namesOf, addSection } = await setUp(t)
  const created = await api('PUT', ownPath, { name: 'a', listId: home })
  t.is(created.status, 201)
  const again = await api('PUT', ownPath, { name: 'a', listId: home, revision: 99 })
  t.deepEqual([again.status, again.body], [200, created.body])
  t.is(changeOf(again), null)
  t.like(await api('PUT', ownPath, { ...created.body, name: 'b' }), { status: 200 })
  t.is((await api('PUT', ownPath, { name: 'c', listId: home }, { 'If-None-Match': '*' })).status, 412)
  await addTodo('in it', { sectionId: ownId(1) })
  await api('DELETE', ownPath)
  await addSection('other')
  const back = await api('PUT', ownPath, { name: 'back', listId: home })
  t.like(back, { status: 201, body: { name: 'back', createdAt: created.body.createdAt } })
  t.deepEqual(await namesOf(), ['other', 'back'])
  t.deepEqual(await titlesIn(), ['in it'])
})

test('a POST with an Idempotency-Key is made once, and a dry run stores nothing', async (t) => {
  const { api, home, namesOf } = await setUp(t)
  const key = { 'Idempotency-Key': 'one' }
  const first = await api('POST', '/api/sections', { name: 'a', listId: home }, key)
  const second = await api('POST', '/api/sections', { name: 'a', listId: home }, key)
  t.deepEqual([second.status, second.body], [201, first.body])
  t.is((await api('POST', '/api/sections', { name: 'b', listId: home }, key)).status, 422)
  const path = `/api/sections/${first.body.id}`
  for (const [method, body] of [
    ['PATCH', { name: 'b' }],
    ['PUT', { name: 'b', listId: home }],
    ['DELETE', undefined],
  ] as const) {
    const answer = await api(method, `${path}?dryRun=true`, body)
    t.is(answer.headers.get('Localist-Dry-Run'), 'true', method)
  }
  t.deepEqual(await namesOf(), ['a'])
})

test('the order of sections is that of their list, and neighbours too close are renumbered', async (t) => {
  const { addList, addSection, patchSection, api, namesOf } = await setUp(t)
  const work = await addList('Work')
  await addSection('w', { listId: work, order: 1024 })
  const first = await addSection('a', { order: 1e15 })
  await addSection('b')
  t.is((await patchSection(first, { order: 2048 + 5e-7 })).status, 200)
  const { body } = await api('GET', '/api/sections')
  t.deepEqual(
    body.map(({ name, order }: Json) => [name, order]),
    [
      ['b', 1024],
      ['a', 2048],
      ['w', 1024],
    ],
  )
  t.deepEqual(await namesOf(`?listId=${work}`), ['w'])
})

test('a list takes its sections to the trash and back, and those that went there before stay', async (t) => {
  const { api, home, addSection, addTodo, trashSection, namesOf, read, patchSection } = await setUp(t)
  const [garden, old] = [await addSection('Garden'), await addSection('Old')]
  const todo = await addTodo('dig', { sectionId: garden })
  await trashSection(old)
  const deleted = await api('DELETE', `/api/lists/${home}`)
  t.deepEqual(await namesOf(), [])
  t.like((await api('GET', '/api/sections?deleted=true')).body, [
    { name: 'Garden', deletedBy: changeOf(deleted) },
    { name: 'Old' },
  ])
  const refused = await patchSection(old, { deletedAt: null })
  t.is(refused.status, 409)
  t.like(refused.body, { type: 'urn:localist:problem:in-trash', kind: 'list', id: home })
  t.is((await api('PUT', `/api/sections/${old}`, { name: 'Old', listId: home })).status, 409)
  t.deepEqual(fieldsOf(await api('POST', '/api/sections', { name: 'New', listId: home })), ['listId'])
  await api('PATCH', `/api/lists/${home}`, { deletedAt: null })
  t.deepEqual([await namesOf(), await namesOf('?deleted=true')], [['Garden'], ['Old']])
  t.is((await read(todo)).sectionId, garden)
  t.is((await patchSection(old, { deletedAt: null })).status, 200)
})

test('archiving a list leaves its sections, and purging it removes them', async (t) => {
  const { api, home, addSection, trashSection, namesOf, change } = await setUp(t)
  await addSection('Garden')
  await trashSection(await addSection('Old'))
  await api('PATCH', `/api/lists/${home}`, { archived: true })
  t.deepEqual(await namesOf(), ['Garden'])
  t.is((await change({ op: 'purge', kind: 'list', id: home })).status, 201)
  t.deepEqual([await namesOf(), await namesOf('?deleted=true')], [[], []])
})

test('DELETE takes the todos of a section along, with subtasks, and restoring brings them back', async (t) => {
  const { addSection, addTodo, trash, trashSection, patchSection, titlesIn, undo } = await setUp(t)
  const garden = await addSection('Garden')
  const parent = await addTodo('dig', { sectionId: garden })
  await addTodo('find the spade', { parentId: parent })
  await trash(await addTodo('gone before', { sectionId: garden }))
  await addTodo('elsewhere')
  const deleted = await trashSection(garden)
  t.deepEqual(deleted.body, { id: garden, deleted: true })
  t.deepEqual(await titlesIn(), ['elsewhere'])
  t.is(changeOf(await trashSection(garden)), null)
  t.is((await patchSection(garden, { name: 'x' })).status, 404)
  t.is((await patchSection(garden, { deletedAt: null })).status, 200)
  t.deepEqual((await titlesIn()).toSorted(), ['dig', 'elsewhere', 'find the spade'])
  t.deepEqual(await titlesIn('?deleted=true'), ['gone before'])
  const again = await trashSection(garden)
  await undo(changeOf(again))
  t.deepEqual((await titlesIn()).toSorted(), ['dig', 'elsewhere', 'find the spade'])
})

test('with todos=keep the todos stay above the first section, those in the trash too', async (t) => {
  const { api, addSection, addTodo, trash, trashSection, patch, read, titlesIn, undo, change } =
    await setUp(t)
  const garden = await addSection('Garden')
  const parent = await addTodo('dig', { sectionId: garden })
  const subtask = await addTodo('find the spade', { parentId: parent })
  const gone = await addTodo('gone', { sectionId: garden })
  await trash(gone)
  for (const query of ['?todos=trash', '?todos=', '?children=keep'])
    t.is((await trashSection(garden, query)).status, 422, query)
  const kept = await trashSection(garden, '?todos=keep')
  t.deepEqual(await titlesIn('?sectionId=null'), ['dig', 'find the spade'])
  t.is((await patch(gone, { deletedAt: null })).body.sectionId, null)
  const trashed = await api('GET', '/api/sections?deleted=true')
  t.is(trashed.body.length, 1)
  t.is((await undo(changeOf(kept))).status, 201)
  t.is((await read(subtask)).sectionId, garden)
  t.is((await change({ op: 'delete', kind: 'section', id: garden, todos: 'keep' })).status, 201)
  t.like(await read(parent), { sectionId: null, deletedAt: null })
})

test('the member todos of a deletion is of sections only', async (t) => {
  const { home, change, addSection } = await setUp(t)
  const garden = await addSection('Garden')
  const withList = await change({ op: 'delete', kind: 'list', id: home, todos: 'keep' })
  t.deepEqual([withList.status, fieldsOf(withList)], [422, ['operations[0].todos']])
  const other = await change({ op: 'delete', kind: 'section', id: garden, todos: 'all' })
  t.deepEqual([other.status, fieldsOf(other)], [422, ['operations[0].todos']])
  const restored = await change({ op: 'restore', kind: 'section', id: garden, todos: 'keep' })
  t.is(restored.status, 422)
})

test('a section that moves to another list goes to its bottom and takes its todos along', async (t) => {
  const { addList, addSection, addTodo, trash, patchSection, read, readTrashed, undo, namesOf, home } =
    await setUp(t)
  const work = await addList('Work')
  await addSection('w', { listId: work })
  const garden = await addSection('Garden')
  const parent = await addTodo('dig', { sectionId: garden, order: 7 })
  const subtask = await addTodo('find the spade', { parentId: parent })
  const gone = await addTodo('gone', { sectionId: garden })
  await trash(gone)
  const moved = await patchSection(garden, { listId: work })
  t.like(moved.body, { listId: work, order: 2048 })
  t.like(await read(parent), { listId: work, sectionId: garden, order: 7 })
  for (const todo of [await read(subtask), await readTrashed(gone)])
    t.like(todo, { listId: work, sectionId: garden })
  t.like((await patchSection(garden, { listId: home, order: 5 })).body, { listId: home, order: 5 })
  await patchSection(garden, { listId: work })
  await undo(changeOf(await patchSection(garden, { listId: 'inbox' })))
  t.deepEqual(await namesOf(`?listId=${work}`), ['w', 'Garden'])
  t.like(await readTrashed(gone), { listId: work })
})

test('a list has at most 200 sections outside of the trash', async (t) => {
  const { api, home, addSection, change, patchSection, trashSection, undo } = await setUp(t)
  const extra = await addSection('extra')
  const trashed = await trashSection(extra)
  const create = (index: number) => ({
    op: 'create',
    kind: 'section',
    id: ownId(index),
    value: { name: `s${index}`, listId: home },
  })
  t.is((await change(...Array.from({ length: 200 }, (_, index) => create(index)))).status, 201)
  const inbox = await addSection('elsewhere', { listId: 'inbox' })
  const refusals = [
    await api('POST', '/api/sections', { name: 'x', listId: home }),
    await api('PUT', `/api/sections/${ownId(900)}`, { name: 'x', listId: home }),
    await patchSection(inbox, { listId: home }),
    await patchSection(extra, { deletedAt: null }),
  ]
  for (const refused of refusals) t.deepEqual([refused.status, fieldsOf(refused)], [422, ['listId']])
  const operation = await change({ ...create(901), id: ownId(901) })
  t.deepEqual([operation.status, fieldsOf(operation)], [422, ['operations[0].value.listId']])
  t.is((await undo(changeOf(trashed))).status, 409)
  t.is((await patchSection(ownId(3), { name: 'renamed' })).status, 200)
  await trashSection(ownId(0))
  t.is((await patchSection(extra, { deletedAt: null })).status, 200)
})

test('sections are made, changed and removed by operations, undone and redone, and named in the history', async (t) => {
  const { api, home, change, undo, namesOf, addTodo } = await setUp(t)
  const id = ownId(1)
  const made = await change(
    { op: 'create', kind: 'section', id, value: { name: 'Garden', listId: home } },
    { op: 'create', kind: 'todo', id: ownId(2), value: { title: 'dig', sectionId: id } },
    { op: 'update', kind: 'section', id, patch: { name: 'Balcony' } },
  )
  t.is(made.status, 201)
  t.is(made.body.summary, 'Added 1 section and 1 todo')
  t.like(made.body.changes[0], {
    kind: 'section',
    id,
    before: null,
    after: { name: 'Balcony', listId: home },
  })
  const stale = await change({
    op: 'update',
    kind: 'section',
    id,
    patch: { name: 'x' },
    ifRevision: 1,
  })
  t.is(stale.status, 412)
  t.is(stale.body.current.name, 'Balcony')
  await addTodo('added since', { sectionId: id })
  await undo(changeOf(await change({ op: 'update', kind: 'section', id, patch: { name: 'Roof' } })))
  t.deepEqual(await namesOf(), ['Balcony'])
  const undone = await undo(changeOf(made))
  t.is(undone.status, 201)
  t.deepEqual(await namesOf(), [])
  t.is((await api('GET', '/api/todos')).body.length, 0)
  await undo(changeOf(undone))
  t.deepEqual(await namesOf(), ['Balcony'])
  t.is((await api('GET', '/api/todos')).body.length, 2)
  const purged = await change({ op: 'delete', kind: 'section', id }, { op: 'purge', kind: 'section', id })
  t.is(purged.status, 201)
  t.deepEqual((await api('GET', `/api/changes/${made.body.id}`)).body.changes, [
    { kind: 'section', id },
    { kind: 'todo', id: ownId(2) },
  ])
  t.is((await undo(changeOf(purged))).status, 409)
})

test('purging a section removes its todos in the trash, and emptying the trash its sections', async (t) => {
  const { api, addSection, addTodo, trash, trashSection, change, titlesIn, namesOf } = await setUp(t)
  const [garden, other] = [await addSection('Garden'), await addSection('Other')]
  await trash(await addTodo('in it', { sectionId: garden }))
  await trash(await addTodo('elsewhere'))
  await trashSection(garden)
  await trashSection(other)
  await change({ op: 'purge', kind: 'section', id: garden })
  t.deepEqual(await titlesIn('?deleted=true'), ['elsewhere'])
  t.is((await api('DELETE', '/api/todos?deleted=true')).body.deleted, 2)
  t.deepEqual(await namesOf('?deleted=true'), [])
})

test('no endpoint of sections answers without a credential, and a token does what its scope says', async (t) => {
  const { server, api, home, addSection, namesOf, trashSection } = await setUp(t)
  const path = `/api/sections/${await addSection('kept')}`
  const tokenOf = async (scope: string): Promise<string> =>
    (await api('POST', '/api/tokens', { name: scope, scopes: [scope] })).body.token
  const nobody = apiOf(server, null)
  const reader = apiOf(server, await tokenOf('todos:read'))
  const writer = apiOf(server, await tokenOf('todos:write'))
  for (const [method, at, body] of [
    ['POST', '/api/sections', { name: 'new', listId: home }],
    ['PATCH', path, { name: 'new' }],
    ['PUT', path, { name: 'new', listId: home }],
    ['DELETE', path, undefined],
  ] as const) {
    t.is((await nobody(method, at, body)).status, 401, method)
    t.is((await reader(method, at, body)).status, 403, method)
  }
  for (const at of ['/api/sections', path]) {
    t.is((await nobody('GET', at)).status, 401)
    t.is((await reader('GET', at)).status, 200)
  }
  t.deepEqual(await namesOf(), ['kept'])
  const { body: made } = await writer('POST', '/api/sections', { name: 'new', listId: home })
  t.is((await trashSection(made.id)).status, 200)
  const purge = { operations: [{ op: 'purge', kind: 'section', id: made.id }] }
  t.is((await writer('POST', '/api/changes', purge)).status, 403)
})

test('an unknown id, a stale revision and a taken id are refused', async (t) => {
  const { api, home, addSection, change, namesOf } = await setUp(t)
  const id = await addSection('kept')
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { name: 'new' }],
    ['DELETE', undefined],
  ] as const) {
    t.is((await api(method, `/api/sections/${ownId(9)}`, body)).status, 404, method)
    t.is((await api(method, '/api/sections/work', body)).status, 404, method)
  }
  const stale = { 'If-Match': '"7"' }
  for (const [method, body] of [
    ['PATCH', { name: 'new' }],
    ['PUT', { name: 'new', listId: home }],
    ['DELETE', undefined],
  ] as const) {
    const answer = await api(method, `/api/sections/${id}`, body, stale)
    t.is(answer.status, 412, method)
    t.is(answer.body.current.name, 'kept')
  }
  const taken = await change({ op: 'create', kind: 'section', id, value: { name: 'x', listId: home } })
  t.is(taken.status, 409)
  t.deepEqual(await namesOf(), ['kept'])
})

const refused = test.macro({
  async exec(t, body: Json, field: string, isCreation = true) {
    const { api, home, addSection, readSection } = await setUp(t)
    const id = await addSection('kept')
    const before = await readSection(id)
    const requests = [
      ['PATCH', `/api/sections/${id}`],
      ['PUT', `/api/sections/${id}`],
      ['POST', '/api/sections'],
    ].slice(0, isCreation ? 3 : 1)
    for (const [method = '', at = ''] of requests) {
      const answer = await api(method, at, method === 'PATCH' ? body : { name: 'n', listId: home, ...body })
      t.deepEqual([answer.status, fieldsOf(answer)], [422, [field]], method)
    }
    t.deepEqual((await api('GET', '/api/sections')).body, [before])
  },
  title: (name = '') => `refused, and nothing is stored: ${name}`,
})

test('an empty name', refused, { name: ' \n ' }, 'name')
test('a name of 201 characters', refused, { name: '🦊'.repeat(201) }, 'name')
test('an order that is too large', refused, { order: 2e15 }, 'order')
test('a list that there is not', refused, { listId: ownId(9) }, 'listId')
test('no list', refused, { listId: null }, 'listId')
test('an unknown field', refused, { colour: 'red' }, 'colour')
test('a deletion by a field', refused, { deletedAt: '2027-01-01T00:00:00.000Z' }, 'deletedAt')
test('a revision in a patch', refused, { revision: 1 }, 'revision', false)

test('POST and PUT need a name and a list', async (t) => {
  const { api, home } = await setUp(t)
  for (const [method, at] of [
    ['POST', '/api/sections'],
    ['PUT', ownPath],
  ] as const) {
    t.deepEqual(fieldsOf(await api(method, at, { name: 'a' })), ['listId'])
    t.deepEqual(fieldsOf(await api(method, at, { listId: home })), ['name'])
  }
})
