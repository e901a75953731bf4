import { appendFile, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import ava, { type ExecutionContext } from 'ava'
import { FileUnavailable } from '../../../../server/storage/errors.ts'
import { realFiles } from '../../../../server/storage/files.ts'
import { listed } from '../../../../server/entities/indexes.ts'
import { todoKind } from '../../../../server/entities/todo.ts'
import { AccountUnavailable, BackupUnreadable, HistoryGone } from '../../../../server/store/errors.ts'
import { checksumText, encodeLine } from '../../../../server/store/journal/segment.ts'
import { oldSeedDocument, todosUpTo } from '../../../../bench/fixture.ts'
import { fileOf, folderOf, noticesOf } from '../../../support/account.ts'
import { openEvents } from '../../../support/events.ts'
import { failure } from '../../../support/faults.ts'
import { apiOf, type Json } from '../../../support/http.ts'
import { asAfterKill, lastSegment } from '../../../support/notes.ts'
import {
  backupsIn,
  copyOlder,
  filesIn,
  hasNoTemporaries,
  isMigrated,
  type OlderVersion,
  shownBefore,
  shownIn,
  testOlder,
} from '../../../support/older-versions.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { actor, listIn, openTestStore, titlesIn } from '../../../support/store.ts'
import { adding } from '../../../support/timeline.ts'

const test = ava.serial

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

/** The history of the directory that a Localist with documents of version 3 left behind. */
const oldHistory = '5fd6f4295aa1cf29'

test('the changes from before a migration are read by their ids, and are no part of the new history', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const api = apiOf(server, server.token)
  const [, , , sixth] = (await shownBefore(3)).todos
  t.deepEqual((await api('GET', '/api/changes')).body, [])
  const since = await api('GET', `/api/changes?since=${oldHistory}-9`)
  t.like(since.body, { status: 410, type: 'urn:localist:problem:history-gone' })
  const { status, body } = await api('GET', `/api/changes/${oldHistory}-9`)
  t.is(status, 200)
  t.like(body, { id: `${oldHistory}-9`, summary: 'Added 1 todo, deleted 1 todo' })
  t.like(body.changes[0], { kind: 'todo', id: sixth?.id, before: null, after: { title: 'Sixth' } })
  // Todos had no such fields then.
  t.like(body.changes[1].after, { title: 'Call "Bob"', deletedBy: null, previousId: null })
  t.is((await api('GET', `/api/changes/${oldHistory}-11`)).status, 410)
})

test('a change from before a migration is taken back, as a change of the new history', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const api = apiOf(server, server.token)
  const undone = await api('POST', '/api/changes', { undoes: `${oldHistory}-9` })
  t.is(undone.status, 201)
  t.is(undone.body.revision, 11)
  t.not(undone.body.id, `${oldHistory}-11`)
  const titlesAt = async (query: string) =>
    (await api('GET', `/api/todos${query}`)).body.map(({ title }: Json) => title)
  t.true((await titlesAt('')).includes('Call "Bob"'))
  t.deepEqual(await titlesAt('?deleted=true'), ['Old thing', 'Sixth'])
  await server.stop()
  const again = await startServer(t, { dataDir: server.dataDir })
  const { body } = await apiOf(again, again.token)('GET', '/api/changes')
  t.deepEqual(
    body.map(({ id }: Json) => id),
    [undone.body.id],
  )
})

test('a todo that was deleted before a migration is restored alone', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const api = apiOf(server, server.token)
  const [first, second] = (await api('GET', '/api/todos?deleted=true')).body
  t.is(first.deletedBy, null)
  t.like((await api('PATCH', `/api/todos/${first.id}`, { deletedAt: null })).body, { deletedAt: null })
  t.deepEqual((await api('GET', '/api/todos?deleted=true')).body, [second])
})

