import ava, { type ExecutionContext } from 'ava'
import { StorageFull } from '../../../server/storage/errors.ts'
import type { Files } from '../../../server/storage/files.ts'
import { type ChangeSet, OpenTransaction, type Transaction } from '../../../server/store/transaction.ts'
import type { Entity } from '../../../server/store/kind.ts'
import { type AccountData, createAccountData, type Draft } from '../../../server/store/state.ts'
import { failure, onHandle } from '../../support/faults.ts'
import {
  asAfterKill,
  changesIn,
  folder,
  type Folder,
  folderKind,
  idsOf,
  Misfit,
  note,
  type Note,
  noteKind,
  openNotes,
  putNotes,
  ranked,
  rankedIn,
} from '../../support/notes.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/random.ts'
import { withCalls, unsyncedFiles } from '../../support/recorded-files.ts'
import { resultOf } from '../../support/result-of.ts'
import { isDeep } from '../../support/rounds.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor, type TestStore } from '../../support/store.ts'

const test = ava.serial

const seed = seedOfRun()

const kinds = [folderKind, noteKind]
const madeAt = '2026-11-20T08:00:00.000Z'

/** The expected content of a state. */
interface Model {
  readonly folders: Map<string, Folder>
  readonly notes: Map<string, Note>
}

const copyOf = ({ folders, notes }: Model): Model => ({ folders: new Map(folders), notes: new Map(notes) })

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

const shown = (model: Model) => ({
  folders: [...model.folders.values()].toSorted(byId),
  notes: [...model.notes.values()].toSorted(byId),
  ranked: [...model.notes.values()].filter(({ rank }) => rank >= 0).toSorted((a, b) => ranked.compare(a, b)),
})

const seen = (state: Pick<AccountData, 'all' | 'sorted'>) => ({
  folders: [...state.all(folderKind)],
  notes: [...state.all(noteKind)],
  ranked: [...state.sorted(ranked).ascending()],
})

/** One step; those that go through the entities while they write are among them. */
const takeStep = (random: Random, state: Draft | Transaction, model: Model): void => {
  const id = `n${random.upTo(400)}`
  const what = random.upTo(20)
  if (what === 0) {
    for (const each of state.all(noteKind)) if (random.oneIn(20)) put(random, state, model, each.id)
  } else if (what === 1) {
    for (const each of state.sorted(ranked).descending()) if (random.oneIn(10)) drop(state, model, each.id)
  } else if (what < 8) drop(state, model, id)
  else put(random, state, model, id)
}

const put = (random: Random, state: Draft | Transaction, model: Model, id: string): void => {
  const rank = [-1, 0, 0, 1.5, random.upTo(50), 1e308, 5e-324][random.upTo(7)] ?? 0
  const fields = note(id, { rank, text: String(random.upTo(3)), folderId: 'f' })
  if ('put' in state) model.notes.set(id, state.put(noteKind, fields))
  else {
    const whole = { ...fields, updatedAt: madeAt, revision: 1 }
    state.write(noteKind, whole)
    model.notes.set(id, whole)
  }
  if (!random.oneIn(10)) return
  const other = folder(id, { name: String(random.upTo(3)) })
  if ('put' in state) model.folders.set(id, state.put(folderKind, other))
}

const drop = (state: Draft | Transaction, model: Model, id: string): void => {
  if ('remove' in state) state.remove(noteKind, id)
  else state.erase(noteKind, id)
  model.notes.delete(id)
}

/** Leaves what is again as it was; says of each whether it is. */
const settle = <E extends Entity>(
  before: ReadonlyMap<string, E>,
  after: Map<string, E>,
  say: (id: string, isSame: boolean) => void,
): void => {
  const content = (each: E | undefined) => JSON.stringify(each && { ...each, revision: 0 })
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(id)
    const isSame = content(was) === content(after.get(id))
    say(id, isSame)
    if (isSame && was !== undefined) after.set(id, was)
  }
}

const rounds = isDeep ? 400 : 60

const runSteps = (random: Random, tx: Transaction, model: Model): void => {
  for (let steps = random.upTo(30); steps > 0; steps -= 1) takeStep(random, tx, model)
}

