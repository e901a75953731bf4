import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import type { List } from '../../server/contract.ts'
import { type Files, realFiles } from '../../server/storage/files.ts'
import { fileOf, folderOf, noticesOf, restarted, stoppedWith } from '../support/account.ts'
import { makeToken } from '../support/credentials.ts'
import { openEvents } from '../support/events.ts'
import { failingFile, failure, onHandle } from '../support/faults.ts'
import { type Api, apiOf, type Json } from '../support/http.ts'
import { asAfterKill } from '../support/notes.ts'
import { startProvider } from '../support/provider.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { signIn, startSignInServer } from '../support/sign-in.ts'

const test = ava.serial

const themeOf = async (api: Api): Promise<string> => (await api('GET', '/api/settings')).body.theme

test('the theme is the system’s until it is changed, and is kept over a restart', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  t.is(await themeOf(owner), 'system')
  t.is((await owner('PATCH', '/api/settings', { theme: 'dark' })).body.theme, 'dark')
  await server.stop()
  const next = await startServer(t, { dataDir: server.dataDir })
  t.is(await themeOf(apiOf(next, next.token)), 'dark')
})

test('an unknown theme or setting is refused and nothing changes', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  t.is((await owner('PATCH', '/api/settings', { theme: 'pink' })).status, 422)
  t.is((await owner('PATCH', '/api/settings', { colour: 'pink' })).status, 422)
  t.is(await themeOf(owner), 'system')
})

const ofInstallation = {
  theme: 'system',
  density: 'normal',
  language: 'system',
  sidebarWidth: 232,
  sidebarCollapsed: false,
  detailsWidth: 340,
  detailsCollapsed: true,
  singleKeyCommands: true,
  port: null,
}

test('the panes and the single keys have defaults, and are kept over a kill', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  t.like((await owner('GET', '/api/settings')).body, ofInstallation)
  const changed = {
    sidebarWidth: 180,
    sidebarCollapsed: true,
    detailsWidth: 480,
    detailsCollapsed: false,
    singleKeyCommands: false,
  }
  const { status, body } = await owner('PATCH', '/api/settings', changed)
  t.is(status, 200)
  t.like(body, { theme: 'system', ...changed })
  t.like((await owner('PATCH', '/api/settings', { sidebarWidth: 320, detailsWidth: 280 })).body, {
    ...changed,
    sidebarWidth: 320,
    detailsWidth: 280,
  })
  const next = await startServer(t, { dataDir: await asAfterKill(t, server.dataDir) })
  t.like((await apiOf(next, next.token)('GET', '/api/settings')).body, {
    ...changed,
    sidebarWidth: 320,
    detailsWidth: 280,
  })
})

for (const [field, values] of [
  ['sidebarWidth', [179, 321, 232.5, -232, '232', null]],
  ['detailsWidth', [279, 481, 340.5, '340px', null]],
  ['sidebarCollapsed', ['true', 1, null]],
  ['detailsCollapsed', ['', 0, null]],
  ['singleKeyCommands', ['false', [], null]],
  ['density', ['dense', '', 36, null]],
  ['language', ['it', 'en-US', 'ar-XB', '', null]],
  ['port', [0, 80, 1023, 65_536, 4000.5, '41730']],
] as const) {
  test(`${field} is refused where it is not valid, and nothing is stored`, async (t) => {
    const server = await startServer(t)
    const owner = apiOf(server, server.token)
    for (const value of values) {
      const answer = await owner('PATCH', '/api/settings', { theme: 'dark', [field]: value })
      t.is(answer.status, 422, String(value))
      t.deepEqual(
        answer.body.errors.map((error: { readonly field: string }) => error.field),
        [field],
      )
    }
    t.like((await owner('GET', '/api/settings')).body, ofInstallation)
  })
}

