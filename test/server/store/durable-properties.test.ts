import type { ExecutionContext } from 'ava'
import test from 'ava'
import { StorageFull } from '../../../server/files/errors.ts'
import { realFiles } from '../../../server/files/files.ts'
import type { ChangeSet } from '../../../server/store/change-set.ts'
import type { Transaction } from '../../../server/store/transaction.ts'
import { failure, onHandle } from '../../support/faults.ts'
import {
  asAfterKill,
  changesIn,
  folder,
  folderKind,
  Misfit,
  note,
  noteKind,
  openNotes,
  rankedIn,
} from '../../support/notes.ts'
import { randomFrom, seedOfRun, type Random } from '../../support/random.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor, type TestStore } from '../../support/store.ts'
import { resultOf } from '../../support/result-of.ts'

class GivenUp extends Error {}

/** The ranks of the notes by their ids: what the store is expected to hold. */
type Model = ReadonlyMap<string, number>

/** One step of a rule, and what it makes of the model; null where it refuses. */
interface Step {
  run(tx: Transaction): void
  change(model: Model): Model | null
}

const ids = ['a', 'b', 'c', 'd', 'e']

/** The rank of a note in no folder, which the check at the end refuses. */
const misplaced = -1

const put = (id: string, rank: number): Step => ({
  run: (tx) => void tx.put(noteKind, note(id, { rank })),
  change: (model) => new Map(model).set(id, rank),
})

const anyStep = (random: Random): Step => {
  const id = ids[random.upTo(ids.length)] ?? 'a'
  const rank = random.upTo(3)
  switch (random.upTo(8)) {
    case 0:
      return {
        run: (tx) => tx.remove(noteKind, id),
        change: (model) => new Map([...model].filter(([own]) => own !== id)),
      }
    case 1:
      // As of a caller that saw the note at this rank.
      return {
        run(tx) {
          if (tx.get(noteKind, id)?.rank !== rank) throw new GivenUp()
        },
        change: (model) => (model.get(id) === rank ? model : null),
      }
    case 2:
      return {
        run(tx) {
          try {
            tx.trial((inner) => {
              put(id, rank + 10).run(inner)
              inner.remove(noteKind, 'a')
              throw new GivenUp()
            })
          } catch {
            put('b', rank).run(tx)
          }
        },
        change: (model) => new Map(model).set('b', rank),
      }
    case 3:
      return {
        run: (tx) => void tx.put(noteKind, note(id, { folderId: 'nowhere', rank: misplaced })),
        change: (model) => new Map(model).set(id, misplaced),
      }
    default:
      return put(id, rank)
  }
}

const hasSame = (a: Model, b: Model): boolean =>
  a.size === b.size && [...a].every(([id, rank]) => b.get(id) === rank)

/** The model after a transaction of these steps; null where it is refused. */
const changeBy = (steps: readonly Step[], before: Model): Model | null => {
  const after = steps.reduce<Model | null>(
    (model, step) => (model === null ? null : step.change(model)),
    before,
  )
  return after !== null && [...after.values()].includes(misplaced) ? null : after
}

interface Run {
  opened: TestStore
  dataDir: string
  model: Model
  /** The models after each revision, from the first on. */
  readonly states: Model[]
  readonly heard: ChangeSet[]
}

const shown = (model: Model) => [...model].toSorted(([a], [b]) => (a < b ? -1 : 1))

const modelOf = (tx: Pick<Transaction, 'all'>): Model =>
  new Map(Array.from(tx.all(noteKind), ({ id, rank }) => [id, rank] as const))

