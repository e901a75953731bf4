import type { Locator, Page } from 'playwright-core'
import type { Reminder, Settings, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { callApi, showView } from '../support/page-session.ts'
import { eventually, storedTodos } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith } = testInOnePage()

const markOf = (page: Page): Locator => page.getByRole('button', { name: /^Reminders: / })

/** Adds todos whose reminders ring a second from now. */
const addRinging = async (server: TestServer, ...titles: readonly string[]): Promise<void> => {
  for (const title of titles) {
    const reminders = [{ at: new Date(Date.now() + 1000).toISOString() }]
    await callApi<Todo>(server, 'POST', '/api/todos', { title, reminders })
  }
}

const unansweredIn = async (server: TestServer): Promise<readonly string[]> =>
  (await callApi<readonly Reminder[]>(server, 'GET', '/api/reminders')).flatMap(({ title, rungAt }) =>
    rungAt === null ? [] : [title],
  )

const storedTodo = async (server: TestServer, title: string): Promise<Todo | undefined> =>
  (await storedTodos(server)).find((todo) => todo.title === title)

test('a reminder that rang shows above each view, and its todo is done, put off or left as it is there', async (t) => {
  const { server, page } = await goOnWith(t)
  t.is(await markOf(page).count(), 0)
  await addRinging(server, 'Call the bank', 'Water the plants', 'Buy bread')
  await page.getByRole('button', { name: 'Reminders: 3 reminders' }).waitFor()
  await showView(page, 'Settings')
  await markOf(page).click()
  const list = page.getByRole('dialog', { name: 'Reminders' })

  await list
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name: 'Complete “Call the bank”' }) })
    .click()
  await eventually(t, async () => (await storedTodo(server, 'Call the bank'))?.completed, true)
  await eventually(t, () => unansweredIn(server), ['Water the plants', 'Buy bread'])

  await list.getByRole('button', { name: 'Remind me of “Water the plants” later' }).click()
  await page.getByRole('menuitem', { name: 'In 1 hour' }).click()
  await eventually(t, () => unansweredIn(server), ['Buy bread'])
  const until = Date.parse((await storedTodo(server, 'Water the plants'))?.snoozedUntil ?? '')
  t.true(Math.abs(until - Date.now() - 3_600_000) < 60_000)

  await list.getByRole('button', { name: 'Dismiss the reminder of “Buy bread”' }).click()
  await markOf(page).waitFor({ state: 'detached' })
  await eventually(t, () => unansweredIn(server), [])
  t.like(await storedTodo(server, 'Buy bread'), { completed: false, snoozedUntil: null })
})

test('a reminder is put off by words; words that are no time, or a past one, are refused', async (t) => {
  const { server, page } = await goOnWith(t)
  await addRinging(server, 'Call the bank')
  await page.getByRole('button', { name: 'Reminders: Call the bank' }).click()
  await page.getByRole('button', { name: 'Remind me of “Call the bank” later' }).click()
  await page.getByRole('menuitem', { name: 'In words…' }).click()
  const field = page.getByRole('textbox', { name: 'When to remind of “Call the bank”' })
  for (const [typed, said] of [
    ['banana', 'Not a time.'],
    ['2020-01-01 10:00', 'This time is past.'],
  ] as const) {
    await field.fill(typed)
    await field.press('Enter')
    await page.getByText(said).waitFor()
  }
  t.is((await storedTodo(server, 'Call the bank'))?.snoozedUntil, null)
  await field.fill('20 min')
  await field.press('Enter')
  await markOf(page).waitFor({ state: 'detached' })
  await eventually(t, () => unansweredIn(server), [])
  const until = Date.parse((await storedTodo(server, 'Call the bank'))?.snoozedUntil ?? '')
  t.true(Math.abs(until - Date.now() - 1_200_000) < 60_000)
})

test('the todo of a reminder opens, and the reminder stays until it is answered', async (t) => {
  const { server, page } = await goOnWith(t)
  await addRinging(server, 'Call the bank')
  await page.getByRole('button', { name: 'Reminders: Call the bank' }).click()
  await page
    .getByRole('dialog', { name: 'Reminders' })
    .getByRole('button', { name: 'Call the bank' })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  await markOf(page).waitFor()
  t.deepEqual(await unansweredIn(server), ['Call the bank'])
})

test('the details show until when a reminder was put off, which is removed there', async (t) => {
  const { server, page } = await goOnWith(t)
  const id = (await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Call the bank' })).id
  const snoozedUntil = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await callApi(server, 'PATCH', `/api/todos/${id}`, { snoozedUntil })
  await page.locator('.todo', { hasText: 'Call the bank' }).locator('.todo-title').click()
  const chip = page.getByRole('row', { name: /^Snoozed: / })
  await chip.waitFor()
  await chip.getByRole('button').click()
  await chip.waitFor({ state: 'detached' })
  await eventually(t, async () => (await storedTodos(server))[0]?.snoozedUntil, null)
})

test('the todo of a reminder that is opened over the settings shows beside the inbox', async (t) => {
  const { server, page } = await goOnWith(t)
  await addRinging(server, 'Call the bank')
  await page.goto(`${page.url().split('#')[0]}#/settings`)
  await page.getByRole('button', { name: 'Reminders: Call the bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reminders' })
  await dialog.getByRole('button', { name: 'Call the bank' }).first().click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  await page.getByRole('treegrid').getByText('Call the bank').waitFor()
})

test('the settings say when a day without a time reminds, and which reminder a new todo gets', async (t) => {
  const { server, page } = await goOnWith(t)
  await showView(page, 'Settings')
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Time of a todo without a time', '7:30 AM')
  await page.getByText('“1 hour before” is at 6:30 AM').waitFor()
  await choose('Reminder of a new todo with a time', '30 minutes before')
  const stored = () => callApi<Settings>(server, 'GET', '/api/settings')
  await eventually(t, async () => (await stored()).allDayReminderTime, '07:30')
  await eventually(t, async () => (await stored()).defaultReminder, 'PT30M')
  await choose('Reminder of a new todo with a time', 'None')
  await eventually(t, async () => (await stored()).defaultReminder, null)
})
