import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isLocked } from '../../server/instance/lock.ts'
import { fileOf } from '../support/account.ts'
import {
  electron,
  hasServerFile,
  newDataDir,
  openDesktop,
  readServerFile,
  root,
  run,
  switches,
  test,
  until,
} from '../support/desktop.ts'
import { apiOf } from '../support/http.ts'
import { startServer } from '../support/server.ts'

test('a second start on the same data focuses the first window and ends', async (t) => {
  const dataDir = newDataDir(t)
  const { app, window } = await openDesktop(t, dataDir)
  const focused = window.evaluate(
    (open) =>
      new Promise<string>((resolve) => {
        open.focus = () => resolve('focused')
      }),
  )
  const { pid } = readServerFile(dataDir)
  const second = run(t, electron(), [...switches, root], dataDir)
  t.is(await second.ended, 0)
  t.is(await focused, 'focused')
  t.is(readServerFile(dataDir).pid, pid)
  t.is(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length), 1)
})

test('two data directories have an app each', async (t) => {
  const [one, other] = [newDataDir(t), newDataDir(t)]
  await openDesktop(t, one)
  await openDesktop(t, other)
  t.not(readServerFile(one).url, readServerFile(other).url)
})

test('--data-dir comes before LOCALIST_DATA_DIR, and a relative one starts at the working directory', async (t) => {
  const [told, environment, other] = [newDataDir(t), newDataDir(t), newDataDir(t)]
  await openDesktop(t, environment, ['--data-dir', told])
  t.true(hasServerFile(told))
  t.true(existsSync(join(told, 'desktop')))
  t.false(existsSync(environment))

  await openDesktop(t, environment, [`--data-dir=${relative(process.cwd(), other)}`])
  t.true(hasServerFile(other))
})

for (const moment of ['while it starts', 'as soon as server.json is there'] as const) {
  test(`SIGTERM ends the app in order ${moment}`, async (t) => {
    const dataDir = newDataDir(t)
    // the data of a server that was killed: there is a journal, and no document yet
    const server = await startServer(t)
    await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })
    await cp(join(server.dataDir, 'accounts'), join(dataDir, 'accounts'), { recursive: true })
    const { child, ended } = run(t, electron(), [...switches, root], dataDir)
    const isStarting = (): Promise<boolean> => isLocked(dataDir).catch(() => false)
    await until(moment === 'while it starts' ? isStarting : () => hasServerFile(dataDir), 1)
    child.kill('SIGTERM')
    t.is(await ended, 0)
    t.false(hasServerFile(dataDir))
    t.true(existsSync(fileOf({ dataDir })))
  })
}
