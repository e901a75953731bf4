import ava from 'ava'
import { openPage } from '../../../server/auth/provider/browser.ts'
import { isOurClient } from '../../../server/data-directory/socket-owner.ts'
import { filesRun } from '../../support/files-run.ts'
import { apiOf } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { signInAt } from '../../support/provider/sign-in.ts'
import { users } from '../../support/provider/users.ts'
import { startServer } from '../../support/server.ts'
import {
  beginLogin,
  fakeSecrets,
  loginOf,
  noRenewals,
  sessionOf,
  signIn,
  startSignInServer,
  visit,
} from '../../support/sign-in.ts'

const test = ava.serial

test('a sign-in goes through the system browser and ends in the account of issuer and subject', async (t) => {
  const provider = await startProvider(t)
  const opened: string[] = []
  const seen: string[] = []
  const server = await startSignInServer(t, provider, {
    oidc: { name: 'Example Corp' },
    isOurClient,
    openBrowser: async (url) => void opened.push(url),
    onSignedIn: () => void seen.push('signed in'),
  })
  const before = await sessionOf(server)
  t.is(before.account?.id, 'local')
  t.deepEqual(before.provider, { issuer: provider.issuer, name: 'Example Corp' })
  t.is(before.signIn, null)

  const login = await server.owner('POST', '/api/auth/logins')
  t.is(login.status, 201)
  t.true(login.body.opened)
  t.deepEqual(opened, [login.body.authorizationUrl])
  t.is(login.headers.get('location'), `/api/auth/logins/${login.body.id}`)

  const url = new URL(login.body.authorizationUrl)
  t.is(url.origin, provider.issuer)
  t.is(url.searchParams.get('redirect_uri'), `${server.url}/api/auth/callback`)
  t.is(url.searchParams.get('code_challenge_method'), 'S256')
  t.is(url.searchParams.get('scope'), 'openid profile email offline_access')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    t.true(Buffer.from(url.searchParams.get(name) ?? '', 'base64url').length >= 32, name)
  }
  t.is((await loginOf(server, login.body.id)).status, 'pending')

  const waiting = server.owner('GET', `/api/auth/logins/${login.body.id}?wait=25`)
  const callback = await signInAt(login.body.authorizationUrl)
  const page = await visit(callback)
  t.is(page.status, 200)
  t.regex(String(page.body), /You are signed in to Localist\./)
  t.regex(String(page.body), /You can close this tab\./)
  t.deepEqual((await waiting).body, { id: login.body.id, status: 'complete', error: null })
  t.deepEqual(seen, ['signed in'])

  const { account, signIn: standing } = await sessionOf(server)
  t.like(account, {
    kind: 'oidc',
    name: users.ada.name,
    email: users.ada.email,
    issuer: provider.issuer,
    subject: users.ada.sub,
  })
  t.regex(account?.id ?? '', /^[0-9a-f]{40}$/)
  t.like(standing, { state: 'current', reason: null })
})

test('each account has a list of its own, and who comes back finds theirs', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const titles = async (): Promise<readonly string[]> =>
    (await server.owner('GET', '/api/todos')).body.map(({ title }: { title: string }) => title)
  await server.owner('POST', '/api/todos', { title: 'of this computer' })

  const ada = await signIn(server, 'ada')
  t.deepEqual(await titles(), [])
  await server.owner('POST', '/api/todos', { title: 'of Ada' })
  const grace = await signIn(server, 'grace')
  t.not(ada.account?.id, grace.account?.id)
  t.deepEqual(await titles(), [])
  await server.owner('POST', '/api/todos', { title: 'of Grace' })

  t.is((await server.owner('DELETE', '/api/auth/session')).body.account.id, 'local')
  t.deepEqual(await titles(), ['of this computer'])
  t.is((await signIn(server, 'ada')).account?.id, ada.account?.id)
  t.deepEqual(await titles(), ['of Ada'])
})

test('where the ID token has no name, userinfo is asked for it', async (t) => {
  const provider = await startProvider(t, { claimsInIdToken: false })
  const server = await startSignInServer(t, provider)
  const { account } = await signIn(server, 'grace')
  t.is(account?.name, users.grace.name)
  t.is(account?.email, users.grace.email)
})

test('where the ID token has a name, userinfo is not asked', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  await signIn(server)
  t.false(provider.requests.some(({ path }) => path === '/me' || path.includes('userinfo')))
})

