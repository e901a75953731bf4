import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import ava, { type ExecutionContext } from 'ava'
import { formatChangeId } from '../../../../common/change-id.ts'
import { formatChangeSet, pickChangedFields } from '../../../../server/store/transaction.ts'
import { checksumText, encodeLine, formatHeader } from '../../../../server/store/journal/segment.ts'
import type { Kind } from '../../../../server/store/kind.ts'
import {
  asidesIn,
  fileOf,
  folderOf,
  noticesOf,
  restarted,
  stoppedWith,
  withoutHistory,
} from '../../../support/account.ts'
import { titlesOf, failure } from '../../../support/faults.ts'
import { apiOf } from '../../../support/http.ts'
import {
  asAfterKill,
  folder,
  folderKind,
  idsOf,
  Misfit,
  note,
  type Note,
  noteKind,
  openNotes,
  lastSegment,
  contentOf,
  putNotes,
} from '../../../support/notes.ts'
import { resultOf } from '../../../support/result-of.ts'
import { startServer, temporaryFolder, type TestServer } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'
import { editedDocument, someHistory, todoAt } from '../../../support/stored-todos.ts'
import { readThreadTime, watchThread } from '../../../support/thread-time.ts'
import { realFiles, type Files } from '../../../../server/storage/files.ts'

const test = ava.serial

test('a damaged document falls back to the newest good backup and the journal, without loss', async (t) => {
  const server = await stoppedWith(t, 'a', 'b')
  await (await restarted(t, server)).api('POST', '/api/todos', { title: 'c' })
  const damaged = 'not even JSON'
  const copy = await asAfterKill(t, server.dataDir)
  await writeFile(fileOf({ dataDir: copy }), damaged)
  const { server: next, api } = await restarted(t, { ...server, dataDir: copy })
  t.deepEqual(await titlesOf(api), ['a', 'b', 'c'])
  const [notice = ''] = await noticesOf(api)
  const [aside = ''] = await asidesIn(next)
  t.regex(notice, /recovered from the backup \S+-daily and the journal of your changes\. Nothing was lost/)
  t.true(notice.includes(aside))
  t.is(await readFile(join(folderOf(next), aside), 'utf8'), damaged)
  t.is((await api('POST', '/api/todos', { title: 'd' })).body.revision, 4)
  await next.stop()
  const last = await restarted(t, next)
  t.deepEqual(await titlesOf(last.api), ['a', 'b', 'c', 'd'])
  t.deepEqual(await noticesOf(last.api), [notice])
})

test('where the newest backup is damaged as well, an older one and the journal make up for both', async (t) => {
  const server = await stoppedWith(t, 'a')
  const [daily = ''] = await readdir(join(folderOf(server), 'backups'))
  const backups = join(folderOf(server), 'backups')
  await rename(join(backups, daily), join(backups, '2020-01-01-daily.json'))
  await writeFile(join(backups, '2020-01-02-daily.json'), 'rubbish')
  await writeFile(fileOf(server), 'rubbish')
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.regex(
    (await noticesOf(api))[0] ?? '',
    /the backup 2020-01-01-daily and the journal of your changes\. Nothing was lost/,
  )
})

test('a document that is gone is made up for by backup and journal, and the person told', async (t) => {
  const server = await stoppedWith(t, 'a')
  const journal = join(folderOf(server), 'journal')
  const [segment = ''] = await readdir(journal)
  t.is(segment, '00000001-0.jsonl')
  await rename(join(journal, segment), join(journal, segment.replace('-0.', '-7.')))
  await rm(fileOf(server))
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.regex((await noticesOf(api))[0] ?? '', /^todos\.json was missing\./)
})

test('where the journal does not reach back to the backup, each todo is served as it was known last', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const { server: second, api: secondApi } = await restarted(t, server)
  const [a] = (await secondApi('GET', '/api/todos')).body
  await secondApi('PATCH', `/api/todos/${a.id}`, { title: 'a, changed' })
  await second.stop()
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), text.slice(0, text.indexOf('"title":"b"')))
  const { api } = await restarted(t, server)
  t.deepEqual(
    await titlesOf(api),
    ['a, changed', 'b', 'c'],
    'one from the rest of the document, two from the backup',
  )
  t.regex((await noticesOf(api))[0] ?? '', /3 of its todos and lists could be read\. Others may be missing/)
})

