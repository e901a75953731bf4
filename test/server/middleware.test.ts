import { networkInterfaces } from 'node:os'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { apiOf, rawConnection, rawRequest, readToEnd } from '../support/http.ts'
import { startServer, temporaryFolder, type TestServer } from '../support/server.ts'
import { configure } from '../support/sign-in.ts'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

test.serial('a foreign Host is 403 on every path, before anything else', async (t) => {
  const server = await startServer(t)
  const { port } = new URL(server.url)
  const hosts = ['evil.example', `evil.example:${port}`, '127.0.0.1', 'localhost:1', `127.0.0.2:${port}`]
  for (const host of hosts) {
    for (const path of ['/', '/api/todos', '/api/health', '/nowhere', '/api/nowhere']) {
      const { status } = await rawRequest(server.url, {
        path,
        headers: { Host: host, ...bearer(server.token) },
      })
      t.is(status, 403, `${host} ${path}`)
    }
  }
})

test.serial('127.0.0.1 and localhost with our port are answered', async (t) => {
  const server = await startServer(t)
  const { port } = new URL(server.url)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
    const { status } = await rawRequest(server.url, { path: '/api/health', headers: { Host: host } })
    t.is(status, 200, host)
  }
})

test.serial('a request without a Host is 403, with our headers', async (t) => {
  const server = await startServer(t)
  const socket = await rawConnection(t, server.url)
  socket.write('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n')
  const answer = await readToEnd(socket)
  t.regex(answer, /^HTTP\/1\.1 403 /)
  t.regex(answer, /content-security-policy:/i)
})

const paths = ['/', '/assets/none.js', '/nowhere', '/api/health', '/api/todos', '/api/nowhere']

/** The answer to one request for `target` with these lines as its headers; it is not a HEAD request. */
const exchange = async (
  t: ExecutionContext,
  server: TestServer,
  target: string,
  headers: readonly string[],
) => {
  const socket = await rawConnection(t, server.url)
  const lines = [...headers, `Authorization: Bearer ${server.token}`, 'Connection: close']
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return readToEnd(socket)
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

test.serial('two Host headers are 400 on every path, whatever they say', async (t) => {
  const server = await startServer(t)
  const { host } = new URL(server.url)
  for (const path of paths) {
    for (const second of [`Host: ${host}`, 'hOsT: evil.example', 'Host:']) {
      for (const headers of [
        [`Host: ${host}`, second],
        [second, `Host: ${host}`],
      ]) {
        const answer = await exchange(t, server, path, headers)
        t.regex(answer, /^HTTP\/1\.1 400 [^]*content-security-policy: /i, `${path} ${second}`)
        t.regex(bodyOf(answer).detail, /Host/)
      }
    }
  }
  t.regex(await exchange(t, server, '/api/todos', [`Host: ${host}`, 'X-Host: other']), /^HTTP\/1\.1 200 /)
})

test.serial('an absolute request target is 400 on every path, also to our own host', async (t) => {
  const server = await startServer(t)
  const { host } = new URL(server.url)
  const targets = [
    ...paths.map((path) => `${server.url}${path}`),
    `HTTP://${host}/api/todos`,
    `https://${host}/api/todos`,
    'http://evil.example/api/todos',
    'http://[/api/todos',
    server.url,
  ]
  for (const target of targets) {
    const answer = await exchange(t, server, target, [`Host: ${host}`])
    t.regex(answer, /^HTTP\/1\.1 400 [^]*content-security-policy: /i, target)
    t.regex(answer, /cache-control: no-store/i)
    t.regex(bodyOf(answer).detail, /only the path/)
  }
  const inQuery = `/api/todos?cursor=${server.url}`
  t.regex(await exchange(t, server, inQuery, [`Host: ${host}`]), /^HTTP\/1\.1 422 /)
  t.regex(await exchange(t, server, '/api/todos', [`Host: ${host}`]), /^HTTP\/1\.1 200 /)
})

test.serial('a foreign Origin is 403 even with a valid token, our own is answered', async (t) => {
  const server = await startServer(t)
  const call = (headers: Readonly<Record<string, string>>) =>
    rawRequest(server.url, { path: '/api/todos', headers: { ...bearer(server.token), ...headers } })
  for (const origin of [
    'http://evil.example',
    'null',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'file://',
    '',
  ]) {
    t.is((await call({ Origin: origin })).status, 403, origin)
  }
  t.is((await call({ Origin: server.url })).status, 200)
  for (const site of ['cross-site', 'same-site'])
    t.is((await call({ 'Sec-Fetch-Site': site })).status, 403, site)
  for (const site of ['same-origin', 'none']) t.is((await call({ 'Sec-Fetch-Site': site })).status, 200, site)
})

test.serial('a page of another origin cannot exchange a launch code', async (t) => {
  const server = await startServer(t)
  const { status } = await rawRequest(server.url, {
    method: 'POST',
    path: '/api/auth/session',
    headers: { Origin: 'http://evil.example', 'Content-Type': 'application/json' },
    body: '{"code": "x"}',
  })
  t.is(status, 403)
})

test.serial('every answer carries the security headers and none allows another origin', async (t) => {
  const server = await startServer(t)
  const answers = [
    await rawRequest(server.url, { path: '/api/health' }),
    await rawRequest(server.url, { path: '/api/todos' }),
    await rawRequest(server.url, { path: '/api/nowhere' }),
    await rawRequest(server.url, { path: '/nowhere' }),
    await rawRequest(server.url, { path: '/' }),
    await rawRequest(server.url, { path: '/', headers: { Host: 'evil.example' } }),
    await rawRequest(server.url, {
      path: '/api/todos',
      headers: { ...bearer(server.token), Origin: 'null' },
    }),
    await rawRequest(server.url, { method: 'OPTIONS', path: '/api/todos', headers: { Origin: server.url } }),
  ]
  for (const { headers } of answers) {
    t.regex(headers.get('Content-Security-Policy') ?? '', /^default-src 'none'; .*frame-ancestors 'none'$/)
    t.regex(headers.get('Content-Security-Policy') ?? '', /base-uri 'none'; form-action 'none'/)
    t.is(headers.get('X-Content-Type-Options'), 'nosniff')
    t.is(headers.get('Cross-Origin-Resource-Policy'), 'same-origin')
    t.is(headers.get('Cross-Origin-Opener-Policy'), 'same-origin')
    t.is(headers.get('Referrer-Policy'), 'no-referrer')
    t.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control-')),
      [],
    )
    t.is(headers.get('Set-Cookie'), null)
  }
  t.is(answers[0]?.headers.get('Cache-Control'), 'no-store')
})

