import type { List, Section, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { addList, chooseInMenu, chooseInViewMenu, placeRow } from '../support/page-places.ts'
import { callApi, placeLink, showView } from '../support/page-session.ts'
import { eventually, shownTitles, untilFocused } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith, openPage } = testInOnePage()

/** A template whose dates count from 1 December 2036, with a section, two todos and a subtask. */
async function addTemplate(server: TestServer): Promise<List> {
  const template = { name: 'Trip', template: '2036-12-01', notes: 'The key', icon: 'plane' }
  const list = await callApi<List>(server, 'POST', '/api/lists', template)
  const section = { name: 'Before', listId: list.id }
  const { id: sectionId } = await callApi<Section>(server, 'POST', '/api/sections', section)
  const fields = { listId: list.id, tags: ['bag'], dueDate: '2036-11-30' }
  await callApi(server, 'POST', '/api/todos', { ...fields, title: 'Book' })
  const pack = { ...fields, title: 'Pack', sectionId }
  const { id: parentId } = await callApi<Todo>(server, 'POST', '/api/todos', pack)
  await callApi(server, 'POST', '/api/todos', { title: 'Socks', parentId })
  return list
}

/** The lists that the server has, without the inbox, in its order. */
const storedLists = async (server: TestServer): Promise<readonly List[]> =>
  (await callApi<readonly List[]>(server, 'GET', '/api/lists')).filter(({ id }) => id !== 'inbox')

/** The names of the lists that the server has, and those of templates with the day that their dates count from. */
const storedNames = async (server: TestServer): Promise<readonly string[]> =>
  (await storedLists(server)).map(({ name, template }) => (template === null ? name : `${name} ${template}`))

const byTitle = (a: Todo, b: Todo): number => a.title.localeCompare(b.title)

const todosOf = async (server: TestServer, name: string): Promise<readonly Todo[]> => {
  const list = (await storedLists(server)).find((each) => each.name === name)
  return list === undefined
    ? []
    : await callApi<readonly Todo[]>(server, 'GET', `/api/todos?listId=${list.id}`)
}

test('a template stands folded below the lists, and its todos are in it alone', async (t) => {
  const { server, page } = await goOnWith(t, ['Sweep'])
  await addTemplate(server)
  await page.getByRole('button', { name: 'Templates' }).click()
  await placeLink(page, 'Trip').click()
  await page.getByText(/^Template · dates count from .*Dec 1, 2036$/).waitFor()
  await eventually(t, () => shownTitles(page), ['Book', 'Pack', 'Socks'])
  const counts = page.locator('#sidebar .sidebar-link-count')
  await eventually(t, () => counts.allInnerTexts(), ['1', '1', '1', '1'])
  t.is(await page.getByRole('region', { name: 'Tags' }).getByText('bag').count(), 0)
  await placeLink(page, 'All').click()
  await eventually(t, () => shownTitles(page), ['Sweep'])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or run a command' }).fill('Book')
  await page.getByRole('option').filter({ hasText: 'Search for “Book”' }).waitFor()
  t.is(await page.getByRole('option', { name: /^Book/ }).count(), 0)
})

test('a list is made of a template on a day, by a dialog, in one step that Undo takes back', async (t) => {
  const { server, page, complaints } = await openPage(t)
  await addTemplate(server)
  await addList(server, 'Home')
  await page.getByRole('button', { name: 'Templates' }).click()
  await chooseInMenu(page, 'Trip', 'New list from it…')
  const dialog = page.getByRole('dialog', { name: 'New list from “Trip”' })
  const name = dialog.getByRole('textbox', { name: 'Name of the new list' })
  await untilFocused(name)
  await looksRight(t, page, 'the dialog that makes a list of a template')
  await name.fill(' ')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a name').waitFor()
  await name.fill('To Rome')
  await dialog.getByRole('spinbutton', { name: /^month/ }).click()
  await page.keyboard.type('12112036')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'To Rome' }).waitFor()
  await eventually(t, () => storedNames(server), ['Trip 2036-12-01', 'Home', 'To Rome'])
  await eventually(t, () => shownTitles(page), ['Book', 'Pack', 'Socks'])
  const made = await todosOf(server, 'To Rome')
  const idOf = (title: string) => made.find((todo) => todo.title === title)?.id
  t.like(made.toSorted(byTitle), [
    { title: 'Book', dueDate: '2036-12-10', sectionId: null, tags: ['bag'] },
    { title: 'Pack', dueDate: '2036-12-10' },
    { title: 'Socks', parentId: idOf('Pack') },
  ])
  t.like((await storedLists(server))[2], { notes: 'The key', icon: 'plane', template: null })
  // The list that a script has made can be undone beside it.
  const toast = page.getByRole('alertdialog').filter({ hasText: 'To Rome' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedNames(server), ['Trip 2036-12-01', 'Home'])
  await placeLink(page, 'Trip').click()
  await looksRight(t, page, 'a template')
  const opener = page.getByRole('button', { name: 'New list from it…' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await untilFocused(name)
  await page.keyboard.press('Escape')
  await untilFocused(opener)
  t.deepEqual(complaints, [])
})

test('a list is saved as a template by its menus, and a template is turned into a list', async (t) => {
  const { server, page } = await goOnWith(t)
  await addList(server, 'Home', ['Sweep'])
  const today = await page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => `${part}`.padStart(2, '0'))
      .join('-')
  })
  await chooseInMenu(page, 'Home', 'Save as template')
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Template “Home” saved' })
  await eventually(t, () => storedNames(server), ['Home', `Home ${today}`])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedNames(server), ['Home'])
  await showView(page, 'Home')
  await chooseInViewMenu(page, 'Save as template')
  await eventually(t, () => storedNames(server), ['Home', `Home ${today}`])
  t.like(await todosOf(server, 'Home'), [{ title: 'Sweep' }])
  const [list] = await storedLists(server)
  await callApi(server, 'DELETE', `/api/lists/${list?.id}`)
  await placeRow(page, 'Home').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Templates' }).click()
  await chooseInMenu(page, 'Home', 'Turn into a list')
  await eventually(t, () => storedNames(server), ['Home'])
  await page.getByRole('button', { name: 'Templates' }).waitFor({ state: 'detached' })
})

test('a list that is too large for one change is not saved as a template', async (t) => {
  const { server, page } = await goOnWith(t)
  const { id: listId } = await addList(server, 'Home')
  const operations = Array.from({ length: 1000 }, (_, index) => ({
    op: 'create',
    kind: 'todo',
    value: { title: `Sweep ${index}`, listId },
  }))
  await callApi(server, 'POST', '/api/changes', { operations })
  await page.locator('#sidebar').getByText('1,000').first().waitFor()
  await chooseInMenu(page, 'Home', 'Save as template')
  await page.getByText('“Home” is too large to be copied in one step').waitFor()
  t.deepEqual(await storedNames(server), ['Home'])
})
