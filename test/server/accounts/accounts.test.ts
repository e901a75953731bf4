import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { type Files, realFiles } from '../../../server/storage/files.ts'
import { noticesOf } from '../../support/account.ts'
import { failingFile, failure, titlesOf, unconfirmingDisk } from '../../support/faults.ts'
import { apiOf, postLate } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import type { UserName } from '../../support/provider/users.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import { holdingFiles, linuxOnly, linuxTest } from '../../support/second-writer.ts'
import {
  beginLogin,
  loginOf,
  noRenewals,
  sessionOf,
  signIn,
  startSignInServer,
  visit,
} from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'

const test = ava.serial

const idOf = async (server: Parameters<typeof signIn>[0], user: UserName = 'ada'): Promise<string> => {
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

test('an account is removed after a backup, and its tokens stop working', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const ada = await idOf(server)
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

test('a person who comes back after a removal begins with an empty list, and can restore the removed one', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const ada = await idOf(server)
  await server.owner('POST', '/api/todos', { title: 'before' })
  await server.owner('DELETE', '/api/auth/session')
  await server.owner('DELETE', `/api/accounts/${ada}`)

  t.is(await idOf(server), ada)
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
  const ada = await idOf(server)
  await server.owner('DELETE', '/api/auth/session')
  t.is((await server.owner('DELETE', `/api/accounts/${ada}`)).body.backup, null)
  t.deepEqual(await readdir(join(server.dataDir, 'accounts')), ['local'])
})

test('an account is closed before it is removed: what was answered is in the backup', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { account } = await signIn(server)
  const { body } = await server.owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:write'] })
  await server.owner('DELETE', '/api/auth/session')
  const script = apiOf(server, body.token)
  const answered: string[] = []
  const write = async (name: string): Promise<void> => {
    for (let number = 0; ; number += 1) {
      const { status } = await script('POST', '/api/todos', { title: `${name}${number}.` })
      if (status !== 201) return
      answered.push(`${name}${number}.`)
    }
  }
  const writing = ['a', 'b', 'c', 'd'].map(write)
  await until(t, () => answered.length > 40, 'writes')
  const removed = await server.owner('DELETE', `/api/accounts/${account?.id}`)
  await Promise.all(writing)
  t.is(removed.status, 200)
  const backup = await readFile(join(server.dataDir, removed.body.backup), 'utf8')
  t.deepEqual(
    answered.filter((title) => !backup.includes(`"${title}"`)),
    [],
  )
  t.is((await script('GET', '/api/todos')).status, 401)
})

test('a person who signs in while their account is being removed has it afterwards', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { account } = await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'before' })
  await server.owner('DELETE', '/api/auth/session')
  const { authorizationUrl } = await beginLogin(server)
  const callback = await signInAt(authorizationUrl)
  const [removed, page] = await Promise.all([
    server.owner('DELETE', `/api/accounts/${account?.id}`),
    visit(callback),
  ])
  t.is(page.status, 200)
  t.is((await sessionOf(server)).account?.id, account?.id)
  t.is((await server.owner('POST', '/api/todos', { title: 'after' })).status, 201)
  t.is((await server.owner('GET', '/api/todos')).body.length, removed.status === 200 ? 1 : 2)
})

const full = (call: 'rename' | 'rm', path: string, isOn: () => boolean): Files => ({
  ...realFiles,
  [call]: async (...args: readonly [string, string]) => {
    if (isOn() && args.some((arg) => arg.includes(path))) throw failure('ENOSPC')
    return Reflect.apply(realFiles[call], null, args)
  },
})