test('a stream that asks for the changes since one before a migration is told to read anew', async (t) => {
  const server = await startServer(t, { dataDir: await copyOlder(t, 3) })
  const stream = await openEvents(t, server, server.token, {
    headers: { 'Last-Event-ID': `${oldHistory}-9` },
  })
  const { data } = await stream.nextOf('reload')
  t.is(data.revision, 10)
  t.not(data.history, oldHistory)
})

testOlder(
  'a document of the version before that a hand has edited is taken over under new revisions',
  async (t, version) => {
    const { todos: expected, revision } = await shownBefore(version)
    const title = { 2: 'Return the library books', 3: 'Buy milk', 4: 'Part of the second' }[version]
    for (const isKilled of [false, true]) {
      const dataDir = await copyOlder(t, version)
      const { revision: written } = JSON.parse(await readFile(fileOf({ dataDir }), 'utf8'))
      if (!isKilled) await rm(await lastSegment(dataDir))
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

const segmentsIn = (dataDir: string) => readdir(join(folderOf({ dataDir }), 'journal'))

test('after a migration the numbers of segments begin anew, and another process counts on from them', async (t) => {
  const dataDir = await copyOlder(t, 2)
  const first = await openTestStore(t, dataDir)
  const { revision } = first.store.read()
  t.deepEqual(await segmentsIn(dataDir), [`00000001-${revision}.jsonl`])
  // As another process would find it.
  const copy = await asAfterKill(t, dataDir)
  const second = await openTestStore(t, copy)
  await first.store.transact(actor, adding('first'))
  await second.store.transact(actor, adding('second'))
  t.deepEqual(await segmentsIn(dataDir), [`00000001-${revision}.jsonl`])
  t.deepEqual((await segmentsIn(copy)).toSorted(), [
    `00000001-${revision}.jsonl`,
    `00000002-${revision}.jsonl`,
  ])
})

// The daily backup is older than the segments that are put away, and recovery does not look where they are.
test('a document that is lost on the day of a migration is made up for', async (t) => {
  const dataDir = await copyOlder(t, 2)
  const now = () => new Date('2026-11-22T12:00:00.000Z')
  const { store } = await openTestStore(t, dataDir, { now })
  const before = [...store.read().sorted(listed).ascending()]
  await store.close()
  await rm(fileOf({ dataDir }))
  const again = await openTestStore(t, dataDir, { now })
  t.deepEqual(listIn(again), before, again.told.join('\n'))
})

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

testOlder(
  'zeros and a torn line behind the last change of a killed journal change nothing',
  async (t, version) => {
    const { backup: _, ...expected } = await shownBefore(version)
    for (const tail of [Buffer.alloc(512 * 1024), '0123abcd {"revision":23,"id":"torn']) {
      const dataDir = await copyOlder(t, version)
      await appendFile(await lastSegment(dataDir), tail)
      const { store, told } = await openTestStore(t, dataDir)
      t.deepEqual([shownIn(store), told], [expected, []])
    }
  },
)

test('a document of the version before that is of another list is not mixed with the journal', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  for (let index = 0; index < 30; index += 1) await first.store.transact(actor, adding(`ours ${index}`))
  await first.store.close()
  const path = fileOf({ dataDir: await copyOlder(t, 2) })
  await copyFile(path, fileOf({ dataDir }))
  const { revision, todos } = JSON.parse(await readFile(path, 'utf8'))
  t.true(revision < 30)
  const { store, told } = await openTestStore(t, dataDir)
  const idsOf = (all: Iterable<{ readonly id: string }>) => Array.from(all, ({ id }) => id).toSorted()
  t.deepEqual(idsOf(store.read().all(todoKind)), idsOf(todos))
  t.regex(told.join(), /came from another list or computer/)
  t.true(store.read().revision > 30)
  const [backup = '', ...more] = await backupsIn(dataDir, 'migration')
  t.deepEqual(more, [])
  t.deepEqual(await readFile(join(folderOf({ dataDir }), 'backups', backup)), await readFile(path))
})

const fullDisk = ava.macro({
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
    const { history } = store.read()
    // A store that is open may be writing its document.
    await store.close()
    await isMigrated(t, dataDir, history, version)
    const again = await openTestStore(t, dataDir)
    t.deepEqual([shownIn(again.store), again.told], [later, []])
    t.is(again.store.read().history, history)
  },
  title: (name = '') =>
    `a disk without room for ${name}: served, writable later, and migrated at the next start`,
})

for (const version of [2, 3] as const) {
  test(`anything, from version ${version}`, fullDisk, version, () => true)
  test(`the document, from version ${version}`, fullDisk, version, (path) => dirname(path).endsWith('local'))
  test(`the backup, from version ${version}`, fullDisk, version, (path) => path.includes('backups'))
}

/** A data directory with a todo in the document, and another in the journal only. */
const killedTodos = async (t: ExecutionContext): Promise<string> => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  await first.todos.create(actor, { title: 'a' })
  await first.store.close()
  const { todos } = await openTestStore(t, dataDir)
  await todos.create(actor, { title: 'b' })
  return asAfterKill(t, dataDir)
}

