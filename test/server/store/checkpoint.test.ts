import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import ava, { type ExecutionContext } from 'ava'
import { Low } from 'lowdb'
import { StorageFull } from '../../../server/storage/errors.ts'
import { type Files, realFiles } from '../../../server/storage/files.ts'
import { usualCloseTimeout } from '../../../server/store/checkpoint.ts'
import { BackupUnreadable, NoSuchBackup } from '../../../server/store/errors.ts'
import type { Transaction } from '../../../server/store/transaction.ts'
import { fileOf, folderOf, restarted, stoppedWith } from '../../support/account.ts'
import { failure, type Fault, foundOnDisk, onHandle, onOpen, titlesOf } from '../../support/faults.ts'
import { type Api, apiOf } from '../../support/http.ts'
import {
  changesIn,
  contentOf,
  folder,
  folderKind,
  idsOf,
  note,
  noteKind,
  openNotes,
  putNotes,
} from '../../support/notes.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { stalledDisk } from '../../support/stalled-disk.ts'
import { AccountData } from '../../../server/store/state.ts'
import { actor, openTestStore } from '../../support/store.ts'
import { until } from '../../support/until.ts'
import { withCalls } from '../../support/recorded-files.ts'

const test = ava.serial

const big = 'n'.repeat(60_000)

/** Changes the todo until the journal has grown by `bytes`. */
const grow = async (api: Api, id: string, bytes: number): Promise<void> => {
  for (let grown = 0, turn = 0; grown < bytes; grown += 2 * big.length, turn += 1) {
    await api('PATCH', `/api/todos/${id}`, { notes: `${turn}${big}` })
  }
}

test('the journal is folded into the document when it has grown, while requests go on', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  t.false(existsSync(fileOf(server)))
  await grow(api, todo.id, 1.1 * 1024 * 1024)
  await until(t, () => existsSync(fileOf(server)), 'the document')
  const { revision, todos } = JSON.parse(await readFile(fileOf(server), 'utf8'))
  t.is(todos.length, 1)
  t.true(revision > 1)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a'])
})

test('a journal is folded when it has grown by the size of the document, and not before', async (t) => {
  const dataDir = await temporaryFolder(t)
  const text = 'n'.repeat(1000)
  const first = await openNotes(t, dataDir)
  await first.store.transact(
    actor,
    putNotes(...Array.from({ length: 50 }, (_, index) => note(`n${index}`, { text }))),
  )
  await first.store.close()
  const { store } = await openNotes(t, dataDir, { minCheckpointGrowth: 1000 })
  await store.backUp('removal')
  const { size } = await stat(fileOf({ dataDir }))
  const revision = async (): Promise<number> =>
    JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).revision
  const growBy = async (bytes: number): Promise<void> => {
    // Each line has the note before and after.
    for (let grown = 0; grown < bytes; grown += 2 * text.length) {
      await store.transact(actor, putNotes(note('n0', { text: `${grown}${text}` })))
    }
  }
  await growBy(0.8 * size)
  t.is(await revision(), 1)
  await growBy(0.3 * size)
  await until(t, async () => (await revision()) > 1, 'a checkpoint')
})

test('the document is read and written through lowdb', async (t) => {
  const dataDir = await temporaryFolder(t)
  const calls: string[] = []
  for (const name of ['read', 'write'] as const) {
    const original = Low.prototype[name]
    Low.prototype[name] = async function (this: Low) {
      await original.call(this)
      if (this.data instanceof AccountData) calls.push(name)
    }
    t.teardown(() => void (Low.prototype[name] = original))
  }
  const { store, todos } = await openTestStore(t, dataDir)
  t.deepEqual(calls, ['read'])
  await todos.create(actor, { title: 'a' })
  t.deepEqual(calls, ['read'], 'a change goes to the journal')
  await store.close()
  t.deepEqual(calls, ['read', 'write'])
  t.regex(await readFile(fileOf({ dataDir }), 'utf8'), /"title":"a"/)
})

test('what a checkpoint left behind when the process was killed is cleared away', async (t) => {
  const first = await stoppedWith(t, 'a')
  await mkdir(folderOf(first), { recursive: true })
  await writeFile(`${fileOf(first)}.0123456789ab.tmp`, '{"half": ')
  const { api } = await restarted(t, first)
  t.deepEqual(await titlesOf(api), ['a'])
  t.deepEqual((await readdir(folderOf(first))).toSorted(), [
    'backups',
    'journal',
    'journal.json',
    'todos.json',
  ])
})

