import { copyFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { fileOf, folderOf, restarted, stoppedWith } from '../../support/account.ts'
import { failingFile, failure, onHandle, titlesOf } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { actor, openTestStore, titlesIn } from '../../support/store.ts'

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

test('backups that a wrong clock dated into the future do not push out those of today', async (t) => {
  const server = await stoppedWith(t, 'a')
  const folder = join(folderOf(server), 'backups')
  const [today = ''] = await readdir(folder)
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
  t.true((await readdir(folder)).includes(today))
  t.is((await readdir(folder)).length, 14)
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
