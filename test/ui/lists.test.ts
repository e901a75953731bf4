import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { limitSize, paneLimits, sizeAfterKey } from '../../renderer/components/panes/pane-size.ts'
import type { List, Settings, Tag } from '../../server/contract.ts'
import type { WithBrowser } from '../support/browser.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { addList, chooseInMenu, clickLabelOf, placeRow } from '../support/page-places.ts'
import { callApi, openTabBeside, placeLink, showView } from '../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTitles, tickOf, untilFocused } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith, openPage } = testInOnePage()

/** The lists that the server has, without the inbox, in its order. */
const storedLists = async (server: TestServer): Promise<readonly List[]> =>
  (await callApi<readonly List[]>(server, 'GET', '/api/lists')).filter(({ id }) => id !== 'inbox')

/** The names of the lists that the server has, in its order. */
const storedNames = async (server: TestServer): Promise<readonly string[]> =>
  (await storedLists(server)).map(({ name }) => name)

/** The tags that the server has, such as `home 2`. */
const storedTags = async (server: TestServer): Promise<readonly string[]> =>
  (await callApi<readonly Tag[]>(server, 'GET', '/api/tags')).map(({ name, count }) => `${name} ${count}`)

/** The names of the lists that the sidebar shows, from top to bottom. */
const shownLists = (page: Page): Promise<readonly string[]> =>
  page.getByRole('region', { name: 'Lists' }).locator('.sidebar-row .sidebar-link-name').allInnerTexts()

/** Moves the focus to a list or a tag, and opens its menu by the keys, up to the focus in it. */
async function openMenuByKeys(page: Page, name: string): Promise<void> {
  await placeLink(page, name).focus()
  await page.keyboard.press('Shift+F10')
  await untilFocused(page.getByRole('menuitem').first())
}

test('the arrow keys walk the places, which are one stop of Tab, and the counts of views, lists and tags follow each change', async (t) => {
  const { server, page } = await goOnWith(t)
  const list = await addList(server, 'Home')
  await placeLink(page, 'Home').waitFor()
  const focused = () => page.locator(':focus').innerText()
  await placeLink(page, 'Inbox').focus()
  await page.keyboard.press('ArrowDown')
  t.regex(await focused(), /^\d+\nToday$/)
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown')
  t.is(await focused(), 'Home')
  await page.keyboard.press('End')
  t.is(await focused(), 'Settings')
  await page.keyboard.press('Home')
  t.is(await focused(), 'Go to…\nCtrl K')
  await page.keyboard.press('ArrowUp')
  t.is(await focused(), 'Go to…\nCtrl K', 'the first place is the end')
  t.is(await page.locator('#sidebar [data-link][tabindex="0"]').count(), 1)

  for (const title of ['One', 'Two'])
    await callApi(server, 'POST', '/api/todos', { title, listId: list.id, tags: ['calm'] })
  const counts = () =>
    page.locator('#sidebar .sidebar-link').evaluateAll((places) => {
      const counted = places.filter((place) => place.querySelector('.sidebar-link-count') !== null)
      return counted.map((place) => place.getAttribute('aria-label'))
    })
  await eventually(t, counts, ['Someday, 2 open', 'All, 2 open', 'Home, 2 open', 'calm, 2 open'])
  await placeLink(page, 'Home').click()
  await tickOf(page, 'One').click()
  await eventually(t, counts, ['Someday, 1 open', 'All, 1 open', 'Home, 1 open', 'calm, 1 open'])
  await page.keyboard.press('Control+z')
  await eventually(t, counts, ['Someday, 2 open', 'All, 2 open', 'Home, 2 open', 'calm, 2 open'])
})

