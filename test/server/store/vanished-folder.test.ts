import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { folderOf, noticesOf, restarted } from '../../support/account.ts'
import { titlesOf } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { asAfterKill, lastSegment } from '../../support/notes.ts'
import { startServer, temporaryFolder, type TestServer } from '../../support/server.ts'
import { unixTest } from '../../support/unix.ts'

// Windows does not let anybody move or delete a folder with an open file.
const test = unixTest

const writtenAnew =
  'accounts/local, or its journal, was moved or deleted while Localist was running. Localist has written all your todos there anew. Changes from before that can no longer be undone. Stop Localist before you move its folders.'

/** A running server with a todo and a setting that are durable. */
const running = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'before' })
  await api('PATCH', '/api/settings', { trashDays: 77 })
  return { server, api }
}

type Loss = (server: TestServer, t: ExecutionContext) => Promise<void>

const deleted: Loss = (server) => rm(folderOf(server), { recursive: true })
const moved: Loss = (server) => rename(folderOf(server), `${folderOf(server)} elsewhere`)
const withoutJournal: Loss = (server) => rm(join(folderOf(server), 'journal'), { recursive: true })
const withoutSegment: Loss = async ({ dataDir }) => rm(await lastSegment(dataDir))
const replacedByCopy: Loss = async (server) => {
  const folder = folderOf(server)
  await rename(folder, `${folder} elsewhere`)
  await cp(`${folder} elsewhere`, folder, { recursive: true })
}
const replacedByOther: Loss = async (server, t) => {
  const other = await startServer(t)
  const api = apiOf(other, other.token)
  for (const title of ['x', 'y', 'z']) await api('POST', '/api/todos', { title })
  await other.stop()
  await rm(folderOf(server), { recursive: true })
  await cp(folderOf(other), folderOf(server), { recursive: true })
}

const survives = ava.macro({
  title: (what = '') => `a change that is answered survives a kill although ${what} meanwhile`,
  async exec(t, lose: Loss) {
    const { server, api } = await running(t)
    await lose(server, t)
    t.is((await api('POST', '/api/todos', { title: 'after' })).status, 201)
    t.deepEqual(await noticesOf(api), [writtenAnew])
    t.is((await api('POST', '/api/todos', { title: 'later' })).status, 201)
    const copy = await asAfterKill(t, server.dataDir)
    const { api: next } = await restarted(t, { ...server, dataDir: copy })
    t.deepEqual(await titlesOf(next), ['before', 'after', 'later'])
    t.deepEqual(await noticesOf(next), [writtenAnew])
    t.is((await next('GET', '/api/settings')).body.trashDays, 77)
  },
})

test('the folder of the account was deleted', survives, deleted)
test('the folder of the account was moved', survives, moved)
test('the journal was deleted', survives, withoutJournal)
test('its segment was deleted', survives, withoutSegment)
test('a copy took the place of the folder', survives, replacedByCopy)

test('a folder of another list that takes the place of the account’s is kept aside, and nothing of it is mixed in', async (t) => {
  const { server, api } = await running(t)
  await replacedByOther(server, t)
  t.is((await api('POST', '/api/todos', { title: 'after' })).status, 201)
  const [edited = '', record = '', anew] = await noticesOf(api)
  t.regex(edited, /^todos\.json was changed by another program while Localist was running\./)
  t.regex(record, /^journal\.json was changed by another program/)
  t.is(anew, writtenAnew)
  const kept = (await readdir(folderOf(server))).filter((name) => name.includes('.edited-'))
  t.deepEqual(kept.map((name) => name.replace(/edited-.*/, 'edited')).toSorted(), [
    'journal.edited',
    'journal.json.edited',
    'todos.json.edited',
  ])
  const copy = await asAfterKill(t, server.dataDir)
  const { api: next } = await restarted(t, { ...server, dataDir: copy })
  t.deepEqual(await titlesOf(next), ['before', 'after'])
})

test('the folder that was deleted is written anew at the stop, although nothing was changed since', async (t) => {
  const { server, api } = await running(t)
  await deleted(server, t)
  t.deepEqual(await titlesOf(api), ['before'])
  await server.stop()
  const { api: next } = await restarted(t, server)
  t.deepEqual(await titlesOf(next), ['before'])
  t.deepEqual(await noticesOf(next), [writtenAnew])
  t.is((await next('GET', '/api/settings')).body.trashDays, 77)
})

test('an account without a change is not made anew by a stop', async (t) => {
  const server = await startServer(t)
  await deleted(server, t)
  await server.stop()
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), [])
})

test('as long as the folder cannot be written anew, changes are refused, and the next one after that is kept', async (t) => {
  const { server, api } = await running(t)
  const accounts = dirname(folderOf(server))
  const elsewhere = await temporaryFolder(t)
  await rename(accounts, join(elsewhere, 'accounts'))
  await writeFile(accounts, 'a file where the folder was')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = await api('POST', '/api/todos', { title: 'refused' })
    t.is(refused.status, 503)
    t.is(refused.body.reason, 'folder-gone')
    t.regex(refused.body.detail, /could not be written anew\. Nothing was changed\. Check the data folder/)
  }
  t.deepEqual(await titlesOf(api), ['before'])
  await rm(accounts)
  await mkdir(accounts)
  t.is((await api('POST', '/api/todos', { title: 'after' })).status, 201)
  await server.stop()
  const { api: next } = await restarted(t, server)
  t.deepEqual(await titlesOf(next), ['before', 'after'])
})

test('an undo of a change whose journal is gone is refused, one of a later change works', async (t) => {
  const { server, api } = await running(t)
  const [{ id: early }] = (await api('GET', '/api/changes')).body
  await deleted(server, t)
  const change = (await api('POST', '/api/todos', { title: 'after' })).headers.get('localist-change')
  t.is((await api('POST', '/api/changes', { undoes: early })).status, 410)
  t.is((await api('POST', '/api/changes', { undoes: change })).status, 201)
  t.deepEqual(await titlesOf(api), ['before'])
})