const failing = ava.macro({
  async exec(t, filesWhile: (isOn: () => boolean) => Files) {
    const provider = await startProvider(t)
    const disk = { isFull: false }
    const files = filesWhile(() => disk.isFull)
    const server = await startSignInServer(t, provider, { files, renewalTimes: noRenewals })
    const { account } = await signIn(server)
    await server.owner('POST', '/api/todos', { title: 'hers' })
    const { body } = await server.owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:write'] })
    await server.owner('DELETE', '/api/auth/session')
    const script = apiOf(server, body.token)
    disk.isFull = true
    const refused = await server.owner('DELETE', `/api/accounts/${account?.id}`)
    t.is(refused.status, 507)
    t.regex(refused.body.detail, /Nothing was changed/)
    t.deepEqual(await titlesOf(script), ['hers'], 'the token works as before')
    const names = await readdir(server.dataDir, { recursive: true })
    t.deepEqual(
      names.filter((name) => name.includes('-removal.json')),
      [],
      'and no backup takes room',
    )
    disk.isFull = false
    t.is((await script('POST', '/api/todos', { title: 'later' })).status, 201)
    t.is((await signIn(server)).account?.id, account?.id)
    t.deepEqual(await titlesOf(server.owner), ['hers', 'later'])
    await server.owner('DELETE', '/api/auth/session')

    const removed = await server.owner('DELETE', `/api/accounts/${account?.id}`)
    t.like(removed.body, { deleted: true, left: null })
    t.regex(await readFile(join(server.dataDir, removed.body.backup), 'utf8'), /later/)
    t.is((await script('GET', '/api/todos')).status, 401)
    t.is((await signIn(server)).account?.id, account?.id)
    t.is((await script('GET', '/api/todos')).status, 401, 'nor when she comes back')
  },
  title: (name = '') => `a removal that fails ${name} changes nothing, and can be asked for again`,
})

test('at the accounts', failing, (isOn) => failingFile('accounts.json', isOn))
test('at the backup', failing, (isOn) => failingFile('-removal.json', isOn))
test('at moving the backup', failing, (isOn) => full('rename', 'removed', isOn))

test('tokens of a removed account stay dead, also where revoking them could not be written down', async (t) => {
  const provider = await startProvider(t)
  const disk = { isFull: false }
  const files = failingFile('tokens.json', () => disk.isFull)
  const server = await startSignInServer(t, provider, { files, renewalTimes: noRenewals })
  const { account } = await signIn(server)
  const { body } = await server.owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:write'] })
  await server.owner('DELETE', '/api/auth/session')
  const script = apiOf(server, body.token)
  disk.isFull = true
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}`)).status, 200)
  t.is((await script('GET', '/api/todos')).status, 401)
  const { authorizationUrl, id } = await beginLogin(server)
  await visit(await signInAt(authorizationUrl))
  t.like(await loginOf(server, id), { status: 'failed', error: { code: 'storage-full' } })
  t.is((await sessionOf(server)).account?.id, 'local')
  disk.isFull = false
  t.is((await signIn(server)).account?.id, account?.id)
  t.is((await script('GET', '/api/todos')).status, 401)
  t.deepEqual((await server.owner('GET', '/api/tokens')).body, [])
})

test('a removal whose last step fails says what is left and where', async (t) => {
  const provider = await startProvider(t)
  const files = full('rm', 'accounts', () => true)
  const server = await startSignInServer(t, provider, { files, renewalTimes: noRenewals })
  const { account } = await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'hers' })
  await server.owner('DELETE', '/api/auth/session')
  const removed = await server.owner('DELETE', `/api/accounts/${account?.id}`)
  t.is(removed.status, 200)
  t.like(removed.body, { deleted: true, left: `accounts/${account?.id}` })
  t.regex(await readFile(join(server.dataDir, removed.body.backup), 'utf8'), /hers/)
  t.is((await server.owner('GET', '/api/accounts')).body.length, 1)
  const [notice] = await noticesOf(server.owner)
  t.regex(notice ?? '', new RegExp(`accounts/${account?.id} .*delete it yourself`, 'i'))
})

linuxTest(
  linuxOnly('a removal deletes nothing of an account that was made anew in another server meanwhile'),
  async (t) => {
    const provider = await startProvider(t)
    const { files, hold, letGo } = holdingFiles()
    const unseen = { renewalTimes: noRenewals, takeLock: async () => ({ release: async () => {} }) }
    const first = await startSignInServer(t, provider, { ...unseen, files })
    const ada = await idOf(first)
    await first.owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:read'] })
    await first.owner('DELETE', '/api/auth/session')
    const forgotten = hold('rename', 'tokens.json')
    const removed = first.owner('DELETE', `/api/accounts/${ada}`)
    await forgotten
    const second = await startSignInServer(t, provider, { ...unseen, dataDir: first.dataDir })
    t.is(await idOf(second), ada)
    t.is((await second.owner('POST', '/api/todos', { title: 'after' })).status, 201)
    letGo()
    const { status } = await removed
    const third = await second.restart()
    t.deepEqual(await titlesOf(third.owner), ['after'])
    t.is(status, 503)
  },
)
