import type { Page } from 'playwright-core'
import { commands } from '../../../renderer/commands/commands.ts'
import { menuGroups } from '../../../renderer/todos/menu/menu-groups.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { isAccessible, looksRight } from '../../support/page-look.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, placeLink, showView } from '../../support/page-session.ts'
import {
  deleteByKey,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  titleField,
  untilFocused,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const { test, goOnWith, goOnInAll } = testInOnePage()

const selectedTitles = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[role="row"][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0] ?? ''))

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected todos' })

const countChanges = async (server: TestServer): Promise<number> =>
  (await callApi<readonly unknown[]>(server, 'GET', '/api/changes')).length

test('clicks and keys select one, a range and all, and Escape none', async (t) => {
  const { page, complaints } = await goOnWith(t, ['One', 'Two', 'Three', 'Four'])
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
  const { server, page, complaints } = await goOnWith(t, ['One', 'Two', 'Three'])
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

  const reminders = async () => (await storedTodos(server)).map((todo) => todo.reminders)
  const chooseReminder = async (name: string) => {
    await bar(page).getByRole('button', { name: 'Add a reminder' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await chooseReminder('1 hour before')
  await chooseReminder('At the time')
  await eventually(t, reminders, [
    [{ before: 'PT1H' }, { before: 'PT0M' }],
    [{ before: 'PT1H' }, { before: 'PT0M' }],
    [],
  ])
  await chooseReminder('No reminders')
  await eventually(t, reminders, [[], [], []])
  t.is(await countChanges(server), before + 5)

  await bar(page).getByRole('button', { name: 'Add or remove tags' }).click()
  const field = page.getByRole('textbox', { name: 'Add tags' })
  const tick = (tag: string) => page.getByRole('checkbox', { name: `#${tag}`, exact: true })
  await untilFocused(field)
  // One of them has it.
  await eventually(t, () => tick('car').evaluate((box: HTMLInputElement) => box.indeterminate), true)
  await isAccessible(t, page, 'the tags of several todos', '.field-popover')
  await page.keyboard.press('ArrowDown')
  await untilFocused(tick('car'))
  await page.keyboard.press('Space')
  await eventually(t, fields, ['One car 0', 'Two car 0', 'Three 0'])
  t.true(await tick('car').isChecked())
  await page.keyboard.press('Space')
  await eventually(t, fields, ['One 0', 'Two 0', 'Three 0'])
  t.false(await tick('car').isChecked(), 'it stays there to be chosen again')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('cAr')
  await page.getByRole('button', { name: /New tag/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await eventually(t, fields, ['One car 0', 'Two car 0', 'Three 0'])
  t.is(await countChanges(server), before + 8)
  await page.keyboard.type('shop')
  await page.getByRole('button', { name: 'New tag #shop' }).click()
  await eventually(t, fields, ['One car shop 0', 'Two car shop 0', 'Three 0'])
  t.true(await tick('shop').isChecked())
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, fields, ['One car 0', 'Two car 0', 'Three 0'])

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

test('a toast beside the bar leaves a dialog free, also where the pointer was on it', async (t) => {
  const { server, page } = await goOnWith(t, ['Gone', 'Once', 'Stays'])
  const daily = { repeat: { rrule: 'FREQ=DAILY' }, dueDate: '2099-01-05' }
  await callApi(server, 'POST', '/api/todos', { title: 'Bins', ...daily })
  await rowOf(page, 'Bins').waitFor()
  await rowOf(page, 'Gone').click()
  await page.keyboard.press('Delete')
  const toast = page.getByText('“Gone” deleted', { exact: true })
  await toast.hover()
  await rowOf(page, 'Once').click()
  await rowOf(page, 'Bins').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog', { name: '1 of these 2 todos repeats' })
  await dialog.waitFor()
  // The pointer goes on to it, as that of a person who looks for Undo.
  await toast.hover()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.true(await toast.isVisible())
  await page.keyboard.press('Escape')
})

test('the arrows walk through the buttons of the bar, and Tab leaves it', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two'])
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
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
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
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three', 'Four'])
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
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
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

test('the menu of a row closes with its todo, and never becomes that of the next one', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  const [one] = await storedTodos(server)
  await rowOf(page, 'One').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of One' }).waitFor()
  await callApi(server, 'DELETE', `/api/todos/${one?.id}`)
  await page.locator('[role="row"][aria-label^="One"]').waitFor({ state: 'detached' })
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Two')
})

test('the tags of a todo that leaves the view close, and are never those of the next one', async (t) => {
  const { server, page } = await goOnWith(t)
  for (const title of ['One', 'Two']) await callApi(server, 'POST', '/api/todos', { title, tags: ['home'] })
  await showView(page, 'home')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('t')
  const field = page.getByRole('combobox', { name: 'Add tags' })
  await untilFocused(field)
  await page.keyboard.press('Backspace')
  await field.waitFor({ state: 'detached' })
  await eventually(t, () => shownTitles(page), ['Two'])
  await eventually(t, () => focusedName(page), 'Two')
  await eventually(t, async () => (await storedTodos(server)).map(({ tags }) => tags), [[], ['home']])
})

test('the focus goes on to the list where the bar takes all selected todos out of it', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'])
  await addList(server, 'Home')
  await placeLink(page, 'Home').waitFor()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Shift+ArrowDown')
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Move to a list' })
  await button.focus()
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('searchbox'))
  await page.keyboard.type('Home')
  await eventually(t, () => page.getByRole('option').allInnerTexts(), ['Home'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['Three'])
  await eventually(t, () => focusedName(page), 'Three')
})

test('a command of the palette never changes the next todo in place of one that is gone', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  const [one] = await storedTodos(server)
  await rowOf(page, 'One').focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Go to or run a command' }).waitFor()
  await page.keyboard.type('delete')
  await page
    .getByRole('option', { name: /^Delete/ })
    .first()
    .waitFor()
  await callApi(server, 'DELETE', `/api/todos/${one?.id}`)
  await page.locator('[role="row"][aria-label^="One"]').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Two')
  await page.keyboard.press('4')
  await page.getByRole('heading', { level: 1, name: 'Someday' }).waitFor()
  t.deepEqual(
    (await storedTodos(server)).map(({ title }) => title),
    ['Two'],
  )
})

/**
 * The commands on a row that are not in its menu: the arrow keys and the chevron fold subtasks and go between columns, a range needs a second
 * row, and the menu has dates.
 */
const withoutMenu = [
  'todo.expand',
  'todo.collapse',
  'todo.previous-column',
  'todo.next-column',
  'todo.extend-down',
  'todo.extend-up',
  'todo.day-before',
  'todo.day-after',
]

test('each command on a row is in its menu, once', (t) => {
  const onRow = commands.filter(({ scope }) => scope === 'row').map(({ id }) => id)
  t.deepEqual([...menuGroups.flat(), ...withoutMenu].toSorted(), onRow.toSorted())
})

const entries = (page: Page): Promise<readonly string[]> =>
  page.getByRole('menuitem').locator('[slot="label"]').allInnerTexts()

async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await page
      .getByRole('menuitem', { name, exact: true })
      .or(page.getByRole('menuitemradio', { name, exact: true }))
      .click()
}

test('a right click opens the menu of a row, which sets its date, list and priority', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['One', 'Two', 'Three'])
  const { id } = await addList(server, 'Home')
  const two = async () => (await storedTodos(server)).find(({ title }) => title === 'Two')
  await rowOf(page, 'Two').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of Two' }).waitFor()
  t.deepEqual(await entries(page), [
    'Complete',
    'Open',
    'Rename',
    'Select',
    'Date',
    'Move to',
    'Tags…',
    'Priority',
    'Move up',
    'Move down',
    'Make a subtask',
    'Duplicate',
    'Turn into a list',
    'Copy as text',
    'Copy as Markdown',
    'Copy the link',
    'Delete',
  ])
  await looksRight(t, page, 'the menu of a row')
  await choose(page, 'Priority', 'High')
  await eventually(t, async () => (await two())?.priority, 3)

  await rowOf(page, 'Two').click({ button: 'right' })
  await choose(page, 'Date', 'Today')
  await eventually(t, async () => (await two())?.dueDate !== null, true)
  await rowOf(page, 'Two').click({ button: 'right' })
  await choose(page, 'Date', 'No date')
  await eventually(t, async () => (await two())?.dueDate, null)

  await rowOf(page, 'Two').click({ button: 'right' })
  await choose(page, 'Move to', 'Home')
  await eventually(t, async () => (await two())?.listId, id)
  await eventually(t, () => shownTitles(page), ['One', 'Three'])
  await page.getByText('“Two” moved to Home').waitFor()
  await eventually(t, () => focusedName(page), 'Three')
  await rowOf(page, 'Three').click({ button: 'right' })
  await choose(page, 'Delete')
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
  await eventually(t, () => focusedName(page), 'One')
  t.deepEqual(complaints, [])
})

test('the menu key opens the menu of a row, and its commands find the row with the focus', async (t) => {
  const { server, page, context } = await goOnWith(t, ['One', 'Two'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const openByKeys = async () => {
    await rowOf(page, 'Two').focus()
    await page.keyboard.press('Shift+F10')
    await untilFocused(page.getByRole('menuitem').first())
  }
  await openByKeys()
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Two')

  await openByKeys()
  await page.keyboard.type('Ren')
  await page.keyboard.press('Enter')
  await titleField(page).fill('Zwei')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Zwei'])

  await rowOf(page, 'Zwei').getByRole('button', { name: 'More for “Zwei”' }).click()
  await choose(page, 'Date', 'Choose…')
  await page.getByRole('option', { name: 'Tomorrow' }).click()
  await eventually(t, async () => (await storedTodos(server))[1]?.dueDate !== null, true)
  await eventually(t, () => focusedName(page), 'Zwei')

  await page.keyboard.press('Control+c')
  await page.getByText('“Zwei” copied').waitFor()
  t.is(await page.evaluate(() => navigator.clipboard.readText()), 'Zwei')
  await callApi(server, 'POST', '/api/todos', { title: 'Drei' })
  await page.keyboard.press('Control+Shift+c')
  await page.getByText('Link to “Zwei” copied').waitFor()
  t.is(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${server.url}/#/todos/${(await storedTodos(server))[1]?.id}`,
  )
})

test('the menu of a selected row changes all that are selected, that of another row only this', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['One', 'Two', 'Three'])
  const priorities = async () => (await storedTodos(server)).map(({ priority }) => priority)
  await rowOf(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'Two').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'One').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of 2 selected' }).waitFor()
  await choose(page, 'Priority', 'High')
  await eventually(t, priorities, [3, 3, 0])
  await page.getByText('2 todos changed').waitFor()

  await rowOf(page, 'Three').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of Three' }).waitFor()
  await choose(page, 'Priority', 'Low')
  await eventually(t, priorities, [3, 3, 1])

  await rowOf(page, 'Two').getByRole('button', { name: 'More for “Two”' }).click()
  await choose(page, 'Delete')
  await eventually(t, () => storedTitles(server), ['Three'])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  t.deepEqual(complaints, [])
})

test('the menu of a row in the trash restores it or removes it for good', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  await deleteByKey(page, 'One', 'Two')
  await showView(page, 'Trash')
  const row = (title: string) => page.getByRole('row', { name: new RegExp(`^${title}, `) })
  await row('One').click({ button: 'right' })
  await choose(page, 'Restore')
  await eventually(t, () => storedTitles(server), ['One'])
  await row('Two').click({ button: 'right' })
  await choose(page, 'Delete for good')
  await page.getByRole('alertdialog', { name: 'Delete “Two” for good?' }).waitFor()
  t.deepEqual(await storedTitles(server), ['One'])
})
