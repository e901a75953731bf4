import { readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { titlesOf, unconfirmingDisk } from '../../support/faults.ts'
import { apiOf, postLate } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { sessionOf, signIn, startSignInServer } from '../../support/sign-in.ts'

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

test('a request whose body arrives after another account became active lands in neither', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  t.is(await postLate(t, server, server.token, '/api/todos', () => signIn(server, 'ada')), 409)
  t.deepEqual(await titlesOf(server.owner), [])
  await server.owner('DELETE', '/api/auth/session')
  t.deepEqual(await titlesOf(server.owner), [])
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

test('a request that is refused for its missing body leaves no account opening behind it', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  const { token } = (await server.owner('POST', '/api/tokens', { name: 'a', scopes: ['todos:write'] })).body
  await idOf(server, 'ada')
  await server.stop()
  const local = join(server.dataDir, 'accounts', 'local')
  await rm(local, { recursive: true, force: true })
  const refusing = await server.restart()
  t.is((await apiOf(refusing, token)('POST', '/api/todos')).status, 415)
  const taking = await refusing.restart()
  t.false(existsSync(local), 'it was not opened')
  t.is((await apiOf(taking, token)('POST', '/api/todos', { title: 'a' })).status, 201)
  t.true(existsSync(local))
})

test('a removal that the disk took but did not confirm says so, keeps the backup, and holds after a restart', async (t) => {
  const provider = await startProvider(t)
  const disk = unconfirmingDisk('accounts.json')
  const server = await startSignInServer(t, provider, { files: disk.files })
  const ada = await idOf(server, 'ada')
  await server.owner('POST', '/api/todos', { title: 'hers' })
  await server.owner('DELETE', '/api/auth/session')
  disk.breakNext()
  const { status, body } = await server.owner('DELETE', `/api/accounts/${ada}`)
  t.like({ status, type: body.type }, { status: 500, type: 'urn:localist:problem:storage-uncertain' })
  const isLocalOnly = async ({ owner }: typeof server) =>
    (await owner('GET', '/api/accounts')).body.length === 1
  t.true(await isLocalOnly(server))
  t.is((await readdir(join(server.dataDir, 'removed', ada))).length, 1)
  disk.mend()
  t.true(await isLocalOnly(await server.restart()))
})

test('an account that is removed while the body of a request arrives is not opened again', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  const ada = await idOf(server, 'ada')
  const { body } = await server.owner('POST', '/api/tokens', { name: 'hers', scopes: ['todos:write'] })
  await server.owner('DELETE', '/api/auth/session')
  const remove = async (): Promise<void> => {
    t.is((await server.owner('DELETE', `/api/accounts/${ada}`)).status, 200)
  }
  t.is(await postLate(t, server, body.token, '/api/todos', remove), 401)
  t.false((await readdir(join(server.dataDir, 'accounts'))).includes(ada))
})
