import test from 'ava'
import type { Entity } from '../../../server/store/kind.ts'
import { createAccountData, type AccountData, type Draft } from '../../../server/store/state.ts'
import { OpenTransaction, type Transaction } from '../../../server/store/transaction.ts'
import { folder, folderKind, note, noteKind, ranked, type Folder, type Note } from '../../support/notes.ts'
import { randomFrom, seedOfRun, type Random } from '../../support/random.ts'
import { isDeep } from '../../support/rounds.ts'
import { actor } from '../../support/store.ts'

const kinds = [folderKind, noteKind]
const at = '2026-11-20T08:00:00.000Z'

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
const step = (random: Random, state: Draft | Transaction, model: Model): void => {
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
    const whole = { ...fields, updatedAt: at, revision: 1 }
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

const rounds = isDeep ? 400 : 150

class TakenBack extends Error {}

/** Some steps with trials among them, of which about half are taken back; those within them too. */
const run = (random: Random, tx: Transaction, model: Model, depth = 0): Model => {
  let now = model
  for (let steps = random.upTo(30); steps > 0; steps -= 1) {
    if (depth > 3 || !random.oneIn(6)) {
      step(random, tx, now)
      continue
    }
    const inner = copyOf(now)
    try {
      tx.trial((inTrial) => {
        const after = run(random, inTrial, inner, depth + 1)
        if (random.oneIn(2)) throw new TakenBack()
        now = after
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
  }
  return now
}

test('states, drafts and trials hold what a map and a sort say, and those from before stay as they were', (t) => {
  const seed = seedOfRun()
  t.log(`seed ${seed}`)
  const random = randomFrom(seed)
  let data = createAccountData(
    kinds,
    '0123456789abcdef',
    0,
    new Map([['folder', [{ ...folder('f'), updatedAt: at, revision: 1 }]]]),
  )
  let model: Model = {
    folders: new Map(Array.from(data.all(folderKind), (each) => [each.id, each])),
    notes: new Map(),
  }
  const earlier: (readonly [AccountData, ReturnType<typeof shown>])[] = []
  for (let round = 0; round < rounds; round += 1) {
    const tx = new OpenTransaction(data, actor, at)
    const before = model
    model = run(random, tx, copyOf(model))
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