test.serial(
  'what is no HTTP, or has headers too large, is answered with the same headers and a problem',
  async (t) => {
    const server = await startServer(t)
    const requests = [
      ['nonsense\r\n\r\n', 400],
      [`GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const
    for (const [request, status] of requests) {
      const socket = await rawConnection(t, server.url)
      socket.write(request)
      const answer = await readToEnd(socket)
      t.regex(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
      t.regex(answer, /content-security-policy: default-src 'none'/i)
      t.regex(answer, /application\/problem\+json/)
      t.is(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).status, status)
    }
  },
)

test.serial('nonsense behind a whole request does not take that request’s answer away', async (t) => {
  const server = await startServer(t)
  const socket = await rawConnection(t, server.url)
  const body = '{"title": "a"}'
  socket.write(
    `POST /api/todos HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}nonsense\r\n\r\n`,
  )
  const answer = await readToEnd(socket)
  t.regex(answer, /^HTTP\/1\.1 201 /)
  t.notRegex(answer, /HTTP\/1\.1 400 /)
})

test.serial('CONNECT is no endpoint either, with our headers', async (t) => {
  const server = await startServer(t)
  const socket = await rawConnection(t, server.url)
  socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')
  const answer = await readToEnd(socket)
  t.regex(answer, /^HTTP\/1\.1 404 [^]*content-security-policy: /i)
})

test.serial('the server is bound to 127.0.0.1 and no other address of this machine', async (t) => {
  const server = await startServer(t)
  const port = Number(new URL(server.url).port)
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, scopeid }) => (scopeid ? '::1' : address))
    .filter((address) => address !== '127.0.0.1')
  for (const host of [...others, '127.0.0.2', '::1']) {
    const connected = await new Promise<boolean>((resolve) => {
      const socket = connect({ host, port })
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    t.false(connected, host)
  }
})

test.serial('paths outside /api are the page and its assets, and nothing above them', async (t) => {
  const server = await startServer(t)
  const page = await rawRequest(server.url, { path: '/' })
  t.is(page.status, 200)
  t.regex(page.headers.get('Content-Type') ?? '', /^text\/html/)
  const asset = /\/assets\/[\w.-]+\.js/.exec(page.body)?.[0] ?? ''
  const script = await rawRequest(server.url, { path: asset })
  t.is(script.status, 200)
  t.regex(script.headers.get('Cache-Control') ?? '', /immutable/)
  const others = [
    '/index.html',
    '/assets',
    '/assets/',
    '/assets/..%2f..%2fcli%2fmain.js',
    '/assets/../index.html',
    '/..%2fcli%2fmain.js',
    '/%2e%2e/package.json',
    '/favicon.ico',
    '/server.json',
  ]
  for (const path of others) t.is((await rawRequest(server.url, { path })).status, 404, path)
  t.is((await rawRequest(server.url, { method: 'POST', path: '/' })).status, 404)
  const missing = await rawRequest(server.url, { path: '/assets/none.js' })
  t.is(missing.body.status, 404)
  t.is(missing.headers.get('Cache-Control'), null)
  t.is((await rawRequest(server.url, { path: '/assets/..' })).body.status, 404)
})

const send = (
  server: TestServer,
  body: string | Buffer | undefined,
  headers: Readonly<Record<string, string>>,
  method = 'POST',
  path = '/api/todos',
) =>
  rawRequest(server.url, {
    method,
    path,
    headers: { Authorization: `Bearer ${server.token}`, ...lengthOf(body, headers), ...headers },
    ...(body !== undefined && { body }),
  })

// Node's client leaves Content-Length out where a method seldom has a body.
const lengthOf = (body: string | Buffer | undefined, headers: object) =>
  body === undefined || 'Transfer-Encoding' in headers
    ? {}
    : { 'Content-Length': String(Buffer.byteLength(body)) }

const json = { 'Content-Type': 'application/json' }

const refused = test.macro({
  async exec(t, status: number, body: string | Buffer, headers: Readonly<Record<string, string>>) {
    const server = await startServer(t)
    const answer = await send(server, body, headers)
    t.is(answer.status, status)
    t.is(answer.body.status, status)
    t.deepEqual((await send(server, undefined, {}, 'GET')).body, [])
  },
  title: (name = '') => `a body is refused that is ${name}`,
})

test.serial('not JSON', refused, 400, '{"title": ', json)
test.serial('empty', refused, 400, '', { ...json, 'Content-Length': '0' })
test.serial('not UTF-8', refused, 400, Buffer.from('{"title": "\xff"}', 'latin1'), json)
test.serial('cut in the middle of a character', refused, 400, Buffer.from([0x7b, 0xf0, 0x9f, 0x98]), json)
test.serial(
  'nested 500,000 deep',
  refused,
  422,
  `{"title": ${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  json,
)
test.serial('over 1 MiB', refused, 413, JSON.stringify({ title: 'a', notes: 'a'.repeat(1024 * 1024) }), json)
test.serial('in a transfer coding beside chunked', refused, 415, '{"title": "a"}', {
  ...json,
  'Transfer-Encoding': 'gzip, chunked',
})
test.serial('over 1 MiB in chunks', refused, 413, 'a'.repeat(1025 * 1024), {
  ...json,
  'Transfer-Encoding': 'chunked',
})
test.serial('text', refused, 415, '{"title": "a"}', { 'Content-Type': 'text/plain' })
test.serial('a form', refused, 415, 'title=a', { 'Content-Type': 'application/x-www-form-urlencoded' })
test.serial('of no type', refused, 415, '{"title": "a"}', {})
test.serial('a merge patch for POST', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/merge-patch+json',
})
test.serial('in another charset', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; charset=latin1',
})
test.serial('in another charset, with a semicolon at the end', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; charset=latin1;',
})
test.serial('in another charset, after a parameter without a value', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; strict; charset=latin1',
})
test.serial('in a charset whose quotes do not end', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; charset="latin1',
})
test.serial('compressed', refused, 415, gzipSync('{"title": "a"}'), { ...json, 'Content-Encoding': 'gzip' })
test.serial('said to be compressed', refused, 415, '{"title": "a"}', { ...json, 'Content-Encoding': 'gzip' })

