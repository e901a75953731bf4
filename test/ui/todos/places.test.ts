import type { Locator, Page } from 'playwright-core'
import { testInOnePage } from '../../support/one-page.ts'
import { isAccessible, looksRight } from '../../support/page-look.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, showView } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  rowOf,
  storedTodos,
  tickOf,
  untilFocused,
} from '../../support/page-todos.ts'

const { test, goOnWith, openPage } = testInOnePage()

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
    const { server, page } = await openPage(t, titles, { viewport: { width, height: 700 } })
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

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } }

/** Whether an element is wholly in the window, as wide as it, and at its bottom. */
async function isSheet(element: Locator): Promise<boolean> {
  const { x, y, width, height } = await boxOf(element)
  return (
    x === 0 && width === PHONE.viewport.width && y >= 0 && Math.round(y + height) === PHONE.viewport.height
  )
}

test('the menu of a row in the middle of the window shows all of its entries', async (t) => {
  const titles = Array.from({ length: 20 }, (_, index) => `Todo ${index + 1}`)
  const { page } = await openPage(t, titles, { viewport: { width: 1280, height: 760 } })
  for (const title of ['Todo 2', 'Todo 7', 'Todo 9', 'Todo 16']) {
    await rowOf(page, title).click({ button: 'right', position: { x: 90, y: 18 } })
    const menu = page.getByRole('menu', { name: `Menu of ${title}` })
    await menu.waitFor()
    const { top, bottom, hidden } = await menu.evaluate((element) => {
      const popover = element.closest('.menu-popover') ?? element
      const bounds = popover.getBoundingClientRect()
      return {
        top: bounds.top,
        bottom: window.innerHeight - bounds.bottom,
        hidden: Math.max(
          popover.scrollHeight - popover.clientHeight,
          element.scrollHeight - element.clientHeight,
        ),
      }
    })
    t.true(top >= 0 && bottom >= 0, `${title}: ${top} above, ${bottom} below`)
    t.is(hidden, 0, title)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
})

test('on a phone, the menu of a row and its dates are sheets, and Delete is in reach', async (t) => {
  const titles = Array.from({ length: 30 }, (_, index) => `Todo ${index + 1}`)
  const { server, page } = await openPage(t, titles, PHONE)
  const menu = page.getByRole('menu', { name: 'Menu of Todo 9' })
  await rowOf(page, 'Todo 9').locator('.todo-more').tap()
  await menu.waitFor()
  await eventually(t, () => isSheet(page.locator('.popover')), true)
  await looksRight(t, page, 'the menu of a row on a phone')
  await page.setViewportSize(PHONE.viewport)
  const remove = menu.getByRole('menuitem', { name: 'Delete' })
  const { y, height } = await boxOf(remove)
  t.true(y + height <= PHONE.viewport.height)
  await menu.getByRole('menuitem', { name: 'Date' }).tap()
  const dates = page.getByRole('menu', { name: 'Date', exact: true })
  await dates.waitFor()
  await eventually(t, () => isSheet(page.locator('.popover').filter({ has: dates })), true)
  await dates.getByRole('menuitemradio', { name: 'Tomorrow' }).tap()
  await eventually(t, async () => (await storedTodos(server))[8]?.dueDate !== null, true)
  await menu.waitFor({ state: 'detached' })
  await rowOf(page, 'Todo 9').getByText('Tomorrow').tap()
  await page.getByRole('dialog', { name: 'Due date' }).waitFor()
  await eventually(t, () => isSheet(page.locator('.popover')), true)
  await page.keyboard.press('Escape')
  await page.locator('.popover').waitFor({ state: 'detached' })
  await rowOf(page, 'Todo 9').locator('.todo-more').tap()
  await remove.tap()
  await eventually(t, async () => (await storedTodos(server)).length, 29)
  // There a completed todo stays.
  await page.goto(`${server.url}/#/all`)
  const cell = rowOf(page, 'Todo 10').locator('.todo-cell')
  await cell.waitFor()
  const colourOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor)
  await tickOf(page, 'Todo 11').tap()
  t.is(await colourOf(rowOf(page, 'Todo 11').locator('.todo-cell')), await colourOf(cell), 'no hover stays')
})

