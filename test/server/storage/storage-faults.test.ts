import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { type Files, realFiles } from '../../../server/storage/files.ts'
import { fileOf } from '../../support/account.ts'
import { failure, type Fault, foundOnDisk, onHandle, onOpen, titlesOf } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

const test = ava.serial

const failing = ava.macro({
  async exec(t, fault: Fault, code: string, status: number) {
    for (const isFirst of [true, false]) {
      let broken = isFirst
      const files = fault({ ...realFiles }, () => {
        if (broken) throw failure(code)
      })
      const dataDir = await temporaryFolder(t)
      const first = await startServer(t, { dataDir })
      const { body: todo } = await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
      await first.stop()

      broken = false
      const server = await startServer(t, { dataDir, files })
      const api = apiOf(server, server.token)
      // The fault meets the first write to a segment, or a later one.
      if (!isFirst) await api('PATCH', `/api/todos/${todo.id}`, { notes: 'n' })
      const before = (await api('GET', '/api/todos')).body
      broken = true
      const refused = await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' })
      t.is(refused.status, status)
      t.false(JSON.stringify(refused.body).includes(server.dataDir))
      const together = await Promise.all(['c', 'd', 'e'].map((title) => api('POST', '/api/todos', { title })))
      t.deepEqual(
        together.map((answer) => answer.status),
        [status, status, status],
      )
      t.deepEqual((await api('GET', '/api/todos')).body, before, 'memory')
      broken = false
      t.deepEqual(await foundOnDisk(t, dataDir), ['a'], 'disk')

      const after = await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' })
      t.is(after.status, 200)
      t.is(after.body.revision, before[0].revision + 1)
      t.deepEqual(await foundOnDisk(t, dataDir), ['b'], 'after the fault')
      await server.stop()
      const next = await startServer(t, { dataDir })
      t.deepEqual(await titlesOf(apiOf(next, next.token)), ['b'])
      await next.stop()
    }
  },
  title: (name = '') => `${name} changes nothing, in memory or on disk, and the next write succeeds`,
})

test('a full disk at the write', failing, onHandle(['write'], 'wx'), 'ENOSPC', 507)
test('a used-up quota at the fsync', failing, onHandle(['datasync', 'sync'], 'wx'), 'EDQUOT', 507)
test('a file that may not grow', failing, onHandle(['write'], 'wx'), 'EFBIG', 507)
test('a failing disk at the write', failing, onHandle(['write'], 'wx'), 'EIO', 500)
test('a failing disk at the fsync', failing, onHandle(['datasync', 'sync'], 'wx'), 'EIO', 500)
test('what could not even be cut off again is void as soon as something else was written', async (t) => {
  let broken = false
  const files = onHandle(['datasync', 'truncate'], 'wx')({ ...realFiles }, () => {
    if (broken) throw failure('EIO')
  })
  const server = await startServer(t, { files })
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' })
  broken = true
  t.is((await api('POST', '/api/todos', { title: 'refused' })).status, 500)
  broken = false
  t.deepEqual(await titlesOf(api), ['a'])
  t.is((await api('POST', '/api/todos', { title: 'b' })).body.revision, 2)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a', 'b'])
})

test('a full disk, a read-only one and a folder that cannot be synced refuse a segment that must be begun', async (t) => {
  const faults = [
    [onOpen, 'ENOSPC', 507],
    [onOpen, 'EROFS', 500],
    [onOpen, 'EIO', 500],
    [onHandle(['sync'], 'r'), 'EIO', 500],
  ] as const
  for (const [fault, code, status] of faults) {
    let broken = false
    const files = fault({ ...realFiles }, () => {
      if (broken) throw failure(code)
    })
    const server = await startServer(t, { files })
    const api = apiOf(server, server.token)
    broken = true
    t.is((await api('POST', '/api/todos', { title: 'a' })).status, status)
    broken = false
    t.deepEqual(await foundOnDisk(t, server.dataDir), [])
    t.is((await api('POST', '/api/todos', { title: 'b' })).status, 201)
    t.deepEqual(await foundOnDisk(t, server.dataDir), ['b'])
  }
})

test('a write that is short without an error is written on, and a file that takes no more is refused', async (t) => {
  let most = 64
  const files: Files = {
    ...realFiles,
    async open(...args) {
      const handle = await realFiles.open(...args)
      return new Proxy(handle, {
        get(target, name) {
          const value = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          if (name !== 'write') return value.bind(target)
          return async (bytes: Uint8Array, offset: number, length: number, position: number) => {
            if (most === 0) return { bytesWritten: 0 }
            return target.write(bytes, offset, Math.min(length, most), position)
          }
        },
      })
    },
  }
  const server = await startServer(t, { files })
  const api = apiOf(server, server.token)
  t.is((await api('POST', '/api/todos', { title: 'a' })).status, 201)
  most = 0
  t.is((await api('POST', '/api/todos', { title: 'b' })).status, 500)
  most = 64
  t.is((await api('POST', '/api/todos', { title: 'c' })).status, 201)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a', 'c'])
  await server.stop()
  t.deepEqual(JSON.parse(await readFile(fileOf(server), 'utf8')).todos.length, 2)
})

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
const onMount = noMount === null ? test : ava.skip

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
