import type { Page } from 'playwright-core'
import { dayAt, shiftDate } from '../../../server/dates.ts'
import type { Todo } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import { eventually, rowOf, storedTodos, untilFocused } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const today = (): string => dayAt(new Date(), null).date

const change = async (server: TestServer, fields: unknown): Promise<void> => {
  const [todo] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, fields)
}

const storedRepeat = async (server: TestServer) => {
  const [todo] = await storedTodos(server)
  return todo?.repeat && [todo.repeat.rrule, todo.repeat.from]
}

const editor = (page: Page) => page.getByRole('form', { name: 'Repeat' })

const openEditor = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Add a repeat$|Repeat: )/ }).click()
  await page.getByRole('option', { name: 'More choices' }).click()
  await editor(page).waitFor()
}

/** Opens the form by the keyboard, and types the interval into it. */
async function typeInterval(page: Page, interval: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a repeat' }).focus()
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('textbox', { name: 'Repeat in words' }))
  for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key)
  await untilFocused(page.getByRole('option', { name: 'More choices' }))
  await page.keyboard.press('Enter')
  await editor(page).waitFor()
  await untilFocused(page.getByRole('button', { name: 'Back' }))
  await page.keyboard.press('Tab')
  await untilFocused(editor(page).getByRole('textbox', { name: 'Every' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(interval)
}

test('a quick choice without a date sets the first date, and one click removes the repeat', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  await page.getByRole('button', { name: 'Add a repeat' }).click()
  await page.getByRole('option', { name: 'Every day' }).click()
  await eventually(t, () => storedRepeat(server), ['FREQ=DAILY', 'due'])
  t.is((await storedTodos(server))[0]?.dueDate, today())
  await rowOf(page, 'Pay rent').getByRole('img', { name: 'Every day' }).waitFor()
  await page.getByRole('button', { name: 'Remove the repeat' }).click()
  await eventually(t, () => storedRepeat(server), null)
  t.is((await storedTodos(server))[0]?.dueDate, today())
})

test('the form writes a rule by the mouse, and the server makes the dates that it shows', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'], { locale: 'en-GB' })
  await change(server, { dueDate: shiftDate(today(), 3) })
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
    made.push(formatDay(next))
  }
  t.deepEqual(made, shown)
})

const formatDay = (todo: Todo | undefined): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(todo?.dueDate ?? 0))

test('the form is filled by the keyboard alone, and Escape leaves everything as it was', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await change(server, { dueDate: today() })
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
  await rowOf(page, 'Pay rent').getByRole('img', { name: 'Every 3 days after completion' }).waitFor()
})

test('a repeat is typed in words, and words that are none are refused', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await change(server, { dueDate: today() })
  await rowOf(page, 'Pay rent').click()
  await page.getByRole('button', { name: 'Add a repeat' }).click()
  const words = page.getByRole('textbox', { name: 'Repeat in words' })
  await words.fill('now and then')
  await words.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /^Not a repeat/ })
    .waitFor()
  t.is(await storedRepeat(server), null)
  await words.fill('3 weeks')
  await page.getByText('Every 3 weeks', { exact: true }).waitFor()
  await words.press('Enter')
  await eventually(t, () => storedRepeat(server), ['FREQ=WEEKLY;INTERVAL=3', 'due'])
})

test('an end before the start is refused in the form', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'], { locale: 'en-GB' })
  await change(server, { dueDate: today(), repeat: { rrule: 'FREQ=DAILY;UNTIL=20990101' } })
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
  const { server, page } = await openPage(t, ['Pay rent'])
  const rrule = 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'
  await change(server, { dueDate: today(), repeat: { rrule } })
  await rowOf(page, 'Pay rent').click()
  await page.getByRole('button', { name: 'Repeat: Custom rule' }).click()
  await page.getByRole('option', { name: 'Custom rule' }).click()
  await page.getByText(/^The form has no fields for this rule/).waitFor()
  await page.getByText(rrule).waitFor()
  await page.keyboard.press('Escape')
  t.deepEqual(await storedRepeat(server), [rrule, 'due'])
})

test('a repeat that is typed as a date sets both', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('d')
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await page.keyboard.type('every weekday')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedRepeat(server), ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'due'])
})

test('the details lead to the previous and the next occurrence, also to completed ones', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await change(server, { dueDate: today(), repeat: { rrule: 'FREQ=DAILY' } })
  await change(server, { completed: true })
  await rowOf(page, 'Pay rent').click()
  const tick = page.getByRole('complementary').getByRole('checkbox', { name: 'Complete “Pay rent”' })
  await page.getByRole('button', { name: /^Previous: .*, done$/ }).click()
  await eventually(t, () => tick.isChecked(), true)
  await page.getByRole('button', { name: /^Next: / }).click()
  await eventually(t, () => tick.isChecked(), false)
})
