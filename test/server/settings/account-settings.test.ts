import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { defaultInstallationSettings } from '../../../server/settings/schema.ts'
import { fileOf, folderOf, noticesOf, restarted, stoppedWith } from '../../support/account.ts'
import { makeToken } from '../../support/credentials.ts'
import { openEvents } from '../../support/events.ts'
import { failingFile, failure } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { asAfterKill } from '../../support/notes.ts'
import { startProvider } from '../../support/provider.ts'
import { startServer } from '../../support/server.ts'
import { signIn, startSignInServer } from '../../support/sign-in.ts'

const ofInstallation = defaultInstallationSettings
const ofAccount = { firstDayOfWeek: 'auto', defaultListId: 'inbox', defaultView: 'inbox', trashDays: 30 }
const defaults = { ...ofInstallation, ...ofAccount }
const closed = { firstDayOfWeek: null, defaultListId: null, defaultView: null, trashDays: null }

test('the settings of an account are the defaults until they are changed, and are kept over a kill', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  t.deepEqual((await api('GET', '/api/settings')).body, defaults)
  const changed = { ...defaults, firstDayOfWeek: 'saturday', trashDays: 3650 }
  const { status, body } = await api('PATCH', '/api/settings', {
    firstDayOfWeek: 'saturday',
    trashDays: 3650,
  })
  t.is(status, 200)
  t.deepEqual(body, changed)
  const next = await startServer(t, { dataDir: await asAfterKill(t, server.dataDir) })
  t.deepEqual((await apiOf(next, next.token)('GET', '/api/settings')).body, changed)
})

for (const [field, values] of [
  ['firstDayOfWeek', ['tuesday', 'Monday', '', 1, null]],
  ['trashDays', [0, 3651, 30.5, '30', null]],
  [
    'defaultView',
    ['', 'trash', '/today', 'lists/inbox', 'views/4c0e3b2a-1111-4111-8111-000000000001', 1, null],
  ],
  ['defaultListId', ['', 'work', '4c0e3b2a-1111-4111-8111-000000000001', 1, null]],
] as const) {
  test(`${field} is refused where it is not valid, and nothing is stored`, async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    for (const value of values) {
      const answer = await api('PATCH', '/api/settings', { theme: 'dark', [field]: value })
      t.is(answer.status, 422, String(value))
      t.is(answer.body.errors[0].field, field)
    }
    t.deepEqual((await api('GET', '/api/settings')).body, defaults)
  })
}

test('an access token neither reads nor changes settings', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const script = apiOf(server, (await makeToken(api)).token)
  t.is((await script('GET', '/api/settings')).status, 403)
  t.is((await script('PATCH', '/api/settings', { trashDays: 1 })).status, 403)
  t.deepEqual((await api('GET', '/api/settings')).body, defaults)
})

test('each account has settings of its own, and the theme and the panes are those of the installation', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  const { owner } = server
  await owner('PATCH', '/api/settings', { theme: 'dark', trashDays: 7 })
  await signIn(server, 'ada')
  t.deepEqual((await owner('GET', '/api/settings')).body, { ...defaults, theme: 'dark' })
  const shared = { theme: 'light', sidebarWidth: 300 }
  await owner('PATCH', '/api/settings', { ...shared, firstDayOfWeek: 'sunday' })
  await owner('DELETE', '/api/auth/session')
  t.deepEqual((await owner('GET', '/api/settings')).body, { ...defaults, ...shared, trashDays: 7 })
  const headers = { 'Localist-Account': 'another' }
  t.is((await owner('PATCH', '/api/settings', { trashDays: 1 }, headers)).status, 409)
  const { owner: again } = await server.restart()
  t.is((await again('GET', '/api/settings')).body.trashDays, 7)
})

