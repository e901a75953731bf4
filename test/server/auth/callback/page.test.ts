import test from 'ava'
import { startHostileProvider } from '../../../support/hostile-provider.ts'
import { begin, beginAt, parameterOf } from '../../../support/hostile-provider/begin.ts'
import { assertNobody } from '../../../support/hostile-provider/sign-in.ts'
import { rawRequest } from '../../../support/http.ts'
import { loginOf, sessionOf, startSignInServer, visit } from '../../../support/sign-in.ts'

const attack = '<script>alert("marker")</script>'
const parameters = [
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
  for (const name of [...parameters, 'state']) {
    const query = new URLSearchParams({ [name]: attack })
    t.is((await visit(`${address}?${query}`)).body, plain, name)
  }
  const raw = await rawRequest(server.url, { path: `/api/auth/callback?state=${attack.replace(' ', '')}` })
  t.is(raw.body, plain)
  const all = new URLSearchParams(parameters.map((name) => [name, attack]))
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
