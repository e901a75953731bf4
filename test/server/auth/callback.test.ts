import ava, { type ExecutionContext } from 'ava'
import { type HostileProvider, startHostileProvider } from '../../support/hostile-provider.ts'
import { begin, beginAt, changed, parameterOf } from '../../support/hostile-provider/begin.ts'
import { assertNobody } from '../../support/hostile-provider/sign-in.ts'
import { type Answer, rawRequest } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import { users } from '../../support/provider/users.ts'
import {
  beginLogin,
  loginOf,
  sessionOf,
  signIn,
  type SignInServer,
  startSignInServer,
  visit,
} from '../../support/sign-in.ts'

const test = ava.serial

const attack = '<script>alert("marker")</script>'
const parameterNames = [
  'code',
  'error',
  'error_description',
  'error_uri',
  'iss',
  'session_state',
  attack,
] as const

test('the page holds nothing of the query, whatever stands in it', async (t) => {
  const { server, provider, callback, asked } = await begin(t)
  const address = `${server.url}/api/auth/callback`
  const state = parameterOf(callback, 'state')
  const plain = (await visit(address)).body
  t.notRegex(String(plain), /<script|marker|https?:/)
  for (const name of [...parameterNames, 'state']) {
    const query = new URLSearchParams({ [name]: attack })
    t.is((await visit(`${address}?${query}`)).body, plain, name)
  }
  const raw = await rawRequest(server.url, { path: `/api/auth/callback?state=${attack.replace(' ', '')}` })
  t.is(raw.body, plain)
  const all = new URLSearchParams(parameterNames.map((name) => [name, attack]))
  t.is((await visit(`${address}?${all}`)).body, plain)
  const taken = await visit(`${address}?${all}&state=${state}`)
  t.is(taken.status, 400)
  for (const part of ['script', 'marker', state, '%3C']) t.false(String(taken.body).includes(part), part)
  t.is(provider.requests.length, asked)
  await assertNobody(t, server)
})

