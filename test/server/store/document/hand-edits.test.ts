import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { fileOf, folderOf, noticesOf, restarted, stoppedWith } from '../../../support/account.ts'
import { failingFile, titlesOf } from '../../../support/faults.ts'
import { apiOf } from '../../../support/http.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

const edit = async (server: { readonly dataDir: string }, from: string, to: string): Promise<string> => {
  const before = await readFile(fileOf(server), 'utf8')
  const text = before.replace(from, to)
  if (text === before) throw new Error(`The document does not hold ${from}.`)
  await writeFile(fileOf(server), text)
  return text
}

const keptEdits = async (server: { readonly dataDir: string }): Promise<readonly string[]> =>
  (await readdir(folderOf(server))).filter((name) => name.includes('.edited-'))

test('who saw a todo before it was edited by hand learns that it is another now', async (t) => {
  const server = await stoppedWith(t, 'a')
  await edit(server, '"title":"a"', '"title":"by hand"')
  const { api } = await restarted(t, server)
  const [todo] = (await api('GET', '/api/todos')).body
  t.is(todo.revision, 2)
  t.is((await api('GET', `/api/todos/${todo.id}`, undefined, { 'If-None-Match': '"1"' })).status, 200)
  const stale = await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' }, { 'If-Match': '"1"' })
  t.is(stale.status, 412)
  t.is(stale.body.current.title, 'by hand')
})

test('an edit after a kill is put together with the journal, kept, and the person told', async (t) => {
  const first = await stoppedWith(t, 'a', 'b')
  const { server: running, api: before } = await restarted(t, first)
  const [a] = (await before('GET', '/api/todos')).body
  await before('PATCH', `/api/todos/${a.id}`, { notes: 'by machine' })
  const dataDir = await temporaryFolder(t)
  await cp(running.dataDir, dataDir, { recursive: true })
  await edit({ dataDir }, '"title":"a"', '"title":"a by hand"')
  const edited = await edit({ dataDir }, '"title":"b"', '"title":"b by hand"')

  const { api } = await restarted(t, { ...running, dataDir })
  t.deepEqual(await titlesOf(api), ['a', 'b by hand'])
  t.is((await api('GET', `/api/todos/${a.id}`)).body.notes, 'by machine')
  const [aside = ''] = await keptEdits({ dataDir })
  t.is(await readFile(join(folderOf({ dataDir }), aside), 'utf8'), edited)
  t.true((await noticesOf(api))[0]?.includes(aside))
})

test('a document that a hand puts there while the server runs is kept', async (t) => {
  const other = await stoppedWith(t, 'of another computer')
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await cp(fileOf(other), fileOf(server))
  await api('POST', '/api/todos', { title: 'a' })
  await server.stop()
  t.is((await keptEdits(server)).length, 1)
  t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a'])
})

test('a restore that changes when a todo was made keeps all others', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  const [, madeAt = ''] = /"createdAt":"([^"]+)"/.exec(await readFile(fileOf(server), 'utf8')) ?? []
  await edit(server, `"createdAt":"${madeAt}"`, '"createdAt":"2020-01-01T00:00:00.000Z"')
  const { server: next, api } = await restarted(t, server)
  const [backup] = (await api('GET', '/api/backups')).body
  t.is((await api('POST', `/api/backups/${backup.id}/restorations`)).status, 201)
  t.deepEqual(await titlesOf(api), ['a', 'b', 'c'])
  await next.stop()
  t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a', 'b', 'c'])
})

test('a revision beyond all bounds is damage, and what follows it is kept', async (t) => {
  for (const revision of ['9007199254740991', '900000000000000', '999999999999', '100000000000']) {
    const server = await stoppedWith(t, 'a')
    await edit(server, '"revision": 1,', `"revision": ${revision},`)
    const { server: next, api } = await restarted(t, server)
    t.is((await api('POST', '/api/todos', { title: 'b' })).status, 201)
    // As after a kill: the change is in the journal only.
    const dataDir = await temporaryFolder(t)
    await cp(next.dataDir, dataDir, { recursive: true })
    t.deepEqual(await titlesOf((await restarted(t, { ...next, dataDir })).api), ['a', 'b'], revision)
    await next.stop()
    t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a', 'b'], revision)
  }
})

test('a document from another computer is served once it could be written, and then nothing is lost', async (t) => {
  const other = await stoppedWith(t, 'of another computer')
  const server = await stoppedWith(t, 'a', 'b', 'c')
  await cp(fileOf(other), fileOf(server))
  const foreign = await readFile(fileOf(server))
  const files = failingFile('todos.json', () => true)
  const full = await startServer(t, { dataDir: server.dataDir, files })
  t.is((await apiOf(full, full.token)('POST', '/api/todos', { title: 'new' })).status, 503)
  await full.stop()
  t.deepEqual(await readFile(fileOf(server)), foreign)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['of another computer'])
  t.is((await api('POST', '/api/todos', { title: 'new' })).status, 201)
  const dataDir = await temporaryFolder(t)
  await cp(server.dataDir, dataDir, { recursive: true })
  t.deepEqual(await titlesOf((await restarted(t, { ...server, dataDir })).api), [
    'of another computer',
    'new',
  ])
})
