import type { Locator, Page } from 'playwright-core'
import { shiftDate } from '../../../common/dates/dates.ts'
import { launchBrowser } from '../../support/browser.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, openTabBeside } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  rowOf,
  storedTitles,
  storedTodos,
  untilFocused,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const today = '2026-12-01'
const onThisDay = { now: new Date(`${today}T12:00`), locale: 'en-GB' } as const

const { test, openPage, goOnWith } = testInOnePage(onThisDay)

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

const change = async (server: TestServer, fields: unknown): Promise<void> => {
  const [todo] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, fields)
}

test('d opens a field that says in full what it understands, and Enter takes it', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await openDates(page)
  t.is(await focusedName(page), 'Due date in words')
  const far = `${Number(today.slice(0, 4)) + 2}-12-04`
  await page.keyboard.type(`4 dec ${far.slice(0, 4)} 5pm`)
  await page.getByText(new RegExp(String.raw`^\w+day,? 4 December ${far.slice(0, 4)}, 17:00$`)).waitFor()
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, far, '17:00'])
  await eventually(t, () => focusedName(page), 'Pay rent')
})

test('a past day that is typed is said in full and taken', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await openDates(page)
  await page.keyboard.type('yesterday 5pm')
  await page.getByText(/^Monday,? 30 November 2026, 17:00$/).waitFor()
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, '2026-11-30', '17:00'])
})

test('words that are no date are refused with an example, and change nothing', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
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

test('this evening is a choice beside the days, as in the menu of a row, and no start', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await openDates(page)
  const choice = page.getByRole('option', { name: 'This evening' })
  t.regex(await choice.innerText(), /20:00/)
  await choice.click()
  await eventually(t, () => storedDates(server), [null, today, '20:00'])
  await openDates(page)
  await page.getByRole('option', { name: 'This evening', selected: true }).waitFor()
  await page.keyboard.press('Escape')
  await words(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a start date' }).click()
  await page.getByRole('option', { name: 'Tomorrow' }).waitFor()
  t.is(await choice.count(), 0)
})

test('a time alone is one of the day that is chosen, and the arrows lead on to the rest', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await openDates(page)
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 5)), 'Today')
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'Due date in words')
  // The calendar is loaded on demand.
  await page.locator('.field-time').waitFor()
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
  await eventually(t, () => page.locator('.calendar :focus').count(), 1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, shiftDate(today, 1), null])
  await openDates(page)
  await page.keyboard.type('17:30')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, shiftDate(today, 1), '17:30'])
})

test('a date is chosen in the calendar by the mouse, also one that is past, and taken away', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await openDates(page)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.locator('.calendar-day:not([data-outside-month])').first().click()
  const date = `${shiftDate(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`
  await eventually(t, () => storedDates(server), [null, date, null])
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('d')
  await page.getByRole('option', { name: 'No date' }).click()
  await eventually(t, () => storedDates(server), [null, null, null])
})

test('the calendar shows past days, weekends and the days of other months apart, and these can be chosen', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await callApi(server, 'PATCH', `/api/todos/${(await storedTodos(server))[0]?.id}`, {
    dueDate: '2026-12-09',
  })
  await openDates(page)
  const day = (date: string) => page.locator(`.field-calendar [data-date="${date}"]`)
  await day('2026-12-05').waitFor()
  const lookOf = (date: string) =>
    day(date).evaluate((each) => {
      const { color, backgroundColor } = getComputedStyle(each)
      return `${color} ${backgroundColor}`
    })
  const looks = await Promise.all(['2026-12-05', '2026-12-04', '2026-11-30', '2027-01-01'].map(lookOf))
  const [weekend, usual, before, after] = looks
  t.is(new Set([weekend, usual, before]).size, 3, looks.join('; '))
  t.is(before, after)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await day('2026-11-04').waitFor()
  t.false([weekend, usual, before].includes(await lookOf('2026-11-04')), 'a past day looks otherwise')
  // Its button is disabled for assistive technology, whose keys go on into the next month.
  await day('2026-12-02').click({ force: true })
  await eventually(t, () => storedDates(server), [null, '2026-12-02', null])
})