test('every page of the callback has a strict policy of its own, and gives the browser nothing', async (t) => {
  const { server, callback } = await begin(t)
  const pages = [await visit(`${server.url}/api/auth/callback`), await visit(callback), await visit(callback)]
  t.deepEqual(
    pages.map(({ status }) => status),
    [400, 200, 400],
  )
  for (const { headers, body } of pages) {
    const policy = headers.get('content-security-policy') ?? ''
    t.regex(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+=*';/)
    t.regex(policy, /frame-ancestors 'none'/)
    t.regex(policy, /base-uri 'none'/)
    t.regex(policy, /form-action 'none'/)
    t.notRegex(policy, /script-src|unsafe|http/)
    t.is(headers.get('x-content-type-options'), 'nosniff')
    t.is(headers.get('cache-control'), 'no-store')
    t.is(headers.get('referrer-policy'), 'no-referrer')
    for (const name of ['set-cookie', 'access-control-allow-origin', 'location', 'refresh']) {
      t.is(headers.get(name), null, name)
    }
    t.notRegex(String(body), /<script|<a |<form|<img|http-equiv/)
    t.false(String(body).includes(server.token))
  }
})

test('the page is in the language of the browser, in English where it is none of ours', async (t) => {
  const { server } = await begin(t)
  const page = (accepted: string) => visit(`${server.url}/api/auth/callback`, { 'accept-language': accepted })
  const german = await page('de-AT,de;q=0.9,en;q=0.5')
  t.regex(String(german.body), /<html lang="de">/)
  t.regex(String(german.body), /Dieser Link ist nicht mehr gültig\./)
  t.is(german.headers.get('content-language'), 'de')
  for (const unknown of ['tlh', 'xx-XX,tlh;q=0.9', '', '*', '<script>', 'de;q=0']) {
    const { body, headers } = await page(unknown)
    t.regex(String(body), /<html lang="en">/, unknown)
    t.regex(String(body), /This link is no longer valid\./, unknown)
    t.regex(headers.get('vary') ?? '', /Accept-Language/i)
  }
})

test('the page is in the language of the settings, whatever the browser asks for', async (t) => {
  const { server } = await begin(t)
  await server.owner('PATCH', '/api/settings', { language: 'fr' })
  const { body, headers } = await visit(`${server.url}/api/auth/callback`, { 'accept-language': 'de' })
  t.regex(String(body), /<html lang="fr">/)
  t.regex(String(body), /Ce lien n’est plus valable\./)
  t.is(headers.get('content-language'), 'fr')
})

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const ofOtherPages: readonly (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
  ['an iframe', { ...navigation, 'sec-fetch-dest': 'iframe' }],
  ['a frame', { ...navigation, 'sec-fetch-dest': 'frame' }],
  ['an object', { ...navigation, 'sec-fetch-dest': 'object' }],
  ['an embed', { ...navigation, 'sec-fetch-dest': 'embed' }],
  ['fetch', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['fetch without CORS', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }],
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
  ['a prefetch', { ...navigation, 'sec-purpose': 'prefetch' }],
  ['a prerendering', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
  ['an old prefetch', { ...navigation, purpose: 'prefetch' }],
]

test('another web page cannot finish a sign-in behind the back of the person', async (t) => {
  const { server, provider, id, callback, asked } = await begin(t)
  for (const [what, headers] of ofOtherPages) {
    for (const method of ['GET', 'HEAD']) {
      t.is((await visit(callback, { ...headers, method })).status, 403, `${what}, ${method}`)
    }
  }
  t.is(provider.requests.length, asked)
  t.is((await loginOf(server, id)).status, 'pending')
  await assertNobody(t, server)
  t.is((await visit(callback)).status, 200, 'the state was not used up')
})

test('HEAD answers as GET would and uses nothing up', async (t) => {
  const { server, provider, id, callback, asked } = await begin(t)
  const shown = ['content-type', 'content-language', 'content-security-policy', 'cache-control', 'vary']
  const unknown = `${server.url}/api/auth/callback?state=unknown`
  const heads = [await visit(unknown, { method: 'HEAD' }), await visit(callback, { method: 'HEAD' })]
  t.is(provider.requests.length, asked)
  t.is((await loginOf(server, id)).status, 'pending')
  await assertNobody(t, server)
  const gets = [await visit(unknown), await visit(callback)]
  for (const [index, get] of gets.entries()) {
    const head = heads[index]
    t.is(head?.status, get.status)
    t.is(head?.body, '')
    for (const name of shown) t.is(head?.headers.get(name), get.headers.get(name), name)
  }
  t.is((await loginOf(server, id)).status, 'complete')
})

test('no other method finishes a sign-in', async (t) => {
  const { server, provider, id, callback, asked } = await begin(t)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    t.is((await visit(callback, { method })).status, 404, method)
  }
  t.is(provider.requests.length, asked)
  t.is((await loginOf(server, id)).status, 'pending')
})

test('a foreign Host is 403 and uses nothing up', async (t) => {
  const { server, provider, id, callback, asked } = await begin(t)
  const { port } = new URL(server.url)
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1:1',
    `127.0.0.1.evil.example:${port}`,
  ]) {
    t.is((await visit(callback, { host })).status, 403, host)
  }
  t.is(provider.requests.length, asked)
  t.is((await loginOf(server, id)).status, 'pending')
})

test('the redirect URI is the bound port of 127.0.0.1, whatever Host the requests name', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider)
  const { port } = new URL(server.url)
  const redirectUri = `http://127.0.0.1:${port}/api/auth/callback`
  const begun = await rawRequest(server.url, {
    method: 'POST',
    path: '/api/auth/logins',
    headers: {
      host: `localhost:${port}`,
      authorization: `Bearer ${server.token}`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    },
  })
  t.is(begun.status, 201)
  const { authorizationUrl } = begun.body
  t.is(new URL(authorizationUrl).searchParams.get('redirect_uri'), redirectUri)
  const callback = await provider.authorize(authorizationUrl)
  t.is((await visit(callback, { host: `localhost:${port}` })).status, 200)
  t.is(provider.tokenRequests[0]?.form.get('redirect_uri'), redirectUri)
  t.is((await sessionOf(server)).account?.kind, 'oidc')
})

test('the page says that the sign-in worked also where the app could not come to the front', async (t) => {
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, {
    onSignedIn() {
      throw new Error('The window is gone.')
    },
  })
  const { id, callback } = await beginAt({ server, provider })
  const page = await visit(callback)
  t.is(page.status, 200)
  t.regex(String(page.body), /You are signed in to Localist\./)
  t.is((await loginOf(server, id)).status, 'complete')
  t.is((await sessionOf(server)).account?.kind, 'oidc')
  t.true(server.log.some((line) => line.includes('The window is gone.')))
})

const tokenRequestsOf = ({ requests }: HostileProvider): number =>
  requests.filter(({ path }) => path === '/token').length