const journalOf = (dataDir: string): string => join(folderOf({ dataDir }), 'journal')

const historyOf = async (dataDir: string): Promise<string> =>
  JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).history

const newerDocument = async (path: string, isSealed: boolean): Promise<void> => {
  const text = (await readFile(path, 'utf8')).replace('"version": 5', '"version": 6')
  const body = text.slice(0, text.indexOf('  "checksum"')).replace('"history"', '"more": [],\n  "history"')
  const checksum = checksumText(crc32(body))
  await writeFile(path, `${body}  "checksum": "${isSealed ? checksum : '00000000'}"\n}\n`)
}

const header = (history: string, version: number, revision = 2): string =>
  encodeLine(JSON.stringify({ format: 'localist-journal', version, history, revision, more: true }))

const newerLine = (revision: number): string =>
  encodeLine(JSON.stringify({ version: 5, revision, at: 'now', actor: null, more: [{ kind: 'list' }] }))

const untouched = ava.macro({
  async exec(
    t,
    makeNewer: (dataDir: string) => Promise<unknown>,
    name: RegExp,
    begin: (t: ExecutionContext) => Promise<string> = killedTodos,
  ) {
    const dataDir = await begin(t)
    // It opens as it is, so that nothing else is the reason.
    const other = await openTestStore(t, await asAfterKill(t, dataDir))
    t.deepEqual(other.told, [])
    t.true(titlesIn(other).length >= 2)

    await makeNewer(dataDir)
    const before = await filesIn(dataDir)
    const { store, told } = await openTestStore(t, dataDir)
    t.is(told.length, 1)
    t.regex(told[0] ?? '', name)
    t.regex(told[0] ?? '', /was written by a newer version of Localist\. It was not changed/)
    const refusal = { message: told[0] ?? '' }
    const error = t.throws(() => store.read(), refusal)
    t.true(error instanceof AccountUnavailable || error instanceof FileUnavailable)
    await t.throwsAsync(
      store.transact(actor, () => null),
      refusal,
    )
    await t.throwsAsync(store.backups(), refusal)
    await t.throwsAsync(store.changeSet(`${'0'.repeat(16)}-1`), refusal)
    await store.close()
    t.deepEqual(await filesIn(dataDir), before)

    const server = await startServer(t, { dataDir })
    const api = apiOf(server, server.token)
    for (const answer of [await api('GET', '/api/todos'), await api('POST', '/api/todos', { title: 'c' })]) {
      t.is(answer.status, 503)
      t.regex(answer.body.detail, /newer/)
    }
    await server.stop()
    t.deepEqual(await filesIn(dataDir), before)
  },
  title: (name = '') => `${name} is named as newer, and nothing is touched`,
})

const document = /^todos\.json was/
const journal = /^The journal of your changes was/

