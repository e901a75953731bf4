import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { realFiles, type Files } from '../../../../server/files/files.ts'
import { failingFile, failure } from '../../../support/faults.ts'
import { startHostileProvider } from '../../../support/hostile-provider.ts'
import type { Faults } from '../../../support/hostile-provider/faults.ts'
import { signInAt } from '../../../support/provider/sign-in.ts'
import { startProvider } from '../../../support/provider.ts'
import {
  beginLogin,
  fakelyDecrypted,
  fakeSecrets,
  loginOf,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
  type SignInServer,
  startSignInServer,
  visit,
} from '../../../support/sign-in.ts'
import { until } from '../../../support/until.ts'

const tokenFile = async ({ dataDir }: SignInServer, accountId: string): Promise<string | null> =>
  readFile(join(dataDir, 'accounts', accountId, 'refresh-token'), 'utf8').catch(() => null)

test('a renewal that fails after the token was answered keeps the new token: the old one is worth nothing any more', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: renewalsAtOnce })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  provider.misbehave({ answer: { jwks: 'error-500' } })
  const before = provider.tokenRequests.length
  await until(t, () => provider.tokenRequests.length > before + 3, 'renewals')
  const sent = provider.tokenRequests.slice(before).map(({ form }) => form.get('refresh_token'))
  t.is(new Set(sent).size, sent.length, 'no token is sent twice')
  t.is((await sessionOf(server)).signIn?.state, 'current')
})

test('a new token is kept before anything else of the answer, and so over a stop that does not wait for that', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: renewalsAtOnce })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  const { account } = await sessionOf(server)
  const asked = provider.tokenRequests.length
  provider.misbehave({ answer: { jwks: 'hang' } })
  await until(t, () => provider.tokenRequests.length > asked, 'a renewal')
  const sent = provider.tokenRequests.at(-1)?.form.get('refresh_token')
  await server.stop()
  const kept = await fakelyDecrypted((await tokenFile(server, account?.id ?? '')) ?? '')
  t.not(kept, sent)
  provider.misbehave({})
  const again = await server.restart()
  await until(
    t,
    () => provider.tokenRequests.at(-1)?.form.get('refresh_token') === kept,
    'the new one in use',
  )
  t.is((await sessionOf(again)).signIn?.state, 'current')
})

test('clocks that differ do not end a sign-in, nor does a provider whose ID token has expired already', async (t) => {
  let now = new Date()
  const provider = await startProvider(t)
  const options = { secrets: fakeSecrets, renewalTimes: renewalsAtOnce, now: () => now }
  const server = await startSignInServer(t, provider, { ...options, auth: { required: true } })
  await signIn(server)
  now = new Date(now.getTime() + 3 * 3600_000)
  await until(
    t,
    async () => Date.parse((await sessionOf(server)).signIn?.checkedAt ?? '') >= now.getTime(),
    'a confirmation',
  )
  t.is(provider.liveRefreshTokens().length, 1)
  t.is((await server.owner('GET', '/api/todos')).status, 200)
})

test('an end of the sign-in that cannot be written down is an end all the same', async (t) => {
  const provider = await startProvider(t)
  const disk = { isFull: false }
  const files = failingFile('accounts.json', () => disk.isFull)
  const server = await startSignInServer(t, provider, {
    files,
    secrets: fakeSecrets,
    renewalTimes: renewalsAtOnce,
    auth: { required: true },
  })
  await signIn(server)
  disk.isFull = true
  provider.revokeAll()
  await until(t, async () => (await server.owner('GET', '/api/todos')).status === 401, 'a closed account')
  disk.isFull = false
  await new Promise((resolve) => setTimeout(resolve, 300))
  t.is((await server.owner('GET', '/api/todos')).status, 401)
  const again = await server.restart()
  t.is((await again.owner('GET', '/api/todos')).status, 401)
})

test('a keyring that refuses while a token is renewed leaves no older one to be used again', async (t) => {
  const provider = await startProvider(t)
  const keyring = { isLocked: false }
  const secrets = {
    ...fakeSecrets,
    refusal: async () => (keyring.isLocked ? ('no-keyring' as const) : null),
  }
  const server = await startSignInServer(t, provider, { secrets, renewalTimes: noRenewals })
  const { account } = await signIn(server)
  t.truthy(await tokenFile(server, account?.id ?? ''))
  keyring.isLocked = true
  await signIn(server)
  t.is(await tokenFile(server, account?.id ?? ''), null)
  t.like((await sessionOf(server)).signIn, { state: 'current', kept: false })
})

