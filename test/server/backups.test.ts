import { copyFile, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { type Files, realFiles } from '../../server/storage/files.ts'
import { fileOf, folderOf, restarted, stoppedWith } from '../support/account.ts'
import { failingFile, failure, onHandle, titlesOf } from '../support/faults.ts'
import { apiOf } from '../support/http.ts'
import { runCli, runCommand } from '../support/program.ts'
import { startServer, temporaryFolder, type TestServer } from '../support/server.ts'
import { actor, openTestStore, titlesIn } from '../support/store.ts'
import { unixOnly, unixTest } from '../support/unix.ts'

const test = ava.serial

const onDay = (number: number) => () => new Date(Date.UTC(2026, 10, number, 12))
const backupsIn = async (server: { readonly dataDir: string }): Promise<readonly string[]> =>
  (await readdir(join(folderOf(server), 'backups'))).toSorted()

/** Runs a server on each of these days, which adds a todo of that number. */
const lived = async (t: ExecutionContext, days: readonly number[]): Promise<TestServer> => {
  const dataDir = await temporaryFolder(t)
  let server: TestServer | undefined
  for (const number of days) {
    server = await startServer(t, { dataDir, now: onDay(number) })
    await apiOf(server, server.token)('POST', '/api/todos', { title: `day ${number}` })
    await server.stop()
  }
  if (server === undefined) throw new Error('no day')
  return server
}

test('there is one backup a day, fourteen are kept, and each is a whole document', async (t) => {
  const days = Array.from({ length: 16 }, (_, index) => index + 1)
  const server = await lived(t, [...days, 16])
  const names = days.slice(-14).map((number) => `2026-11-${String(number).padStart(2, '0')}-daily.json`)
  t.deepEqual(await backupsIn(server), names)
  const oldest = await readFile(join(folderOf(server), 'backups', names[0] ?? ''), 'utf8')
  t.deepEqual(
    JSON.parse(oldest).todos.map(({ title }: { title: string }) => title),
    ['day 1', 'day 2'],
    'the day begins with what the days before left',
  )
})

unixTest(unixOnly('backups and journal are for their owner only'), async (t) => {
  const server = await lived(t, [1])
  for (const folder of ['backups', 'journal']) {
    t.is((await stat(join(folderOf(server), folder))).mode & 0o777, 0o700)
    for (const name of await readdir(join(folderOf(server), folder))) {
      t.is((await stat(join(folderOf(server), folder, name))).mode & 0o777, 0o600)
    }
  }
})

test('a restore makes the list what it was, keeps what came later in the trash, and can be taken back', async (t) => {
  const { dataDir } = await lived(t, [1, 2])
  const server = await startServer(t, { dataDir, now: onDay(3) })
  const api = apiOf(server, server.token)
  const [first] = (await api('GET', '/api/todos')).body
  await api('PATCH', `/api/todos/${first.id}`, { title: 'changed', completed: true })
  const { body: backups } = await api('GET', '/api/backups')
  t.deepEqual(
    backups.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
    [
      ['2026-11-03-daily', 'daily'],
      ['2026-11-02-daily', 'daily'],
      ['2026-11-01-daily', 'daily'],
    ],
  )
  t.true(backups[0].size > 0)

  const done = await api('POST', '/api/backups/2026-11-02-daily/restorations')
  t.is(done.status, 201)
  t.like(done.body, { restored: 1, trashed: 1 })
  t.deepEqual(await titlesOf(api), ['day 1'])
  const { body: restored } = await api('GET', `/api/todos/${first.id}`)
  t.is(restored.completed, false)
  t.true(restored.revision > first.revision, 'whoever saw the old one learns that it changed')
  t.is((await api('GET', '/api/todos?deleted=true')).body[0].title, 'day 2')

  t.is((await api('POST', `/api/backups/${done.body.before}/restorations`)).status, 201)
  t.deepEqual(await titlesOf(api), ['changed', 'day 2'])
  const again = await api('POST', `/api/backups/${done.body.before}/restorations`)
  t.like(again.body, { restored: 0, trashed: 0 }, 'twice changes nothing')
})

test('a backup that is not there, is damaged, or is asked for by a script is refused, and nothing changes', async (t) => {
  const { dataDir } = await lived(t, [1, 2])
  const server = await startServer(t, { dataDir, now: onDay(2) })
  const api = apiOf(server, server.token)
  for (const id of ['2026-11-09-daily', '..%2F..%2Ftodos', '2026-11-01-daily.json']) {
    t.is((await api('POST', `/api/backups/${id}/restorations`)).status, 404, id)
  }
  await writeFile(join(folderOf(server), 'backups', '2026-11-01-daily.json'), '{"format":"localist-todos"')
  const damaged = await api('POST', '/api/backups/2026-11-01-daily/restorations')
  t.is(damaged.status, 409)
  t.false(JSON.stringify(damaged.body).includes(dataDir))
  const { token } = (await api('POST', '/api/tokens', { name: 'a', scopes: ['todos:write'] })).body
  t.is((await apiOf(server, token)('GET', '/api/backups')).status, 403)
  t.is((await apiOf(server, token)('POST', '/api/backups/2026-11-02-daily/restorations')).status, 403)
  t.is((await apiOf(server, null)('GET', '/api/backups')).status, 401)
  t.deepEqual(await titlesOf(api), ['day 1', 'day 2'])
})

test('the command line lists backups and restores one by its day, after a question on a terminal', async (t) => {
  const { dataDir } = await lived(t, [1, 2])
  const server = await startServer(t, { dataDir, now: onDay(2) })
  const listed = await runCli(dataDir, 'backup', 'list')
  t.regex(listed.out, /^ID .*\n2026-11-02-daily .* daily\n2026-11-01-daily .* daily\n$/)
  t.is(JSON.parse((await runCli(dataDir, 'backup', 'list', '--json')).out).length, 2)
  t.like(await runCli(dataDir, 'backup', 'restore', '2026-11-0'), { code: 1, out: '' })
  t.like(await runCli(dataDir, 'backup', 'restore', 'x'), { code: 1, out: '' })
  const asked: string[] = []
  const ask = (question: string) => {
    asked.push(question)
    return ''
  }
  t.like(await runCommand({ dataDir, columns: 80, isTyped: true, ask }, 'backup', 'restore', '2026-11-02'), {
    code: 1,
    err: 'localist: Nothing was changed.\n',
  })
  const loss = '0 todos brought back or changed, 1 that are not in it moved to the trash'
  t.regex(
    asked.join(),
    new RegExp(`^Restore the backup of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d: ${loss}\\? \\[y/N\\] $`),
  )
  const alone = await runCli(dataDir, 'backup', 'restore', '2026-11-02')
  t.is(alone.code, 1)
  t.regex(alone.err, new RegExp(`: ${loss}\\. Add --yes\\.`))
  t.deepEqual(await titlesOf(apiOf(server, server.token)), ['day 1', 'day 2'])
  const done = await runCli(dataDir, 'backup', 'restore', '2026-11-02', '--yes')
  t.is(done.code, 0)
  t.regex(done.err, new RegExp(`Restored the backup of .*: ${loss}\\.`))
  t.deepEqual(await titlesOf(apiOf(server, server.token)), ['day 1'])
  const [, back = ''] = /`localist backup restore (\S+)`/.exec(done.err) ?? []
  t.is((await runCli(dataDir, 'backup', 'restore', back)).code, 0)
  t.deepEqual(await titlesOf(apiOf(server, server.token)), ['day 1', 'day 2'])
})

test('a change that was answered before a restore is in the backup from right before it', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  const { api } = await restarted(t, server)
  const todos = (await api('GET', '/api/todos')).body
  const [daily] = (await api('GET', '/api/backups')).body
  const [restored, ...answers] = await Promise.all([
    api('POST', `/api/backups/${daily.id}/restorations`),
    ...todos.map(({ id }: { id: string }) => api('PATCH', `/api/todos/${id}`, { notes: 'changed' })),
    ...['d', 'e', 'f'].map((title) => api('POST', '/api/todos', { title })),
  ])
  t.true(answers.every(({ status }) => status < 300))
  const now = await api('GET', '/api/todos')
  const trash = await api('GET', '/api/todos?deleted=true')
  await api('POST', `/api/backups/${restored.body.before ?? daily.id}/restorations`)
  const then = (await api('GET', '/api/todos')).body
  // Each change came before the restore and is in its backup, or came after it and is there still.
  for (const { id } of todos) {
    const isAfter = now.body.some(
      (todo: { id: string; notes: string }) => todo.id === id && todo.notes !== '',
    )
    const isBefore = then.some((todo: { id: string; notes: string }) => todo.id === id && todo.notes !== '')
    t.true(isAfter || isBefore, id)
  }
  for (const { id } of trash.body)
    t.true(
      then.some((todo: { id: string }) => todo.id === id),
      id,
    )
})

