import type { Page } from 'playwright-core'
import type { Settings } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { openTabBeside } from '../../support/page-events.ts'
import { callApi, openPage, placeLink } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

/** The widths of the sidebar and the details; 0 where they do not show. */
const widths = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    ['#sidebar', '#details'].map((pane) => {
      const element = document.querySelector<HTMLElement>(pane)
      if (element === null || getComputedStyle(element).visibility === 'hidden') return 0
      return Math.round(element.getBoundingClientRect().width)
    }),
  )

const storedPanes = async (server: TestServer): Promise<readonly unknown[]> => {
  const { sidebarWidth, sidebarCollapsed, detailsWidth, detailsCollapsed } = await callApi<Settings>(
    server,
    'GET',
    '/api/settings',
  )
  return [sidebarWidth, sidebarCollapsed, detailsWidth, detailsCollapsed]
}

const separator = (page: Page, name: string) => page.getByRole('separator', { name })

test('a drag and the keys change the widths, which the next start has at once', async (t) => {
  const { server, page } = await openPage(t)
  t.deepEqual(await widths(page), [232, 340])
  await page.mouse.move(232, 300)
  await page.mouse.down()
  await page.mouse.move(272, 300, { steps: 4 })
  // Another window changes it meanwhile, which must not move it away from the pointer.
  const read = page.waitForResponse('**/api/settings')
  await callApi(server, 'PATCH', '/api/settings', { sidebarWidth: 190 })
  await read
  await page.mouse.move(282, 300, { steps: 4 })
  await eventually(t, () => widths(page), [282, 340])
  await page.mouse.up()
  await eventually(t, () => storedPanes(server), [282, false, 340, false])
  await separator(page, 'Width of the details').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await eventually(t, () => storedPanes(server), [282, false, 372, false])
  await page.route('**/api/settings', () => undefined)
  await page.reload()
  await page.locator('#details').waitFor()
  t.deepEqual(await widths(page), [282, 372], 'before the server has answered')
})

test('a width that another window saves shows here', async (t) => {
  const { server, context, page } = await openPage(t)
  const { page: other } = await openTabBeside(server, context)
  await separator(other, 'Width of the sidebar').focus()
  await other.keyboard.press('End')
  await eventually(t, () => widths(page), [320, 340])
})

test('the buttons and the keys collapse the panes, and the focus stays where it can be seen', async (t) => {
  const { server, page } = await openPage(t)
  await placeLink(page, 'Inbox').focus()
  await page.keyboard.press('Control+b')
  await eventually(t, () => widths(page), [0, 340])
  await eventually(t, () => focusedName(page), 'Show the sidebar')
  await page.keyboard.press('Control+Shift+b')
  await eventually(t, () => storedPanes(server), [232, true, 340, true])
  await eventually(t, () => widths(page), [0, 0])
  await page.reload()
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await page.getByRole('button', { name: 'Show the details' }).click()
  await eventually(t, () => storedPanes(server), [232, false, 340, false])
  await page.getByText('Choose a todo to see its details.').waitFor()
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await page.getByRole('button', { name: 'Hide the details' }).click()
  await eventually(t, () => storedPanes(server), [232, true, 340, true])
})

test('Enter leads into the details beside the list, and Escape back to the row', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  await page.getByText('Choose a todo to see its details.').waitFor()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Enter')
  await eventually(t, () => focusedName(page), 'Title')
  await page.keyboard.type('Typed ')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'One', 'the text that was typed is taken back')
  await page.keyboard.press('ArrowDown')
  const title = page.getByRole('complementary').getByRole('textbox', { name: 'Title' })
  await eventually(t, () => title.inputValue(), 'Two')
  await page.keyboard.press('Escape')
  await page.getByText('Choose a todo to see its details.').waitFor()
  await eventually(t, () => focusedName(page), 'Two')
})

test('below 1,000 px the details are over the list until the person leaves them', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'], { viewport: { width: 800, height: 700 } })
  const details = page.getByRole('complementary', { name: 'Details' })
  t.is(await details.count(), 0)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close the details' }).click(),
    () => page.mouse.click(300, 500),
    () => page.goBack(),
  ]
  for (const leave of ways) {
    await rowOf(page, 'Two').click()
    await details.waitFor()
    await leave()
    await eventually(t, () => details.count(), 0)
    await eventually(t, () => focusedName(page), 'Two')
  }
  await page.keyboard.press('Enter')
  await eventually(t, () => focusedName(page), 'Title')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Two')
})

test('below 720 px one pane fills the page, and Back leads from each to the list', async (t) => {
  const { server, page } = await openPage(t, ['One'], { viewport: { width: 390, height: 700 } })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  t.deepEqual(await widths(page), [0, 0])
  await menu.click()
  await eventually(t, () => widths(page), [390, 0])
  t.false(await rowOf(page, 'One').isVisible())
  await page.goBack()
  await rowOf(page, 'One').waitFor()
  await eventually(t, () => focusedName(page), 'Menu')
  await page.keyboard.press('Enter')
  await eventually(t, () => widths(page), [390, 0])
  await eventually(t, () => focusedName(page), 'Inbox, 1 open')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Menu')
  await menu.click()
  await placeLink(page, 'Someday').click()
  await page.getByRole('heading', { name: 'Someday', exact: true }).waitFor()
  await rowOf(page, 'One').click()
  await eventually(t, () => widths(page), [0, 390])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await rowOf(page, 'One').waitFor()
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/someday`)
  await rowOf(page, 'One').click()
  await eventually(t, () => widths(page), [0, 390])
  await page.goBack()
  await rowOf(page, 'One').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor()
})

test('single-key shortcuts can be switched off in the settings', async (t) => {
  const { server, page } = await openPage(t)
  await page.goto(`${server.url}/#/settings`)
  const box = page.getByRole('checkbox', { name: 'Single-key shortcuts' })
  await page.getByText('Single-key shortcuts').click()
  await eventually(
    t,
    async () => (await callApi<Settings>(server, 'GET', '/api/settings')).singleKeyCommands,
    false,
  )
  await eventually(t, () => box.isChecked(), false)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await page.keyboard.press('Control+3')
  await page.getByRole('heading', { name: 'Upcoming', exact: true }).waitFor()
  await page.goBack()
  await box.focus()
  await page.keyboard.press('Space')
  await eventually(
    t,
    async () => (await callApi<Settings>(server, 'GET', '/api/settings')).singleKeyCommands,
    true,
  )
  await eventually(t, () => box.isChecked(), true)
  await box.blur()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  t.pass()
})
