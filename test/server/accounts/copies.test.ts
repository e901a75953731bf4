import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import type { View } from '../../../server/contract.ts'
import { realFiles } from '../../../server/files/files.ts'
import { fileOf } from '../../support/account.ts'
import { failingFile, foundOnDisk, titlesOf } from '../../support/faults.ts'
import { startProvider } from '../../support/provider.ts'
import { sessionOf, signIn, startSignInServer } from '../../support/sign-in.ts'

test('the first sign-in offers to copy the local todos, and copies them once it is told to', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  for (const title of ['one', 'two', 'thrown away']) await server.owner('POST', '/api/todos', { title })
  const [first, , last] = (await server.owner('GET', '/api/todos')).body
  await server.owner('PATCH', `/api/todos/${first.id}`, { completed: true })
  await server.owner('DELETE', `/api/todos/${last.id}`)

  const { account, copyOffer } = await signIn(server, 'ada')
  t.deepEqual(copyOffer, { todos: 2 })
  t.deepEqual(await titlesOf(server.owner), [], 'nothing is copied silently')
  await server.owner('POST', '/api/todos', { title: 'hers' })

  const copies = `/api/accounts/${account?.id}/copies`
  t.is((await server.owner('POST', copies, { from: 'elsewhere' })).status, 422)
  t.is((await server.owner('POST', '/api/accounts/local/copies', { from: 'local' })).status, 404)
  const tried = await server.owner('POST', `${copies}?dryRun=true`, { from: 'local' })
  t.is(tried.headers.get('Localist-Dry-Run'), 'true')
  t.is((await server.owner('GET', '/api/todos')).body.length, 1)
  const copied = await server.owner('POST', copies, { from: 'local' })
  t.deepEqual(tried.body, copied.body)
  t.is(copied.status, 201)
  t.deepEqual(copied.body, { copied: 2 })
  t.deepEqual(await titlesOf(server.owner), ['hers', 'one', 'two'])
  t.true((await server.owner('GET', '/api/todos')).body[1].completed)
  t.deepEqual((await server.owner('POST', copies, { from: 'local' })).body, { copied: 0 })
  t.is((await sessionOf(server)).copyOffer, null)

  await server.owner('DELETE', '/api/auth/session')
  t.deepEqual(await titlesOf(server.owner), ['one', 'two'], 'they are copied, not moved')
  t.is((await server.owner('POST', copies, { from: 'local' })).status, 409)
})

test('the views are copied with the lists that they name, and each account has its own', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const list = (await server.owner('POST', '/api/lists', { name: 'Empty' })).body
  await server.owner('POST', '/api/todos', { title: 'one' })
  const filter = { listId: [list.id] }
  const { id } = (await server.owner('POST', '/api/views', { name: 'Of the list', filter })).body
  const { account } = await signIn(server, 'ada')
  t.deepEqual((await server.owner('GET', '/api/views')).body, [])
  t.is((await server.owner('GET', `/api/todos?view=${id}`)).status, 422)
  await server.owner('POST', '/api/views', { name: 'Of the list' })
  t.is((await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })).status, 201)
  const views: readonly View[] = (await server.owner('GET', '/api/views')).body
  t.deepEqual(
    views.map((view) => [view.name, view.filter]),
    [
      ['Of the list', {}],
      ['Of the list', filter],
    ],
  )
  t.is((await server.owner('POST', '/api/todos', { title: 'two', listId: list.id })).status, 201)
  t.is((await server.owner('GET', `/api/todos?view=${id}`)).body[0].title, 'two')
  await server.owner('DELETE', '/api/auth/session')
  t.is((await server.owner('GET', '/api/views')).body.length, 1)
})

test('the next occurrence of a copied todo counts as touched, so that reopening leaves it', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const weekly = { title: 'bins', dueDate: '2026-01-05', repeat: { rrule: 'FREQ=WEEKLY' } }
  const bins = (await server.owner('POST', '/api/todos', weekly)).body
  await server.owner('PATCH', `/api/todos/${bins.id}`, { completed: true })
  const [, next] = (await server.owner('GET', '/api/todos')).body
  await server.owner('PATCH', `/api/todos/${next.id}`, { notes: 'on the left' })
  const { account } = await signIn(server, 'ada')
  // The copy is change 2 here, as the completion was there.
  await server.owner('POST', '/api/todos', { title: 'hers' })
  t.is((await server.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })).status, 201)
  await server.owner('PATCH', `/api/todos/${bins.id}`, { completed: false })
  t.is((await server.owner('GET', `/api/todos/${next.id}`)).body.notes, 'on the left')
})

test('copied todos with extreme orders keep their order, and are all there after a crash', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const titles = ['a', 'b', 'c', 'd']
  for (const title of titles) await server.owner('POST', '/api/todos', { title })
  await server.stop()
  const text = await readFile(fileOf(server), 'utf8')
  const extreme = text.replace('"order":1024', '"order":-1.7e308').replace('"order":4096', '"order":1.7e308')
  await writeFile(fileOf(server), extreme)

  const again = await server.restart()
  const { account } = await signIn(again, 'ada')
  await again.owner('POST', '/api/todos', { title: 'hers', order: 1e15 })
  const copied = await again.owner('POST', `/api/accounts/${account?.id}/copies`, { from: 'local' })
  t.deepEqual(copied.body, { copied: 4 })
  t.deepEqual(await titlesOf(again.owner), ['hers', ...titles])
  t.deepEqual(
    (await again.owner('GET', '/api/todos')).body.map(({ order }: { order: number }) => order),
    [1024, 2048, 3072, 4096, 5120],
  )
  t.deepEqual(await foundOnDisk(t, again.dataDir), ['hers', ...titles])
})

test('local todos are copied or not, and the answer says which, where the disk is full', async (t) => {
  const provider = await startProvider(t)
  const disk = { full: '' }
  const server = await startSignInServer(t, provider, {
    files: {
      ...realFiles,
      open: (path, ...rest) => failingFile(disk.full, () => disk.full !== '').open(path, ...rest),
    },
  })
  await server.owner('POST', '/api/todos', { title: 'one' })
  const { account } = await signIn(server, 'ada')
  const copies = `/api/accounts/${account?.id}/copies`

  disk.full = 'journal'
  const refused = await server.owner('POST', copies, { from: 'local' })
  t.is(refused.status, 507)
  t.regex(refused.body.detail, /Nothing was changed/)
  t.deepEqual(await titlesOf(server.owner), [])
  t.deepEqual((await sessionOf(server)).copyOffer, { todos: 1 })

  disk.full = 'accounts.json'
  const copied = await server.owner('POST', copies, { from: 'local' })
  t.is(copied.status, 201)
  t.deepEqual(copied.body, { copied: 1 })
  t.deepEqual(await titlesOf(server.owner), ['one'])
  t.is((await sessionOf(server)).copyOffer, null, 'nothing is left to copy')
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}/copy-offer`)).status, 507)
})

test('an offer that was declined is not made again, after a restart either', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  await server.owner('POST', '/api/todos', { title: 'one' })
  const { account, copyOffer } = await signIn(server, 'ada')
  t.deepEqual(copyOffer, { todos: 1 })
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}/copy-offer`)).status, 200)
  t.is((await sessionOf(server)).copyOffer, null)
  const again = await server.restart()
  t.is((await signIn(again, 'ada')).copyOffer, null)
  t.deepEqual(
    (await signIn(again, 'grace')).copyOffer,
    { todos: 1 },
    'another account has an offer of its own',
  )
})
