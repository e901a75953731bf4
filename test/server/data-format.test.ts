import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { apiOf } from '../support/http.ts'
import { startServer, temporaryFolder } from '../support/server.ts'

const test = ava.serial

const page = await readFile(join(import.meta.dirname, '../../docs/data-format.md'), 'utf8')

/** The files of the page, by their paths in the data directory. */
const files: ReadonlyMap<string, string> = new Map(
  [...page.matchAll(/^```json (\S+)\n([^]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text]),
)

const documentPath = 'accounts/local/todos.json'
const segmentPath = 'accounts/local/journal/00000001-3.jsonl'

/** A data directory with the files of the page, without some. */
const layOut = async (t: ExecutionContext, ...without: readonly string[]): Promise<string> => {
  const dataDir = await temporaryFolder(t)
  for (const [path, text] of files) {
    if (without.includes(path)) continue
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), text)
  }
  return dataDir
}

const oneHourLater = (): Date => new Date('2026-11-20T09:00:00.000Z')

test('the files of docs/data-format.md open as what they show, without a notice', async (t) => {
  t.true(files.size >= 6)
  const server = await startServer(t, { dataDir: await layOut(t), now: oneHourLater })
  const api = apiOf(server, server.token)
  t.like((await api('GET', '/api/todos')).body, [{ title: 'Pay rent', priority: 4, revision: 4 }])
  t.like((await api('GET', '/api/lists')).body, [{ id: 'inbox' }, { name: 'Home', colour: 'green' }])
  t.like((await api('GET', '/api/sections')).body, [{ name: 'Kitchen' }])
  t.like((await api('GET', '/api/views')).body, [{ name: 'Urgent', filter: { minPriority: 3 } }])
  t.like((await api('GET', '/api/settings')).body, { theme: 'dark', defaultView: 'today' })
  t.like((await api('GET', '/api/tokens')).body, [{ name: 'sync.py', scopes: ['todos:read'] }])
  t.deepEqual((await api('GET', '/api/notices')).body, [])
})

test('a change and a stop write what docs/data-format.md shows', async (t) => {
  const dataDir = await layOut(t, segmentPath)
  const server = await startServer(t, { dataDir, now: oneHourLater })
  const api = apiOf(server, server.token)
  const [{ id }] = (await api('GET', '/api/todos')).body
  await api('PATCH', `/api/todos/${id}`, { priority: 4 })
  await server.stop()
  t.is(await readFile(join(dataDir, segmentPath), 'utf8'), files.get(segmentPath) ?? '')
  // One field of the document differs, and with it the revisions, the instant and the checksum.
  const written = await readFile(join(dataDir, documentPath), 'utf8')
  const expected = files
    .get(documentPath)
    ?.replace('"priority":3', '"priority":4')
    .replace('"updatedAt":"2026-11-20T08', '"updatedAt":"2026-11-20T09')
    .replace('"revision":2', '"revision":4')
    .replace('"revision": 3', '"revision": 4')
  const withoutChecksum = (text = ''): string => text.replace(/"checksum": "[0-9a-f]{8}"/, '')
  t.is(withoutChecksum(written), withoutChecksum(expected))
  for (const path of ['settings.json', 'tokens.json', 'accounts/local/settings.json'])
    t.is(await readFile(join(dataDir, path), 'utf8'), files.get(path) ?? '', path)
})

test('a field that docs/data-format.md does not have is refused, and the file is kept', async (t) => {
  const dataDir = await layOut(t)
  const path = join(dataDir, 'settings.json')
  await writeFile(path, (files.get('settings.json') ?? '').replace('"theme"', '"colour"'))
  const server = await startServer(t, { dataDir, now: oneHourLater })
  const api = apiOf(server, server.token)
  t.like((await api('GET', '/api/notices')).body, [{ reason: 'file-replaced' }])
})
