import ava from 'ava'
import type { Change, Faults, Members } from '../../../support/hostile-provider/faults.ts'
import {
  assertAccepted,
  assertRefused,
  assertRefusedAtStart,
  trySignIn,
  trySignInAgain,
} from '../../../support/hostile-provider/sign-in.ts'
import { confidentialClient, publicClient } from '../../../support/provider/configuration.ts'

const test = ava.serial

// Named after the relying-party tests of the OpenID Foundation's conformance suite, so that its list and this one can be
// laid side by side: first the basic profile, then what the config profile has beside it, each in the suite's order.
const suiteAccepts = ava.macro({
  exec: async (t, faults: Faults) => assertAccepted(t, await trySignIn(t, faults)),
  title: (name = '') => `${name}: accepted`,
})

const suiteRefuses = ava.macro({
  exec: async (t, faults: Faults, code: string, why: RegExp) =>
    assertRefused(t, await trySignIn(t, faults), code, why),
  title: (name = '', _faults, code) => `${name}: refused as ${code}`,
})

const without =
  (name: string) =>
  ({ [name]: _left, ...rest }: Members): Members =>
    rest

const keysWithoutKid = ({ keys }: Members): Members => ({
  keys: Array.isArray(keys) ? keys.map(without('kid')) : keys,
})

// The person has no name in the ID token, so that userinfo is asked.
const nameless = without('name')

test('oidcc-client-test', suiteAccepts, {})

test(
  'oidcc-client-test-invalid-iss',
  suiteRefuses,
  { idToken: (claims) => ({ ...claims, iss: 'https://other.example' }) },
  'not-trusted',
  /"iss"/,
)

test(
  'oidcc-client-test-missing-sub',
  suiteRefuses,
  { idToken: without('sub') },
  'not-trusted',
  /"sub" .* missing/,
)

test(
  'oidcc-client-test-invalid-aud',
  suiteRefuses,
  { idToken: (claims) => ({ ...claims, aud: 'another-application' }) },
  'not-trusted',
  /"aud"/,
)

test(
  'oidcc-client-test-missing-iat',
  suiteRefuses,
  { idToken: without('iat') },
  'not-trusted',
  /"iat" .* missing/,
)

test('oidcc-client-test-kid-absent-single-jwks', suiteAccepts, {
  header: without('kid'),
  jwks: keysWithoutKid,
})

// The suite lets a relying party choose: to refuse, or to try each key.
test(
  'oidcc-client-test-kid-absent-multiple-jwks',
  suiteRefuses,
  { header: without('kid'), keys: 'several', jwks: keysWithoutKid },
  'not-trusted',
  /multiple applicable keys/,
)

test('oidcc-client-test-idtoken-sig-rs256: accepted, its header says RS256', async (t) => {
  const algorithms: unknown[] = []
  const tried = await trySignIn(t, {
    header(right) {
      algorithms.push(right['alg'])
      return right
    },
  })
  await assertAccepted(t, tried)
  t.deepEqual(algorithms, ['RS256'])
})

// The suite lets a relying party refuse what is not signed, and takes that as passed.
test(
  'oidcc-client-test-idtoken-sig-none',
  suiteRefuses,
  {
    signWith: 'none',
    discovery: (right) => ({ ...right, id_token_signing_alg_values_supported: ['RS256', 'none'] }),
  },
  'not-trusted',
  /alg/,
)

test(
  'oidcc-client-test-invalid-sig-rs256',
  suiteRefuses,
  { signWith: 'stranger' },
  'not-trusted',
  /signature verification failed/,
)

test(
  'oidcc-client-test-userinfo-invalid-sub',
  suiteRefuses,
  { idToken: nameless, userinfo: (right) => ({ ...right, sub: 'user-2' }) },
  'id-token',
  /userinfo .* another subject/,
)

test(
  'oidcc-client-test-nonce-invalid',
  suiteRefuses,
  { idToken: (claims) => ({ ...claims, nonce: 'of-another-sign-in' }) },
  'not-trusted',
  /"nonce"/,
)