test.serial('a missing Content-Type is quoted', async (t) => {
  const server = await startServer(t)
  t.regex((await send(server, '{}', {})).body.detail, /Content-Type: application\/json/)
})

test.serial('JSON with a charset, and 64 KiB of notes that grow when escaped, are taken', async (t) => {
  const server = await startServer(t)
  const charset = { 'Content-Type': 'application/json; charset=UTF-8' }
  t.is((await send(server, '{"title": "a"}', charset)).status, 201)
  const sloppy = { 'Content-Type': 'application/json; charset=utf-8;' }
  t.is((await send(server, '{"title": "a"}', sloppy)).status, 201)
  const escaped = `{"title": "a", "notes": "${String.raw`\"`.repeat(64 * 1024)}"}`
  t.is((await send(server, escaped, json)).status, 201)
})

test.serial(
  'the largest todo, grown by PATCHes that each fitted, can be PUT as it was read, escaped to ASCII as well',
  async (t) => {
    const server = await startServer(t)
    const path = `/api/todos/4c0e3b2a-1111-1111-8111-000000000001`
    const change = (method: string, body: string) => send(server, body, json, method, path)
    // Each of these takes as many bytes as its field can: six for a control character, twelve for one beyond the BMP.
    const title = '\u{1f98a}'.repeat(1000)
    const notes = '\u{1}'.repeat(64 * 1024)
    const tags = Array.from(
      { length: 100 },
      (_, index) => `${'\u{1f98a}'.repeat(98)}${String(index).padStart(2, '0')}`,
    )
    t.is((await change('PUT', JSON.stringify({ title }))).status, 201)
    const dates = { startDate: '2028-02-29', dueDate: '2028-03-01', dueTime: '23:59' }
    for (const patch of [{ notes }, { tags }, { completed: true, priority: 4, order: -1 / 3, ...dates }]) {
      t.is((await change('PATCH', JSON.stringify(patch))).status, 200)
    }
    const todo = (await send(server, undefined, {}, 'GET', path)).body
    const text = JSON.stringify({ ...todo, completed: false }, null, 2)
    const ascii = text.replaceAll(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    t.true(ascii.length > 512 * 1024)
    const put = await change('PUT', ascii)
    t.is(put.status, 200)
    t.like(put.body, { title, notes, tags, completed: false })
  },
)

test.serial('a body where none is defined is refused, an empty one is fine', async (t) => {
  const server = await startServer(t)
  t.is((await send(server, '{"title": "a"}', json)).status, 201)
  t.is((await send(server, '{"all": true}', json, 'DELETE')).status, 400)
  t.is((await send(server, undefined, {}, 'GET')).body.length, 1)
  const empty = { ...json, 'Content-Length': '0' }
  t.is((await send(server, undefined, empty, 'DELETE')).status, 200)
})

test.serial(
  'a body that breaks off where none is defined is the fault of the client, and not logged',
  async (t) => {
    const server = await startServer(t)
    const socket = await rawConnection(t, server.url)
    const closed = readToEnd(socket)
    socket.write(
      `DELETE /api/todos HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\n` +
        'Transfer-Encoding: chunked\r\n\r\nnot a chunk\r\n',
    )
    t.regex(await closed, /^HTTP\/1\.1 400 /)
    await server.stop()
    t.deepEqual(server.log, [])
  },
)

test.serial('a body that may be left out is still checked where it is sent', async (t) => {
  const server = await startServer(t)
  const codes = '/api/auth/launch-codes'
  t.is((await send(server, undefined, {}, 'POST', codes)).status, 201)
  t.is((await send(server, '{"client": "window"}', json, 'POST', codes)).status, 201)
  t.is((await send(server, '{"client": "robot"}', json, 'POST', codes)).status, 422)
  t.is((await send(server, 'x', json, 'POST', codes)).status, 400)
})

test.serial(
  'the page comes in the language and the look of the settings, and otherwise of the browser',
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const server = await startServer(t, { dataDir })
    const openingOf = async (languages: string): Promise<string> => {
      const headers = { 'Accept-Language': languages }
      const page = await rawRequest(server.url, { path: '/', headers })
      t.is(page.headers.get('Vary'), 'Accept-Language')
      const [opening = ''] = /<html [^>]*>/.exec(page.body) ?? []
      t.true(page.body.includes(`/assets/${/lang="(..)/.exec(opening)?.[1]}-`), opening)
      return opening
    }
    const usual = 'data-theme="system" data-density="normal" data-sidebar="shown"'
    t.is(await openingOf('fr-CH, de;q=0.8'), `<html ${usual} lang="fr" dir="ltr">`)
    t.is(await openingOf('tlh'), `<html ${usual} lang="en" dir="ltr">`)
    const chosen = { language: 'de', theme: 'dark', density: 'compact', sidebarCollapsed: true }
    const { status } = await apiOf(server, server.token)('PATCH', '/api/settings', chosen)
    t.is(status, 200)
    t.is(
      await openingOf('fr-CH'),
      '<html data-theme="dark" data-density="compact" data-sidebar="collapsed" lang="de" dir="ltr">',
    )
  },
)

test.serial('where everyone must sign in and nobody has, the page has no panes at first', async (t) => {
  const dataDir = await temporaryFolder(t)
  await configure(dataDir, {
    oidc: { issuer: 'https://login.example.com', clientId: 'localist' },
    auth: { required: true },
  })
  const server = await startServer(t, { dataDir })
  const page = await rawRequest(server.url, { path: '/' })
  t.regex(page.body, /<html [^>]*data-sidebar="collapsed"/)
})
