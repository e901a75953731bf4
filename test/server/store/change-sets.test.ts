import { cp, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join, basename } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { type Files, realFiles } from '../../../server/storage/files.ts'
import { todoKind } from '../../../server/entities/todo.ts'
import type { Actor, ChangeSet, ChangeSetOptions, Rule } from '../../../server/store/transaction.ts'
import { HistoryGone } from '../../../server/store/errors.ts'
import { fileOf, folderOf } from '../../support/account.ts'
import {
  asAfterKill,
  changesIn,
  contentOf,
  folder,
  folderKind,
  note,
  noteKind,
  openNotes,
  putNotes,
} from '../../support/notes.ts'
import { apiOf } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { actor, openTestStore, titlesIn } from '../../support/store.ts'
import { usualJournalLimits } from '../../../server/store/deps.ts'

const test = ava.serial

const journalOf = (dataDir: string): string => join(folderOf({ dataDir }), 'journal')

const segmentsOf = async (dataDir: string): Promise<readonly string[]> =>
  (await readdir(journalOf(dataDir))).toSorted().map((name) => join(journalOf(dataDir), name))

/** The change sets on the disk, as their lines and the headers of the segments say them. */
const onDisk = async (dataDir: string): Promise<readonly ChangeSet[]> => {
  const found: ChangeSet[] = []
  for (const path of await segmentsOf(dataDir)) {
    const [header = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n')
    const { history } = JSON.parse(header.slice(9))
    for (const line of lines) {
      const { version, ...changeSet } = JSON.parse(line.slice(9))
      if (version !== 1) throw new Error('The change set has another version.')
      found.push({ id: `${history}-${changeSet.revision}`, ...changeSet })
    }
  }
  return found
}

const at = '2030-01-02T03:04:05.678Z'
const stamp = (revision: number) => ({ updatedAt: at, revision })
const putA = putNotes(note('a'))

/** No precondition. */
const nothing = { ifMatch: '*' } as const

test('the change sets since a revision say who changed what, before and after, over restarts', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  const a = await first.todos.create(actor, { title: 'a' })
  await first.todos.create({ kind: 'token', name: 'cron' }, { title: 'b' })
  await first.store.close()
  const now = () => new Date(Date.now() + 1000)
  const { store, todos } = await openTestStore(t, dataDir, { now })
  const done = await todos.patch({ kind: 'window' }, a.id, { completed: true }, nothing)
  await todos.removeAll({ kind: 'tab' }, {})

  const all = await changesIn(store, 0)
  t.deepEqual(
    all.map(({ revision, actor: who }) => [revision, who]),
    [
      [1, actor],
      [2, { kind: 'token', name: 'cron' }],
      [3, { kind: 'window' }],
      [4, { kind: 'tab' }],
    ],
  )
  const { history } = store.read()
  t.deepEqual(
    all.map(({ id }) => id),
    [1, 2, 3, 4].map((revision) => `${history}-${revision}`),
  )
  const { id, updatedAt } = a
  t.deepEqual(all[0]?.changes, [{ kind: 'todo', id, before: null, after: a }])
  const before = { completed: false, completedAt: null, updatedAt, revision: 1 }
  t.deepEqual(all[2]?.changes, [{ kind: 'todo', id, before, after: done }])
  t.is(all[3]?.changes.length, 2)
  t.deepEqual(await changesIn(store, 2), all.slice(2))
  t.deepEqual(await changesIn(store, 4), [])
})

const shapes = ava.macro({
  async exec(
    t: ExecutionContext,
    rule: Rule<unknown>,
    expected: Partial<ChangeSet>,
    who: Actor = actor,
    remarks: ChangeSetOptions = {},
  ) {
    const dataDir = await temporaryFolder(t)
    const { store } = await openNotes(t, dataDir, { now: () => new Date(at) })
    await store.transact(actor, putA)
    const heard: ChangeSet[] = []
    store.subscribe((changeSet) => void heard.push(changeSet))
    await store.transact(who, rule, remarks)
    const id = `${store.read().history}-2`
    t.deepEqual(heard, [{ id, revision: 2, at, actor: who, changes: [], ...remarks, ...expected }])
    t.deepEqual(await store.changeSet(id), heard[0] ?? null)
    t.deepEqual(await changesIn(store, 1), heard)
    t.deepEqual((await onDisk(dataDir)).slice(1), heard)
    await store.close()
    const reopened = await openNotes(t, dataDir)
    t.deepEqual(await reopened.store.changeSet(id), heard[0] ?? null)
    t.deepEqual(await changesIn(reopened.store, 1), heard)
  },
  title: (name = '') => `the same on disk, found by its id, since a revision and as heard: ${name}`,
})

