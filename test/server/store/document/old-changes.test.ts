import test from 'ava'
import { openEvents } from '../../../support/events.ts'
import { apiOf, type Json } from '../../../support/http.ts'
import { copyOlder, shownBefore } from '../../../support/older-versions.ts'
import { startServer } from '../../../support/server.ts'

/** The history of the directory that a Localist with documents of version 3 left behind. */
const oldHistory = '5fd6f4295aa1cf29'

test('the changes from before a migration are read by their ids, and are no part of the new history', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const api = apiOf(server, server.token)
  const [, , , sixth] = (await shownBefore(3)).todos
  t.deepEqual((await api('GET', '/api/changes')).body, [])
  const since = await api('GET', `/api/changes?since=${oldHistory}-9`)
  t.like(since.body, { status: 410, type: 'urn:localist:problem:history-gone' })
  const { status, body } = await api('GET', `/api/changes/${oldHistory}-9`)
  t.is(status, 200)
  t.like(body, { id: `${oldHistory}-9`, summary: 'Added 1 todo, deleted 1 todo' })
  t.like(body.changes[0], { kind: 'todo', id: sixth?.id, before: null, after: { title: 'Sixth' } })
  // Todos had no such fields then.
  t.like(body.changes[1].after, { title: 'Call "Bob"', deletedBy: null, previousId: null })
  t.is((await api('GET', `/api/changes/${oldHistory}-11`)).status, 410)
})

test('a change from before a migration is taken back, as a change of the new history', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const api = apiOf(server, server.token)
  const undone = await api('POST', '/api/changes', { undoes: `${oldHistory}-9` })
  t.is(undone.status, 201)
  t.is(undone.body.revision, 11)
  t.not(undone.body.id, `${oldHistory}-11`)
  const titlesIn = async (query: string) =>
    (await api('GET', `/api/todos${query}`)).body.map(({ title }: Json) => title)
  t.true((await titlesIn('')).includes('Call "Bob"'))
  t.deepEqual(await titlesIn('?deleted=true'), ['Old thing', 'Sixth'])
  await server.stop()
  const again = await startServer(t, { dataDir: server.dataDir })
  const { body } = await apiOf(again, again.token)('GET', '/api/changes')
  t.deepEqual(
    body.map(({ id }: Json) => id),
    [undone.body.id],
  )
})

test('a todo that was deleted before a migration is restored alone', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const api = apiOf(server, server.token)
  const [first, second] = (await api('GET', '/api/todos?deleted=true')).body
  t.is(first.deletedBy, null)
  t.like((await api('PATCH', `/api/todos/${first.id}`, { deletedAt: null })).body, { deletedAt: null })
  t.deepEqual((await api('GET', '/api/todos?deleted=true')).body, [second])
})

test('a stream that asks for the changes since one before a migration is told to read anew', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const stream = await openEvents(t, server, server.token, {
    headers: { 'Last-Event-ID': `${oldHistory}-9` },
  })
  const { data } = await stream.nextOf('reload')
  t.is(data.revision, 10)
  t.not(data.history, oldHistory)
})
