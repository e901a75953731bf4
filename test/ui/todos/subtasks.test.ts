import type { List, Todo } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openAll, openPage } from '../../support/page-session.ts'
import { deleteByKey, eventually, shownTitles, storedTitles, tickOf } from '../../support/page-todos.ts'

const test = testWithBrowser()

test('the page shows the todos of all lists, and follows a list to the trash and back', async (t) => {
  const { server, page } = await openAll(t, ['In the inbox'])
  const list = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  await callApi(server, 'POST', '/api/todos', { title: 'At home', listId: list.id, order: 5000 })
  await eventually(t, () => shownTitles(page), ['In the inbox', 'At home'])
  await callApi(server, 'DELETE', `/api/lists/${list.id}`)
  await eventually(t, () => shownTitles(page), ['In the inbox'])
  await callApi(server, 'PATCH', `/api/lists/${list.id}`, { deletedAt: null })
  await eventually(t, () => shownTitles(page), ['In the inbox', 'At home'])
  // A change of a list alone is no news about todos.
  await page.getByText('The command line changed 1 todo', { exact: true }).waitFor()
})

test('a todo that is deleted takes its subtasks along, and Undo brings all of them back', async (t) => {
  const { server, page } = await openPage(t)
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Move house' })
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent.id, order: 2000 })
  await eventually(t, () => shownTitles(page), ['Move house', 'Pack'])
  await deleteByKey(page, 'Move house')
  await eventually(t, () => storedTitles(server), [])
  await eventually(t, () => shownTitles(page), [])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['Move house', 'Pack'])
  await eventually(t, () => shownTitles(page), ['Move house', 'Pack'])
})

test('a parent is completed with its open subtasks, and a slip is taken back in its place', async (t) => {
  const { server, page } = await openPage(t, ['Call Ada'])
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Move house' })
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent.id, order: 2000 })
  const done = { title: 'Measure', parentId: parent.id, completed: true }
  await callApi(server, 'POST', '/api/todos', done)
  const openTitles = async () =>
    (await callApi<readonly Todo[]>(server, 'GET', '/api/todos?completed=false')).map(({ title }) => title)
  await tickOf(page, 'Move house').click()
  await page.getByText('“Move house” completed with 1 subtask', { exact: true }).waitFor()
  await eventually(t, openTitles, ['Call Ada'])
  // The row stays under the pointer.
  await tickOf(page, 'Move house').click()
  await eventually(t, async () => (await openTitles()).toSorted(), ['Call Ada', 'Move house', 'Pack'])
  await tickOf(page, 'Move house').click()
  await page.getByRole('heading', { name: 'Inbox' }).hover()
  await eventually(t, () => shownTitles(page), ['Call Ada'])
  await page
    .getByRole('alertdialog')
    .filter({ hasText: 'Move house' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await eventually(t, () => shownTitles(page), ['Call Ada', 'Move house', 'Pack', 'Measure'])
  await eventually(t, async () => (await openTitles()).toSorted(), ['Call Ada', 'Move house', 'Pack'])
})
