import test, { type ExecutionContext } from 'ava'
import { startHostileProvider, type HostileProvider } from '../../../support/hostile-provider.ts'
import { begin, beginAt, changed, parameterOf } from '../../../support/hostile-provider/begin.ts'
import { assertNobody } from '../../../support/hostile-provider/sign-in.ts'
import type { Answer } from '../../../support/http.ts'
import { loginOf, sessionOf, startSignInServer, visit, type SignInServer } from '../../../support/sign-in.ts'

const doubled = (callback: string, name: string, value = parameterOf(callback, name)): string => {
  const url = new URL(callback)
  url.searchParams.append(name, value)
  return url.href
}

const bare = (callback: string): URL => new URL(new URL(callback).pathname, callback)

const tokenRequestsOf = ({ requests }: HostileProvider): number =>
  requests.filter(({ path }) => path === '/token').length

/** It is a 400 page, to the byte the one that a callback without any parameter gets. */
const assertUnknown = async (t: ExecutionContext, { url }: SignInServer, page: Answer): Promise<void> => {
  t.is(page.status, 400)
  t.regex(page.headers.get('content-type') ?? '', /^text\/html/)
  t.is(page.body, (await visit(`${url}/api/auth/callback`)).body)
}

const pendingStays = test.macro({
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
    t.like(await loginOf(server, id), {
      status: 'failed',
      error: { code: error, details: `${error}: It is <b>so</b>.` },
    })
    t.is(tokenRequestsOf(provider), 0)
    await assertNobody(t, server)
  }
})
