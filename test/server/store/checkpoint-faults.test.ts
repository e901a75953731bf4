import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { realFiles } from '../../../server/files/files.ts'
import { fileOf } from '../../support/account.ts'
import { failure, foundOnDisk, held, onHandle, onOpen, type Fault } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

for (const code of ['EPERM', 'EBUSY', 'EACCES']) {
  ava(`a document that ${code} keeps from being replaced for a moment is replaced in the end`, async (t) => {
    const { files, tries } = held(code, 3)
    const server = await startServer(t, { files })
    await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })
    await server.stop()
    t.is(tries(), 4)
    t.is(JSON.parse(await readFile(fileOf(server), 'utf8')).todos.length, 1)
  })
}

ava(
  'a document that cannot be replaced at the stop holds it up for seconds only, and loses nothing',
  async (t) => {
    const { files } = held('EPERM', Number.POSITIVE_INFINITY)
    const server = await startServer(t, { files })
    await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })
    const before = performance.now()
    await server.stop()
    t.true(performance.now() - before < 10_000)
    t.true(server.log.some((line) => line.includes('The journal has all changes')))
    t.deepEqual(await readdir(join(fileOf(server), '..')), ['journal'])
    t.deepEqual(await foundOnDisk(t, server.dataDir), ['a'])
  },
)

const checkpointFault = ava.macro({
  async exec(t, fault: Fault, code: string) {
    let broken = false
    const files = fault({ ...realFiles }, () => {
      if (broken) throw failure(code)
    })
    const server = await startServer(t, { files })
    const api = apiOf(server, server.token)
    await api('POST', '/api/todos', { title: 'a' })
    broken = true
    await server.stop()
    t.true(server.log.some((line) => line.includes('was not brought up to date')))
    t.deepEqual(await foundOnDisk(t, server.dataDir), ['a'])
    const next = await startServer(t, { dataDir: server.dataDir })
    await next.stop()
    t.is(JSON.parse(await readFile(fileOf(server), 'utf8')).todos.length, 1, 'the next stop makes up for it')
  },
  title: (name = '') => `${name} at a checkpoint loses nothing`,
})

ava('a full disk', checkpointFault, onHandle(['write'], 'wx'), 'ENOSPC')
ava('a failing fsync', checkpointFault, onHandle(['sync'], 'wx'), 'EIO')
ava('a folder that cannot be synced', checkpointFault, onHandle(['sync'], 'r'), 'EIO')
ava('a file that cannot be made', checkpointFault, onOpen, 'ENOSPC')