const b = { kind: 'note', id: 'b', before: null, after: { ...note('b'), ...stamp(2) } }

test('a new entity has no before', shapes, putNotes(note('b')), { changes: [b] })
test('of a changed one, before is only what differs', shapes, putNotes(note('a', { rank: 7 })), {
  changes: [
    {
      kind: 'note',
      id: 'a',
      before: { rank: 0, revision: 1 },
      after: { ...note('a', { rank: 7 }), ...stamp(2) },
    },
  ],
})
test('of a removed one, before is the whole entity', shapes, (tx) => tx.remove(noteKind, 'a'), {
  changes: [{ kind: 'note', id: 'a', before: { ...note('a'), ...stamp(1) }, after: null }],
})
test(
  'several kinds and the same id in both, in the order of the writes',
  shapes,
  (tx) => {
    tx.put(noteKind, note('f'))
    tx.put(folderKind, folder('a', { name: 'ä\u2028"\\💡' }))
  },
  {
    changes: [
      { kind: 'note', id: 'f', before: null, after: { ...note('f'), ...stamp(2) } },
      {
        kind: 'folder',
        id: 'a',
        before: null,
        after: { ...folder('a', { name: 'ä\u2028"\\💡' }), ...stamp(2) },
      },
    ],
  },
)
test(
  'an actor with members that nobody knows',
  shapes,
  putNotes(note('b')),
  { changes: [b] },
  {
    kind: 'device',
    name: 'phone',
    more: { of: ['it', 1, null] },
  },
)
test('what it undoes, and the request', shapes, putNotes(note('b')), { changes: [b] }, actor, {
  undoes: 'cafe000000000000-7',
  request: { digest: 'sha-256=abc', status: 201 },
})

