import { existsSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const small = ['settings.json', 'tokens.json', 'notices.json', 'accounts.json', 'accounts-copy.json']

test('ordinary work, copies, touches and restarts raise no alarm', async (t) => {
  const dataDir = await temporaryFolder(t)
  for (let round = 0; round < 3; round += 1) {
    const server = await startServer(t, { dataDir })
    const api = apiOf(server, server.token)
    const { body: token } = await api('POST', '/api/tokens', {
      name: `t${round}`,
      scopes: ['todos:read'],
      expiresAt: null,
    })
    const script = apiOf(server, token.token)
    await script('GET', '/api/todos')
    for (const theme of ['dark', 'light', 'system']) {
      await api('PATCH', '/api/settings', { theme })
      await script('GET', '/api/todos')
      await api('POST', '/api/todos', { title: theme })
      for (const name of small) {
        const path = join(dataDir, name)
        const bytes = await readFile(path).catch(() => null)
        if (bytes === null) continue
        // As a backup program puts a file back, and as a wrong clock dates it.
        if (round === 1) await writeFile(path, bytes)
        await utimes(path, new Date(0), new Date(round * 1e9))
      }
    }
    await api('DELETE', `/api/tokens/${token.id}`)
    t.deepEqual((await api('GET', '/api/notices')).body, [])
    await server.stop()
  }
})

test('an edit of each small document is kept, told once, and ends', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  await api('PATCH', '/api/settings', { theme: 'dark' })
  const path = join(dataDir, 'settings.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('dark', 'light'))
  t.is((await api('PATCH', '/api/settings', { theme: 'system' })).status, 200)
  t.is((await api('GET', '/api/notices')).body.length, 1)
  const notices = join(dataDir, 'notices.json')
  // A notice is listed before it is written.
  await until(t, () => existsSync(notices), 'the notice is written')
  await writeFile(notices, `${await readFile(notices, 'utf8')}\n`)
  for (const theme of ['dark', 'light']) await api('PATCH', '/api/settings', { theme })
  const { body } = await api('GET', '/api/notices')
  t.is(body.length, 1)
  t.is((await api('DELETE', `/api/notices/${body[0].id}`)).status, 200)
  const left = (await api('GET', '/api/notices')).body
  t.is(left.length, 1)
  t.regex(left[0].message, /^notices\.json was changed/)
  t.is((await api('DELETE', `/api/notices/${left[0].id}`)).status, 200)
  t.deepEqual((await api('GET', '/api/notices')).body, [])
  await server.stop()
  const again = await startServer(t, { dataDir })
  t.deepEqual((await apiOf(again, again.token)('GET', '/api/notices')).body, [])
})