test('settings with a width out of range begin anew, with a notice', async (t) => {
  const server = await startServer(t)
  await server.stop()
  const edited = {
    format: 'localist-settings',
    version: 1,
    ...ofInstallation,
    theme: 'dark',
    sidebarWidth: 10,
  }
  await writeFile(join(server.dataDir, 'settings.json'), JSON.stringify(edited))
  const { api } = await restarted(t, server)
  t.like((await api('GET', '/api/settings')).body, ofInstallation)
  t.regex((await noticesOf(api)).join(), /settings\.json could not be read/)
})

test('of changes at the same time none undoes another', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const changes = [{ theme: 'light' }, { theme: 'dark' }, {}].map((body) =>
    owner('PATCH', '/api/settings', body),
  )
  await Promise.all(changes)
  t.not((await owner('GET', '/api/settings')).body.theme, 'system')
  await owner('PATCH', '/api/settings', { theme: 'dark' })
  await Promise.all([
    owner('PATCH', '/api/settings', { theme: 'light' }),
    owner('PATCH', '/api/settings', {}),
  ])
  t.is((await owner('GET', '/api/settings')).body.theme, 'light')
})

test('a change that the disk did not confirm at once is undone on the disk as well', async (t) => {
  let isBroken = false
  const files = onHandle(['sync'], 'r')(realFiles, () => {
    if (!isBroken) return
    isBroken = false
    throw failure('ENOSPC')
  })
  const server = await startServer(t, { files })
  const owner = apiOf(server, server.token)
  await owner('PATCH', '/api/settings', { theme: 'dark' })
  isBroken = true
  t.is((await owner('PATCH', '/api/settings', { theme: 'light' })).status, 507)
  t.false(isBroken)
  t.is(await themeOf(owner), 'dark')
  await server.stop()
  const { api } = await restarted(t, server)
  t.is(await themeOf(api), 'dark')
  t.deepEqual(await noticesOf(api), [])
})

test('settings that cannot be opened are the defaults, and refuse to change, with a notice', async (t) => {
  const server = await startServer(t)
  await server.stop()
  const path = join(server.dataDir, 'settings.json')
  const newer = '{"format": "localist-settings", "version": 2, "theme": "dark", "zoom": 2}'
  await writeFile(path, newer)
  const next = await startServer(t, { dataDir: server.dataDir })
  const owner = apiOf(next, next.token)
  t.is((await owner('GET', '/api/todos')).status, 200)
  t.is(await themeOf(owner), 'system')
  const refused = await owner('PATCH', '/api/settings', { theme: 'light' })
  t.like(refused.body, {
    type: 'urn:localist:problem:document-unavailable',
    title: 'File cannot be opened',
    status: 503,
    detail:
      'settings.json was written by a newer version of Localist. It was not changed. Install that version to open it.',
    reason: 'file-newer',
    values: { file: 'settings.json' },
  })
  const [notice] = (await owner('GET', '/api/notices')).body
  t.like(notice, { reason: 'file-newer', values: { file: 'settings.json' } })
  t.regex(notice.message, /settings\.json was written by a newer version of Localist/)
  t.is(await readFile(path, 'utf8'), newer)
})

test('damaged settings begin anew, with a notice that can be dismissed once', async (t) => {
  const server = await startServer(t)
  await server.stop()
  await writeFile(join(server.dataDir, 'settings.json'), '{')
  const next = await startServer(t, { dataDir: server.dataDir })
  const owner = apiOf(next, next.token)
  t.is(await themeOf(owner), 'system')

  const { body: notices } = await owner('GET', '/api/notices')
  t.is(notices.length, 1)
  t.regex(notices[0].message, /settings\.json could not be read.*settings\.json\.damaged-/)
  const path = `/api/notices/${notices[0].id}`
  t.is((await owner('DELETE', path)).status, 200)
  t.is((await owner('DELETE', path)).status, 404)
  t.deepEqual((await owner('GET', '/api/notices')).body, [])
})

