import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'
import { eventually, rowOf, storedTitles } from '../../support/page-todos.ts'

const test = testWithBrowser()

/** Asks as the browser does before it closes the page, and answers whether it may. */
const askToClose = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a tab asks before it closes while a change is under way, and only then', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const asked = Promise.withResolvers<string>()
  const answered = Promise.withResolvers<void>()
  await context.route('**/api/changes', async (route) => {
    await answered.promise
    await route.continue()
  })
  page.on('dialog', async (dialog) => {
    asked.resolve(dialog.type())
    await dialog.dismiss()
  })
  await rowOf(page, 'One').click()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Two')
  await page.close({ runBeforeUnload: true })
  t.is(await asked.promise, 'beforeunload')
  answered.resolve()
  await eventually(t, () => storedTitles(server), ['Two'])
  await eventually(t, () => askToClose(page), true)
})
