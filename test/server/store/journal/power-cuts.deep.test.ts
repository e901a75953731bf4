import ava, { type ExecutionContext } from 'ava'
import { type Files } from '../../../../server/storage/files.ts'
import { failure, onHandle } from '../../../support/faults.ts'
import { type Loss, diskNames, layOut, powerCuts, type Disk } from '../../../support/power-cut.ts'
import { randomFrom, seedOfRun, type Random } from '../../../support/random.ts'
import {
  forgetfulFiles,
  mortalFiles,
  type Operation,
  unsyncedFiles,
} from '../../../support/recorded-files.ts'
import { isDeep } from '../../../support/rounds.ts'
import { temporaryFolder } from '../../../support/server.ts'
import {
  adding,
  changing,
  changingAll,
  clearing,
  emptyingTrash,
  Timeline,
  accountIn,
  digestOf,
} from '../../../support/timeline.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '../../../../server/store/opening/open-store.ts'
import { kinds } from '../../../../server/entities/kinds.ts'
import { type ReasonExplanation } from '../../../../server/reasons/reasons.ts'

const test = ava.serial

const everyLoss = ['lost', 'kept', 'short', 'zeros', 'removed', 'some'] as const satisfies readonly Loss[]
// The deep tier tries each loss at every operation. Otherwise one of them is tried, and the next one at the next.
const isInTurn = !isDeep
const seed = seedOfRun()

/** A day of a person and some scripts: changes one by one and many at once, removals for good, then a stop in order. */
const day = async (timeline: Timeline, name: string, files?: Files): Promise<void> => {
  const store = await timeline.open(files)
  try {
    await Promise.all(['a', 'b', 'c'].map((letter) => timeline.commit(store, adding(`${name} ${letter}`))))
    await Promise.all([
      timeline.commit(store, changing(-1, { completed: true, notes: 'done\n'.repeat(20) })),
      timeline.commit(store, changing(-2, { completed: true })),
      timeline.commit(store, adding(`${name} later`)),
    ])
    await timeline.commit(store, clearing)
    await timeline.commit(store, emptyingTrash)
  } finally {
    await store.close()
  }
}

const cut = async (t: ExecutionContext, timeline: Timeline, trial: Partial<Trial> = {}): Promise<Outcome> => {
  const outcome = await tryPowerCuts(timeline, {
    folder: await temporaryFolder(t),
    random: randomFrom(seed),
    losses: everyLoss,
    inTurn: isInTurn,
    ...trial,
  })
  t.log(shown(outcome))
  return outcome
}

test('a power cut at any moment loses nothing that was acknowledged, halves nothing and is not noticed', async (t) => {
  const timeline = new Timeline(await temporaryFolder(t))
  for (let index = 0; index < 16; index += 1) {
    await day(timeline, String(index))
    timeline.pass(1)
  }
  // Days that could not write the document leave that to the next one; by then all segments are old enough to go.
  const { files } = timeline.recording
  for (const name of ['w', 'x']) {
    const rename: Files['rename'] = (from, to) =>
      String(to).endsWith('todos.json') ? Promise.reject(failure('EIO')) : files.rename(from, to)
    await day(timeline, name, { ...files, rename })
  }
  timeline.pass(31)
  for (const name of ['y', 'z']) await day(timeline, name)
  const outcome = await cut(t, timeline, { cutsAt: (count) => isDeep || count % 3 === seed % 3 })
  t.deepEqual(timeline.told, [])
  t.deepEqual(outcome.problems, [], `SEED=${seed}`)
  t.true(outcome.operations > 200)
  const removed = timeline.recording.operations.filter(({ kind }) => kind === 'unlink')
  t.true(removed.length > 16, 'old segments and backups were let go')
})

/** The files, where `held` says of a checkpoint when its file is made, and lets that take the place of the document. */
const holdingCheckpoints = (files: Files) => {
  const waiting: { readonly begun: () => void; readonly go: Promise<void> }[] = []
  return {
    files: {
      ...files,
      async open(...args: Parameters<Files['open']>) {
        const handle = await files.open(...args)
        if (String(args[0]).includes('todos.json.')) waiting[0]?.begun()
        return handle
      },
      async rename(...args: Parameters<Files['rename']>) {
        if (String(args[1]).endsWith('todos.json')) await waiting.shift()?.go
        return files.rename(...args)
      },
    },
    held: () => {
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      waiting.push({ begun: begun.resolve, go: go.promise })
      return { begun: begun.promise, go: go.resolve }
    },
  }
}