test('where sign-in is required and nobody is signed in, only the settings of the installation are there', async (t) => {
  const server = await startSignInServer(t, await startProvider(t), { auth: { required: true } })
  const { owner } = server
  t.deepEqual((await owner('GET', '/api/settings')).body, { ...ofInstallation, ...closed })
  const dark = { ...ofInstallation, theme: 'dark', detailsWidth: 400 }
  const { body } = await owner('PATCH', '/api/settings', { theme: 'dark', detailsWidth: 400 })
  t.deepEqual(body, { ...dark, ...closed })
  const refused = await owner('PATCH', '/api/settings', { theme: 'light', trashDays: 7 })
  t.is(refused.status, 401)
  t.is(refused.body.type, 'urn:localist:problem:sign-in-required')
  await signIn(server, 'ada')
  t.deepEqual((await owner('GET', '/api/settings')).body, { ...dark, ...ofAccount })
  t.is((await owner('PATCH', '/api/settings', { trashDays: 7 })).status, 200)
  await owner('DELETE', '/api/auth/session')
  t.deepEqual((await owner('GET', '/api/settings')).body, { ...dark, ...closed })
})

test('the settings of an account are removed with it', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  const { owner } = server
  const ada = (await signIn(server, 'ada')).account?.id
  await owner('PATCH', '/api/settings', { trashDays: 7 })
  t.is((await owner('DELETE', `/api/accounts/${ada}`)).status, 409)
  t.is((await owner('GET', '/api/settings')).body.trashDays, 7)
  await owner('DELETE', '/api/auth/session')
  t.like((await owner('DELETE', `/api/accounts/${ada}`)).body, { deleted: true, left: null })
  await signIn(server, 'ada')
  t.deepEqual((await owner('GET', '/api/settings')).body, defaults)
})

test('a removal that fails leaves the settings of the account', async (t) => {
  let isFull = false
  const files = failingFile('accounts.json', () => isFull)
  const server = await startSignInServer(t, await startProvider(t), { files })
  const { owner } = server
  const ada = (await signIn(server, 'ada')).account?.id
  await owner('PATCH', '/api/settings', { trashDays: 7 })
  await owner('DELETE', '/api/auth/session')
  isFull = true
  t.is((await owner('DELETE', `/api/accounts/${ada}`)).status, 507)
  isFull = false
  await signIn(server, 'ada')
  t.is((await owner('GET', '/api/settings')).body.trashDays, 7)
  t.is((await owner('PATCH', '/api/settings', { trashDays: 8 })).status, 200)
})

test('the stream has the settings of its account, and those of no other', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  const { owner } = server
  const stream = await openEvents(t, server, server.token)
  await stream.nextOf('hello')
  await owner('PATCH', '/api/settings', { trashDays: 7 })
  t.deepEqual((await stream.nextOf('settings')).data, { ...defaults, trashDays: 7 })
  t.is((await owner('PATCH', '/api/settings', { trashDays: 0 })).status, 422)
  t.is((await owner('PATCH', '/api/settings', { trashDays: 7 })).status, 200)
  await owner('PATCH', '/api/settings', { theme: 'dark' })
  t.deepEqual((await stream.next())?.data, { ...defaults, trashDays: 7, theme: 'dark' })
  await signIn(server, 'ada')
  t.deepEqual((await stream.nextOf('bye')).data, { reason: 'account' })
  const hers = await openEvents(t, server, server.token)
  await hers.nextOf('hello')
  await owner('PATCH', '/api/settings', { theme: 'light' })
  t.deepEqual((await hers.nextOf('settings')).data, { ...defaults, theme: 'light' })
})

test('of changes at the same time each is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const changes = [{ theme: 'dark' }, { trashDays: 7 }, { firstDayOfWeek: 'monday' }]
  await Promise.all(changes.map((body) => api('PATCH', '/api/settings', body)))
  t.deepEqual((await api('GET', '/api/settings')).body, {
    ...defaults,
    theme: 'dark',
    trashDays: 7,
    firstDayOfWeek: 'monday',
  })
})

test('a change of both scopes of which the disk refuses one is refused as a whole', async (t) => {
  let refused = ''
  const files: Files = {
    ...realFiles,
    async rename(from, to) {
      if (to === refused) throw failure('ENOSPC')
      return realFiles.rename(from, to)
    },
  }
  const server = await startServer(t, { files })
  const api = apiOf(server, server.token)
  for (const path of [join(server.dataDir, 'settings.json'), join(folderOf(server), 'settings.json')]) {
    refused = path
    t.is((await api('PATCH', '/api/settings', { theme: 'dark', trashDays: 7 })).status, 507, path)
    t.deepEqual((await api('GET', '/api/settings')).body, defaults)
  }
  refused = ''
  await server.stop()
  const { api: next } = await restarted(t, server)
  t.deepEqual((await next('GET', '/api/settings')).body, defaults)
  t.is((await next('PATCH', '/api/settings', { theme: 'dark', trashDays: 7 })).status, 200)
})

