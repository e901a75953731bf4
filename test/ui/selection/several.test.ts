import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, openAll, openPage } from '../../support/page-session.ts'
import {
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTodos,
  untilFocused,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const selectedTitles = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[role="row"][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0] ?? ''))

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected todos' })

const countChanges = async (server: TestServer): Promise<number> =>
  (await callApi<readonly unknown[]>(server, 'GET', '/api/changes')).length

test('clicks and keys select one, a range and all, and Escape none', async (t) => {
  const { page, complaints } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'Two').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'Four').click({ modifiers: ['ControlOrMeta'] })
  await eventually(t, () => selectedTitles(page), ['Two', 'Four'])
  t.is(await focusedName(page), 'Four')
  await rowOf(page, 'One').click({ modifiers: ['Shift'] })
  await eventually(t, () => selectedTitles(page), ['One', 'Two', 'Three', 'Four'])
  await bar(page).getByText('4 selected').waitFor()
  await looksRight(t, page, 'a selection')
  await page.keyboard.press('Escape')
  await eventually(t, () => selectedTitles(page), [])
  await bar(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await eventually(t, () => selectedTitles(page), ['Two', 'Three'])
  t.is(await focusedName(page), 'Three')
  await page.keyboard.press('ControlOrMeta+a')
  await eventually(t, () => selectedTitles(page), ['One', 'Two', 'Three', 'Four'])
  await page.keyboard.press('s')
  await eventually(t, () => selectedTitles(page), ['One', 'Two', 'Four'])
  await rowOf(page, 'Two').click()
  await eventually(t, () => selectedTitles(page), ['Two'])
  await bar(page).waitFor({ state: 'detached' })
  t.deepEqual(complaints, [])
})

test('each action of the bar is one change of all, which one undo takes back', async (t) => {
  const { server, page, complaints } = await openPage(t, ['One', 'Two', 'Three'])
  const { id: home } = await addList(server, 'Home')
  const [one] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${one?.id}`, { tags: ['car'] })
  await lookAgain(page)
  await page.getByText('#car').first().waitFor()
  const fields = async () =>
    (await storedTodos(server)).map(({ title, tags, priority, dueDate }) =>
      [title, ...tags, priority, dueDate].join(' ').trim(),
    )
  await eventually(t, fields, ['One car 0', 'Two 0', 'Three 0'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Shift+ArrowDown')
  const before = await countChanges(server)

  await bar(page).getByRole('button', { name: 'Choose the priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await eventually(t, fields, ['One car 4', 'Two 4', 'Three 0'])
  t.is(await countChanges(server), before + 1)
  await page
    .locator('.toast')
    .filter({ has: page.getByText('2 todos changed') })
    .getByRole('button', { name: 'Undo' })
    .click()
  await eventually(t, fields, ['One car 0', 'Two 0', 'Three 0'])

  await bar(page).getByRole('button', { name: 'Add or remove tags' }).click()
  await page.getByText('some', { exact: true }).waitFor()
  await untilFocused(page.getByRole('combobox', { name: 'Add tags' }))
  await page.keyboard.type('car')
  await page.keyboard.press('Enter')
  await eventually(t, fields, ['One car 0', 'Two car 0', 'Three 0'])
  await page.keyboard.press('Backspace')
  await eventually(t, fields, ['One 0', 'Two 0', 'Three 0'])
  await page.keyboard.press('Escape')

  await bar(page).getByRole('button', { name: 'Move to a list' }).click()
  await page.getByRole('option', { name: 'Home' }).click()
  await page.getByText('2 todos moved to Home').waitFor()
  await eventually(t, () => shownTitles(page), ['Three'])
  await eventually(
    t,
    async () => (await storedTodos(server)).filter(({ listId }) => listId === home).length,
    2,
  )
  await bar(page).waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])

  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByText('3 todos completed').waitFor()
  await eventually(t, async () => (await storedTodos(server)).map(({ completed }) => completed), [
    true,
    true,
    true,
  ])
  t.deepEqual(complaints, [])
})

test('the arrows walk through the buttons of the bar, and Tab leaves it', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Complete', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(t, () => focusedName(page), 'Choose the date')
  await page.keyboard.press('ArrowRight')
  await eventually(t, () => focusedName(page), 'Move to a list')
  await page.keyboard.press('Shift+Tab')
  t.is(await bar(page).locator(':focus').count(), 0)
  await page.keyboard.press('Tab')
  await eventually(t, () => focusedName(page), 'Move to a list')
  const hint = page.getByRole('tooltip')
  await hint.waitFor()
  await page.keyboard.press('Escape')
  await hint.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'One')
})

test('a date that one of them refuses changes none, and the message says which', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  const [, two] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${two?.id}`, { startDate: '2999-01-01' })
  await lookAgain(page)
  await rowOf(page, 'One').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Choose the date' }).click()
  await page.getByRole('option', { name: 'Today' }).click()
  await page.getByText('“Two”: A todo cannot start after it is due').waitFor()
  await eventually(t, async () => (await storedTodos(server)).map(({ dueDate }) => dueDate), [null, null])
})

test('keys on a selected row move, indent and delete all of them', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  const places = async () => {
    const todos = await storedTodos(server)
    return todos.map(({ title, parentId }) =>
      parentId === null ? title : `${todos.find(({ id }) => id === parentId)?.title} > ${title}`,
    )
  }
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, places, ['One', 'Four', 'Two', 'Three'])
  await page.keyboard.press('ControlOrMeta+BracketRight')
  await eventually(t, async () => (await places()).toSorted(), ['Four', 'Four > Three', 'Four > Two', 'One'])
  await page.keyboard.press('ControlOrMeta+BracketLeft')
  await eventually(t, places, ['One', 'Four', 'Two', 'Three'])
  await page.keyboard.press('Delete')
  await eventually(t, places, ['One', 'Four'])
  await page.getByText('2 todos deleted').waitFor()
})

test('a time that all have can be taken away, and one for other dates changes no date', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  const times = async () => (await storedTodos(server)).map(({ dueDate, dueTime }) => [dueDate, dueTime])
  const set = async (...dates: readonly (string | null)[]) => {
    const todos = await storedTodos(server)
    for (const [index, { id }] of todos.entries()) {
      const dueDate = dates[index] ?? null
      const dueTime = dueDate === null ? null : '09:00'
      await callApi(server, 'PATCH', `/api/todos/${id}`, { dueDate, dueTime })
    }
    await lookAgain(page)
  }
  await set('2999-12-01', '2999-12-01')
  await page.getByText('9:00').nth(1).waitFor()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Choose the date' }).click()
  await page.getByRole('button', { name: 'Remove the time' }).click()
  // The focus goes back into the popover a frame after the button has gone.
  await page.getByRole('button', { name: 'Remove the time' }).waitFor({ state: 'detached' })
  await page.locator('.field-popover :focus').waitFor()
  await page.keyboard.press('Escape')
  await eventually(t, times, [
    ['2999-12-01', null],
    ['2999-12-01', null],
  ])
  await set('2999-12-01', '2999-12-02')
  await page.getByText('9:00').nth(1).waitFor()
  await bar(page).getByRole('button', { name: 'Choose the date' }).click()
  await page.getByRole('spinbutton', { name: 'hour' }).click()
  await page.keyboard.type('1145P')
  await page.keyboard.press('Enter')
  await eventually(t, times, [
    ['2999-12-01', '23:45'],
    ['2999-12-02', '23:45'],
  ])
})
