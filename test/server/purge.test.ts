import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { trash } from '../../server/entities/siblings.ts'
import { listExpired, purgeExpired } from '../../server/purge/expired.ts'
import { folderOf, noticesOf } from '../support/account.ts'
import { makeToken } from '../support/credentials.ts'
import { failingFile } from '../support/faults.ts'
import { type Api, apiOf, type Json } from '../support/http.ts'
import { asAfterKill } from '../support/notes.ts'
import { startProvider } from '../support/provider.ts'
import { createPurgeClock, type PurgeClock } from '../support/purge-clock.ts'
import { resultOf } from '../support/result-of.ts'
import { startServer, temporaryFolder, type TestOptions } from '../support/server.ts'
import { signIn, startSignInServer } from '../support/sign-in.ts'
import { actor, openTestStore } from '../support/store.ts'

const test = ava.serial

/** Starts a server, at another moment of the same clock perhaps. */
const startAt = async (t: ExecutionContext, clock: PurgeClock, options: TestOptions = {}) => {
  const server = await startServer(t, { ...clock.options, ...options })
  return { server, api: apiOf(server, server.token) }
}

/** A server whose last purge was just now, and its clock. */
const startSettled = async (t: ExecutionContext, options: TestOptions = {}) => {
  const clock = createPurgeClock()
  const dataDir = await temporaryFolder(t)
  await mkdir(folderOf({ dataDir }), { recursive: true, mode: 0o700 })
  const record = { at: clock.options.now(), wait: 0, trashDays: 30 }
  const text = JSON.stringify({ format: 'localist-purge', version: 1, ...record })
  await writeFile(join(folderOf({ dataDir }), 'purge.json'), text)
  return { clock, ...(await startAt(t, clock, { dataDir, ...options })) }
}

/** The same, with a todo in the trash. */
const startWithTrash = async (t: ExecutionContext, options: TestOptions = {}) => {
  const settled = await startSettled(t, options)
  await trashed(settled.api, 'a')
  return settled
}

const add = async (api: Api, title: string, more: object = {}): Promise<Json> =>
  (await api('POST', '/api/todos', { title, ...more })).body

const trashed = async (api: Api, title: string, more: object = {}): Promise<Json> => {
  const todo = await add(api, title, more)
  await api('DELETE', `/api/todos/${todo.id}`)
  return todo
}

const trashOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos?deleted=true')).body.map(({ title }: Json) => title)

test('a todo is removed for good after 30 days in the trash, not after 29, and a live one stays', async (t) => {
  const { server, clock, api } = await startSettled(t)
  await trashed(api, 'old')
  await add(api, 'live')
  await clock.elapse(2)
  await trashed(api, 'newer')
  await clock.elapse(27)
  t.deepEqual(await trashOf(api), ['old', 'newer'])
  await clock.elapse(2)
  t.deepEqual(await trashOf(api), ['newer'])
  t.is((await api('GET', '/api/todos')).body.length, 1)
  t.deepEqual(
    server.log.filter((line) => line.includes('purge')),
    ['The daily purge removed 1 todos and lists from the trash of local.'],
  )
})

const trashPaths = ['/api/todos?deleted=true', '/api/lists?deleted=true', '/api/views?deleted=true']

const countTrash = async (api: Api): Promise<number> => {
  const answers = await Promise.all(trashPaths.map((path) => api('GET', path)))
  return answers.reduce((count, { body }) => count + body.length, 0)
}

const entersNow = ava.macro({
  title: (what = '') =>
    `${what} that an undo puts into the trash again after a month stays there for another one`,
  async exec(t, collection: string, fields: object) {
    const { clock, api } = await startSettled(t)
    const { id } = (await api('POST', `/api/${collection}`, fields)).body
    const deleted = (await api('DELETE', `/api/${collection}/${id}`)).headers.get('localist-change')
    const undone = (await api('POST', '/api/changes', { undoes: deleted })).body.id
    await clock.elapse(31)
    t.is((await api('POST', '/api/changes', { undoes: undone })).status, 201)
    await clock.elapse(2)
    t.is(await countTrash(api), 1)
    await clock.elapse(30)
    t.is(await countTrash(api), 0)
  },
})

test('a todo', entersNow, 'todos', { title: 'a' })
test('a list', entersNow, 'lists', { name: 'a' })
test('a view', entersNow, 'views', { name: 'a', filter: { priority: 4 } })

