import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { Settings, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, placeLink } from '../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTodos, tickOf, untilFocused } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

// A Wednesday.
const { test, goOnWith } = testInOnePage({ now: new Date('2026-12-02T12:00'), locale: 'en-GB' })

const week = (page: Page): Locator => page.locator('.week')

/** The part of a day, such as `2026-12-04`, without times or with them. */
const partOf = (page: Page, date: string, slot: 'all-day' | 'time'): Locator =>
  page.locator(`[data-slot="${slot}"][data-date="${date}"]`)

const add = (server: TestServer, title: string, fields: object): Promise<Todo> =>
  callApi<Todo>(server, 'POST', '/api/todos', { title, ...fields })

/** Where the page shows a todo, such as `2026-12-04 all-day`. */
const placeOf = (page: Page, title: string): Promise<string | null> =>
  rowOf(page, title).evaluate((row) => {
    const { date, slot } = row.closest<HTMLElement>('[data-date]')?.dataset ?? {}
    return `${date} ${slot}`
  })

/** When the server has a todo due. */
const dueOf = async (server: TestServer, title: string): Promise<string> => {
  const todo = (await storedTodos(server)).find((each) => each.title === title)
  return `${todo?.dueDate} ${todo?.dueTime}`
}

const setLayout = (server: TestServer, place: string, layout: string | null) =>
  callApi<Settings>(server, 'PATCH', '/api/settings', { display: { [place]: { layout } } })

async function openWeek(page: Page, server: TestServer): Promise<void> {
  await setLayout(server, 'upcoming', 'week')
  await page.goto(`${server.url}/#/upcoming`)
  await week(page).waitFor()
  const client = await page.context().newCDPSession(page)
  const listens = async () => {
    const { result } = await client.send('Runtime.evaluate', {
      expression: `document.querySelector('.week')`,
    })
    if (result.objectId === undefined) return false
    const { objectId } = result
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId })
    return listeners.some(({ type }) => type === 'pointerdown')
  }
  while (!(await listens())) await wait(20)
  await client.detach()
}

interface Point {
  readonly x: number
  readonly y: number
}

async function middleOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error('An element to drag is not in sight.')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) }
}

/** The point of a time of a day, once it is in sight. */
async function timeOf(page: Page, date: string, hour: number): Promise<Point> {
  const part = partOf(page, date, 'time')
  const at = await part.evaluate((column, hours) => {
    const scroller = column.closest('.week-scroller')
    const height = column.getBoundingClientRect().height
    scroller?.scrollTo(0, (height * (hours - 2)) / 24)
    const { left, top, width } = column.getBoundingClientRect()
    return { x: left + width / 2, y: top + (height * hours) / 24 }
  }, hour)
  return at
}

async function liftTo(page: Page, title: string, to: () => Promise<Point>): Promise<void> {
  const from = await middleOf(rowOf(page, title))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 8, { steps: 2 })
  await page.locator('.drag-preview').waitFor()
  const first = await to()
  await page.mouse.move(first.x, first.y, { steps: 4 })
  // The hours scroll while the pointer crosses their edge.
  const { x, y } = await to()
  await page.mouse.move(x, y)
}

