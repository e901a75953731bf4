import test, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { strict as assert } from 'node:assert'
import type { Entities, List, Todo } from '../../../renderer/sync/account-state.ts'
import { LossyNetwork } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
import { addTodos } from '../../../renderer/sync/new-todos.ts'
import { updateTodos, type TodoFields } from '../../../renderer/sync/todo-changes.ts'
import { Person, type Choice } from '../../support/page-sync/people.ts'
import { holds } from '../../support/properties.ts'

// All but the undo of earlier steps and of other clients.
const possible = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 10, 12]

const number = fc.nat({ max: 999 })

const actions = fc.array(fc.record({ action: number, which: number, value: number }), {
  maxLength: 30,
  size: 'max',
})

// The server knows the instants and the revision.
const withoutStamps = (entity: Todo | List) => {
  const { revision: _, createdAt: _createdAt, updatedAt: _updatedAt, deletedAt, ...rest } = entity
  const { deletedBy: _deletedBy, completedAt, ...fields } = { completedAt: null, deletedBy: null, ...rest }
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
  await holds(
    t,
    fc.asyncProperty(actions, (choices) => act(t, choices)),
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
  } finally {
    await network.stop()
  }
}

test('a changed repeat shows at once as the server then makes it', (t) =>
  holds(
    t,
    fc.asyncProperty(repeatFields, (changes) => changeRepeat(t, changes)),
    20,
  ))
