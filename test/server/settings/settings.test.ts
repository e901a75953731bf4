import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { realFiles } from '../../../server/files/files.ts'
import { noticesOf, restarted } from '../../support/account.ts'
import { failure, onHandle } from '../../support/faults.ts'
import { apiOf, type Api } from '../../support/http.ts'
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
  })
  t.regex(
    (await owner('GET', '/api/notices')).body[0].message,
    /settings\.json was written by a newer version of Localist/,
  )
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
