import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { realFiles, type Files } from '../../server/files/files.ts'
import { openStore } from '../../server/store/opening/open-store.ts'
import { kinds } from '../../server/kinds/kinds.ts'
import { failure } from './faults.ts'
import { layOut, powerCuts, type Disk, type Loss } from './power-cut.ts'
import type { Random } from './random.ts'
import { forgetfulFiles, type Operation } from './recorded-files.ts'
import { accountIn, adding, digestOf, type Timeline } from './timeline.ts'
import type { ReasonExplanation } from '../../server/reasons.ts'

/** Which power cuts are tried on a recording. */
export interface Trial {
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
export interface Outcome {
  readonly operations: number
  readonly cuts: number
  readonly disks: number
  /** How many of the disks differ. */
  readonly opened: number
  readonly problems: readonly string[]
}

/** Cuts the power of a recorded disk at one operation after another, and opens the store on what is left. */
export async function tryPowerCuts(timeline: Timeline, trial: Trial): Promise<Outcome> {
  const { operations } = timeline.recording
  const { folder, random, losses, cutsAt = () => true, inTurn = false } = trial
  const powerCutAt = powerCuts(operations)
  const known = new Map<string, Found | string>()
  const digests = new WeakMap<Buffer, string>()
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
      const name = nameOf(disk, digests)
      const found = known.get(name) ?? (await findOn(disk, timeline, folder, known.size % 16 === 0))
      known.set(name, found)
      const problem = problemWith(found, least)
      if (problem !== null) problems.push(`${count} operations, ${loss}: ${problem}`)
    }
  }
  return { operations: operations.length, cuts, disks, opened: known.size, problems }
}

/** The outcome in one line. */
export const shown = ({ operations, cuts, disks, opened, problems }: Outcome): string =>
  `${operations} operations, cut at ${cuts}, ${disks} disks, ${opened} of them different: ${problems.length} problems`

const acknowledgedIn = (operations: readonly Operation[]): number =>
  operations.reduce(
    (highest, operation) =>
      operation.kind === 'acknowledged' ? Math.max(highest, operation.revision) : highest,
    0,
  )

const nameOf = ({ folders, files }: Disk, digests: WeakMap<Buffer, string>): string => {
  const hash = createHash('sha1').update(folders.join('\n'))
  for (const [path, bytes] of files) {
    const digest = digests.get(bytes) ?? createHash('sha1').update(bytes).digest('base64')
    digests.set(bytes, digest)
    hash.update(`\n${path} ${digest}\n`)
  }
  return hash.digest('base64')
}

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
    const seen = await lookInto(timeline, root, goesOn ? unsynced : looking)
    // What must be repaired is opened where that can be written, to hear what the person would.
    if (typeof seen === 'string') return goesOn ? seen : await findOn(disk, timeline, folder, true)
    if (goesOn) {
      const again = await lookInto(timeline, root, unsynced)
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
  if (files === unsynced) await store.transact({ kind: 'window' }, adding('after the cut'))
  const next = digestOf(store.read())
  await store.close()
  return { revision, state, next }
}

// Nobody cuts the power of the disks that are looked at.
const unsynced = forgetfulFiles(realFiles, () => true)

// Looking is quicker where nothing new can be written.
const looking: Files = {
  ...unsynced,
  async open(path, flags, mode) {
    if (flags === 'wx') throw failure('EROFS')
    return unsynced.open(path, flags, mode)
  },
  copyFile: () => Promise.reject(failure('EROFS')),
}
