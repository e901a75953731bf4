import { testWithBrowser } from '../../support/browser.ts'
import {
  addList,
  chooseInMenu,
  openMenuByKeys,
  placeRow,
  shownLists,
  storedLists,
  storedNames,
} from '../../support/page-places.ts'
import { callApi, openPage, placeLink } from '../../support/page-session.ts'
import { eventually, focusedName, storedTitles, untilFocused } from '../../support/page-todos.ts'

const test = testWithBrowser()

const nameField = 'Name of the list'
const newField = 'Name of the new list'

test('the button at the heading makes a list of a chosen colour and opens it', async (t) => {
  const { server, page } = await openPage(t)
  await page.getByText('Lists', { exact: true }).hover()
  await page.getByRole('button', { name: 'Add a list' }).click()
  await page.getByRole('textbox', { name: newField }).fill('Garden')
  await page.getByTitle('Green').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Garden', exact: true }).waitFor()
  await eventually(t, async () => (await storedLists(server)).map(({ name, colour }) => [name, colour]), [
    ['Garden', 'green'],
  ])
  await eventually(t, () => focusedName(page), 'New todo', 'an empty list is ready to type in')
})

test('the keys make a list, and Escape makes none and goes back', async (t) => {
  const { server, page } = await openPage(t)
  await placeLink(page, 'Today').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await eventually(t, () => focusedName(page), 'Add a view')
  await page.keyboard.press('Tab')
  await eventually(t, () => focusedName(page), 'Add a list')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Never')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Add a list')
  t.deepEqual(await storedNames(server), [])
  await page.keyboard.press('Enter')
  await page.keyboard.type('Garden')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await storedLists(server)).map(({ name, colour }) => [name, colour]), [
    ['Garden', 'orange'],
  ])
  await page.getByRole('heading', { name: 'Garden', exact: true }).waitFor()
})

test('a name that is empty or too long is refused with a message, and the text stays', async (t) => {
  const { server, page } = await openPage(t)
  await addList(server, 'Home')
  await placeLink(page, 'Home').focus()
  await page.keyboard.press('F2')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a name for the list.').waitFor()
  const field = page.getByRole('textbox', { name: nameField })
  t.is(await field.getAttribute('aria-invalid'), 'true')
  await field.fill('x'.repeat(201))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('A name can have at most 200 characters.').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  t.is(await field.inputValue(), 'x'.repeat(201), 'leaving the field loses nothing')
  t.deepEqual(await storedNames(server), ['Home'])
  await field.fill('x'.repeat(200))
  await page.keyboard.press('Enter')
  await eventually(t, () => storedNames(server), ['x'.repeat(200)])
})

test('a double click renames a list in place, and leaving the field saves it', async (t) => {
  const { server, page } = await openPage(t)
  await addList(server, 'Home')
  await placeLink(page, 'Home').dblclick()
  await page.getByRole('textbox', { name: nameField }).fill('House')
  await page.getByRole('heading', { level: 1 }).click()
  await eventually(t, () => storedNames(server), ['House'])
  t.deepEqual(await shownLists(page), ['House'])
})

test('F2 renames a list, Escape does not, and Ctrl+Z takes it back', async (t) => {
  const { server, page } = await openPage(t)
  await addList(server, 'Home')
  await placeLink(page, 'Home').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Never')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'A')
  t.is(await page.locator('.place:focus').innerText(), 'Home')
  await page.keyboard.press('F2')
  await page.keyboard.type('House')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedNames(server), ['House'])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['Home'])
})

