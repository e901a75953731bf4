import { appendFile, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { type Files, realFiles } from '../../../server/storage/files.ts'
import { fileOf, folderOf, restarted } from '../../support/account.ts'
import { makeToken } from '../../support/credentials.ts'
import { type Api, apiOf, type Json } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const idsOf = (changes: readonly Json[]): readonly string[] => changes.map(({ id }) => id)

/** Reads all pages from `path` on. */
const readAll = async (
  api: Api,
  path: string,
): Promise<{ readonly pages: number; readonly changes: readonly Json[] }> => {
  const changes: Json[] = []
  for (let pages = 1, next = path; ; pages += 1) {
    const { body, headers } = await api('GET', next)
    changes.push(...body)
    const link = /<(.*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
    if (link === undefined) return { pages, changes }
    next = link.slice(new URL(link).origin.length)
  }
}

test('every change is listed, oldest first, with its actor, its time and a sentence', async (t) => {
  let now = new Date('2026-11-20T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const { body: token } = await api('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  const script = apiOf(server, token.token)
  t.deepEqual((await api('GET', '/api/changes')).body, [])
  const { body: a } = await api('POST', '/api/todos', { title: 'a' })
  const { body: b } = await script('POST', '/api/todos', { title: 'b' })
  now = new Date('2026-11-20T09:00:00.000Z')
  await script('PATCH', '/api/todos', { completed: true })
  await api('PATCH', `/api/todos/${b.id}`, { completed: false })
  await api('PATCH', `/api/todos/${b.id}`, { order: -5 })
  await api('PATCH', `/api/todos/${b.id}`, { title: 'c', order: 9 })
  await api('DELETE', `/api/todos/${a.id}`)
  await api('DELETE', '/api/todos?deleted=true')

  const { body, headers } = await api('GET', '/api/changes')
  t.deepEqual(
    body.map(({ summary }: Json) => summary),
    [
      'Added 1 todo',
      'Added 1 todo',
      'Completed 2 todos',
      'Reopened 1 todo',
      'Moved 1 todo',
      'Edited 1 todo',
      'Deleted 1 todo',
      'Removed 1 todo for good',
    ],
  )
  t.deepEqual(
    body.map(({ revision }: Json) => revision),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
  t.deepEqual(body[0].actor, { kind: 'command-line', name: null, tokenId: null })
  t.deepEqual(body[2].actor, { kind: 'token', name: 'sync.py', tokenId: token.id })
  t.is(body[2].at, '2026-11-20T09:00:00.000Z')
  t.is(headers.get('Localist-Revision'), body[7].id)
  // The API shows nothing any more of a todo that was removed for good.
  for (const change of [body[0], body[6], body[7]]) t.deepEqual(change.changes, [{ kind: 'todo', id: a.id }])
  t.deepEqual(body[2].changes[0], { kind: 'todo', id: a.id })
  t.like(body[2].changes[1], {
    kind: 'todo',
    id: b.id,
    before: { completed: false },
    after: { completed: true },
  })
  t.false('url' in body[2].changes[1].after)

  t.deepEqual((await script('GET', `/api/changes/${body[2].id}`)).body, body[2])
  t.deepEqual(idsOf((await api('GET', `/api/changes?since=${body[5].id}`)).body), idsOf(body.slice(6)))
  t.deepEqual((await api('GET', `/api/changes?since=${body[7].id}`)).body, [])
  t.deepEqual(
    idsOf((await api('GET', `/api/changes?todo=${a.id.toUpperCase()}`)).body),
    [1, 3, 7, 8].map((each) => body[each - 1].id),
  )
})

test('a todo that was removed for good stays hidden where another one is made under its id', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: secret, headers } = await api('POST', '/api/todos', { title: 'secret' })
  const path = `/api/todos/${secret.id}`
  const edit = (await api('PATCH', path, { title: 'public' })).headers.get('Localist-Change')
  const creation = headers.get('Localist-Change')
  await api('DELETE', path)
  await api('DELETE', '/api/todos?deleted=true')
  const { body: token } = await api('POST', '/api/tokens', { name: 'script', scopes: ['todos:write'] })
  const { createdAt } = secret
  await apiOf(server, token.token)('PUT', path, { title: 'public', createdAt })
  const check = async (own: Api): Promise<void> => {
    const { body } = await own('GET', '/api/changes')
    const gone = [{ kind: 'todo', id: secret.id }]
    t.deepEqual(
      body.slice(0, 4).map(({ changes }: Json) => changes),
      [gone, gone, gone, gone],
    )
    t.deepEqual((await own('GET', `/api/changes/${edit}`)).body.changes, gone)
    t.is((await own('POST', '/api/changes', { undoes: edit })).status, 409)
    t.is((await own('POST', '/api/changes', { undoes: creation })).body.changed, 0)
    t.is((await own('GET', path)).body.title, 'public')
  }
  await check(api)
  const [, , , , made] = (await api('GET', '/api/changes')).body
  t.like(made.changes[0], { before: null, after: { title: 'public', createdAt } })
  await server.stop()
  const { api: again } = await restarted(t, server)
  await check(again)
})

test('pages follow each other by Link, without a gap', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (let count = 0; count < 7; count += 1) await api('POST', '/api/todos', { title: `${count}` })
  const { body: all } = await api('GET', '/api/changes')
  t.deepEqual(await readAll(api, '/api/changes?limit=3'), { pages: 3, changes: all })
  t.deepEqual(await readAll(api, '/api/changes?limit=7'), { pages: 1, changes: all })
  t.deepEqual((await readAll(api, `/api/changes?limit=2&since=${all[1].id}`)).changes, all.slice(2))
  const [{ id }] = all[4].changes
  t.deepEqual((await readAll(api, `/api/changes?limit=1&todo=${id}`)).changes, [all[4]])
})

test('a page ends at 1 MiB, and a change of more than 64 KiB is listed without its changes', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const notes = 'x'.repeat(60_000)
  for (let count = 0; count < 40; count += 1) await api('POST', '/api/todos', { title: `${count}`, notes })
  const bulk = await api('PATCH', '/api/todos', { priority: 1 })
  const { pages, changes } = await readAll(api, '/api/changes')
  t.is(changes.length, 41)
  t.true(pages >= 3)
  const { changes: none, ...head } = changes[40]
  t.is(none, undefined)
  t.is(head.summary, 'Edited 40 todos')
  const { status, body } = await api('GET', `/api/changes/${bulk.body.changeId}`)
  t.is(status, 200)
  t.like(body, head)
  t.is(body.changes.length, 40)
  t.like(body.changes[39], { before: { priority: 0 }, after: { priority: 1, notes } })
})

