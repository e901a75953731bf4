import { readFile } from 'node:fs/promises'
import ava from 'ava'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { fileOf } from '../../support/account.ts'
import { failure, foundOnDisk, onHandle, onOpen, titlesOf, type Fault } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

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

ava('a full disk at the write', failing, onHandle(['write'], 'wx'), 'ENOSPC', 507)
ava('a used-up quota at the fsync', failing, onHandle(['datasync', 'sync'], 'wx'), 'EDQUOT', 507)
ava('a file that may not grow', failing, onHandle(['write'], 'wx'), 'EFBIG', 507)
ava('a failing disk at the write', failing, onHandle(['write'], 'wx'), 'EIO', 500)
ava('a failing disk at the fsync', failing, onHandle(['datasync', 'sync'], 'wx'), 'EIO', 500)
ava('what could not even be cut off again is void as soon as something else was written', async (t) => {
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

ava(
  'a full disk, a read-only one and a folder that cannot be synced refuse a segment that must be begun',
  async (t) => {
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
  },
)

ava(
  'a write that is short without an error is written on, and a file that takes no more is refused',
  async (t) => {
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
  },
)
