import { cp, copyFile, rm } from 'node:fs/promises'
import ava, { type ExecutionContext } from 'ava'
import { join } from 'node:path'
import { makeFolder, syncFolder } from '../../../../server/storage/files.ts'
import { folderOf, fileOf, editFile } from '../../../support/account.ts'
import {
  copyOlder,
  filesIn,
  fixtureOf,
  hasNoTemporaries,
  isMigrated,
  type OlderVersion,
  shownBefore,
  shownIn,
  testOlder,
} from '../../../support/older-versions.ts'
import { layOut, type Loss, powerCuts, diskNames } from '../../../support/power-cut.ts'
import { randomFrom, seedOfRun } from '../../../support/random.ts'
import { mortalFiles, recordFiles, type Recording, unsyncedFiles } from '../../../support/recorded-files.ts'
import { isDeep, share } from '../../../support/rounds.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { openTestStore, type TestStore, actor } from '../../../support/store.ts'
import { HistoryGone } from '../../../../server/store/errors.ts'
import { resultOf } from '../../../support/result-of.ts'
import {
  idsOf,
  openNotes,
  noteKind,
  killedNotes,
  lastSegment,
  putNotes,
  foreignDocument,
  note,
} from '../../../support/notes.ts'

const test = ava.serial
const seed = seedOfRun()

// In the deep tier each step, otherwise some.
const step = isDeep ? 1 : 5

/** The note `x` and `y`, where they were answered, with the ids of their change sets. */
const write = async ({ store }: TestStore, id: string, said: Map<string, string>): Promise<void> => {
  const changeId = await resultOf(store, actor, (tx) => {
    putNotes(note(id))(tx)
    return tx.changeId
  }).catch(() => null)
  if (changeId !== null) said.set(changeId, id)
}

const survives = ava.macro({
  async exec(
    t,
    happens: (t: ExecutionContext, dataDir: string) => Promise<unknown>,
    expected: readonly string[],
  ) {
    const { dataDir: prepared } = await killedNotes(t)
    await happens(t, prepared)
    let whole = 0
    let lives = seed % step
    for (; whole < (isDeep ? 3 : 2) && lives < 200; lives += step) {
      const dataDir = await temporaryFolder(t)
      await cp(prepared, dataDir, { recursive: true })
      const said = new Map<string, string>()
      const mortal = await openNotes(t, dataDir, { files: mortalFiles(unsyncedFiles, lives) })
      await write(mortal, 'x', said)
      await write(mortal, 'y', said)
      await mortal.store.close()
      if (said.size === 2 && mortal.log.length === 0) whole += 1
      // Another that dies a little later.
      const second = await openNotes(t, dataDir, { files: mortalFiles(unsyncedFiles, lives % 17) })
      await write(second, 'z', said)
      await second.store.close()
      const last = await openNotes(t, dataDir, { files: unsyncedFiles })
      const what = `${lives} steps: ${JSON.stringify([[...said], mortal.told, second.told, last.told])}`
      const ids = idsOf(last.store.read().all(noteKind))
      for (const id of [...expected, ...said.values()]) t.true(ids.includes(id), `${id} after ${what}`)
      t.deepEqual(
        ids.filter((id) => !['x', 'y', 'z', ...expected].includes(id)),
        [],
        what,
      )
      for (const [changeId, id] of said) {
        const found = await last.store.changeSet(changeId).catch((error: unknown) => {
          if (error instanceof HistoryGone) return undefined
          throw error
        })
        if (found !== undefined)
          t.deepEqual(
            found?.changes.map((change) => change.id).filter((each) => each !== 'f'),
            [id],
            `${changeId} ${what}`,
          )
      }
      const before = last.store.read()
      for (const each of before.all(noteKind)) t.true(each.revision <= before.revision)
      await write(last, 'w', said)
      t.is(said.get(`${before.history}-${before.revision + 1}`), 'w', what)
      await last.store.close()
    }
    t.log(`${lives} lives, SEED=${seed}`)
    t.true(lives > 10 && lives < 200)
  },
  title: (name = '') => `after ${name} starts that die at any step lose nothing that was answered`,
})

test('a kill', survives, async () => {}, ['a', 'b', 'c', 'd'])
test(
  'an edit behind a kill',
  survives,
  (_t, dataDir) => editFile(fileOf({ dataDir }), '"text":"a"', '"text":"x"'),
  ['a', 'b', 'c', 'd'],
)
test(
  'an edit',
  survives,
  async (t, dataDir) => {
    await (await openNotes(t, dataDir)).store.close()
    await editFile(fileOf({ dataDir }), '"text":"a"', '"text":"x"')
  },
  ['a', 'b', 'c', 'd'],
)
test(
  'a line that was lost',
  survives,
  async (_t, dataDir) => editFile(await lastSegment(dataDir), '"text":"c"', '"text":"x"'),
  ['a', 'b', 'd'],
)
test(
  'a header that was damaged',
  survives,
  async (_t, dataDir) => editFile(await lastSegment(dataDir), 'format', 'fxrmat'),
  ['a', 'b', 'c', 'd'],
)
test('a loss of the document', survives, (_t, dataDir) => rm(fileOf({ dataDir })), ['a', 'b', 'c', 'd'])
test(
  'damage to the document',
  survives,
  (_t, dataDir) => editFile(fileOf({ dataDir }), '"text":"b"', '"text":'),
  ['a', 'b', 'c', 'd'],
)
test(
  'a document of another list',
  survives,
  async (t, dataDir) => copyFile(await foreignDocument(t, 'p', 'q'), fileOf({ dataDir })),
  ['p', 'q'],
)
test(
  'an edited document of another list',
  survives,
  async (t, dataDir) => {
    await copyFile(await foreignDocument(t, 'p', 'q'), fileOf({ dataDir }))
    await editFile(fileOf({ dataDir }), '"text":"p"', '"text":"edited"')
  },
  ['p', 'q'],
)