test('a callback that is visited twice at once completes once, and the code is sent once', async (t) => {
  const { server, provider, id, callback } = await begin(t)
  const pages = await Promise.all([visit(callback), visit(callback)])
  t.deepEqual(
    pages.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  )
  t.is(tokenRequestsOf(provider), 1)
  t.is((await loginOf(server, id)).status, 'complete')
  t.is((await sessionOf(server)).account?.kind, 'oidc')
})

test('a login that is cancelled while the code is exchanged signs nobody in', async (t) => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const { server, id, callback } = await begin(t, {
    beforeToken() {
      asked.resolve()
      return answered.promise
    },
  })
  const visiting = visit(callback)
  await asked.promise
  t.is((await server.owner('DELETE', `/api/auth/logins/${id}`)).body.status, 'cancelled')
  answered.resolve()
  const page = await visiting
  t.is(page.status, 200)
  t.regex(String(page.body), /You are not signed in\./)
  t.is((await loginOf(server, id)).status, 'cancelled')
  await assertNobody(t, server)
})

test("another attempt's code with this attempt's state signs nobody in, by the nonce alone", async (t) => {
  // This provider checks no code verifier.
  const { server, provider, id, callback } = await begin(t)
  const other = await beginAt({ server, provider })
  const code = parameterOf(other.callback, 'code')
  t.is((await visit(changed(callback, { code }))).status, 400)
  t.is(tokenRequestsOf(provider), 1)
  const { status, error } = await loginOf(server, id)
  t.is(status, 'failed')
  t.regex(error?.details ?? '', /"nonce"/)
  await assertNobody(t, server)
  t.is((await loginOf(server, other.id)).status, 'pending')
})

test("another person's code with this attempt's state signs nobody in: the provider wants its verifier", async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { account } = await signIn(server, 'ada')
  const victim = await beginLogin(server)
  const attacker = await beginLogin(server)
  const callback = await signInAt(victim.authorizationUrl, { user: 'ada' })
  const code = parameterOf(await signInAt(attacker.authorizationUrl, { user: 'grace' }), 'code')
  t.is((await visit(changed(callback, { code }))).status, 400)
  t.is((await loginOf(server, victim.id)).error?.code, 'invalid_grant')
  t.deepEqual((await sessionOf(server)).account, account)
  t.is(account?.subject, users.ada.sub)
})

const doubled = (callback: string, name: string, value = parameterOf(callback, name)): string => {
  const url = new URL(callback)
  url.searchParams.append(name, value)
  return url.href
}

const bare = (callback: string): URL => new URL(new URL(callback).pathname, callback)

/** It is a 400 page, to the byte the one that a callback without any parameter gets. */
const assertUnknown = async (t: ExecutionContext, { url }: SignInServer, page: Answer): Promise<void> => {
  t.is(page.status, 400)
  t.regex(page.headers.get('content-type') ?? '', /^text\/html/)
  t.is(page.body, (await visit(`${url}/api/auth/callback`)).body)
}

const pendingStays = ava.macro({
  async exec(t, query: (callback: string) => string) {
    const { server, provider, id, callback, asked } = await begin(t)
    await assertUnknown(t, server, await visit(query(callback)))
    t.is(provider.requests.length, asked)
    t.is((await loginOf(server, id)).status, 'pending')
    await assertNobody(t, server)
    t.is((await visit(callback)).status, 200, 'the right one still works')
  },
  title: (name = '') => `${name} is 400, and leaves the pending sign-in alone`,
})

test('no parameter', pendingStays, (callback) => bare(callback).href)
test('no state', pendingStays, (callback) => changed(callback, { state: undefined }))
test('an empty state', pendingStays, (callback) => changed(callback, { state: '' }))
test('an unknown state', pendingStays, (callback) => changed(callback, { state: 'x'.repeat(43) }))
test('an error without a state', pendingStays, (callback) =>
  changed(bare(callback).href, { error: 'access_denied' }),
)
test('a state in other letters', pendingStays, (callback) =>
  changed(callback, { state: parameterOf(callback, 'state').toUpperCase() }),
)

test('the state of another Localist is 400 here, and not used up there', async (t) => {
  const theirs = await begin(t)
  const server = await startSignInServer(t, theirs.provider)
  const ours = await beginAt({ server, provider: theirs.provider })
  const asked = theirs.provider.requests.length
  const state = parameterOf(theirs.callback, 'state')
  await assertUnknown(t, server, await visit(changed(ours.callback, { state })))
  t.is(theirs.provider.requests.length, asked)
  await assertNobody(t, server)
  t.is((await visit(theirs.callback)).status, 200)
})