test('oidcc-client-test-scope-userinfo-claims: accepted, with the claims of the scopes', async (t) => {
  const tried = await trySignIn(t, { idToken: ({ name: _name, email: _email, ...claims }) => claims })
  await assertAccepted(t, tried)
  const scope = new URL(tried.begun.body.authorizationUrl).searchParams.get('scope')?.split(' ')
  for (const one of ['openid', 'profile', 'email']) t.true(scope?.includes(one), one)
  t.true(tried.provider.requests.some(({ path }) => path === '/userinfo'))
})

test('oidcc-client-test-discovery-openid-config: accepted, at the endpoints that it names', async (t) => {
  const tried = await trySignIn(t, {
    idToken: nameless,
    discovery: ({ issuer, ...right }) => ({
      ...right,
      issuer,
      authorization_endpoint: `${issuer}/elsewhere/authorize`,
      token_endpoint: `${issuer}/elsewhere/token`,
      userinfo_endpoint: `${issuer}/elsewhere/userinfo`,
    }),
  })
  await assertAccepted(t, tried)
  t.deepEqual(
    tried.provider.requests.map(({ path }) => path),
    [
      '/.well-known/openid-configuration',
      '/elsewhere/authorize',
      '/elsewhere/token',
      '/jwks',
      '/elsewhere/userinfo',
    ],
  )
})

test('oidcc-client-test-discovery-jwks-uri-keys: accepted, with the key that is published there', async (t) => {
  const tried = await trySignIn(t, {
    keys: 'several',
    discovery: ({ issuer, ...right }) => ({ ...right, issuer, jwks_uri: `${issuer}/elsewhere/jwks` }),
  })
  await assertAccepted(t, tried)
  const keySets = tried.provider.requests.filter(({ path }) => path.endsWith('jwks'))
  t.like(keySets, [{ method: 'GET', path: '/elsewhere/jwks' }])
  t.is(keySets.length, 1)
})

test('oidcc-client-test-discovery-issuer-mismatch: refused as issuer-mismatch', async (t) => {
  const tried = await trySignIn(t, {
    discovery: ({ issuer, ...right }) => ({ ...right, issuer: `${issuer}/of-somebody-else` }),
  })
  await assertRefusedAtStart(t, tried, 'issuer-mismatch')
  t.regex(tried.begun.body.details, /announced|issuer/)
})

test('oidcc-client-test-signing-key-rotation-just-before-signing', suiteAccepts, {
  rotation: 'before-signing',
})

test('oidcc-client-test-signing-key-rotation: accepted, before and after', async (t) => {
  const tried = await trySignIn(t)
  await assertAccepted(t, tried)
  await tried.provider.rotateKeys()
  const again = await trySignInAgain(tried)
  t.not(again.begun.body.id, tried.begun.body.id)
  await assertAccepted(t, again)
})

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

const accepted = ava.macro({
  exec: async (t, faults: Faults) => assertAccepted(t, await trySignIn(t, faults)),
  title: (name = '') => `${name} is accepted`,
})

const refused = ava.macro({
  exec: async (t, faults: Faults, code: string, why: RegExp) =>
    assertRefused(t, await trySignIn(t, faults), code, why),
  title: (name = '') => `${name} is refused`,
})

const refusedAtStart = ava.macro({
  exec: async (t, discovery: Change, code: string) => {
    const tried = await trySignIn(t, { discovery })
    await assertRefusedAtStart(t, tried, code)
    t.is(tried.provider.requests.length, 1, 'nothing is asked of it after its metadata')
  },
  title: (name = '') => `${name} is refused at the start`,
})

const claim = (name: string, value: unknown): Faults => ({
  idToken: (claims) => ({ ...claims, [name]: value }),
})

const issuedOffBy = (seconds: number): Faults => ({
  idToken: (claims) => ({ ...claims, iat: Number(claims['iat']) + seconds }),
})

const announcing =
  (...algorithms: readonly string[]) =>
  (right: Members): Members => ({ ...right, id_token_signing_alg_values_supported: algorithms })

const announced = (name: string, value: unknown): Change => {
  return (right) => ({ ...right, [name]: value })
}

