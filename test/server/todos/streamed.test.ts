import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { fileOf, folderOf } from '../../support/account.ts'
import { apiOf, type Answer } from '../../support/http.ts'
import { startServer, temporaryFolder, type TestServer } from '../../support/server.ts'
import { editedDocument, idAt } from '../../support/stored-todos.ts'

const titlesIn = ({ body }: Answer): readonly string[] => body.map(({ title }: { title: string }) => title)

test('a long list is streamed whole, and as it was when it was asked for', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const titles = Array.from({ length: 1200 }, (_, index) => `todo ${index}`)
  const operations = titles.map((title, order) => ({ op: 'create', kind: 'todo', value: { title, order } }))
  for (const some of [operations.slice(0, 600), operations.slice(600)])
    t.is((await api('POST', '/api/changes', { operations: some })).status, 201)
  const [list] = await Promise.all([api('GET', '/api/todos'), api('DELETE', '/api/todos')])
  t.is(list.headers.get('content-type'), 'application/json; charset=utf-8')
  t.is(list.headers.get('content-length'), null)
  t.true(list.body.length === 1200 || list.body.length === 0)
  t.deepEqual(titlesIn(await api('GET', '/api/todos?deleted=true')), titles)
  const head = await api('HEAD', '/api/todos?deleted=true')
  t.deepEqual([head.status, head.headers.get('x-total-count'), head.body], [200, '1200', ''])
})

test('a list is sent in pieces where it has more than 500 todos, or long ones', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(folderOf({ dataDir }), { recursive: true })
  await writeFile(fileOf({ dataDir }), editedDocument(501, ''))
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const isWhole = async (path: string, todos: number): Promise<boolean> => {
    const { headers, body } = await api('GET', path)
    t.is(body.length, todos, path)
    return headers.has('content-length')
  }
  t.true(await isWhole('/api/todos?limit=499', 499))
  t.true(await isWhole('/api/todos?limit=500', 500))
  t.false(await isWhole('/api/todos', 501))
  const notes = 'n'.repeat(64 * 1024)
  for (const index of [0, 1, 2, 3, 4]) await api('PATCH', `/api/todos/${idAt(index)}`, { notes })
  t.true(await isWhole('/api/todos?limit=1', 1))
  t.false(await isWhole('/api/todos?limit=5', 5), 'a list of long todos is not made in one turn')
})

/** Asks for the list and reads its beginning only; the function it returns reads the rest. */
const readSlowly = async ({ url, token }: TestServer): Promise<() => Promise<string>> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/todos`, { headers: { Authorization: `Bearer ${token}` }, agent: false }, resolve).once(
      'error',
      reject,
    )
  })
  await once(answer, 'readable')
  return () => text(answer)
}

test('a list that is streamed to a slow reader is as of one revision, whatever changes meanwhile', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(folderOf({ dataDir }), { recursive: true })
  // More than the system takes in its buffers for a reader who does not read.
  await writeFile(fileOf({ dataDir }), editedDocument(1500, 'n'.repeat(16 * 1024)))
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const before = await (await readSlowly(server))()
  const readRest = await readSlowly(server)
  await api('POST', '/api/todos', { title: 'new at the top', order: -1 })
  await api('POST', '/api/todos', { title: 'new at the end', order: 2000 })
  for (const index of [20, 700, 1498]) {
    await api('PATCH', `/api/todos/${idAt(index)}`, { title: 'changed' })
    await api('PATCH', `/api/todos/${idAt(index - 10)}`, { order: 1000.5 })
    await api('DELETE', `/api/todos/${idAt(index - 1)}`)
  }
  t.true((await readRest()) === before)
  t.is((await api('GET', '/api/todos?limit=1')).headers.get('x-total-count'), '1499')
})
