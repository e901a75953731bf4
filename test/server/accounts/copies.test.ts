import { readFile, writeFile } from 'node:fs/promises'
import ava, { type ExecutionContext } from 'ava'
import type { View } from '../../../server/contract.ts'
import { realFiles } from '../../../server/storage/files.ts'
import { fileOf } from '../../support/account.ts'
import { failingFile, foundOnDisk, titlesOf } from '../../support/faults.ts'
import type { Json } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { sessionOf, signIn, startSignInServer } from '../../support/sign-in.ts'

const test = ava.serial

test('the first sign-in offers to copy the local todos, and copies them once it is told to', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  for (const title of ['one', 'two', 'thrown away']) await server.owner('POST', '/api/todos', { title })
  const [first, , last] = (await server.owner('GET', '/api/todos')).body
  await server.owner('PATCH', `/api/todos/${first.id}`, { completed: true })
  await server.owner('DELETE', `/api/todos/${last.id}`)

  const { account, copyOffer } = await signIn(server, 'ada')
  t.deepEqual(copyOffer, { todos: 2 })
  t.deepEqual(await titlesOf(server.owner), [], 'nothing is copied silently')
  await server.owner('POST', '/api/todos', { title: 'hers' })

  const copies = `/api/accounts/${account?.id}/copies`
  t.is((await server.owner('POST', copies, { from: 'elsewhere' })).status, 422)
  t.is((await server.owner('POST', '/api/accounts/local/copies', { from: 'local' })).status, 404)
  const tried = await server.owner('POST', `${copies}?dryRun=true`, { from: 'local' })
  t.is(tried.headers.get('Localist-Dry-Run'), 'true')
  t.is((await server.owner('GET', '/api/todos')).body.length, 1)
  const copied = await server.owner('POST', copies, { from: 'local' })
  t.deepEqual(tried.body, copied.body)
  t.is(copied.status, 201)
  t.deepEqual(copied.body, { copied: 2 })
  t.deepEqual(await titlesOf(server.owner), ['hers', 'one', 'two'])
  t.true((await server.owner('GET', '/api/todos')).body[1].completed)
  t.deepEqual((await server.owner('POST', copies, { from: 'local' })).body, { copied: 0 })
  t.is((await sessionOf(server)).copyOffer, null)

  await server.owner('DELETE', '/api/auth/session')
  t.deepEqual(await titlesOf(server.owner), ['one', 'two'], 'they are copied, not moved')
  t.is((await server.owner('POST', copies, { from: 'local' })).status, 409)
})

test('the views are copied with the lists that they name, and each account has its own', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const list = (await server.owner('POST', '/api/lists', { name: 'Empty' })).body
  await server.owner('POST', '/api/todos', { title: 'one' })
  const filter = { listId: [list.id] }
  const { id } = (await server.owner('POST', '/api/views', { name: 'Of the list', filter })).body
  const { account } = await signIn(server, 'ada')
  t.deepEqual((await server.owner('GET', '/api/views')).body, [])
  t.is((await server.owner('GET', `/api/todos?view=${id}`)).status, 422)
  await server.owner('POST', '/api/views', { name: 'Of the list' })
  t.is((await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })).status, 201)
  const views: readonly View[] = (await server.owner('GET', '/api/views')).body
  t.deepEqual(
    views.map((view) => [view.name, view.filter]),
    [
      ['Of the list', {}],
      ['Of the list', filter],
    ],
  )
  t.is((await server.owner('POST', '/api/todos', { title: 'two', listId: list.id })).status, 201)
  t.is((await server.owner('GET', `/api/todos?view=${id}`)).body[0].title, 'two')
  await server.owner('DELETE', '/api/auth/session')
  t.is((await server.owner('GET', '/api/views')).body.length, 1)
})

test('the next occurrence of a copied todo counts as touched, so that reopening leaves it', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const weekly = { title: 'bins', dueDate: '2026-01-05', repeat: { rrule: 'FREQ=WEEKLY' } }
  const bins = (await server.owner('POST', '/api/todos', weekly)).body
  await server.owner('PATCH', `/api/todos/${bins.id}`, { completed: true })
  const [, next] = (await server.owner('GET', '/api/todos')).body
  await server.owner('PATCH', `/api/todos/${next.id}`, { notes: 'on the left' })
  const { account } = await signIn(server, 'ada')
  // The copy is change 2 here, as the completion was there.
  await server.owner('POST', '/api/todos', { title: 'hers' })
  t.is((await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })).status, 201)
  await server.owner('PATCH', `/api/todos/${bins.id}`, { completed: false })
  t.is((await server.owner('GET', `/api/todos/${next.id}`)).body.notes, 'on the left')
})