test('a full disk and a clock that was set back do not keep Localist from starting', async (t) => {
  const start = Date.now()
  let now = new Date(start)
  const provider = await startProvider(t)
  const disk = { isFull: false }
  const files = failingFile('accounts.json', () => disk.isFull)
  const server = await startSignInServer(t, provider, {
    files,
    now: () => now,
    secrets: fakeSecrets,
    renewalTimes: noRenewals,
  })
  const { account } = await signIn(server)
  disk.isFull = true
  now = new Date(start - 3600_000)
  const again = await server.restart()
  t.is((await sessionOf(again)).account?.id, account?.id)
})

test('a token that a sign-out could not remove goes at the next start', async (t) => {
  const provider = await startProvider(t)
  const disk = { isBusy: false }
  const files: Files = {
    ...realFiles,
    async unlink(path) {
      if (disk.isBusy && String(path).endsWith('refresh-token')) throw failure('EBUSY')
      return realFiles.unlink(path)
    },
  }
  const server = await startSignInServer(t, provider, {
    files,
    secrets: fakeSecrets,
    renewalTimes: noRenewals,
  })
  const { account } = await signIn(server)
  disk.isBusy = true
  t.is((await server.owner('DELETE', '/api/auth/session')).status, 200)
  t.truthy(await tokenFile(server, account?.id ?? ''))
  disk.isBusy = false
  await server.restart()
  t.is(await tokenFile(server, account?.id ?? ''), null)
})

test('a sign-in that cannot be written down fails with the reason, and is given back at the provider', async (t) => {
  const provider = await startProvider(t)
  const files = failingFile('accounts.json', () => true)
  const server = await startSignInServer(t, provider, { files, renewalTimes: noRenewals })
  const { id, authorizationUrl } = await beginLogin(server)
  t.is((await visit(await signInAt(authorizationUrl))).status, 400)
  t.like(await loginOf(server, id), { status: 'failed', error: { code: 'storage-full' } })
  t.is((await sessionOf(server)).account?.id, 'local')
  await until(t, () => provider.liveRefreshTokens().length === 0, 'a revocation')
})

test('where accounts.json cannot be read its copy is believed: nobody ends up in another list', async (t) => {
  const provider = await startProvider(t)
  const spoil: readonly ((path: string) => Promise<unknown>)[] = [
    (path) => writeFile(path, '{"format": "localist-acc'),
    (path) => unlink(path),
    (path) => unlink(path).then(() => mkdir(path)),
  ]
  for (const [index, change] of spoil.entries()) {
    const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
    const { account } = await signIn(server)
    await server.owner('POST', '/api/todos', { title: 'hers' })
    await server.stop()
    await change(join(server.dataDir, 'accounts.json'))
    const again = await server.restart()
    t.is((await sessionOf(again)).account?.id, account?.id, `${index}`)
    const notices = (await again.owner('GET', '/api/notices')).body
    t.is(notices.length, index === 1 ? 0 : 1)
    if (index === 0)
      t.regex(notices[0].message, /accounts\.json could not be read\. It was restored from its copy/)
    t.is((await again.owner('GET', '/api/todos')).body.length, 1)
  }
})

test('cancelling a second sign-in of the same person ends nothing; of somebody else it is given back', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await visit(await provider.authorize((await beginLogin(server)).authorizationUrl))
  const cancelDuringExchange = async (faults: Faults): Promise<void> => {
    const { id, authorizationUrl } = await beginLogin(server)
    provider.misbehave({
      ...faults,
      beforeToken: async () => void (await server.owner('DELETE', `/api/auth/logins/${id}`)),
    })
    await visit(await provider.authorize(authorizationUrl))
    t.is((await loginOf(server, id)).status, 'cancelled')
    provider.misbehave({})
  }
  const revocations = (): number => provider.requests.filter(({ path }) => path === '/revoke').length
  await cancelDuringExchange({})
  await new Promise((resolve) => setTimeout(resolve, 300))
  t.is(revocations(), 0)
  await cancelDuringExchange({ idToken: (claims) => ({ ...claims, sub: 'somebody-else' }) })
  await until(t, () => revocations() === 1, 'a revocation')
})

test('nobody is signed in once Localist stops', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { authorizationUrl } = await beginLogin(server)
  let go = (): void => {}
  const asked = new Promise<void>((resolve) => {
    provider.misbehave({
      beforeToken: () => {
        resolve()
        return new Promise((answer) => (go = answer))
      },
    })
  })
  const visiting = visit(await provider.authorize(authorizationUrl)).catch(() => null)
  await asked
  await server.stop()
  go()
  await visiting
  await new Promise((resolve) => setTimeout(resolve, 300))
  const again = await server.restart()
  t.is((await sessionOf(again)).account?.id, 'local')
  t.deepEqual((await again.owner('GET', '/api/accounts')).body.length, 1)
})
