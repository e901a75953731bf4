import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { realFiles } from '../../../server/files/files.ts'
import { noticesOf, restarted } from '../../support/account.ts'
import { failure, onHandle } from '../../support/faults.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { asAfterKill } from '../../support/notes.ts'
import { startServer } from '../../support/server.ts'

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

const defaults = {
  theme: 'system',
  density: 'normal',
  language: 'system',
  sidebarWidth: 232,
  sidebarCollapsed: false,
  detailsWidth: 340,
  detailsCollapsed: false,
  singleKeyCommands: true,
  port: null,
}

test('the panes and the single keys have defaults, and are kept over a kill', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  t.like((await owner('GET', '/api/settings')).body, defaults)
  const changed = {
    sidebarWidth: 180,
    sidebarCollapsed: true,
    detailsWidth: 480,
    detailsCollapsed: true,
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
    t.like((await owner('GET', '/api/settings')).body, defaults)
  })
}

test('settings of older versions open with the defaults of the others', async (t) => {
  const server = await startServer(t)
  await server.stop()
  const path = join(server.dataDir, 'settings.json')
  await writeFile(path, '{"format": "localist-settings", "version": 1, "theme": "dark"}')
  const { server: next, api } = await restarted(t, server)
  t.like((await api('GET', '/api/settings')).body, { ...defaults, theme: 'dark' })
  t.deepEqual(await noticesOf(api), [])
  t.is((await api('PATCH', '/api/settings', { sidebarWidth: 200 })).status, 200)
  await next.stop()
  t.deepEqual(JSON.parse(await readFile(path, 'utf8')), {
    format: 'localist-settings',
    version: 4,
    ...defaults,
    theme: 'dark',
    sidebarWidth: 200,
  })
})

test('settings with a width out of range begin anew, with a notice', async (t) => {
  const server = await startServer(t)
  await server.stop()
  const edited = { format: 'localist-settings', version: 4, ...defaults, theme: 'dark', sidebarWidth: 10 }
  await writeFile(join(server.dataDir, 'settings.json'), JSON.stringify(edited))
  const { api } = await restarted(t, server)
  t.like((await api('GET', '/api/settings')).body, defaults)
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
  const newer = '{"format": "localist-settings", "version": 5, "theme": "dark", "zoom": 2}'
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
