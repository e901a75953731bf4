import type { Page } from 'playwright-core'
import type { List, Section, Settings, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, openTabBeside } from '../support/page-session.ts'
import { eventually, rowOf, storedTodos, untilDraggable } from '../support/page-todos.ts'
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
  await eventually(t, async () => (await displayOf(server))?.[place]?.closed, [kitchen.id])
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

/** Chooses in the menu of the view, by keys alone. */
async function choose(page: Page, entry: string, choice?: string) {
  await page.locator('.view-header .view-menu').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).focus()
  await page.keyboard.press('Enter')
  if (choice === undefined) return
  await page.getByRole('menuitemradio', { name: choice, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').first().waitFor({ state: 'detached' })
}

/** Puts every place back to what it does by itself. */
const resetDisplay = async (server: TestServer) => {
  const places = Object.keys((await displayOf(server)) ?? {}).map((place) => [place, null])
  await callApi(server, 'PATCH', '/api/settings', { display: Object.fromEntries(places) })
}

const add = (server: TestServer, todo: object): Promise<Todo> =>
  callApi<Todo>(server, 'POST', '/api/todos', todo)

test('what does not fit a place is not offered there, and shows as usual', async (t) => {
  const { server, page } = await goOnWith(t, ['Cook'])
  await resetDisplay(server)
  const offered = async (entry: string): Promise<readonly string[]> => {
    await choose(page, entry)
    await page.getByRole('menuitemradio').first().waitFor()
    const labels = await page.getByRole('menuitemradio').allInnerTexts()
    while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
    return labels
  }
  t.deepEqual(await offered('Group by'), ['Section', 'None', 'Day', 'Priority', 'Tag'])
  t.is((await offered('Sort by'))[0], 'By hand')
  await page.goto(`${server.url}/#/someday`)
  await rowOf(page, 'Cook').waitFor()
  t.deepEqual(await offered('Group by'), ['List', 'None', 'Priority', 'Tag'])
  t.is((await offered('Sort by'))[0], 'Automatic')
  const display = { someday: { group: 'day', sort: 'order', layout: 'board' } }
  await callApi(server, 'PATCH', '/api/settings', { display })
  await page.reload()
  await rowOf(page, 'Cook').waitFor()
  t.deepEqual(await lines(page), ['Cook'])
  await page.goto(`${server.url}/#/all`)
  await rowOf(page, 'Cook').waitFor()
  await page.locator('.view-header .view-menu').click()
  await page.getByRole('menuitem', { name: 'Group by' }).waitFor()
  t.is(await page.getByRole('menuitem', { name: 'Completed todos' }).count(), 0)
  await page.keyboard.press('Escape')
  await resetDisplay(server)
})

test('a drag into a group sets what the group means, and is refused within a group that sorts', async (t) => {
  const { server, page } = await goOnWith(t)
  await resetDisplay(server)
  await add(server, { title: 'Cook', tags: ['home'], priority: 4 })
  await add(server, { title: 'Bake', tags: ['fun'] })
  await add(server, { title: 'Dig', tags: ['fun'] })
  await rowOf(page, 'Dig').waitFor()
  const dragTo = async (title: string, target: string, words: string) => {
    await untilDraggable(page)
    const [from, to] = await Promise.all([
      rowOf(page, title).boundingBox(),
      page.locator('.list-heading, .todo[data-key]').filter({ hasText: target }).first().boundingBox(),
    ])
    if (from === null || to === null) return t.fail()
    await page.mouse.move(from.x + 60, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 64, from.y + from.height / 2 + 6, { steps: 3 })
    await page.mouse.move(to.x + 60, to.y + to.height * 0.6, { steps: 5 })
    await page.locator('.drag-preview').getByText(words, { exact: true }).waitFor()
    await page.mouse.up()
  }
  const fieldsOf = async (title: string) => {
    const todo = (await storedTodos(server)).find((each) => each.title === title)
    return { priority: todo?.priority, tags: todo?.tags }
  }
  await choose(page, 'Group by', 'Priority')
  await eventually(t, () => lines(page), ['Urgent', 'Cook', 'No priority', 'Bake', 'Dig'])
  await dragTo('Bake', 'Cook', 'Set priority: Urgent')
  await eventually(t, () => lines(page), ['Urgent', 'Cook', 'Bake', 'No priority', 'Dig'])
  await eventually(t, () => fieldsOf('Bake'), { priority: 4, tags: ['fun'] })
  await dragTo('Bake', 'Cook', 'This view sorts its todos itself.')
  t.deepEqual(await lines(page), ['Urgent', 'Cook', 'Bake', 'No priority', 'Dig'])
  await choose(page, 'Group by', 'Tag')
  await eventually(t, () => lines(page), ['#fun', 'Bake', 'Dig', '#home', 'Cook'])
  await dragTo('Bake', '#home', 'Add #home')
  await eventually(t, () => lines(page), ['#fun', 'Dig', '#home', 'Cook', 'Bake'])
  await eventually(t, () => fieldsOf('Bake'), { priority: 4, tags: ['home', 'fun'] })
  await resetDisplay(server)
})

test('the menu of a view groups and sorts it, shows it so at the first paint of a reload, and takes that back', async (t) => {
  const { server, page, complaints } = await goOnWith(t, [], { hasOwnContext: true })
  const { id } = await add(server, { title: 'Cook', tags: ['home'], priority: 4 })
  await add(server, { title: 'Peel', parentId: id })
  await add(server, { title: 'Bake', tags: ['home', 'fun'] })
  await add(server, { title: 'Write', priority: 2, dueDate: '2020-01-01' })
  await eventually(t, () => lines(page), ['Cook', 'Peel', 'Bake', 'Write'])
  await choose(page, 'Group by', 'Priority')
  await eventually(t, () => lines(page), ['Urgent', 'Cook', 'Peel', 'Medium', 'Write', 'No priority', 'Bake'])
  await eventually(t, async () => (await displayOf(server))?.['inbox']?.group, 'priority')
  await looksRight(t, page, 'the inbox by priority')
  await choose(page, 'Group by', 'Tag')
  await choose(page, 'Sort by', 'Title')
  await choose(page, 'Subtasks', 'Hidden')
  const byTag = ['#home', 'Bake', 'Cook', 'No tag', 'Write']
  await eventually(t, () => lines(page), byTag)
  // The page shows it at once, and a reload what the server has.
  await eventually(t, async () => (await displayOf(server))?.['inbox']?.subtasks, false)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('.list-heading h2, .todo-title')]
      if (shown.length > 0) seen.push(shown.map(({ textContent }) => textContent).join())
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await eventually(t, () => lines(page), byTag)
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as readonly string[])
  t.deepEqual([...new Set(seen)], [byTag.join()])
  await choose(page, 'Group by', 'Day')
  await eventually(t, () => lines(page), ['Overdue', 'Write', 'No date', 'Bake', 'Cook'])
  // A sorted view has no order by hand.
  await rowOf(page, 'Bake').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('This view sorts its todos itself.').waitFor()
  await choose(page, 'Show as usual')
  await eventually(t, () => lines(page), ['Cook', 'Peel', 'Bake', 'Write'])
  await eventually(t, () => displayOf(server), {})
  await page.locator('.view-header .view-menu').click()
  await page.getByRole('menuitem', { name: 'Group by' }).waitFor()
  t.is(await page.getByRole('menuitem', { name: 'Show as usual' }).count(), 0)
  await page.keyboard.press('Escape')
  t.deepEqual(complaints, [])
})

test('completed todos of the last week stand below the others or in their place, and older ones are a link away', async (t) => {
  const { server, page } = await goOnWith(t, [], { hasOwnContext: true })
  for (const title of ['Bake', 'Cook', 'Dig']) await add(server, { title })
  await rowOf(page, 'Dig').waitFor()
  const toggle = (title: string) => rowOf(page, title).getByRole('checkbox').press('Space')
  await choose(page, 'Completed todos', 'Below the open ones')
  await toggle('Bake')
  await eventually(t, () => lines(page), ['Cook', 'Dig', 'Completed', 'Bake'])
  await choose(page, 'Completed todos', 'In their place')
  await eventually(t, () => lines(page), ['Bake', 'Cook', 'Dig'])
  await toggle('Dig')
  await rowOf(page, 'Dig').getByRole('checkbox', { checked: true }).waitFor()
  t.deepEqual(await lines(page), ['Bake', 'Cook', 'Dig'])
  await toggle('Bake')
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
  await page.reload()
  await eventually(t, () => lines(page), ['Bake', 'Cook', 'Older completed todos'])
  await page.getByRole('link', { name: 'Older completed todos' }).click()
  await page.getByRole('heading', { name: 'Completed', level: 1 }).waitFor()
})