test('a confidential client signs people in with its secret', async (t) => {
  const provider = await startProvider(t)
  const { confidentialClient } = await import('../../support/provider/configuration.ts')
  const oidc = { clientId: confidentialClient.id, clientSecret: confidentialClient.secret }
  const server = await startSignInServer(t, provider, { oidc })
  t.is((await signIn(server)).account?.name, users.ada.name)

  const wrong = await startSignInServer(t, provider, { oidc: { ...oidc, clientSecret: 'a-wrong-one' } })
  const { id, authorizationUrl } = await beginLogin(wrong)
  t.is((await visit(await signInAt(authorizationUrl))).status, 400)
  const { status, error } = await loginOf(wrong, id)
  t.is(status, 'failed')
  t.is(error?.code, 'invalid_client')
  t.regex(error?.message ?? '', /client secret/)
  t.is((await sessionOf(wrong)).account?.id, 'local')
})

test('two sign-ins at once finish each their own', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const [first, second] = [await beginLogin(server), await beginLogin(server)]
  t.not(
    new URL(first.authorizationUrl).searchParams.get('state'),
    new URL(second.authorizationUrl).searchParams.get('state'),
  )
  const graces = await signInAt(second.authorizationUrl, { user: 'grace' })
  const adas = await signInAt(first.authorizationUrl, { user: 'ada' })
  t.is((await visit(graces)).status, 200)
  t.is((await sessionOf(server)).account?.subject, users.grace.sub)
  t.is((await loginOf(server, first.id)).status, 'pending')
  t.is((await visit(adas)).status, 200)
  t.is((await sessionOf(server)).account?.subject, users.ada.sub, 'the last to complete is the active one')
})

test('who cancels at the provider sees a calm page, and the login failed with that reason', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { id, authorizationUrl } = await beginLogin(server)
  const page = await visit(await signInAt(authorizationUrl, { cancel: true }))
  t.is(page.status, 200)
  t.regex(String(page.body), /You are not signed in\./)
  const { status, error } = await loginOf(server, id)
  t.is(status, 'failed')
  t.is(error?.code, 'access_denied')
  t.is((await sessionOf(server)).account?.id, 'local')
})

test('a login that was cancelled here is not completed any more', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { id, authorizationUrl } = await beginLogin(server)
  const callback = await signInAt(authorizationUrl)
  t.is((await server.owner('DELETE', `/api/auth/logins/${id}`)).body.status, 'cancelled')
  t.is((await visit(callback)).status, 400)
  t.is((await loginOf(server, id)).status, 'cancelled')
  t.is((await sessionOf(server)).account?.id, 'local')
})

test('at most ten sign-ins are pending, and the eleventh is told so', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const logins = await Promise.all(Array.from({ length: 11 }, () => server.owner('POST', '/api/auth/logins')))
  t.deepEqual(
    logins.map(({ status }) => status).toSorted((a, b) => a - b),
    [...Array.from({ length: 10 }, () => 201), 429],
  )
  t.like(logins.find(({ status }) => status === 429)?.body, {
    detail: '10 sign-ins are under way already. Finish or cancel one, or wait ten minutes.',
    reason: 'too-many-sign-ins',
    values: { most: 10 },
  })
  const pending = logins.find(({ status }) => status === 201)?.body.id
  await server.owner('DELETE', `/api/auth/logins/${pending}`)
  t.is((await server.owner('POST', '/api/auth/logins')).status, 201)
})

test('a sign-in that cannot begin takes no place of the ten', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  await provider.goOffline()
  for (let count = 0; count < 11; count += 1) {
    t.is((await server.owner('POST', '/api/auth/logins')).status, 502)
  }
})

test('a login is good for ten minutes and not longer', async (t) => {
  let now = new Date()
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { now: () => now })
  const { id, authorizationUrl, expiresAt } = await beginLogin(server)
  t.is(Date.parse(expiresAt) - now.getTime(), 600_000)
  const callback = await signInAt(authorizationUrl)
  const asked = provider.requests.length
  now = new Date(expiresAt)
  t.is((await visit(callback)).status, 400)
  t.is((await loginOf(server, id)).status, 'expired')
  t.is(provider.requests.length, asked)
})