test('a todo that a restored backup puts into the trash stays there for a month from then on', async (t) => {
  const { server, clock, api } = await startWithTrash(t)
  const [{ id }] = (await api('GET', '/api/todos?deleted=true')).body
  await server.stop()
  const { api: next } = await startAt(t, clock, { dataDir: server.dataDir })
  const [backup] = (await next('GET', '/api/backups')).body
  await next('PATCH', `/api/todos/${id}`, { deletedAt: null })
  await clock.elapse(31)
  t.is((await next('POST', `/api/backups/${backup.id}/restorations`)).status, 201)
  t.deepEqual(await trashOf(next), ['a'])
  await clock.elapse(2)
  t.deepEqual(await trashOf(next), ['a'])
  await clock.elapse(30)
  t.deepEqual(await trashOf(next), [])
})

test('a purge is one change of the actor purge, which shows nothing of what it removed and cannot be undone', async (t) => {
  const { clock, api } = await startSettled(t)
  for (const title of ['secret a', 'secret b']) await trashed(api, title)
  await clock.elapse(32)
  const { body: changes } = await api('GET', '/api/changes')
  const purge = changes.at(-1)
  t.like(purge, { actor: { kind: 'purge', name: null, tokenId: null }, summary: 'Removed 2 todos for good' })
  t.is(purge.changes.length, 2)
  t.notRegex(JSON.stringify(changes), /secret/)
  const undo = await api('POST', '/api/changes', { undoes: purge.id })
  t.is(undo.status, 409)
  t.is(undo.body.type, 'urn:localist:problem:undo-conflict')
  t.is((await api('POST', '/api/changes', { undoes: changes[1].id })).status, 409)
})

test('subtasks go with their parent, and a list goes with its todos', async (t) => {
  const { clock, api } = await startSettled(t)
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parentId: parent.id })
  await add(api, 'grandchild', { parentId: child.id })
  await api('DELETE', `/api/todos/${parent.id}`)
  const { body: list } = await api('POST', '/api/lists', { name: 'Old' })
  await add(api, 'in the list', { listId: list.id })
  await api('DELETE', `/api/lists/${list.id}`)
  const { body: empty } = await api('POST', '/api/lists', { name: 'Kept' })
  t.is((await trashOf(api)).length, 4)
  t.is((await api('GET', '/api/lists?deleted=true')).body.length, 1)
  await clock.elapse(32)
  t.deepEqual(await trashOf(api), [])
  t.deepEqual((await api('GET', '/api/lists?deleted=true')).body, [])
  t.is((await api('GET', `/api/lists/${empty.id}`)).status, 200)
  t.is((await api('PATCH', `/api/lists/${list.id}`, { deletedAt: null })).status, 404)
})

test('a todo that was brought back is kept, and counts anew when it is deleted again', async (t) => {
  const { clock, api } = await startSettled(t)
  const { id } = await trashed(api, 'restored')
  await trashed(api, 'left')
  await clock.elapse(20)
  await api('PATCH', `/api/todos/${id}`, { deletedAt: null })
  await clock.elapse(12)
  t.deepEqual(await trashOf(api), [])
  t.is((await api('GET', `/api/todos/${id}`)).status, 200)
  await api('DELETE', `/api/todos/${id}`)
  await clock.elapse(29)
  t.deepEqual(await trashOf(api), ['restored'])
  await clock.elapse(3)
  t.deepEqual(await trashOf(api), [])
})

test('the setting trashDays decides; fewer days than before count only after 24 hours of running', async (t) => {
  const { clock, api } = await startSettled(t)
  t.is((await api('PATCH', '/api/settings', { trashDays: 60 })).status, 200)
  await trashed(api, 'a')
  await clock.elapse(40)
  t.deepEqual(await trashOf(api), ['a'])
  await api('PATCH', '/api/settings', { trashDays: 7 })
  await clock.elapse(2)
  await clock.run(23)
  t.deepEqual(await trashOf(api), ['a'])
  t.is((await api('PATCH', '/api/settings', { trashDays: 0 })).status, 422)
  await clock.run(1)
  t.deepEqual(await trashOf(api), [])
})

