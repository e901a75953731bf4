import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { usualStreamTimes } from '../../../server/events/streams.ts'
import { usualConnectionTimes } from '../../../server/http/listen.ts'
import { makeSession, makeToken } from '../../support/credentials.ts'
import { openEvents, type EventStream } from '../../support/events.ts'
import { failingFile, unconfirmingDisk } from '../../support/faults.ts'
import { apiOf, rawConnection, readToEnd } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { startServer } from '../../support/server.ts'
import {
  fakeSecrets,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
  startSignInServer,
} from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'

// A stream is checked before each heartbeat too. Without heartbeats only the checks between them end a quiet one.
const noHeartbeat = { ...usualStreamTimes, heartbeat: 3_600_000 }

/** Waits until the stream says `bye` with this reason and ends in order, with nothing after `bye`. */
const endsWith = async (t: ExecutionContext, stream: EventStream, reason: string): Promise<void> => {
  t.deepEqual(await stream.nextOf('bye'), { event: 'bye', id: null, data: { reason } })
  t.is(await stream.next(), null)
  t.true(await stream.ended())
}

test.serial(
  'hello comes first, then each change when it is made, to the owner and to an access token',
  async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    await api('POST', '/api/todos', { title: 'before' })
    const { token } = await makeToken(api)
    for (const credential of [server.token, token]) {
      const stream = await openEvents(t, server, credential)
      t.is(stream.status, 200)
      const hello = await stream.nextOf('hello')
      t.like(hello, { id: null, data: { account: 'local' } })
      const { history, revision } = hello.data
      t.regex(history, /^[0-9a-f]{16}$/)
      const { body: todo } = await api('POST', '/api/todos', { title: 'after' })
      t.is(todo.revision, revision + 1)
      const change = await stream.nextOf('change')
      const id = `${history}-${revision + 1}`
      t.like(change, { id, data: { id, revision: revision + 1, undoes: null } })
      t.like(change.data.actor, { kind: 'command-line' })
      const { url: _, ...after } = todo
      t.like(change.data.changes[0], { kind: 'todo', id: todo.id, after })
      t.false('before' in change.data.changes[0])
    }
  },
)

test.serial('the actor of a change by an access token has the name and the id of the token', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const made = await owner('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  const stream = await openEvents(t, server, server.token)
  await apiOf(server, made.body.token)('POST', '/api/todos', { title: 'a' })
  t.deepEqual((await stream.nextOf('change')).data.actor, {
    kind: 'token',
    name: 'sync.py',
    tokenId: made.body.id,
  })
})

test.serial(
  'changes that are made at the same time come in the order of their revisions, each once',
  async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const stream = await openEvents(t, server, server.token)
    await Promise.all(Array.from({ length: 200 }, (_, at) => api('POST', '/api/todos', { title: `${at}` })))
    const revisions: number[] = []
    while (revisions.length < 200) revisions.push((await stream.nextOf('change')).data.revision)
    t.deepEqual(
      revisions,
      revisions.map((_, at) => at + 1),
    )
  },
)

test.serial(
  'the answer has the headers of a stream, is not cached, and is sent before anything changes',
  async (t) => {
    const server = await startServer(t)
    const { headers } = await openEvents(t, server, server.token)
    t.is(headers['content-type'], 'text/event-stream')
    t.is(headers['cache-control'], 'no-store')
    t.is(headers['x-content-type-options'], 'nosniff')
    t.is(headers['content-length'], undefined)
    t.is(headers['content-encoding'], undefined)
  },
)

test.serial('HEAD answers with the headers and ends', async (t) => {
  const server = await startServer(t)
  const answer = await apiOf(server, server.token)('HEAD', '/api/events')
  t.is(answer.status, 200)
  t.is(answer.headers.get('content-type'), 'text/event-stream')
  t.is(answer.body, '')
  const socket = await rawConnection(t, server.url)
  socket.write(
    `HEAD /api/events HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\nConnection: close\r\n\r\n`,
  )
  t.regex(await readToEnd(socket), /^HTTP\/1\.1 200 [^]*\r\n\r\n$/)
})

