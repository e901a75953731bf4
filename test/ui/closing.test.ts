import type { Page } from 'playwright-core'
import { testWithBrowser } from '../support/browser.ts'
import { openPage } from '../support/page-session.ts'
import { addField, eventually, rowOf, storedTitles } from '../support/page-todos.ts'

const test = testWithBrowser()

/** Loads the page again as in the desktop window, with a title that says when it closes itself. */
async function becomeWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const token = sessionStorage.getItem('localist-session')
    const desktop = { platform: 'linux', getSessionToken: async () => token, showTheme: async () => {} }
    Object.assign(window, { desktop, close: () => (document.title = 'Closed') })
  })
  await page.reload()
}

/** Asks as the browser does before it closes the page, and answers whether it may. */
const askToClose = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))

test.serial('a tab asks before it closes while a change is under way, and only then', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const asked = Promise.withResolvers<string>()
  const answered = Promise.withResolvers<void>()
  await context.route('**/api/todos/*', async (route) => {
    await answered.promise
    await route.continue()
  })
  page.on('dialog', async (dialog) => {
    asked.resolve(dialog.type())
    await dialog.dismiss()
  })
  await rowOf(page, 'One').click()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Two')
  await page.close({ runBeforeUnload: true })
  t.is(await asked.promise, 'beforeunload')
  answered.resolve()
  await eventually(t, () => storedTitles(server), ['Two'])
  await eventually(t, () => askToClose(page), true)
})

test.serial('the desktop window closes by itself once its changes have landed', async (t) => {
  const { server, context, page } = await openPage(t)
  await becomeWindow(page)
  const answered = Promise.withResolvers<void>()
  await context.route('**/api/todos/*', async (route) => {
    await answered.promise
    await route.continue()
  })
  for (const title of ['One', 'Two']) {
    await addField(page).fill(title)
    await addField(page).press('Enter')
  }
  t.false(await askToClose(page))
  t.not(await page.title(), 'Closed')
  answered.resolve()
  await eventually(t, () => page.title(), 'Closed')
  t.deepEqual(await storedTitles(server), ['One', 'Two'])
  t.true(await askToClose(page))
})

test.serial('the desktop window does not wait longer than five seconds', async (t) => {
  const { context, page } = await openPage(t)
  await becomeWindow(page)
  await context.route('**/api/todos/*', () => new Promise(() => undefined))
  await addField(page).fill('One')
  await addField(page).press('Enter')
  t.false(await askToClose(page))
  await eventually(t, () => page.title(), 'Closed')
  t.true(await askToClose(page))
})
