import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { makeFolder, realFiles, syncFolder } from '../../../../server/files/files.ts'
import { folderOf } from '../../../support/account.ts'
import { layOut, powerCuts, type Disk, type Loss } from '../../../support/power-cut.ts'
import { randomFrom, seedOfRun } from '../../../support/random.ts'
import { share } from '../../../support/rounds.ts'
import { mortalFiles, recordFiles, type Recording } from '../../../support/recorded-files.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { openTestStore } from '../../../support/store.ts'
import {
  copyOlder,
  filesIn,
  hasNoTemporaries,
  isMigrated,
  shownBefore,
  shownIn,
  testOlder,
  type OlderVersion,
} from '../../../support/older-versions.ts'

testOlder(
  'a migration that is killed at any of its steps loses nothing, and is done by the next start',
  async (t, version) => {
    const { backup: _, ...expected } = await shownBefore(version)
    // The last steps may fail without a word: some more lives are tried after the first that was long enough.
    let whole = 0
    let lifetime = 0
    for (; whole < 5; lifetime += 1) {
      const dataDir = await copyOlder(t, version)
      const first = await openTestStore(t, dataDir, { files: mortalFiles(realFiles, lifetime) })
      await first.store.close()
      if ([...first.told, ...first.log].length === 0) whole += 1
      else t.is(whole, 0, `killed after ${lifetime} steps, though fewer were enough`)
      const { store, told } = await openTestStore(t, dataDir)
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
      files: mortalFiles(realFiles, 5 + starts),
    })
    await store.close()
    isDone = [...told, ...log].length === 0
    if (starts > 100) return t.fail('it never ends')
  }
  t.true(starts > 1)
  const { store, told } = await openTestStore(t, dataDir)
  t.deepEqual([shownIn(store), told], [expected, []])
  await isMigrated(t, dataDir, store.read().history, version)
})

/** Writes the directory of the version before to a recorded disk, durably. */
const layOutRecorded = async (
  t: ExecutionContext,
  { files }: Recording,
  dataDir: string,
  version: OlderVersion,
): Promise<void> => {
  const folder = folderOf({ dataDir })
  for (const own of ['journal', 'backups']) await makeFolder(files, join(folder, own))
  for (const [path, text] of await filesIn(await copyOlder(t, version))) {
    const handle = await files.open(join(folder, path), 'wx', 0o600)
    const bytes = Buffer.from(text, 'latin1')
    await handle.write(bytes, 0, bytes.length, 0)
    await handle.sync()
    await handle.close()
  }
  for (const own of ['journal', 'backups', '']) await syncFolder(files, join(folder, own))
}

const losses: readonly Loss[] = ['lost', 'kept', 'short', 'zeros', 'removed', 'some', 'pages']

const nameOf = ({ folders, files }: Disk): string => {
  const hash = createHash('sha1').update(folders.join('\n'))
  for (const [path, bytes] of files) hash.update(`\n${path} ${bytes.length}\n`).update(bytes)
  return hash.digest('base64')
}

testOlder('a power cut at any step of a migration loses nothing', async (t, version) => {
  const { backup: _, ...expected } = await shownBefore(version)
  const root = await temporaryFolder(t)
  const recording = recordFiles(root)
  await layOutRecorded(t, recording, root, version)
  const begun = recording.operations.length
  const migrating = await openTestStore(t, root, { files: recording.files })
  t.deepEqual(shownIn(migrating.store), expected)
  await migrating.store.close()
  const { operations } = recording
  const isMoved = operations.some((each) => each.kind === 'rename' && each.to.includes('journal-version-1'))
  t.is(isMoved, version === 2)
  const seed = seedOfRun()
  const random = randomFrom(seed)
  const powerCutAt = powerCuts(operations)
  const known = new Set<string>()
  for (let count = begun; count <= operations.length; count += 1) {
    for (const loss of share(losses, 3, seed + count)) {
      const disk = powerCutAt(count, loss, random)
      const name = nameOf(disk)
      if (known.has(name)) continue
      known.add(name)
      const dataDir = await temporaryFolder(t)
      await layOut(disk, dataDir)
      const { store, told } = await openTestStore(t, dataDir)
      t.deepEqual([shownIn(store), told], [expected, []], `${count} operations, ${loss}, seed ${seed}`)
      await store.close()
      await isMigrated(t, dataDir, store.read().history, version)
      await hasNoTemporaries(t, dataDir)
    }
  }
  t.log(`${operations.length - begun} operations, ${known.size} different disks`)
  t.true(known.size > 10)
})