test('where document and journal are gone, the newest backup is served, and the person told', async (t) => {
  const server = await stoppedWith(t, 'a')
  await rm(fileOf(server))
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.regex(
    (await noticesOf(api))[0] ?? '',
    /^todos\.json was missing\. 1 of its todos and lists could be read/,
  )
  t.true((await api('POST', '/api/todos', { title: 'b' })).body.revision > 1, 'no revision comes twice')
})

test('what is no backup among the backups does not keep the good ones from being used', async (t) => {
  const server = await stoppedWith(t, 'a')
  const backups = join(folderOf(server), 'backups')
  await mkdir(join(backups, '2999-01-01-daily.json'))
  await symlink('/nowhere', join(backups, '2999-01-02-daily.json'))
  await writeFile(join(backups, '2999-01-03-daily.json'), 'rubbish')
  await writeFile(fileOf(server), 'rubbish')
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.is((await api('GET', '/api/backups')).body.length, 2)
})

test('todos that only the damaged document still has are served, and nothing is promised', async (t) => {
  const server = await stoppedWith(t, 'a')
  const { server: second, api: secondApi } = await restarted(t, server)
  for (const title of ['b', 'c']) await secondApi('POST', '/api/todos', { title })
  await second.stop()
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const bytes = await readFile(fileOf(server))
  await writeFile(fileOf(server), bytes.fill(0, 0, bytes.indexOf('  "todos"')))
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b', 'c'])
  t.false(((await noticesOf(api))[0] ?? '').includes('Nothing was lost'))
  t.true((await api('POST', '/api/todos', { title: 'd' })).body.revision > 3, 'no revision comes twice')
})

test('of a document with damaged todos the others are served, the file is kept, and the person told', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const damaged = (await readFile(fileOf(server), 'utf8')).replace('"priority":0', '"priority":99')
  await writeFile(fileOf(server), damaged)
  const { server: next, api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['b', 'c'])
  const [aside = ''] = (await readdir(folderOf(server))).filter((name) => name.includes('damaged'))
  t.is(await readFile(join(folderOf(server), aside), 'utf8'), damaged)
  const [notice] = (await api('GET', '/api/notices')).body
  t.regex(notice.message, /2 of its todos and lists could be read, 1 could not/)
  t.true(notice.message.includes(aside))
  t.true(next.log.some((line) => line.includes(aside)))

  t.is((await api('POST', '/api/todos', { title: 'd' })).body.revision, 5, 'no revision comes twice')
  await next.stop()
  const last = await restarted(t, server)
  t.deepEqual(await titlesOf(last.api), ['b', 'c', 'd'])
  t.deepEqual((await last.api('GET', '/api/notices')).body, [notice], 'told until it is put away, and once')
})

test('a todo that a hand has doubled is served once, and the person told', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b'))
  const doubled = (await readFile(fileOf(server), 'utf8')).replace(/( {4}\{.*"title":"a".*),/, '$1,\n$1,')
  await writeFile(fileOf(server), doubled)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b'])
  t.regex(
    (await api('GET', '/api/notices')).body[0].message,
    /2 of its todos and lists could be read, 1 could not/,
  )
})

test('of a document that was cut short the whole lines are served', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), text.slice(0, text.indexOf('"title":"c"')))
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'b'])
  t.regex(
    (await api('GET', '/api/notices')).body[0].message,
    /2 of its todos and lists could be read\. Others may be missing/,
  )
})

test('a torn line with 250,000 spaces does not hold up the start', async (t) => {
  const server = await withoutHistory(await stoppedWith(t, 'a', 'b'))
  const text = await readFile(fileOf(server), 'utf8')
  await writeFile(fileOf(server), `${text.slice(0, text.indexOf('"title":"b"'))}"}${' '.repeat(250_000)}x`)
  const before = readThreadTime()
  const { api } = await restarted(t, server)
  const milliseconds = readThreadTime() - before
  t.true(milliseconds < 5_000, `${milliseconds} ms`)
  t.deepEqual(await titlesOf(api), ['a'])
})

/** Makes a list with a todo, its subtask and the subtask of that, and stops the server without a journal. */
async function stopWithList(t: ExecutionContext) {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  const { body: top } = await api('POST', '/api/todos', { title: 'top', listId: list.id })
  const { body: middle } = await api('POST', '/api/todos', { title: 'middle', parentId: top.id })
  const { body: low } = await api('POST', '/api/todos', { title: 'low', parentId: middle.id })
  await server.stop()
  return { server: await withoutHistory(server), list, top, middle, low }
}

const withoutLine = async (path: string, id: string): Promise<void> => {
  const lines = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, lines.filter((line) => !line.startsWith(`    {"id":"${id}"`)).join('\n'))
}