test('after an edit of the file by hand the changes of the history before are 410', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' })
  const [{ id }] = (await api('GET', '/api/changes')).body
  await server.stop()
  await writeFile(fileOf(server), (await readFile(fileOf(server), 'utf8')).replace('"a"', '"by hand"'))
  const { api: again } = await restarted(t, server)
  t.is((await again('GET', `/api/changes?since=${id}`)).status, 410)
  t.deepEqual((await again('GET', '/api/changes')).body, [])
  const [{ title }] = (await again('GET', '/api/todos')).body
  t.is(title, 'by hand')
  // A single change is still found, and can be taken back where nothing speaks against it.
  t.is((await again('GET', `/api/changes/${id}`)).status, 200)
  t.is((await again('POST', '/api/changes', { undoes: id })).status, 409)
})

test('a list that did not change since is 304 for its ETag, and follows the changes from its revision', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' })
  const first = await api('GET', '/api/todos')
  const revision = first.headers.get('Localist-Revision') ?? ''
  const etag = first.headers.get('ETag') ?? ''
  t.is(etag, `"${revision}"`)
  const same = await api('GET', '/api/todos', undefined, { 'If-None-Match': etag })
  t.is(same.status, 304)
  t.is(same.body, '')
  t.is(same.headers.get('Localist-Revision'), revision)
  const { body: b } = await api('POST', '/api/todos', { title: 'b' })
  t.is((await api('GET', '/api/todos', undefined, { 'If-None-Match': etag })).status, 200)
  const [change] = (await api('GET', `/api/changes?since=${revision}`)).body
  t.is(change.changes[0].id, b.id)
  t.is((await api('GET', `/api/todos/${b.id}`)).headers.get('Localist-Revision'), change.id)
})

