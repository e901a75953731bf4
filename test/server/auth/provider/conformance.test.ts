// Named after the relying-party tests of the OpenID Foundation's conformance suite, so that its list and this one can be
// laid side by side: first the basic profile, then what the config profile has beside it, each in the suite's order.
import test from 'ava'
import type { Faults, Members } from '../../../support/hostile-provider/faults.ts'
import {
  assertAccepted,
  assertRefused,
  assertRefusedAtStart,
  trySignIn,
  trySignInAgain,
} from '../../../support/hostile-provider/sign-in.ts'

const accepted = test.macro({
  exec: async (t, faults: Faults) => assertAccepted(t, await trySignIn(t, faults)),
  title: (name = '') => `${name}: accepted`,
})

const refused = test.macro({
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

test('oidcc-client-test', accepted, {})

test(
  'oidcc-client-test-invalid-iss',
  refused,
  { idToken: (claims) => ({ ...claims, iss: 'https://other.example' }) },
  'not-trusted',
  /"iss"/,
)

test('oidcc-client-test-missing-sub', refused, { idToken: without('sub') }, 'not-trusted', /"sub" .* missing/)

test(
  'oidcc-client-test-invalid-aud',
  refused,
  { idToken: (claims) => ({ ...claims, aud: 'another-application' }) },
  'not-trusted',
  /"aud"/,
)

test('oidcc-client-test-missing-iat', refused, { idToken: without('iat') }, 'not-trusted', /"iat" .* missing/)

test('oidcc-client-test-kid-absent-single-jwks', accepted, { header: without('kid'), jwks: keysWithoutKid })

// The suite lets a relying party choose: to refuse, or to try each key.
test(
  'oidcc-client-test-kid-absent-multiple-jwks',
  refused,
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
  refused,
  {
    signWith: 'none',
    discovery: (right) => ({ ...right, id_token_signing_alg_values_supported: ['RS256', 'none'] }),
  },
  'not-trusted',
  /alg/,
)

test(
  'oidcc-client-test-invalid-sig-rs256',
  refused,
  { signWith: 'stranger' },
  'not-trusted',
  /signature verification failed/,
)

test(
  'oidcc-client-test-userinfo-invalid-sub',
  refused,
  { idToken: nameless, userinfo: (right) => ({ ...right, sub: 'user-2' }) },
  'id-token',
  /userinfo .* another subject/,
)

test(
  'oidcc-client-test-nonce-invalid',
  refused,
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

test('oidcc-client-test-signing-key-rotation-just-before-signing', accepted, { rotation: 'before-signing' })

test('oidcc-client-test-signing-key-rotation: accepted, before and after', async (t) => {
  const tried = await trySignIn(t)
  await assertAccepted(t, tried)
  await tried.provider.rotateKeys()
  const again = await trySignInAgain(tried)
  t.not(again.begun.body.id, tried.begun.body.id)
  await assertAccepted(t, again)
})
