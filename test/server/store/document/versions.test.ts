import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'ava'
import { oldSeedDocument, todosUpTo } from '../../../../bench/fixture.ts'
import { realFiles } from '../../../../server/files/files.ts'
import { HistoryGone } from '../../../../server/store/errors.ts'
import { fileOf, folderOf, noticesOf } from '../../../support/account.ts'
import { failure } from '../../../support/faults.ts'
import { apiOf } from '../../../support/http.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { actor, openTestStore } from '../../../support/store.ts'
import {
  backupsIn,
  copyOlder,
  hasNoTemporaries,
  isMigrated,
  lastSegmentOf,
  shownBefore,
  shownIn,
  testOlder,
  type OlderVersion,
} from '../../../support/older-versions.ts'

testOlder(
  'a directory of the version before opens with all its todos, and becomes one document',
  async (t, version) => {
    const dataDir = await copyOlder(t, version)
    const { backup: _, ...expected } = await shownBefore(version)
    const first = await openTestStore(t, dataDir)
    t.deepEqual(shownIn(first.store), expected)
    t.deepEqual([first.told, first.log], [[], []])
    const { history } = first.store.read()
    t.regex(history, /^[0-9a-f]{16}$/)
    await isMigrated(t, dataDir, history, version)
    await first.store.close()

    const { store, todos, told } = await openTestStore(t, dataDir)
    t.deepEqual([shownIn(store), store.read().history, told], [expected, history, []])
    const at = `${history}-${expected.revision}`
    await t.throwsAsync(store.changesSince(`${history}-0`)[Symbol.asyncIterator]().next(), {
      instanceOf: HistoryGone,
    })
    await todos.create(actor, { title: 'new' })
    const since = []
    for await (const changeSet of store.changesSince(at)) since.push(changeSet)
    t.deepEqual(since, [await store.changeSet(`${history}-${expected.revision + 1}`)])
    await store.close()
    await isMigrated(t, dataDir, history, version)
    await hasNoTemporaries(t, dataDir)
  },
)

testOlder(
  'zeros and a torn line behind the last change of a killed journal change nothing',
  async (t, version) => {
    const { backup: _, ...expected } = await shownBefore(version)
    for (const tail of [Buffer.alloc(512 * 1024), '0123abcd {"revision":23,"id":"torn']) {
      const dataDir = await copyOlder(t, version)
      await appendFile(await lastSegmentOf(dataDir), tail)
      const { store, told } = await openTestStore(t, dataDir)
      t.deepEqual([shownIn(store), told], [expected, []])
    }
  },
)

testOlder(
  'over HTTP the directory of the version before is as it was, without notices',
  async (t, version) => {
    const expected = await shownBefore(version)
    const server = await startServer(t, { dataDir: await copyOlder(t, version) })
    const api = apiOf(server, server.token)
    t.deepEqual(await noticesOf(api), [])
    for (const [path, todos] of [
      ['/api/todos', expected.todos],
      ['/api/todos?deleted=true', expected.trash],
    ] as const) {
      const { body } = await api('GET', path)
      t.deepEqual(
        body,
        todos.map(({ next: _, ...todo }) => ({
          ...todo,
          url: body.find(({ id }: { id: string }) => id === todo.id).url,
        })),
      )
    }
    const [first] = expected.todos
    const headers = { 'If-Match': `"${first?.revision}"` }
    t.is((await api('PATCH', `/api/todos/${first?.id}`, { title: 'b' }, headers)).status, 200)
    t.is((await api('PATCH', `/api/todos/${first?.id}`, { title: 'c' }, headers)).status, 412)
  },
)

testOlder(
  'a daily backup of the version before can be restored, one that there is not cannot',
  async (t, version) => {
    const dataDir = await copyOlder(t, version)
    const expected = await shownBefore(version)
    const { store } = await openTestStore(t, dataDir)
    const before = store.read()
    await t.throwsAsync(store.restore(actor, '2020-01-01-daily'), { message: /no backup/ })
    t.is(store.read(), before)
    await store.restore(actor, '2026-11-22-daily')
    const content = ({ title, notes, tags, completed }: (typeof expected.backup)[number]) => ({
      title,
      notes,
      tags,
      completed,
    })
    t.deepEqual(shownIn(store).todos.map(content), expected.backup.map(content))
    t.is(shownIn(store).trash.length, expected.todos.length + expected.trash.length - expected.backup.length)
  },
)