test('todos whose list was lost with its line are in the inbox, with their subtasks', async (t) => {
  const { server, list, top, middle, low } = await stopWithList(t)
  await withoutLine(fileOf(server), list.id)
  const { api } = await restarted(t, server)
  const { body } = await api('GET', '/api/todos')
  t.deepEqual(
    body.map(({ id, listId, parentId }: typeof top) => `${id} ${listId} ${parentId}`).toSorted(),
    [`${top.id} inbox null`, `${middle.id} inbox ${top.id}`, `${low.id} inbox ${middle.id}`].toSorted(),
  )
  t.is((await api('GET', '/api/notices')).body.length, 1)
})

test('a subtask whose parent was lost with its line is at the top of its list, with its own subtasks', async (t) => {
  const { server, list, top, middle, low } = await stopWithList(t)
  await withoutLine(fileOf(server), top.id)
  const { api } = await restarted(t, server)
  const { body } = await api('GET', '/api/todos')
  t.deepEqual(
    body.map(({ id, listId, parentId }: typeof top) => `${id} ${listId} ${parentId}`).toSorted(),
    [`${middle.id} ${list.id} null`, `${low.id} ${list.id} ${middle.id}`].toSorted(),
  )
})

test('a list that a hand put into the trash without its todos comes back', async (t) => {
  const { server, list } = await stopWithList(t)
  const text = await readFile(fileOf(server), 'utf8')
  const line = text.split('\n').find((each) => each.includes(`{"id":"${list.id}"`)) ?? ''
  const trashed = line.replace('"deletedAt":null', '"deletedAt":"2026-11-20T08:00:00.000Z"')
  await writeFile(fileOf(server), text.replace(line, trashed))
  const { api } = await restarted(t, server)
  t.is((await api('GET', `/api/lists/${list.id}`)).status, 200)
  t.is((await api('GET', '/api/todos')).body.length, 3)
})

/** A server that was killed: what it did is in the journal only. */
const killedWith = async (t: ExecutionContext, ...names: readonly string[]): Promise<TestServer> => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of names) await api('POST', '/api/todos', { title })
  const dataDir = await asAfterKill(t, server.dataDir)
  return { ...server, dataDir }
}

/** Edits a document and gives it a checksum that holds, as a fault of an earlier Localist might have. */
const resign = async (server: TestServer, edit: (text: string, ids: readonly string[]) => string) => {
  const text = await readFile(fileOf(server), 'utf8')
  const ids = [...text.matchAll(/\{"id":"([^"]+)","title"/g)].map(([, id = '']) => id)
  const content = text.slice(0, text.indexOf('  "checksum"'))
  const edited = edit(content, ids)
  if (edited === content) throw new Error('The document was not edited.')
  await writeFile(fileOf(server), `${edited}  "checksum": "${checksumText(crc32(edited))}"\n}\n`)
}

/** Makes the todo `id` a subtask of `parentId`. */
const putUnder = (text: string, id: string, parentId: string): string =>
  text.replace(new RegExp(`(\\{"id":"${id}".*?"parentId":)null`), `$1"${parentId}"`)

const checkedAgain = ava.macro({
  title: (what = '') =>
    `a document whose checksum holds with ${what} is checked, and does not end the server`,
  async exec(t, edit: (text: string, ids: readonly string[]) => string) {
    for (const isBare of [false, true]) {
      const server = await stoppedWith(t, 'a', 'b')
      if (isBare) await withoutHistory(server)
      await resign(server, edit)
      const { api } = await restarted(t, server)
      const { body: todos } = await api('GET', '/api/todos')
      t.deepEqual(
        todos
          .map(({ title }: { title: string }) => title)
          .toSorted()
          .at(-1),
        'b',
      )
      if (!isBare) t.is(todos.length, 2, 'recovered from backup and journal')
      t.regex((await noticesOf(api))[0] ?? '', /^todos\.json was damaged\. It is kept as/)
      for (const { id } of todos) t.is((await api('DELETE', `/api/todos/${id}`)).status, 200)
    }
  },
})

test('a todo that is its own subtask', checkedAgain, (text, [a = '']) => putUnder(text, a, a))
test('two todos that are subtasks of each other', checkedAgain, (text, [a = '', b = '']) =>
  putUnder(putUnder(text, a, b), b, a),
)
test('a field of a wrong type', checkedAgain, (text) => text.replace('"title":"a"', '"title":7'))
test('a todo in a list that there is not', checkedAgain, (text) =>
  text.replace('"listId":"inbox"', '"listId":"019a0000-0000-7000-8000-000000000000"'),
)

test('a circle of subtasks in the journal does not hold up the server', async (t) => {
  const server = await killedWith(t, 'a', 'b')
  const segment = await lastSegment(server.dataDir)
  const text = await readFile(segment, 'utf8')
  const jsons = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice('01234567 '.length))
  const [a = '', b = ''] = jsons.map((json) => JSON.parse(json).changes[0].id as string)
  const circle = jsons.map((json, index) => json.replace('"parentId":null', `"parentId":"${[b, a][index]}"`))
  const header = text.slice(0, text.indexOf('\n') + 1)
  await writeFile(segment, header + circle.map(encodeLine).join(''))
  const { api } = await restarted(t, server)
  t.is((await api('GET', '/api/todos')).body.length, 2)
  t.is((await api('PATCH', `/api/todos/${a}`, { title: 'renamed' })).status, 422)
  t.is((await api('PATCH', `/api/todos/${a}`, { parentId: null })).status, 200)
  t.is((await api('DELETE', `/api/todos/${a}`)).status, 200)
  t.deepEqual(await titlesOf(api), [])
})