test('a close on a slow disk is cut short after four seconds, or as said, and loses nothing', async (t) => {
  t.is(usualCloseTimeout, 4_000)
  const dataDir = await temporaryFolder(t)
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      const handle = await realFiles.open(path, flags, mode)
      if (!String(path).includes('todos.json')) return handle
      return withCalls(handle, {
        async write(...args: readonly [Uint8Array, number, number, number]) {
          await setTimeout(50)
          return handle.write(...args)
        },
      })
    },
  }
  const { store, todos, log } = await openTestStore(t, dataDir, { files, closeTimeout: 10 })
  await todos.create(actor, { title: 'a' })
  await store.close()
  t.regex(log.join(), /there was no time/)
  t.deepEqual((await readdir(folderOf({ dataDir }))).toSorted(), ['journal', 'journal.json'])
  t.deepEqual(await foundOnDisk(t, dataDir), ['a'])
})

/** Lets the renames of `todos.json` fail as a virus scanner on Windows makes them. */
function heldDocument(code: string, times: number): { readonly files: Files; readonly tries: () => number } {
  let tries = 0
  const files: Files = {
    ...realFiles,
    async rename(from, to) {
      if (String(to).endsWith('todos.json')) {
        tries += 1
        if (tries <= times) throw failure(code)
      }
      return realFiles.rename(from, to)
    },
  }
  return { files, tries: () => tries }
}

test('a document that cannot be replaced at the close does not hold it up for longer, and loses nothing', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { files } = heldDocument('EPERM', Number.POSITIVE_INFINITY)
  const { store, todos, log } = await openTestStore(t, dataDir, { files, closeTimeout: 10 })
  await todos.create(actor, { title: 'a' })
  await store.close()
  t.regex(log.join(), /The journal has all changes/)
  t.deepEqual((await readdir(folderOf({ dataDir }))).toSorted(), ['journal', 'journal.json'])
  t.deepEqual(await foundOnDisk(t, dataDir), ['a'])
})

for (const code of ['EPERM', 'EBUSY', 'EACCES']) {
  test(`a document that ${code} keeps from being replaced for a moment is replaced in the end`, async (t) => {
    const { files, tries } = heldDocument(code, 3)
    const server = await startServer(t, { files })
    await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })
    await server.stop()
    t.is(tries(), 4)
    t.is(JSON.parse(await readFile(fileOf(server), 'utf8')).todos.length, 1)
  })
}

const checkpointFault = ava.macro({
  async exec(t, fault: Fault, code: string) {
    let broken = false
    const files = fault({ ...realFiles }, () => {
      if (broken) throw failure(code)
    })
    const server = await startServer(t, { files })
    const api = apiOf(server, server.token)
    await api('POST', '/api/todos', { title: 'a' })
    broken = true
    await server.stop()
    t.true(server.log.some((line) => line.includes('was not brought up to date')))
    t.deepEqual(await foundOnDisk(t, server.dataDir), ['a'])
    const next = await startServer(t, { dataDir: server.dataDir })
    await next.stop()
    t.is(JSON.parse(await readFile(fileOf(server), 'utf8')).todos.length, 1, 'the next stop makes up for it')
  },
  title: (name = '') => `${name} at a checkpoint loses nothing`,
})

test('a full disk', checkpointFault, onHandle(['write'], 'wx'), 'ENOSPC')
test('a failing fsync', checkpointFault, onHandle(['sync'], 'wx'), 'EIO')
test('a folder that cannot be synced', checkpointFault, onHandle(['sync'], 'r'), 'EIO')
test('a file that cannot be made', checkpointFault, onOpen, 'ENOSPC')

/** A store whose backup holds the note `a` only, and that has `b` as well since. */
const withBackup = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const disk = stalledDisk()
  const opened = await openNotes(t, dataDir, { files: disk.files })
  await opened.store.transact(actor, putNotes(note('a')))
  const id = (await opened.store.backUp('restore')) ?? ''
  await opened.store.transact(actor, putNotes(note('b')))
  return { ...opened, dataDir, disk, id }
}

const notesInBackup = async (dataDir: string, id: string | null): Promise<readonly string[]> =>
  idsOf(JSON.parse(await readFile(join(folderOf({ dataDir }), 'backups', `${id}.json`), 'utf8')).notes)

test('a restore among other transactions comes right behind its backup', async (t) => {
  const { store, dataDir, id } = await withBackup(t)
  const restoring = store.restore({ kind: 'window' }, id)
  for (let count = 0; count < 40; count += 1) await store.transact(actor, putNotes(note(`n${count}`)))
  const { before } = (await restoring).result
  const changeSets = await changesIn(store)
  const at = changeSets.findIndex(({ actor: who }) => who.kind === 'window')
  t.is(changeSets.length, 43)
  const notes = new Set<string>()
  for (const { changes } of changeSets.slice(0, at)) {
    for (const { kind, id: own } of changes) if (kind === 'note') notes.add(own)
  }
  t.deepEqual(await notesInBackup(dataDir, before), [...notes].toSorted())
  t.deepEqual(
    changeSets[at]?.changes.filter(({ after }) => after === null).map((change) => change.id),
    [...notes].filter((own) => own !== 'a').toSorted(),
  )
  t.is(store.read().count(noteKind), 1 + changeSets.length - at - 1)
})