testOlder(
  'a backup of the version before makes up for a document that is damaged, with the journal behind it',
  async (t, version) => {
    const dataDir = await copyOlder(t, version)
    const { backup: _, ...expected } = await shownBefore(version)
    await writeFile(fileOf({ dataDir }), 'no document')
    const { store, told } = await openTestStore(t, dataDir)
    t.deepEqual(shownIn(store), expected)
    t.is(told.length, 1)
    t.regex(told[0] ?? '', /Nothing was lost/)
  },
)

test('a document of version 1 opens with all its todos, and is backed up as it was', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(folderOf({ dataDir }), { recursive: true })
  await writeFile(fileOf({ dataDir }), oldSeedDocument(25))
  const { store, told } = await openTestStore(t, dataDir)
  const todos = todosUpTo(25).map((todo) => ({
    ...todo,
    listId: 'inbox',
    parentId: null,
    deletedBy: null,
    previousId: null,
    next: null,
  }))
  t.deepEqual(shownIn(store), { revision: 25, todos, trash: [] })
  t.deepEqual(told, [])
  const [migration = ''] = await backupsIn(dataDir, 'migration')
  t.is(await readFile(join(folderOf({ dataDir }), 'backups', migration), 'utf8'), oldSeedDocument(25))
  t.like(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')), { version: 5, revision: 25 })
  await store.close()
  const again = await openTestStore(t, dataDir)
  t.is(again.store.read().history, store.read().history)
  t.deepEqual(shownIn(again.store).todos, todos)
})

testOlder(
  'a document of the version before that a hand has edited is taken over under new revisions',
  async (t, version) => {
    const { todos: expected, revision } = await shownBefore(version)
    const title = { 2: 'Return the library books', 3: 'Buy milk', 4: 'Part of the second' }[version]
    for (const isKilled of [false, true]) {
      const dataDir = await copyOlder(t, version)
      const { revision: written } = JSON.parse(await readFile(fileOf({ dataDir }), 'utf8'))
      if (!isKilled) await rm(await lastSegmentOf(dataDir))
      const text = await readFile(fileOf({ dataDir }), 'utf8')
      await writeFile(fileOf({ dataDir }), text.replace(title, 'Edited'))
      const { store, told } = await openTestStore(t, dataDir)
      const edited = shownIn(store).todos.find((todo) => todo.title === 'Edited')
      t.is(edited?.id, expected.find((todo) => todo.title === title)?.id)
      t.is(edited?.revision, store.read().revision)
      t.true(store.read().revision > (isKilled ? revision : written))
      t.is(told.length, isKilled ? 1 : 0)
      if (isKilled) t.regex(told[0] ?? '', /The edited file is kept as todos\.json\.edited-/)
      t.is((await backupsIn(dataDir, 'migration')).length, version === 2 ? 2 : 1)
      t.like(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')), { version: 5 })
    }
  },
)

const fullDisk = test.macro({
  async exec(t, version: OlderVersion, isFull: (path: string) => boolean) {
    const dataDir = await copyOlder(t, version)
    const { backup: _, ...expected } = await shownBefore(version)
    let full = true
    const files = {
      ...realFiles,
      async open(...[path, flags, mode]: Parameters<typeof realFiles.open>) {
        if (full && flags !== 'r' && isFull(String(path))) throw failure('ENOSPC')
        return realFiles.open(path, flags, mode)
      },
    }
    const first = await openTestStore(t, dataDir, { files })
    t.deepEqual(shownIn(first.store), expected)
    t.deepEqual(first.told, [])
    full = false
    const added = await first.todos.create(actor, { title: 'once there was room' })
    const later = { ...expected, revision: expected.revision + 1, todos: [...expected.todos, added] }
    t.deepEqual(shownIn(first.store), later)
    full = true
    await first.store.close()
    full = false
    const { store, told } = await openTestStore(t, dataDir)
    t.deepEqual([shownIn(store), told], [later, []])
    await isMigrated(t, dataDir, store.read().history, version)
    await store.close()
    const again = await openTestStore(t, dataDir)
    t.deepEqual([shownIn(again.store), again.told], [later, []])
    t.is(again.store.read().history, store.read().history)
  },
  title: (name = '') =>
    `a disk without room for ${name}: served, writable later, and migrated at the next start`,
})

for (const version of [2, 3] as const) {
  test(`anything, from version ${version}`, fullDisk, version, () => true)
  test(`the document, from version ${version}`, fullDisk, version, (path) => dirname(path).endsWith('local'))
  test(`the backup, from version ${version}`, fullDisk, version, (path) => path.includes('backups'))
}
