import { strict as assert } from 'node:assert'
import type { Entities } from '../../../renderer/sync/entities.ts'
import type { Effect, Pending } from '../../../renderer/sync/pending.ts'
import type { Json } from '../http.ts'
import type { LossyNetwork } from './network.ts'
import type { TestPage } from './page.ts'
import type { Person } from './people.ts'

/** A page whose promises are checked. */
interface Checked {
  readonly network: LossyNetwork
  readonly page: TestPage
  readonly person: Person
}

/** Checks that the page shows the last value that the person gave to a field, while it is pending, and no older state of an entity. */
export function checkNow({ page }: Checked): void {
  checkRevisions(page)
  const { shown } = page.store.read()
  for (const id of shown.todos.keys())
    assert.ok(findDepth(shown, id) <= shown.todos.size, `${id} is its own ancestor`)
  const last = new Map<
    string,
    { readonly effect: Effect; readonly field: string; readonly pending: Pending }
  >()
  const waiting = new Set(page.store.state.pending.map(({ id }) => id))
  for (const { account, pending } of page.made) {
    if (account !== page.account || !waiting.has(pending.id)) continue
    for (const effect of pending.effects) {
      if (effect.isNew) {
        assert.ok(findShown(shown, effect), 'a new entity that is pending is shown')
        continue
      }
      for (const field of Object.keys(effect.fields))
        last.set(`${effect.id} ${field}`, { effect, field, pending })
    }
  }
  for (const { effect, field, pending } of last.values()) {
    const entity = findShown(shown, effect)
    if (entity === undefined || (field === 'parentId' && isOwnAncestor(shown, effect))) continue
    assert.deepEqual(
      Reflect.get(entity, field),
      Reflect.get(effect.fields, field),
      `${field} of ${pending.id}`,
    )
  }
}

// The number of ancestors of a todo, counted up to one more than there are todos.
function findDepth({ todos }: Entities, id: string): number {
  let depth = 0
  for (let at = todos.get(id)?.parentId; at && depth <= todos.size; at = todos.get(at)?.parentId) depth += 1
  return depth
}

// Whether the parent that the person chose is below the todo, and the page shows the todo without a parent for that reason.
function isOwnAncestor(shown: Json, { id, fields }: Effect): boolean {
  if (!('parentId' in fields) || shown.todos.get(id)?.parentId !== null) return false
  let at = fields.parentId ?? null
  while (at !== null && at !== id) at = shown.todos.get(at)?.parentId ?? null
  return at === id
}

// An entity that the page knows never goes back to an older state.
function checkRevisions({ store, revisions }: TestPage): void {
  const { position, todos, lists } = store.state
  for (const { id, revision } of [...todos.values(), ...lists.values()]) {
    const key = `${position?.history} ${id}`
    assert.ok(revision >= (revisions.get(key) ?? 0), `${id} went back to revision ${revision}`)
    revisions.set(key, revision)
  }
}

const findShown = (shown: Json, { kind, id }: Effect) =>
  kind === 'todo' ? shown.todos.get(id) : shown.lists.get(id)

/** Checks that the page is as the server, that each change was made once and in order, and that no text is lost. */
export async function checkAtTheEnd(checked: Checked): Promise<void> {
  const { network, page } = checked
  const { store } = page
  assert.equal(store.state.pending.length, 0, 'nothing is pending')
  for (const [key, kept] of page.texts)
    if (key.startsWith('localist-unsaved')) assert.deepEqual(JSON.parse(kept).pending, [], 'nothing is kept')
  const { call } = await network.accountOf(page.account)
  for (const kind of ['todos', 'lists'] as const) {
    const live = byId((await call('GET', `/api/${kind}`)).body)
    const trash = byId((await call('GET', `/api/${kind}?deleted=true`)).body)
    const known = byId([...store.read().shown[kind].values()])
    const isKnownLive = ([, entity]: readonly [string, Json]) => entity.deletedAt === null
    assert.deepEqual(new Map([...known].filter(isKnownLive)), live, `the ${kind} outside of the trash`)
    if (!store.read().hasTrash) continue
    assert.deepEqual(
      new Map([...known].filter((each) => !isKnownLive(each))),
      trash,
      `the ${kind} in the trash`,
    )
  }
  checkOrder(checked)
  checkTexts(checked)
}

const byId = (entities: readonly Json[]): ReadonlyMap<string, Json> =>
  new Map(
    entities
      .map(({ url: _, ...entity }): readonly [string, Json] => [entity.id, entity])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

// Each pending change became one change, in the order in which the person made them, unless it was refused.
function checkOrder({ network, page, person }: Checked): void {
  const changes = new Map<string, string | null>()
  for (const { key, status, body } of network.answered) {
    if (status >= 300) continue
    const change = status === 201 ? body.id : null
    if (changes.get(key)) assert.equal(change, changes.get(key), 'a change is made once')
    else changes.set(key, change)
  }
  const expected = page.made.map(({ pending }) => pending.id)
  const done = [...changes.keys()]
  for (const account of ['local', 'other']) {
    const ofAccount = new Set(
      page.made.filter((each) => each.account === account).map(({ pending }) => pending.id),
    )
    assert.deepEqual(
      done.filter((id) => ofAccount.has(id)),
      expected.filter((id) => ofAccount.has(id) && changes.has(id)),
      'changes are made in order',
    )
  }
  const missing = new Set<string>()
  const texts = new Set(person.written.map(({ after }) => after))
  // A text whose answer came too late, after the file was edited by hand: the page offers it to the person again, and forgets its undo.
  const isOffered = (id: string): boolean =>
    page.made.some(
      ({ account, pending: { id: written, expected: text } }) =>
        written === id && page.conflictsOf(account).some(({ after }) => after === text?.after),
    )
  for (const { pending } of page.made) {
    if (changes.has(pending.id)) continue
    missing.add(pending.id)
    const { request, expected: text } = pending
    const isRefused = page.refused.has(pending.id)
    const isText = text !== undefined && texts.has(text.after)
    const isUndoOfNothing =
      'undoes' in request &&
      (missing.has(request.undoes) || changes.get(request.undoes) === null || isOffered(request.undoes))
    assert.ok(isRefused || isText || isUndoOfNothing, `the change ${JSON.stringify(pending)} is lost`)
  }
}

// A text of the person replaced the one that they saw, or is offered to them again.
function checkTexts({ network, page, person }: Checked): void {
  const entries: readonly Json[] = network.answered.flatMap(({ status, body }) =>
    status === 201 ? (body.changes ?? []) : [],
  )
  for (const [index, { account, id, field, before, after }] of person.written.entries()) {
    const made = entries.find(
      (entry) => entry.id === id && entry.after?.[field] === after && entry.before?.[field] !== undefined,
    )
    if (made !== undefined) {
      assert.equal(made.before[field], before, `the ${field} that ${after} replaced`)
      continue
    }
    const isWrittenAgain = person.written
      .slice(index + 1)
      .some((each) => each.id === id && each.field === field)
    const conflicts = page.conflictsOf(account)
    assert.ok(isWrittenAgain || conflicts.some((each) => each.after === after), `${after} is lost`)
  }
}
