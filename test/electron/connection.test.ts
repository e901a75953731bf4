import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { locateServer, usualPatience, type Address } from '../../electron/connection/server-location.ts'
import { createTabLink, createWindowSession } from '../../electron/connection/session.ts'
import type { Started } from '../../server/start.ts'

const dataDir = '/home/ada/todos'
const first = { url: 'http://127.0.0.1:41730', token: 'first' }
const restarted = { url: first.url, token: 'second' }
const moved = { url: 'http://127.0.0.1:41731', token: 'third' }

function locate(answers: readonly (Address | null)[]) {
  const left = [...answers]
  const asked: string[] = []
  const moves: string[] = []
  const find = (folder: string) => {
    asked.push(folder)
    return Promise.resolve(left.shift() ?? null)
  }
  const location = locateServer({
    start: () => Promise.resolve({ state: 'held', dataDir, ...first }),
    findOther: find,
    onMove: (url) => moves.push(url),
  })
  return { location, asked, moves }
}

const stop = () => Promise.resolve()
const own = { state: 'running', dataDir, ...moved, stop } as const
const neverFound = () => Promise.resolve(null)

test('our own server is where it was, and is never looked for', async (t) => {
  const location = locateServer({
    start: () => Promise.resolve({ ...own, ...first }),
    findOther: () => Promise.reject(new Error('looked for')),
    onMove: t.fail,
  })
  t.is((await location.findAddress()).token, 'first')
  t.is(location.origin, first.url)
})

test('a server that was restarted is asked with its new token', async (t) => {
  const { location, asked, moves } = locate([restarted])
  t.deepEqual(await location.findAddress(), restarted)
  t.is(location.origin, first.url)
  t.deepEqual(asked, [dataDir])
  t.deepEqual(moves, [])
})

test('a server on another port becomes the only origin, and that is told once', async (t) => {
  const { location, moves } = locate([moved, moved])
  t.deepEqual(await location.findAddress(), moved)
  t.deepEqual(await location.findAddress(), moved)
  t.is(location.origin, moved.url)
  t.deepEqual(moves, [moved.url])
})

test('a server that has stopped is a sentence, and the origin stays', async (t) => {
  const { location, moves } = locate([null])
  await t.throwsAsync(location.findAddress(), {
    name: 'stopped',
    message: /at http:\/\/127\.0\.0\.1:41730, has stopped/,
  })
  t.is(location.origin, first.url)
  t.deepEqual(moves, [])
})

/** A location whose server is gone at once, and of whose starts the results are these. */
const locateGone = (starts: readonly (() => Promise<Started>)[], patience: number) => {
  const left = [...starts]
  const moves: string[] = []
  const location = locateServer({
    start: () => (left.shift() ?? (() => Promise.reject(new Error('started again'))))(),
    findOther: neverFound,
    onMove: (url) => moves.push(url),
    patience,
  })
  return { location, moves }
}

const held = (): Promise<Started> => Promise.resolve({ state: 'held', dataDir, ...first })

test('our own server takes the place of one that stays away, once', async (t) => {
  t.is(usualPatience, 10_000)
  const { location, moves } = locateGone([held, () => Promise.resolve(own)], 0)
  const addresses = await Promise.all([location.findAddress(), location.findAddress()])
  t.deepEqual(
    addresses.map(({ token }) => token),
    ['third', 'third'],
  )
  t.is((await location.findAddress()).token, 'third')
  t.is(await location.findServer(), own)
  t.is(location.origin, moved.url)
  t.deepEqual(moves, [moved.url])
})

test('a server that has only just gone is waited for', async (t) => {
  const { location } = locateGone([held], 60_000)
  await t.throwsAsync(location.findAddress(), { name: 'stopped' })
  await t.throwsAsync(location.findAddress(), { name: 'stopped' })
})