test('a restore that changes nothing makes no backup', async (t) => {
  const server = await stoppedWith(t, 'a')
  const { api } = await restarted(t, server)
  const [daily] = (await api('GET', '/api/backups')).body
  const done = await api('POST', `/api/backups/${daily.id}/restorations`)
  t.deepEqual(done.body, { restored: 0, trashed: 0, others: 0, before: null })
  t.is((await api('GET', '/api/backups')).body.length, 1)
})

test('backups that a wrong clock dated into the future push out none of today or before', async (t) => {
  const server = await stoppedWith(t, 'a')
  const folder = join(folderOf(server), 'backups')
  const [today = ''] = await readdir(folder)
  const earlier = today.replace(/^\d{4}-\d{2}-\d{2}/, '2020-01-01')
  await copyFile(join(folder, today), join(folder, earlier))
  await rename(join(folder, today), join(folder, '2900-01-01-daily.json'))
  for (let day = 2; day <= 15; day += 1) {
    const { server: next, api } = await restarted(t, server)
    await api('POST', '/api/todos', { title: `${day}` })
    await next.stop()
    const names = await readdir(folder)
    t.true(names.includes(today))
    await rename(join(folder, today), join(folder, `2900-01-${String(day).padStart(2, '0')}-daily.json`))
  }
  const { server: last } = await restarted(t, server)
  await last.stop()
  const names = await readdir(folder)
  t.true(names.includes(today))
  t.true(names.includes(earlier))
  t.is(names.length, 14)
})