test('a power cut while a checkpoint runs beside changes, and where a segment is full, loses nothing', async (t) => {
  const journalLimits = { segmentSize: 100_000, totalSize: 800_000 }
  const timeline = new Timeline(await temporaryFolder(t), { minCheckpointGrowth: 40_000, journalLimits })
  const { files, held } = holdingCheckpoints(timeline.recording.files)
  const store = await timeline.open(files)
  const { operations } = timeline.recording
  const notes = 'n'.repeat(200)
  await Promise.all(
    Array.from({ length: 36 }, (_, index) => timeline.commit(store, adding(String(index), { notes }))),
  )
  const first = operations.length
  // Each has all notes before and after: so much journal that a checkpoint begins.
  for (const title of ['once', 'twice']) {
    const checkpoint = held()
    await timeline.commit(store, changingAll({ title, notes: title.padEnd(600, 'm') }))
    await checkpoint.begun
    for (let index = 0; index < 6; index += 1) {
      if (index === 3) checkpoint.go()
      await Promise.all([
        timeline.commit(store, adding(`${title} ${index}`)),
        timeline.commit(store, changing(-1, { title: `${title} changed ${index}` })),
      ])
    }
  }
  await store.close()
  const names = operations.flatMap((operation) => (operation.kind === 'create' ? [operation.path] : []))
  t.is(names.filter((name) => name.endsWith('.jsonl')).length, 2, 'segments')
  t.true(names.filter((name) => name.endsWith('.tmp')).length > 2, 'checkpoints and the backup')
  const isBeside = operations.some((operation, index) => {
    if (operation.kind !== 'rename' || !operation.to.endsWith('todos.json')) return false
    const begun = operations.findIndex((other) => other.kind === 'create' && other.path === operation.from)
    return operations.slice(begun, index).some(({ kind }) => kind === 'acknowledged')
  })
  t.true(isBeside, 'changes were answered while a checkpoint ran')
  const outcome = await cut(t, timeline, { cutsAt: (count) => count >= first, inTurn: true })
  t.deepEqual(outcome.problems, [], `SEED=${seed}`)
})

interface Kills {
  /** How many days were there before the one that ends with a kill. */
  readonly before: number
  /** After how many calls of the file system that one is killed. */
  readonly after: readonly number[]
  /** How many days later the next start is. */
  readonly later?: number
}

/** Lets a day end with a kill after so many calls, has another day, and says where that one begins. */
const killedThenStarted = async (
  t: ExecutionContext,
  { before, later = 0 }: Kills,
  lifetime: number,
): Promise<{ readonly timeline: Timeline; readonly from: number }> => {
  const timeline = new Timeline(await temporaryFolder(t))
  for (let index = 0; index < before; index += 1) await day(timeline, String(index))
  await day(timeline, 'killed', mortalFiles(timeline.recording.files, lifetime)).catch(() => {})
  const from = timeline.recording.operations.length
  timeline.pass(later)
  // The killed process may have had time to say something.
  timeline.told.length = 0
  await day(timeline, 'next')
  t.deepEqual(timeline.told, [])
  return { timeline, from }
}

const killThenCut = ava.macro(async (t, kills: Kills) => {
  const problems: string[] = []
  let disks = 0
  for (const lifetime of kills.after) {
    const { timeline, from } = await killedThenStarted(t, kills, lifetime)
    const { operations } = timeline.recording
    const outcome = await tryPowerCuts(timeline, {
      folder: await temporaryFolder(t),
      random: randomFrom(seed),
      losses: everyLoss,
      inTurn: isInTurn,
      cutsAt: (count) =>
        count >= from && ['acknowledged', 'unlink'].includes(operations[count - 1]?.kind ?? ''),
    })
    disks += outcome.opened
    problems.push(...outcome.problems.map((problem) => `killed after ${lifetime} calls, then ${problem}`))
  }
  t.log(`${kills.after.length} kills, then ${disks} different disks: ${problems.length} problems`)
  t.deepEqual(problems, [], `SEED=${seed}`)
})

const counting = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
// Some of them in one run of the deep tier, the others in other ones.
const step = isDeep ? 2 : 9
const some = (lifetimes: readonly number[]) => lifetimes.filter((lifetime) => lifetime % step === seed % step)