test('a change whose line in the journal is damaged is 410, and is not jumped over', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title })
  const { body } = await api('GET', '/api/changes')
  const journal = `${server.dataDir}/accounts/local/journal`
  const name = '00000001-0.jsonl'
  const lines = (await readFile(`${journal}/${name}`, 'utf8')).split('\n')
  await writeFile(`${journal}/${name}`, [lines[0], lines[1], `x${lines[2]}`, lines[3], ''].join('\n'))
  t.is((await api('GET', '/api/changes')).status, 410)
  t.is((await api('GET', `/api/changes/${body[1].id}`)).status, 410)
  t.is((await api('GET', `/api/changes/${body[2].id}`)).status, 200)
  t.is((await api('POST', '/api/changes', { undoes: body[1].id })).status, 410)
  await appendFile(`${journal}/${name}`, '')
})

const revisionsOf = (changes: readonly Json[]): readonly number[] => changes.map(({ revision }) => revision)

/** Reads all pages from `path` on. */
const readPages = async (api: Api, path: string): Promise<readonly (readonly Json[])[]> => {
  const pages: Json[][] = []
  for (let next: string | null = path; next !== null;) {
    const { status, body, headers } = await api('GET', next)
    if (status !== 200) throw new Error(`${next} is ${status}.`)
    pages.push(body)
    const link = /<(.*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
    next = link === undefined ? null : link.slice(new URL(link).origin.length)
  }
  return pages
}

const segmentsOf = async (server: TestServer): Promise<readonly string[]> => {
  const journal = join(folderOf(server), 'journal')
  return (await readdir(journal)).toSorted().map((name) => join(journal, name))
}

/** A server whose journal has `count` segments with two changes each, of which the second is one of the first todo. */
const withSegments = async (t: ExecutionContext, count: number, files: Files = realFiles) => {
  let server = await startServer(t)
  const { body: first } = await apiOf(server, server.token)('POST', '/api/todos', { title: 'first' })
  for (let index = 1; index <= count; index += 1) {
    const api = apiOf(server, server.token)
    if (index > 1) await api('POST', '/api/todos', { title: `todo ${index}` })
    await api('PATCH', `/api/todos/${first.id}`, { title: `first ${index}` })
    await server.stop()
    server = await startServer(t, { dataDir: server.dataDir, files })
  }
  return { server, first, api: apiOf(server, server.token) }
}

test('the changes are listed latest first, as they are listed in the default order', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  t.deepEqual((await api('GET', '/api/changes?sort=-revision')).body, [])
  for (let count = 0; count < 7; count += 1) await api('POST', '/api/todos', { title: `${count}` })
  const { body: all } = await api('GET', '/api/changes')
  t.deepEqual((await api('GET', '/api/changes?sort=revision')).body, all)
  const latest = all.toReversed()
  const { body, headers } = await api('GET', '/api/changes?sort=-revision')
  t.deepEqual(body, latest)
  t.is(headers.get('Link'), null)
  t.is(headers.get('Localist-Revision'), all[6].id)
  t.deepEqual((await api('GET', `/api/changes?sort=-revision&before=${all[3].id}`)).body, latest.slice(4))
  t.deepEqual((await api('GET', `/api/changes?sort=-revision&before=${all[0].id}`)).body, [])
  const { token } = await makeToken(api)
  t.deepEqual((await apiOf(server, token)('GET', '/api/changes?sort=-revision')).body, latest)
})

