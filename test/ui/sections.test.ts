import type { Page } from 'playwright-core'
import type { List, Section, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi } from '../support/page-session.ts'
import { addField, eventually, rowOf, storedTodos, untilDraggable } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith } = testInOnePage()

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
  t.is(await sectionOf(server, 'Bake'), null)
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