const noChange = (): void => {}
const damageDocument = (server: TestServer): Promise<void> => writeFile(fileOf(server), 'not even JSON')

type Harm = (segment: string) => Promise<unknown>

const endIsLost = ava.macro({
  title: (what = '') =>
    `of changes whose segment is ${what} after a kill it is said from when to when they may be missing`,
  async exec(t, harm: Harm, damage: (server: TestServer) => Promise<void> | void) {
    const first = await startServer(t)
    const firstApi = apiOf(first, first.token)
    const { createdAt } = (await firstApi('POST', '/api/todos', { title: 'kept' })).body
    await first.stop()
    const { server, api } = await restarted(t, first)
    const before = new Date()
    for (const title of ['lost', 'lost too']) await api('POST', '/api/todos', { title })
    const copy = { ...server, dataDir: await asAfterKill(t, server.dataDir) }
    await harm(await lastSegment(copy.dataDir))
    await damage(copy)
    const { server: next, api: nextApi } = await restarted(t, copy)
    t.deepEqual(await titlesOf(nextApi), ['kept'])
    const notices = (await nextApi('GET', '/api/notices')).body
    t.false(notices.some(({ message }: { message: string }) => /nothing was lost/i.test(message)))
    const { values, message } = notices.find(
      ({ reason }: { reason: string }) => reason === 'journal-end-missing',
    )
    t.true(values.from >= createdAt, values.from)
    t.true(Date.parse(values.from) >= before.getTime() - 1 && values.from <= values.to, values.from)
    t.regex(message, /made between \S+ \S+ UTC and \S+ \S+ UTC may be missing/)
    t.is((await nextApi('POST', '/api/todos', { title: 'new' })).status, 201)
    await next.stop()
    const last = await restarted(t, copy)
    t.deepEqual(await titlesOf(last.api), ['kept', 'new'])
    t.is((await noticesOf(last.api)).length, notices.length, 'once')
  },
})

const empty: Harm = (segment) => writeFile(segment, '')
const fillWithNuls: Harm = async (segment) =>
  writeFile(segment, Buffer.alloc((await readFile(segment)).length))
const zeroFirstPage: Harm = async (segment) => {
  const bytes = await readFile(segment)
  await writeFile(segment, bytes.fill(0, 0, bytes.lastIndexOf('\n', -2) + 9))
}

test('empty', endIsLost, empty, noChange)
test('full of NULs', endIsLost, fillWithNuls, noChange)
test('NULs but for the end of its last line', endIsLost, zeroFirstPage, noChange)
test('gone', endIsLost, (segment) => rm(segment), noChange)
test('empty, beside a damaged document,', endIsLost, empty, damageDocument)
test('gone, beside a damaged document,', endIsLost, (segment) => rm(segment), damageDocument)

test('a segment that was begun and never written to before a kill is no loss', async (t) => {
  const server = await killedWith(t, 'a')
  await writeFile(join(folderOf(server), 'journal', '00000002-1.jsonl'), '')
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.deepEqual(await noticesOf(api), [])
})

test('a journal that is gone after an orderly stop is no loss', async (t) => {
  const server = await stoppedWith(t, 'a')
  await rm(join(folderOf(server), 'journal'), { recursive: true })
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a'])
  t.deepEqual(await noticesOf(api), [])
})