test('a backup that there is not is refused, and the transactions behind it are not', async (t) => {
  const { store } = await withBackup(t)
  const state = store.read()
  const refused = store.restore(actor, '2020-01-01-daily')
  const after = store.transact(actor, putNotes(note('c')))
  await t.throwsAsync(refused, { instanceOf: NoSuchBackup })
  await after
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b', 'c'])
  t.is(store.read().revision, state.revision + 1)
})

/** An account with a backup that a Localist without checks made. */
const withUncheckedBackup = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const first = await openNotes(t, dataDir)
  await first.store.transact(actor, putBoth)
  await first.store.transact(actor, (tx) => tx.put({ ...noteKind, check() {} }, note('a', { folderId: 'g' })))
  await first.store.transact(actor, (tx) => tx.remove({ ...folderKind, check() {} }, 'f'))
  const id = await first.store.backUp('restore')
  await first.store.transact(actor, putNotes(note('a', { rank: 1 }), note('b', { rank: 2 })))
  await first.store.close()
  return { dataDir, id: id ?? '' }
}

test('a backup whose entities do not fit together is not restored, and nothing has changed', async (t) => {
  const { dataDir, id } = await withUncheckedBackup(t)
  const { store, told } = await openNotes(t, dataDir)
  const before = store.read()
  const backups = await store.backups()
  await t.throwsAsync(store.restore(actor, id), { instanceOf: BackupUnreadable })
  t.is(store.read(), before)
  t.deepEqual(await store.backups(), backups)
  t.deepEqual(told, [])
  await store.transact(actor, putNotes(note('c')))
  t.is(store.read().revision, before.revision + 1)
})

test('a backup of several kinds is restored in one change set, whatever the order of the kinds', async (t) => {
  for (const kinds of [
    [folderKind, noteKind],
    [noteKind, folderKind],
  ]) {
    const dataDir = await temporaryFolder(t)
    const { store } = await openNotes(t, dataDir, { kinds })
    await store.transact(actor, putBoth)
    const backedUp = contentOf(store.read())
    const id = (await store.backUp('restore')) ?? ''
    await store.transact(actor, (tx) => {
      for (const each of backedUp.notes) tx.remove(noteKind, each.id)
      tx.remove(folderKind, 'f')
      tx.put(noteKind, note('later', { folderId: 'g' }))
    })
    await store.close()
    const again = await openNotes(t, dataDir, { kinds })
    const { result } = await again.store.restore(actor, id)
    const { restored, trashed, before } = result
    t.deepEqual([restored, trashed], [4, 1])
    t.true((await again.store.backups()).some((backup) => backup.id === before))
    const { folders, notes } = contentOf(again.store.read())
    t.deepEqual(
      [idsOf(folders), idsOf(notes)],
      [
        ['f', 'g'],
        ['a', 'b'],
      ],
    )
    t.deepEqual(
      notes.map(({ text, rank, folderId }) => [text, rank, folderId]),
      backedUp.notes.map(({ text, rank, folderId }) => [text, rank, folderId]),
    )
    t.is((await changesIn(again.store, 2)).length, 1)
    await again.store.close()
  }
})

test('the backup from before a restore brings back what the restore removed', async (t) => {
  const { store, id } = await withBackup(t)
  const { before } = (await store.restore(actor, id)).result
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a'])
  await store.restore(actor, before ?? '')
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b'])
  t.is(store.read().revision, 4)
})

test('a restore that changes nothing makes neither a change set nor a backup', async (t) => {
  const { store, id } = await withBackup(t)
  await store.restore(actor, id)
  const state = store.read()
  const backups = await store.backups()
  const { before } = (await store.restore(actor, id)).result
  t.is(before, null)
  t.is(store.read(), state)
  t.deepEqual(await store.backups(), backups)
})

test('a restore that does not become durable is seen by nobody and leaves no backup', async (t) => {
  const { store, dataDir, disk, id } = await withBackup(t)
  const state = store.read()
  const backups = await store.backups()
  const stall = disk.stall('datasync')
  const restoring = store.restore(actor, id)
  await stall.reached
  t.is(store.read(), state)
  stall.end(failure('ENOSPC'))
  await t.throwsAsync(restoring, { instanceOf: StorageFull })
  t.is(store.read(), state)
  t.deepEqual(await store.backups(), backups)
  await store.close()
  t.deepEqual(contentOf((await openNotes(t, dataDir)).store.read()), contentOf(state))
})

/** A rule that puts the folders `f` and `g`, and two notes into the first of them. */
const putBoth = (tx: Transaction): void => {
  putNotes(note('a', { rank: 1 }), note('b', { rank: 2 }))(tx)
  tx.put(folderKind, folder('g'))
}
