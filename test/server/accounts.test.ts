import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { apiOf, type Api } from '../support/http.ts'
import { startProvider } from '../support/provider.ts'
import { sessionOf, signIn, startSignInServer } from '../support/sign-in.ts'

const titlesOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos')).body.map(({ title }: { title: string }) => title)

const idOf = async (server: Parameters<typeof signIn>[0], user: 'ada' | 'grace'): Promise<string> => {
  const { account } = await signIn(server, user)
  if (account === null) throw new Error('Nobody is signed in.')
  await titlesOf(server.owner)
  return account.id
}

test('a request of a page that shows another account than the active one is 409, and lands nowhere', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const ada = await idOf(server, 'ada')
  const asShown = (account: string) => ({ 'localist-account': account })
  t.is((await server.owner('POST', '/api/todos', { title: 'hers' }, asShown(ada))).status, 201)
  await signIn(server, 'grace')
  const late = await server.owner('POST', '/api/todos', { title: 'late' }, asShown(ada))
  t.is(late.status, 409)
  t.is(late.body.type, 'urn:localist:problem:account-changed')
  t.is(
    (await server.owner('POST', '/api/tokens', { name: 'x', scopes: ['todos:read'] }, asShown(ada))).status,
    409,
  )
  t.deepEqual(await titlesOf(server.owner), [])
  await signIn(server, 'ada')
  t.deepEqual(await titlesOf(server.owner), ['hers'])
})

test('the active account stays so over a restart, with all of its todos', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const ada = await idOf(server, 'ada')
  await server.owner('POST', '/api/todos', { title: 'kept' })
  await provider.goOffline()
  const again = await server.restart()
  t.is((await sessionOf(again)).account?.id, ada)
  t.deepEqual(await titlesOf(again.owner), ['kept'])
})

test('an access token stays bound to the account it was made in', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  await server.owner('POST', '/api/todos', { title: 'of this computer' })
  const local = await server.owner('POST', '/api/tokens', { name: 'local', scopes: ['todos:write'] })
  const ada = await idOf(server, 'ada')
  const hers = await server.owner('POST', '/api/tokens', { name: 'hers', scopes: ['todos:write'] })
  const [localScript, herScript] = [apiOf(server, local.body.token), apiOf(server, hers.body.token)]

  t.is((await localScript('POST', '/api/todos', { title: 'by a script' })).status, 201)
  t.is((await herScript('POST', '/api/todos', { title: 'by her script' })).status, 201)
  t.deepEqual(await titlesOf(server.owner), ['by her script'])
  t.deepEqual(await titlesOf(localScript), ['of this computer', 'by a script'])
  t.is((await localScript('GET', '/api/auth/session')).body.account.id, 'local')
  t.is((await herScript('GET', '/api/auth/session')).body.account.id, ada)
  t.deepEqual(
    (await server.owner('GET', '/api/tokens')).body.map(({ name }: { name: string }) => name),
    ['hers'],
  )
  t.is((await server.owner('DELETE', `/api/tokens/${local.body.id}`)).status, 404)

  await server.owner('DELETE', '/api/auth/session')
  t.deepEqual(await titlesOf(herScript), ['by her script'])
  t.deepEqual(await titlesOf(server.owner), ['of this computer', 'by a script'])
})

test('an account is removed after a backup, and its tokens stop working', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const ada = await idOf(server, 'ada')
  await server.owner('POST', '/api/todos', { title: 'to be found again' })
  const { body: token } = await server.owner('POST', '/api/tokens', { name: 'hers', scopes: ['todos:read'] })
  const script = apiOf(server, token.token)

  const active = await server.owner('DELETE', `/api/accounts/${ada}`)
  t.is(active.status, 409)
  t.regex(active.body.detail, /Sign out of it first/)
  t.is((await server.owner('DELETE', '/api/accounts/local')).status, 409)
  t.is((await server.owner('DELETE', '/api/accounts/..')).status, 404)
  t.is((await script('GET', '/api/todos')).status, 200)

  await server.owner('DELETE', '/api/auth/session')
  const removed = await server.owner('DELETE', `/api/accounts/${ada}`)
  t.is(removed.status, 200)
  t.like(removed.body, { id: ada, deleted: true })
  t.regex(await readFile(join(server.dataDir, removed.body.backup), 'utf8'), /to be found again/)
  t.is((await stat(join(server.dataDir, removed.body.backup))).mode & 0o077, 0)
  t.false((await readdir(join(server.dataDir, 'accounts'))).includes(ada))
  t.deepEqual(
    (await server.owner('GET', '/api/accounts')).body.map(({ id }: { id: string }) => id),
    ['local'],
  )
  t.is((await script('GET', '/api/todos')).status, 401)
  t.is((await server.owner('DELETE', `/api/accounts/${ada}`)).status, 404)
  t.deepEqual(await titlesOf(server.owner), [])
})

test('who comes back after a removal begins empty, and can restore what was removed', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const ada = await idOf(server, 'ada')
  await server.owner('POST', '/api/todos', { title: 'before' })
  await server.owner('DELETE', '/api/auth/session')
  await server.owner('DELETE', `/api/accounts/${ada}`)

  t.is(await idOf(server, 'ada'), ada)
  t.deepEqual(await titlesOf(server.owner), [])
  await server.owner('POST', '/api/todos', { title: 'after' })
  const again = await server.restart()
  t.deepEqual(
    await titlesOf(again.owner),
    ['after'],
    'a backup of what was removed is no reason to recover anything',
  )
  const { body: backups } = await again.owner('GET', '/api/backups')
  const kept = backups.find(({ reason }: { reason: string }) => reason === 'removal')
  t.is((await again.owner('POST', `/api/backups/${kept.id}/restorations`)).status, 201)
  t.deepEqual(await titlesOf(again.owner), ['before'])
})

test('a removed account that never had a todo leaves nothing', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const ada = await idOf(server, 'ada')
  await server.owner('DELETE', '/api/auth/session')
  t.is((await server.owner('DELETE', `/api/accounts/${ada}`)).body.backup, null)
  t.deepEqual(await readdir(join(server.dataDir, 'accounts')), ['local'])
})

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
  const copied = await server.owner('POST', copies, { from: 'local' })
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

test('no account is named after what a provider says: its folder is a hash', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const [ada, grace] = [await idOf(server, 'ada'), await idOf(server, 'grace')]
  t.deepEqual((await readdir(join(server.dataDir, 'accounts'))).toSorted(), [ada, grace, 'local'].toSorted())
  const { body } = await server.owner('GET', '/api/accounts')
  t.deepEqual(
    body.map(({ id, active }: { id: string; active: boolean }) => [id, active]),
    [
      ['local', false],
      [ada, false],
      [grace, true],
    ],
  )
})
