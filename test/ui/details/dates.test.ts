import type { Locator, Page } from 'playwright-core'
import { dayAt, shiftDate } from '../../../server/dates.ts'
import type { Todo } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTodos, untilFocused } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const today = (): string => dayAt(new Date(), null).date

const storedDates = async (server: TestServer) => {
  const [todo] = await storedTodos(server)
  return [todo?.startDate, todo?.dueDate, todo?.dueTime]
}

const words = (page: Page): Locator => page.getByRole('textbox', { name: /date in words$/ })

const openDates = async (page: Page): Promise<void> => {
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('d')
  await untilFocused(words(page))
}

const change = (server: TestServer, fields: Partial<Todo>) =>
  storedTodos(server).then(([todo]) => callApi(server, 'PATCH', `/api/todos/${todo?.id}`, fields))

test('d opens a field that says in full what it understands, and Enter takes it', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'], { locale: 'en-GB' })
  await openDates(page)
  t.is(await focusedName(page), 'Due date in words')
  const far = `${Number(today().slice(0, 4)) + 2}-12-04`
  await page.keyboard.type(`4 dec ${far.slice(0, 4)} 5pm`)
  await page.getByText(new RegExp(String.raw`^\w+day,? 4 December ${far.slice(0, 4)}, 17:00$`)).waitFor()
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, far, '17:00'])
  await eventually(t, () => focusedName(page), 'Pay rent')
})

test('words that are no date are refused with an example, and change nothing', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await openDates(page)
  await page.keyboard.type('someday maybe')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Not a date. Try “tomorrow 5pm”' }).waitFor()
  await page.locator('.words-input[aria-invalid="true"]').waitFor()
  await page.keyboard.press('Escape')
  await words(page).waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Pay rent')
  t.deepEqual(await storedDates(server), [null, null, null])
})

test('a time alone is one of the day that is chosen, and the arrows lead on to the rest', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await openDates(page)
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 5)), 'Today')
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'Due date in words')
  // The calendar is loaded on demand.
  await page.locator('.field-time').waitFor()
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await eventually(t, () => page.locator('.calendar :focus').count(), 1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, shiftDate(today(), 1), null])
  await openDates(page)
  await page.keyboard.type('17:30')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, shiftDate(today(), 1), '17:30'])
})

test('a date is chosen in the calendar by the mouse, also one that is past, and taken away', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await openDates(page)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.locator('.calendar-day:not([data-outside-month])').first().click()
  const date = `${shiftDate(`${today().slice(0, 8)}01`, -1).slice(0, 8)}01`
  await eventually(t, () => storedDates(server), [null, date, null])
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('d')
  await page.getByRole('option', { name: 'No date' }).click()
  await eventually(t, () => storedDates(server), [null, null, null])
})

test('a time that is typed into its field is saved with the date when the field closes', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'], { locale: 'en-GB' })
  await change(server, { dueDate: today() })
  await rowOf(page, 'Pay rent').getByText('Today').waitFor()
  await openDates(page)
  await page.getByRole('spinbutton', { name: /hour/ }).click()
  await page.keyboard.type('0915')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, today(), '09:15'])
})

test('a start after the due date is refused before it is saved, in words and in the calendar', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await change(server, { dueDate: today() })
  await rowOf(page, 'Pay rent').click()
  const line = page.getByRole('button', { name: 'Add a start date' })
  await line.click()
  await page.getByRole('option', { name: /^Tomorrow/ }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /^This is due on .*cannot start after that/ })
    .waitFor()
  await words(page).fill('tomorrow')
  await page
    .getByRole('status')
    .filter({ hasText: /cannot start after that/ })
    .waitFor()
  await words(page).fill('today 5pm')
  await words(page).press('Enter')
  await page.getByRole('status').filter({ hasText: 'A start date has no time of day.' }).waitFor()
  await words(page).fill('today')
  await words(page).press('Enter')
  await eventually(t, () => storedDates(server), [today(), today(), null])
  await openDates(page)
  await page.keyboard.type(shiftDate(today(), -3))
  await page
    .getByRole('status')
    .filter({ hasText: /cannot be due before that/ })
    .waitFor()
})

test('Enter says that words cannot be read while the server does not answer, and keeps them', async (t) => {
  const { page } = await openPage(t, ['Pay rent'])
  await page.route(/assets\/read-line-/, (route) => route.abort())
  await openDates(page)
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await page.getByText(/^Localist does not answer/).waitFor()
  t.is(await words(page).inputValue(), 'tomorrow')
})

test('the control closes although the day of a typed time is refused', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await change(server, { startDate: shiftDate(today(), 10) })
  await page.getByRole('link', { name: /^All/ }).click()
  await openDates(page)
  await page.getByRole('spinbutton', { name: /hour/ }).click()
  await page.keyboard.type('0530PM')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alert')
    .filter({ hasText: /cannot be due before that/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await words(page).waitFor({ state: 'detached' })
  t.deepEqual(await storedDates(server), [shiftDate(today(), 10), null, null])
})

test('the popover of a date fits and is accessible', async (t) => {
  const { page, complaints } = await openPage(t, ['Pay rent'])
  await openDates(page)
  await page.keyboard.type('every last friday')
  await page.getByText(/^Every month on the last Friday, first on Friday/).waitFor()
  await page.locator('.calendar-day').first().waitFor()
  await looksRight(t, page, 'the popover of a date')
  t.deepEqual(complaints, [])
})

for (const [where, options] of [
  ['on a phone', { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }],
  ['in the middle of a window', { viewport: { width: 1280, height: 720 } }],
  ['at 200 %', { viewport: { width: 640, height: 400 } }],
] as const)
  test(`the month, the time and the repeat are in sight without scrolling ${where}`, async (t) => {
    const { page } = await openPage(t, ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'], options)
    const row = rowOf(page, 'Six')
    if ('isMobile' in options) {
      await row.tap()
      await page.getByRole('button', { name: 'Add a date' }).tap()
    } else {
      await row.focus()
      await page.keyboard.press('d')
    }
    await page.locator('.calendar-day').first().waitFor()
    const dialog = page.getByRole('dialog', { name: 'Due date' })
    const isInSight = (line: Locator) => async () => {
      const edge = await dialog.boundingBox()
      const box = await line.boundingBox()
      return box !== null && edge !== null && box.y >= edge.y && box.y + box.height <= edge.y + edge.height
    }
    // The popover finds its place a frame after the calendar, which is loaded on demand.
    await eventually(t, isInSight(dialog.locator('.field-time')), true)
    await eventually(t, isInSight(dialog.getByRole('button', { name: 'Add a repeat' })), true)
    const days = dialog.locator('.calendar-day:not([data-outside-month])')
    await eventually(t, isInSight(days.first()), true)
    await eventually(t, isInSight(days.last()), true)

    await dialog.getByRole('button', { name: 'Add a repeat' }).click()
    await dialog.getByRole('option', { name: 'More choices' }).click()
    await eventually(t, isInSight(dialog.getByRole('button', { name: 'Save' })), true)
  })
