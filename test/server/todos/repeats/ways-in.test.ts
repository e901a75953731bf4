import test from 'ava'
import type { Json } from '../../../support/http.ts'
import { startOn, weekly } from '../../../support/repeats/todo-client.ts'

const complete = (id: string) => ({ op: 'update', kind: 'todo', id, patch: { completed: true } })
const reopen = (id: string) => ({ op: 'update', kind: 'todo', id, patch: { completed: false } })

test('PATCH of many todos makes the next occurrence of each that it completes', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const plants = await client.create({ ...weekly, title: 'Plants' })
  const once = await client.create({ title: 'Once' })
  const { body } = await client.send('PATCH', '/api/todos', { completed: true })
  t.is(body.changed, 3)
  t.deepEqual(
    await Promise.all([bins, plants, once].map(async ({ id }: Json) => (await client.nextOf(id)).length)),
    [1, 1, 0],
  )
  const { body: reopened } = await client.send('PATCH', '/api/todos', { completed: false })
  t.is(reopened.changed, 5)
  t.is((await client.trash()).length, 2)
})

test('operations complete as PATCH does, and one that fails leaves no occurrence', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const send = (...operations: readonly object[]) => client.send('POST', '/api/changes', { operations })
  const refused = await send(complete(bins.id), complete('11111111-1111-4111-8111-111111111111'))
  t.is(refused.status, 404)
  t.deepEqual(await client.nextOf(bins.id), [])
  t.is((await send(complete(bins.id))).status, 201)
  t.is((await client.nextOf(bins.id)).length, 1)
  t.is((await send(reopen(bins.id), complete(bins.id))).status, 201)
  t.is((await client.nextOf(bins.id)).length, 1)
  t.is((await send(reopen(bins.id))).status, 201)
  t.deepEqual(await client.nextOf(bins.id), [])
})

test('a todo that one change creates and completes has a next occurrence', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const id = '11111111-1111-4111-8111-111111111111'
  const operations = [{ op: 'create', kind: 'todo', id, value: weekly }, complete(id)]
  t.is((await client.send('POST', '/api/changes', { operations })).status, 201)
  t.is((await client.nextOf(id)).length, 1)
})

test('the same change with the same Idempotency-Key makes one occurrence', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  const send = () =>
    client.send('POST', '/api/changes', { operations: [complete(id)] }, { 'Idempotency-Key': 'bins' })
  const [first, second] = [await send(), await send()]
  t.deepEqual([first.status, second.status], [201, 201])
  t.deepEqual(second.body, first.body)
  t.is((await client.nextOf(id)).length, 1)
})

test('a dry run shows the completion and makes nothing', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  t.true((await client.complete(id, '?dryRun=true')).body.completed)
  t.false((await client.read(id)).completed)
  const { body } = await client.send('POST', '/api/changes?dryRun=true', { operations: [complete(id)] })
  t.deepEqual(
    body.changes.map(({ after }: Json) => after.dueDate),
    ['2026-01-05', '2026-01-12'],
  )
  t.deepEqual(await client.nextOf(id), [])
})

test('over a restart a series goes on, and what was made can still be taken back', async (t) => {
  const before = await startOn(t, '2026-01-05')
  const bins = await before.create(weekly)
  const plants = await before.create(weekly)
  await before.complete(bins.id)
  await before.complete(plants.id)
  await before.reopen(plants.id)
  const [next] = await before.nextOf(bins.id)
  await before.server.stop()
  const after = await startOn(t, '2026-01-12', before.server.dataDir)
  t.deepEqual((await after.nextOf(bins.id))[0].repeat, next.repeat)
  await after.reopen(bins.id)
  t.deepEqual(await after.nextOf(bins.id), [])
  await after.complete(bins.id)
  t.deepEqual(
    (await after.nextOf(bins.id)).map(({ id, dueDate }) => [id, dueDate]),
    [[next.id, '2026-01-19']],
  )
  await after.complete(plants.id)
  t.deepEqual(await after.trash(), [])
})
