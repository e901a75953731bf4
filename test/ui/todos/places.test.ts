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

/** The titles and fields of which a toast covers a part. */
const coveredByToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    if (toasts.length === 0) return ['there is no toast']
    const isCovered = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const pane = element.closest('.list-scroller, .details, .view-body')?.getBoundingClientRect()
      const [from, to] = [Math.max(top, pane?.top ?? 0), Math.min(bottom, pane?.bottom ?? innerHeight)]
      return (
        to > from &&
        toasts.some(
          (toast) => toast.top < to && toast.bottom > from && toast.left < right && toast.right > left,
        )
      )
    }
    return [...document.querySelectorAll('h1, h2, .todo-title, textarea, input:not([type="checkbox"])')]
      .filter(isCovered)
      .map((element) => element.textContent ?? element.className)
  })

for (const [width, what] of [
  [1280, 'a toast covers no title and no field on a wide page'],
  [390, 'a toast covers no title and no field on a phone'],
] as const)
  test(what, async (t) => {
    const titles = Array.from({ length: 30 }, (_, index) => `Todo ${index + 1}`)
    const { server, page } = await goOnWith(t, titles, { viewport: { width, height: 700 } })
    const [first, second] = await storedTodos(server)
    await rowOf(page, 'Todo 3').focus()
    await page.keyboard.press('Delete')
    // It stays while the pointer is on it.
    await page.getByText('“Todo 3” deleted').hover()
    await eventually(t, () => coveredByToasts(page), [])
    await page.keyboard.press('End')
    await eventually(t, () => focusedName(page), 'Todo 30')
    await eventually(t, () => coveredByToasts(page), [])
    const scroller = page.locator('.list-scroller')
    const scrolled = await scroller.evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight })
      return element.scrollTop
    })
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await page.locator('.toast').waitFor({ state: 'detached' })
    t.is(await scroller.evaluate(({ scrollTop }) => scrollTop), scrolled, 'no row moves when it goes')

    // The field at the end of the list stays in sight where a toast comes.
    await rowOf(page, 'Todo 30').focus()
    await page.keyboard.press('e')
    await callApi(server, 'DELETE', `/api/todos/${first?.id}`)
    await page.locator('.toast').hover()
    await eventually(t, () => coveredByToasts(page), [])
    const [field, list] = [
      await boxOf(page.locator('.todo textarea')),
      await boxOf(page.locator('.list-scroller')),
    ]
    t.true(field.y >= list.y && field.y + field.height <= list.y + list.height)
    await page.keyboard.press('Escape')

    await page.goto(`${server.url}/#/todos/${second?.id}`)
    await page.getByRole('complementary').getByRole('textbox').first().waitFor()
    await eventually(t, () => coveredByToasts(page), [])
    await page.goto(`${server.url}/#/inbox`)
    await page.keyboard.press('ControlOrMeta+a')
    await bar(page).waitFor()
    await page.locator('.toast').hover()
    await eventually(t, () => coveredByToasts(page), [])
    const [tools, toast] = [await boxOf(bar(page).getByText(/selected/)), await boxOf(page.locator('.toast'))]
    t.true(toast.y + toast.height <= tools.y, 'the bar for several is free too')
  })