test('a time that is typed into its field is saved with the date when the field closes', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: today })
  await rowOf(page, 'Pay rent').getByText('Today').waitFor()
  await openDates(page)
  await page.getByRole('spinbutton', { name: /hour/ }).click()
  await page.keyboard.type('0915')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedDates(server), [null, today, '09:15'])
})

test('a start after the due date is refused before it is saved, in words and in the calendar', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: today })
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
  await eventually(t, () => storedDates(server), [today, today, null])
  await openDates(page)
  await page.keyboard.type(shiftDate(today, -3))
  await page
    .getByRole('status')
    .filter({ hasText: /cannot be due before that/ })
    .waitFor()
})

test('Enter says that words cannot be read while the server does not answer, and keeps them', async (t) => {
  const { page } = await openPage(t, ['Pay rent'], onThisDay)
  await page.route(/assets\/read-line-/, (route) => route.abort())
  await openDates(page)
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await page.getByText(/^Localist does not answer/).waitFor()
  t.is(await words(page).inputValue(), 'tomorrow')
})

test('the control closes although the day of a typed time is refused', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { startDate: shiftDate(today, 10) })
  await page.getByRole('link', { name: /^All/ }).click()
  await openDates(page)
  await page.getByRole('spinbutton', { name: /hour/ }).click()
  await page.keyboard.type('1730')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alert')
    .filter({ hasText: /cannot be due before that/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await words(page).waitFor({ state: 'detached' })
  t.deepEqual(await storedDates(server), [shiftDate(today, 10), null, null])
})

test('the popover of a date fits and is accessible', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['Pay rent'])
  await openDates(page)
  await page.keyboard.type('every last friday')
  await page.getByText(/^Every month on the last Friday, first on Friday/).waitFor()
  await page.locator('.calendar-day:not([data-outside-month])').first().waitFor()
  const busy = page.locator('.calendar-day.busy-day')
  t.is(await busy.count(), 0)
  const yesterday = shiftDate(today, -1)
  if (yesterday.slice(0, 7) === today.slice(0, 7)) t.true((await page.locator('.past-day').count()) > 0)
  await callApi(server, 'POST', '/api/todos', { title: 'Busy', dueDate: today })
  await busy.getByText(String(Number(today.slice(8))), { exact: true }).waitFor()
  await looksRight(t, page, 'the popover of a date')
  t.deepEqual(complaints, [])
})

for (const [where, options] of [
  ['in the middle of a window', { viewport: { width: 1280, height: 720 } }],
  ['at 200 %', { viewport: { width: 640, height: 400 } }],
  ['on a phone', { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true }],
] as const)
  test(`the month, the time and the repeat are in sight without scrolling ${where}`, async (t) => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    const { page } = await ('isMobile' in options
      ? openPage(t, titles, { ...onThisDay, ...options })
      : goOnWith(t, titles))
    await page.setViewportSize(options.viewport)
    const row = rowOf(page, 'Six')
    if ('isMobile' in options) {
      await row.tap()
      await page.getByRole('button', { name: 'Add a date' }).tap()
    } else {
      await row.focus()
      await page.keyboard.press('d')
    }
    await page.locator('.calendar-day:not([data-outside-month])').first().waitFor()
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
    await dialog.getByRole('option', { name: 'Custom…' }).click()
    await eventually(t, isInSight(dialog.getByRole('button', { name: 'Save' })), true)
  })

const storedRepeat = async (server: TestServer) => {
  const [todo] = await storedTodos(server)
  return todo?.repeat && [todo.repeat.rrule, todo.repeat.from]
}

const editor = (page: Page) => page.getByRole('form', { name: 'Repeat' })

const openEditor = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Add a repeat$|Repeat: )/ }).click()
  await page.getByRole('option', { name: 'Custom…' }).click()
  await editor(page).waitFor()
}