test('where our own server cannot be started in its place, it is tried again at the next request', async (t) => {
  const failing = () => Promise.reject(new Error('The data directory is locked.'))
  const { location } = locateGone([held, failing, () => Promise.resolve(own)], 0)
  await t.throwsAsync(location.findAddress(), { name: 'stopped' })
  t.is((await location.findAddress()).token, 'third')
})

test('there is no origin until the server has started', async (t) => {
  const starting = Promise.withResolvers<Started>()
  const location = locateServer({ start: () => starting.promise, findOther: neverFound, onMove: t.fail })
  t.is(location.origin, null)
  const address = location.findAddress()
  starting.resolve({ ...own, ...first })
  t.is((await address).url, first.url)
  t.is(location.origin, first.url)
})

test('a server that cannot start is a sentence', async (t) => {
  const start = () => Promise.reject(new Error('The data directory cannot be used.'))
  const location = locateServer({ start, findOther: neverFound, onMove: t.fail })
  await t.throwsAsync(location.findAddress(), { message: 'The data directory cannot be used.' })
  t.is(location.origin, null)
})

interface Asked {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

type Answer = { readonly status: number; readonly body: unknown }

async function startAnswering(t: ExecutionContext, answer: (path: string, origin: string) => Answer) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization } = request.headers
    asked.push({ path: request.url, authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
    const { status, body } = answer(request.url ?? '', url)
    response
      .writeHead(status, { 'Content-Type': 'application/json', Location: '/elsewhere' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const close = () => new Promise((resolve) => server.close(resolve))
  t.teardown(() => (server.closeAllConnections(), close()))
  return {
    server: { url, token: 'owner-token' },
    asked,
    close: () => (server.closeAllConnections(), close()),
  }
}

const good = (path: string, origin: string): Answer =>
  path === '/api/auth/session'
    ? { status: 201, body: { token: 'session-token' } }
    : {
        status: 201,
        body: { code: 'abc', url: `${origin}/#code=abc`, expiresAt: '2026-11-20T08:00:00.000Z' },
      }

test('the window gets a session token by a launch code, never the owner token', async (t) => {
  const { server, asked } = await startAnswering(t, good)
  t.is(await createWindowSession(server), 'session-token')
  t.deepEqual(asked, [
    { path: '/api/auth/launch-codes', authorization: 'Bearer owner-token', body: { client: 'window' } },
    { path: '/api/auth/session', authorization: undefined, body: { code: 'abc' } },
  ])
})

test('a tab gets the link that the server made', async (t) => {
  const { server, asked } = await startAnswering(t, good)
  t.is(await createTabLink(server), `${server.url}/#code=abc`)
  t.deepEqual(
    asked.map(({ body }) => body),
    [{ client: 'tab' }],
  )
})

test('a link to another place is not opened', async (t) => {
  const { server } = await startAnswering(t, () => ({
    status: 201,
    body: { code: 'abc', url: 'https://example.com/#code=abc' },
  }))
  await t.throwsAsync(createTabLink(server), { message: /refused this app/ })
})

for (const status of [200, 302, 401, 500]) {
  test(`an answer with status ${status} is a sentence without the token`, async (t) => {
    const { server } = await startAnswering(t, () => ({ status, body: {} }))
    const error = await t.throwsAsync(createWindowSession(server))
    t.regex(
      error.message,
      new RegExp(`refused this app \\(status ${status}\\)\\. Quit Localist and start it again\\.$`),
    )
    t.notRegex(error.message, /owner-token/)
    t.is(error.name, 'refused')
  })
}

test('an answer that is not what was asked for is a refusal too', async (t) => {
  const { server } = await startAnswering(t, () => ({ status: 201, body: { code: 1 } }))
  await t.throwsAsync(createWindowSession(server), { message: /refused this app/ })
})

test('a server that is gone is a sentence that says where it was', async (t) => {
  const { server, close } = await startAnswering(t, good)
  await close()
  await t.throwsAsync(createWindowSession(server), {
    name: 'unreachable',
    message: `The Localist server at ${server.url} does not answer. Quit Localist and start it again.`,
  })
})
