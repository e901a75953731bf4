import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../../server/instance/lock.ts'
import { hasServerFile, newDataDir, openDesktop, runQuietApp, test } from '../support/desktop.ts'

test('data that cannot be used is a dialog with a sentence, and exit code 1', async (t) => {
  const dataDir = newDataDir(t)
  writeFileSync(dataDir, 'not a folder')
  const { ended, errors } = runQuietApp(t, dataDir)
  t.is(await ended, 1)
  t.is(
    /dialog: (.*)/.exec(await errors)?.[1],
    `Localist cannot start: The data directory ${dataDir} cannot be used. Choose another with --data-dir or LOCALIST_DATA_DIR.`,
  )
})

test('a data directory where no folder can be made is a dialog and exit code 1, and does not spin', async (t) => {
  const { ended, errors } = runQuietApp(t, '/proc/x')
  t.is(await ended, 1)
  t.regex(await errors, /dialog: Localist cannot start: The data directory \/proc\/x cannot be used/)
})

test('--data-dir without a folder is a dialog with a sentence, and exit code 1', async (t) => {
  const { ended, errors } = runQuietApp(t, newDataDir(t), ['--data-dir'])
  t.is(await ended, 1)
  t.regex(await errors, /dialog: Localist cannot start: --data-dir needs the path of a folder/)
})

test('a server that cannot start is a dialog and exit code 1, and no window is shown', async (t) => {
  const dataDir = newDataDir(t)
  mkdirSync(dataDir, { mode: 0o700 })
  const lock = await takeLock(dataDir)
  t.teardown(() => lock?.release())
  const { ended, errors } = runQuietApp(t, dataDir)
  t.is(await ended, 1)
  t.regex(await errors, /dialog: Localist cannot start: Another program uses /)
  t.notRegex(await errors, /the window is shown/)
})

test('a page that cannot be loaded at the start is a dialog, exit code 1, and an orderly end', async (t) => {
  const dataDir = newDataDir(t)
  const { ended, errors } = runQuietApp(t, dataDir, [], { QUIET_APP_WITHOUT_PAGE: '1' })
  t.is(await ended, 1)
  t.regex(await errors, /dialog: Localist cannot start: /)
  t.notRegex(await errors, /the window is shown/)
  t.false(hasServerFile(dataDir))
})

test('the app lives on when the terminal that started it is gone', async (t) => {
  const dataDir = newDataDir(t)
  const { child, ended } = runQuietApp(t, dataDir)
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (lines) => {
      if (String(lines).includes('the window is ready')) resolve()
    })
  })
  child.stderr.destroy()
  // so that the app has something to say when its window closes
  mkdirSync(join(dataDir, 'desktop', 'window.json.new'))
  child.kill('SIGTERM')
  t.is(await ended, 0)
})

test('a page whose process crashed is loaded again where it was', async (t) => {
  const { app, page, window } = await openDesktop(t, newDataDir(t))
  await page.evaluate(() => {
    location.hash = '#/completed'
  })
  const loaded = window.evaluate(
    ({ webContents }) =>
      new Promise<string>((resolve) => {
        webContents.once('did-finish-load', () => resolve(webContents.getURL()))
        webContents.forcefullyCrashRenderer()
      }),
  )
  t.regex(await loaded, /#\/completed$/)
  t.is(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length), 1)
  const alive = await window.evaluate(({ webContents }) => webContents.executeJavaScript('1 + 1'))
  t.is(alive, 2)
})
