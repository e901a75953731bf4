import test from 'ava'
import type { HostileProvider } from '../../../support/hostile-provider.ts'
import { begin, beginAt, changed, parameterOf } from '../../../support/hostile-provider/begin.ts'
import { assertNobody } from '../../../support/hostile-provider/sign-in.ts'
import { startProvider } from '../../../support/provider.ts'
import { signInAt } from '../../../support/provider/sign-in.ts'
import { users } from '../../../support/provider/users.ts'
import { beginLogin, loginOf, sessionOf, signIn, startSignInServer, visit } from '../../../support/sign-in.ts'

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
