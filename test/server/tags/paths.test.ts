import test from 'ava'
import { apiOf, rawRequest, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'
import { addTagged, tagPath, tagsOf } from '../../support/tags.ts'

for (const name of [
  'a/b',
  'a/../../b',
  '100%',
  '%2F',
  '%zz',
  'two words',
  '🏠 home',
  'café',
  '#1?x=y&z',
  'a+b',
  '"quoted"',
  '\\',
  '\t inner \u0000',
  ':id',
  'constructor',
  '__proto__',
  'x'.repeat(100),
  '日'.repeat(100),
]) {
  test(`the tag ${JSON.stringify(name)} is renamed and removed by its percent-encoded path`, async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    await addTagged(api, 'a', [name, 'other'])
    const trimmed = name.trim()
    t.deepEqual(
      (await api('GET', '/api/tags')).body.find((tag: Json) => tag.name === trimmed),
      { name: trimmed, count: 1 },
    )
    t.is((await api('PATCH', tagPath(trimmed), { name: 'new' })).body.changed, 1)
    t.is((await api('DELETE', tagPath(trimmed))).status, 404)
    t.is((await api('PATCH', tagPath('new'), { name })).body.changed, 1)
    t.is((await api('DELETE', tagPath(trimmed))).body.changed, 1)
    t.deepEqual(await tagsOf(api), ['other 1'])
  })
}

test('the tags . and .. are reached by clients that send the path as it is', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const headers = { Authorization: `Bearer ${server.token}` }
  await addTagged(api, 'a', ['.', '..'])
  t.is((await api('DELETE', '/api/tags/%2e%2e')).status, 404, 'fetch() resolves it to /api')
  for (const path of ['/api/tags/..', '/api/tags/%2e']) {
    t.is((await rawRequest(server.url, { method: 'DELETE', path, headers })).body.changed, 1, path)
  }
  t.deepEqual(await tagsOf(api), [])
})

test('a path without a name, or below one, is no endpoint', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [method, path] of [
    ['DELETE', '/api/tags/'],
    ['DELETE', '/api/tags'],
    ['GET', '/api/tags/home'],
    ['PUT', '/api/tags/home'],
    ['PATCH', '/api/tags/home/x'],
  ] as const) {
    t.is(
      (await api(method, path, method === 'GET' ? undefined : { name: 'a' })).status,
      404,
      `${method} ${path}`,
    )
  }
})
