import type { Page } from 'playwright-core'
import type { List, Section, Settings, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, openTabBeside } from '../support/page-session.ts'
import { eventually, rowOf } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith } = testInOnePage()

/** The headings and titles of the list, from top to bottom. */
const lines = (page: Page): Promise<readonly string[]> =>
  page.locator('.list-heading h2, .todo-title').allInnerTexts()

const headingOf = (page: Page, name: string) =>
  page.locator('.list-heading').getByRole('button', { name, exact: true })

const displayOf = async (server: TestServer) =>
  (await callApi<Settings>(server, 'GET', '/api/settings')).display

/** Makes a list "Home" with the section "Kitchen", and opens it. */
async function openHome(page: Page, server: TestServer) {
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  const kitchen = await callApi<Section>(server, 'POST', '/api/sections', {
    listId: home.id,
    name: 'Kitchen',
  })
  const cook = { title: 'Cook', listId: home.id, sectionId: kitchen.id }
  const { id: parentId } = await callApi<Todo>(server, 'POST', '/api/todos', cook)
  await callApi(server, 'POST', '/api/todos', { title: 'Peel', parentId })
  await callApi(server, 'POST', '/api/todos', { title: 'Sweep', listId: home.id })
  await page.goto(`${server.url}/#/lists/${home.id}`)
  await rowOf(page, 'Peel').waitFor()
  return { home, kitchen, place: `lists/${home.id}` }
}

test('a group folds by a click or Enter, for every tab and over a reload, and counts on', async (t) => {
  const { server, page, context, complaints } = await goOnWith(t)
  const { kitchen, place } = await openHome(page, server)
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Peel'])
  const { page: second } = await openTabBeside(server, context)
  await second.goto(page.url())
  await rowOf(second, 'Peel').waitFor()
  t.is(await headingOf(page, 'Kitchen').getAttribute('aria-expanded'), 'true')
  await headingOf(page, 'Kitchen').click()
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen 2'])
  await eventually(t, () => lines(second), ['Sweep', 'Kitchen 2'])
  await second.close()
  t.is(await headingOf(page, 'Kitchen 2').getAttribute('aria-expanded'), 'false')
  t.is(await page.locator('.view-header .count').innerText(), '3 open')
  t.deepEqual((await displayOf(server))?.[place]?.closed, [kitchen.id])
  await looksRight(t, page, 'a folded section')
  await callApi(server, 'POST', '/api/todos', {
    title: 'Bake',
    listId: place.slice(6),
    sectionId: kitchen.id,
  })
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen 3'])
  await page.reload()
  await rowOf(page, 'Sweep').waitFor()
  t.deepEqual(await lines(page), ['Sweep', 'Kitchen 3'])
  await headingOf(page, 'Kitchen 3').press('Enter')
  await eventually(t, () => lines(page), ['Sweep', 'Kitchen', 'Cook', 'Peel', 'Bake'])
  await eventually(t, async () => (await displayOf(server))?.[place], undefined)
  t.deepEqual(complaints, [])
})
