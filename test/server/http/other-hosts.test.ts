import { writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { apiOf, rawRequest } from '../../support/http.ts'
import { startServer, temporaryFolder, type TestOptions } from '../../support/server.ts'

// Behind a reverse proxy and in a container: another Host, where an access token may use the API, and nothing else is there.

const proxied = 'todos.example.org'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** A server with an access token, called under this Host by `call`. */
const startUnder = async (t: ExecutionContext, host: string, options: TestOptions) => {
  const server = await startServer(t, options)
  const made = await apiOf(server, server.token)('POST', '/api/tokens', {
    name: 'Proxy',
    scopes: ['todos:read', 'todos:write'],
  })
  const call = async (path: string, headers: Readonly<Record<string, string>> = {}, more = {}) => {
    const { status, body } = await rawRequest(server.url, {
      path,
      headers: { Host: host, ...headers },
      ...more,
    })
    return { status, body }
  }
  return { server, token: String(made.body.token), call }
}

const environment = { LOCALIST_ALLOWED_HOSTS: ` ${proxied.toUpperCase()}, todos.example.org:8443` }

test('under an allowed Host an access token uses the API, and no other credential does', async (t) => {
  const { server, token, call } = await startUnder(t, proxied, { environment })
  t.is((await call('/api/todos', bearer(token))).status, 200)
  t.is((await call('/api/todos', { ...bearer(token), Host: 'todos.example.org:8443' })).status, 200)
  const added = await call(
    '/api/todos',
    { ...bearer(token), 'Content-Type': 'application/json' },
    { method: 'POST', body: '{"title": "From afar"}' },
  )
  t.is(added.status, 201)
  t.is((await call('/api/health')).status, 200)
  t.is((await call('/api/todos')).status, 401)
  const owner = await call('/api/todos', bearer(server.token))
  t.is(owner.status, 401)
  t.regex(owner.body.detail, /valid only on the computer itself/)
  const { body } = await apiOf(server, server.token)('POST', '/api/auth/launch-codes', { client: 'tab' })
  const exchange = await call(
    '/api/auth/session',
    { 'Content-Type': 'application/json' },
    { method: 'POST', body: JSON.stringify({ code: body.code }) },
  )
  t.is(exchange.status, 403)
  const session = await apiOf(server, null)('POST', '/api/auth/session', { code: body.code })
  t.is(session.status, 201, 'a code that was refused elsewhere is not used up')
  t.is((await call('/api/todos', bearer(session.body.token))).status, 401)
  t.is((await apiOf(server, session.body.token)('GET', '/api/todos')).status, 200)
})

test('under an allowed Host there is no page, and no way for a page of another origin', async (t) => {
  const { token, call } = await startUnder(t, proxied, { environment })
  for (const path of ['/', '/docs', '/assets/none.js', '/nowhere']) t.is((await call(path)).status, 404, path)
  t.is((await call('/api/auth/callback?state=a&code=b')).status, 403)
  for (const origin of [`https://${proxied}`, `http://${proxied}`])
    t.is((await call('/api/todos', { ...bearer(token), Origin: origin })).status, 200, origin)
  for (const origin of [`https://${proxied}:8443`, 'https://evil.example', 'null', `ftp://${proxied}`])
    t.is((await call('/api/todos', { ...bearer(token), Origin: origin })).status, 403, origin)
  const headers = { ...bearer(token), 'X-Forwarded-Host': proxied, Forwarded: `host=${proxied}` }
  for (const host of ['evil.example', `${proxied}:1`, `${proxied}.`, `sub.${proxied}`])
    t.is((await call('/api/todos', { ...headers, Host: host })).status, 403, host)
})

test('under its own Host the server goes on as before', async (t) => {
  const { server } = await startUnder(t, proxied, { environment })
  t.is((await rawRequest(server.url, { path: '/' })).status, 200)
  t.is((await apiOf(server, server.token)('GET', '/api/todos')).status, 200)
  const origin = server.url.replace('http', 'https')
  const { status } = await rawRequest(server.url, {
    path: '/api/todos',
    headers: { ...bearer(server.token), Origin: origin },
  })
  t.is(status, 403, 'https is the origin of a proxy alone')
})

test('the configuration file allows a Host too, and what is none allows nothing and is told', async (t) => {
  const dataDir = await temporaryFolder(t)
  await writeFile(join(dataDir, 'config.json'), JSON.stringify({ allowedHosts: ['127.0.0.1:9000', proxied] }))
  const allowed = await startUnder(t, '127.0.0.1:9000', { dataDir })
  t.is((await allowed.call('/api/todos', bearer(allowed.token))).status, 200)
  t.is((await allowed.call('/', {})).status, 404)
  await allowed.server.stop()
  for (const wrong of [
    'https://todos.example.org',
    '*',
    '*.example.org',
    'a b',
    'todos.example.org/',
    'a@b',
    ',',
  ]) {
    const { server, call, token } = await startUnder(t, proxied, {
      dataDir,
      environment: { LOCALIST_ALLOWED_HOSTS: wrong },
    })
    t.is((await call('/api/todos', bearer(token))).status, 403, wrong)
    t.regex(
      server.log.join('\n'),
      /LOCALIST_ALLOWED_HOSTS must be at most 20 values of the header Host/,
      wrong,
    )
    await server.stop()
  }
})

test('a damaged file of an administrator leaves nothing to the other sources', async (t) => {
  const managedFile = join(await temporaryFolder(t), 'config.json')
  await writeFile(managedFile, '{"allowedHosts": []', { mode: 0o644 })
  const server = await startServer(t, { environment, managedFile })
  const { status } = await rawRequest(server.url, { path: '/api/health', headers: { Host: proxied } })
  t.is(status, 403)
})

const [outside] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))

test('in a container the server is reached from outside, with an access token alone', async (t) => {
  const { server, token } = await startUnder(t, proxied, { environment: { LOCALIST_CONTAINER: '1' } })
  const { port } = new URL(server.url)
  t.is(server.url, `http://127.0.0.1:${port}`)
  t.is((await rawRequest(server.url, { path: '/' })).status, 200)
  if (outside === undefined) return t.log('this machine has no other address')
  const call = async (path: string, headers: Readonly<Record<string, string>>) =>
    (await rawRequest(`http://${outside}:${port}`, { path, headers })).status
  // A published port keeps the Host that the caller knows.
  const published = { Host: `127.0.0.1:${port}` }
  t.is(await call('/api/todos', { ...published, ...bearer(token) }), 200)
  t.is(await call('/api/todos', { ...published, ...bearer(server.token) }), 401)
  t.is(await call('/', published), 404)
  t.is(await call('/api/auth/callback?state=a&code=b', published), 403)
  t.is(await call('/api/todos', { Host: `${outside}:${port}`, ...bearer(token) }), 403)
})

test('LOCALIST_CONTAINER is true or false, and says so otherwise', async (t) => {
  const server = await startServer(t, { environment: { LOCALIST_CONTAINER: 'perhaps' } })
  t.regex(server.log.join('\n'), /LOCALIST_CONTAINER must be true or false/)
})