test('a torn tail of the journal is cut off without a word', async (t) => {
  const server = await killedWith(t, 'a', 'b')
  const segment = await lastSegment(server.dataDir)
  const bytes = await readFile(segment)
  for (const tail of [Buffer.from('0123abcd {"version":1,"revision":3,"at'), Buffer.alloc(4096)]) {
    await writeFile(segment, Buffer.concat([bytes, tail]))
    const { server: next, api } = await restarted(t, server)
    t.deepEqual(await titlesOf(api), ['a', 'b'])
    t.deepEqual(await noticesOf(api), [])
    await next.stop()
    t.deepEqual(await asidesIn(next, 'journal'), [])
    t.deepEqual(await readFile(segment), bytes)
    await rm(fileOf(server))
    await rm(join(folderOf(server), 'backups'), { recursive: true })
  }
})

test('a damaged line of the journal is set aside, the others are applied, and the person told', async (t) => {
  const server = await killedWith(t, 'a', 'b', 'c')
  const segment = await lastSegment(server.dataDir)
  const damaged = (await readFile(segment, 'utf8')).replace('"title":"b"', '"title":"B"')
  await writeFile(segment, damaged)
  const { server: next, api } = await restarted(t, server)
  t.deepEqual(await titlesOf(api), ['a', 'c'])
  const [notice = ''] = await noticesOf(api)
  const [aside = ''] = await asidesIn(next, 'journal')
  t.regex(notice, /1 of the last changes could not be read/)
  t.true(notice.includes(aside))
  t.is(await readFile(join(folderOf(next), 'journal', aside), 'utf8'), damaged)
  t.true((await api('POST', '/api/todos', { title: 'd' })).body.revision > 4, 'no revision comes twice')
  await next.stop()
  const last = await restarted(t, server)
  t.deepEqual(await titlesOf(last.api), ['a', 'c', 'd'])
  t.deepEqual(await noticesOf(last.api), [notice], 'once')
})

/** The last line of the segment, as JSON. */
const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.slice('01234567 '.length) ?? ''

test('a line whose checksum holds is trusted: a todo that the schema would refuse is not lost', async (t) => {
  const server = await killedWith(t, 'a', 'b')
  const segment = await lastSegment(server.dataDir)
  const text = await readFile(segment, 'utf8')
  const json = lastLine(text)
  const changed = json.replace('"tags":[]', `"tags":["${'t'.repeat(101)}"]`)
  t.not(changed, json)
  await writeFile(segment, text.replace(encodeLine(json), encodeLine(changed)))
  const next = await startServer(t, { dataDir: server.dataDir, hasForeignTodos: true })
  const api = apiOf(next, next.token)
  t.deepEqual(await titlesOf(api), ['a', 'b'])
  t.deepEqual(await noticesOf(api), [])
})

/** Notes that lie in a folder or in another note. */
const nestedKind: Kind<Note> = {
  ...noteKind,
  check(state, after) {
    if (after === undefined || state.get(folderKind, after.folderId) !== undefined) return
    if (state.get(nestedKind, after.folderId) === undefined) throw new Misfit(`${after.id} lies nowhere.`)
  },
}

test('where a lost line held what others need, those that need them go as well', async (t) => {
  const dataDir = await temporaryFolder(t)
  const kinds = [folderKind, nestedKind]
  const { store } = await openNotes(t, dataDir, { kinds })
  const put = async (...notes: readonly ReturnType<typeof note>[]): Promise<void> =>
    resultOf(store, actor, (tx) => notes.forEach((each) => tx.put(nestedKind, each)))
  await store.transact(actor, (tx) => tx.put(folderKind, folder('f')))
  await put(note('kept'), note('e', { folderId: 'kept' }))
  await store.transact(actor, (tx) => tx.put(folderKind, folder('lost')))
  await put(note('c', { folderId: 'lost' }), note('b', { folderId: 'c' }), note('a', { folderId: 'b' }))
  const copy = await asAfterKill(t, dataDir)
  const segment = await lastSegment(copy)
  await writeFile(segment, (await readFile(segment, 'utf8')).replace('"name":"lost"', '"name":"x"'))
  const opened = await openNotes(t, copy, { kinds })
  t.deepEqual(idsOf(opened.store.read().all(nestedKind)), ['e', 'kept'])
  t.deepEqual(idsOf(opened.store.read().all(folderKind)), ['f'])
  t.regex(opened.told.join(), /journal of your changes was damaged/)
  await opened.store.close()
  const again = await openNotes(t, copy, { kinds })
  t.deepEqual(again.told, [])
  t.deepEqual(idsOf(again.store.read().all(nestedKind)), ['e', 'kept'])
})