test('the sidebar fits every width and is accessible, with its fields and menus', async (t) => {
  const { server, page, complaints } = await openPage(t)
  const names = ['Home', 'A list with a name that does not fit beside its count', 'קניות', 'x'.repeat(200)]
  for (const name of names) await addList(server, name, ['One'])
  const archived = await addList(server, 'Old flat')
  await callApi(server, 'PATCH', `/api/lists/${archived.id}`, { archived: true })
  await callApi(server, 'POST', '/api/todos', { title: 'Tagged', tags: ['calm', 'y'.repeat(100)] })
  await placeLink(page, 'calm').waitFor()
  await page.getByRole('button', { name: /^Archived/ }).click()
  await looksRight(t, page, 'lists')
  await placeRow(page, 'Home').hover()
  await looksRight(t, page, 'a list under the pointer')
  await placeLink(page, 'Home').dblclick()
  await untilFocused(page.getByRole('textbox', { name: 'Name of the list' }))
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Enter a name' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a list' }).click()
  await looksRight(t, page, 'a list that is being made')
  await page.keyboard.press('Escape')
  await openMenuByKeys(page, 'Home')
  await looksRight(t, page, 'the menu of a list')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 740 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await looksRight(t, page, 'the menu of the page')
  t.deepEqual(complaints, [])
})

const nameField = 'Name of the list'
const newField = 'Name of the new list'

const storedColours = async (server: TestServer) =>
  (await storedLists(server)).map(({ name, colour }) => [name, colour])

test('the keys make a list, or none with Escape, and so does the button at the heading, of a chosen colour', async (t) => {
  const { server, page } = await goOnWith(t)
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
  await eventually(t, () => storedColours(server), [['Garden', 'orange']])
  await page.getByRole('heading', { name: 'Garden', exact: true }).waitFor()

  await page.getByText('Lists', { exact: true }).hover()
  await page.getByRole('button', { name: 'Add a list' }).click()
  await page.getByRole('textbox', { name: newField }).fill('Balcony')
  await page.getByTitle('Green').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Balcony', exact: true }).waitFor()
  await eventually(t, () => storedColours(server), [
    ['Garden', 'orange'],
    ['Balcony', 'green'],
  ])
  await eventually(t, () => focusedName(page), 'New todo', 'an empty list is ready to type in')
})

test('F2 or a double click renames a list in place, Enter or leaving the field saves it, Escape does not, and Ctrl+Z takes it back', async (t) => {
  const { server, page } = await goOnWith(t)
  await addList(server, 'Home')
  await placeLink(page, 'Home').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Never')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'A')
  t.is(await page.locator('.sidebar-link:focus').innerText(), 'Home')
  await page.keyboard.press('F2')
  await page.keyboard.type('House')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedNames(server), ['House'])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['Home'])

  await placeLink(page, 'Home').dblclick()
  await page.getByRole('textbox', { name: nameField }).fill('House')
  await page.getByRole('heading', { level: 1 }).click()
  await eventually(t, () => storedNames(server), ['House'])
  t.deepEqual(await shownLists(page), ['House'])

  await placeLink(page, 'House').focus()
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
  t.deepEqual(await storedNames(server), ['House'])
  await field.fill('x'.repeat(200))
  await page.keyboard.press('Enter')
  await eventually(t, () => storedNames(server), ['x'.repeat(200)])
})

test('the menu of a list chooses its colour, by the mouse and by the keys, and archives it into a fold, with its todos', async (t) => {
  const { server, page } = await openPage(t)
  await addList(server, 'Home', ['Paint'])
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
  t.is(await page.locator('.sidebar-link:focus').innerText(), 'Home')
  await page.keyboard.press('Control+z')
  await eventually(t, colours, ['teal'])

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
  await page.getByRole('row', { name: 'Paint, open' }).waitFor()
  await openMenuByKeys(page, 'Home')
  await page.keyboard.press('u')
  await page.keyboard.press('Enter')
  await eventually(t, archived, [false])
  await eventually(t, () => fold.count(), 0)
  await page.keyboard.press('Control+z')
  await eventually(t, archived, [true])
})

