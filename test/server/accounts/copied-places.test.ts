import test, { type ExecutionContext } from 'ava'
import type { Json } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { signIn, startSignInServer } from '../../support/sign-in.ts'

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