test('a change that comes during the stop is refused, not lost', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store, todos } = await openTestStore(t, dataDir)
  const early = todos.create(actor, { title: 'early' })
  const closing = store.close()
  await t.throwsAsync(todos.create(actor, { title: 'late' }), { message: /has been closed/ })
  await early
  await closing
  const next = await openTestStore(t, dataDir)
  t.deepEqual(titlesIn(next), ['early'])
})

test('the list is what the backup says', async (t) => {
  const server = await stoppedWith(t, 'a', 'b')
  const { api } = await restarted(t, server)
  await api('DELETE', '/api/todos')
  const [daily] = (await api('GET', '/api/backups')).body
  t.like((await api('POST', `/api/backups/${daily.id}/restorations`)).body, { restored: 2, trashed: 0 })
  t.deepEqual(await titlesOf(api), ['a', 'b'])
})

test('a restore counts what is brought back or changed in the list, and what leaves it, not what stays in the trash', async (t) => {
  const server = await stoppedWith(t, 'kept', 'renamed', 'deleted', 'trashed', 'trashed twice')
  const first = await restarted(t, server)
  const all = (await first.api('GET', '/api/todos')).body
  const path = (title: string) =>
    `/api/todos/${all.find((todo: { title: string }) => todo.title === title).id}`
  for (const title of ['trashed', 'trashed twice']) await first.api('DELETE', path(title))
  await first.server.stop()
  const folder = join(folderOf(server), 'backups')
  const [daily = ''] = await readdir(folder)
  await copyFile(fileOf(server), join(folder, daily))

  const { api } = await restarted(t, server)
  await api('PATCH', path('renamed'), { title: 'other' })
  await api('DELETE', path('deleted'))
  await api('POST', '/api/todos', { title: 'later' })
  await api('PATCH', path('trashed'), { deletedAt: null })
  await api('PATCH', path('trashed twice'), { deletedAt: null })
  await api('DELETE', path('trashed twice'))
  const done = await api('POST', `/api/backups/${daily.replace('.json', '')}/restorations`)
  t.like(done.body, { restored: 2, trashed: 2 })
  t.deepEqual(await titlesOf(api), ['kept', 'renamed', 'deleted'])
  t.is((await api('GET', '/api/todos?deleted=true')).body.length, 3)
})

