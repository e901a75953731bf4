import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import type { ExecutionContext } from 'ava'
import { createTabLink, createWindowSession } from '../../electron/connection/session.ts'

interface Asked {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

type Answer = { readonly status: number; readonly body: unknown }

async function setup(t: ExecutionContext, answer: (path: string, origin: string) => Answer) {
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
  const { server, asked } = await setup(t, good)
  t.is(await createWindowSession(server), 'session-token')
  t.deepEqual(asked, [
    { path: '/api/auth/launch-codes', authorization: 'Bearer owner-token', body: { client: 'window' } },
    { path: '/api/auth/session', authorization: undefined, body: { code: 'abc' } },
  ])
})

test('a tab gets the link that the server made', async (t) => {
  const { server, asked } = await setup(t, good)
  t.is(await createTabLink(server), `${server.url}/#code=abc`)
  t.deepEqual(
    asked.map(({ body }) => body),
    [{ client: 'tab' }],
  )
})

test('a link to another place is not opened', async (t) => {
  const { server } = await setup(t, () => ({
    status: 201,
    body: { code: 'abc', url: 'https://example.com/#code=abc' },
  }))
  await t.throwsAsync(createTabLink(server), { message: /refused this app/ })
})

for (const status of [200, 302, 401, 500]) {
  test(`an answer with status ${status} is a sentence without the token`, async (t) => {
    const { server } = await setup(t, () => ({ status, body: {} }))
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
  const { server } = await setup(t, () => ({ status: 201, body: { code: 1 } }))
  await t.throwsAsync(createWindowSession(server), { message: /refused this app/ })
})

test('a server that is gone is a sentence that says where it was', async (t) => {
  const { server, close } = await setup(t, good)
  await close()
  await t.throwsAsync(createWindowSession(server), {
    name: 'unreachable',
    message: `The Localist server at ${server.url} does not answer. Quit Localist and start it again.`,
  })
})
