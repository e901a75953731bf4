import type { Locator, Page } from 'playwright-core'
import type { List, Section, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, runByPalette } from '../support/page-session.ts'
import { addField, eventually, rowOf, storedTodos, untilDraggable } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith, openPage } = testInOnePage()

/** The headings and titles of the list, from top to bottom. */
const lines = (page: Page): Promise<readonly string[]> =>
  page.locator('.list-heading h2, .todo-title').allInnerTexts()

/** Opens a list "Home" with the sections "Kitchen" and "Garden", of which the latter is empty. */
async function openHome(page: Page, server: TestServer) {
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  const add = (name: string) => callApi<Section>(server, 'POST', '/api/sections', { listId: home.id, name })
  const [kitchen, garden] = [await add('Kitchen'), await add('Garden')]
  for (const [title, sectionId] of [
    ['Cook', kitchen.id],
    ['Sweep', null],
    ['Bake', kitchen.id],
  ] as const)
    await callApi(server, 'POST', '/api/todos', { title, listId: home.id, sectionId })
  await page.goto(`${server.url}/#/lists/${home.id}`)
  await rowOf(page, 'Bake').waitFor()
  return { home, kitchen, garden }
}

const sectionOf = async (server: TestServer, wanted: string): Promise<string | null | undefined> =>
  (await storedTodos(server)).find(({ title }) => title === wanted)?.sectionId

test('a list stands by its sections, empty ones too, below the todos of none', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { home, kitchen, garden } = await openHome(page, server)
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Garden'])
  await looksRight(t, page, 'a list with sections')
  await callApi(server, 'PATCH', `/api/sections/${garden.id}`, { name: 'Balcony', order: 1 })
  await eventually(t, () => lines(page), ['Sweep', 'Balcony', 'Kitchen', 'Cook', 'Bake'])
  const cook = (await storedTodos(server)).find(({ title }) => title === 'Cook')
  await callApi(server, 'PATCH', `/api/todos/${cook?.id}`, { sectionId: garden.id })
  await eventually(t, () => lines(page), ['Sweep', 'Balcony', 'Cook', 'Kitchen', 'Bake'])
  await callApi(server, 'DELETE', `/api/sections/${kitchen.id}?todos=keep`)
  await eventually(t, () => lines(page), ['Sweep', 'Bake', 'Balcony', 'Cook'])
  await page.goto(`${server.url}/#/all`)
  await eventually(t, () => lines(page), ['Home', 'Cook', 'Sweep', 'Bake'])
  await callApi(server, 'DELETE', `/api/lists/${home.id}`)
  t.deepEqual(complaints, [])
})

test('a row is dragged into a section, also an empty one, and out of it, and keys move it within', async (t) => {
  const { server, page } = await goOnWith(t)
  const { kitchen, garden } = await openHome(page, server)
  const dragTo = async (title: string, part: number, target: string, words: string) => {
    const [from, to] = await Promise.all([
      rowOf(page, title).boundingBox(),
      page.locator('.list-heading, .todo[data-key]').filter({ hasText: target }).boundingBox(),
    ])
    if (from === null || to === null) return t.fail()
    await page.mouse.move(from.x + 60, from.y + from.height / 2)
    await untilDraggable(page)
    await page.mouse.down()
    await page.mouse.move(from.x + 64, from.y + from.height / 2 + 6, { steps: 3 })
    await page.mouse.move(to.x + 60, to.y + to.height * part, { steps: 5 })
    await page.locator('.drag-preview').getByText(words, { exact: true }).waitFor()
    await page.mouse.up()
  }
  await dragTo('Sweep', 0.9, 'Garden', 'Move to Garden')
  await eventually(t, () => sectionOf(server, 'Sweep'), garden.id)
  await eventually(t, () => lines(page), ['Kitchen', 'Cook', 'Bake', 'Garden', 'Sweep'])
  await rowOf(page, 'Sweep').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => sectionOf(server, 'Sweep'), null)
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Garden'])
  await dragTo('Bake', 0.9, 'Sweep', 'Out of its section')
  await eventually(t, () => lines(page), ['Sweep', 'Bake', 'Kitchen', 'Cook', 'Garden'])
  await eventually(t, () => sectionOf(server, 'Bake'), null)
  t.is(await sectionOf(server, 'Cook'), kitchen.id)
  await rowOf(page, 'Bake').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => lines(page), ['Bake', 'Sweep', 'Kitchen', 'Cook', 'Garden'])
})