const ofAccount = {
  firstDayOfWeek: 'auto',
  defaultListId: 'inbox',
  defaultView: 'inbox',
  trashDays: 30,
  allDayReminderTime: '09:00',
  defaultReminder: null,
  display: {},
}
const defaults = { ...ofInstallation, ...ofAccount }
const closed = {
  firstDayOfWeek: null,
  defaultListId: null,
  defaultView: null,
  trashDays: null,
  allDayReminderTime: null,
  defaultReminder: null,
  display: null,
}

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
  ['allDayReminderTime', ['9:00', '24:00', 9, null]],
  ['defaultReminder', ['P29D', '30m', 30]],
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
  const newer = '{"format": "localist-account-settings", "version": 2, "trashDays": 7}'
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
  const edited = { format: 'localist-account-settings', version: 1, ...ofAccount, trashDays: 90 }
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

const setDefault = async (api: Api, defaultListId: string) => api('PATCH', '/api/settings', { defaultListId })

/** A server with a list that new todos go to. */
const startWithList = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const list: List = (await api('POST', '/api/lists', { name: 'Work' })).body
  t.is((await setDefault(api, list.id.toUpperCase())).body.defaultListId, list.id)
  return { server, api, list }
}

const newId = '4c0e3b2a-1111-4111-8111-000000000001'

/** Every way to make a todo under `newId`, without a list unless `place` names one; each answers with the list of the todo. */
const ways: Readonly<Record<string, (api: Api, place?: object) => Promise<string>>> = {
  POST: async (api, place) => (await api('POST', '/api/todos', { title: 'a', ...place })).body.listId,
  PUT: async (api, place) => (await api('PUT', `/api/todos/${newId}`, { title: 'a', ...place })).body.listId,
  'the operation create': async (api, place) => {
    const operations = [{ op: 'create', kind: 'todo', value: { title: 'a', ...place } }]
    return (await api('POST', '/api/changes', { operations })).body.changes[0].after.listId
  },
}

for (const [name, create] of Object.entries(ways)) {
  test(`a new todo of ${name} goes to the default list unless it names a list or a parent`, async (t) => {
    const { server, api, list } = await startWithList(t)
    const { body: parent } = await api('POST', '/api/todos', { title: 'parent', listId: 'inbox' })
    t.is(await create(api), list.id)
    t.is(await create(api, { parentId: null }), list.id)
    t.is(await create(api, { listId: 'inbox' }), 'inbox')
    t.is(await create(api, { parentId: parent.id }), 'inbox')
    const { token } = (await api('POST', '/api/tokens', { name: 'w', scopes: ['todos:write'] })).body
    t.is(await create(apiOf(server, token)), list.id)
    await setDefault(api, 'inbox')
    t.is(await create(api), 'inbox')
  })

  test(`a new todo of ${name} goes to the inbox while the default list is archived, in the trash, or removed`, async (t) => {
    const { api, list } = await startWithList(t)
    await api('PATCH', `/api/lists/${list.id}`, { archived: true })
    t.is(await create(api, { title: 'b' }), 'inbox')
    await api('DELETE', `/api/lists/${list.id}`)
    t.is(await create(api), 'inbox')
    t.is((await api('GET', '/api/settings')).body.defaultListId, list.id)
    await api('PATCH', `/api/lists/${list.id}`, { deletedAt: null, archived: false })
    t.is(await create(api), list.id)
    await api('DELETE', '/api/todos')
    const operations = [{ op: 'purge', kind: 'list', id: list.id }]
    t.is((await api('POST', '/api/changes', { operations })).status, 201)
    t.is(await create(api), 'inbox')
  })
}

test('the same PUT again changes nothing while the default list is the same', async (t) => {
  const { api, list } = await startWithList(t)
  const put = () => api('PUT', `/api/todos/${newId}`, { title: 'a' })
  t.is((await put()).status, 201)
  const again = await put()
  t.is(again.status, 200)
  t.is(again.body.listId, list.id)
  t.is(again.headers.get('localist-change'), null)
})

test('an operation can make the list that is the default one while it is in the trash', async (t) => {
  const { api, list } = await startWithList(t)
  await api('DELETE', `/api/lists/${list.id}`)
  const operations = [
    { op: 'create', kind: 'todo', value: { title: 'before' } },
    { op: 'restore', kind: 'list', id: list.id },
    { op: 'create', kind: 'todo', value: { title: 'after' } },
  ]
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
  const { body: todos } = await api('GET', '/api/todos')
  const listOf = (title: string) => todos.find((todo: { title: string }) => todo.title === title).listId
  t.is(listOf('before'), 'inbox')
  t.is(listOf('after'), list.id)
})

