import { spawn } from 'node:child_process'
import { startOwnDisplay } from '../support/own-display.ts'
import { closeWindow, newDataDir, openDesktop, test, until } from '../support/desktop.ts'

test('a window that was in full screen is so at the next start, and has its size again after it', async (t) => {
  const display = await startOwnDisplay(t)
  const manager = spawn('openbox', [], { stdio: 'ignore', env: { ...process.env, ...display } })
  t.teardown(() => void manager.kill())
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir, [], display)
  const before = await first.window.evaluate((open) => open.getNormalBounds())
  await first.window.evaluate((open) => open.setFullScreen(true))
  await until(() => first.window.evaluate((open) => open.isFullScreen()))
  await closeWindow(first)
  const { window } = await openDesktop(t, dataDir, [], display)
  await until(() => window.evaluate((open) => open.isFullScreen()))
  await window.evaluate((open) => open.setFullScreen(false))
  await until(() => window.evaluate((open) => !open.isFullScreen()))
  await until(async () => {
    const { width, height } = await window.evaluate((open) => open.getBounds())
    return width === before.width && height === before.height
  })
  t.pass()
})
