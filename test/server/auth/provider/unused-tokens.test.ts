import test, { type ExecutionContext } from 'ava'
import { startHostileProvider, type HostileProvider } from '../../../support/hostile-provider.ts'
import { beginAt } from '../../../support/hostile-provider/begin.ts'
import type { Faults, Members } from '../../../support/hostile-provider/faults.ts'
import { startProvider } from '../../../support/provider.ts'
import { signInAt } from '../../../support/provider/sign-in.ts'
import {
  beginLogin,
  loginOf,
  noRenewals,
  startSignInServer,
  visit,
  type SignInServer,
} from '../../../support/sign-in.ts'
import { until } from '../../../support/until.ts'

interface Started {
  readonly server: SignInServer
  readonly provider: HostileProvider
  /** The refresh tokens that the provider has issued. */
  readonly issued: readonly string[]
  /** Has these faults from now on. */
  readonly misbehave: (faults: Faults) => void
}

const start = async (t: ExecutionContext): Promise<Started> => {
  const provider = await startHostileProvider(t)
  const issued: string[] = []
  const misbehave = (faults: Faults): void =>
    provider.misbehave({
      ...faults,
      token(right) {
        issued.push(String(right['refresh_token']))
        return faults.token?.(right) ?? right
      },
    })
  misbehave({})
  return {
    provider,
    issued,
    misbehave,
    server: await startSignInServer(t, provider, { renewalTimes: noRenewals }),
  }
}

const statusAfter = async (started: Started, faults: Faults): Promise<string> => {
  started.misbehave(faults)
  const { id, callback } = await beginAt(started)
  await visit(callback)
  return (await loginOf(started.server, id)).status
}

const nameless = ({ name: _, ...claims }: Members): Members => claims

const failures: Readonly<Record<string, Faults>> = {
  'a key set that cannot be read': { answer: { jwks: 'error-500' } },
  "a stranger's signature": { signWith: 'stranger' },
  'another nonce': { idToken: (claims) => ({ ...claims, nonce: 'another' }) },
  'another audience': { idToken: (claims) => ({ ...claims, aud: 'another' }) },
  'an old ID token': { idToken: (claims) => ({ ...claims, iat: 1 }) },
  'userinfo about another subject': {
    idToken: nameless,
    userinfo: (right) => ({ ...right, sub: 'another' }),
  },
  'no ID token': { token: ({ id_token: _, ...right }) => right },
}

for (const [what, faults] of Object.entries(failures)) {
  test(`the refresh token of an exchange that fails for ${what} is revoked`, async (t) => {
    const started = await start(t)
    t.is(await statusAfter(started, faults), 'failed')
    await until(t, () => started.provider.revoked.length > 0, 'a revocation')
    t.deepEqual(started.provider.revoked, started.issued)
  })
}

test('a revocation neither delays nor changes the answer to the person', async (t) => {
  const started = await start(t)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const beforeRevoke = () => {
    asked.resolve()
    return answered.promise
  }
  started.misbehave({ answer: { jwks: 'html' }, beforeRevoke })
  const { id, callback } = await beginAt(started)
  t.is((await visit(callback)).status, 400)
  t.like(await loginOf(started.server, id), { status: 'failed', error: { code: 'not-json' } })
  await asked.promise
  answered.resolve()
})

test('a provider without a revocation endpoint is asked nothing, and nothing is logged', async (t) => {
  const started = await start(t)
  const discovery = ({ revocation_endpoint: _, ...right }: Members): Members => right
  t.is(await statusAfter(started, { discovery, signWith: 'stranger' }), 'failed')
  await started.server.stop()
  t.deepEqual(started.provider.revoked, [])
  t.false(started.server.log.some((line) => line.includes('revoked')))
})

test('the token of a failed exchange is not revoked while a sign-in is kept: that could end with it', async (t) => {
  const started = await start(t)
  t.is(await statusAfter(started, {}), 'complete')
  t.is(await statusAfter(started, { signWith: 'stranger' }), 'failed')
  // Revocations are sent in their order, so one for the failed exchange would be first.
  await started.server.owner('DELETE', '/api/auth/session')
  await until(t, () => started.provider.revoked.length > 0, 'a revocation')
  t.deepEqual(started.provider.revoked, started.issued.slice(0, 1))
  t.is(await statusAfter(started, { signWith: 'stranger' }), 'failed')
  await until(t, () => started.provider.revoked.length > 1, 'a revocation')
  t.deepEqual(started.provider.revoked, [started.issued[0], started.issued[2]])
})

test('a real provider has no live refresh token after an exchange that failed', async (t) => {
  const provider = await startProvider(t)
  const now = () => new Date(Date.now() + 3_600_000)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals, now })
  const { id, authorizationUrl } = await beginLogin(server)
  await visit(await signInAt(authorizationUrl))
  t.like(await loginOf(server, id), { status: 'failed', error: { code: 'clock' } })
  t.true(provider.secrets.length >= 4, 'tokens were issued')
  await until(t, () => provider.liveRefreshTokens().length === 0, 'a revocation')
})