test.serial(
  'a stream outlives the times for headers and requests, and has comments at their interval',
  async (t) => {
    const heartbeat = 60
    const server = await startServer(t, {
      connectionTimes: { ...usualConnectionTimes, headers: 30, request: 30, check: 10 },
      streamTimes: { ...usualStreamTimes, check: 10, heartbeat },
    })
    const api = apiOf(server, server.token)
    const started = performance.now()
    const stream = await openEvents(t, server, server.token)
    await stream.nextOf('hello')
    for (const revision of [1, 2]) {
      const before = stream.comments
      await until(t, () => stream.comments >= before + 2, 'two comments')
      t.true(performance.now() - started >= stream.comments * heartbeat, `${stream.comments} comments`)
      await api('POST', '/api/todos', { title: 'a' })
      t.is((await stream.next())?.data.revision, revision)
    }
  },
)

test.serial(
  'settings come to the owner and to sessions when they change, and to no access token',
  async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const { token } = await makeToken(api)
    const script = await openEvents(t, server, token)
    const streams = [
      await openEvents(t, server, server.token),
      await openEvents(t, server, await makeSession(api)),
    ]
    for (const stream of [script, ...streams]) await stream.nextOf('hello')
    const { body: settings } = await api('PATCH', '/api/settings', { theme: 'dark' })
    for (const stream of streams)
      t.deepEqual(await stream.next(), { event: 'settings', id: null, data: settings })
    t.is((await api('PATCH', '/api/settings', { theme: 'blue' })).status, 422)
    await api('POST', '/api/todos', { title: 'a' })
    for (const stream of [script, ...streams]) t.is((await stream.next())?.event, 'change')
  },
)

test.serial(
  'settings that the disk did not confirm come as well, those that it refused do not',
  async (t) => {
    const disk = unconfirmingDisk()
    const server = await startServer(t, { files: disk.files })
    const api = apiOf(server, server.token)
    const stream = await openEvents(t, server, server.token)
    disk.breakNext()
    t.is((await api('PATCH', '/api/settings', { theme: 'dark' })).status, 500)
    t.is((await stream.nextOf('settings')).data.theme, 'dark')
    t.is((await api('PATCH', '/api/settings', { theme: 'light' })).status, 507)
    disk.mend()
    await api('POST', '/api/todos', { title: 'a' })
    t.is((await stream.next())?.event, 'change')
  },
)

test.serial(
  'a notice comes when it is added and when it is dismissed, and not to an access token',
  async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const { token } = await makeToken(api)
    const script = await openEvents(t, server, token)
    const stream = await openEvents(t, server, server.token)
    for (const each of [script, stream]) await each.nextOf('hello')
    await api('PATCH', '/api/settings', { theme: 'dark' })
    await writeFile(join(server.dataDir, 'settings.json'), 'edited by hand')
    await api('PATCH', '/api/settings', { theme: 'light' })
    const { data: added } = await stream.nextOf('notice')
    t.regex(added.message, /settings\.json was changed by another program/)
    t.deepEqual((await api('GET', '/api/notices')).body, [added])
    await api('DELETE', `/api/notices/${added.id}`)
    t.deepEqual((await stream.nextOf('notice')).data, { id: added.id, deleted: true })
    t.is((await api('DELETE', `/api/notices/${added.id}`)).status, 404)
    await api('POST', '/api/todos', { title: 'a' })
    t.is((await stream.next())?.event, 'change')
    t.is((await script.next())?.event, 'change')
  },
)

test.serial('a notice that is in memory only comes as well', async (t) => {
  const provider = await startProvider(t)
  const first = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { account } = await signIn(first)
  const { token } = await makeToken(first.owner)
  await first.owner('DELETE', '/api/auth/session')
  await first.stop()
  const document = join(first.dataDir, 'accounts', account?.id ?? '', 'todos.json')
  await rm(document, { force: true })
  await mkdir(document)
  const server = await first.restart()
  const stream = await openEvents(t, server, server.token)
  t.is((await apiOf(server, token)('GET', '/api/todos')).status, 503)
  const { data: passing } = await stream.nextOf('notice')
  t.regex(passing.message, /todos\.json/)
  t.is((await server.owner('DELETE', `/api/notices/${passing.id}`)).status, 200)
  t.deepEqual((await stream.nextOf('notice')).data, { id: passing.id, deleted: true })
})