// The signature.
test(
  "a stranger's key under the provider's kid",
  refused,
  { signWith: 'stranger' },
  'not-trusted',
  /signature/,
)
for (const signWith of ['none', 'hs256', 'hs256-public-key'] as const) {
  test(`an ID token signed by ${signWith}, not announced,`, refused, { signWith }, 'not-trusted', /alg/)
  test(`an ID token signed by ${signWith}, although announced,`, async (t) => {
    const discovery = announcing('RS256', 'none', 'HS256')
    const { id: clientId, secret: clientSecret } = confidentialClient
    for (const oidc of [{}, { clientId, clientSecret }]) {
      const tried = await trySignIn(t, { signWith, discovery }, { oidc })
      await assertRefused(t, tried, 'not-trusted', /alg/)
    }
  })
}
test('a key set that holds unusable keys beside the right one', accepted, {
  jwks: ({ keys }) => ({
    keys: [
      { kty: 'AKP', kid: 'post-quantum', alg: 'ML-DSA-1', pub: 'AAAA' },
      { kty: 'made-up', kid: 'made-up' },
      { kty: 'EC', kid: 'curve', crv: 'made-up', x: 'AAAA', y: 'AAAA' },
      ...(Array.isArray(keys) ? keys : []),
    ],
  }),
})
test('an empty key set', refused, { jwks: () => ({ keys: [] }) }, 'not-trusted', /no applicable keys/)

// The token answer and the claims.
test('a token answer without an ID token', refused, { token: without('id_token') }, 'not-trusted', /id_token/)
test('an ID token without a nonce', refused, { idToken: without('nonce') }, 'not-trusted', /"nonce"/)
test('an empty subject', refused, claim('sub', ''), 'id-token', /subject is empty/)
test('a subject that is a number', refused, claim('sub', 1815), 'not-trusted', /"sub"/)
test('an ID token that has expired', refused, claim('exp', 1), 'clock', /"exp"|timestamp/)
test('an ID token without an expiry', refused, { idToken: without('exp') }, 'not-trusted', /"exp"/)
test('an ID token issued a week ago', refused, issuedOffBy(-7 * 24 * HOUR_S), 'clock', /in the past/)
test('an ID token issued 6 minutes ago', refused, issuedOffBy(-6 * MINUTE_S), 'clock', /in the past/)
test('an ID token issued in an hour', refused, issuedOffBy(HOUR_S), 'clock', /in the future/)
test('an ID token issued 4 minutes ago', accepted, issuedOffBy(-4 * MINUTE_S))
test('an ID token issued in 4 minutes', accepted, issuedOffBy(4 * MINUTE_S))
test('another audience', refused, claim('aud', 'another'), 'not-trusted', /"aud"/)
test('an audience of several without us', refused, claim('aud', ['one', 'two']), 'not-trusted', /"aud"/)
test(
  'an audience of several that does not say which of them asked (azp)',
  refused,
  claim('aud', [publicClient.id, 'another']),
  'not-trusted',
  /"aud"/,
)
test('a foreign azp with one audience', refused, claim('azp', 'another'), 'id-token', /azp/)
test(
  'a foreign azp with several audiences',
  refused,
  { idToken: (claims) => ({ ...claims, aud: [publicClient.id, 'another'], azp: 'another' }) },
  'not-trusted',
  /azp/,
)
test('our own azp', accepted, claim('azp', publicClient.id))
test(
  'userinfo about another subject',
  refused,
  { idToken: without('name'), userinfo: announced('sub', 'user-2') },
  'id-token',
  /another subject/,
)
test('userinfo without a subject is not believed, and does not fail the sign-in', async (t) => {
  const tried = await trySignIn(t, { idToken: without('name'), userinfo: without('sub') })
  await assertAccepted(t, tried, { name: null })
})

test('a name and an address are stored in one line, and cut off', async (t) => {
  const name = `Ada\r\n\u0007 Lovelace ${'x'.repeat(300)}`
  const tried = await trySignIn(t, { idToken: (claims) => ({ ...claims, name, email: ' \u0000 ' }) })
  await assertAccepted(t, tried, { name: `Ada Lovelace ${'x'.repeat(187)}`, email: null })
})

