import ava, { type ExecutionContext } from 'ava'
import { systemFetch, systemWait } from '../../../../server/auth/provider/fetch.ts'
import { type HostileProvider, startHostileProvider } from '../../../support/hostile-provider.ts'
import { beginAt } from '../../../support/hostile-provider/begin.ts'
import type {
  Endpoint,
  Faults,
  Members,
  Misanswer,
  TokenRequest,
} from '../../../support/hostile-provider/faults.ts'
import {
  assertAccepted,
  assertNobody,
  assertRefused,
  assertRefusedAtStart,
  trySignIn,
} from '../../../support/hostile-provider/sign-in.ts'
import { startProvider } from '../../../support/provider.ts'
import { confidentialClient } from '../../../support/provider/configuration.ts'
import { signInAt } from '../../../support/provider/sign-in.ts'
import {
  beginLogin,
  loginOf,
  noRenewals,
  sessionOf,
  type SignInServer,
  startSignInServer,
  visit,
} from '../../../support/sign-in.ts'
import { until } from '../../../support/until.ts'

const test = ava.serial

// Without a name in it, userinfo is asked.
const nameless = ({ name: _name, ...claims }: Members): Members => claims

const misanswering = (endpoint: Endpoint, how: Misanswer): Faults => ({
  idToken: nameless,
  answer: { [endpoint]: how },
})

const misanswers: Readonly<Partial<Record<Misanswer, string>>> = {
  redirect: 'redirected',
  html: 'not-json',
  oversized: 'too-large',
  'oversized-gzip': 'too-large',
  endless: 'too-large',
  'not-json': 'not-json',
  'error-500': 'unexpected-status',
}

for (const how of [
  'redirect',
  'html',
  'oversized',
  'oversized-gzip',
  'endless',
  'not-json',
  'error-500',
] as const) {
  const code = misanswers[how] ?? ''

  test(`discovery that answers with ${how} is refused at the start`, async (t) => {
    const tried = await trySignIn(t, misanswering('discovery', how))
    await assertRefusedAtStart(t, tried, code)
    t.deepEqual(
      tried.provider.requests.map(({ path }) => path),
      ['/.well-known/openid-configuration'],
    )
  })

  for (const endpoint of ['token', 'jwks'] as const) {
    test(`a ${endpoint} endpoint that answers with ${how} fails the sign-in`, async (t) => {
      const tried = await trySignIn(t, misanswering(endpoint, how))
      await assertRefused(t, tried, code, /^/)
      const asked = tried.provider.requests.filter(({ path }) => path.endsWith(`/${endpoint}`))
      t.deepEqual(
        asked.map(({ path }) => path),
        [`/${endpoint}`],
      )
    })
  }

  test(`userinfo that answers with ${how} does not fail the sign-in`, async (t) => {
    const tried = await trySignIn(t, misanswering('userinfo', how))
    await assertAccepted(t, tried, { name: null })
    const asked = tried.provider.requests.filter(({ path }) => path.endsWith('/userinfo'))
    t.deepEqual(
      asked.map(({ path }) => path),
      ['/userinfo'],
    )
  })
}

test('metadata is read from the address of the issuer, not where that redirects to, although it is right', async (t) => {
  const tried = await trySignIn(t, { answer: { discovery: 'redirect' } })
  t.is(tried.begun.status, 502)
  tried.provider.misbehave({})
  t.is((await tried.server.owner('POST', '/api/auth/logins')).status, 201, 'and the next attempt asks anew')
})

test('invalid_grant and invalid_client of the token endpoint are told apart', async (t) => {
  for (const error of ['invalid_grant', 'invalid_client']) {
    const tried = await trySignIn(t, { tokenError: { error, error_description: `because of ${error}` } })
    await assertRefused(t, tried, error, new RegExp(`^${error}$`))
  }
})

test('an error that nobody knows is shown by its code', async (t) => {
  const tried = await trySignIn(t, {
    tokenError: { error: 'quota_exceeded', error_description: 'Come back tomorrow.' },
  })
  await assertRefused(t, tried, 'quota_exceeded', /^quota_exceeded$/)
  t.regex(tried.ended?.login.error?.message ?? '', /The provider refused the sign-in/)
})

const { id: clientId, secret: clientSecret } = confidentialClient

const repeatAll = ({ authorization = '', form }: TokenRequest): Members => ({
  error: 'invalid_request',
  error_description: ['Seen:', form.get('code'), form.get('code_verifier'), clientSecret, authorization].join(
    ' ',
  ),
  error_uri: 'https://login.example.com/Seen',
})

test('no other word of an error answer is shown, on the page, in the API or in the log', async (t) => {
  const tried = await trySignIn(t, { tokenError: repeatAll }, { oidc: { clientId, clientSecret } })
  await assertRefused(t, tried, 'invalid_request', /^invalid_request$/)
  const { provider, ended, server } = tried
  const [request] = provider.tokenRequests
  const credentials = request?.authorization?.replace('Basic ', '') ?? ''
  t.regex(Buffer.from(credentials, 'base64').toString(), /^localist%2Dsecret:/)
  const shown = `${JSON.stringify(ended?.login)}\n${ended?.page.body}\n${server.log.join('\n')}`
  const secrets = [request?.form.get('code'), request?.form.get('code_verifier'), clientSecret, credentials]
  for (const secret of [...secrets, 'Seen']) t.false(shown.includes(secret ?? ''), secret ?? '')
})

