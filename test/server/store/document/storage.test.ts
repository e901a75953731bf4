import { execFileSync } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { Unstorable } from '../../../../server/store/errors.ts'
import type { Rule } from '../../../../server/store/transaction.ts'
import { todoKind } from '../../../../server/kinds/todo.ts'
import { fileOf, folderOf, restarted, stoppedWith } from '../../../support/account.ts'
import { titlesOf } from '../../../support/faults.ts'
import { apiOf } from '../../../support/http.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { actor, openTestStore, titlesIn } from '../../../support/store.ts'
import { unixOnly, unixTest } from '../../../support/unix.ts'

test('the document is readable JSON with one todo a line, its version, its history and its revision', async (t) => {
  const server = await stoppedWith(t, 'a', 'b')
  const text = await readFile(fileOf(server), 'utf8')
  const { todos, ...others } = JSON.parse(text)
  const { history, checksum } = others
  t.deepEqual(others, {
    format: 'localist-todos',
    version: 5,
    history,
    revision: 2,
    lists: [],
    views: [],
    checksum,
  })
  t.regex(history, /^[0-9a-f]{16}$/)
  t.regex(checksum, /^[0-9a-f]{8}$/)
  t.like(todos, [
    { title: 'a', revision: 1 },
    { title: 'b', revision: 2 },
  ])
  const lines = text.split('\n').filter((line) => line.startsWith('    {"id":'))
  t.deepEqual(
    lines.map((line) => JSON.parse(line.replace(/,$/, '')).title),
    ['a', 'b'],
  )
})

test('the change set names the token, the tab or the window that made it', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const lastActor = async () => {
    const [segment = ''] = await readdir(join(folderOf(server), 'journal'))
    const lines = (await readFile(join(folderOf(server), 'journal', segment), 'utf8')).trimEnd().split('\n')
    return JSON.parse(lines.at(-1)?.slice('01234567 '.length) ?? '').actor
  }

  const { id, token } = (await owner('POST', '/api/tokens', { name: 'cron', scopes: ['todos:write'] })).body
  await apiOf(server, token)('POST', '/api/todos', { title: 'a' })
  t.deepEqual(await lastActor(), { kind: 'token', name: 'cron', tokenId: id })

  for (const client of ['tab', 'window']) {
    const { code } = (await owner('POST', '/api/auth/launch-codes', { client })).body
    const session = (await apiOf(server, null)('POST', '/api/auth/session', { code })).body
    await apiOf(server, session.token)('POST', '/api/todos', { title: 'a' })
    t.deepEqual(await lastActor(), { kind: client })
  }
})

unixTest(unixOnly('files are 0600 and folders 0700, also those that were more open'), async (t) => {
  const server = await stoppedWith(t, 'a')
  await chmod(fileOf(server), 0o644)
  const { api } = await restarted(t, server)
  t.is((await stat(fileOf(server))).mode & 0o777, 0o600)
  await api('POST', '/api/tokens', { name: 'a', scopes: ['todos:read'] })
  await api('PATCH', '/api/settings', { theme: 'dark' })
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    t.is(mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, entry.name)
  }
})

unixTest(unixOnly('a symbolic link to the document stays one, and its target is written'), async (t) => {
  const server = await stoppedWith(t, 'a')
  const elsewhere = join(await temporaryFolder(t), 'my-todos.json')
  await rename(fileOf(server), elsewhere)
  await symlink(elsewhere, fileOf(server))
  const { server: next, api } = await restarted(t, server)
  await api('POST', '/api/todos', { title: 'b' })
  await next.stop()
  t.true((await lstat(fileOf(server))).isSymbolicLink())
  t.regex(await readFile(elsewhere, 'utf8'), /"title":"b"/)
})

unixTest(unixOnly('a link whose target is gone answers 503, never an empty list'), async (t) => {
  const server = await stoppedWith(t, 'a')
  await rename(fileOf(server), join(folderOf(server), 'away.json'))
  await symlink(join(folderOf(server), 'nowhere.json'), fileOf(server))
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
  t.is((await api('POST', '/api/todos', { title: 'b' })).status, 503)
})

test('an edit made by hand while the server is stopped is taken over if it is valid', async (t) => {
  const server = await stoppedWith(t, 'by machine')
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), `\u{FEFF}${text.replace('by machine', 'by hand')}`)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['by hand'])
})

test('a document of a newer version answers 503 and is not touched', async (t) => {
  const server = await stoppedWith(t, 'a')
  const newer = (await readFile(fileOf(server), 'utf8')).replace('"version": 5', '"version": 6')
  await writeFile(fileOf(server), newer)
  const { api } = await restarted(t, server)
  const { status, body } = await api('GET', '/api/todos')
  t.is(status, 503)
  t.regex(body.detail, /newer/)
  t.is(await readFile(fileOf(server), 'utf8'), newer)
  t.deepEqual(
    (await readdir(folderOf(server))).filter((name) => name.startsWith('todos.json')),
    ['todos.json'],
  )
})

unixTest(unixOnly('a document that is a pipe answers 503 and holds nobody up'), async (t) => {
  const server = await stoppedWith(t)
  execFileSync('mkfifo', [fileOf(server)])
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
})

test('a file where the folder of the accounts should be answers 503 and is left alone', async (t) => {
  const dataDir = await temporaryFolder(t)
  await writeFile(join(dataDir, 'accounts'), 'mine')
  const server = await startServer(t, { dataDir })
  t.is((await apiOf(server, server.token)('GET', '/api/todos')).status, 503)
  t.is(await readFile(join(dataDir, 'accounts'), 'utf8'), 'mine')
  t.true(
    server.log.some((line) => /ENOTDIR|EEXIST/.test(line)),
    'the log has the reason',
  )
})

test('a document that is a folder answers 503 and is left alone', async (t) => {
  const server = await stoppedWith(t)
  await mkdir(fileOf(server))
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).status, 503)
  t.true((await stat(fileOf(server))).isDirectory())
})

test('a todo that reading would refuse is never written, and nothing else of its commit is', async (t) => {
  const dataDir = await temporaryFolder(t)
  const opened = await openTestStore(t, dataDir)
  const { todos, store } = opened
  const a = await todos.create(actor, { title: 'a' })
  const fresh = { ...a, id: '4c0e3b2a-1111-1111-8111-000000000001', title: 'b' }
  for (const bad of [{ order: Number.NaN }, { order: Infinity }, { title: '' }, { dueDate: '2027-02-30' }]) {
    const rule: Rule<void> = (tx) => {
      tx.put(todoKind, fresh)
      tx.put(todoKind, { ...a, ...bad })
    }
    const refused = { instanceOf: Unstorable, message: /cannot be stored/ }
    await t.throwsAsync(store.transact(actor, rule), refused, JSON.stringify(bad))
  }
  t.deepEqual(titlesIn(opened), ['a'])
  t.is(store.read().revision, 1)
  await store.transact(actor, (tx) => tx.put(todoKind, fresh))
  await store.close()
  const next = await openTestStore(t, dataDir)
  t.deepEqual(titlesIn(next), ['a', 'b'])
  t.deepEqual(next.told, [])
})
