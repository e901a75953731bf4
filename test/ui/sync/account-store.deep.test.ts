import ava, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { strict as assert } from 'node:assert'
import type { Entities, List, Todo } from '../../../renderer/sync/entities.ts'
import { addTodos } from '../../../renderer/todos/changes/new-todos.ts'
import { type TodoFields, updateTodos } from '../../../renderer/todos/changes/todo-changes.ts'
import { runExample } from '../../support/page-sync/example.ts'
import { LossyNetwork } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
import { type Choice, Person } from '../../support/page-sync/people.ts'
import { holds } from '../../support/properties.ts'
import { seedOfRun } from '../../support/random.ts'
import { isDeep, propertyRuns } from '../../support/rounds.ts'
import { findComingDate, skipTodos } from '../../../renderer/todos/repeat/skip-todos.ts'

// Each example has a server.
const test = ava.serial

/** Tries a property, with the seed in the report. */
const tries: typeof holds = (t, property, runs) => {
  t.log(`SEED=${seedOfRun()}`)
  return holds(t, property, runs)
}

const kinds = [
  ...Array.from({ length: 8 }, () => 'person'),
  ...Array.from({ length: 5 }, () => 'other'),
  ...Array.from({ length: 6 }, () => 'serve'),
  ...Array.from({ length: 5 }, () => 'deliver'),
  'serve all',
  'deliver all',
  'deliver all',
  'lose',
  'lose',
  'stream',
  'stream',
  'stream',
  'stream',
  'stream gap',
  'stream gap',
  'stream again',
  'awake',
  'ask',
  'wait',
  'reload',
  'trash',
  'outage',
  'large',
]

const rare = ['switch', 'edit by hand']

const number = fc.nat({ max: 999 })

// Most steps are about the same few todos and requests.
const few = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: number })

const stepOf = (names: readonly string[]) =>
  fc.record({ what: fc.constantFrom(...names), action: number, which: few, value: number })

const steps = fc.array(stepOf(kinds), { maxLength: 60, size: 'max' })

test('whatever is lost, late or doubled, the page ends as the server and loses nothing', async (t) => {
  t.timeout(600_000)
  await tries(
    t,
    fc.asyncProperty(steps, (all) => runExample(t, all)),
    isDeep ? 3 * propertyRuns : 20,
  )
})

test('a page that changes accounts, and an account that is edited by hand, lose nothing', async (t) => {
  t.timeout(600_000)
  const withRare = fc.array(
    fc.oneof({ weight: 9, arbitrary: stepOf(kinds) }, { weight: 1, arbitrary: stepOf(rare) }),
    {
      maxLength: 50,
      size: 'max',
    },
  )
  await tries(
    t,
    fc.asyncProperty(withRare, (all) => runExample(t, all)),
    isDeep ? 2 * propertyRuns : 10,
  )
})

// All but the undo of earlier steps and of other clients.
const possible = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 10, 12]

const actions = fc.array(fc.record({ action: number, which: number, value: number }), {
  maxLength: 30,
  size: 'max',
})

// The server knows the instants and the revision.
const withoutStamps = (entity: Todo | List) => {
  const { revision: _, createdAt: _createdAt, updatedAt: _updatedAt, deletedAt, ...rest } = entity
  const { deletedBy: _deletedBy, completedAt, ...fields } = { completedAt: null, ...rest }
  return { ...fields, isDeleted: deletedAt !== null, isCompleted: completedAt !== null }
}

const simplify = ({ todos, lists }: Entities) =>
  [...todos.values(), ...lists.values()].map(withoutStamps).toSorted((a, b) => (a.id < b.id ? -1 : 1))

const act = async (t: ExecutionContext, choices: readonly Choice[]): Promise<void> => {
  const network = new LossyNetwork(t)
  try {
    const page = new TestPage(network)
    const person = new Person(page)
    await page.open('local')
    await network.answerAll()
    for (const choice of choices) {
      await person.act({ ...choice, action: possible[choice.action % possible.length] ?? 0 }, async () => [])
      const atOnce = simplify(page.store.read().shown)
      const { size } = page.refused
      await network.answerAll()
      assert.equal(page.store.state.pending.length, 0)
      if (page.refused.size > size) continue
      assert.deepEqual(atOnce, simplify(page.store.read().shown), JSON.stringify(page.made.at(-1)))
    }
  } finally {
    await network.stop()
  }
}

test('a change shows at once as the server then answers it', async (t) => {
  t.timeout(600_000)
  await tries(
    t,
    fc.asyncProperty(actions, (choices) => act(t, choices)),
    isDeep ? propertyRuns : 10,
  )
})

const repeatFields = fc.array(
  fc.constantFrom<TodoFields>(
    { dueDate: '2026-12-01' },
    { dueDate: '2026-12-09' },
    { dueDate: null },
    { repeat: { rrule: 'FREQ=DAILY', from: 'due' } },
    { repeat: { rrule: 'FREQ=DAILY', from: 'completion' } },
    { repeat: { rrule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' } },
    { dueDate: '2026-12-04', repeat: { rrule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' } },
    { repeat: null },
  ),
  { minLength: 2, maxLength: 8 },
)

const changeRepeat = async (t: ExecutionContext, changes: readonly TodoFields[]): Promise<void> => {
  const network = new LossyNetwork(t)
  try {
    const page = new TestPage(network)
    await page.open('local')
    await network.answerAll()
    const { store } = page
    const id = crypto.randomUUID()
    const now = '2026-11-01T08:00:00.000Z'
    store.change(addTodos(store.read().shown, [{ id, title: 'Pay rent', dueDate: '2026-12-01' }], now))
    await network.answerAll()
    for (const fields of changes) {
      const todo = store.read().shown.todos.get(id)
      // A repeat needs a due date, so the page gives both.
      if (todo === undefined || (fields.repeat && !fields.dueDate && todo.dueDate === null)) continue
      store.change(updateTodos(store.read().shown, [todo], fields, now))
      const atOnce = simplify(store.read().shown)
      await network.answerAll()
      assert.deepEqual(atOnce, simplify(store.read().shown), JSON.stringify(fields))
    }
    assert.equal(page.refused.size, 0)
    await skipAtOnce(page, network, id)
  } finally {
    await network.stop()
  }
}

// Skips a todo with a subtask that is done.
async function skipAtOnce({ store }: TestPage, network: LossyNetwork, id: string): Promise<void> {
  const now = new Date().toISOString()
  const below = {
    id: crypto.randomUUID(),
    title: 'Receipt',
    notes: '- [x] Sign',
    parentId: id,
    dueDate: '2026-11-30',
    completed: true,
  }
  store.change(addTodos(store.read().shown, [below], now))
  await network.answerAll()
  const todo = store.read().shown.todos.get(id)
  if (todo === undefined || todo.repeat === null || findComingDate(todo, now) === null) return
  store.change(skipTodos(store.read().shown, [todo], now))
  const atOnce = simplify(store.read().shown)
  await network.answerAll()
  assert.deepEqual(atOnce, simplify(store.read().shown), JSON.stringify(todo.repeat))
}

test('a changed repeat and a skip show at once as the server then makes them', (t) =>
  tries(
    t,
    fc.asyncProperty(repeatFields, (changes) => changeRepeat(t, changes)),
    isDeep ? propertyRuns : 8,
  ))