test('a list is dragged to another place, and Alt with an arrow and the menu move it, up to the ends', async (t) => {
  const { server, page } = await goOnWith(t)
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
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['One', 'Two', 'Three'])

  await placeLink(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedNames(server), ['Two', 'One', 'Three'])
  t.is(await page.locator('.sidebar-link:focus').innerText(), 'One')
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

test('a dragged list shows its name and where it would go, opens no view, and stays where Escape ends the drag', async (t) => {
  const { server, page } = await goOnWith(t)
  for (const name of ['One', 'Two', 'Three']) await addList(server, name)
  await placeLink(page, 'Three').waitFor()
  const pointIn = async (name: string, part: number) => {
    const box = await placeRow(page, name).boundingBox()
    if (!box) throw new Error(`${name} is not in sight.`)
    return { x: box.x + 60, y: box.y + box.height * part, bottom: box.y + box.height }
  }
  const from = await pointIn('One', 0.5)
  const to = await pointIn('Two', 0.9)
  const before = page.url()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 8, { steps: 2 })
  t.is(await page.locator('.drag-preview').innerText(), 'One')
  t.is(await page.locator('.drag-line').count(), 0, 'a list does not go beside itself')
  await page.mouse.move(to.x, to.y, { steps: 4 })
  const line = await page.locator('.drag-line').boundingBox()
  t.deepEqual([line?.y, line?.height], [to.bottom - 1, 2])
  t.is(await placeRow(page, 'One').evaluate((row) => getComputedStyle(row).opacity), '0.5')
  await page.keyboard.press('Escape')
  await page.locator('.drag-layer').waitFor({ state: 'detached' })
  await page.mouse.up()
  t.deepEqual(await shownLists(page), ['One', 'Two', 'Three'])
  t.is(await page.locator('.sidebar-row[data-dragged]').count(), 0)

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await eventually(t, () => storedNames(server), ['Two', 'One', 'Three'])
  t.is(page.url(), before)
  t.is(await page.evaluate(() => String(getSelection())), '', 'no text is selected')
  await placeLink(page, 'One').click()
  await page.getByRole('heading', { name: 'One', exact: true }).waitFor()
})

test('a finger drags a list after a long touch, and opens its menu where it does not move', async (t) => {
  const { server, page } = await goOnWith(t, [], { hasTouch: true, viewport: { width: 1100, height: 1000 } })
  for (const name of ['One', 'Two']) await addList(server, name)
  await placeLink(page, 'Two').waitFor()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    })
  const [one, two] = [await placeRow(page, 'One').boundingBox(), await placeRow(page, 'Two').boundingBox()]
  if (!one || !two) return t.fail('a list is not in sight')
  await touch('touchStart', one.x + 60, one.y + 10)
  await page.locator('.drag-preview').waitFor({ state: 'attached' })
  await touch('touchMove', one.x + 60, one.y + 24)
  await touch('touchMove', two.x + 60, two.y + two.height - 4)
  await touch('touchEnd')
  await eventually(t, () => storedNames(server), ['Two', 'One'])

  await touch('touchStart', one.x + 60, one.y + 10)
  await page.locator('.drag-preview').waitFor({ state: 'attached' })
  await touch('touchEnd')
  await page.getByRole('menu', { name: 'Menu of the list “Two”' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  t.deepEqual(await storedNames(server), ['Two', 'One'])
})

test('Tab leads from the first list to its menu, also above the fold of archived lists', async (t) => {
  const { server, page } = await goOnWith(t)
  await addList(server, 'Home')
  const { id } = await addList(server, 'Old')
  await callApi(server, 'PATCH', `/api/lists/${id}`, { archived: true })
  await page.getByRole('button', { name: /^Archived/ }).waitFor()
  await placeLink(page, 'Home').focus()
  await page.keyboard.press('Tab')
  t.is(await focusedName(page), 'Menu of the list “Home”')
})

test('a deleted list takes its todos along, says how many, and both ways of undo bring all back', async (t) => {
  const { server, page } = await goOnWith(t)
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
  t.is(await page.locator('.sidebar-link:focus').innerText(), 'Work', 'the focus goes to the next list')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['Home', 'Work'])
  t.deepEqual(await storedTitles(server), ['Paint', 'Clean'])
})