test('pages of the latest changes follow each other by Link, without a gap, over segments too', async (t) => {
  const { server, api, first } = await withSegments(t, 4)
  await api('POST', '/api/todos', { title: 'last' })
  t.is((await segmentsOf(server)).length, 5)
  const latest = (await readPages(api, '/api/changes')).flat().toReversed()
  t.is(latest.length, 9)
  for (const limit of [1, 2, 3, 9]) {
    const pages = await readPages(api, `/api/changes?sort=-revision&limit=${limit}`)
    t.deepEqual(pages.flat(), latest, `${limit}`)
    t.true(pages.every(({ length }) => length <= limit))
  }
  const ofFirst = `/api/changes?sort=-revision&todo=${first.id}`
  t.deepEqual(revisionsOf((await readPages(api, ofFirst)).flat()), [8, 6, 4, 2, 1])
  t.deepEqual(revisionsOf((await readPages(api, `${ofFirst}&limit=2`)).flat()), [8, 6, 4, 2, 1])
})

test('changes that are made between two pages neither move nor repeat one', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (let count = 0; count < 4; count += 1) await api('POST', '/api/todos', { title: `${count}` })
  const { body, headers } = await api('GET', '/api/changes?sort=-revision&limit=2')
  t.deepEqual(revisionsOf(body), [4, 3])
  await api('POST', '/api/todos', { title: 'meanwhile' })
  const link = /<(.*)>/.exec(headers.get('Link') ?? '')?.[1] ?? ''
  t.deepEqual(revisionsOf((await api('GET', link.slice(new URL(link).origin.length))).body), [2, 1])
})

test('a page of the latest changes ends at 1 MiB', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const notes = 'x'.repeat(60_000)
  for (let count = 0; count < 40; count += 1) await api('POST', '/api/todos', { title: `${count}`, notes })
  await api('PATCH', '/api/todos', { priority: 1 })
  const pages = await readPages(api, '/api/changes?sort=-revision')
  t.true(pages.length >= 3)
  t.deepEqual(
    revisionsOf(pages.flat()),
    Array.from({ length: 41 }, (_, index) => 41 - index),
  )
  t.false('changes' in (pages[0]?.[0] ?? {}))
})

test('only the segments of a page are read, the latest first, and one at a time', async (t) => {
  let read: string[] = []
  let [underWay, most] = [0, 0]
  const readFiles = async (...args: Parameters<Files['readFile']>) => {
    read.push(String(args[0]))
    underWay += 1
    most = Math.max(most, underWay)
    return await realFiles.readFile(...args).finally(() => (underWay -= 1))
  }
  const files = { ...realFiles, readFile: readFiles as Files['readFile'] }
  const { server, api, first } = await withSegments(t, 4, files)
  const segments = await segmentsOf(server)
  // The first reading of the history searches the journal for removals.
  await api('GET', '/api/changes?sort=-revision&limit=1')
  ;[read, most] = [[], 0]
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api('GET', '/api/changes?sort=-revision&limit=1')),
  )
  t.true(answers.every(({ body }) => body[0].revision === 8))
  t.deepEqual([...new Set(read)], segments.slice(-1))
  t.is(most, 1)
  read = []
  await readPages(api, `/api/changes?sort=-revision&todo=${first.id}`)
  t.deepEqual(read, segments.toReversed())
})