test('a colour is chosen from the menu, by the mouse and by the keys', async (t) => {
  const { server, page } = await openPage(t)
  await addList(server, 'Home')
  const colours = async () => (await storedLists(server)).map(({ colour }) => colour)
  await chooseInMenu(page, 'Home', 'Colour', 'Teal')
  await eventually(t, colours, ['teal'])
  await openMenuByKeys(page, 'Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await untilFocused(page.getByRole('menuitemradio'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await eventually(t, colours, ['red'])
  await eventually(t, () => page.getByRole('menu').count(), 0)
  t.is(await page.locator('.place:focus').innerText(), 'Home')
  await page.keyboard.press('Control+z')
  await eventually(t, colours, ['teal'])
})

test('a list is dragged to another place', async (t) => {
  const { server, page } = await openPage(t)
  for (const name of ['One', 'Two', 'Three']) await addList(server, name)
  await placeLink(page, 'Three').waitFor()
  const from = await placeRow(page, 'Three').boundingBox()
  const to = await placeRow(page, 'One').boundingBox()
  if (!from || !to) return t.fail('a list is not in sight')
  await page.mouse.move(from.x + 60, from.y + 14)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 4, { steps: 3 })
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 6 })
  await page.mouse.up()
  await eventually(t, () => storedNames(server), ['Three', 'One', 'Two'])
  t.deepEqual(await shownLists(page), ['Three', 'One', 'Two'])
})

test('Alt with an arrow and the menu move a list, up to the ends', async (t) => {
  const { server, page } = await openPage(t)
  for (const name of ['One', 'Two', 'Three']) await addList(server, name)
  await placeLink(page, 'Three').waitFor()
  await placeLink(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedNames(server), ['Two', 'One', 'Three'])
  t.is(await page.locator('.place:focus').innerText(), 'One')
  await page.getByText('One: 2 of 3').waitFor({ state: 'attached' })
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedNames(server), ['Two', 'Three', 'One'])
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => storedNames(server), ['Two', 'One', 'Three'])
  await chooseInMenu(page, 'One', 'Move up')
  await eventually(t, () => storedNames(server), ['One', 'Two', 'Three'])
  await placeRow(page, 'One').hover()
  await placeRow(page, 'One').getByRole('button').click()
  t.is(await page.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled'), 'true')
})

test('an archived list goes into a fold, keeps its todos, and comes back', async (t) => {
  const { server, page } = await openPage(t)
  await addList(server, 'Home', ['Paint'])
  const archived = async () => (await storedLists(server)).map((list) => list.archived)
  await chooseInMenu(page, 'Home', 'Archive')
  await eventually(t, archived, [true])
  t.deepEqual(await shownLists(page), [])
  const fold = page.getByRole('button', { name: /^Archived/ })
  t.is(await fold.getAttribute('aria-expanded'), 'false')
  await eventually(
    t,
    () => fold.evaluate((element) => element === document.activeElement),
    true,
    'the focus stays beside it',
  )
  await page.keyboard.press('Enter')
  await placeLink(page, 'Home').click()
  await page.getByRole('row', { name: 'Paint, not completed' }).waitFor()
  await openMenuByKeys(page, 'Home')
  await page.keyboard.press('u')
  await page.keyboard.press('Enter')
  await eventually(t, archived, [false])
  await eventually(t, () => fold.count(), 0)
  await page.keyboard.press('Control+z')
  await eventually(t, archived, [true])
})

test('a deleted list takes its todos along, says how many, and both ways of undo bring all back', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addList(server, 'Home', ['Paint', 'Clean'])
  await addList(server, 'Work')
  await page.goto(`${server.url}/#/lists/${id}`)
  await chooseInMenu(page, 'Home', 'Delete')
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor()
  const toast = page.getByRole('alertdialog', { name: 'List “Home” deleted with 2 todos' })
  await eventually(t, () => storedTitles(server), [])
  await eventually(t, () => storedNames(server), ['Work'])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['Paint', 'Clean'])
  await openMenuByKeys(page, 'Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedNames(server), ['Work'])
  t.is(await page.locator('.place:focus').innerText(), 'Work', 'the focus goes to the next list')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['Home', 'Work'])
  t.deepEqual(await storedTitles(server), ['Paint', 'Clean'])
})

test('the menu in the header of a list renames it in the sidebar, which shows for that', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addList(server, 'Home')
  await callApi(server, 'PATCH', '/api/settings', { sidebarCollapsed: true })
  await page.goto(`${server.url}/#/lists/${id}`)
  await page.getByRole('button', { name: 'Show the sidebar' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Menu of the list “Home”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: nameField }).fill('House')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'House', exact: true }).waitFor()
  await eventually(t, () => storedNames(server), ['House'])
})