test('a toast stands below the hours of the week', async (t) => {
  const { server, page } = await goOnWith(t)
  await add(server, 'Dentist', { dueDate: '2026-12-04', dueTime: '14:00' })
  await openWeek(page, server)
  const bottom = async () => {
    const box = await page.locator('.week-scroller').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const before = await bottom()
  await rowOf(page, 'Dentist').locator('.tick').click()
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Dentist' })
  await toast.waitFor()
  await eventually(t, async () => (await bottom()) < ((await toast.boundingBox())?.y ?? 0), true)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await eventually(t, bottom, before)
})

test('the menu shows Upcoming as a week, which stays; another place is a list', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await add(server, 'Dentist', { dueDate: '2026-12-04', dueTime: '14:00' })
  await add(server, 'Rent', { dueDate: '2026-12-01' })
  await add(server, 'Bread', { dueDate: '2026-12-02' })
  await add(server, 'Holiday', { startDate: '2026-12-05', dueDate: '2026-12-20' })
  await page.goto(`${server.url}/#/upcoming`)
  await rowOf(page, 'Dentist').waitFor()
  await page.locator('.view-header .view-menu').click()
  await page.getByRole('menuitem', { name: 'Layout' }).click()
  await page.getByRole('menuitemradio', { name: 'Week' }).click()
  await week(page).waitFor()
  t.is(await page.locator('.week-name').innerText(), '30 Nov – 6 Dec')
  t.is(await placeOf(page, 'Dentist'), '2026-12-04 time')
  t.is(await placeOf(page, 'Rent'), '2026-12-01 all-day')
  t.is(await placeOf(page, 'Bread'), '2026-12-02 all-day')
  t.is(await placeOf(page, 'Holiday'), '2026-12-05 all-day')
  const layoutOf = async () =>
    (await callApi<Settings>(server, 'GET', '/api/settings')).display?.['upcoming']?.layout
  await eventually(t, layoutOf, 'week')
  await looksRight(t, page, 'the week')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.reload()
  await rowOf(page, 'Dentist').waitFor()
  t.is(await week(page).count(), 1)
  await setLayout(server, 'all', 'week')
  await placeLink(page, 'All').click()
  await page.getByRole('treegrid').waitFor()
  t.is(await week(page).count(), 0)
  await setLayout(server, 'all', null)
  t.deepEqual(complaints, [])
})

test('the number beside the title is that of the sidebar, although the week shows days before', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await add(server, 'Rent', { dueDate: '2026-12-01' })
  await add(server, 'Bread', { dueDate: '2026-12-02' })
  await openWeek(page, server)
  await rowOf(page, 'Rent').waitFor()
  const header = page.locator('.view-header .count')
  t.is(await header.count(), 0)
  await add(server, 'Dentist', { dueDate: '2026-12-04', dueTime: '14:00' })
  const numberOf = async () => (await placeLink(page, 'Upcoming').getAttribute('aria-label')) ?? ''
  await eventually(t, numberOf, 'Upcoming, 1 open')
  t.is(await header.innerText(), '1 open')
  await tickOf(page, 'Dentist').click()
  await header.waitFor({ state: 'detached' })
  await rowOf(page, 'Rent').waitFor()
  t.deepEqual(complaints, [])
})

test('todos are dragged to other days and times, several at once, and one undo takes each drag back', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await add(server, 'Bread', { dueDate: '2026-12-02' })
  await add(server, 'Milk', { dueDate: '2026-12-02' })
  await add(server, 'Dentist', { dueDate: '2026-12-04', dueTime: '14:00' })
  await openWeek(page, server)
  await liftTo(page, 'Bread', () => middleOf(partOf(page, '2026-12-03', 'all-day')))
  await page.locator('.drag-preview').getByText('Due tomorrow').waitFor()
  await page.mouse.up()
  await eventually(t, () => dueOf(server, 'Bread'), '2026-12-03 null')
  await liftTo(page, 'Bread', () => timeOf(page, '2026-12-05', 9.75))
  await page.locator('.drag-preview').getByText('Due Saturday').waitFor()
  await page.mouse.up()
  await eventually(t, () => dueOf(server, 'Bread'), '2026-12-05 09:30')
  t.is(await placeOf(page, 'Bread'), '2026-12-05 time')
  // It is in sight then, above the messages.
  await timeOf(page, '2026-12-04', 14)
  await liftTo(page, 'Dentist', () => middleOf(partOf(page, '2026-12-04', 'all-day')))
  await page.mouse.up()
  await eventually(t, () => dueOf(server, 'Dentist'), '2026-12-04 null')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => dueOf(server, 'Dentist'), '2026-12-04 14:00')
  await rowOf(page, 'Milk').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'Dentist').click({ modifiers: ['ControlOrMeta'] })
  await liftTo(page, 'Milk', () => middleOf(partOf(page, '2026-12-06', 'all-day')))
  await page.mouse.up()
  await eventually(t, () => dueOf(server, 'Milk'), '2026-12-06 null')
  await eventually(t, () => dueOf(server, 'Dentist'), '2026-12-06 null')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => dueOf(server, 'Milk'), '2026-12-02 null')
  await eventually(t, () => dueOf(server, 'Dentist'), '2026-12-04 14:00')
  await page.keyboard.press('Escape')
  // A drop where it is changes nothing, and Escape ends a drag.
  await liftTo(page, 'Milk', () => middleOf(partOf(page, '2026-12-02', 'all-day')))
  t.is(await page.locator('.drag-words').innerText(), '')
  await page.keyboard.press('Escape')
  // A click on the row would open it.
  await page.mouse.move(640, 700)
  await page.mouse.up()
  await liftTo(page, 'Milk', () => middleOf(page.locator('.week-month [data-date="2026-12-22"]')))
  await page.mouse.up()
  await eventually(t, () => dueOf(server, 'Milk'), '2026-12-22 null')
  t.deepEqual(complaints, [])
})