test('sign-in is for the owner: not without a credential, not for an access token', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { body } = await server.owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:write'] })
  const { id } = await beginLogin(server)
  const pairs = [
    ['POST', '/api/auth/logins'],
    ['GET', `/api/auth/logins/${id}`],
    ['DELETE', `/api/auth/logins/${id}`],
    ['GET', '/api/auth/configuration'],
    ['GET', '/api/accounts'],
  ] as const
  for (const [method, path] of pairs) {
    t.is((await apiOf(server, null)(method, path)).status, 401, path)
    t.is((await apiOf(server, body.token)(method, path)).status, 403, path)
  }
  t.is((await server.owner('GET', '/api/auth/logins/unknown')).status, 404)
  t.is((await server.owner('GET', `/api/auth/logins/${id}?wait=61`)).status, 422)
  t.is((await server.owner('GET', `/api/auth/logins/${id}?weight=1`)).status, 422)
})

test('without a provider a sign-in is refused, and everything else goes on', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { status, body } = await owner('POST', '/api/auth/logins')
  t.is(status, 409)
  t.is(body.type, 'urn:localist:problem:no-provider')
  t.is((await owner('GET', '/api/todos')).status, 200)
})

test('a provider that is out of reach is 502 with what to do, and the local todos go on working', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  await provider.goOffline()
  const { status, body } = await server.owner('POST', '/api/auth/logins')
  t.is(status, 502)
  t.like(body, {
    code: 'provider-unreachable',
    reason: 'provider-unreachable',
    values: { host: new URL(provider.issuer).host },
  })
  t.regex(body.detail, /does not answer\. Check that this computer is online/)
  t.regex(body.details, /ECONNREFUSED/)
  t.is((await server.owner('POST', '/api/todos', { title: 'still' })).status, 201)
  await provider.comeBack()
  t.is((await signIn(server)).account?.name, users.ada.name)
})

const endpoint = 'https://login.example.com/authorize'

test("only a page at the provider's own endpoint is opened in the system browser", async (t) => {
  const handed: string[] = []
  const browser = { openBrowser: async (url: string) => void handed.push(url), log: () => {} }
  t.true(await openPage(browser, { url: `${endpoint}?state=x`, endpoint }))
  const others = [
    'https://evil.example/authorize?state=x',
    'https://login.example.com/elsewhere',
    'https://login.example.com:8443/authorize',
    'http://login.example.com/authorize',
    'file:///authorize',
  ]
  for (const url of others) t.false(await openPage(browser, { url, endpoint }), url)
  t.deepEqual(handed, [`${endpoint}?state=x`])
})

test('that no browser opened is told without the address', async (t) => {
  const said: string[] = []
  const log = (line: string): void => void said.push(line)
  const openBrowser = (url: string) => Promise.reject(new Error(`cannot open ${url}`))
  t.false(await openPage({ openBrowser, log }, { url: `${endpoint}?state=x`, endpoint }))
  t.deepEqual(said, ['The system browser could not be opened.'])
})

test('without a way to open a browser the login says so, and its address is for the page to open', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { opened, authorizationUrl } = await beginLogin(server)
  t.false(opened)
  t.true(authorizationUrl.startsWith(`${provider.issuer}/`))
})

test('whoever begins a sign-in may ask that no browser is opened', async (t) => {
  const provider = await startProvider(t)
  const handed: string[] = []
  const server = await startSignInServer(t, provider, { openBrowser: async (url) => void handed.push(url) })
  const { status, body } = await server.owner('POST', '/api/auth/logins', { open: false })
  t.is(status, 201)
  t.false(body.opened)
  t.deepEqual(handed, [])
  t.is((await server.owner('POST', '/api/auth/logins', { open: 'no' })).status, 422)
})

test('a browser that cannot be opened is no reason to fail: the address is there', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, {
    openBrowser: () => Promise.reject(new Error('no browser')),
  })
  const { opened, authorizationUrl } = await beginLogin(server)
  t.false(opened)
  t.false(server.log.join('\n').includes(authorizationUrl))
})

// A newcomer reads each of these files to follow a sign-in: docs/architecture.md, "Accounts and sign-in".
test('a callback that completes a sign-in runs functions of at most 33 files of server/', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals, secrets: fakeSecrets })
  const { id, authorizationUrl } = await beginLogin(server)
  const callback = await signInAt(authorizationUrl)
  const files = await filesRun(() => visit(callback))
  t.is((await loginOf(server, id)).status, 'complete')
  t.true(files.includes('auth/provider/oidc.ts') && files.includes('accounts/accounts.ts'), files.join(', '))
  t.true(files.length <= 33, `${files.length}: ${files.join(', ')}`)
})