test('the change set names the token, the tab or the window that made it', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const lastActor = async () => {
    const last = (await onDisk(server.dataDir)).at(-1)
    return last?.actor
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

const removals = ava.macro({
  async exec(t, next: (t: ExecutionContext, dataDir: string, close: () => Promise<void>) => Promise<string>) {
    const dataDir = await temporaryFolder(t)
    const first = await openNotes(t, dataDir)
    await first.store.transact(actor, putNotes(note('a'), note('b')))
    await first.store.close()
    const { store } = await openNotes(t, dataDir)
    await store.transact(actor, (tx) => tx.remove(noteKind, 'a'))
    const content = contentOf(store.read())
    t.is(store.read().get(noteKind, 'a'), undefined)
    const reopened = await openNotes(t, await next(t, dataDir, () => store.close()))
    t.deepEqual(contentOf(reopened.store.read()), content)
    t.deepEqual(reopened.told, [])
    t.is(reopened.store.read().count(noteKind), 1)
    t.is((await changesIn(reopened.store, 1))[0]?.changes[0]?.after, null)
    await reopened.store.transact(actor, putNotes(note('a', { text: 'anew' })))
    t.is(reopened.store.read().get(noteKind, 'a')?.text, 'anew')
  },
  title: (name = '') => `what was removed for good stays removed ${name}`,
})

test('after a restart', removals, async (_t, dataDir, close) => {
  await close()
  return dataDir
})
test('after a kill', removals, (t, dataDir) => asAfterKill(t, dataDir))
test('after a kill behind a checkpoint', removals, async (t, dataDir) => {
  const copy = await asAfterKill(t, dataDir)
  const { store } = await openNotes(t, copy)
  await store.backUp('restore')
  t.true((await readFile(fileOf({ dataDir: copy }), 'utf8')).includes('"revision": 2'))
  return asAfterKill(t, copy)
})

test('what could not be read again is refused, and nothing has changed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, putA)
  const before = store.read()
  for (const [who, remarks] of [
    [{ kind: '' }, {}],
    [actor, { request: { digest: 'sha-256=abc', status: 201.5 } }],
  ] as const) {
    await t.throwsAsync(store.transact(who, putNotes(note('b')), remarks), { name: 'ZodError' })
  }
  t.is(store.read(), before)
  await store.transact(actor, putNotes(note('c')))
  t.is(store.read().revision, 2)
  t.deepEqual((await openNotes(t, await asAfterKill(t, dataDir))).told, [])
})

/** A data directory with `count` segments of two change sets each. */
const withSegments = async (t: ExecutionContext, count: number) => {
  const dataDir = await temporaryFolder(t)
  for (let index = 0; index < count; index += 1) {
    const { store } = await openNotes(t, dataDir)
    await store.transact(actor, putNotes(note(`a${index}`)))
    await store.transact(actor, putNotes(note(`b${index}`)))
    await store.close()
  }
  return { dataDir, segments: await segmentsOf(dataDir) }
}

test('a change set is found by its id in one segment, however many there are', async (t) => {
  const { dataDir, segments } = await withSegments(t, 12)
  t.is(segments.length, 12)
  let read: string[] = []
  const readFiles = async (...args: Parameters<Files['readFile']>) => {
    read.push(String(args[0]))
    return realFiles.readFile(...args)
  }
  const { store } = await openNotes(t, dataDir, {
    files: { ...realFiles, readFile: readFiles as Files['readFile'] },
  })
  const { history, revision } = store.read()
  t.is(revision, 24)
  // The first lookup searches the journal for removals.
  await store.changeSet(`${history}-1`)
  for (let wanted = 1; wanted <= revision; wanted += 1) {
    read = []
    const found = await store.changeSet(`${history}-${wanted}`)
    t.like(found, { id: `${history}-${wanted}`, revision: wanted })
    t.deepEqual(read, segments.slice(Math.ceil(wanted / 2) - 1).slice(0, 1))
  }
  read = []
  for (const unknown of [
    `${history}-0`,
    `${history}-25`,
    'ffffffffffffffff-1',
    '',
    'x',
    history,
    `${history}-`,
  ]) {
    t.is(await store.changeSet(unknown), null, unknown)
  }
  t.is(await store.changeSet(`${history}-1`.toUpperCase()), null)
  t.deepEqual(read, [])
})

test('changes are asked for since an id of this history that was made already', async (t) => {
  const { dataDir } = await withSegments(t, 2)
  const { store } = await openNotes(t, dataDir)
  const { history } = store.read()
  const since = async (id: string) => {
    const revisions: number[] = []
    for await (const { revision } of store.changesSince(id)) revisions.push(revision)
    return revisions
  }
  t.deepEqual(await since(`${history}-0`), [1, 2, 3, 4])
  t.deepEqual(await since(`${history}-3`), [4])
  t.deepEqual(await since(`${history}-4`), [])
  for (const unknown of [`${history}-5`, 'ffffffffffffffff-1', 'ffffffffffffffff-0', '', 'x', history]) {
    await t.throwsAsync(since(unknown), { instanceOf: HistoryGone }, unknown)
  }
})

test('however many ask for past change sets, one segment at a time is in memory', async (t) => {
  const { dataDir } = await withSegments(t, 3)
  let [underWay, most] = [0, 0]
  const readFiles = async (...args: Parameters<Files['readFile']>) => {
    underWay += 1
    most = Math.max(most, underWay)
    return await realFiles.readFile(...args).finally(() => (underWay -= 1))
  }
  const { store } = await openNotes(t, dataDir, {
    files: { ...realFiles, readFile: readFiles as Files['readFile'] },
  })
  const { history } = store.read()
  most = 0
  const found = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const revision = (index % 6) + 1
      if (index % 2 === 0) return (await store.changeSet(`${history}-${revision}`))?.revision === revision
      const since = `${history}-${revision - 1}`
      return await store.changesFrom(
        { after: since },
        async ({ changeSets }) => [...changeSets][0]?.revision === revision,
      )
    }),
  )
  t.true(found.every(Boolean))
  t.is(most, 1)
})