test.serial('tokens comes when an access token is made and when it is revoked', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const stream = await openEvents(t, server, server.token)
  await stream.nextOf('hello')
  const { id, token } = await makeToken(api)
  t.deepEqual(await stream.next(), { event: 'tokens', id: null, data: {} })
  const script = await openEvents(t, server, token)
  await script.nextOf('hello')
  const other = await makeToken(api)
  t.is((await stream.next())?.event, 'tokens')
  await api('DELETE', `/api/tokens/${other.id}`)
  t.is((await stream.next())?.event, 'tokens')
  t.is((await api('DELETE', `/api/tokens/${other.id}`)).status, 404)
  await api('POST', '/api/todos', { title: 'a' })
  t.is((await stream.next())?.event, 'change')
  t.is((await script.next())?.event, 'change', 'no access token hears of others')
  t.truthy(id)
})

test.serial(
  'session comes when the provider confirms the sign-in and when it rejects it, also where that cannot be stored',
  async (t) => {
    const provider = await startProvider(t)
    const disk = { isFull: false }
    const files = failingFile('accounts.json', () => disk.isFull)
    const options = { secrets: fakeSecrets, renewalTimes: renewalsAtOnce, files }
    const server = await startSignInServer(t, provider, options)
    const session = await signIn(server)
    const stream = await openEvents(t, server, server.token)
    const stateAfterEvent = async () => {
      t.deepEqual((await stream.nextOf('session')).data, {})
      return (await sessionOf(server)).signIn
    }
    let seen = await stateAfterEvent()
    while (seen?.checkedAt === session.signIn?.checkedAt) seen = await stateAfterEvent()
    t.is(seen?.state, 'current')
    disk.isFull = true
    provider.revokeAll()
    while (seen?.state === 'current') seen = await stateAfterEvent()
    t.like(seen, { state: 'ended', reason: 'rejected' })
  },
)

test.serial('a stream ends when its access token is revoked, and no change comes after that', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { id, token } = await makeToken(owner)
  const other = await makeToken(owner)
  const stream = await openEvents(t, server, token)
  const stays = await openEvents(t, server, other.token)
  await stream.nextOf('hello')
  const revoking = owner('DELETE', `/api/tokens/${id}`)
  await Promise.all([revoking, revoking.then(() => owner('POST', '/api/todos', { title: 'secret' }))])
  t.is((await stream.next())?.event, 'bye')
  t.true(await stream.ended())
  t.is((await stays.nextOf('change')).data.revision, 1)
  t.is((await openEvents(t, server, token)).status, 401)
})

test.serial(
  'a stream ends when its access token expires, with or without a change at that moment',
  async (t) => {
    let now = new Date()
    const server = await startServer(t, { now: () => now, streamTimes: noHeartbeat })
    const owner = apiOf(server, server.token)
    const expiresAt = new Date(now.getTime() + 60_000).toISOString()
    const { token } = await makeToken(owner, { expiresAt })
    const idle = await openEvents(t, server, token)
    await idle.nextOf('hello')
    now = new Date(expiresAt)
    await endsWith(t, idle, 'expired')

    now = new Date(now.getTime() - 1)
    const stream = await openEvents(t, server, token)
    await stream.nextOf('hello')
    now = new Date(expiresAt)
    await owner('POST', '/api/todos', { title: 'secret' })
    t.is((await stream.next())?.event, 'bye')
  },
)

test.serial(
  'streams of the owner and of sessions end when another account becomes active, that of a token stays',
  async (t) => {
    const provider = await startProvider(t)
    const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
    const { token } = await makeToken(server.owner)
    const script = await openEvents(t, server, token)
    t.is((await script.nextOf('hello')).data.account, 'local')
    const session = await makeSession(server.owner)
    const [owner, tab] = [await openEvents(t, server, server.token), await openEvents(t, server, session)]
    const { account } = await signIn(server)
    await Promise.all([endsWith(t, owner, 'account'), endsWith(t, tab, 'account')])

    const hers = await openEvents(t, server, session)
    t.is((await hers.nextOf('hello')).data.account, account?.id)
    await server.owner('POST', '/api/todos', { title: 'hers' })
    t.is((await hers.nextOf('change')).data.revision, 1)
    await server.owner('DELETE', '/api/auth/session')
    await endsWith(t, hers, 'account')
    const { body: todo } = await server.owner('POST', '/api/todos', { title: 'of this computer' })
    t.like(await script.next(), { event: 'change', data: { changes: [{ id: todo.id }] } })
  },
)

