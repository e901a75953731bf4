import test from 'ava'
import { ApiProblem } from '../../../renderer/api/problem.ts'
import { explain } from '../../../renderer/problems/explain.ts'
import { text } from '../../support/english.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const missing = '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e'

/** Changes of a todo that the server refuses, and the words for the person. */
const refusals: readonly (readonly [outcome: string, patch: object, words: string])[] = [
  [
    'a start after the due date',
    { startDate: '2026-12-05', dueDate: '2026-12-04' },
    'A todo cannot start after it is due, so nothing was changed.',
  ],
  [
    'a time of day without a due date',
    { dueTime: '09:00' },
    'A time of day and a repeat need a due date, so nothing was changed.',
  ],
  [
    'a list that is gone',
    { listId: missing },
    'The list is in the trash or not there any more, so nothing was changed.',
  ],
  [
    'a parent that is gone',
    { parentId: missing },
    'The todo cannot be a subtask there, so nothing was changed: the other todo is gone, or there would be more than four levels.',
  ],
  [
    'a title and a tag that are too long',
    { title: 'x'.repeat(2000), tags: ['fine', 'x'.repeat(200)] },
    'Localist cannot save this, so nothing was changed: Title, Tags.',
  ],
  [
    'a rule that no date matches',
    { dueDate: '2026-12-01', repeat: { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' } },
    'Localist cannot save this, so nothing was changed: Repeat.',
  ],
  [
    'a field that the server does not know',
    { mood: 'good' },
    'Localist cannot save this, so nothing was changed. Reload the page and try again.',
  ],
]

for (const [outcome, patch, words] of refusals) {
  test(`the refusal of ${outcome} is said in plain words`, async (t) => {
    const server = await startServer(t)
    const call = apiOf(server, server.token)
    const { id } = (await call('POST', '/api/todos', { title: 'One' })).body
    const { status, body } = await call('POST', '/api/changes', {
      operations: [{ op: 'update', kind: 'todo', id, patch }],
    })
    t.is(status, 422)
    t.is(explain(new ApiProblem(body), text), words)
  })
}

test('the refusal of an operation on something that is gone is said without its path', async (t) => {
  const server = await startServer(t)
  const call = apiOf(server, server.token)
  const operation = { op: 'update', kind: 'todo', id: missing, patch: { title: 'One' } }
  const { status, body } = await call('POST', '/api/changes', { operations: [operation] })
  t.is(status, 404)
  t.regex(body.detail, /^operations\[0\]: /)
  t.is(explain(new ApiProblem(body), text), 'This does not exist any more, so nothing was changed.')
})