test('segments are kept for thirty days, and no longer', async (t) => {
  const dataDir = await temporaryFolder(t)
  const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 3_600_000)
  const first = await openTestStore(t, dataDir)
  await first.todos.create(actor, { title: 'a' })
  await first.store.close()
  for (const [days, kept] of [
    [29, 2],
    [31, 1],
  ] as const) {
    const { store, todos } = await openTestStore(t, dataDir, { now: inDays(days) })
    await todos.create(actor, { title: `after ${days} days` })
    await store.close()
    t.is((await readdir(journalOf(dataDir))).length, kept)
    const reopened = await openTestStore(t, dataDir)
    const since = changesIn(reopened.store, 0)
    if (kept === 2) t.is((await since).length, 2)
    else await t.throwsAsync(since, { instanceOf: HistoryGone })
    t.is(titlesIn(reopened).length, days === 29 ? 2 : 3)
    await reopened.store.close()
  }
})

/** A journal with a change of these notes has few of them in a segment. */
const small = { segmentSize: 8_000, totalSize: 64_000 }
const notes = 'n'.repeat(500)

test('no more than 1 GB of closed segments are kept, or as said, and the document still has everything', async (t) => {
  t.deepEqual(usualJournalLimits, { segmentSize: 8 * 1024 * 1024, totalSize: 1024 * 1024 * 1024 })
  const dataDir = await temporaryFolder(t)
  const { store, todos } = await openTestStore(t, dataDir, {
    journalLimits: small,
    minCheckpointGrowth: 1_000,
  })
  const { id } = await todos.create(actor, { title: 'a' })
  // Before and after: more than a thousand bytes a line.
  for (let turn = 0; turn < 100; turn += 1)
    await todos.patch(actor, id, { notes: `${notes}${turn}` }, nothing)
  await store.close()
  const paths = await segmentsOf(dataDir)
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.true(total < 73_000 && total > 48_000, `${total} bytes`)
  t.true(paths.every((path) => /^\d{8}-\d+\.jsonl$/.test(basename(path))))
  t.false(basename(paths[0] ?? '').startsWith('00000001-'))
  const reopened = await openTestStore(t, dataDir)
  t.deepEqual(titlesIn(reopened), ['a'])
  t.is(reopened.store.read().revision, 101)
  await t.throwsAsync(changesIn(reopened.store, 0), { instanceOf: HistoryGone })
  t.is((await changesIn(reopened.store, 90)).length, 11)
})

/** The real files, where each checkpoint waits before it writes until it is let go; `begun` resolves when it waits. */
const heldCheckpoints = (count: number) => {
  const all = Array.from({ length: count }, () => ({
    begun: Promise.withResolvers<void>(),
    go: Promise.withResolvers<void>(),
  }))
  const coming = [...all]
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      if (flags === 'wx' && String(path).includes('todos.json')) {
        const next = coming.shift()
        next?.begun.resolve()
        await next?.go.promise
      }
      return realFiles.open(path, flags, mode)
    },
  }
  return {
    files,
    checkpoints: all.map(({ begun, go }) => ({ begun: begun.promise, go: () => go.resolve() })),
  }
}

test('a segment that the document does not hold yet is never removed, however old and large', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { files, checkpoints } = heldCheckpoints(2)
  const now = () => new Date(Date.now() + 31 * 24 * 3_600_000)
  const { store, todos } = await openTestStore(t, dataDir, {
    files,
    now,
    minCheckpointGrowth: 1,
    journalLimits: { ...small, totalSize: 1_000 },
  })
  t.teardown(() => checkpoints.forEach(({ go }) => go()))
  const { id } = await todos.create(actor, { title: 'a' })
  await checkpoints[0]?.begun
  // While the document is written, as of revision 1, a whole segment is filled and closed.
  for (let turn = 0; turn < 8; turn += 1) await todos.patch(actor, id, { notes: `${notes}${turn}` }, nothing)
  t.is((await readdir(journalOf(dataDir))).length, 2)
  checkpoints[0]?.go()
  const backup = store.backUp('removal')
  // The next checkpoint begins after the first has let old segments go.
  await checkpoints[1]?.begun
  t.is(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).revision, 1)
  t.is((await changesIn(store, 0)).length, 9)
  const copy = await temporaryFolder(t)
  await cp(dataDir, copy, { recursive: true })
  checkpoints[1]?.go()
  await backup
  t.is((await readdir(journalOf(dataDir))).length, 1, 'once the document holds it, it goes')
  const killed = await openTestStore(t, copy)
  t.deepEqual(killed.told, [])
  t.is(killed.store.read().get(todoKind, id)?.notes, `${notes}7`)
})

