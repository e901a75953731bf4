import type { Locator, Page } from 'playwright-core'
import { testInOnePage } from '../../support/one-page.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, showView } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTodos } from '../../support/page-todos.ts'

const { test, goOnWith } = testInOnePage()

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not in sight.')
  return box
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected todos' })

/** Whether an open popover touches none of a button, and stands no more than 20 px from it. */
async function isBeside(popover: Locator, button: Locator): Promise<boolean> {
  const [open, pressed] = [await boxOf(popover), await boxOf(button)]
  const gap = Math.max(pressed.y - (open.y + open.height), open.y - (pressed.y + pressed.height))
  const reaches = open.x <= pressed.x + pressed.width && open.x + open.width >= pressed.x
  return gap >= 0 && gap <= 20 && reaches
}

test('what a button of the selection bar opens stands at that button', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('ControlOrMeta+a')
  const buttons = [
    'Choose the date',
    'Move to a list',
    'Add or remove tags',
    'Choose the priority',
    'Add a reminder',
  ]
  for (const name of buttons) {
    const button = bar(page).getByRole('button', { name })
    await button.click()
    const popover = page.locator('.popover')
    await popover.waitFor()
    await eventually(
      t,
      () => isBeside(popover, page.locator(`.selection-bar [aria-label="${name}"]`)),
      true,
      name,
    )
    await page.keyboard.press('Escape')
    await popover.waitFor({ state: 'detached' })
  }
})

test('the date of a row opens the date, its list the list, and a tag the tag', async (t) => {
  const { server, page } = await goOnWith(t)
  const { id: listId } = await addList(server, 'Home')
  const due = { dueDate: '2099-05-04', dueTime: '17:00' }
  await callApi(server, 'POST', '/api/todos', { title: 'Rent', listId, tags: ['money', 'a b'], ...due })
  await showView(page, 'All')
  const badge = rowOf(page, 'Rent').locator('.todo-due')
  t.regex(
    (await badge.textContent()) ?? '',
    /5:00\u00a0PM$/,
    'a line may end before the time, and not within it',
  )
  await badge.click()
  const popover = page.getByRole('dialog', { name: 'Due date' })
  await popover.getByText('May 2099', { exact: true }).waitFor()
  await eventually(t, () => isBeside(page.locator('.field-popover'), badge), true)
  await popover.getByRole('option', { name: 'No date' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.dueDate, null)
  await eventually(t, () => focusedName(page), 'Rent')

  await rowOf(page, 'Rent').getByText('#a b').click()
  await page.getByRole('heading', { level: 1, name: 'a b' }).waitFor()
  await rowOf(page, 'Rent').getByText('Home').click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  t.is(page.url(), `${server.url}/#/lists/${listId}`)

  // With a key that selects, and beside a selection, a click on them is one on the row.
  await rowOf(page, 'Rent')
    .getByText('#money')
    .click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByText('1 selected').waitFor()
  await rowOf(page, 'Rent').getByText('#money').click()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByRole('complementary', { name: 'Details' }).getByRole('textbox').first().waitFor()
  t.is(await rowOf(page, 'Rent').getAttribute('aria-selected'), 'true')
})
