import { performance } from 'node:perf_hooks'
import test from 'ava'
import { startHostileProvider } from '../../../support/hostile-provider.ts'
import type { Endpoint } from '../../../support/hostile-provider/faults.ts'
import { assertNobody } from '../../../support/hostile-provider/sign-in.ts'
import { beginLogin, loginOf, sessionOf, startSignInServer, visit } from '../../../support/sign-in.ts'

const took = async <T>(work: () => Promise<T>): Promise<readonly [result: T, seconds: number]> => {
  const before = performance.now()
  const result = await work()
  return [result, (performance.now() - before) / 1000]
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
    const beginning = took(() => server.owner('POST', '/api/auth/logins'))
    t.is((await server.owner('POST', '/api/todos', { title: 'meanwhile' })).status, 201)
    const [{ status, body }, seconds] = await beginning
    t.true(seconds > 9 && seconds < 14, `${seconds} s`)
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
      const waiting = took(() => server.owner('GET', `/api/auth/logins/${id}?wait=60`))
      const [page, seconds] = await took(() => visit(callback))
      t.true(seconds > 9 && seconds < 14, `${seconds} s`)
      t.is(page.status, 400)
      const [{ body: login }, waited] = await waiting
      t.true(waited < 14, `${waited} s`)
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
    const [page, seconds] = await took(() => visit(callback))
    t.true(seconds > 9 && seconds < 14, `${seconds} s`)
    t.is(page.status, 200)
    t.is((await loginOf(server, id)).status, 'complete')
    t.is((await sessionOf(server)).account?.name, null)
  })
}