test('a trash of more than a thousand is removed in several changes, so that other requests get a turn between them', async (t) => {
  const { clock, api } = await startSettled(t)
  for (const count of [600, 500]) {
    const operations = Array.from({ length: count }, (_, index) => {
      return { op: 'create', kind: 'todo', value: { title: `${index}` } }
    })
    t.is((await api('POST', '/api/changes', { operations })).status, 201)
  }
  await api('DELETE', '/api/todos')
  await clock.elapse(30)
  t.is((await trashOf(api)).length, 1100)
  await clock.elapse(2)
  t.deepEqual(await trashOf(api), [])
  const { body: changes } = await api('GET', '/api/changes')
  const purges = changes.filter((change: Json) => change.actor.kind === 'purge')
  t.deepEqual(
    purges.map(({ summary }: Json) => summary),
    ['Removed 1000 todos for good', 'Removed 100 todos for good'],
  )
})

test('nobody else purges: an access token is refused, and has no way to lower the days', async (t) => {
  const { clock, api, server } = await startSettled(t)
  const { id } = await trashed(api, 'a')
  const { token } = (await api('POST', '/api/tokens', { name: 'w', scopes: ['todos:write'] })).body
  const script = apiOf(server, token)
  t.is((await script('DELETE', '/api/todos?deleted=true')).status, 403)
  t.is(
    (await script('POST', '/api/changes', { operations: [{ op: 'purge', kind: 'todo', id }] })).status,
    403,
  )
  t.is((await script('PATCH', '/api/settings', { trashDays: 1 })).status, 403)
  await clock.elapse(2)
  t.deepEqual(await trashOf(api), ['a'])
})

test('after the first start nothing is removed before Localist has run for 24 hours', async (t) => {
  const clock = createPurgeClock()
  const { api } = await startAt(t, clock)
  await trashed(api, 'a')
  clock.set(40)
  await clock.check()
  await clock.run(23)
  t.deepEqual(await trashOf(api), ['a'])
  await clock.run(1)
  t.deepEqual(await trashOf(api), [])
})

for (const [name, days] of [
  ['forward', 40],
  ['far forward', 365 * 50],
] as const) {
  test(`a clock that was set ${name} removes nothing for 24 hours, and nothing at all if it is set right`, async (t) => {
    const { clock, api } = await startWithTrash(t)
    clock.set(days)
    await clock.run(20)
    t.deepEqual(await trashOf(api), ['a'])
    clock.set(-days)
    await clock.run(48)
    t.deepEqual(await trashOf(api), ['a'])
    clock.set(days)
    await clock.check()
    await clock.run(24)
    t.deepEqual(await trashOf(api), [])
  })
}

test('a clock that was set back removes nothing, and the purge goes on after 24 hours', async (t) => {
  const { clock, api } = await startWithTrash(t)
  clock.set(-365)
  await clock.run(30)
  await trashed(api, 'in the past')
  clock.set(365)
  await clock.run(20)
  t.deepEqual((await trashOf(api)).toSorted(), ['a', 'in the past'])
})

test('a clock that moves by a week at most is trusted', async (t) => {
  const { clock, api } = await startWithTrash(t)
  for (let week = 0; week < 5; week += 1) {
    t.deepEqual(await trashOf(api), ['a'])
    clock.set(6.9)
    await clock.check()
  }
  t.deepEqual(await trashOf(api), [])
})

test('the sleep of a computer does not count as running', async (t) => {
  const { clock, api } = await startWithTrash(t)
  clock.set(40)
  await clock.run(10)
  clock.sleep(30)
  await clock.check()
  await clock.run(10)
  t.deepEqual(await trashOf(api), ['a'])
  await clock.run(4)
  t.deepEqual(await trashOf(api), [])
})

test('a computer that was off for three weeks first runs for 24 hours, which may be several starts', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await clock.elapse(20)
  t.deepEqual(await trashOf(api), ['a'])
  await server.stop()
  clock.set(21)
  for (let start = 0; start < 4; start += 1) {
    const { server: next, api: later } = await startAt(t, clock, { dataDir: server.dataDir })
    await clock.check()
    await clock.run(5)
    t.deepEqual(await trashOf(later), ['a'])
    await next.stop()
    clock.set(1)
  }
  const { api: last } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.run(3)
  t.deepEqual(await trashOf(last), ['a'])
  await clock.run(1)
  t.deepEqual(await trashOf(last), [])
})

test('the time after the last check before a stop counts as running', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  clock.set(40)
  await clock.run(21)
  t.deepEqual(await trashOf(api), ['a'])
  clock.sleep(1)
  await server.stop()
  const { server: next } = await startAt(t, clock, { dataDir: server.dataDir })
  clock.sleep(1)
  await next.stop()
  const { api: last } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.check()
  t.deepEqual(await trashOf(last), ['a'])
  await clock.run(2)
  t.deepEqual(await trashOf(last), [])
})