test('a default list must be a list outside of the trash that is not archived, unless it is the setting already', async (t) => {
  const { api, list } = await startWithList(t)
  const { body: other } = await api('POST', '/api/lists', { name: 'Other' })
  await api('DELETE', `/api/lists/${other.id}`)
  await api('DELETE', `/api/lists/${list.id}`)
  const { body: archived } = await api('POST', '/api/lists', { name: 'Old' })
  await api('PATCH', `/api/lists/${archived.id}`, { archived: true })
  for (const id of [other.id, archived.id, newId]) {
    const refused = await setDefault(api, id)
    t.is(refused.status, 422)
    t.deepEqual(refused.body.errors, [
      {
        field: 'defaultListId',
        message: 'must be the id of a list that is neither in the trash, nor archived, nor a template',
      },
    ])
  }
  const { body: settings } = await api('GET', '/api/settings')
  t.is(settings.defaultListId, list.id)
  t.is((await api('PATCH', '/api/settings', settings)).status, 200)
})

test('the default list of one account is none of another', async (t) => {
  const server = await startSignInServer(t, await startProvider(t))
  const { owner } = server
  const { body: list } = await owner('POST', '/api/lists', { name: 'Work' })
  await setDefault(owner, list.id)
  const { token } = (await owner('POST', '/api/tokens', { name: 'w', scopes: ['todos:write'] })).body
  await signIn(server, 'ada')
  t.is((await owner('POST', '/api/todos', { title: 'hers' })).body.listId, 'inbox')
  t.is((await setDefault(owner, list.id)).status, 422)
  const script = apiOf(server, token)
  t.is((await script('POST', '/api/todos', { title: 'local' })).body.listId, list.id)
  t.is(
    (await apiOf(server, (await makeToken(owner)).token)('POST', '/api/todos', { title: 'no' })).status,
    403,
  )
})

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
  t.true(
    notices[0]?.includes(` Localist uses port ${new URL(next.url).port} instead. Scripts that still call`),
  )
})

test('where the usual port is taken at the start, a notice says so, since scripts may call it', async (t) => {
  const other = createServer()
  // Another program of this computer may have it already.
  other.once('error', () => {})
  await new Promise<void>((resolve) => {
    other.once('error', () => resolve())
    other.listen(41_730, '127.0.0.1', resolve)
  })
  t.teardown(() => void other.close())
  const server = await startServer(t, { findsPort: true })
  const [notice] = (await apiOf(server, server.token)('GET', '/api/notices')).body
  const used = new URL(server.url).port
  t.like(notice, { reason: 'port-taken', values: { port: '41730', used } })
  t.regex(notice.values.user, process.platform === 'linux' ? /^\d+$/ : /^unknown$/)
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

test('where settings.json was edited to name such a port, another one is used at the start, with that reason', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const { port, end } = await takePort(t)
  await end()
  t.is((await apiOf(server, server.token)('PATCH', '/api/settings', { port })).status, 200)
  await server.stop()
  const path = join(dataDir, 'settings.json')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(`"port": ${port}`, '"port": 6000'))
  const next = await startBySettings(t, dataDir)
  const api = apiOf(next, next.token)
  const used = new URL(next.url).port
  t.deepEqual(
    (await api('GET', '/api/notices')).body.map(({ reason, values }: Json) => ({ reason, values })),
    [{ reason: 'port-blocked', values: { port: '6000', used } }],
  )
  const [notice] = await noticesOf(api)
  t.true(notice?.startsWith('Browsers do not open port 6000, since it is that of another service.'))
})

test('an access token does not learn where the data are', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const script = apiOf(server, (await makeToken(api)).token)
  t.is((await script('GET', '/api/installation')).status, 403)
  t.is((await apiOf(server, null)('GET', '/api/installation')).status, 401)
})

