import ava, { type ExecutionContext } from 'ava'
import type { Files } from '../../../../server/files/files.ts'
import { shown, tryPowerCuts, type Outcome, type Trial } from '../../../support/after-power-cut.ts'
import { failure } from '../../../support/faults.ts'
import type { Loss } from '../../../support/power-cut.ts'
import { randomFrom, seedOfRun } from '../../../support/random.ts'
import { forgetfulFiles, mortalFiles } from '../../../support/recorded-files.ts'
import { isDeep } from '../../../support/rounds.ts'
import { temporaryFolder } from '../../../support/server.ts'
import {
  adding,
  changing,
  changingAll,
  clearing,
  emptyingTrash,
  Timeline,
} from '../../../support/timeline.ts'

const everyLoss = ['lost', 'kept', 'short', 'zeros', 'removed', 'some'] as const satisfies readonly Loss[]
// Where there is time, each loss is tried at every operation. Elsewhere one of them is, and the next one at the next.
const inTurn = !isDeep
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
  t.timeout(120_000)
  const outcome = await tryPowerCuts(timeline, {
    folder: await temporaryFolder(t),
    random: randomFrom(seed),
    losses: everyLoss,
    inTurn,
    ...trial,
  })
  t.log(shown(outcome))
  return outcome
}

ava(
  'a power cut at any moment loses nothing that was acknowledged, halves nothing and is not noticed',
  async (t) => {
    const timeline = new Timeline(await temporaryFolder(t))
    for (let index = 0; index < 16; index += 1) {
      await day(timeline, String(index))
      timeline.pass(1)
    }
    // Days that could not write the document leave that to the next one; by then all segments are old enough to go.
    const { files } = timeline.recording
    for (const name of ['w', 'x']) {
      await day(timeline, name, { ...files, rename: () => Promise.reject(failure('EIO')) })
    }
    timeline.pass(31)
    for (const name of ['y', 'z']) await day(timeline, name)
    const outcome = await cut(t, timeline)
    t.deepEqual(timeline.told, [])
    t.deepEqual(outcome.problems, [], `LOCALIST_TEST_SEED=${seed}`)
    t.true(outcome.operations > 200)
    const removed = timeline.recording.operations.filter(({ kind }) => kind === 'unlink')
    t.true(removed.length > 16, 'old segments and backups were let go')
  },
)

ava(
  'a power cut while a checkpoint runs beside changes, and where a segment is full, loses nothing',
  async (t) => {
    const timeline = new Timeline(await temporaryFolder(t))
    const store = await timeline.open()
    const { operations } = timeline.recording
    const notes = 'n'.repeat(60_000)
    await Promise.all(
      Array.from({ length: 36 }, (_, index) => timeline.commit(store, adding(String(index), { notes }))),
    )
    const first = operations.length
    const few = async (name: string): Promise<void> => {
      for (let index = 0; index < 6; index += 1) {
        await Promise.all([
          timeline.commit(store, adding(`${name} ${index}`)),
          timeline.commit(store, changing(-1, { title: `${name} changed ${index}` })),
        ])
      }
    }
    // Each has all notes before and after: more than four megabytes of journal, so that a checkpoint begins.
    for (const title of ['once', 'twice']) {
      await timeline.commit(store, changingAll({ title, notes: title.padEnd(60_000, 'm') }))
      await few(title)
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
    t.deepEqual(outcome.problems, [], `LOCALIST_TEST_SEED=${seed}`)
  },
)

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
  t.timeout(120_000)
  const problems: string[] = []
  let disks = 0
  for (const lifetime of kills.after) {
    const { timeline, from } = await killedThenStarted(t, kills, lifetime)
    const { operations } = timeline.recording
    const outcome = await tryPowerCuts(timeline, {
      folder: await temporaryFolder(t),
      random: randomFrom(seed),
      losses: everyLoss,
      inTurn,
      cutsAt: (count) =>
        count >= from && ['acknowledged', 'unlink'].includes(operations[count - 1]?.kind ?? ''),
    })
    disks += outcome.opened
    problems.push(...outcome.problems.map((problem) => `killed after ${lifetime} calls, then ${problem}`))
  }
  t.log(`${kills.after.length} kills, then ${disks} different disks: ${problems.length} problems`)
  t.deepEqual(problems, [], `LOCALIST_TEST_SEED=${seed}`)
})

const counting = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
// Some of them in one run, the others in other ones.
const step = isDeep ? 2 : 5
const some = (lifetimes: readonly number[]) => lifetimes.filter((lifetime) => lifetime % step === seed % step)

ava('a kill on the second day, a start and then a power cut lose nothing', killThenCut, {
  before: 1,
  after: some(counting(0, 44)),
})
ava('a kill in the first start, a start and then a power cut lose nothing', killThenCut, {
  before: 0,
  after: some([0, 1, 2, ...counting(6, 44)]),
})
ava(
  'a kill between the making of the folders and their fsync, a start and then a power cut lose nothing',
  killThenCut,
  { before: 0, after: [3, 4, 5] },
)
ava('a kill, a start when the segments are old and then a power cut lose nothing', killThenCut, {
  before: 1,
  after: isDeep ? counting(10, 26) : some(counting(10, 26)),
  later: 31,
})

const harness = ava.macro(async (t, forgets: (call: 'sync' | 'datasync', path: string) => boolean) => {
  const timeline = new Timeline(await temporaryFolder(t))
  await day(timeline, 'a', forgetfulFiles(timeline.recording.files, forgets))
  const { problems } = await cut(t, timeline, { losses: ['lost'] })
  t.true(problems.some((problem) => /revision \d+ was acknowledged, \d+ is there/.test(problem)))
})

ava(
  'these tests would find a change that is answered before its fdatasync',
  harness,
  (call) => call === 'datasync',
)
ava('these tests would find a segment whose name is not synced', harness, (_call, path) =>
  path.endsWith('journal'),
)
ava('these tests would find a document that is not synced before its rename', async (t) => {
  const timeline = new Timeline(await temporaryFolder(t))
  await day(
    timeline,
    'a',
    forgetfulFiles(timeline.recording.files, (_call, path) => path.endsWith('.tmp')),
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

ava(
  'a power cut that leaves some pages of a group of changes loses nothing that was acknowledged',
  async (t) => {
    const { problems } = await afterPages(t)
    // A hole before whole lines cannot be told from damage: that is said, though nothing was answered of it.
    const others = problems.filter(
      (problem) => !problem.includes('told: The journal of your changes was damaged.'),
    )
    t.deepEqual(others, [], `LOCALIST_TEST_SEED=${seed}`)
  },
)