test('a callback that is replayed is 400, and the sign-in that it completed stays', async (t) => {
  const { server, provider, id, callback } = await begin(t)
  t.is((await visit(callback)).status, 200)
  const session = await sessionOf(server)
  const asked = provider.requests.length
  await assertUnknown(t, server, await visit(callback))
  t.is(provider.requests.length, asked)
  t.deepEqual(await sessionOf(server), session)
  t.is(session.account?.kind, 'oidc')
  t.is((await loginOf(server, id)).status, 'complete')
})

test('a callback after ten minutes is 400, and the provider is not asked', async (t) => {
  let now = new Date()
  const provider = await startHostileProvider(t)
  const server = await startSignInServer(t, provider, { now: () => now })
  const { id, callback } = await beginAt({ server, provider })
  const asked = provider.requests.length
  now = new Date(now.getTime() + 10 * 60_000)
  await assertUnknown(t, server, await visit(callback))
  t.is(provider.requests.length, asked)
  t.is((await loginOf(server, id)).status, 'expired')
  await assertNobody(t, server)
})

const manyOthers = Array.from({ length: 1000 }, (_, index) => `&x${index}`).join('')

test('a state twice, or a code twice, is 400; the attempt failed and its state is used up', async (t) => {
  const twice = [
    (callback: string) => doubled(callback, 'state'),
    (callback: string) => doubled(callback, 'state', 'another'),
    (callback: string) => doubled(callback, 'code'),
    (callback: string) => doubled(callback, 'code', 'another'),
    (callback: string) => doubled(callback, 'iss'),
    (callback: string) => doubled(callback + manyOthers, 'state', 'another'),
  ]
  for (const query of twice) {
    const { server, provider, id, callback, asked } = await begin(t)
    await assertUnknown(t, server, await visit(query(callback)))
    t.like(await loginOf(server, id), { status: 'failed', error: { code: 'bad-callback' } })
    await assertUnknown(t, server, await visit(callback))
    t.is(provider.requests.length, asked)
    await assertNobody(t, server)
  }
})

test('two pending states in one callback use up both attempts and complete none', async (t) => {
  const { server, provider, id, callback } = await begin(t)
  const other = await beginAt({ server, provider })
  const asked = provider.requests.length
  const both = doubled(callback, 'state', parameterOf(other.callback, 'state'))
  await assertUnknown(t, server, await visit(both))
  for (const one of [id, other.id]) t.is((await loginOf(server, one)).error?.code, 'bad-callback')
  for (const one of [callback, other.callback]) await assertUnknown(t, server, await visit(one))
  t.is(provider.requests.length, asked)
  await assertNobody(t, server)
})

test('a callback that carries a state uses it up, well-formed or not, before any token request', async (t) => {
  const malformed: readonly Readonly<Record<string, string | undefined>>[] = [
    { code: undefined },
    { code: '' },
    { iss: 'https://other.example' },
    { iss: undefined },
    { error: 'server_error' },
    { code: undefined, error: 'access_denied' },
    { id_token: 'e30.e30.' },
    { response: 'e30.e30.' },
  ]
  for (const parameters of malformed) {
    const { server, provider, id, callback } = await begin(t)
    await visit(changed(callback, parameters))
    t.is((await loginOf(server, id)).status, 'failed', JSON.stringify(parameters))
    await assertUnknown(t, server, await visit(callback))
    t.is(tokenRequestsOf(provider), 0, JSON.stringify(parameters))
    await assertNobody(t, server)
  }
})

test('access_denied is a calm page, every other error a 400; the login failed with that code', async (t) => {
  for (const error of ['access_denied', 'server_error', 'invalid_scope', 'login_required', 'made_up']) {
    const { server, provider, id, callback } = await begin(t, {
      callback: ({ state, iss }) => ({ state, iss, error, error_description: 'It is <b>so</b>.' }),
    })
    const page = await visit(callback)
    t.is(page.status, error === 'access_denied' ? 200 : 400, error)
    t.regex(String(page.body), error === 'access_denied' ? /You are not signed in\./ : /Sign-in failed/)
    t.false(String(page.body).includes('<b>'))
    t.false(server.log.join('\n').includes('It is'))
    t.like(await loginOf(server, id), {
      status: 'failed',
      error: { code: error, details: error },
    })
    t.is(tokenRequestsOf(provider), 0)
    await assertNobody(t, server)
  }
})
