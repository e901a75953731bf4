import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import { isLocked } from '../../../server/instance/lock.ts'
import { fileOf } from '../../support/account.ts'
import { apiOf } from '../../support/http.ts'
import { kill, serveInProcess, startCli } from '../../support/program.ts'
import { temporaryFolder } from '../../support/server.ts'
import { unixOnly, unixTest } from '../../support/unix.ts'

/** The data of a server that was killed: its document does not hold the todo yet. */
const killedData = async (t: ExecutionContext): Promise<string> => {
  const dataDir = await temporaryFolder(t)
  const { child, ...server } = await serveInProcess(t, dataDir)
  t.is((await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })).status, 201)
  await kill(child)
  await rm(join(dataDir, 'server.json'))
  return dataDir
}

const moments = {
  'while it starts': isLocked,
  'as soon as server.json is there': async (dataDir) => existsSync(join(dataDir, 'server.json')),
} satisfies Record<string, (dataDir: string) => Promise<boolean>>

for (const [moment, hasCome] of Object.entries(moments)) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    unixTest(unixOnly(`${signal} ends the server in order ${moment}`), async (t) => {
      const dataDir = await killedData(t)
      const { child, ended } = startCli(t, dataDir, 'serve', '--port', '0')
      while (!(await hasCome(dataDir))) await setImmediate()
      child.kill(signal)
      t.is(await ended, 0)
      t.false(existsSync(join(dataDir, 'server.json')))
      t.is(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).todos.length, 1)
    })
  }
}
