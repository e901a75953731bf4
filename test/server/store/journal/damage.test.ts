import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { encodeLine } from '../../../../server/store/journal/segment.ts'
import type { Kind } from '../../../../server/store/kind.ts'
import { asidesIn, fileOf, folderOf, noticesOf, restarted } from '../../../support/account.ts'
import { titlesOf } from '../../../support/faults.ts'
import { apiOf } from '../../../support/http.ts'
import {
  asAfterKill,
  folder,
  folderKind,
  idsOf,
  Misfit,
  note,
  noteKind,
  openNotes,
  type Note,
} from '../../../support/notes.ts'
import { startServer, temporaryFolder, type TestServer } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'
import { resultOf } from '../../../support/result-of.ts'

const segmentOf = async (server: Pick<TestServer, 'dataDir'>): Promise<string> => {
  const names = (await readdir(join(folderOf(server), 'journal'))).filter((name) => name.endsWith('.jsonl'))
  return join(folderOf(server), 'journal', names.toSorted().at(-1) ?? '')
}

/** A server that was killed: what it did is in the journal only. */
const killedWith = async (t: ExecutionContext, ...names: readonly string[]): Promise<TestServer> => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of names) await api('POST', '/api/todos', { title })
  const dataDir = await temporaryFolder(t)
  await cp(server.dataDir, dataDir, { recursive: true })
  return { ...server, dataDir }
}

test('a torn tail of the journal is cut off without a word', async (t) => {
  const server = await killedWith(t, 'a', 'b')
  const segment = await segmentOf(server)
  const bytes = await readFile(segment)
  for (const tail of [Buffer.from('0123abcd {"version":4,"revision":3,"at'), Buffer.alloc(4096)]) {
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
  const segment = await segmentOf(server)
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
  const segment = await segmentOf(server)
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

const noChangeSets = {
  'no JSON': () => 'x',
  'no object': () => 'null',
  'no change set': () => '{"version":4,"revision":2}',
  'no change set of version 1': () => '{"revision":2}',
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
    const segment = await segmentOf(server)
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

test('a journal of a newer version answers 503 and is not touched', async (t) => {
  const server = await killedWith(t, 'a')
  const segment = await segmentOf(server)
  const header = JSON.stringify({ format: 'localist-journal', version: 99, revision: 0 })
  const text = (await readFile(segment, 'utf8')).replace(/^.*\n/, encodeLine(header))
  await writeFile(segment, text)
  const { api } = await restarted(t, server)
  const { status, body } = await api('GET', '/api/todos')
  t.is(status, 503)
  t.regex(body.detail, /newer/)
  t.is(await readFile(segment, 'utf8'), text)
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
  const segment = await segmentOf({ dataDir: copy })
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