// The answer in the browser (RFC 9207).
const foreignIss: Faults = { callback: announced('iss', 'https://other.example') }
test('a foreign iss parameter', refused, foreignIss, 'not-trusted', /"iss"/)
test('a missing iss parameter, announced,', refused, { callback: without('iss') }, 'not-trusted', /"iss"/)
const noIss = without('authorization_response_iss_parameter_supported')
test(
  'a foreign iss parameter, not announced,',
  refused,
  { ...foreignIss, discovery: noIss },
  'not-trusted',
  /"iss"/,
)
test('a missing iss parameter, not announced,', accepted, { callback: without('iss'), discovery: noIss })

// The metadata.
const methods = 'code_challenge_methods_supported'
test('a provider that lists PKCE without S256', refusedAtStart, announced(methods, ['plain']), 'no-pkce')
test('a provider that lists no way of PKCE', refusedAtStart, announced(methods, []), 'no-pkce')
test('a provider without a list of ways of PKCE', accepted, { discovery: without(methods) })
test(
  'metadata of another issuer',
  refusedAtStart,
  announced('issuer', 'https://other.example'),
  'issuer-mismatch',
)
for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
  test(`metadata without ${endpoint}`, refusedAtStart, without(endpoint), 'metadata')
  for (const address of [
    'http://login.example.com/there',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://127.0.0.1.example.com/',
    'https://name:secret@login.example.com/',
    'nothing',
  ]) {
    test(`${endpoint} ${address}`, refusedAtStart, announced(endpoint, address), 'insecure')
  }
}

test('a userinfo or revocation endpoint without https is never sent a token, and an odd logout page never opened', async (t) => {
  const asked: string[] = []
  const opened: string[] = []
  const tried = await trySignIn(
    t,
    {
      idToken: without('name'),
      discovery: (right) => ({
        ...right,
        userinfo_endpoint: 'http://login.example.com/userinfo',
        revocation_endpoint: 'http://login.example.com/revoke',
        end_session_endpoint: 'javascript:alert(1)',
      }),
    },
    {
      async fetch(url, request) {
        asked.push(new URL(url).origin)
        return fetch(url, request)
      },
      openBrowser: async (url) => void opened.push(url),
    },
  )
  await assertAccepted(t, tried, { name: null })
  const out = await tried.server.owner('DELETE', '/api/auth/session?endProviderSession=true')
  t.is(out.body.endSession, null)
  t.is(out.body.endSessionProblem, null, 'it was asked, and has no page that can be used')
  await tried.server.stop()
  t.deepEqual(new Set(asked), new Set([tried.provider.issuer]))
  t.deepEqual(opened, [tried.begun.body.authorizationUrl])
  t.regex(tried.server.log.join('\n'), /could not be revoked/)
})

// Shapes that make no sense.
test(
  'an authorization endpoint that holds a parameter of ours',
  refusedAtStart,
  (right) => ({ ...right, authorization_endpoint: `${String(right['authorization_endpoint'])}?state=evil` }),
  'metadata',
)
test(
  'an authorization endpoint with a fragment',
  refusedAtStart,
  (right) => ({ ...right, authorization_endpoint: `${String(right['authorization_endpoint'])}#x` }),
  'metadata',
)
for (const [name, value] of [
  ['code_challenge_methods_supported', 'S256'],
  ['token_endpoint', ['https://x.example']],
] as const) {
  test(`a ${name} of another kind`, refusedAtStart, announced(name, value), 'metadata')
}
for (const [name, value] of [
  ['scopes_supported', null],
  ['code_challenge_methods_supported', null],
  ['end_session_endpoint', null],
  ['revocation_endpoint', { toString: 'x' }],
] as const) {
  test(`a provider whose ${name} makes no sense, which it can do without,`, accepted, {
    discovery: announced(name, value),
  })
}
test('a subject of more than 255 characters', refused, claim('sub', 'x'.repeat(256)), 'id-token', /subject/)
