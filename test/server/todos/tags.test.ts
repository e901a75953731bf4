import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { fileOf, noticesOf, restarted, stoppedWith } from '../../support/account.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'
import { addTagged } from '../../support/tags.ts'

test('two ways to write the same text are one tag', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301']
  const { id, tags: stored } = await addTagged(api, 'a', [decomposed])
  t.deepEqual(stored, [composed])
  t.is((await api('POST', '/api/todos', { title: 'c', tags: [composed, decomposed] })).status, 422)
  const { tags } = (await api('PATCH', `/api/todos/${id}`, { tags: ['tea', decomposed] })).body
  t.deepEqual(tags, ['tea', composed])
})

test('a document with two ways to write one tag opens with the tag once', async (t) => {
  const stopped = await stoppedWith(t, 'a')
  const text = await readFile(fileOf(stopped), 'utf8')
  await writeFile(fileOf(stopped), text.replace('"tags":[]', '"tags":["caf\u00e9","cafe\u0301","home"]'))
  const { api } = await restarted(t, stopped)
  t.deepEqual((await api('GET', '/api/todos')).body[0].tags, ['caf\u00e9', 'home'])
  t.deepEqual(await noticesOf(api), [])
})

test('a tag is up to 100 characters long in the form in which it is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const long = 'e\u0301'.repeat(100)
  t.deepEqual((await addTagged(api, 'a', [long])).tags, ['\u00e9'.repeat(100)])
  t.is((await api('POST', '/api/todos', { title: 'b', tags: [`${long}x`] })).status, 422)
  // Its form C has two characters.
  t.is((await api('POST', '/api/todos', { title: 'c', tags: ['\u0958'.repeat(51)] })).status, 422)
  t.is((await api('POST', '/api/todos', { title: 'd', tags: ['\u0958'.repeat(50)] })).status, 201)
})