test('a document of version 6', untouched, (dataDir) => newerDocument(fileOf({ dataDir }), true), document)
test(
  'a document of version 6 whose checksum does not hold',
  untouched,
  (dataDir) => newerDocument(fileOf({ dataDir }), false),
  document,
)
test(
  'a segment of version 5',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    const path = join(journalOf(dataDir), '00000009-2.jsonl')
    await writeFile(path, header(history, 5) + newerLine(3))
  },
  journal,
)
test(
  'a segment of version 5 without a change set',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    await writeFile(join(journalOf(dataDir), '00000009-2.jsonl'), header(history, 5))
  },
  journal,
)
test(
  'a change set of version 5 under a header that is damaged',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    const path = join(journalOf(dataDir), '00000009-2.jsonl')
    await writeFile(path, `x${header(history, 5).slice(1)}${newerLine(3)}`)
  },
  journal,
)
test(
  'a change set of version 5 behind those of this version',
  untouched,
  async (dataDir) => appendFile(await lastSegment(dataDir), newerLine(3)),
  journal,
)
test(
  'a change set of version 5 behind a damaged line and before a torn one',
  untouched,
  async (dataDir) => appendFile(await lastSegment(dataDir), `damaged\n${newerLine(4)}torn`),
  journal,
)
test(
  'a segment of version 5 behind a document that is damaged',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    await writeFile(fileOf({ dataDir }), 'no document')
    await writeFile(join(journalOf(dataDir), '00000009-2.jsonl'), header(history, 5))
  },
  journal,
)
test(
  'a segment of version 5 behind a segment with damaged lines and a torn end',
  untouched,
  async (dataDir) => {
    await appendFile(await lastSegment(dataDir), 'damaged\ntorn')
    const history = await historyOf(dataDir)
    await writeFile(join(journalOf(dataDir), '00000009-2.jsonl'), header(history, 5))
  },
  journal,
)
test(
  'a segment of version 5 in a directory of the version before',
  untouched,
  (dataDir) => writeFile(join(journalOf(dataDir), '00000009-22.jsonl'), header('a'.repeat(16), 5, 22)),
  journal,
  (t) => copyOlder(t, 2),
)

test('a backup of version 6 is named as newer, the others can be restored', async (t) => {
  const dataDir = await killedTodos(t)
  const backups = join(folderOf({ dataDir }), 'backups')
  const [daily = ''] = await readdir(backups)
  const newer = '2026-01-02T03-04-05-678Z-migration'
  await copyFile(join(backups, daily), join(backups, `${newer}.json`))
  await newerDocument(join(backups, `${newer}.json`), true)
  const opened = await openTestStore(t, dataDir)
  const before = opened.store.read()
  await t.throwsAsync(opened.store.restore(actor, newer), {
    instanceOf: BackupUnreadable,
    message: /made by a newer version of Localist/,
  })
  t.is(opened.store.read(), before)
  await opened.store.restore(actor, daily.replace('.json', ''))
  t.deepEqual(titlesIn(opened), ['a'])
})

test('over HTTP a backup of version 6 is refused as newer', async (t) => {
  const dataDir = await killedTodos(t)
  const backups = join(folderOf({ dataDir }), 'backups')
  const [daily = ''] = await readdir(backups)
  await newerDocument(join(backups, daily), true)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const answer = await api('POST', `/api/backups/${daily.replace('.json', '')}/restorations`)
  t.is(answer.status, 409)
  t.regex(answer.body.detail, /newer/)
  t.is((await api('GET', '/api/todos')).body.length, 2)
})

test('a backup of version 6 does not keep the journal from making up for a document that is lost', async (t) => {
  const dataDir = await killedTodos(t)
  const backups = join(folderOf({ dataDir }), 'backups')
  const [daily = ''] = await readdir(backups)
  await newerDocument(join(backups, daily), true)
  await rm(fileOf({ dataDir }))
  const opened = await openTestStore(t, dataDir)
  t.deepEqual(titlesIn(opened), ['a', 'b'])
  t.is(opened.told.length, 1)
})