test('keys go through the days, and move a todo by days and quarters of an hour', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await add(server, 'Bread', { dueDate: '2026-12-02' })
  await add(server, 'Dentist', { dueDate: '2026-12-04', dueTime: '14:00' })
  await openWeek(page, server)
  await rowOf(page, 'Bread').focus()
  await page.keyboard.press('ArrowRight')
  await untilFocused(page.getByRole('button', { name: 'New todo: Thursday 3 December' }))
  await page.keyboard.press('ArrowRight')
  await untilFocused(rowOf(page, 'Dentist'))
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => dueOf(server, 'Dentist'), '2026-12-04 14:15')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => dueOf(server, 'Dentist'), '2026-12-05 14:00')
  await page.locator('.spoken-only').getByText('“Dentist” due Saturday').waitFor({ state: 'attached' })
  await untilFocused(rowOf(page, 'Dentist'))
  // Beyond the end of the week, the next one shows.
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => dueOf(server, 'Dentist'), '2026-12-07 14:00')
  await page.getByRole('heading', { name: '7 – 13 Dec' }).waitFor()
  await untilFocused(rowOf(page, 'Dentist'))
  await page.keyboard.press('0')
  await page.getByRole('heading', { name: '30 Nov – 6 Dec' }).waitFor()
  await rowOf(page, 'Bread').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('This view sorts its todos itself.').first().waitFor()
  t.is(await dueOf(server, 'Bread'), '2026-12-02 null')
  await page.keyboard.press('PageUp')
  await page.getByRole('heading', { name: '23 – 29 Nov' }).waitFor()
  await page.keyboard.press('PageDown')
  await rowOf(page, 'Bread').press('Enter')
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  await tickOf(page, 'Bread').first().click()
  await page.getByText('“Bread” completed').first().waitFor()
  t.deepEqual(complaints, [])
})

test('a todo is added on a day by its button, and at a time by a double click', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await openWeek(page, server)
  await page.getByRole('button', { name: 'New todo: Wednesday 2 December' }).press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New todo: Thursday 3 December' })
  await dialog.getByRole('textbox', { name: 'New todo' }).fill('Call Ada #calls')
  await looksRight(t, page, 'a todo that is added on a day')
  await page.setViewportSize({ width: 1280, height: 720 })
  if ((await dialog.count()) === 0) {
    await page.getByRole('button', { name: 'New todo: Thursday 3 December' }).click()
    await dialog.getByRole('textbox', { name: 'New todo' }).fill('Call Ada #calls')
  }
  await page.keyboard.press('Enter')
  await eventually(t, () => dueOf(server, 'Call Ada'), '2026-12-03 null')
  await eventually(t, () => focusedName(page), 'Call Ada')
  const { x, y } = await timeOf(page, '2026-12-04', 10.25)
  await page.mouse.dblclick(x, y + 4)
  await page.getByRole('dialog', { name: 'New todo: Friday 4 December, 10:15' }).waitFor()
  await page.keyboard.type('Review')
  await page.keyboard.press('Enter')
  await eventually(t, () => dueOf(server, 'Review'), '2026-12-04 10:15')
  t.is(await placeOf(page, 'Review'), '2026-12-04 time')
  await page.mouse.dblclick(x, y + 100)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Nothing')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.is((await storedTodos(server)).length, 2)
  t.deepEqual(complaints, [])
})