test('the record of the last purge is kept over a kill', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await clock.elapse(25)
  t.deepEqual(await trashOf(api), ['a'])
  const dataDir = await asAfterKill(t, server.dataDir)
  // The clock counts the checks of every server that runs.
  await server.stop()
  clock.set(6)
  const { api: next } = await startAt(t, clock, { dataDir })
  await clock.check()
  t.deepEqual(await trashOf(next), [])
})

test('a record that is damaged counts as none: Localist runs for 24 hours first', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await clock.elapse(29)
  t.deepEqual(await trashOf(api), ['a'])
  await server.stop()
  await writeFile(join(folderOf(server), 'purge.json'), '{"wait":')
  clock.set(3)
  const { api: next } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.run(20)
  t.deepEqual(await trashOf(next), ['a'])
  t.regex((await noticesOf(next)).join(), /purge\.json could not be read/)
  await clock.run(6)
  t.deepEqual(await trashOf(next), [])
})

test('settings that are damaged give 24 hours to set the days again', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await api('PATCH', '/api/settings', { trashDays: 365 })
  await clock.elapse(40)
  await server.stop()
  await writeFile(join(folderOf(server), 'settings.json'), '{')
  const { api: next } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.elapse(2)
  t.is((await next('GET', '/api/settings')).body.trashDays, 30)
  t.deepEqual(await trashOf(next), ['a'])
  await next('PATCH', '/api/settings', { trashDays: 365 })
  await clock.run(30)
  t.deepEqual(await trashOf(next), ['a'])
})

test('a purge that the disk refuses removes nothing, is logged, and is tried again', async (t) => {
  let isFull = false
  const { clock, server, api } = await startWithTrash(t, { files: failingFile('', () => isFull) })
  await clock.elapse(29)
  isFull = true
  await clock.elapse(3)
  const record = await readFile(join(folderOf(server), 'purge.json'), 'utf8')
  isFull = false
  t.true(
    server.log.some((line) => line.startsWith('The daily purge of local: ')),
    server.log.join('\n'),
  )
  t.regex(record, /2026-12-19/)
  await clock.check()
  t.deepEqual(await trashOf(api), [])
})

test('the trash of an account that is not open stays until the account is opened', async (t) => {
  const clock = createPurgeClock(new Date().toISOString())
  const server = await startSignInServer(t, await startProvider(t), clock.options)
  await signIn(server, 'ada')
  await trashed(server.owner, 'hers')
  const { token } = await makeToken(server.owner)
  await server.owner('DELETE', '/api/auth/session')
  await trashed(server.owner, 'local')
  const next = await server.restart()
  await clock.run(26)
  await clock.elapse(35)
  t.deepEqual(await trashOf(next.owner), [])
  const hers = apiOf(next, token)
  t.deepEqual(await trashOf(hers), ['hers'])
  await clock.run(20)
  t.deepEqual(await trashOf(hers), ['hers'])
  // The checks of the two accounts share the hours, not always evenly.
  while ((await trashOf(hers)).length > 0) await clock.run(5)
  t.deepEqual(await trashOf(next.owner), [])
})

test('a todo that is brought back, or deleted anew, after the trash was searched is kept', async (t) => {
  const time = { now: new Date('2026-11-20T08:00:00.000Z') }
  const { store, todos } = await openTestStore(t, await temporaryFolder(t), { now: () => time.now })
  const restored = await todos.create(actor, { title: 'restored' })
  const anew = await todos.create(actor, { title: 'anew' })
  const left = await todos.create(actor, { title: 'left' })
  for (const { id } of [restored, anew, left]) await todos.remove(actor, id, {})

  time.now = new Date('2026-11-21T08:00:00.000Z')
  const before = '2026-11-20T08:00:00.001Z'
  const expired = listExpired(store.read(), before)
  t.is(expired.length, 3)
  t.deepEqual(listExpired(store.read(), '2026-11-20T08:00:00.000Z'), [])
  for (const { id } of [restored, anew]) await todos.patch(actor, id, { deletedAt: null }, {})
  await todos.remove(actor, anew.id, {})
  t.is(await resultOf(store, actor, (tx) => purgeExpired(tx, expired, before)), 1)
  t.is(todos.get(restored.id).title, 'restored')
  const inTrash = [...store.read().sorted(trash).ascending()]
  t.deepEqual(
    inTrash.map(({ title }) => title),
    ['anew'],
  )
})