/** An account with one segment, and a document that was written in the middle of it, as after a day's first backup. */
const oneSegment = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, putNotes(note('a')))
  await store.backUp('removal')
  await store.transact(actor, putNotes(note('b')))
  await store.transact(actor, putNotes(note('c')))
  const copy = await asAfterKill(t, dataDir)
  const journal = join(folderOf({ dataDir: copy }), 'journal')
  const [name = '', ...more] = await readdir(journal)
  t.deepEqual(more, [])
  return { dataDir: copy, segment: join(journal, name), store }
}

test('a damaged header of the only segment loses no change', async (t) => {
  const { dataDir, segment } = await oneSegment(t)
  const bytes = await readFile(segment)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await writeFile(segment, bytes)
  const { store, told } = await openNotes(t, dataDir)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b', 'c'])
  t.regex(told.join('\n'), /The journal of your changes was damaged\. No change was lost\./)
})

test('a segment that cannot be opened for a moment loses no change', async (t) => {
  const { dataDir } = await oneSegment(t)
  let isFirst = true
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      if (String(path).endsWith('.jsonl') && isFirst) {
        isFirst = false
        throw failure('EMFILE')
      }
      return realFiles.open(path, flags, mode)
    },
  }
  const first = await openNotes(t, dataDir, { files })
  await first.store.close()
  const { store } = await openNotes(t, dataDir)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b', 'c'], first.told.join('\n'))
})

// The removal stands in the journal; the damaged document still has the note.
test('what was removed for good does not come back from a damaged document', async (t) => {
  const { dataDir } = await oneSegment(t)
  const first = await openNotes(t, dataDir)
  await first.store.transact(actor, (tx) => tx.remove(noteKind, 'a'))
  await first.store.transact(actor, putNotes(note('d')))
  const copy = await asAfterKill(t, dataDir)
  const journal = join(folderOf({ dataDir: copy }), 'journal')
  const last = join(journal, (await readdir(journal)).toSorted().at(-1) ?? '')
  await writeFile(last, (await readFile(last, 'utf8')).replace('"text":"d"', '"text":"x"'))
  const path = fileOf({ dataDir: copy })
  await writeFile(path, (await readFile(path, 'utf8')).replace('"checksum"', ''))
  const { store } = await openNotes(t, copy)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['b', 'c'])
})

// Neither a backup nor the journal knows of the edit, so that the loss is taken for none.
test('a loss of a document that a hand had edited gives no revision a second time', async (t) => {
  const { dataDir } = await oneSegment(t)
  await (await openNotes(t, dataDir)).store.close()
  const path = fileOf({ dataDir })
  await writeFile(path, (await readFile(path, 'utf8')).replace('"text":"a"', '"text":"x"'))
  const edited = await openNotes(t, dataDir)
  const { revision } = edited.store.read()
  await edited.store.close()
  await rm(path)
  const { store, told } = await openNotes(t, dataDir)
  t.notRegex(told.join(), /Nothing was lost/)
  t.true(store.read().revision > revision)
})

for (const isBare of [false, true]) {
  const title = 'a revision of an entity that a hand made very high leaves room for changes'
  test(isBare ? `${title}, also without journal and backups` : title, async (t) => {
    const { dataDir } = await oneSegment(t)
    await (await openNotes(t, dataDir)).store.close()
    for (const name of isBare ? ['journal', 'backups'] : []) {
      await rm(join(folderOf({ dataDir }), name), { recursive: true })
    }
    const path = fileOf({ dataDir })
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/("id":"b".*"revision":)\d+/, '$1999999999999'))
    t.not(await readFile(path, 'utf8'), text)
    const { store, told } = await openNotes(t, dataDir)
    t.log(told.join('\n'), store.read().revision)
    await store.transact(actor, putNotes(note('d')))
    await store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(idsOf(again.store.read().all(noteKind)), ['a', 'b', 'c', 'd'])
    t.deepEqual(again.told, [])
  })
}