test('states and drafts hold what a map and a sort say, and those from before stay as they were', (t) => {
  t.log(`SEED=${seed}`)
  const random = randomFrom(seed)
  let data = createAccountData(
    kinds,
    '0123456789abcdef',
    0,
    new Map([['folder', [{ ...folder('f'), updatedAt: madeAt, revision: 1 }]]]),
  )
  let model: Model = {
    folders: new Map(Array.from(data.all(folderKind), (each) => [each.id, each])),
    notes: new Map(),
  }
  const earlier: (readonly [AccountData, ReturnType<typeof shown>])[] = []
  for (let round = 0; round < rounds; round += 1) {
    const tx = new OpenTransaction(data, actor, madeAt)
    const before = model
    model = copyOf(before)
    runSteps(random, tx, model)
    t.deepEqual(seen(tx), shown(model), `before the end of round ${round}`)
    const [limit] = [...model.notes.values()]
    if (limit !== undefined && limit.rank >= 0) {
      const all = shown(model).ranked
      const index = all.findIndex(({ id }) => id === limit.id)
      t.deepEqual([...tx.sorted(ranked).ascending(limit)], all.slice(index + 1))
      t.deepEqual([...tx.sorted(ranked).descending(limit)], all.slice(0, index).toReversed())
    }
    const finished = tx.finish()
    const next = finished === null ? data : tx.withHistory(tx.history, tx.nextRevision)
    const changes = new Map(
      (finished?.changes ?? []).map((change) => [`${change.kind} ${change.id}`, change]),
    )
    // An entity that has its earlier content again keeps its revision.
    const settled = copyOf(model)
    settle(before.notes, settled.notes, (id, isSame) => t.is(changes.has(`note ${id}`), !isSame, id))
    settle(before.folders, settled.folders, (id, isSame) => t.is(changes.has(`folder ${id}`), !isSame, id))
    model = settled
    t.deepEqual(seen(next), shown(model), `after round ${round}`)
    if (random.oneIn(20)) earlier.push([next, shown(model)])
    data = next
    if (random.oneIn(30)) {
      // As it would be read again.
      data = createAccountData(
        kinds,
        data.history,
        data.revision,
        new Map<string, readonly Entity[]>([
          ['folder', shown(model).folders.toReversed()],
          ['note', shown(model).notes.toReversed()],
        ]),
      )
    }
  }
  t.true(data.count(noteKind) > 50)
  for (const [state, expected] of earlier) t.deepEqual(seen(state), expected)
})

class GivenUp extends Error {}

/** The ranks of the notes by their ids: what the store is expected to hold. */
type Ranks = ReadonlyMap<string, number>

/** One step of a rule, and what it makes of the model; null where it refuses. */
interface Step {
  run(tx: Transaction): void
  change(model: Ranks): Ranks | null
}

const ids = ['a', 'b', 'c', 'd', 'e']

/** The rank of a note in no folder, which the check at the end refuses. */
const misplaced = -1

const putting = (id: string, rank: number): Step => ({
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
          putting(id, rank + 10).run(tx)
          tx.remove(noteKind, id)
          putting('b', rank).run(tx)
        },
        change: (model) => new Map([...model].filter(([own]) => own !== id)).set('b', rank),
      }
    case 3:
      return {
        run: (tx) => void tx.put(noteKind, note(id, { folderId: 'nowhere', rank: misplaced })),
        change: (model) => new Map(model).set(id, misplaced),
      }
    default:
      return putting(id, rank)
  }
}

const hasSame = (a: Ranks, b: Ranks): boolean =>
  a.size === b.size && [...a].every(([id, rank]) => b.get(id) === rank)

/** The model after a transaction of these steps; null where it is refused. */
const changeBy = (steps: readonly Step[], before: Ranks): Ranks | null => {
  const after = steps.reduce<Ranks | null>(
    (model, step) => (model === null ? null : step.change(model)),
    before,
  )
  return after !== null && [...after.values()].includes(misplaced) ? null : after
}

interface Run {
  opened: TestStore
  dataDir: string
  model: Ranks
  /** The models after each revision, from the first on. */
  readonly states: Ranks[]
  readonly heard: ChangeSet[]
}

const shownRanks = (model: Ranks) => [...model].toSorted(([a], [b]) => (a < b ? -1 : 1))

const ranksOf = (tx: Pick<Transaction, 'all'>): Ranks =>
  new Map(Array.from(tx.all(noteKind), ({ id, rank }) => [id, rank] as const))