test('the menu in the header of a list renames it in the sidebar, which shows for that', async (t) => {
  const { server, page } = await goOnWith(t)
  const { id } = await addList(server, 'Home')
  await callApi(server, 'PATCH', '/api/settings', { sidebarCollapsed: true })
  t.teardown(() => callApi(server, 'PATCH', '/api/settings', { sidebarCollapsed: false }))
  await page.goto(`${server.url}/#/lists/${id}`)
  await page.getByRole('button', { name: 'Show the sidebar' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Menu of the list “Home”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: nameField }).fill('House')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'House', exact: true }).waitFor()
  await eventually(t, () => storedNames(server), ['House'])
})

test('the notes of a list show below its title, are written from its menu, and a newer text is not overwritten', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const home = await addList(server, 'Home')
  await addList(server, 'Work')
  const stored = async () => (await callApi<List>(server, 'GET', `/api/lists/${home.id}`)).notes
  const field = page.getByRole('textbox', { name: 'Notes' })
  const edit = page.getByRole('button', { name: 'Edit the notes' })
  await placeLink(page, 'Work').click()
  await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor()
  await chooseInMenu(page, 'Home', 'Notes of the list')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await field.pressSequentially('- [ ] ask the neighbours')
  await field.press('ControlOrMeta+Enter')
  await eventually(t, stored, '- [ ] ask the neighbours')
  await looksRight(t, page, 'the notes of a list')
  await page.locator('.list-notes').getByRole('checkbox').click()
  await eventually(t, stored, '- [x] ask the neighbours')
  await page.locator('.list-notes').getByText('ask the neighbours').click()
  await field.fill('Mine')
  await callApi(server, 'PATCH', `/api/lists/${home.id}`, { notes: 'Newer' })
  await field.press('Escape')
  await page.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, stored, 'Mine')
  await page.locator('.list-notes').getByText('Mine').waitFor()
  await edit.focus()
  const ring = await edit.evaluate((button) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  t.true(ring <= 0, 'the ring of the focus is within the notes, which cut the rest')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, stored, 'Newer')
  await placeLink(page, 'Work').click()
  await page.locator('.list-notes').waitFor({ state: 'detached' })
  t.deepEqual(
    complaints.filter((each) => !each.includes('status of 412')),
    [],
  )
})

test('long notes of a list are folded until they are asked for or edited', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const home = await addList(server, 'Home')
  const notes = page.locator('.list-notes')
  const heightOf = async () => Math.round((await notes.boundingBox())?.height ?? 0)
  await callApi(server, 'PATCH', `/api/lists/${home.id}`, { notes: '- One\n'.repeat(4) })
  await page.goto(`${server.url}/#/lists/${home.id}`)
  await notes.getByText('One').first().waitFor()
  t.is(await page.getByRole('button', { name: 'Show all notes' }).count(), 0)
  await callApi(server, 'PATCH', `/api/lists/${home.id}`, { notes: '- One\n'.repeat(14) })
  await page.getByRole('button', { name: 'Show all notes' }).waitFor()
  await eventually(t, heightOf, 104)
  await looksRight(t, page, 'folded notes of a list')
  await page.getByRole('button', { name: 'Show all notes' }).click()
  await page.getByRole('button', { name: 'Show fewer notes' }).click()
  await eventually(t, heightOf, 104)
  await page.getByRole('button', { name: 'Edit the notes' }).press('Enter')
  await page.getByRole('textbox', { name: 'Notes' }).waitFor()
  t.true((await heightOf()) > 200)
  await callApi(server, 'DELETE', `/api/lists/${home.id}`)
  t.deepEqual(complaints, [])
})