const noChangeSets = {
  'no JSON': () => 'x',
  'no object': () => 'null',
  'no change set': () => '{"version":1,"revision":2}',
  'no version': () => '{"revision":2}',
  'without an instant': (json) => json.replace(/"at":"[^"]+",/, ''),
  'with an actor of no kind': (json) => json.replace('"kind":"command-line"', '"kind":""'),
  'with a member that nobody knows': (json) => json.replace('"changes":', '"other":1,"changes":'),
  'with no list of changes': (json) => json.replace(/"changes":\[.*\]/, '"changes":{}'),
  'with a change of nothing': (json) => json.replace(/"changes":\[.*\]/, '"changes":[null]'),
  'with a todo without an id': (json) => json.replace('"after":{"id":', '"after":{"key":'),
  'with a todo of another id': (json) => json.replace(/"after":\{"id":"..../, '"after":{"id":"ffff'),
  'with a todo without a revision': (json) => json.replace(',"revision":2}', ',"revision":null}'),
  'with a todo without the instant of its last change': (json) => json.replace('"updatedAt"', '"changedAt"'),
  'with a kind that nobody knows': (json) => json.replace('"kind":"todo"', '"kind":"unknown"'),
  'with a before that is neither null nor fields': (json) => json.replace('"before":null', '"before":0'),
  'that was there before': (json) => json.replace('"revision":2,', '"revision":1,'),
} satisfies Record<string, (json: string) => string>

for (const [name, spoil] of Object.entries(noChangeSets)) {
  test(`a line ${name} is damage although its checksum holds`, async (t) => {
    const server = await killedWith(t, 'a', 'b', 'c')
    const segment = await lastSegment(server.dataDir)
    const lines = (await readFile(segment, 'utf8')).split('\n')
    const json = lines[2]?.slice('01234567 '.length) ?? ''
    const spoiled = spoil(json)
    t.not(spoiled, json)
    await writeFile(segment, lines.with(2, encodeLine(spoiled).trimEnd()).join('\n'))
    const { server: next, api } = await restarted(t, server)
    t.deepEqual(await titlesOf(api), ['a', 'c'])
    t.regex((await noticesOf(api))[0] ?? '', /1 of the last changes could not be read/)
    t.is((await asidesIn(next, 'journal')).length, 1)
    await next.stop()
    const last = await restarted(t, server)
    t.deepEqual(await titlesOf(last.api), ['a', 'c'])
  })
}

const deep = '['.repeat(100_000) + ']'.repeat(100_000)

const oddLines: Readonly<Record<string, string>> = {
  'a prototype': `{"version":1,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x","__proto__":{"y":1}},"changes":[]}`,
  'a deep actor': `{"version":1,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x","y":${deep}},"changes":[]}`,
  depth: deep,
  null: 'null',
  'a number': '7',
  'changes of a wrong type': `{"version":1,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[null]}`,
  'an entity without fields': `{"version":1,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[{"kind":"note","id":"q","before":null,"after":{"id":"q","updatedAt":"","revision":2}}]}`,
  'a kind from Object.prototype': `{"version":1,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[{"kind":"constructor","id":"q","before":null,"after":null}]}`,
  'another revision': `{"version":1,"revision":9,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[]}`,
  'the same revision': `{"version":1,"revision":1,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[]}`,
  'two revisions': `{"version":1,"revision":2,"at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[],"revision":1}`,
  'a version of 1': `{"revision":2,"id":"x","at":"2026-11-20T08:00:00.000Z","actor":{"kind":"x"},"changes":[]}`,
}

for (const [name, json] of Object.entries(oddLines)) {
  test(`a line of the journal with ${name} is read, or is damage`, async (t) => {
    const dataDir = await temporaryFolder(t)
    const first = await openNotes(t, dataDir)
    await first.store.transact(actor, putNotes(note('a')))
    const path = await lastSegment(dataDir)
    await writeFile(path, (await readFile(path, 'utf8')) + encodeLine(json))
    const { store } = await openNotes(t, dataDir)
    t.deepEqual(
      idsOf(store.read().all(noteKind)).filter((id) => id !== 'q'),
      ['a'],
    )
    await store.transact(actor, putNotes(note('z')))
    await store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(again.told, [])
    t.deepEqual(
      idsOf(again.store.read().all(noteKind)).filter((id) => id !== 'q'),
      ['a', 'z'],
    )
  })
}

test('a start holds few files open at once, however many segments there are', async (t) => {
  const dataDir = await temporaryFolder(t)
  for (let index = 0; index < 40; index += 1) {
    const { store } = await openNotes(t, dataDir)
    await store.transact(actor, putNotes(note(`n${index}`)))
    await store.close()
  }
  let [open, most] = [0, 0]
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      const handle = await realFiles.open(path, flags, mode)
      open += 1
      most = Math.max(most, open)
      const close = handle.close.bind(handle)
      handle.close = () => close().finally(() => void (open -= 1))
      return handle
    },
  }
  const { store } = await openNotes(t, dataDir, { files })
  t.is(contentOf(store.read()).notes.length, 40)
  t.true(most < 20, `${most} at once`)
})