test('the history goes back to its beginning through segments that the document holds', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir, { journalLimits: small })
  const { id } = await first.todos.create(actor, { title: 'a' })
  for (let turn = 0; turn < 20; turn += 1)
    await first.todos.patch(actor, id, { notes: `${notes}${turn}` }, nothing)
  await first.store.backUp('removal')
  t.is(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).revision, 21)
  const revisions = async (since: number) =>
    (await changesIn(first.store, since)).map(({ revision }) => revision)
  const all = Array.from({ length: 21 }, (_, index) => index + 1)
  t.deepEqual(await revisions(0), all)
  t.deepEqual(await revisions(12), all.slice(12))
  t.deepEqual(await revisions(21), [])
  t.true((await readdir(journalOf(dataDir))).length > 2)
  await first.store.close()
  const { store } = await openTestStore(t, dataDir)
  t.is((await changesIn(store, 0)).length, 21)
})

test('an edit by hand breaks the history, since nobody knows what was before', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  await first.todos.create(actor, { title: 'a' })
  await first.store.close()
  const text = await readFile(fileOf({ dataDir }), 'utf8')
  await writeFile(fileOf({ dataDir }), text.replace('"title":"a"', '"title":"by hand"'))
  const { store, todos } = await openTestStore(t, dataDir)
  await todos.create(actor, { title: 'b' })
  const before: { readonly history: string } = JSON.parse(text)
  t.not(store.read().history, before.history)
  for (const revision of [0, 1, 2]) {
    await t.throwsAsync(changesIn(store, revision, before), { instanceOf: HistoryGone })
  }
  await t.throwsAsync(changesIn(store, 0), { instanceOf: HistoryGone })
  await t.throwsAsync(changesIn(store, 1), { instanceOf: HistoryGone })
  t.is((await changesIn(store, 2)).length, 1)
})

test('a change set that is not kept any more is gone, the later ones are found', async (t) => {
  const { dataDir, segments } = await withSegments(t, 3)
  await unlink(segments[0] ?? '')
  const { store, told } = await openNotes(t, dataDir)
  const { history } = store.read()
  t.deepEqual(told, [])
  for (const revision of [1, 2]) {
    await t.throwsAsync(store.changeSet(`${history}-${revision}`), { instanceOf: HistoryGone })
  }
  for (const revision of [0, 1]) await t.throwsAsync(changesIn(store, revision), { instanceOf: HistoryGone })
  t.deepEqual(
    (await changesIn(store, 2)).map(({ revision }) => revision),
    [3, 4, 5, 6],
  )
  t.is((await store.changeSet(`${history}-3`))?.revision, 3)
  await unlink(segments[1] ?? '')
  await t.throwsAsync(store.changeSet(`${history}-3`), { instanceOf: HistoryGone })
  t.is((await store.changeSet(`${history}-5`))?.revision, 5)
})

test('a change set whose line is damaged meanwhile is gone, those beside it are found', async (t) => {
  const { dataDir, segments } = await withSegments(t, 2)
  const { store } = await openNotes(t, dataDir)
  const { history } = store.read()
  const text = await readFile(segments[0] ?? '', 'utf8')
  await writeFile(segments[0] ?? '', text.replace('"text":"a0"', '"text":"x0"'))
  await t.throwsAsync(store.changeSet(`${history}-1`), { instanceOf: HistoryGone })
  await t.throwsAsync(changesIn(store), { instanceOf: HistoryGone })
  t.is((await store.changeSet(`${history}-2`))?.revision, 2)
  t.deepEqual(
    (await changesIn(store, 1)).map(({ revision }) => revision),
    [2, 3, 4],
  )
})

test('the refusal of a history that is gone names no path', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, putNotes(note('a')))
  for (const path of await segmentsOf(dataDir)) await unlink(path)
  const { message } = (await t.throwsAsync(changesIn(store), { instanceOf: HistoryGone })) ?? { message: '' }
  t.false(message.includes(dataDir), message)
})