test('a list gets an icon in the place of its dot, in the sidebar and the palette, and loses it again', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const home = await addList(server, 'Home')
  const stored = async () => (await callApi<List>(server, 'GET', `/api/lists/${home.id}`)).icon
  const dialog = page.getByRole('dialog', { name: 'Icon of “Home”' })
  await chooseInMenu(page, 'Home', 'Icon…')
  t.true(await dialog.getByRole('radio', { name: 'A dot' }).isChecked())
  await looksRight(t, page, 'the icons of a list')
  await clickLabelOf(dialog.getByRole('radio', { name: 'House' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await eventually(t, stored, 'house')
  await placeRow(page, 'Home').locator('svg.lucide-house').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('home')
  await page.getByRole('option', { name: 'Home' }).locator('svg.lucide-house').waitFor()
  await page.keyboard.press('Escape')
  await chooseInMenu(page, 'Home', 'Icon…')
  await clickLabelOf(dialog.getByRole('radio', { name: 'A dot' }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  t.is(await stored(), 'house')
  await chooseInMenu(page, 'Home', 'Icon…')
  await clickLabelOf(dialog.getByRole('radio', { name: 'A dot' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await eventually(t, stored, null)
  await placeRow(page, 'Home').locator('.dot').waitFor()
  t.deepEqual(complaints, [])
})

test('a list or a tag that is gone while it is renamed says so, with the typed name, unless nothing was typed', async (t) => {
  const { server, page } = await goOnWith(t)
  const { id } = await addList(server, 'Home')
  const field = page.getByRole('textbox', { name: nameField })
  await placeLink(page, 'Home').dblclick()
  await field.waitFor()
  await callApi(server, 'DELETE', `/api/lists/${id}`)
  await field.waitFor({ state: 'detached' })
  await callApi(server, 'PATCH', `/api/lists/${id}`, { deletedAt: null })
  await placeLink(page, 'Home').waitFor()
  t.is(await field.count(), 0, 'the list is not edited when it comes back')
  t.is(await page.getByText('not renamed').count(), 0)

  for (const [name, method, patch] of [
    ['Home', 'DELETE', undefined],
    ['Shed', 'PATCH', { archived: true }],
  ] as const) {
    const list = name === 'Home' ? { id } : await addList(server, name)
    await placeLink(page, name).dblclick()
    await field.fill('House')
    await callApi(server, method, `/api/lists/${list.id}`, patch)
    const words = `The list “${name}” was deleted or archived elsewhere, so it was not renamed to “House”.`
    await page.getByText(words).waitFor()
    t.is(await field.count(), 0, name)
  }

  await callApi(server, 'POST', '/api/todos', { title: 'One', tags: ['work'] })
  // The fold with the archived list closes when the person leaves that, which moves the tags.
  await showView(page, 'Inbox')
  await placeLink(page, 'work').dblclick()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('job')
  await callApi(server, 'DELETE', '/api/tags/work')
  await page.getByText('The tag “work” is not there any more, so it was not renamed to “job”.').waitFor()
  t.deepEqual(await storedTags(server), [])
})

async function openTagged(t: ExecutionContext<WithBrowser>) {
  const opened = await goOnWith(t)
  for (const tags of [['home', 'calm'], ['home'], ['work']])
    await callApi(opened.server, 'POST', '/api/todos', { title: tags.join(' '), tags })
  await placeLink(opened.page, 'work').waitFor()
  return opened
}

test('a tag is renamed everywhere by a double click, the page goes along, and it is merged into one that has the name', async (t) => {
  const { server, page } = await openTagged(t)
  const marked = page.locator('[data-highlighted]')
  await eventually(t, () => marked.count(), 0)
  await placeLink(page, 'home').dblclick()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('house')
  // The page can take the change back once it has the answer, which may come after the new name.
  const answered = page.waitForResponse('**/api/tags/home')
  await page.keyboard.press('Enter')
  await (await answered).finished()
  await eventually(t, () => storedTags(server), ['calm 1', 'house 2', 'work 1'])
  await page.getByRole('heading', { name: 'house', exact: true, level: 1 }).waitFor()
  await eventually(t, () => page.getByRole('row').count(), 2)
  t.is(await marked.count(), 0)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTags(server), ['calm 1', 'home 2', 'work 1'])
  await heading('home').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await heading('house').waitFor()
  await eventually(t, () => page.getByRole('row').count(), 2)

  // A tag that takes the name of another one is merged into it, in one step of undo.
  await placeLink(page, 'calm').focus()
  await page.keyboard.press('F2')
  await untilFocused(page.getByRole('textbox', { name: 'Name of the tag' }))
  await page.keyboard.type('house')
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alertdialog', { name: 'Tag “calm” merged into “house”' })
  // It stays as long as the pointer is on it.
  await toast.hover()
  await eventually(t, () => storedTags(server), ['house 2', 'work 1'])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTags(server), ['calm 1', 'house 2', 'work 1'])
})

test('a name that a tag cannot have is refused, and one that cannot be saved stays; a tag is removed from all todos, by the mouse and by the keys, and the todos stay', async (t) => {
  const { server, context, page } = await openTagged(t)
  await placeLink(page, 'home').dblclick()
  const field = page.getByRole('textbox', { name: 'Name of the tag' })
  await field.fill(' ')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a name for the tag.').waitFor()
  await field.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('A tag can have at most 100 characters.').waitFor()
  await context.setOffline(true)
  await field.fill('house')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Localist does not answer').waitFor()
  t.is(await field.inputValue(), 'house')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTags(server), ['calm 1', 'house 2', 'work 1'])

  await chooseInMenu(page, 'house', 'Remove from all todos')
  await page.getByText('Tag “house” removed from 2 todos').waitFor()
  await eventually(t, () => storedTags(server), ['calm 1', 'work 1'])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTags(server), ['calm 1', 'house 2', 'work 1'])
  await openMenuByKeys(page, 'work')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTags(server), ['calm 1', 'house 2'])
  t.is((await callApi<readonly unknown[]>(server, 'GET', '/api/todos')).length, 3)

  await showView(page, 'calm')
  await callApi(server, 'DELETE', '/api/tags/calm')
  await placeLink(page, 'calm').waitFor({ state: 'detached' })
  t.is(await page.getByRole('heading', { level: 1 }).textContent(), 'calm', 'its view stays where it is')
})

/** The widths of the sidebar and the details; 0 where they do not show. */
const widths = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    ['#sidebar', '#details'].map((pane) => {
      const element = document.querySelector<HTMLElement>(pane)
      if (element === null || getComputedStyle(element).visibility === 'hidden') return 0
      return Math.round(element.getBoundingClientRect().width)
    }),
  )

const storedPanes = async (server: TestServer): Promise<readonly unknown[]> => {
  const { sidebarWidth, sidebarCollapsed, detailsWidth, detailsCollapsed } = await callApi<Settings>(
    server,
    'GET',
    '/api/settings',
  )
  return [sidebarWidth, sidebarCollapsed, detailsWidth, detailsCollapsed]
}

const separator = (page: Page, name: string) => page.getByRole('separator', { name })

test('a drag and the keys change the widths, which the next start has at once', async (t) => {
  const { server, page } = await openPage(t)
  t.deepEqual(await widths(page), [232, 0])
  await page.getByRole('button', { name: 'Show the details' }).click()
  await eventually(t, () => storedPanes(server), [232, false, 340, false])
  await page.mouse.move(232, 300)
  await page.mouse.down()
  await page.mouse.move(272, 300, { steps: 4 })
  // Another window changes it meanwhile, which must not move it away from the pointer.
  const read = page.waitForResponse('**/api/settings')
  await callApi(server, 'PATCH', '/api/settings', { sidebarWidth: 190 })
  await read
  await page.mouse.move(282, 300, { steps: 4 })
  await eventually(t, () => widths(page), [282, 340])
  await page.mouse.up()
  await eventually(t, () => storedPanes(server), [282, false, 340, false])
  await separator(page, 'Width of the details').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await eventually(t, () => storedPanes(server), [282, false, 372, false])
  await page.route('**/api/settings', () => undefined)
  await page.reload()
  await page.locator('#details').waitFor()
  t.deepEqual(await widths(page), [282, 372], 'before the server has answered')
})

test('the buttons and the keys collapse the panes, and the focus stays where it can be seen', async (t) => {
  const { server, context, page } = await openPage(t)
  const { page: other } = await openTabBeside(server, context)
  await separator(other, 'Width of the sidebar').focus()
  await other.keyboard.press('End')
  await eventually(t, () => widths(page), [320, 0], 'a width that another window saves shows here')
  await other.close()
  await placeLink(page, 'Inbox').focus()
  await page.keyboard.press('Control+b')
  await eventually(t, () => widths(page), [0, 0])
  await eventually(t, () => focusedName(page), 'Show the sidebar')
  await page.keyboard.press('Control+Shift+b')
  await eventually(t, () => storedPanes(server), [320, true, 340, false])
  await eventually(t, () => widths(page), [0, 340])
  await page.keyboard.press('Control+Shift+b')
  await eventually(t, () => storedPanes(server), [320, true, 340, true])
  await page.reload()
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await page.getByRole('button', { name: 'Show the details' }).click()
  await eventually(t, () => storedPanes(server), [320, false, 340, false])
  await page.getByText('Choose a todo to see its details.').waitFor()
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await page.getByRole('button', { name: 'Hide the details' }).click()
  await eventually(t, () => storedPanes(server), [320, true, 340, true])
})

test('Enter leads into the details beside the list, and Escape back to the row; below 1,000 px the details are over the list until the person leaves them', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  const details = page.getByRole('complementary', { name: 'Details' })
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'One')
  await tickOf(page, 'One').click()
  await tickOf(page, 'One').click()
  t.is(await details.count(), 0, 'the arrows and the tick open nothing')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Enter')
  await eventually(t, () => focusedName(page), 'Title')
  await page.keyboard.type('Typed ')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'One', 'the text that was typed is taken back')
  await page.keyboard.press('ArrowDown')
  const title = page.getByRole('complementary').getByRole('textbox', { name: 'Title' })
  await eventually(t, () => title.inputValue(), 'Two')
  await rowOf(page, 'One').locator('.tick').click()
  await page.getByRole('row', { name: 'One, completed' }).locator('.tick').click()
  await page.getByRole('row', { name: 'One, open' }).waitFor()
  t.is(await title.inputValue(), 'Two', 'a tick leaves the details as they are')
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Escape')
  await eventually(t, () => details.count(), 0)
  await eventually(t, () => focusedName(page), 'Two')

  await page.setViewportSize({ width: 1100, height: 700 })
  const readRow = async () => (await rowOf(page, 'One').boundingBox())?.width
  const before = await readRow()
  await rowOf(page, 'One').click()
  await details.waitFor()
  t.is(await readRow(), before, 'the details lie over the list')
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => title.inputValue(), 'Two')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the details' }).click()
  await page.getByText('Choose a todo to see its details.').waitFor()
  t.true(((await readRow()) ?? 0) < (before ?? 0), 'pinned, they have a place beside it')
  await page.getByRole('button', { name: 'Hide the details' }).click()
  await rowOf(page, 'Two').focus()

  await page.setViewportSize({ width: 800, height: 700 })
  await page.locator('[data-layout="two"]').waitFor()
  await eventually(t, () => details.count(), 0)
  const ways = {
    'by Escape': () => page.keyboard.press('Escape'),
    'by the button': () => page.getByRole('button', { name: 'Close the details' }).click(),
    'by a click beside them': () => page.mouse.click(300, 500),
    'by Back': () => page.goBack(),
  }
  for (const [way, leave] of Object.entries(ways)) {
    await rowOf(page, 'Two').click()
    await eventually(t, () => title.inputValue(), 'Two', way)
    await leave()
    await eventually(t, () => details.count(), 0, way)
    await eventually(t, () => focusedName(page), 'Two', way)
  }
  await page.keyboard.press('Enter')
  await eventually(t, () => focusedName(page), 'Title')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Two')

  // The pointer rests on a button of the details: its tooltip does not take the key.
  await rowOf(page, 'Two').click()
  await page.getByRole('button', { name: 'Add a repeat' }).hover()
  await page.getByRole('tooltip', { name: 'Add a repeat' }).waitFor()
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Escape')
  await eventually(t, () => details.count(), 0)
})