const at = '2026-11-20T08:00:00.000Z'
const notes = 'Ask for the receipt, and note the **meter**. '.repeat(20)

/** A segment that adds 1,000 todos and changes them until there are so many change sets. */
const longSegment = (length: number): string => {
  const lines = Array.from({ length }, (_, turn) => {
    const revision = turn + 1
    const index = turn % 1000
    const after = todoAt(index, revision, notes)
    const before = turn < 1000 ? null : pickChangedFields(todoAt(index, revision - 1000, notes), after)
    const changes = [{ kind: 'todo', id: after.id, before, after }]
    return encodeLine(
      formatChangeSet({
        id: formatChangeId({ history: someHistory, revision }),
        revision,
        at,
        actor,
        changes,
      }),
    )
  })
  return `${encodeLine(formatHeader(someHistory, 0))}${lines.join('')}`
}

// Ten turns of 20 ms: in shorter work one turn is much of the whole.
const longWork = 200

/**
 * Starts a server on more and more todos, until that is long work on this machine, and sees that the event loop never stands still for a
 * third of it.
 */
const watchStarts = async (
  t: ExecutionContext,
  fewest: number,
  write: (dataDir: string, count: number) => Promise<void>,
) => {
  for (let count = fewest; ; count *= 2) {
    const dataDir = await temporaryFolder(t)
    await write(dataDir, count)
    const { result, total, longest, shown } = await watchThread(() => startServer(t, { dataDir }))
    t.log(shown)
    if (total < longWork) {
      await result.stop()
      continue
    }
    t.true(longest < total / 3, shown)
    return { api: apiOf(result, result.token), count }
  }
}

test('a start that replays a long journal never holds up the event loop for long', async (t) => {
  const { api, count } = await watchStarts(t, 16_000, async (dataDir, length) => {
    await mkdir(join(folderOf({ dataDir }), 'journal'), { recursive: true })
    await writeFile(join(folderOf({ dataDir }), 'journal', `00000001-0.jsonl`), longSegment(length))
  })
  const { headers, body } = await api('GET', '/api/todos?limit=1')
  t.is(headers.get('x-total-count'), '1000')
  t.is(body[0].revision, count - 999)
})

test('a start that checks an edited document never holds up the event loop for long', async (t) => {
  const { api, count } = await watchStarts(t, 24_000, async (dataDir, todos) => {
    await mkdir(folderOf({ dataDir }), { recursive: true })
    await writeFile(fileOf({ dataDir }), editedDocument(todos, ''))
  })
  t.is((await api('GET', '/api/todos?limit=1')).headers.get('x-total-count'), String(count))
})

const unreadable = ava.macro({
  async exec(t, content: string | Buffer) {
    const server = await withoutHistory(await stoppedWith(t, 'a'))
    await writeFile(fileOf(server), content)
    const { server: next, api } = await restarted(t, server)
    const refused = await api('GET', '/api/todos')
    t.is(refused.status, 503)
    const [aside = ''] = (await readdir(folderOf(server))).filter((name) => name.includes('damaged'))
    t.true(refused.body.detail.includes(aside))
    t.false(refused.body.detail.includes(server.dataDir))
    t.deepEqual(await readFile(join(folderOf(server), aside)), Buffer.from(content))
    t.is((await api('POST', '/api/todos', { title: 'b' })).status, 503)
    t.is((await api('GET', '/api/settings')).status, 200)

    await next.stop()
    const again = await restarted(t, server)
    t.is((await again.api('GET', '/api/todos')).status, 503, 'still not an empty list')
    await again.server.stop()
    await rename(join(folderOf(server), aside), join(server.dataDir, 'moved-away'))
    t.deepEqual(await titlesOf((await restarted(t, server)).api), [])
  },
  title: (name = '') => `${name} is set aside byte for byte and answers 503 until the person has decided`,
})

test('an empty file', unreadable, '')
test('a list', unreadable, '[]')
test('a text', unreadable, '"x"')
test('null', unreadable, 'null')
test('another program’s lowdb document', unreadable, '{"todos": [{"id": 1, "title": "a"}]}')
test('bytes that are no text', unreadable, Buffer.from([0xff, 0xfe, 0x00, 0x80]))