/** Transactions that arrive together, on a disk that takes them or not. */
const group = async (t: ExecutionContext, run: Run, random: Random, isBroken: boolean): Promise<void> => {
  const { store } = run.opened
  const before = store.read()
  let latest = run.model
  const made: Model[] = []
  const answers = Array.from({ length: 1 + random.upTo(6) }, async () => {
    const steps = Array.from({ length: 1 + random.upTo(3) }, () => anyStep(random))
    const after = changeBy(steps, latest)
    if (after !== null && !hasSame(after, latest)) made.push(after)
    latest = after ?? latest
    const expected = made.length > 0 && isBroken ? 'storage' : after === null ? 'refused' : after
    const answer = resultOf(store, actor, (tx) => {
      for (const step of steps) step.run(tx)
      return modelOf(tx)
    })
    const found = await answer.catch((error: unknown) => {
      if (error instanceof StorageFull) return 'storage'
      if (error instanceof GivenUp || error instanceof Misfit) return 'refused'
      throw error
    })
    if (found instanceof Map && expected instanceof Map) t.deepEqual(shown(found), shown(expected))
    else t.is(found, expected)
  })
  t.is(store.read(), before)
  await Promise.all(answers)
  if (isBroken && made.length > 0) return void t.is(store.read(), before)
  run.model = latest
  run.states.push(...made)
}

const reopen = async (t: ExecutionContext, run: Run, host: object, isKilled: boolean): Promise<void> => {
  if (isKilled) run.dataDir = await asAfterKill(t, run.dataDir)
  else await run.opened.store.close()
  const { history } = run.opened.store.read()
  run.opened = await openNotes(t, run.dataDir, host)
  t.is(run.opened.store.read().history, history)
  run.opened.store.subscribe((changeSet) => void run.heard.push(changeSet))
}

const isAsExpected = async (t: ExecutionContext, { opened, model, states, heard }: Run): Promise<void> => {
  const { store, told } = opened
  const data = store.read()
  t.deepEqual(shown(modelOf(data)), shown(model))
  t.deepEqual(
    rankedIn(data),
    [...model].toSorted(([a, first], [b, second]) => first - second || (a < b ? -1 : 1)).map(([id]) => id),
  )
  t.is(data.revision, states.length)
  t.deepEqual(told, [])
  const changeSets = await changesIn(store)
  t.deepEqual(heard, changeSets)
  let state: Model = new Map()
  for (const [index, { revision, changes }] of changeSets.entries()) {
    t.is(revision, index + 1)
    const next = new Map(state)
    for (const { kind, id, before, after } of changes) {
      if (kind !== 'note') continue
      t.is(before === null, !state.has(id))
      if (after === null) next.delete(id)
      else next.set(id, Number(Reflect.get(after, 'rank')))
    }
    state = next
    if (!hasSame(state, states[index] ?? new Map())) return t.fail(`revision ${revision}`)
  }
}

const seed = seedOfRun()

test('whatever fails, the store holds what was answered, and nothing else', async (t) => {
  t.log(`LOCALIST_TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  let refusals = 0
  for (let round = 0; round < 20; round += 1) {
    let isBroken = false
    const fault = onHandle([random.oneIn(2) ? 'write' : 'datasync'], 'wx')
    const host = {
      minCheckpointGrowth: 2_000,
      files: fault({ ...realFiles }, () => {
        if (isBroken) throw failure('ENOSPC')
      }),
    }
    const dataDir = await temporaryFolder(t)
    const opened = await openNotes(t, dataDir, host)
    const run: Run = { opened, dataDir, model: new Map(), states: [new Map()], heard: [] }
    opened.store.subscribe((changeSet) => void run.heard.push(changeSet))
    await resultOf(opened.store, actor, (tx) => tx.put(folderKind, folder('f')))
    for (let turn = 0; turn < 20; turn += 1) {
      const action = random.upTo(10)
      if (action === 0) await reopen(t, run, host, false)
      else if (action === 1) await reopen(t, run, host, true)
      else if (action === 2) await run.opened.store.backUp('removal')
      else {
        isBroken = random.oneIn(3)
        refusals += Number(isBroken)
        await group(t, run, random, isBroken)
        isBroken = false
      }
      await isAsExpected(t, run)
    }
  }
  t.true(refusals > 10)
})