test('an error code that no specification allows is not shown, since it may hold a secret', async (t) => {
  const codes = [
    ({ form }: TokenRequest) => form.get('code_verifier'),
    () => 'x'.repeat(5_000),
    () => '<b>so</b>',
    () => 'two words',
    () => '8c5b1f0a-52d3-4c1e-9d0b-6f2f0a7be100',
  ]
  for (const code of codes) {
    const tried = await trySignIn(t, { tokenError: (request) => ({ error: code(request) }) })
    t.like(tried.ended?.login, { status: 'failed', error: { code: 'refused', details: 'refused' } })
    t.like(tried.ended?.login.error, { reason: 'refused', values: {} })
  }
})

test('an error that is named like something of ours gets no words of ours', async (t) => {
  for (const error of ['constructor', '__proto__', 'certificate']) {
    const tried = await trySignIn(t, { tokenError: { error } })
    t.like(tried.ended?.login.error, { code: error, reason: 'refused', values: {} })
    t.regex(tried.ended?.login.error?.message ?? '', /^The provider refused the sign-in\./, error)
  }
})

test('a request that an error description repeats is no word about an unregistered redirect address', async (t) => {
  const tried = await trySignIn(t, {
    tokenError: ({ form }) => ({ error: 'invalid_request', error_description: `body: ${form.toString()}` }),
  })
  t.like(tried.ended?.login.error, { code: 'invalid_request', reason: 'refused' })
})

test('an unregistered redirect address is named, however a provider says it', async (t) => {
  const said = [
    { error: 'redirect_uri_mismatch' },
    { error: 'invalid_grant', error_description: 'Incorrect redirect_uri: does not match' },
    { error: 'invalid_request', error_description: 'Invalid parameter: redirect_uri is not registered' },
  ]
  for (const tokenError of said) {
    const { ended } = await trySignIn(t, { tokenError })
    t.is(ended?.login.error?.reason, 'redirect-uri', JSON.stringify(tokenError))
    t.regex(ended?.login.error?.values.redirectUri ?? '', /\/api\/auth\/callback$/)
    t.regex(
      ended?.login.error?.message ?? '',
      /add http:\/\/127\.0\.0\.1:\d+\/api\/auth\/callback to this application/,
    )
  }
})

test('what a broken answer holds is not quoted', async (t) => {
  const tried = await trySignIn(t, { answer: { token: 'not-json' } })
  t.is(tried.ended?.login.error?.code, 'not-json')
  t.notRegex(tried.ended?.login.error?.details ?? '', /Unexpected token|is not valid JSON/)
})

const pathOf = (endpoint: Endpoint): string =>
  endpoint === 'discovery' ? '/.well-known/openid-configuration' : `/${endpoint}`

/** A server at a provider of which one endpoint lets it wait, until the test says that the time is over. */
const startWaiting = async (t: ExecutionContext, endpoint: Endpoint, how: 'hang' | 'stall' | 'drip') => {
  const provider = await startHostileProvider(t, misanswering(endpoint, how))
  const answered: string[] = []
  const over = Promise.withResolvers<void>()
  const waits: number[] = []
  const system = systemFetch({ https: undefined, http: undefined, none: undefined })
  const server = await startSignInServer(t, provider, {
    renewalTimes: noRenewals,
    async fetch(url, request) {
      const answer = await system(url, request)
      answered.push(new URL(url).pathname)
      return answer
    },
    wait(ms) {
      waits.push(ms)
      return over.promise
    },
  })
  const path = pathOf(endpoint)
  const hasBegun = (): boolean =>
    how === 'hang' ? provider.requests.some((request) => request.path === path) : answered.includes(path)
  return {
    provider,
    server,
    /** Lets the time be over, once the answer has begun as far as it ever does. */
    giveUp: async () => {
      await until(t, hasBegun, `a ${how}`)
      t.deepEqual([...new Set(waits)], [10_000])
      over.resolve()
    },
  }
}

for (const how of ['hang', 'stall', 'drip'] as const) {
  test(`discovery: a ${how} is given up after 10 s, and the API answers meanwhile`, async (t) => {
    const { server, giveUp } = await startWaiting(t, 'discovery', how)
    const beginning = server.owner('POST', '/api/auth/logins')
    t.is((await server.owner('POST', '/api/todos', { title: 'meanwhile' })).status, 201)
    await giveUp()
    const { status, body } = await beginning
    t.is(status, 502)
    t.is(body.code, 'too-slow')
    await assertNobody(t, server)
  })

  for (const endpoint of ['token', 'jwks'] as const) {
    test(`${endpoint}: a ${how} is given up after 10 s, and the login failed`, async (t) => {
      const { server, provider, giveUp } = await startWaiting(t, endpoint, how)
      const { id, callback } = await beginAt({ server, provider })
      const waiting = server.owner('GET', `/api/auth/logins/${id}?wait=60`)
      const visiting = visit(callback)
      await giveUp()
      t.is((await visiting).status, 400)
      const { body: login } = await waiting
      t.is(login.status, 'failed')
      t.is(login.error?.code, 'too-slow')
      await assertNobody(t, server)
    })
  }

  test(`userinfo: a ${how} is given up after 10 s, and does not fail the sign-in`, async (t) => {
    const { server, provider, giveUp } = await startWaiting(t, 'userinfo', how)
    const { id, callback } = await beginAt({ server, provider })
    const visiting = visit(callback)
    await giveUp()
    t.is((await visiting).status, 200)
    t.is((await loginOf(server, id)).status, 'complete')
    t.is((await sessionOf(server)).account?.name, null)
  })
}

test('the system waits as long as it is told, or until the answer has come', async (t) => {
  const answered = new AbortController()
  await systemWait(1, answered.signal)
  const waiting = systemWait(3_600_000, answered.signal)
  answered.abort()
  await t.throwsAsync(waiting, { name: 'AbortError' })
})

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
