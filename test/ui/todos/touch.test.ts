import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'
import { eventually, rowOf, storedTitles } from '../../support/page-todos.ts'

const test = testWithBrowser()

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

const binOf = (page: Page, title: string) => page.getByRole('button', { name: `Delete “${title}”` })
const opacityOf = (page: Page, title: string) =>
  binOf(page, title).evaluate((bin) => getComputedStyle(bin).opacity)

test.serial(
  'a finger finds the bin on the row it has touched, and hits none that it cannot see',
  async (t) => {
    const { server, page } = await openPage(t, ['One', 'Two'], PHONE)
    const unseen = await binOf(page, 'Two').boundingBox()
    if (!unseen) return t.fail('the bin has no place')
    t.is(await opacityOf(page, 'Two'), '0')
    await page.touchscreen.tap(unseen.x + unseen.width / 2, unseen.y + unseen.height / 2)
    t.deepEqual(await storedTitles(server), ['One', 'Two'])
    await page.getByText('One', { exact: true }).tap()
    await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Uno')
    await eventually(t, () => opacityOf(page, 'One'), '1')
    await binOf(page, 'One').tap()
    await eventually(t, () => storedTitles(server), ['Two'])
  },
)

test.serial('hints at keys show only where there may be some', async (t) => {
  const { page } = await openPage(t, [], PHONE)
  await page.getByText('Whatever you want to remember goes here.').waitFor()
  t.false(await page.getByText('Press N').isVisible())
  t.false(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible())
})

test.serial('with a mouse there is no bin on a row that is being renamed', async (t) => {
  const { page } = await openPage(t, ['One'])
  await rowOf(page, 'One').click()
  t.true(await binOf(page, 'One').isVisible())
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title of the todo' }).waitFor()
  t.is(await binOf(page, 'One').count(), 0)
})
