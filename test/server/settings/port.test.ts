import { createServer } from 'node:net'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { noticesOf } from '../../support/account.ts'
import { apiOf } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { makeToken } from '../../support/credentials.ts'

/** A program that has a port until the test ends, or its end. */
async function takePort(t: ExecutionContext) {
  const program = createServer()
  await new Promise<void>((resolve) => void program.listen(0, '127.0.0.1', resolve))
  const address = program.address()
  const end = () => new Promise<void>((resolve) => void program.close(() => resolve()))
  t.teardown(end)
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, end }
}

const startBySettings = (t: ExecutionContext, dataDir: string) => startServer(t, { dataDir, findsPort: true })

test('the port of the settings is that of the next start, until an option names another one', async (t) => {
  const { port, end } = await takePort(t)
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const taken = await api('PATCH', '/api/settings', { port })
  t.is(taken.status, 422)
  t.like(taken.body.errors[0], { field: 'port', reason: 'port-taken' })
  await end()
  t.is((await api('PATCH', '/api/settings', { port })).body.port, port)
  t.like((await api('GET', '/api/installation')).body, { url: server.url, dataDir, isPortNamed: true })
  await server.stop()
  const next = await startBySettings(t, dataDir)
  t.is(next.url, `http://127.0.0.1:${port}`)
  const again = apiOf(next, next.token)
  t.like((await again('GET', '/api/installation')).body, { url: next.url, isPortNamed: false })
  t.is((await again('PATCH', '/api/settings', { port })).status, 200, 'it is its own')
  await next.stop()
  const named = await startServer(t, { dataDir })
  t.not(named.url, next.url)
})

test('where the port of the settings is taken at the start, another one is used, with a notice', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { port, end } = await takePort(t)
  await end()
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  t.is((await api('PATCH', '/api/settings', { port })).status, 200)
  await server.stop()
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(port, '127.0.0.1', resolve))
  t.teardown(() => void other.close())
  const next = await startBySettings(t, dataDir)
  t.not(next.url, `http://127.0.0.1:${port}`)
  const notices = await noticesOf(apiOf(next, next.token))
  t.is(notices[0], `Port ${port} is taken. Localist uses port ${new URL(next.url).port} instead.`)
})

test('a port that no browser opens is refused, since the page could not show there', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { status, body } = await api('PATCH', '/api/settings', { port: 6000 })
  t.is(status, 422)
  t.deepEqual(body.errors, [
    { field: 'port', message: 'must be a port that browsers open', reason: 'port-blocked' },
  ])
  t.is((await api('GET', '/api/settings')).body.port, null)
})

test('an access token does not learn where the data are', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const script = apiOf(server, (await makeToken(api)).token)
  t.is((await script('GET', '/api/installation')).status, 403)
  t.is((await apiOf(server, null)('GET', '/api/installation')).status, 401)
})