test('below 720 px one pane fills the page, and Back leads from each to the list', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await page.setViewportSize({ width: 390, height: 700 })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await eventually(t, () => widths(page), [0, 0])
  await menu.click()
  await eventually(t, () => widths(page), [390, 0])
  t.false(await rowOf(page, 'One').isVisible())
  await page.goBack()
  await rowOf(page, 'One').waitFor()
  await eventually(t, () => focusedName(page), 'Menu')
  await page.keyboard.press('Enter')
  await eventually(t, () => widths(page), [390, 0])
  await eventually(t, () => focusedName(page), 'Inbox, 1 open')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Menu')
  await menu.click()
  await placeLink(page, 'Someday').click()
  await page.getByRole('heading', { name: 'Someday', exact: true }).waitFor()
  await rowOf(page, 'One').click()
  await eventually(t, () => widths(page), [0, 390])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await rowOf(page, 'One').waitFor()
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/someday`)
  await rowOf(page, 'One').click()
  await eventually(t, () => widths(page), [0, 390])
  await page.goBack()
  await rowOf(page, 'One').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor()
})

const { sidebar } = paneLimits

test('the sidebar draws the first 50 tags and lists, the shown one, and 200 more at each press', async (t) => {
  const { server, page } = await openPage(t)
  const names = Array.from({ length: 100 }, (_, index) => `n${index}`)
  for (let index = 0; index < 300; index += 100) {
    const tags = names.map((name) => `${name}-${index}`)
    await callApi(server, 'POST', '/api/todos', { title: 'Tagged', tags })
  }
  const operations = names.map((name) => ({ op: 'create', kind: 'list', value: { name } }))
  await callApi(server, 'POST', '/api/changes', { operations })
  await page.reload()
  for (const [section, steps] of [
    ['Tags', [50, 250, 300]],
    ['Lists', [50, 100]],
  ] as const) {
    const region = page.getByRole('region', { name: section })
    const rows = region.locator('.sidebar-row')
    const total = steps.at(-1) ?? 0
    for (const drawn of steps) {
      await eventually(t, () => rows.count(), drawn)
      if (drawn === total) break
      const more = region.getByRole('button', { name: 'Show more' })
      t.is(await more.locator('.sidebar-link-count').textContent(), `${total - drawn}`)
      await more.click()
    }
    await rows.last().getByRole('link').click()
    await region.getByRole('button', { name: 'Show fewer' }).click()
    await eventually(t, () => rows.count(), 51)
    t.is(await rows.last().getByRole('link').getAttribute('aria-current'), 'page')
  }
})

test('arrow keys move a separator by 16 px, in the direction in which the pane grows', (t) => {
  t.is(sizeAfterKey('ArrowRight', 232, sidebar, 'ArrowRight'), 248)
  t.is(sizeAfterKey('ArrowLeft', 232, sidebar, 'ArrowRight'), 216)
  t.is(sizeAfterKey('ArrowRight', 232, sidebar, 'ArrowLeft'), 216)
})

test('a pane never leaves its limits', (t) => {
  t.is(sizeAfterKey('ArrowRight', 312, sidebar, 'ArrowRight'), 320)
  t.is(sizeAfterKey('ArrowLeft', 182, sidebar, 'ArrowRight'), 180)
  t.is(limitSize(-5, sidebar), 180)
  t.is(limitSize(5000.5, sidebar), 320)
})

test('Home and End give the limits, and other keys nothing', (t) => {
  t.is(sizeAfterKey('Home', 232, sidebar, 'ArrowLeft'), 180)
  t.is(sizeAfterKey('End', 232, sidebar, 'ArrowLeft'), 320)
  t.is(sizeAfterKey('ArrowUp', 232, sidebar, 'ArrowRight'), null)
  t.is(sizeAfterKey('Enter', 232, sidebar, 'ArrowRight'), null)
})