test('a line names a section of a list, and one that is not there stays in the title', async (t) => {
  const { server, page } = await goOnWith(t)
  const { garden, home } = await openHome(page, server)
  const piece = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
  const find = async (wanted: string): Promise<Todo | undefined> =>
    (await storedTodos(server)).find(({ title }) => title === wanted)
  await addField(page).pressSequentially('Dig @Home/Garden')
  await piece('Home/Garden').waitFor()
  await addField(page).press('Enter')
  await eventually(t, async () => (await find('Dig'))?.sectionId, garden.id)
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Garden', 'Dig'])
  await addField(page).pressSequentially('Swim @Home/Pool')
  await piece('Home').waitFor()
  await addField(page).press('Enter')
  await eventually(t, async () => (await find('Swim /Pool'))?.listId, home.id)
})

const sectionMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Menu of the section “${name}”` })

const choose = async (page: Page, section: string, entry: string) => {
  await sectionMenu(page, section).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

test('sections are made, renamed, moved and deleted in the page, and each step is undone', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { home } = await openHome(page, server)
  const before = ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Garden']
  const field = page.getByRole('textbox', { name: 'Name of the section' })
  await runByPalette(page, 'Add a section')
  await field.press('Enter')
  await page.getByText('Enter a name for the section.').waitFor()
  await looksRight(t, page, 'the name of a section')
  await field.fill(' Cellar ')
  await field.press('Enter')
  await eventually(t, () => lines(page), [...before, 'Cellar'])
  await page.getByRole('alertdialog', { name: 'Section “Cellar” added' }).waitFor()

  await sectionMenu(page, 'Cellar').press('Alt+ArrowUp')
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Cellar', 'Garden'])
  await sectionMenu(page, 'Cellar').press('Alt+ArrowUp')
  await eventually(t, () => lines(page), ['Sweep', 'Cellar', 'Kitchen', 'Cook', 'Bake', 'Garden'])
  await page.getByText('Cellar: 1 of 3', { exact: true }).waitFor({ state: 'attached' })
  t.is(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Menu of the section “Cellar”',
  )
  await sectionMenu(page, 'Cellar').press('F2')
  await field.fill('x'.repeat(201))
  await field.press('Enter')
  await page.getByText('A name can have at most 200 characters.').waitFor()
  await field.fill('Attic')
  await field.press('Enter')
  await eventually(t, () => lines(page), ['Sweep', 'Attic', 'Kitchen', 'Cook', 'Bake', 'Garden'])

  await choose(page, 'Attic', 'Delete')
  await eventually(t, () => lines(page), before)
  await choose(page, 'Kitchen', 'Delete, keep its todos')
  await eventually(t, () => lines(page), ['Cook', 'Sweep', 'Bake', 'Garden'])
  await eventually(t, () => sectionOf(server, 'Cook'), null)
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => lines(page), before)
  await choose(page, 'Kitchen', 'Delete with 2 todos')
  await eventually(t, () => lines(page), ['Sweep', 'Garden'])
  const toast = page.getByRole('alertdialog', { name: 'Section “Kitchen” deleted with 2 todos' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => lines(page), before)

  const listMenu = page.getByRole('main').getByRole('button', { name: 'Menu of the list “Home”' })
  await listMenu.click()
  await page.getByRole('menuitem', { name: 'Add a section' }).click()
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  const sections = await callApi<readonly Section[]>(server, 'GET', `/api/sections?listId=${home.id}`)
  t.deepEqual(
    sections.map(({ name }) => name),
    ['Kitchen', 'Garden'],
  )
  t.deepEqual(complaints, [])
})

test('on a phone, the buttons of a section stand beside its name and above the line', async (t) => {
  const { server, page } = await openPage(t, [], {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await openHome(page, server)
  const heading = page.locator('.list-heading').filter({ hasText: 'Kitchen' })
  const menu = heading.getByRole('button', { name: 'Menu of the section “Kitchen”' })
  await menu.waitFor()
  const box = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect)
  const [line, name, target, dots] = await Promise.all([
    box(heading),
    box(heading.locator('h2')),
    box(menu),
    box(menu.locator('svg')),
  ])
  t.true(target.bottom <= line.bottom, `${target.bottom} is below the line at ${line.bottom}`)
  t.is(target.height, 44)
  const off = dots.top + dots.height / 2 - (name.top + name.height / 2)
  t.true(Math.abs(off) <= 1.5, `the icon is ${off} px from the middle of the name`)
})

test('a section is dragged by its heading above and below others, and to another list with its todos', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { home, kitchen } = await openHome(page, server)
  const work = await callApi<List>(server, 'POST', '/api/lists', { name: 'Work' })
  const link = page.locator('.sidebar-link').filter({ hasText: 'Work' })
  await link.waitFor()
  const heading = (name: string) => page.locator('.list-heading h2').filter({ hasText: name })
  const drag = async (name: string, target: Locator, part: number, words = '') => {
    const [from, to] = await Promise.all([heading(name).boundingBox(), target.boundingBox()])
    if (from === null || to === null) return t.fail()
    await page.mouse.move(from.x + 8, from.y + from.height / 2)
    await untilDraggable(page)
    await page.mouse.down()
    await page.mouse.move(from.x + 12, from.y + from.height / 2 + 6, { steps: 3 })
    await page.mouse.move(to.x + 24, to.y + to.height * part, { steps: 5 })
    if (words === '') await page.locator('.drag-line').waitFor()
    else await page.locator('.drag-words').getByText(words, { exact: true }).waitFor()
    await page.mouse.up()
  }
  const before = ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Garden']
  const after = ['Sweep', 'Garden', 'Kitchen', 'Cook', 'Bake']
  await drag('Garden', rowOf(page, 'Sweep'), 0.2)
  await eventually(t, () => lines(page), after)
  await rowOf(page, 'Cook').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => lines(page), before)
  await drag('Kitchen', heading('Garden'), 0.5)
  await eventually(t, () => lines(page), after)

  // A drag of the heading does not fold it, a click does.
  await heading('Kitchen').getByRole('button').click()
  await eventually(t, () => lines(page), ['Sweep', 'Garden', 'Kitchen 2'])
  await drag('Kitchen', link, 0.5, 'Move to Work')
  await eventually(t, () => lines(page), ['Sweep', 'Garden'])
  const read = () => callApi<Section>(server, 'GET', `/api/sections/${kitchen.id}`)
  await eventually(t, async () => (await read()).listId, work.id)
  const listOf = async (title: string) => (await storedTodos(server)).find((todo) => todo.title === title)
  t.is((await listOf('Cook'))?.listId, work.id)
  const toast = page.getByRole('alertdialog', { name: 'Section “Kitchen” moved to Work' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, async () => (await read()).listId, home.id)
  await eventually(t, async () => (await listOf('Cook'))?.listId, home.id)
  await sectionMenu(page, 'Kitchen').click()
  await page.getByRole('menuitem', { name: 'Move to' }).click()
  await page.getByRole('menuitemradio', { name: 'Work' }).click()
  await eventually(t, async () => (await listOf('Bake'))?.sectionId, kitchen.id)
  await eventually(t, async () => (await listOf('Bake'))?.listId, work.id)
  await callApi(server, 'DELETE', `/api/lists/${work.id}`)
  t.deepEqual(complaints, [])
})

test('todos are added to a section by its heading, and moved to one by the keys, the menu and the details', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { home, kitchen, garden } = await openHome(page, server)
  await page.locator('.list-heading').filter({ hasText: 'Kitchen' }).hover()
  await page.getByRole('button', { name: 'Add todos to “Kitchen”' }).click()
  const field = page.getByRole('dialog', { name: 'Add todos to “Kitchen”' }).locator('textarea')
  await field.pressSequentially('Fry tomorrow')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / 20\d\d$/ })
    .waitFor()
  await looksRight(t, page, 'a todo of a section')
  await field.press('Enter')
  await field.pressSequentially('Wash')
  await field.press('Enter')
  await field.press('Enter')
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Fry', 'Wash', 'Garden'])
  t.is(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Add todos to “Kitchen”',
  )
  const fry = async () => (await storedTodos(server)).find(({ title }) => title === 'Fry')
  await eventually(t, async () => (await fry())?.sectionId, kitchen.id)
  t.true((await fry())?.dueDate !== null)

  await rowOf(page, 'Fry').focus()
  await page.keyboard.press('l')
  await page.getByRole('searchbox').fill('garden')
  await page.getByRole('option', { name: 'Home / Garden' }).waitFor()
  await page.keyboard.press('Enter')
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Bake', 'Wash', 'Garden', 'Fry'])
  await eventually(t, async () => (await fry())?.sectionId, garden.id)
  await rowOf(page, 'Fry').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move to' }).click()
  await page.getByRole('menuitemradio', { name: 'Home / Garden', checked: true }).waitFor()
  await page.getByRole('menuitemradio', { name: 'Home', exact: true }).click()
  await eventually(t, async () => (await fry())?.sectionId, null)
  t.is((await fry())?.listId, home.id)
  t.deepEqual(complaints, [])
})

test('a deleted section is in the trash, with its todos, comes back with them, and the activity tells it', async (t) => {
  const { server, page } = await goOnWith(t)
  const { kitchen, garden, home } = await openHome(page, server)
  const sweep = (await storedTodos(server)).find(({ title }) => title === 'Sweep')
  await callApi(server, 'PATCH', `/api/todos/${sweep?.id}`, { sectionId: garden.id })
  await callApi(server, 'PATCH', `/api/todos/${sweep?.id}`, { sectionId: null })
  await callApi(server, 'PATCH', `/api/sections/${garden.id}`, { name: 'Balcony', order: 1 })
  await callApi(server, 'DELETE', `/api/sections/${kitchen.id}`)
  await callApi(server, 'DELETE', `/api/sections/${garden.id}`)
  await callApi(server, 'DELETE', `/api/lists/${home.id}`)
  await page.goto(`${server.url}/#/trash`)
  const entry = (name: string) => page.getByRole('row', { name: new RegExp(`^Section ${name}, deleted`) })
  await entry('Kitchen').getByText('2 todos').waitFor()
  await looksRight(t, page, 'sections in the trash')
  await entry('Kitchen').getByRole('button', { name: 'Restore “Kitchen”' }).click()
  const question = page.getByRole('alertdialog', { name: '“Home” is in the trash too' })
  await question.getByRole('button', { name: 'Restore both' }).click()
  await eventually(t, () => sectionOf(server, 'Cook'), kitchen.id)
  await page.goto(`${server.url}/#/activity`)
  const told = page.locator('.change-phrase')
  await eventually(t, async () => (await told.allInnerTexts()).slice(0, 7), [
    'Restored the list “Home” and its 3 todos',
    'Deleted the list “Home” and its todo',
    'Deleted the section “Balcony”',
    'Deleted the section “Kitchen” and its 2 todos',
    'Renamed the section “Garden” to “Balcony”',
    'Moved “Sweep” out of its section',
    'Moved “Sweep” to Balcony',
  ])
  await page.goto(`${server.url}/#/trash`)
  await entry('Balcony').getByRole('button', { name: 'Delete “Balcony” for good' }).click()
  await page.getByText('This section is removed. This cannot be undone.').waitFor()
  await page.locator('.dialog').getByRole('button', { name: 'Delete for good' }).click()
  await entry('Balcony').waitFor({ state: 'detached' })
})
