import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { changesIn, note, noteKind, openNotes, putNotes } from '../../support/notes.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { actor } from '../../support/store.ts'
import { resultOf } from '../../support/result-of.ts'

test('a todo that a crowded list puts back where it was is answered as it is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'A' })
  const { body: b } = await api('POST', '/api/todos', { title: 'B' })
  const { body: answered } = await api('PATCH', `/api/todos/${b.id}`, { order: 1024.0000001 })
  const { body: read } = await api('GET', `/api/todos/${b.id}`)
  t.deepEqual(answered, read)
})

test('what a put returns is what is stored, also where nothing differs', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('a')))
  const same = await resultOf(store, actor, (tx) => tx.put(noteKind, note('a')))
  t.deepEqual(same, store.read().get(noteKind, 'a'))
  const again = await resultOf(store, actor, (tx) => {
    tx.put(noteKind, note('a', { text: 'other' }))
    tx.remove(noteKind, 'a')
    tx.put(noteKind, note('b'))
    return tx.put(noteKind, note('a'))
  })
  t.deepEqual(again, store.read().get(noteKind, 'a'))
  t.is(again.revision, 1)
})

test('a rule that answers with a promise changes nothing, whatever it wrote before', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('a')))
  const before = store.read()
  await t.throwsAsync(
    resultOf(store, actor, async (tx) => {
      tx.put(noteKind, note('half'))
      await Promise.resolve()
      tx.put(noteKind, note('whole'))
    }),
  )
  t.is(store.read(), before)
  t.is((await changesIn(store)).length, 1)
})