test('a next occurrence that was brought back from the trash counts as touched in the copy too', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const weekly = { title: 'bins', dueDate: '2026-01-05', repeat: { rrule: 'FREQ=WEEKLY' } }
  const bins = (await server.owner('POST', '/api/todos', weekly)).body
  const complete = (completed: boolean) => server.owner('PATCH', `/api/todos/${bins.id}`, { completed })
  await complete(true)
  const [, next] = (await server.owner('GET', '/api/todos')).body
  await complete(false)
  await server.owner('PATCH', `/api/todos/${next.id}`, { deletedAt: null })
  await complete(true)
  const { account } = await signIn(server, 'ada')
  t.is((await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })).status, 201)
  await complete(false)
  t.is((await server.owner('GET', `/api/todos/${next.id}`)).status, 200)
})

test('copied todos with extreme orders keep their order, and are all there after a crash', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const titles = ['a', 'b', 'c', 'd']
  for (const title of titles) await server.owner('POST', '/api/todos', { title })
  await server.stop()
  const text = await readFile(fileOf(server), 'utf8')
  const extreme = text.replace('"order":1024', '"order":-1.7e308').replace('"order":4096', '"order":1.7e308')
  await writeFile(fileOf(server), extreme)

  const again = await server.restart()
  const { account } = await signIn(again, 'ada')
  await again.owner('POST', '/api/todos', { title: 'hers', order: 1e15 })
  const copied = await again.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })
  t.deepEqual(copied.body, { copied: 4 })
  t.deepEqual(await titlesOf(again.owner), ['hers', ...titles])
  t.deepEqual(
    (await again.owner('GET', '/api/todos')).body.map(({ order }: { order: number }) => order),
    [1024, 2048, 3072, 4096, 5120],
  )
  t.deepEqual(await foundOnDisk(t, again.dataDir), ['hers', ...titles])
})

test('local todos are copied or not, and the answer says which, where the disk is full', async (t) => {
  const provider = await startProvider(t)
  const disk = { full: '' }
  const server = await startSignInServer(t, provider, {
    files: {
      ...realFiles,
      open: (path, ...rest) => failingFile(disk.full, () => disk.full !== '').open(path, ...rest),
    },
  })
  await server.owner('POST', '/api/todos', { title: 'one' })
  const { account } = await signIn(server, 'ada')
  const copies = `/api/accounts/${account?.id}/copies`

  disk.full = 'journal'
  const refused = await server.owner('POST', copies, { from: 'local' })
  t.is(refused.status, 507)
  t.regex(refused.body.detail, /Nothing was changed/)
  t.deepEqual(await titlesOf(server.owner), [])
  t.deepEqual((await sessionOf(server)).copyOffer, { todos: 1 })

  disk.full = 'accounts.json'
  const copied = await server.owner('POST', copies, { from: 'local' })
  t.is(copied.status, 201)
  t.deepEqual(copied.body, { copied: 1 })
  t.deepEqual(await titlesOf(server.owner), ['one'])
  t.is((await sessionOf(server)).copyOffer, null, 'nothing is left to copy')
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}/copy-offer`)).status, 507)
})

test('an offer that was declined is not made again, after a restart either', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  await server.owner('POST', '/api/todos', { title: 'one' })
  const { account, copyOffer } = await signIn(server, 'ada')
  t.deepEqual(copyOffer, { todos: 1 })
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}/copy-offer`)).status, 200)
  t.is((await sessionOf(server)).copyOffer, null)
  const again = await server.restart()
  t.is((await signIn(again, 'ada')).copyOffer, null)
  t.deepEqual(
    (await signIn(again, 'grace')).copyOffer,
    { todos: 1 },
    'another account has an offer of its own',
  )
})

/** A local list `Home` with a todo that has subtasks, and the account of ada, which is not active yet. */
const setUp = async (t: ExecutionContext) => {
  const server = await startSignInServer(t, await startProvider(t))
  const { owner } = server
  const create = async (path: string, body: Json): Promise<string> =>
    (await owner('POST', path, body)).body.id
  const listId = await create('/api/lists', { name: 'Home', colour: 'green', archived: true, order: 5 })
  const parentId = await create('/api/todos', { title: 'parent', listId, order: 7 })
  const child = await create('/api/todos', { title: 'child', parentId, tags: ['x'], startDate: '2027-01-01' })
  const grandchild = await create('/api/todos', { title: 'grandchild', parentId: child })
  return {
    owner,
    create,
    ids: { listId, parentId, child, grandchild },
    read: async (id: string): Promise<Json> => (await owner('GET', `/api/todos/${id}`)).body,
    namesOf: async (query = ''): Promise<readonly string[]> =>
      (await owner('GET', `/api/lists${query}`)).body.map(({ name }: Json) => name),
    signIn: () => signIn(server, 'ada'),
    signOut: () => owner('DELETE', '/api/auth/session'),
    copy: (account: string | undefined, query = '') =>
      owner('POST', `/api/accounts/${account}/copies${query}`, { from: 'local' }),
  }
}