test('settings of an account that cannot be opened are the defaults, and refuse to change', async (t) => {
  const server = await stoppedWith(t, 'a')
  const path = join(folderOf(server), 'settings.json')
  const newer = '{"format": "localist-account-settings", "version": 3, "trashDays": 7}'
  await writeFile(path, newer)
  const { api } = await restarted(t, server)
  t.deepEqual((await api('GET', '/api/settings')).body, defaults)
  t.is((await api('PATCH', '/api/settings', { trashDays: 8 })).status, 503)
  t.is((await api('PATCH', '/api/settings', { theme: 'dark' })).status, 200)
  t.is((await api('GET', '/api/todos')).body.length, 1)
  t.regex((await noticesOf(api)).join(), /settings\.json was written by a newer version of Localist/)
  t.is(await readFile(path, 'utf8'), newer)
})

test('an account whose todos cannot be opened has no settings, and nothing in its folder changes', async (t) => {
  const server = await stoppedWith(t, 'a')
  await writeFile(fileOf(server), '{"format": "localist-todos", "version": 99}')
  const before = await readdir(folderOf(server))
  const { server: next, api } = await restarted(t, server)
  t.deepEqual((await api('GET', '/api/settings')).body, { ...ofInstallation, ...closed })
  const refused = await api('PATCH', '/api/settings', { theme: 'dark', trashDays: 7 })
  t.is(refused.status, 503)
  t.is(refused.body.type, 'urn:localist:problem:account-unavailable')
  t.is((await api('PATCH', '/api/settings', { theme: 'dark' })).body.theme, 'dark')
  await next.stop()
  t.deepEqual(await readdir(folderOf(server)), before)
})

test('settings that were edited by hand while Localist was stopped are used if they are valid', async (t) => {
  const server = await stoppedWith(t)
  const path = join(folderOf(server), 'settings.json')
  const edited = { format: 'localist-account-settings', version: 2, ...ofAccount, trashDays: 90 }
  await writeFile(path, JSON.stringify(edited))
  const { server: next, api } = await restarted(t, server)
  t.is((await api('GET', '/api/settings')).body.trashDays, 90)
  await next.stop()
  await writeFile(path, JSON.stringify({ ...edited, trashDays: 0 }))
  const { api: last } = await restarted(t, server)
  t.is((await last('GET', '/api/settings')).body.trashDays, 30)
  t.regex((await noticesOf(last)).join(), /settings\.json could not be read/)
})

test('the view at the start can be a list or a view of one’s own, and none in the trash or archived', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Work' })
  const { body: view } = await api('POST', '/api/views', { name: 'Urgent', filter: { minPriority: 3 } })
  const open = (defaultView: string) => api('PATCH', '/api/settings', { defaultView })
  t.is((await open(`lists/${list.id}`)).body.defaultView, `lists/${list.id}`)
  t.is((await open(`views/${view.id}`)).body.defaultView, `views/${view.id}`)
  await api('PATCH', `/api/lists/${list.id}`, { archived: true })
  await api('DELETE', `/api/views/${view.id}`)
  t.is((await open(`lists/${list.id}`)).status, 422)
  t.is((await open('today')).body.defaultView, 'today')
  t.is((await open(`views/${view.id}`)).status, 422)
  t.is((await api('GET', '/api/settings')).body.defaultView, 'today')
})

test('settings of an account from before there was a view at the start open with the inbox', async (t) => {
  const server = await stoppedWith(t)
  const { defaultView: _defaultView, ...older } = ofAccount
  const document = { format: 'localist-account-settings', version: 1, ...older, trashDays: 90 }
  await writeFile(join(folderOf(server), 'settings.json'), JSON.stringify(document))
  const { api } = await restarted(t, server)
  t.deepEqual((await api('GET', '/api/settings')).body, { ...defaults, trashDays: 90 })
  t.deepEqual(await noticesOf(api), [])
})
