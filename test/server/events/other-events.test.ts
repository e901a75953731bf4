import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { makeSession, makeToken } from '../../support/credentials.ts'
import { openEvents } from '../../support/events.ts'
import { failingFile, unconfirmingDisk } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
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

test('settings come to the owner and to sessions when they change, and to no access token', async (t) => {
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
})

test('settings that the disk did not confirm come as well, those that it refused do not', async (t) => {
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
})

test('a notice comes when it is added and when it is dismissed, and not to an access token', async (t) => {
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
})

test('a notice that is in memory only comes as well', async (t) => {
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

test('tokens comes when an access token is made and when it is revoked', async (t) => {
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

test('session comes when the provider confirms the sign-in and when it rejects it, also where that cannot be stored', async (t) => {
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
})