test('a copy of the local todos takes their lists and subtasks along, and is taken back by one undo', async (t) => {
  const { owner, create, ids, read, namesOf, signIn: begin, copy } = await setUp(t)
  const { listId, parentId, child, grandchild } = ids
  await create('/api/lists', { name: 'without todos' })
  const emptied = await create('/api/lists', { name: 'emptied' })
  const gone = await create('/api/todos', { title: 'gone', listId: emptied })
  await owner('DELETE', `/api/todos/${gone}`)
  const before = [await read(parentId), await read(child), await read(grandchild)]

  const { account, copyOffer } = await begin()
  t.deepEqual(copyOffer, { todos: 3 })
  await create('/api/lists', { name: 'hers' })
  const tried = await copy(account?.id, '?dryRun=true')
  t.deepEqual([tried.status, tried.body], [201, { copied: 3 }])
  t.deepEqual(await namesOf(), ['Inbox', 'hers'])
  const copied = await copy(account?.id)
  t.deepEqual(copied.body, { copied: 3 })

  t.deepEqual(await namesOf(), ['Inbox', 'hers', 'Home'])
  t.like((await owner('GET', `/api/lists/${listId}`)).body, { name: 'Home', colour: 'green', archived: true })
  for (const todo of before) {
    const { order: _order, updatedAt: _at, revision: _revision, ...same } = todo
    t.like(await read(todo.id), same)
  }
  t.deepEqual((await owner('GET', '/api/todos?deleted=true')).body, [])
  const undone = await owner('POST', '/api/changes', { undoes: copied.headers.get('Localist-Change') })
  t.is(undone.status, 201)
  t.deepEqual((await owner('GET', '/api/todos')).body, [])
  t.deepEqual(await namesOf(), ['Inbox', 'hers'])
})

test('todos that were added to a copied list since are copied into it, and a new subtask of a copied todo to the top level', async (t) => {
  const { create, ids, read, namesOf, signIn: begin, signOut, copy } = await setUp(t)
  const { account } = await begin()
  await copy(account?.id)
  await signOut()
  const late = await create('/api/todos', { title: 'late', listId: ids.listId })
  const under = await create('/api/todos', { title: 'late child', parentId: late })
  const subtask = await create('/api/todos', { title: 'late subtask', parentId: ids.parentId })
  await begin()
  t.deepEqual((await copy(account?.id)).body, { copied: 3 })
  t.deepEqual(await namesOf(), ['Inbox', 'Home'])
  t.like(await read(late), { listId: ids.listId, parentId: null })
  t.like(await read(under), { listId: ids.listId, parentId: late })
  t.like(await read(subtask), { listId: ids.listId, parentId: null })
})

test('todos whose list is in the trash of the account go to its inbox, with their subtasks', async (t) => {
  const { owner, create, ids, read, namesOf, signIn: begin, signOut, copy } = await setUp(t)
  const { account } = await begin()
  await copy(account?.id)
  await owner('DELETE', `/api/lists/${ids.listId}`)
  await signOut()
  const late = await create('/api/todos', { title: 'late', listId: ids.listId })
  const under = await create('/api/todos', { title: 'late child', parentId: late })
  await begin()
  t.deepEqual((await copy(account?.id)).body, { copied: 2 })
  t.deepEqual(await namesOf(), ['Inbox'])
  t.like(await read(late), { listId: 'inbox', parentId: null })
  t.like(await read(under), { listId: 'inbox', parentId: late })
  t.is((await owner('GET', '/api/todos?deleted=true')).body.length, 3)
})

test('a local list without todos is no offer', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  await server.owner('POST', '/api/lists', { name: 'Home' })
  const { account, copyOffer } = await signIn(server, 'ada')
  t.is(copyOffer, null)
  const copied = await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })
  t.deepEqual(copied.body, { copied: 0 })
  t.is((await server.owner('GET', '/api/lists')).body.length, 1)
})