test('a kill on the second day, a start and then a power cut lose nothing', killThenCut, {
  before: 1,
  after: some(counting(0, 44)),
})
test('a kill in the first start, a start and then a power cut lose nothing', killThenCut, {
  before: 0,
  after: some([0, 1, 2, ...counting(6, 44)]),
})
test(
  'a kill between the making of the folders and their fsync, a start and then a power cut lose nothing',
  killThenCut,
  { before: 0, after: [3, 4, 5] },
)
test('a kill, a start when the segments are old and then a power cut lose nothing', killThenCut, {
  before: 1,
  after: isDeep ? counting(10, 26) : some(counting(10, 26)),
  later: 31,
})

const harness = ava.macro(async (t, forgets: (call: 'sync' | 'datasync', path: string) => boolean) => {
  const timeline = new Timeline(await temporaryFolder(t))
  await day(timeline, 'a', forgetfulFiles(timeline.recording.files, forgets))
  const { problems } = await cut(t, timeline, { losses: ['lost'] })
  t.true(problems.some((problem) => /The end of the journal of your changes is lost/.test(problem)))
})

test(
  'these tests would find a change that is answered before its fdatasync',
  harness,
  (call) => call === 'datasync',
)
test('these tests would find a segment whose name is not synced', harness, (_call, path) =>
  path.endsWith('journal'),
)
test('these tests would find a document that is not synced before its rename', async (t) => {
  const timeline = new Timeline(await temporaryFolder(t))
  await day(
    timeline,
    'a',
    forgetfulFiles(timeline.recording.files, (_call, path) => path.includes('todos.json.')),
  )
  const { problems } = await cut(t, timeline, { losses: ['short'] })
  t.true(problems.some((problem) => problem.includes('told: todos.json was damaged')))
})

const afterPages = async (t: ExecutionContext): Promise<Outcome> => {
  const timeline = new Timeline(await temporaryFolder(t))
  const store = await timeline.open()
  await timeline.commit(store, adding('before'))
  const together = counting(0, 4).map((index) => adding(String(index), { notes: 'n'.repeat(3_000) }))
  await Promise.all(together.map((change) => timeline.commit(store, change)))
  await store.close()
  return await cut(t, timeline, {
    random: randomFrom(1),
    losses: Array.from({ length: 8 }, () => 'pages' as const),
    inTurn: false,
  })
}

test('a power cut that leaves some pages of a group of changes loses nothing that was acknowledged', async (t) => {
  const { problems } = await afterPages(t)
  // A hole before whole lines cannot be told from damage: that is said, though nothing was answered of it.
  const others = problems.filter(
    (problem) => !problem.includes('told: The journal of your changes was damaged.'),
  )
  t.deepEqual(others, [], `SEED=${seed}`)
})

type Call = Parameters<typeof onHandle>[0][number]

const refused = ava.macro(async (t, calls: readonly Call[], isCut: boolean) => {
  const timeline = new Timeline(await temporaryFolder(t))
  const { operations, files } = timeline.recording
  let broken = false
  const failing = onHandle(calls, 'wx')(files, () => {
    if (broken) throw failure('EIO')
  })
  const store = await timeline.open(failing)
  await timeline.commit(store, adding('a'))
  broken = true
  await Promise.all(
    ['b', 'c'].map((title) => t.throwsAsync(timeline.commit(store, adding(title)), { code: 'EIO' })),
  )
  broken = false
  const refusedAt = operations.length
  await timeline.commit(store, adding('d'))
  const nextAt = operations.length
  await timeline.commit(store, adding('e'))
  await store.close()
  const next = await timeline.open()
  await timeline.commit(next, adding('f'))
  await next.close()
  const outcome = await tryPowerCuts(timeline, {
    folder: await temporaryFolder(t),
    random: randomFrom(seed),
    losses: everyLoss,
    inTurn: isInTurn,
    cutsAt: (count) => count >= (isCut ? refusedAt : nextAt),
  })
  t.log(shown(outcome))
  t.deepEqual(outcome.problems, [], `SEED=${seed}`)
})

test('a refused change does not come back with a power cut', refused, ['datasync'], true)
test(
  'a refused change that could not be cut off does not come back with a power cut after the next change',
  refused,
  ['datasync', 'truncate'],
  false,
)

/** Which power cuts are tried on a recording. */
interface Trial {
  /** An empty folder for the disks. */
  readonly folder: string
  readonly random: Random
  readonly losses: readonly Loss[]
  /** Whether to cut the power after the first `count` operations; by default after each. */
  readonly cutsAt?: (count: number) => boolean
  /** Whether one loss a cut is enough, another each time, beginning with any of them. */
  readonly inTurn?: boolean
}

