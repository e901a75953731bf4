import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { apiOf } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

const mayMount = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a tmpfs needs root on Linux'
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' })
    return null
  } catch {
    return 'this machine does not let root mount a tmpfs'
  }
}

const noMount = mayMount()
const onMount = noMount === null ? ava : ava.skip

onMount(
  `a disk that is really full: 507, nothing lost, and writes again once there is room${noMount === null ? '' : ` (skipped: ${noMount})`}`,
  async (t) => {
    const dataDir = await temporaryFolder(t)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', dataDir])
    t.teardown(() => execFileSync('umount', [dataDir]))
    const server = await startServer(t, { dataDir })
    const api = apiOf(server, server.token)
    const notes = 'a'.repeat(16 * 1024)
    const kept: string[] = []
    for (;;) {
      const { status, body } = await api('POST', '/api/todos', { title: 'a', notes })
      if (status === 507) break
      t.is(status, 201)
      kept.push(body.id)
    }
    t.true(kept.length > 2)
    const ids = async () => (await api('GET', '/api/todos')).body.map(({ id }: { id: string }) => id)
    t.deepEqual(await ids(), kept)
    t.is((await api('DELETE', '/api/todos')).status, 507)
    t.deepEqual(await ids(), kept)

    await server.stop()

    await t.throwsAsync(writeFile(join(dataDir, 'filler'), Buffer.alloc(512 * 1024)), { code: 'ENOSPC' })
    const full = await startServer(t, { dataDir })
    const fullApi = apiOf(full, full.token)
    t.is((await fullApi('GET', '/api/todos')).body.length, kept.length, 'what is there can still be read')
    t.regex((await fullApi('GET', '/api/notices')).body[0].message, /server\.json could not be written/)
    t.is((await fullApi('POST', '/api/todos', { title: 'b' })).status, 507)

    execFileSync('mount', ['-o', 'remount,size=2m', dataDir])
    t.is((await fullApi('POST', '/api/todos', { title: 'b' })).status, 201)
    await full.stop()
    const next = await startServer(t, { dataDir })
    t.is((await apiOf(next, next.token)('GET', '/api/todos')).body.length, kept.length + 1)
    await next.stop()
  },
)

onMount(
  `a data directory on a disk mounted read-only can be read, and written again by the next start once it may be${noMount === null ? '' : ` (skipped: ${noMount})`}`,
  async (t) => {
    const dataDir = await temporaryFolder(t)
    execFileSync('mount', ['-t', 'tmpfs', 'none', dataDir])
    t.teardown(() => execFileSync('umount', [dataDir]))
    const first = await startServer(t, { dataDir })
    await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
    await first.stop()
    execFileSync('mount', ['-o', 'remount,ro', dataDir])
    const server = await startServer(t, { dataDir })
    const api = apiOf(server, server.token)
    const refused = await api('POST', '/api/todos', { title: 'b' })
    t.is(refused.status, 503)
    t.regex(refused.body.detail, /check the permissions of the folder, then start Localist again/)
    t.is((await api('GET', '/api/todos')).body.length, 1)
    await server.stop()
    execFileSync('mount', ['-o', 'remount,rw', dataDir])
    const next = await startServer(t, { dataDir })
    t.is((await apiOf(next, next.token)('POST', '/api/todos', { title: 'b' })).status, 201)
    await next.stop()
  },
)