const asUsual = { layout: null, group: null, sort: null, completed: null, subtasks: null, closed: [] }
const someId = '4c0e3b2a-1111-4111-8111-00000000000a'

test('the display of a place keeps the fields that a patch leaves out, over a kill too, until it is reset', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const change = async (display: Json) => (await api('PATCH', '/api/settings', { display })).body.display
  const list = `lists/${someId}`
  t.deepEqual(await change({ inbox: { group: 'tag' }, [list.toUpperCase()]: { layout: 'board' } }), {
    inbox: { ...asUsual, group: 'tag' },
    [list]: { ...asUsual, layout: 'board' },
  })
  const inbox = { ...asUsual, group: 'tag', sort: '-priority', subtasks: false, closed: ['home', 'none'] }
  const fields = { sort: '-priority', subtasks: false, closed: ['home', 'none', 'home'] }
  t.deepEqual((await change({ inbox: fields }))['inbox'], inbox)
  const next = await startServer(t, { dataDir: await asAfterKill(t, server.dataDir) })
  const kept = (await apiOf(next, next.token)('GET', '/api/settings')).body.display
  t.deepEqual(kept, { [list]: { ...asUsual, layout: 'board' }, inbox })
  const { length } = (await api('GET', '/api/history')).body
  t.deepEqual(await change({ [list]: null, today: null, inbox: { sort: null, closed: null } }), {
    inbox: { ...inbox, sort: null, closed: [] },
  })
  t.deepEqual(await change({ inbox: { group: null, subtasks: null } }), {})
  t.is((await api('GET', '/api/history')).body.length, length)
})

test('of more than 1,000 places that have a display, the one that changed longest ago goes', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const places = Array.from({ length: 999 }, (_, index) => [
    `views/4c0e3b2a-1111-4111-8111-${String(index).padStart(12, '0')}`,
    { group: 'none' },
  ])
  await api('PATCH', '/api/settings', {
    display: { today: { group: 'list' }, ...Object.fromEntries(places) },
  })
  await api('PATCH', '/api/settings', { display: { today: { sort: 'title' } } })
  const { display } = (await api('PATCH', '/api/settings', { display: { all: { group: 'none' } } })).body
  t.is(Object.keys(display).length, 1000)
  t.deepEqual(display.today, { ...asUsual, group: 'list', sort: 'title' })
  t.is(display[places[0]?.[0] as string], undefined)
})

test('a display is refused for an unknown place or value, and nothing is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const keys = Array.from({ length: 501 }, (_, index) => `tag-${index}`)
  for (const [field, display] of [
    ['display', null],
    ['display', []],
    ['display.trash', { trash: { group: 'none' } }],
    ['display.lists/inbox', { 'lists/inbox': { group: 'none' } }],
    ['display.tags/home', { 'tags/home': { group: 'none' } }],
    ['display.inbox', { inbox: 'list' }],
    ['display.inbox.colour', { inbox: { colour: 'red' } }],
    ['display.inbox.layout', { inbox: { layout: 'grid' } }],
    ['display.inbox.group', { inbox: { group: 'colour' } }],
    ['display.inbox.sort', { inbox: { sort: 'colour' } }],
    ['display.inbox.completed', { inbox: { completed: true } }],
    ['display.inbox.subtasks', { inbox: { subtasks: 'no' } }],
    ['display.inbox.closed', { inbox: { closed: keys } }],
    ['display.inbox.closed[0]', { inbox: { closed: [''] } }],
    ['display.inbox.closed[0]', { inbox: { closed: ['x'.repeat(101)] } }],
    ['display.inbox.closed[0]', { inbox: { closed: [1] } }],
  ] as const) {
    const answer = await api('PATCH', '/api/settings', { display, theme: 'dark' })
    t.is(answer.status, 422, field)
    t.is(answer.body.errors[0].field, field)
  }
  t.deepEqual((await api('GET', '/api/settings')).body, defaults)
  t.is((await api('PATCH', '/api/settings', { display: { inbox: { closed: keys.slice(1) } } })).status, 200)
})