testOlder(
  'a migration that is killed at any of its steps loses nothing, and is done by the next start',
  async (t, version) => {
    const { backup: _, ...expected } = await shownBefore(version)
    // The last steps may fail without a word: some more lives are tried after the first that was long enough.
    let whole = 0
    let lifetime = seed % step
    for (; whole < (isDeep ? 5 : 2); lifetime += step) {
      const dataDir = await copyOlder(t, version)
      const first = await openTestStore(t, dataDir, { files: mortalFiles(unsyncedFiles, lifetime) })
      await first.store.close()
      if ([...first.told, ...first.log].length === 0) whole += 1
      else t.is(whole, 0, `killed after ${lifetime} steps, though fewer were enough`)
      const { store, told } = await openTestStore(t, dataDir, { files: unsyncedFiles })
      t.deepEqual([shownIn(store), told], [expected, []], `after ${lifetime} steps`)
      await isMigrated(t, dataDir, store.read().history, version)
      await store.close()
      await isMigrated(t, dataDir, store.read().history, version)
      await hasNoTemporaries(t, dataDir)
    }
    t.log(`${lifetime} lives`)
    t.true(lifetime > 20)
  },
)

testOlder('a migration that is killed again and again comes to its end', async (t, version) => {
  const { backup: _, ...expected } = await shownBefore(version)
  const dataDir = await copyOlder(t, version)
  let starts = 0
  for (let isDone = false; !isDone; starts += 1) {
    const { store, told, log } = await openTestStore(t, dataDir, {
      files: mortalFiles(unsyncedFiles, 5 + starts),
    })
    await store.close()
    isDone = [...told, ...log].length === 0
    if (starts > 100) return t.fail('it never ends')
  }
  t.true(starts > 1)
  const { store, told } = await openTestStore(t, dataDir, { files: unsyncedFiles })
  t.deepEqual([shownIn(store), told], [expected, []])
  await isMigrated(t, dataDir, store.read().history, version)
})

/** Writes the directory of the version before to a recorded disk, durably. */
const layOutRecorded = async (
  { files }: Recording,
  dataDir: string,
  version: OlderVersion,
): Promise<void> => {
  const folder = folderOf({ dataDir })
  for (const own of ['journal', 'backups']) await makeFolder(files, join(folder, own))
  for (const [path, text] of await filesIn(fixtureOf(version))) {
    const handle = await files.open(join(folder, path), 'wx', 0o600)
    const bytes = Buffer.from(text, 'latin1')
    await handle.write(bytes, 0, bytes.length, 0)
    await handle.sync()
    await handle.close()
  }
  for (const own of ['journal', 'backups', '']) await syncFolder(files, join(folder, own))
}

const losses: readonly Loss[] = ['lost', 'kept', 'short', 'zeros', 'removed', 'some', 'pages']

testOlder('a power cut at any step of a migration loses nothing', async (t, version) => {
  const { backup: _, ...expected } = await shownBefore(version)
  const root = await temporaryFolder(t)
  const recording = recordFiles(root)
  await layOutRecorded(recording, root, version)
  const begun = recording.operations.length
  const migrating = await openTestStore(t, root, { files: recording.files })
  t.deepEqual(shownIn(migrating.store), expected)
  await migrating.store.close()
  const { operations } = recording
  const isMoved = operations.some((each) => each.kind === 'rename' && each.to.includes('journal-version-1'))
  t.is(isMoved, version === 2)
  const random = randomFrom(seed)
  const powerCutAt = powerCuts(operations)
  const nameOf = diskNames()
  const known = new Set<string>()
  for (let count = begun; count <= operations.length; count += 1) {
    for (const loss of share(losses, 4, seed + count)) {
      const disk = powerCutAt(count, loss, random)
      const name = nameOf(disk)
      if (known.has(name)) continue
      known.add(name)
      const dataDir = await temporaryFolder(t)
      await layOut(disk, dataDir)
      const { store, told } = await openTestStore(t, dataDir, { files: unsyncedFiles })
      t.deepEqual([shownIn(store), told], [expected, []], `${count} operations, ${loss}, SEED=${seed}`)
      await store.close()
      await isMigrated(t, dataDir, store.read().history, version)
      await hasNoTemporaries(t, dataDir)
    }
  }
  t.log(`${operations.length - begun} operations, ${known.size} different disks`)
  t.true(known.size > 10)
})
