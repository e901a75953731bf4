import test from 'ava'
import type {
  Endpoint,
  Faults,
  Members,
  Misanswer,
  TokenRequest,
} from '../../../support/hostile-provider/faults.ts'
import {
  assertAccepted,
  assertRefused,
  assertRefusedAtStart,
  trySignIn,
} from '../../../support/hostile-provider/sign-in.ts'
import { confidentialClient } from '../../../support/provider/configuration.ts'

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

  test.serial(`discovery that answers with ${how} is refused at the start`, async (t) => {
    const tried = await trySignIn(t, misanswering('discovery', how))
    await assertRefusedAtStart(t, tried, code)
    t.deepEqual(
      tried.provider.requests.map(({ path }) => path),
      ['/.well-known/openid-configuration'],
    )
  })

  for (const endpoint of ['token', 'jwks'] as const) {
    test.serial(`a ${endpoint} endpoint that answers with ${how} fails the sign-in`, async (t) => {
      const tried = await trySignIn(t, misanswering(endpoint, how))
      await assertRefused(t, tried, code, /^/)
      const asked = tried.provider.requests.filter(({ path }) => path.endsWith(`/${endpoint}`))
      t.deepEqual(
        asked.map(({ path }) => path),
        [`/${endpoint}`],
      )
    })
  }

  test.serial(`userinfo that answers with ${how} does not fail the sign-in`, async (t) => {
    const tried = await trySignIn(t, misanswering('userinfo', how))
    await assertAccepted(t, tried, { name: null })
    const asked = tried.provider.requests.filter(({ path }) => path.endsWith('/userinfo'))
    t.deepEqual(
      asked.map(({ path }) => path),
      ['/userinfo'],
    )
  })
}

test.serial(
  'metadata is read from the address of the issuer, not where that redirects to, although it is right',
  async (t) => {
    const tried = await trySignIn(t, { answer: { discovery: 'redirect' } })
    t.is(tried.begun.status, 502)
    tried.provider.misbehave({})
    t.is((await tried.server.owner('POST', '/api/auth/logins')).status, 201, 'and the next attempt asks anew')
  },
)

test.serial('invalid_grant and invalid_client of the token endpoint are told apart', async (t) => {
  for (const error of ['invalid_grant', 'invalid_client']) {
    const tried = await trySignIn(t, { tokenError: { error, error_description: `because of ${error}` } })
    await assertRefused(t, tried, error, new RegExp(`^${error}: because of ${error}$`))
  }
})

test.serial('an error that nobody knows is quoted with its description', async (t) => {
  const tried = await trySignIn(t, {
    tokenError: { error: 'quota_exceeded', error_description: 'Come back tomorrow.' },
  })
  await assertRefused(t, tried, 'quota_exceeded', /^quota_exceeded: Come back tomorrow\.$/)
  t.regex(tried.ended?.login.error?.message ?? '', /The provider refused the sign-in/)
})

const { id: clientId, secret: clientSecret } = confidentialClient

const tellingAll = ({ authorization = '', form }: TokenRequest): Members => ({
  error: 'invalid_request',
  error_description: ['Seen:', form.get('code'), form.get('code_verifier'), clientSecret, authorization].join(
    ' ',
  ),
})

test.serial('an error description is quoted in one line, without control characters', async (t) => {
  const description = 'Seen:\u0007 \u001B[31m\r\nSet-Cookie: a=b\u0000\u202E <script>alert(1)</script>'
  const tried = await trySignIn(t, {
    tokenError: { error: 'invalid_request', error_description: description },
  })
  await assertRefused(t, tried, 'invalid_request', /^invalid_request: Seen: \[31m Set-Cookie: a=b /)
  t.notRegex(tried.ended?.login.error?.details ?? '', /[\p{Cc}\p{Cf}]/u)
})

test.serial('an error description that holds secrets of the sign-in is left out', async (t) => {
  const tried = await trySignIn(t, { tokenError: tellingAll }, { oidc: { clientId, clientSecret } })
  await assertRefused(t, tried, 'invalid_request', /^invalid_request: …$/)
  const { provider, ended, server } = tried
  const [request] = provider.tokenRequests
  const credentials = request?.authorization?.replace('Basic ', '') ?? ''
  t.regex(Buffer.from(credentials, 'base64').toString(), /^localist%2Dsecret:/)
  const told = `${JSON.stringify(ended?.login)}\n${ended?.page.body}\n${server.log.join('\n')}`
  const secrets = [request?.form.get('code'), request?.form.get('code_verifier'), clientSecret, credentials]
  for (const secret of secrets) t.false(told.includes(secret ?? ''), secret ?? '')
  // A page shows it as text; the one of the callback shows nothing of it.
  t.false(String(ended?.page.body).includes('Seen'))
  t.false(String(ended?.page.body).includes('<script'))
})

test.serial('an error code is quoted without what is secret, too, and not at length', async (t) => {
  const tried = await trySignIn(t, {
    tokenError: ({ form }) => ({ error: `${form.get('code_verifier')}${'x'.repeat(5_000)}` }),
  })
  t.is(tried.ended?.login.status, 'failed')
  const error = JSON.stringify(tried.ended?.login.error)
  for (const secret of tried.secrets) t.false(error.includes(secret))
  t.true(error.length < 1_000)
})

test.serial(
  'a code is kept out of what is quoted in the form that a request carries it in, too',
  async (t) => {
    const code = '4/0AbCdEf+GhIj/Kl'
    const tried = await trySignIn(t, {
      callback: (right) => ({ ...right, code }),
      tokenError: ({ form }) => ({ error: 'invalid_request', error_description: `body: ${form.toString()}` }),
    })
    const error = JSON.stringify(tried.ended?.login.error)
    t.is(
      tried.ended?.login.error?.code,
      'invalid_request',
      'a redirect_uri in it is no word about an unregistered one',
    )
    for (const form of [code, encodeURIComponent(code)]) t.false(error.includes(form), form)
  },
)

test.serial('an error that is named like something of ours gets no words of ours', async (t) => {
  for (const error of ['constructor', '__proto__', 'toString', 'certificate']) {
    const tried = await trySignIn(t, { tokenError: { error } })
    t.like(tried.ended?.login.error, { code: error, reason: 'refused', values: {} })
    t.regex(tried.ended?.login.error?.message ?? '', /^The provider refused the sign-in\./, error)
  }
})

test.serial('an unregistered redirect address is named, however a provider says it', async (t) => {
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

test.serial('what a broken answer holds is not quoted', async (t) => {
  const tried = await trySignIn(t, { answer: { token: 'not-json' } })
  t.is(tried.ended?.login.error?.code, 'not-json')
  t.notRegex(tried.ended?.login.error?.details ?? '', /Unexpected token|is not valid JSON/)
})
