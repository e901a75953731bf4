import test, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { strict as assert } from 'node:assert'
import type { Entities, List, Todo } from '../../../renderer/sync/account-state.ts'
import { LossyNetwork } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
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