test.serial('a sign-in as the same person again ends no stream', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  await signIn(server)
  const stream = await openEvents(t, server, server.token)
  await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'a' })
  t.is((await stream.nextOf('change')).data.revision, 1)
})

test.serial('a stream ends as revoked when the account of its access token is removed', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { account } = await signIn(server)
  const { token } = await makeToken(server.owner)
  const stream = await openEvents(t, server, token)
  await server.owner('DELETE', '/api/auth/session')
  t.is((await server.owner('DELETE', `/api/accounts/${account?.id}`)).status, 200)
  await endsWith(t, stream, 'revoked')
})

test.serial(
  'a stream ends when its account was closed for a removal that failed, and can be opened again',
  async (t) => {
    const provider = await startProvider(t)
    const disk = { isFull: false }
    const files = failingFile('accounts.json', () => disk.isFull)
    const server = await startSignInServer(t, provider, {
      renewalTimes: noRenewals,
      files,
      streamTimes: noHeartbeat,
    })
    const { account } = await signIn(server)
    const made = await server.owner('POST', '/api/tokens', { name: 'script', scopes: ['todos:write'] })
    const { token } = made.body
    const stream = await openEvents(t, server, token)
    await server.owner('DELETE', '/api/auth/session')
    disk.isFull = true
    t.is((await server.owner('DELETE', `/api/accounts/${account?.id}`)).status, 507)
    await endsWith(t, stream, 'account')
    const again = await openEvents(t, server, token)
    await apiOf(server, token)('POST', '/api/todos', { title: 'a' })
    t.is((await again.nextOf('change')).data.revision, 1)
  },
)

test.serial(
  'where sign-in is required, streams of the owner and of tokens end when the account is closed',
  async (t) => {
    let now = new Date()
    const provider = await startProvider(t)
    const auth = { required: true, graceDays: 30 }
    const server = await startSignInServer(t, provider, {
      auth,
      renewalTimes: noRenewals,
      now: () => now,
      streamTimes: noHeartbeat,
    })
    t.is((await openEvents(t, server, server.token)).status, 401)
    await signIn(server)
    const { token } = await makeToken(server.owner)
    const [owner, script] = [await openEvents(t, server, server.token), await openEvents(t, server, token)]
    await Promise.all([owner.nextOf('hello'), script.nextOf('hello')])
    await server.owner('DELETE', '/api/auth/session')
    await Promise.all([endsWith(t, owner, 'account'), endsWith(t, script, 'account')])

    await signIn(server)
    const overdue = await openEvents(t, server, server.token)
    await overdue.nextOf('hello')
    now = new Date(now.getTime() + 31 * 24 * 3600_000)
    await endsWith(t, overdue, 'account')
  },
)

test.serial('an orderly stop says bye after the changes before it, and waits for no stream', async (t) => {
  // The stop ends only if it waits for nothing.
  const server = await startServer(t, {
    connectionTimes: { ...usualConnectionTimes, stop: 3_600_000 },
    streamTimes: { ...usualStreamTimes, end: 3_600_000 },
  })
  const owner = apiOf(server, server.token)
  const { token } = await makeToken(owner)
  const streams = await Promise.all([server.token, token].map((each) => openEvents(t, server, each)))
  const paused = await openEvents(t, server, token, { isPaused: true })
  await owner('POST', '/api/todos', { title: 'last' })
  await server.stop()
  paused.resume()
  for (const stream of [...streams, paused]) {
    t.is((await stream.nextOf('change')).data.revision, 1)
    await endsWith(t, stream, 'stopping')
  }
})

