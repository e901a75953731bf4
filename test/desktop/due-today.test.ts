import { chooseInMenus, newDataDir, openDesktop, request, test, until } from '../support/desktop.ts'

const localDate = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

test('the title of the window says how many todos are due today, unless the setting is off', async (t) => {
  const dataDir = newDataDir(t)
  const { app, page, window } = await openDesktop(t, dataDir)
  const title = () => window.evaluate((open) => open.getTitle())
  const shown = await title()
  t.notRegex(shown, /^\(/)
  const { id } = (
    await request(dataDir, 'POST', '/api/todos', { title: 'Now', dueDate: localDate(new Date()) })
  ).body
  await until(async () => (await title()) === `(1) ${shown}`)
  await chooseInMenus(app, 'settings')
  await page.getByText('Show how many todos are due today').click()
  await until(async () => (await title()).startsWith('Settings'))
  await page.getByText('Show how many todos are due today').click()
  await until(async () => (await title()).startsWith('(1) Settings'))
  await request(dataDir, 'PATCH', `/api/todos/${id}`, { completed: true })
  await until(async () => (await title()).startsWith('Settings'))
})
