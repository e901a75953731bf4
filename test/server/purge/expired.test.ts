import test from 'ava'
import { trash } from '../../../server/kinds/indexes.ts'
import { listExpired, purgeExpired } from '../../../server/purge/expired.ts'
import { resultOf } from '../../support/result-of.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor, openTestStore } from '../../support/store.ts'

test('a todo that is brought back, or deleted anew, after the trash was searched is kept', async (t) => {
  const time = { now: new Date('2026-11-20T08:00:00.000Z') }
  const { store, todos } = await openTestStore(t, await temporaryFolder(t), { now: () => time.now })
  const restored = await todos.create(actor, { title: 'restored' })
  const anew = await todos.create(actor, { title: 'anew' })
  const left = await todos.create(actor, { title: 'left' })
  for (const { id } of [restored, anew, left]) await todos.remove(actor, id, {})

  time.now = new Date('2026-11-21T08:00:00.000Z')
  const before = '2026-11-20T08:00:00.001Z'
  const expired = listExpired(store.read(), before)
  t.is(expired.length, 3)
  t.deepEqual(listExpired(store.read(), '2026-11-20T08:00:00.000Z'), [])
  for (const { id } of [restored, anew]) await todos.patch(actor, id, { deletedAt: null }, {})
  await todos.remove(actor, anew.id, {})
  t.is(await resultOf(store, actor, (tx) => purgeExpired(tx, expired, before)), 1)
  t.is(todos.get(restored.id).title, 'restored')
  const inTrash = [...store.read().sorted(trash).ascending()]
  t.deepEqual(
    inTrash.map(({ title }) => title),
    ['anew'],
  )
})
