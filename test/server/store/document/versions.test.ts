import { appendFile, copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import ava, { type ExecutionContext } from 'ava'
import { FileUnavailable } from '../../../../server/storage/errors.ts'
import { AccountUnavailable, BackupUnreadable } from '../../../../server/store/errors.ts'
import { checksumText, encodeLine } from '../../../../server/store/journal/segment.ts'
import { fileOf, folderOf } from '../../../support/account.ts'
import { apiOf } from '../../../support/http.ts'
import { asAfterKill, lastSegment } from '../../../support/notes.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'
import { actor, openTestStore, titlesIn } from '../../../support/store.ts'

const test = ava.serial

/** The bytes of all files of the local account, by their paths in it, without those that are just being written. */
async function filesIn(dataDir: string, under = ''): Promise<ReadonlyMap<string, string>> {
  const folder = join(folderOf({ dataDir }), under)
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map(async (path) => (await readFile(path)).toString('latin1')))
  return new Map(files.map((path, index) => [path.slice(folder.length + 1), contents[index] ?? '']))
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
  const text = (await readFile(path, 'utf8')).replace('"version": 1', '"version": 2')
  const body = text.slice(0, text.indexOf('  "checksum"')).replace('"history"', '"more": [],\n  "history"')
  const checksum = checksumText(crc32(body))
  await writeFile(path, `${body}  "checksum": "${isSealed ? checksum : '00000000'}"\n}\n`)
}

const header = (history: string, version: number, revision = 2): string =>
  encodeLine(JSON.stringify({ format: 'localist-journal', version, history, revision, more: true }))

const newerLine = (revision: number): string =>
  encodeLine(JSON.stringify({ version: 2, revision, at: 'now', actor: null, more: [{ kind: 'list' }] }))

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

test('a document of version 2', untouched, (dataDir) => newerDocument(fileOf({ dataDir }), true), document)
test(
  'a document of version 2 whose checksum does not hold',
  untouched,
  (dataDir) => newerDocument(fileOf({ dataDir }), false),
  document,
)
test(
  'a segment of version 2',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    const path = join(journalOf(dataDir), '00000009-2.jsonl')
    await writeFile(path, header(history, 2) + newerLine(3))
  },
  journal,
)
test(
  'a segment of version 2 without a change set',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    await writeFile(join(journalOf(dataDir), '00000009-2.jsonl'), header(history, 2))
  },
  journal,
)
test(
  'a change set of version 2 under a header that is damaged',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    const path = join(journalOf(dataDir), '00000009-2.jsonl')
    await writeFile(path, `x${header(history, 2).slice(1)}${newerLine(3)}`)
  },
  journal,
)
test(
  'a change set of version 2 behind those of this version',
  untouched,
  async (dataDir) => appendFile(await lastSegment(dataDir), newerLine(3)),
  journal,
)
test(
  'a change set of version 2 behind a damaged line and before a torn one',
  untouched,
  async (dataDir) => appendFile(await lastSegment(dataDir), `damaged\n${newerLine(4)}torn`),
  journal,
)
test(
  'a segment of version 2 behind a document that is damaged',
  untouched,
  async (dataDir) => {
    const history = await historyOf(dataDir)
    await writeFile(fileOf({ dataDir }), 'no document')
    await writeFile(join(journalOf(dataDir), '00000009-2.jsonl'), header(history, 2))
  },
  journal,
)
test(
  'a segment of version 2 behind a segment with damaged lines and a torn end',
  untouched,
  async (dataDir) => {
    await appendFile(await lastSegment(dataDir), 'damaged\ntorn')
    const history = await historyOf(dataDir)
    await writeFile(join(journalOf(dataDir), '00000009-2.jsonl'), header(history, 2))
  },
  journal,
)
test('a backup of version 2 is named as newer, the others can be restored', async (t) => {
  const dataDir = await killedTodos(t)
  const backups = join(folderOf({ dataDir }), 'backups')
  const [daily = ''] = await readdir(backups)
  const newer = '2026-01-02T03-04-05-678Z-restore'
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

test('over HTTP a backup of version 2 is refused as newer', async (t) => {
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

test('a backup of version 2 does not keep the journal from making up for a document that is lost', async (t) => {
  const dataDir = await killedTodos(t)
  const backups = join(folderOf({ dataDir }), 'backups')
  const [daily = ''] = await readdir(backups)
  await newerDocument(join(backups, daily), true)
  await rm(fileOf({ dataDir }))
  const opened = await openTestStore(t, dataDir)
  t.deepEqual(titlesIn(opened), ['a', 'b'])
  t.is(opened.told.length, 1)
})
