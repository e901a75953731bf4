import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openAll, openPage, showView } from '../../support/page-session.ts'
import {
  addField,
  deleteByKey,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  tickOf,
  titleField,
  typeTitle,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

test('Enter adds to the bottom and keeps the focus for the next; a blank title adds nothing', async (t) => {
  const { server, page } = await openPage(t, ['First'])
  await page.keyboard.press('n')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['First', 'Second', 'Third'])
  await eventually(t, () => focusedName(page), 'New todo')
  await eventually(t, () => storedTitles(server), ['First', 'Second', 'Third'])
  await page.getByText('3 left').waitFor()
})

test('pasted line breaks become spaces', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).fill('Milk\r\nEggs \n\n Bread')
  t.is(await addField(page).inputValue(), 'Milk Eggs Bread')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Milk Eggs Bread'])
})

test('a title is edited in its place by double click, F2 and E', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await rowOf(page, 'One').getByText('One').dblclick()
  await titleField(page).fill('Uno')
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno', 'Two'])
  await eventually(t, () => focusedName(page), 'Uno')

  await page.keyboard.press('F2')
  await titleField(page).press('End')
  await titleField(page).pressSequentially(' mas')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['Uno mas', 'Two'])

  await page.keyboard.press('e')
  await titleField(page).fill('Left the field')
  await rowOf(page, 'Two').click()
  await eventually(t, () => storedTitles(server), ['Left the field', 'Two'])
})

test('the tick, Space and X complete and reopen', async (t) => {
  const { server, page } = await openAll(t, ['Rent', 'Milk'])
  const completed = async () => (await storedTodos(server)).map((todo) => todo.completed)
  const tick = page.getByRole('checkbox', { name: 'Complete “Rent”' })
  await tickOf(page, 'Rent').click()
  await eventually(t, completed, [true, false])
  t.true(await tick.isChecked())
  await page.getByText('1 left').waitFor()
  await tickOf(page, 'Rent').click()
  await eventually(t, completed, [false, false])

  await rowOf(page, 'Milk').focus()
  await page.keyboard.press('Space')
  await eventually(t, completed, [false, true])
  await page.keyboard.press('x')
  await eventually(t, completed, [false, false])
})

test('a completed todo leaves the inbox after a breath, but not while the pointer is on it', async (t) => {
  const { page } = await openPage(t, ['Rent', 'Milk', 'Stays'])
  await tickOf(page, 'Milk').click()
  await rowOf(page, 'Rent').focus()
  await page.keyboard.press('Space')
  await page.getByText('1 left', { exact: true }).waitFor()
  // Completed rows leave together, so that none moves under the pointer.
  await page.waitForTimeout(900)
  t.deepEqual(await shownTitles(page), ['Rent', 'Milk', 'Stays'])
  await page.mouse.move(600, 700)
  await eventually(t, () => shownTitles(page), ['Stays'])
  await eventually(t, () => focusedName(page), 'Stays')
  await showView(page, 'Completed')
  await eventually(t, () => page.getByRole('checkbox', { checked: true }).count(), 2)
})

test('a todo is reopened where it was completed by mistake', async (t) => {
  const { server, page } = await openPage(t, ['Rent'])
  await tickOf(page, 'Rent').click()
  await page.waitForTimeout(600)
  await tickOf(page, 'Rent').click()
  await page.mouse.move(600, 700)
  await page.waitForTimeout(700)
  t.deepEqual(await shownTitles(page), ['Rent'])
  await eventually(t, async () => (await storedTodos(server))[0]?.completed, false)
})

test('deleted todos come back with Undo and Ctrl+Z, and the focus goes to the next row', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  await deleteByKey(page, 'One')
  await eventually(t, () => storedTitles(server), ['Two', 'Three'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])

  await deleteByKey(page, 'Two')
  await eventually(t, () => storedTitles(server), ['One', 'Three'])
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('Backspace')
  await eventually(t, () => storedTitles(server), ['One'])
  await eventually(t, () => focusedName(page), 'One')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
})

test('the keys of the page work from a control inside a row too', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  await deleteByKey(page, 'One')
  await tickOf(page, 'Two').click()
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Control+z')
  await eventually(
    t,
    async () => (await storedTodos(server)).map(({ title, completed }) => [title, completed]),
    [
      ['One', false],
      ['Two', false],
    ],
  )
  await tickOf(page, 'Two').click()
  await page.keyboard.press('n')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.type('n')
  t.is(await addField(page).inputValue(), 'n')
})

test('Tab leads from a row to its tick, and from there out of the list', async (t) => {
  const { page } = await openPage(t, ['One', 'Two', 'Three'])
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Tab')
  await eventually(t, () => focusedName(page), 'Complete “Two”')
  await page.keyboard.press('Tab')
  t.notRegex((await focusedName(page)) ?? '', /Complete|Three/)
  await page.keyboard.press('Shift+Tab')
  await eventually(t, () => focusedName(page), 'Complete “Two”')
})

test('completed todos are cleared together and come back together', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two', 'Three'])
  t.is(await page.getByRole('button', { name: 'Clear completed' }).count(), 0)
  for (const todo of (await storedTodos(server)).slice(0, 2))
    await callApi(server, 'PATCH', `/api/todos/${todo.id}`, { completed: true })
  await lookAgain(page)
  // The button is there as soon as the page knows of one of them.
  await page.getByText('1 left', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear completed' }).click()
  await eventually(t, () => storedTitles(server), ['Three'])
  await page.getByText('2 todos deleted').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  t.deepEqual(
    (await storedTodos(server)).map((todo) => todo.completed),
    [true, true, false],
  )
})

test('keys that come faster than the page can draw are all obeyed', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'One').focus()
  await page.evaluate(async () => {
    const press = (key: string, altKey: boolean) =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const event = new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true })
          document.activeElement?.dispatchEvent(event)
          resolve()
        })
        port1.start()
        port2.postMessage(null)
      })
    for (let times = 0; times < 2; times += 1) await press('ArrowDown', true)
    for (let times = 0; times < 3; times += 1) await press(' ', false)
  })
  await eventually(
    t,
    async () =>
      (await storedTodos(server)).map(({ title, completed }) => (completed ? `${title} done` : title)),
    ['Two', 'Three', 'One done', 'Four'],
  )
})

test('two Enters in a row add once, and end an edit without opening the details', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).fill('One')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['One'])
  await typeTitle(page, 'One', 'Uno')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno'])
  t.notRegex(page.url(), /todos/)
  t.deepEqual(await shownTitles(page), ['Uno'])
})