/** Opens the form by the keyboard, and types the interval into it. */
async function typeInterval(page: Page, interval: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a repeat' }).focus()
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('textbox', { name: 'Repeat in words' }))
  for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key)
  await untilFocused(page.getByRole('option', { name: 'Custom…' }))
  await page.keyboard.press('Enter')
  await editor(page).waitFor()
  await untilFocused(page.getByRole('button', { name: 'Back' }))
  await page.keyboard.press('Tab')
  await untilFocused(editor(page).getByRole('textbox', { name: 'Every' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(interval)
}

test('a quick choice without a date sets the first date, and one click removes the repeat', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  await page.getByRole('button', { name: 'Add a repeat' }).click()
  await page.getByRole('option', { name: 'Every day' }).click()
  await eventually(t, () => storedRepeat(server), ['FREQ=DAILY', 'due'])
  t.is((await storedTodos(server))[0]?.dueDate, today)
  await rowOf(page, 'Pay rent').getByRole('img', { name: 'Every day' }).waitFor()
  await page.getByRole('button', { name: 'Remove the repeat' }).click()
  await eventually(t, () => storedRepeat(server), null)
  t.is((await storedTodos(server))[0]?.dueDate, today)
})

test('the form writes a rule by the mouse, and the server makes the dates that it shows', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: shiftDate(today, 3) })
  await rowOf(page, 'Pay rent').click()
  await openEditor(page)
  await page.getByRole('button', { name: /^More Every/ }).click()
  await page.getByRole('button', { name: /Unit$/ }).click()
  await page.getByRole('option', { name: 'months' }).click()
  await page.getByText('Weekday', { exact: true }).click()
  await page.getByRole('button', { name: /Which$/ }).click()
  await page.getByRole('option', { name: 'Last' }).click()
  await page.getByRole('button', { name: /Weekday$/ }).click()
  await page.getByRole('option', { name: 'Friday' }).click()
  const shown = await page.locator('.repeat-next li').allInnerTexts()
  t.is(shown.length, 3)
  await looksRight(t, page, 'the form of a repeat')
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await eventually(t, () => storedRepeat(server), ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'due'])
  const made: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const open = (await storedTodos(server)).find(({ completed }) => !completed)
    await callApi(server, 'PATCH', `/api/todos/${open?.id}`, { completed: true })
    const next = (await storedTodos(server)).find(({ completed }) => !completed)
    made.push(formatDay(next?.dueDate ?? ''))
  }
  t.deepEqual(made, shown)
})

const formatDay = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))

test('the form lets months without the 31st take their last day', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: '2099-01-31', repeat: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' } })
  await rowOf(page, 'Pay rent').click()
  await openEditor(page)
  await page.getByText('Months without this day are skipped.').waitFor()
  await page.getByRole('checkbox', { name: 'Or the last day' }).press('Space')
  await page.getByText('A month without this day has it on its last day.').waitFor()
  const shown = await page.locator('.repeat-next li').allInnerTexts()
  t.deepEqual(shown, ['2099-02-28', '2099-03-31', '2099-04-30'].map(formatDay))
  await looksRight(t, page, 'the form of a repeat on the last day')
  await page.getByRole('button', { name: /Day$/ }).click()
  await page.getByRole('option', { name: '28th' }).click()
  t.is(await page.getByRole('checkbox', { name: 'Or the last day' }).count(), 0)
  await page.getByRole('button', { name: /Day$/ }).click()
  await page.getByRole('option', { name: '31st' }).click()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  const rrule = 'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD'
  await eventually(t, () => storedRepeat(server), [rrule, 'due'])
  await page.getByRole('button', { name: 'Repeat: Every month on the 31st, or the last day' }).waitFor()
})