test.serial(
  'a credential has at most eight streams, and a place is free as soon as one of them ends',
  async (t) => {
    const server = await startServer(t)
    const owner = apiOf(server, server.token)
    const streams: EventStream[] = []
    for (let at = 0; at < 8; at += 1) streams.push(await openEvents(t, server, server.token))
    t.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]))
    const refused = await owner('GET', '/api/events')
    t.is(refused.status, 429)
    t.is(refused.body.type, 'urn:localist:problem:too-many')
    t.regex(refused.body.detail, /8 open streams with this credential\. Close one/)
    t.is((await owner('HEAD', '/api/events')).status, 200)

    streams[0]?.close()
    await until(t, async () => (await openEvents(t, server, server.token)).status === 200, 'a free place')
    t.is((await openEvents(t, server, server.token)).status, 429)
    const [one, two] = [await makeSession(owner), await makeSession(owner)]
    for (const session of [one, two]) t.is((await openEvents(t, server, session)).status, 200)
  },
)

test.serial('clients that leave before they are answered keep no place', async (t) => {
  const server = await startServer(t)
  const head = `GET /api/events HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\n\r\n`
  for (let at = 0; at < 30; at += 1) {
    const socket = await rawConnection(t, server.url)
    socket.write(head, () => socket.destroy())
  }
  const streams: EventStream[] = []
  await until(
    t,
    async () => {
      const stream = await openEvents(t, server, server.token)
      if (stream.status === 200) streams.push(stream)
      return streams.length === 8
    },
    'eight free places',
  )
  t.is((await openEvents(t, server, server.token)).status, 429)
})

test.serial('a stream that the server ends frees its place at once', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const tokens = []
  for (let at = 0; at < 6; at += 1) tokens.push(await makeToken(owner))
  for (const { token } of tokens) {
    for (let at = 0; at < 8; at += 1) await openEvents(t, server, token, { isPaused: true })
  }
  t.is((await openEvents(t, server, server.token)).status, 429)
  const [first] = tokens
  await owner('DELETE', `/api/tokens/${first?.id}`)
  for (let at = 0; at < 8; at += 1) t.is((await openEvents(t, server, server.token)).status, 200)
})

test.serial(
  'scripts have 48 streams together, the other 16 stay for sessions, and a session may have any of the 64',
  async (t) => {
    const server = await startServer(t)
    const owner = apiOf(server, server.token)
    const statusOf = async (token: string) => (await openEvents(t, server, token)).status
    for (let token = 0; token < 6; token += 1) {
      const made = await makeToken(owner)
      for (let at = 0; at < 8; at += 1) t.is(await statusOf(made.token), 200)
    }
    const refused = await owner('GET', '/api/events')
    t.is(refused.status, 429)
    t.regex(refused.body.detail, /48 open streams of scripts/)
    for (let session = 0; session < 2; session += 1) {
      const token = await makeSession(owner)
      for (let at = 0; at < 8; at += 1) t.is(await statusOf(token), 200)
    }
    const last = await apiOf(server, await makeSession(owner))('GET', '/api/events')
    t.is(last.status, 429)
    t.regex(last.body.detail, /64 open streams in all/)
  },
)

test.serial(
  'a stream is refused without a credential, for another account, and with an unknown parameter',
  async (t) => {
    const server = await startServer(t)
    t.is((await apiOf(server, null)('GET', '/api/events')).status, 401)
    const owner = apiOf(server, server.token)
    const other = await owner('GET', '/api/events', undefined, { 'Localist-Account': 'f'.repeat(40) })
    t.is(other.status, 409)
    const unknown = await owner('GET', '/api/events?from=1')
    t.is(unknown.status, 422)
    t.deepEqual(unknown.body.parameters, ['since'])
  },
)

test.serial('a stream of an account that cannot be opened is refused with what to do', async (t) => {
  const first = await startServer(t)
  await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
  await first.stop()
  const path = `${first.dataDir}/accounts/local/todos.json`
  await rm(path)
  await mkdir(path)
  const server = await startServer(t, { dataDir: first.dataDir })
  const answer = await apiOf(server, server.token)('GET', '/api/events')
  t.is(answer.status, 503)
  t.is(answer.body.type, 'urn:localist:problem:account-unavailable')
})