test('the list of the latest changes ends where older segments are no longer kept', async (t) => {
  const { server, api } = await withSegments(t, 3)
  const { body: page } = await api('GET', '/api/changes?sort=-revision&limit=1')
  const [oldest] = await segmentsOf(server)
  await unlink(oldest ?? '')
  t.deepEqual(revisionsOf((await readPages(api, '/api/changes?sort=-revision')).flat()), [6, 5, 4, 3])
  await server.stop()
  const { api: again } = await restarted(t, server)
  t.deepEqual(revisionsOf((await readPages(again, '/api/changes?sort=-revision')).flat()), [6, 5, 4, 3])
  const [history] = page[0].id.split('-')
  for (const revision of [3, 2, 1]) {
    const { status, body } = await again('GET', `/api/changes?sort=-revision&before=${history}-${revision}`)
    t.is(status, 200)
    t.deepEqual(body, [])
  }
})

test('a change whose line in the journal is damaged is left out, those beside it are listed', async (t) => {
  const { server, api } = await withSegments(t, 2)
  const [segment = ''] = await segmentsOf(server)
  const lines = (await readFile(segment, 'utf8')).split('\n')
  await writeFile(segment, [lines[0], `x${lines[1]}`, lines[2], ''].join('\n'))
  t.deepEqual(revisionsOf((await readPages(api, '/api/changes?sort=-revision')).flat()), [4, 3, 2])
  t.is((await api('GET', '/api/changes')).status, 410)
})

test('a line beyond the end of its segment, which was never answered, is not listed', async (t) => {
  const { server, api } = await withSegments(t, 2)
  const [older = '', newer = ''] = await segmentsOf(server)
  const [, third = ''] = (await readFile(newer, 'utf8')).split('\n')
  await appendFile(older, `${third.replace('todo 2', 'never')}\n${third}\n`)
  const latest = (await readPages(api, '/api/changes?sort=-revision')).flat()
  t.deepEqual(revisionsOf(latest), [4, 3, 2, 1])
  t.deepEqual(latest.toReversed(), (await readPages(api, '/api/changes')).flat())
})

test('an id that is malformed, of another history, or not reached yet is refused', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' })
  const [{ id }] = (await api('GET', '/api/changes')).body
  const [history] = id.split('-')
  const statusOf = async (path: string): Promise<number> => (await api('GET', path)).status
  t.is(await statusOf('/api/changes?since=1'), 422)
  t.is(await statusOf('/api/changes?todo=1'), 422)
  t.is(await statusOf('/api/changes?limit=0'), 422)
  t.is(await statusOf('/api/changes?since=0123456789abcdef-1'), 410)
  t.is(await statusOf(`/api/changes?since=${history}-2`), 410)
  t.is(await statusOf(`/api/changes/${history}-2`), 404)
  t.is(await statusOf('/api/changes/0123456789abcdef-1'), 404)
  t.is(await statusOf('/api/changes/latest'), 404)
  t.is((await apiOf(server, null)('GET', '/api/changes')).status, 401)
})

test('a start that does not fit the order, and an unknown order, are refused by name', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' })
  const [{ id }] = (await api('GET', '/api/changes')).body
  const [history] = id.split('-')
  for (const [query, field] of [
    [`sort=-revision&since=${id}`, 'since'],
    [`before=${id}`, 'before'],
    [`sort=revision&before=${id}`, 'before'],
    [`sort=-revision&before=1`, 'before'],
    ['sort=-at', 'sort'],
    ['sort=', 'sort'],
    ['sort=-revision&sort=-revision', 'sort'],
    ['sort=-revision&limit=0', 'limit'],
    ['sort=-revision&todo=1', 'todo'],
    ['order=-revision', 'order'],
  ] as const) {
    const { status, body } = await api('GET', `/api/changes?${query}`)
    t.is(status, 422, query)
    t.deepEqual(
      body.errors.map((error: { readonly field: string }) => error.field),
      [field],
      query,
    )
  }
  for (const unknown of [`${history}-2`, '0123456789abcdef-1']) {
    const { status, body } = await api('GET', `/api/changes?sort=-revision&before=${unknown}`)
    t.is(status, 410, unknown)
    t.is(body.type, 'urn:localist:problem:history-gone')
  }
  t.is((await apiOf(server, null)('GET', '/api/changes?sort=-revision')).status, 401)
})