test('a restore counts the lists and views that come back, change or go to the trash, besides the todos', async (t) => {
  const server = await stoppedWith(t, 'kept')
  const first = await restarted(t, server)
  const list = (await first.api('POST', '/api/lists', { name: 'Home' })).body
  const view = (await first.api('POST', '/api/views', { name: 'Urgent', filter: { minPriority: 3 } })).body
  await first.api('POST', '/api/lists', { name: 'Same' })
  await first.server.stop()
  const folder = join(folderOf(server), 'backups')
  const [daily = ''] = await readdir(folder)
  await copyFile(fileOf(server), join(folder, daily))

  const { api } = await restarted(t, server)
  await api('PATCH', `/api/lists/${list.id}`, { name: 'Flat' })
  await api('DELETE', `/api/views/${view.id}`)
  await api('POST', '/api/lists', { name: 'Later' })
  const path = `/api/backups/${daily.replace('.json', '')}/restorations`
  t.like((await api('POST', `${path}?dryRun=true`)).body, { restored: 0, trashed: 0, others: 3 })
  t.like((await api('POST', path)).body, { restored: 0, trashed: 0, others: 3 })
  t.like((await api('POST', path)).body, { restored: 0, trashed: 0, others: 0 }, 'twice changes nothing')
})

test('a restore that fails on a full disk leaves the list and the backups as they were', async (t) => {
  const server = await stoppedWith(t, 'a')
  const first = await restarted(t, server)
  const [daily] = (await first.api('GET', '/api/backups')).body
  const restoration = `/api/backups/${daily.id}/restorations`
  for (let count = 0; count < 14; count += 1) {
    await first.api('POST', '/api/todos', { title: `later ${count}` })
    await first.api('POST', restoration)
  }
  const [a] = (await first.api('GET', '/api/todos')).body
  await first.api('PATCH', `/api/todos/${a.id}`, { title: 'b' })
  await first.server.stop()

  const disk = { isFull: false }
  const folder = { isBroken: false, hasBackup: false }
  const renaming: Files = {
    ...failingFile('journal', () => disk.isFull),
    async rename(from, to) {
      await realFiles.rename(from, to)
      folder.hasBackup = String(to).endsWith('-restore.json')
    },
  }
  const files = onHandle(['sync'], 'r')(renaming, () => {
    if (folder.isBroken && folder.hasBackup) throw failure('ENOSPC')
  })
  const next = await startServer(t, { dataDir: server.dataDir, files })
  const api = apiOf(next, next.token)
  const { body: before } = await api('GET', '/api/backups')
  t.is(before.length, 15)
  disk.isFull = true
  const refused = await api('POST', restoration)
  t.is(refused.status, 507)
  t.regex(refused.body.detail, /Nothing was changed/)
  t.deepEqual((await api('GET', '/api/backups')).body, before)
  t.deepEqual(await titlesOf(api), ['b'])
  disk.isFull = false
  folder.isBroken = true
  t.is((await api('POST', restoration)).status, 507)
  t.deepEqual((await api('GET', '/api/backups')).body, before)
  folder.isBroken = false
  t.like((await api('POST', restoration)).body, { restored: 1, trashed: 0 })
  t.is((await api('GET', '/api/backups')).body.length, 15, 'the oldest one went')
  t.deepEqual(await titlesOf(api), ['a'])
})