test('the month has dots under busy days and leads to their weeks', async (t) => {
  const { server, page } = await goOnWith(t)
  await add(server, 'Concert', { dueDate: '2026-12-17', dueTime: '20:00' })
  await openWeek(page, server)
  const dots = () => page.locator('.week-month .busy-day:not([data-outside-month])').allInnerTexts()
  await eventually(t, dots, ['17'])
  await page.locator('.week-month').getByText('17', { exact: true }).click()
  await page.getByRole('heading', { name: '14 – 20 Dec' }).waitFor()
  t.is(await placeOf(page, 'Concert'), '2026-12-17 time')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '21 – 27 Dec' }).waitFor()
})

test('completed todos stand struck through in their days where the view shows them', async (t) => {
  const { server, page } = await goOnWith(t)
  const { id } = await add(server, 'Bread', { dueDate: '2026-12-01' })
  await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await openWeek(page, server)
  t.is(await rowOf(page, 'Bread').count(), 0)
  await callApi(server, 'PATCH', '/api/settings', { display: { upcoming: { completed: 'inPlace' } } })
  await rowOf(page, 'Bread').waitFor()
  t.is(await placeOf(page, 'Bread'), '2026-12-01 all-day')
  await callApi(server, 'PATCH', '/api/settings', { display: { upcoming: { completed: null } } })
  await rowOf(page, 'Bread').waitFor({ state: 'detached' })
})

test('todos at the same time stand below each other, as wide as their day, and a button opens the last of many', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const at = { dueDate: '2026-12-04', dueTime: '14:00' }
  await add(server, 'Call Ada', at)
  await add(server, 'Lunch', at)
  await openWeek(page, server)
  await page.setViewportSize({ width: 1280, height: 720 })
  const day = await partOf(page, '2026-12-04', 'time').evaluate((part) => part.clientWidth)
  for (const title of ['Call Ada', 'Lunch']) {
    const row = rowOf(page, title)
    t.true((await row.evaluate((each) => each.clientWidth)) >= day - 1, title)
    const cut = await row.locator('.week-title').evaluate((each) => each.scrollWidth - each.clientWidth)
    t.is(cut, 0, `${title} can be read`)
  }
  const tops = () =>
    partOf(page, '2026-12-04', 'time')
      .locator('.week-todo')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
  const [first = 0, second = 0] = await tops()
  t.is(second - first, 28)
  const saysTime = (title: string) => rowOf(page, title).getByText('14:00', { exact: true }).isVisible()
  t.deepEqual(
    await Promise.all(['Call Ada', 'Lunch'].map(saysTime)),
    [false, true],
    'below its time it says it',
  )
  await add(server, 'Bank', at)
  await add(server, 'Post', at)
  const more = page.getByRole('button', { name: '2 more todos at 14:00' })
  await more.click()
  await eventually(t, async () => (await tops()).length, 4)
  await more.click()
  await eventually(t, async () => (await tops()).length, 2)
  t.deepEqual(complaints, [])
})

test('a phone shows one day, and others by the strip, a swipe and the month', async (t) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 740 } }
  const { server, page } = await goOnWith(t, [], {
    ...phone,
    now: new Date('2026-12-02T12:00'),
    locale: 'en-GB',
  })
  await add(server, 'Bread', { dueDate: '2026-12-02' })
  await add(server, 'Dentist', { dueDate: '2026-12-03', dueTime: '14:00' })
  await add(server, 'Concert', { dueDate: '2026-12-17' })
  await openWeek(page, server)
  await rowOf(page, 'Bread').waitFor()
  t.is(await rowOf(page, 'Dentist').count(), 0)
  await page.getByRole('button', { name: 'Thursday 3 December', exact: true }).tap()
  await rowOf(page, 'Dentist').waitFor()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  await touch('touchStart', { x: 120, y: 500 })
  for (const x of [160, 220, 280]) await touch('touchMove', { x, y: 500 })
  await touch('touchEnd')
  await rowOf(page, 'Bread').waitFor()
  await page.getByRole('button', { name: '2 December', exact: true }).tap()
  await page.getByRole('dialog').getByText('17', { exact: true }).tap()
  await rowOf(page, 'Concert').waitFor()
  await page.getByRole('button', { name: 'Today', exact: true }).tap()
  await rowOf(page, 'Bread').waitFor()
})