/** Transactions that arrive together, on a disk that takes them or not. */
const runGroup = async (t: ExecutionContext, run: Run, random: Random, isBroken: boolean): Promise<void> => {
  const { store } = run.opened
  const before = store.read()
  let latest = run.model
  const made: Ranks[] = []
  const answers = Array.from({ length: 1 + random.upTo(6) }, async () => {
    const steps = Array.from({ length: 1 + random.upTo(3) }, () => anyStep(random))
    const after = changeBy(steps, latest)
    if (after !== null && !hasSame(after, latest)) made.push(after)
    latest = after ?? latest
    const expected = made.length > 0 && isBroken ? 'storage' : after === null ? 'refused' : after
    const answer = resultOf(store, actor, (tx) => {
      for (const step of steps) step.run(tx)
      return ranksOf(tx)
    })
    const found = await answer.catch((error: unknown) => {
      if (error instanceof StorageFull) return 'storage'
      if (error instanceof GivenUp || error instanceof Misfit) return 'refused'
      throw error
    })
    if (found instanceof Map && expected instanceof Map) t.deepEqual(shownRanks(found), shownRanks(expected))
    else t.is(found, expected)
  })
  t.is(store.read(), before)
  await Promise.all(answers)
  if (isBroken && made.length > 0) return void t.is(store.read(), before)
  run.model = latest
  run.states.push(...made)
}

const reopen = async (t: ExecutionContext, run: Run, deps: object, isKilled: boolean): Promise<void> => {
  if (isKilled) run.dataDir = await asAfterKill(t, run.dataDir)
  else await run.opened.store.close()
  const { history } = run.opened.store.read()
  run.opened = await openNotes(t, run.dataDir, deps)
  t.is(run.opened.store.read().history, history)
  run.opened.store.subscribe((changeSet) => void run.heard.push(changeSet))
}

