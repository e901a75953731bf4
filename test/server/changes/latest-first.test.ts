import { appendFile, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { folderOf, restarted } from '../../support/account.ts'
import { makeToken } from '../../support/credentials.ts'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'

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
