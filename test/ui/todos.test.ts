import { testWithBrowser } from '../support/browser.ts'
import { callApi, openPage } from '../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  tickOf,
} from '../support/page-todos.ts'

const test = testWithBrowser()

test.serial(
  'Enter adds to the bottom and keeps the focus for the next; a blank title adds nothing',
  async (t) => {
    const { server, page } = await openPage(t, ['First'])
    await page.keyboard.press('n')
    await page.keyboard.type('  Second ')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Third')
    await page.keyboard.press('Enter')
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await eventually(t, () => shownTitles(page), ['First', 'Second', 'Third'])
    t.is(await focusedName(page), 'New todo')
    await eventually(t, () => storedTitles(server), ['First', 'Second', 'Third'])
    await page.getByText('3 left').waitFor()
  },
)

test.serial('pasted line breaks become spaces', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).fill('Milk\r\nEggs \n\n Bread')
  t.is(await addField(page).inputValue(), 'Milk Eggs Bread')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Milk Eggs Bread'])
})

test.serial('a title is renamed in its place by double click, F2 and Enter', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const editor = page.getByRole('textbox', { name: 'Title of the todo' })
  await rowOf(page, 'One').getByText('One').dblclick()
  await editor.fill('Uno')
  await editor.press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno', 'Two'])
  await eventually(t, () => focusedName(page), 'Uno')

  await page.keyboard.press('F2')
  await editor.press('End')
  await editor.pressSequentially(' mas')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['Uno mas', 'Two'])

  await page.keyboard.press('Enter')
  await editor.fill('Left the field')
  await rowOf(page, 'Two').click()
  await eventually(t, () => storedTitles(server), ['Left the field', 'Two'])
})

test.serial('Escape and a blank title leave a todo as it was', async (t) => {
  const { server, page } = await openPage(t, ['Keep me'])
  const editor = page.getByRole('textbox', { name: 'Title of the todo' })
  await rowOf(page, 'Keep me').click()
  await page.keyboard.press('Enter')
  await editor.fill('Something else')
  await editor.press('Escape')
  t.deepEqual(await shownTitles(page), ['Keep me'])
  await page.keyboard.press('Enter')
  await editor.fill('  ')
  await editor.press('Enter')
  await page.getByText('A todo needs a title. The old one was kept.').waitFor()
  t.deepEqual(await shownTitles(page), ['Keep me'])
  t.deepEqual(await storedTitles(server), ['Keep me'])
})

test.serial('the tick and Space complete and reopen', async (t) => {
  const { server, page } = await openPage(t, ['Rent', 'Milk'])
  const completed = async () => (await storedTodos(server)).map((todo) => todo.completed)
  const tick = page.getByRole('checkbox', { name: 'Complete “Rent”' })
  await tickOf(page, 'Rent').click()
  await eventually(t, completed, [true, false])
  t.true(await tick.isChecked())
  await page.getByText('1 left').waitFor()
  await tickOf(page, 'Rent').click()
  await eventually(t, completed, [false, false])

  await rowOf(page, 'Milk').click()
  await page.keyboard.press('Space')
  await eventually(t, completed, [false, true])
  await page.keyboard.press('Space')
  await eventually(t, completed, [false, false])
})

test.serial(
  'a completed todo leaves Active after a breath, but not while the pointer is on it',
  async (t) => {
    const { page } = await openPage(t, ['Rent', 'Milk'])
    await page.getByRole('link', { name: 'Active' }).click()
    await tickOf(page, 'Milk').click()
    await rowOf(page, 'Rent').focus()
    await page.keyboard.press('Space')
    await page.getByText('Nothing left', { exact: true }).waitFor()
    await eventually(t, () => shownTitles(page), ['Milk'])
    await page.mouse.move(600, 500)
    await eventually(t, () => shownTitles(page), [])
    await page.getByRole('heading', { name: 'Nothing left to do' }).waitFor()
  },
)

test.serial('what is deleted by button or key comes back with Undo and Ctrl+Z', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  await rowOf(page, 'One').hover()
  await page.getByRole('button', { name: 'Delete “One”' }).click()
  await eventually(t, () => storedTitles(server), ['Two', 'Three'])
  await page.getByText('“One” deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])

  await rowOf(page, 'Two').click()
  await page.keyboard.press('Delete')
  await eventually(t, () => storedTitles(server), ['One', 'Three'])
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('Backspace')
  await eventually(t, () => storedTitles(server), ['One'])
  await page.keyboard.press('Control+z')
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => focusedName(page), 'Two')
})

test.serial('the keys of the page work from a control inside a row too', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await page.getByRole('button', { name: 'Delete “One”' }).click()
  await tickOf(page, 'Two').click()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
  await tickOf(page, 'Two').click()
  await page.keyboard.press('n')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.type('n')
  t.is(await addField(page).inputValue(), 'n')
})

test.serial('the focus goes to the field that adds when the last todo was deleted by key', async (t) => {
  const { page } = await openPage(t, ['Only one'])
  await rowOf(page, 'Only one').click()
  await page.keyboard.press('Delete')
  await eventually(t, () => focusedName(page), 'New todo')
})

test.serial('completed todos are cleared together and come back together', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  t.is(await page.getByRole('button', { name: 'Clear completed' }).count(), 0)
  for (const todo of (await storedTodos(server)).slice(0, 2))
    await callApi(server, 'PATCH', `/api/todos/${todo.id}`, { completed: true })
  await lookAgain(page)
  await page.getByRole('button', { name: 'Clear completed' }).click()
  await eventually(t, () => storedTitles(server), ['Three'])
  await page.getByText('2 completed todos cleared').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  t.deepEqual(
    (await storedTodos(server)).map((todo) => todo.completed),
    [true, true, false],
  )
})

test.serial('keys that come faster than the page can draw are all obeyed', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'One').click()
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