const isAsExpected = async (t: ExecutionContext, { opened, model, states, heard }: Run): Promise<void> => {
  const { store, told } = opened
  const data = store.read()
  t.deepEqual(shownRanks(ranksOf(data)), shownRanks(model))
  t.deepEqual(
    rankedIn(data),
    [...model].toSorted(([a, first], [b, second]) => first - second || (a < b ? -1 : 1)).map(([id]) => id),
  )
  t.is(data.revision, states.length)
  t.deepEqual(told, [])
  const changeSets = await changesIn(store)
  t.deepEqual(heard, changeSets)
  let state: Ranks = new Map()
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

test('whatever fails, the store holds what was answered, and nothing else', async (t) => {
  t.log(`SEED=${seed}`)
  const random = randomFrom(seed)
  let refusals = 0
  for (let round = 0; round < (isDeep ? 30 : 8); round += 1) {
    let isBroken = false
    const fault = onHandle([random.oneIn(2) ? 'write' : 'datasync'], 'wx')
    const deps = {
      minCheckpointGrowth: 2_000,
      files: fault(unsyncedFiles, () => {
        if (isBroken) throw failure('ENOSPC')
      }),
    }
    const dataDir = await temporaryFolder(t)
    const opened = await openNotes(t, dataDir, deps)
    const run: Run = { opened, dataDir, model: new Map(), states: [new Map()], heard: [] }
    opened.store.subscribe((changeSet) => void run.heard.push(changeSet))
    await resultOf(opened.store, actor, (tx) => tx.put(folderKind, folder('f')))
    for (let turn = 0; turn < 20; turn += 1) {
      const action = random.upTo(10)
      if (action === 0) await reopen(t, run, deps, false)
      else if (action === 1) await reopen(t, run, deps, true)
      else if (action === 2) await run.opened.store.backUp('removal')
      else {
        isBroken = random.oneIn(3)
        refusals += Number(isBroken)
        await runGroup(t, run, random, isBroken)
        isBroken = false
      }
      await isAsExpected(t, run)
    }
  }
  t.true(refusals > 10)
})

/** A disk on which one in so many calls fails, a write perhaps after some of its bytes. */
const badDisk = (random: Random, isBad: () => boolean): Files => {
  const fails = (times: number): boolean => isBad() && random.oneIn(times)
  const orFail = async <T>(times: number, call: () => Promise<T>): Promise<T> => {
    if (fails(times)) throw failure('ENOSPC')
    const result = await call()
    if (fails(times)) throw failure('EIO')
    return result
  }
  return {
    ...unsyncedFiles,
    unlink: (path) => orFail(3, () => unsyncedFiles.unlink(path)),
    rename: (from, to) => orFail(14, () => unsyncedFiles.rename(from, to)),
    async open(path, flags, mode) {
      if (flags !== 'r' && fails(20)) throw failure('ENOSPC')
      const handle = await unsyncedFiles.open(path, flags, mode)
      return withCalls(handle, {
        sync: () => orFail(14, () => handle.sync()),
        datasync: () => orFail(14, () => handle.datasync()),
        truncate: (length?: number) => orFail(3, () => handle.truncate(length)),
        async write(...args: readonly [Uint8Array, number, number, number]) {
          const [bytes, from, length, at] = args
          if (!fails(14)) return handle.write(bytes, from, length, at)
          await handle.write(bytes, from, random.upTo(length + 1), at)
          throw failure('EIO')
        },
      })
    },
  }
}

test('on a disk that often fails no answered change is lost, and none that was refused comes back behind one', async (t) => {
  t.log(`SEED=${seed}`)
  const random = randomFrom(seed)
  let [refusals, answers] = [0, 0]
  for (let life = 0; life < (isDeep ? 20 : 4); life += 1) {
    let dataDir = await temporaryFolder(t)
    let isBad = false
    const files = badDisk(random, () => isBad)
    let opened = await openNotes(t, dataDir, { files, minCheckpointGrowth: 2000 })
    await opened.store.transact(actor, putNotes(note('first')))
    const expected = new Map([['first', 'first']])
    let heard: ChangeSet[] = []
    opened.store.subscribe((changeSet) => void heard.push(changeSet))
    // Changes that were refused since the last success may be there after a kill.
    let doubtful: (readonly [string, string])[] = []
    let next = 0
    for (let round = 0; round < 70; round += 1) {
      isBad = true
      const group = Array.from(
        { length: 1 + random.upTo(3) },
        () => [`n${random.upTo(20)}`, `t${(next += 1)}`] as const,
      )
      const outcomes = await Promise.allSettled(
        group.map(([id, text]) => opened.store.transact(actor, putNotes(note(id, { text })))),
      )
      isBad = false
      for (const [index, { status }] of outcomes.entries()) {
        const [id, text] = group[index] ?? ['', '']
        if (status === 'rejected') {
          doubtful.push([id, text])
          refusals += 1
        } else {
          answers += 1
          expected.set(id, text)
          doubtful = []
        }
      }
      const state = opened.store.read()
      const textsOf = (data: typeof state) =>
        Object.fromEntries(Array.from(data.all(noteKind), ({ id, text }) => [id, text]))
      const wanted = Object.fromEntries([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      t.deepEqual(textsOf(state), wanted)
      t.is(heard.at(-1)?.revision ?? state.revision, state.revision)
      const [begin] = heard
      if (begin !== undefined) {
        t.deepEqual(
          JSON.parse(JSON.stringify(await changesIn(opened.store, begin.revision - 1))),
          JSON.parse(JSON.stringify(heard)),
        )
        const some = heard[random.upTo(heard.length)]
        t.deepEqual(
          JSON.parse(JSON.stringify(await opened.store.changeSet(some?.id ?? ''))),
          JSON.parse(JSON.stringify(some)),
        )
      }
      t.is(await opened.store.changeSet(`${state.history}-${state.revision + 1}`), null)
      if (!random.oneIn(8)) continue
      const copy = await asAfterKill(t, dataDir)
      await opened.store.close()
      dataDir = copy
      opened = await openNotes(t, dataDir, { files, minCheckpointGrowth: 2000 })
      const found = textsOf(opened.store.read())
      const possible = doubtful.map(([id, text]) => [id, text] as const)
      for (const id of new Set([...Object.keys(found), ...expected.keys()])) {
        const isSame = found[id] === expected.get(id)
        t.true(
          isSame || possible.some(([other, text]) => other === id && found[id] === text),
          `${id} is ${found[id]}, not ${expected.get(id)}; ${opened.told.join()}`,
        )
        if (found[id] !== undefined) expected.set(id, found[id])
      }
      doubtful = []
      heard = []
      opened.store.subscribe((changeSet) => void heard.push(changeSet))
    }
    t.true(idsOf(opened.store.read().all(noteKind)).length > 5)
    await opened.store.close()
  }
  t.log(`${answers} answers, ${refusals} refusals`)
  t.true(answers > 100 && refusals > 100)
})