test('the form is filled by the keyboard alone, and Escape leaves everything as it was', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: today })
  await rowOf(page, 'Pay rent').click()
  await typeInterval(page, '3')
  await page.keyboard.press('Escape')
  await editor(page).waitFor({ state: 'detached' })
  t.is(await storedRepeat(server), null)
  await typeInterval(page, '3')
  const unit = editor(page).getByRole('button', { name: /Unit$/ })
  await page.keyboard.press('Tab')
  await untilFocused(unit)
  await page.keyboard.press('ArrowDown')
  await untilFocused(page.getByRole('option', { name: 'weeks' }))
  await page.keyboard.press('Home')
  await untilFocused(page.getByRole('option', { name: 'days' }))
  await page.keyboard.press('Enter')
  // The list gives the focus back a frame after it has closed.
  await untilFocused(unit)
  await page.keyboard.press('Tab')
  await untilFocused(editor(page).getByRole('radio', { name: 'Due date' }))
  await page.keyboard.press('ArrowRight')
  await editor(page).getByRole('radio', { name: 'Completion', checked: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedRepeat(server), ['FREQ=DAILY;INTERVAL=3', 'completion'])
  await rowOf(page, 'Pay rent').getByRole('img', { name: '3 days after completion' }).waitFor()
})

test('a repeat is typed in words, and words that are none are refused', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: today })
  await rowOf(page, 'Pay rent').click()
  await page.getByRole('button', { name: 'Add a repeat' }).click()
  const field = page.getByRole('textbox', { name: 'Repeat in words' })
  await field.fill('now and then')
  await field.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /^Not a repeat/ })
    .waitFor()
  t.is(await storedRepeat(server), null)
  await field.fill('3 weeks')
  await page.getByText('Every 3 weeks', { exact: true }).waitFor()
  await field.press('Enter')
  await eventually(t, () => storedRepeat(server), ['FREQ=WEEKLY;INTERVAL=3', 'due'])
})

test('an end before the start is refused in the form', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: today, repeat: { rrule: 'FREQ=DAILY;UNTIL=20990101' } })
  await rowOf(page, 'Pay rent').click()
  await openEditor(page)
  await page.getByRole('spinbutton', { name: /year/ }).fill('2001')
  await page
    .getByRole('alert')
    .filter({ hasText: /^Choose a last date that is not before / })
    .waitFor()
  t.true(await editor(page).getByRole('button', { name: 'Save' }).isDisabled())
})

test('a rule without fields in the form stays as it is until another is saved', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  const rrule = 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'
  await change(server, { dueDate: today, repeat: { rrule } })
  await rowOf(page, 'Pay rent').click()
  await page.getByRole('button', { name: 'Repeat: Custom rule' }).click()
  await page.getByRole('option', { name: 'Custom rule' }).click()
  await page.getByText(/^The form has no fields for this rule/).waitFor()
  await page.getByText(rrule).waitFor()
  await page.keyboard.press('Escape')
  t.deepEqual(await storedRepeat(server), [rrule, 'due'])
})

test('a repeat that is typed as a date sets both', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('d')
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await page.keyboard.type('every weekday')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedRepeat(server), ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'due'])
})

test('the details lead to the previous and the next occurrence, also to completed ones', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await change(server, { dueDate: today, repeat: { rrule: 'FREQ=DAILY' } })
  await change(server, { completed: true })
  await rowOf(page, 'Pay rent').click()
  const tick = page.getByRole('complementary').getByRole('checkbox', { name: 'Complete “Pay rent”' })
  await page.getByRole('button', { name: /^Last done / }).click()
  await eventually(t, () => tick.isChecked(), true)
  await page.getByRole('button', { name: /^Next: / }).click()
  await eventually(t, () => tick.isChecked(), false)
})

test('where the browser does not know its time zone, the page saves, and its calendar opens', async (t) => {
  const { server } = await openPage(t, ['Pay rent'])
  for (const TZ of ['', 'Mars/Phobos', ':/etc/localtime']) {
    const browser = await launchBrowser({ TZ })
    t.teardown(() => browser.close())
    const { page, complaints } = await openTabBeside(server, await browser.newContext())
    await rowOf(page, 'Pay rent').click()
    await addField(page).fill(`In ${TZ}`)
    await addField(page).press('Enter')
    await eventually(t, async () => (await storedTitles(server)).at(-1), `In ${TZ}`.trim())
    await rowOf(page, 'Pay rent').focus()
    await page.keyboard.press('d')
    await page.getByRole('grid').waitFor()
    t.deepEqual(complaints, [], TZ)
  }
})
