import { cp, copyFile, rm } from 'node:fs/promises'
import ava, { type ExecutionContext } from 'ava'
import { fileOf, editFile } from '../../../support/account.ts'
import { seedOfRun } from '../../../support/random.ts'
import { mortalFiles, unsyncedFiles } from '../../../support/recorded-files.ts'
import { isDeep } from '../../../support/rounds.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { type TestStore, actor } from '../../../support/store.ts'
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
