import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'
import { addField, eventually, rowOf, storedTitles } from '../../support/page-todos.ts'

const test = testWithBrowser()

const LIFE_OF_A_MESSAGE_MS = 8000

const shownMessages = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('.toast-text:visible')
    .evaluateAll((messages) => messages.map(({ textContent }) => textContent))

async function deleteByKey(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await rowOf(page, title).focus()
    await page.keyboard.press('Delete')
    await page.getByText(`“${title}” deleted`).waitFor({ state: 'attached' })
  }
}

test.serial('a message that made way for later ones does not come back when those expire', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four', 'Five'])
  await page.clock.install()
  await deleteByKey(page, 'One', 'Two', 'Three', 'Four')
  await eventually(t, () => shownMessages(page), ['“Four” deleted', '“Three” deleted', '“Two” deleted'])
  await eventually(t, () => storedTitles(server), ['Five'])
  await page.clock.fastForward(LIFE_OF_A_MESSAGE_MS)
  await eventually(t, () => shownMessages(page), [])
  await rowOf(page, 'Five').focus()
  await page.keyboard.press('Control+z')
  await addField(page).fill('Six')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Five', 'Six'])
})

test.serial('each of many quick deletions can be undone, also those whose message is hidden', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four', 'Five'])
  await deleteByKey(page, 'One', 'Two', 'Three', 'Four')
  await rowOf(page, 'Five').focus()
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three', 'Four', 'Five'])
})

test.serial(
  'messages wait together for the pointer, so that old ones do not outlive those that came under it',
  async (t) => {
    const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'])
    await page.clock.install()
    await deleteByKey(page, 'One', 'Two', 'Three')
    await page.locator('.toast-text:visible').first().hover()
    await deleteByKey(page, 'Four', 'Five', 'Six')
    const latest = ['“Six” deleted', '“Five” deleted', '“Four” deleted']
    await eventually(t, () => shownMessages(page), latest)
    await page.clock.fastForward(LIFE_OF_A_MESSAGE_MS)
    t.deepEqual(await shownMessages(page), latest)
    await page.mouse.move(1, 1)
    await page.clock.fastForward(LIFE_OF_A_MESSAGE_MS)
    await eventually(t, () => shownMessages(page), [])
    t.deepEqual(await storedTitles(server), ['Seven'])
  },
)
