import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { realFiles, type Files } from '../../server/store/files.ts'
import { apiOf } from '../support/http.ts'
import { startServer, temporaryFolder } from '../support/server.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: made to fail`), { code })

type Fault = (files: Files, fail: () => void) => Files

const onRename: Fault = (files, fail) => ({
  ...files,
  async rename(...args) {
    fail()
    return files.rename(...args)
  },
})

/** Lets a call of the handles fail that `open` gives for writing, or for a folder. */
const onHandle =
  (call: 'writeFile' | 'sync', flags: string): Fault =>
  (files, fail) => ({
    ...files,
    async open(path, given, mode) {
      const handle = await files.open(path, given, mode)
      if (given !== flags) return handle
      return new Proxy(handle, {
        get(target, name) {
          if (name === call) {
            return async (...args: unknown[]) => {
              fail()
              return Reflect.apply(target[call], target, args)
            }
          }
          const value = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  })

const onOpen: Fault = (files, fail) => ({
  ...files,
  async open(...args) {
    fail()
    return files.open(...args)
  },
})

const failing = ava.macro({
  async exec(t, fault: Fault, code: string, status: number) {
    let broken = false
    const files = fault({ ...realFiles }, () => {
      if (broken) throw failure(code)
    })
    const server = await startServer(t, { files })
    const api = apiOf(server, server.token)
    const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
    const path = join(server.dataDir, 'accounts', 'local', 'todos.json')
    const before = await readFile(path, 'utf8')

    broken = true
    const refused = await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' })
    t.is(refused.status, status)
    t.false(JSON.stringify(refused.body).includes(server.dataDir))
    t.is((await api('POST', '/api/todos', { title: 'c' })).status, status)
    t.deepEqual((await api('GET', '/api/todos')).body, [todo])

    broken = false
    t.is(await readFile(path, 'utf8'), before)
    const after = await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' })
    t.is(after.status, 200)
    t.is(after.body.revision, 2)
    await server.stop()
    const next = await startServer(t, { dataDir: server.dataDir })
    t.deepEqual(
      (await apiOf(next, next.token)('GET', '/api/todos')).body.map(({ title }: { title: string }) => title),
      ['b'],
    )
  },
  title: (name = '') => `${name} changes nothing, in memory or on disk, and the next write succeeds`,
})

ava('a full disk at the write', failing, onHandle('writeFile', 'wx'), 'ENOSPC', 507)
ava('a used-up quota at the fsync', failing, onHandle('sync', 'wx'), 'EDQUOT', 507)
ava('a file that may not grow', failing, onHandle('writeFile', 'wx'), 'EFBIG', 507)
ava('a failing disk at the fsync', failing, onHandle('sync', 'wx'), 'EIO', 500)
ava('a read-only folder', failing, onOpen, 'EROFS', 500)
ava('a rename that is not allowed', failing, onRename, 'EPERM', 500)

ava('a folder that cannot be synced undoes the change that was already renamed into place', async (t) => {
  let faults = 0
  const files = onHandle('sync', 'r')({ ...realFiles }, () => {
    if (faults > 0) {
      faults -= 1
      throw failure('EIO')
    }
  })
  const server = await startServer(t, { files })
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  faults = 1
  t.is((await api('PATCH', `/api/todos/${todo.id}`, { title: 'b' })).status, 500)
  t.is((await api('GET', `/api/todos/${todo.id}`)).body.title, 'a')
  const text = await readFile(join(server.dataDir, 'accounts', 'local', 'todos.json'), 'utf8')
  t.is(JSON.parse(text).todos[0].title, 'a')
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
  `a data directory on a disk mounted read-only is a clear refusal${noMount === null ? '' : ` (skipped: ${noMount})`}`,
  async (t) => {
    const dataDir = await temporaryFolder(t)
    execFileSync('mount', ['-t', 'tmpfs', 'none', dataDir])
    t.teardown(() => execFileSync('umount', [dataDir]))
    const server = await startServer(t, { dataDir })
    const api = apiOf(server, server.token)
    await api('POST', '/api/todos', { title: 'a' })
    await writeFile(join(dataDir, 'probe'), '')
    execFileSync('mount', ['-o', 'remount,ro', dataDir])
    t.is((await api('POST', '/api/todos', { title: 'b' })).status, 500)
    t.is((await api('GET', '/api/todos')).body.length, 1)
    execFileSync('mount', ['-o', 'remount,rw', dataDir])
    t.is((await api('POST', '/api/todos', { title: 'b' })).status, 201)
    await server.stop()
  },
)