/** What came of the power cuts; `problems` says where something was lost, half there, or said to be lost. */
interface Outcome {
  readonly operations: number
  readonly cuts: number
  readonly disks: number
  /** How many of the disks differ. */
  readonly opened: number
  readonly problems: readonly string[]
}

/** Cuts the power of a recorded disk at one operation after another, and opens the store on what is left. */
async function tryPowerCuts(timeline: Timeline, trial: Trial): Promise<Outcome> {
  const { operations } = timeline.recording
  const { folder, random, losses, cutsAt = () => true, inTurn = false } = trial
  const powerCutAt = powerCuts(operations)
  const known = new Map<string, Found | string>()
  const nameOf = diskNames()
  const problems: string[] = []
  const first = inTurn ? random.upTo(losses.length) : 0
  let cuts = 0
  let disks = 0
  for (let count = 0; count <= operations.length; count += 1) {
    if (!cutsAt(count)) continue
    cuts += 1
    const least = acknowledgedIn(operations.slice(0, count))
    for (const loss of inTurn ? losses.slice((first + cuts) % losses.length).slice(0, 1) : losses) {
      disks += 1
      const disk = powerCutAt(count, loss, random)
      const name = nameOf(disk)
      const found = known.get(name) ?? (await findOn(disk, timeline, folder, known.size % 16 === 0))
      known.set(name, found)
      const problem = problemWith(found, least)
      if (problem !== null) problems.push(`${count} operations, ${loss}: ${problem}`)
    }
  }
  return { operations: operations.length, cuts, disks, opened: known.size, problems }
}

/** The outcome in one line. */
const shown = ({ operations, cuts, disks, opened, problems }: Outcome): string =>
  `${operations} operations, cut at ${cuts}, ${disks} disks, ${opened} of them different: ${problems.length} problems`

const acknowledgedIn = (operations: readonly Operation[]): number =>
  operations.reduce(
    (highest, operation) =>
      operation.kind === 'acknowledged' ? Math.max(highest, operation.revision) : highest,
    0,
  )

interface Found {
  readonly revision: number
  /** Whether this was ever to be the state at this revision. */
  readonly isKnown: boolean
}

const problemWith = (found: Found | string, least: number): string | null => {
  if (typeof found === 'string') return found
  if (found.revision < least) return `revision ${least} was acknowledged, ${found.revision} is there`
  return found.isKnown ? null : `a state at ${found.revision} that never was`
}

/** What the store makes of a disk; `goesOn` says whether to commit something then, and open it once more. */
const findOn = async (
  disk: Disk,
  timeline: Timeline,
  folder: string,
  goesOn: boolean,
): Promise<Found | string> => {
  const root = await mkdtemp(join(folder, 'cut-'))
  try {
    await layOut(disk, root)
    const seen = await lookInto(timeline, root, goesOn ? unsyncedFiles : looking)
    // What must be repaired is opened where that can be written, to hear what the person would.
    if (typeof seen === 'string') return goesOn ? seen : await findOn(disk, timeline, folder, true)
    if (goesOn) {
      const again = await lookInto(timeline, root, unsyncedFiles)
      if (typeof again === 'string') return `then ${again}`
      if (again.state !== seen.next) return 'the next change was lost'
    }
    return { revision: seen.revision, isKnown: timeline.knows(seen.revision, seen.state) }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

interface Seen {
  readonly revision: number
  readonly state: string
  /** The state after one more change. */
  readonly next: string
}

const lookInto = async (timeline: Timeline, root: string, files: Files): Promise<Seen | string> => {
  const told: string[] = []
  const tell = ({ sentence }: ReasonExplanation): void => void told.push(sentence)
  const store = await openStore(
    {
      files,
      kinds,
      checkToken: async () => {},
      now: () => timeline.now,
      tell,
      warn: tell,
      log: () => {},
    },
    accountIn(root),
  )
  if (told.length > 0) {
    await store.close()
    return `told: ${told.join(' ')}`
  }
  const { revision } = store.read()
  const state = digestOf(store.read())
  if (files === unsyncedFiles) await store.transact({ kind: 'window' }, adding('after the cut'))
  const next = digestOf(store.read())
  await store.close()
  return { revision, state, next }
}

// Looking is quicker where nothing new can be written.
const looking: Files = {
  ...unsyncedFiles,
  async open(path, flags, mode) {
    if (flags === 'wx') throw failure('EROFS')
    return unsyncedFiles.open(path, flags, mode)
  },
  copyFile: () => Promise.reject(failure('EROFS')),
}
