import type { Page } from 'playwright-core'
import {
  addField,
  closeWindow,
  hasServerFile,
  newDataDir,
  openDesktop,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'

async function add(page: Page, title: string): Promise<void> {
  await addField(page).fill(title)
  await addField(page).press('Enter')
}

test('a todo added in the window is there over HTTP, and survives kill -9', async (t) => {
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir)
  t.log(`first window after ${first.startTime} ms`)
  await add(first.page, 'Pay rent')
  await until(async () => (await titlesForScript(dataDir)).length > 0)
  t.deepEqual(await titlesForScript(dataDir), ['Pay rent'])

  first.app.process().kill('SIGKILL')
  t.is(await first.ended, null)

  const second = await openDesktop(t, dataDir)
  t.log(`second start after ${second.startTime} ms`)
  await second.page.getByText('Pay rent').waitFor()
  t.deepEqual(await titlesForScript(dataDir), ['Pay rent'])
})

test('what was typed right before the last window closes is kept, and the server ends in order', async (t) => {
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir)
  await add(first.page, 'Water the plants')
  await closeWindow(first)
  t.is(await first.ended, 0)
  t.false(hasServerFile(dataDir))

  const { page: again } = await openDesktop(t, dataDir)
  await again.getByText('Water the plants').waitFor()
  t.pass()
})

test('the window closes once every change that it shows is saved, a half-typed title included', async (t) => {
  const dataDir = newDataDir(t)
  const titles = Array.from({ length: 25 }, (_, index) => `Todo ${index + 1}`)
  const { page, ended, ...first } = await openDesktop(t, dataDir)
  for (const title of titles) await add(page, title)
  await page.getByText('Todo 25', { exact: true }).dblclick()
  await page.keyboard.type(', renamed')
  await closeWindow({ page, ended, ...first })
  t.is(await ended, 0)

  await openDesktop(t, dataDir)
  t.deepEqual(await titlesForScript(dataDir), [...titles.slice(0, -1), 'Todo 25, renamed'])
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the app in order`, async (t) => {
    const dataDir = newDataDir(t)
    const { app, ended } = await openDesktop(t, dataDir)
    app.process().kill(signal)
    t.is(await ended, 0)
    t.false(hasServerFile(dataDir))
  })
}
