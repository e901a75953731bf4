import test, { type ExecutionContext } from 'ava'
import { startHostileProvider, type HostileProvider } from '../../../support/hostile-provider.ts'
import type { Endpoint } from '../../../support/hostile-provider/faults.ts'
import { assertNobody } from '../../../support/hostile-provider/sign-in.ts'
import { beginLogin, loginOf, sessionOf, startSignInServer, visit } from '../../../support/sign-in.ts'

/** Does what the provider makes wait, and expects an end 10 s after its request came there: a busy computer may send it late. */
const givenUp = async <T>(
  t: ExecutionContext,
  { requests }: HostileProvider,
  work: () => Promise<T>,
): Promise<T> => {
  const before = performance.now()
  const result = await work()
  const end = performance.now()
  const waited = [before, requests.at(-1)?.at ?? 0].map((since) => (end - since) / 1000)
  const [whole = 0, last = 0] = waited
  t.true(whole > 9 && last < 14, `${waited.join(' s, ')} s`)
  return result
}

// All of them wait at the same time, since AVA starts the tests of a file together.
for (const how of ['hang', 'stall', 'drip'] as const) {
  const misanswering = (endpoint: Endpoint) => ({
    idToken: ({ name: _name, ...claims }: Readonly<Record<string, unknown>>) => claims,
    answer: { [endpoint]: how },
  })

  test(`discovery: a ${how} is given up after 10 s, and the API answers meanwhile`, async (t) => {
    const provider = await startHostileProvider(t, misanswering('discovery'))
    const server = await startSignInServer(t, provider)
    const beginning = givenUp(t, provider, () => server.owner('POST', '/api/auth/logins'))
    t.is((await server.owner('POST', '/api/todos', { title: 'meanwhile' })).status, 201)
    const { status, body } = await beginning
    t.is(status, 502)
    t.is(body.code, 'too-slow')
    await assertNobody(t, server)
  })

  for (const endpoint of ['token', 'jwks'] as const) {
    test(`${endpoint}: a ${how} is given up after 10 s, and the login failed`, async (t) => {
      const provider = await startHostileProvider(t, misanswering(endpoint))
      const server = await startSignInServer(t, provider)
      const { id, authorizationUrl } = await beginLogin(server)
      const callback = await provider.authorize(authorizationUrl)
      const waiting = givenUp(t, provider, () => server.owner('GET', `/api/auth/logins/${id}?wait=60`))
      const page = await givenUp(t, provider, () => visit(callback))
      t.is(page.status, 400)
      const { body: login } = await waiting
      t.is(login.status, 'failed')
      t.is(login.error?.code, 'too-slow')
      await assertNobody(t, server)
    })
  }

  test(`userinfo: a ${how} is given up after 10 s, and does not fail the sign-in`, async (t) => {
    const provider = await startHostileProvider(t, misanswering('userinfo'))
    const server = await startSignInServer(t, provider)
    const { id, authorizationUrl } = await beginLogin(server)
    const callback = await provider.authorize(authorizationUrl)
    const page = await givenUp(t, provider, () => visit(callback))
    t.is(page.status, 200)
    t.is((await loginOf(server, id)).status, 'complete')
    t.is((await sessionOf(server)).account?.name, null)
  })
}
