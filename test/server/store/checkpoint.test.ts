import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import ava from 'ava'
import { Low } from 'lowdb'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { fileOf, folderOf, restarted, stoppedWith } from '../../support/account.ts'
import { foundOnDisk, titlesOf } from '../../support/faults.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { actor, openTestStore } from '../../support/store.ts'

const big = 'n'.repeat(60_000)
const megabyte = 1024 * 1024

/** Changes the todo until the journal has grown by `bytes`. */
const grow = async (api: Api, id: string, bytes: number): Promise<void> => {
  for (let grown = 0, turn = 0; grown < bytes; grown += 2 * big.length, turn += 1) {
    await api('PATCH', `/api/todos/${id}`, { notes: `${turn}${big}` })
  }
}

const documentIsThere = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Waits for something that happens behind the back of the requests. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await setTimeout(10)
}

ava('the journal is folded into the document when it has grown, while requests go on', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  t.false(await documentIsThere(fileOf(server)))
  await grow(api, todo.id, 1.1 * megabyte)
  await until(() => documentIsThere(fileOf(server)))
  const { revision, todos } = JSON.parse(await readFile(fileOf(server), 'utf8'))
  t.is(todos.length, 1)
  t.true(revision > 1)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a'])
})

ava('a journal is folded when it has grown by the size of the document, and not before', async (t) => {
  const first = await startServer(t)
  const notes = apiOf(first, first.token)
  for (let count = 0; count < 50; count += 1) await notes('POST', '/api/todos', { title: 'a', notes: big })
  await first.stop()
  const size = 50 * big.length
  const { server, api } = await restarted(t, first)
  const revision = async (): Promise<number> => JSON.parse(await readFile(fileOf(server), 'utf8')).revision
  const [todo] = (await api('GET', '/api/todos?limit=1')).body
  await grow(api, todo.id, 0.8 * size)
  t.is(await revision(), 50)
  await grow(api, todo.id, 0.4 * size)
  await until(async () => (await revision()) > 50)
})

ava.serial('the document is read and written through lowdb', async (t) => {
  const dataDir = await temporaryFolder(t)
  const calls: string[] = []
  for (const name of ['read', 'write'] as const) {
    const original = Low.prototype[name]
    Low.prototype[name] = async function (this: Low) {
      await original.call(this)
      calls.push(name)
    }
    t.teardown(() => void (Low.prototype[name] = original))
  }
  const { store, todos } = await openTestStore(t, dataDir)
  t.deepEqual(calls, ['read'])
  await todos.create(actor, { title: 'a' })
  t.deepEqual(calls, ['read'], 'a change goes to the journal')
  await store.close()
  t.deepEqual(calls, ['read', 'write'])
  t.regex(await readFile(fileOf({ dataDir }), 'utf8'), /"title":"a"/)
})

ava('an edit by hand while the server runs is kept aside, and the person told', async (t) => {
  const first = await stoppedWith(t, 'a')
  const { server, api } = await restarted(t, first)
  const [todo] = (await api('GET', '/api/todos')).body
  const edited = (await readFile(fileOf(server), 'utf8')).replace('"title":"a"', '"title":"by hand"')
  await writeFile(fileOf(server), edited)
  t.deepEqual(await titlesOf(api), ['a'])
  await grow(api, todo.id, 1.1 * megabyte)
  const asides = async () => (await readdir(folderOf(server))).filter((name) => name.includes('.edited-'))
  await until(async () => (await api('GET', '/api/notices')).body.length > 0)
  const [aside = ''] = await asides()
  t.is(await readFile(join(folderOf(server), aside), 'utf8'), edited)
  const [notice] = (await api('GET', '/api/notices')).body
  t.true(notice.message.includes(aside))
  await server.stop()
  t.deepEqual(await titlesOf((await restarted(t, server)).api), ['a'])
  t.is((await asides()).length, 1)
})

ava('a file that was only touched is not taken for an edit', async (t) => {
  const first = await stoppedWith(t, 'a')
  const { server, api } = await restarted(t, first)
  await api('POST', '/api/todos', { title: 'b' })
  await utimes(fileOf(server), new Date(), new Date())
  await server.stop()
  t.deepEqual((await readdir(folderOf(server))).toSorted(), ['backups', 'journal', 'todos.json'])
})

ava('an edit while the server is stopped is taken over under a revision of its own', async (t) => {
  const first = await stoppedWith(t, 'a', 'b')
  const text = await readFile(fileOf(first), 'utf8')
  await writeFile(fileOf(first), text.replace('"title":"a"', '"title":"by hand"'))
  const { server, api } = await restarted(t, first)
  t.deepEqual(await titlesOf(api), ['by hand', 'b'])
  t.is((await api('POST', '/api/todos', { title: 'c' })).body.revision, 4)
  await server.stop()
  const last = await restarted(t, first)
  t.deepEqual(await titlesOf(last.api), ['by hand', 'b', 'c'])
  t.deepEqual((await last.api('GET', '/api/notices')).body, [])
})

ava('a stop on a slow disk is cut short within seconds, and loses nothing', async (t) => {
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      const handle = await realFiles.open(path, flags, mode)
      if (!String(path).includes('todos.json')) return handle
      return new Proxy(handle, {
        get(target, name) {
          const value = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          if (name !== 'write') return value.bind(target)
          return async (...args: unknown[]) => {
            await setTimeout(5_000)
            return Reflect.apply(value, target, args)
          }
        },
      })
    },
  }
  const server = await startServer(t, { files })
  await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })
  const before = performance.now()
  await server.stop()
  t.true(performance.now() - before < 10_000)
  t.true(server.log.some((line) => line.includes('there was no time')))
  t.deepEqual(await readdir(folderOf(server)), ['journal'])
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a'])
})

ava('what a checkpoint left behind when the process was killed is cleared away', async (t) => {
  const first = await stoppedWith(t, 'a')
  await mkdir(folderOf(first), { recursive: true })
  await writeFile(`${fileOf(first)}.0123456789ab.tmp`, '{"half": ')
  const { api } = await restarted(t, first)
  t.deepEqual(await titlesOf(api), ['a'])
  t.deepEqual((await readdir(folderOf(first))).toSorted(), ['backups', 'journal', 'todos.json'])
})
