import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ExecutionContext } from 'ava'
import {
  closeWindow,
  electron,
  environment,
  hasServerFile,
  newDataDir,
  openDesktop,
  readServerFile,
  root,
  switches,
  test,
  until,
} from '../support/desktop.ts'

function run(t: ExecutionContext, command: string, args: readonly string[], dataDir: string) {
  const child = spawn(command, args, { env: environment(dataDir), stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const errors = text(child.stderr)
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended, errors }
}

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

test('where `localist serve` holds the data, the window opens on that server and leaves it running', async (t) => {
  const dataDir = newDataDir(t)
  const serve = run(
    t,
    process.execPath,
    ['dist/server/cli.js', 'serve', '--port', '0', '--data-dir', dataDir],
    dataDir,
  )
  await until(() => hasServerFile(dataDir))
  const { url, pid } = readServerFile(dataDir)
  t.is(serve.child.pid, pid)

  const first = await openDesktop(t, dataDir)
  t.is(first.page.url(), `${url}/`)
  await closeWindow(first)
  t.is(await first.ended, 0)
  t.is((await fetch(`${url}/api/health`)).status, 200)

  const reopened = await openDesktop(t, dataDir)
  serve.child.kill('SIGTERM')
  await serve.ended
  const refusal = await reopened.page.evaluate(() => window.desktop?.getSessionToken().catch(String))
  t.regex(refusal ?? '', /does not answer\. Quit Localist and start it again/)
})

test('data that cannot be used is a dialog with a sentence, and exit code 1', async (t) => {
  const dataDir = newDataDir(t)
  writeFileSync(dataDir, 'not a folder')
  const quietApp = join(root, 'test', 'support', 'quiet-app')
  const { ended, errors } = run(t, electron(), [...switches, quietApp], dataDir)
  t.is(await ended, 1)
  const shown = /dialog: (.*)/.exec(await errors)?.[1]
  t.is(
    shown,
    `Localist cannot start: The data directory ${dataDir} cannot be used. Name another with LOCALIST_DATA_DIR.`,
  )
})