test('a wide pane has the list in its middle, and the tools of the header at its edge', async (t) => {
  const { page } = await goOnWith(t, ['One'], { viewport: { width: 2560, height: 700 } })
  const [pane, list, search] = await Promise.all(
    ['.view-pane', '.todos', '.view-search'].map((part) => boxOf(page.locator(part))),
  )
  if (!pane || !list || !search) throw new Error('The pane is not drawn.')
  t.true(list.width <= 800)
  const [before, after] = [list.x - pane.x, pane.x + pane.width - (list.x + list.width)]
  t.true(Math.abs(before - after) < 20, `${before} before, ${after} after`)
  t.is(search.x + search.width, list.x + list.width)
})

/** Moves a finger on a row by steps to the side and down, and lifts it unless it stays. */
async function swipe(page: Page, title: string, [x, y]: readonly [number, number], stays = false) {
  const client = await page.context().newCDPSession(page)
  const row = await boxOf(rowOf(page, title))
  const at = (part: number) => ({
    x: row.x + row.width / 2 + x * part,
    y: row.y + row.height / 2 + y * part,
  })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: part === undefined ? [] : [at(part)] })
  // Without waiting in between, so that a slow browser does not make a long touch of it.
  await Promise.all([touch('touchStart', 0), ...[0.25, 0.5, 0.75, 1].map((part) => touch('touchMove', part))])
  if (!stays) await touch('touchEnd')
  return { lift: () => touch('touchEnd') }
}

test('a swipe to the right completes a todo, and one to the left opens its date', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['One', 'Two'], PHONE)
  await page.locator('.touch-tools').waitFor({ state: 'attached' })
  const action = page.locator('.swipe-action')
  const short = await swipe(page, 'One', [50, 4], true)
  await action.getByText('Complete').waitFor()
  t.is(await action.getAttribute('data-armed'), null)
  await short.lift()
  await action.waitFor({ state: 'detached' })

  const long = await swipe(page, 'One', [130, -6], true)
  await page.locator('.swipe-action[data-armed]').getByText('Complete').waitFor()
  t.true((await boxOf(rowOf(page, 'One').locator('.todo-cell'))).x > 100)
  await long.lift()
  await page.getByText('“One” completed').waitFor()
  await eventually(t, async () => (await storedTodos(server)).map(({ completed }) => completed), [
    true,
    false,
  ])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await eventually(t, async () => (await storedTodos(server)).map(({ completed }) => completed), [
    false,
    false,
  ])

  const left = await swipe(page, 'Two', [-130, 0], true)
  await page.locator('.swipe-action[data-armed]').getByText('Date').waitFor()
  await left.lift()
  await page.getByRole('dialog', { name: 'Due date' }).getByRole('option', { name: 'Tomorrow' }).tap()
  await rowOf(page, 'Two').getByText('Tomorrow').waitFor()

  // A finger that moves down scrolls, also a little to the side, and beside a selection nothing is swiped.
  await swipe(page, 'One', [60, 120])
  await page.keyboard.press('Tab')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('s')
  await bar(page).waitFor()
  await swipe(page, 'One', [130, 0])
  await swipe(page, 'Two', [130, 0])
  t.is(await action.count(), 0)
  t.deepEqual(
    (await storedTodos(server)).map(({ completed }) => completed),
    [false, false],
  )
  t.deepEqual(complaints, [])
})

test('the round button of a phone leads to the field that adds, and leaves the ticks free', async (t) => {
  const titles = Array.from({ length: 30 }, (_, index) => `Todo ${index + 1}`)
  const { page } = await openPage(t, titles, PHONE)
  const button = page.getByRole('button', { name: 'New todo' })
  await button.waitFor()
  await isAccessible(t, page, 'the button that adds', '.touch-tools')
  await page.locator('.list-scroller').evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  const last = rowOf(page, 'Todo 30')
  await last.waitFor()
  const [round, more, tick] = await Promise.all(
    [button, last.locator('.todo-more'), tickOf(page, 'Todo 30')].map(boxOf),
  )
  if (!round || !more || !tick) throw new Error('The last row is not drawn.')
  t.true(round.width >= 44 && round.y + round.height <= PHONE.viewport.height)
  t.true(round.x > PHONE.viewport.width / 2)
  t.true(more.y + more.height <= round.y && tick.x + tick.width < round.x)
  await button.tap()
  await untilFocused(addField(page))
  await button.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 800, height: 700 })
  await page.keyboard.press('Escape')
  t.false(await button.isVisible(), 'a wide page has the field in reach')
})
