import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  rowOf,
  shownTitles,
  storedTodos,
  tickOf,
  titleField,
} from '../../support/page-todos.ts'
import type { Todo } from '../../../server/contract.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const addTree = async (server: TestServer): Promise<void> => {
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Parent' })
  await callApi(server, 'POST', '/api/todos', { title: 'Child 1', parentId: parent.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Child 2', parentId: parent.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Other' })
}

test('subtasks open and close below their parent, by the mouse and by the arrow keys', async (t) => {
  const { server, page } = await openPage(t)
  await addTree(server)
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).click()
  await eventually(t, () => shownTitles(page), ['Parent', 'Other'])
  t.is(await rowOf(page, 'Parent').getAttribute('aria-expanded'), 'false')
  await rowOf(page, 'Parent').focus()
  await page.keyboard.press('ArrowRight')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await page.keyboard.press('ArrowRight')
  await eventually(t, () => focusedName(page), 'Child 1')
  t.is(await rowOf(page, 'Child 1').getAttribute('aria-level'), '2')
  await page.keyboard.press('ArrowLeft')
  await eventually(t, () => focusedName(page), 'Parent')
  await page.keyboard.press('ArrowLeft')
  await eventually(t, () => shownTitles(page), ['Parent', 'Other'])
})

test('two quick clicks on a control of a row do not edit its title', async (t) => {
  const { server, page } = await openPage(t)
  await addTree(server)
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).dblclick()
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).waitFor()
  await tickOf(page, 'Other').dblclick()
  t.is(await titleField(page).count(), 0)
  await rowOf(page, 'Other').dblclick()
  await titleField(page).waitFor()
})

test('keys move a subtask among its siblings only, and into and out of a parent', async (t) => {
  const { server, page } = await openPage(t)
  await addTree(server)
  await rowOf(page, 'Child 2').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => focusedName(page), 'Child 2')
  t.deepEqual(await shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
  await rowOf(page, 'Other').focus()
  await page.keyboard.press('ControlOrMeta+]')
  await eventually(t, () => rowOf(page, 'Other').getAttribute('aria-level'), '2')
  const parentOf = async (title: string) =>
    (await storedTodos(server)).find((todo) => todo.title === title)?.parentId
  const parent = (await storedTodos(server)).find(({ title }) => title === 'Parent')
  await eventually(t, () => parentOf('Other'), parent?.id)
  await page.keyboard.press('ControlOrMeta+[')
  await eventually(t, () => parentOf('Other'), null)
  await eventually(t, () => focusedName(page), 'Other')
  await rowOf(page, 'Child 1').focus()
  await page.keyboard.press('ControlOrMeta+[')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
  await eventually(t, () => parentOf('Child 1'), null)
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
})

test('a todo that goes into a closed parent stays in sight, and none goes below the fourth level', async (t) => {
  const { server, page } = await openPage(t)
  await addTree(server)
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).click()
  await rowOf(page, 'Other').focus()
  await page.keyboard.press('ControlOrMeta+]')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await eventually(t, () => focusedName(page), 'Other')

  const { id } = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'First' })
  const second = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Second', parentId: id })
  const third = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Third', parentId: second.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Fourth', parentId: third.id })
  await rowOf(page, 'Fourth').waitFor()
  await rowOf(page, 'First').focus()
  await page.keyboard.press('ControlOrMeta+]')
  await page.keyboard.press('x')
  await eventually(
    t,
    async () => (await storedTodos(server)).find(({ title }) => title === 'First')?.completed,
    true,
  )
  t.is(await page.getByText(/would make more than 4 levels/).count(), 0)
})

test('a parent that is completed leaves its view, and its subtasks stay with it', async (t) => {
  const { server, page } = await openPage(t)
  const countCompleted = async () => (await storedTodos(server)).filter(({ completed }) => completed).length
  await addTree(server)
  await rowOf(page, 'Child 1').focus()
  await page.keyboard.press('x')
  await eventually(t, countCompleted, 1)
  // A completed subtask stays below its open parent.
  await rowOf(page, 'Parent').getByRole('img', { name: '1 of 2 subtasks completed' }).waitFor()
  t.deepEqual(await shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await page.keyboard.press('ControlOrMeta+z')
  await rowOf(page, 'Parent').getByRole('img', { name: '0 of 2 subtasks completed' }).waitFor()
  await eventually(t, countCompleted, 0)
})

test('a subtask that is typed and not added waits in the field that adds', async (t) => {
  const { page } = await openPage(t, ['Pay rent', 'Call Ada'])
  await rowOf(page, 'Pay rent').click()
  const field = page.getByRole('textbox', { name: 'Add a subtask' })
  await field.fill('Find the invoice')
  await rowOf(page, 'Call Ada').click()
  await eventually(t, () => addField(page).inputValue(), 'Find the invoice')
  await eventually(t, () => field.inputValue(), '')
  await addField(page).fill('')
  await field.fill('Ask for it')
  await page.reload()
  await eventually(t, () => addField(page).inputValue(), 'Ask for it')
})

test('the address of a todo in the trash shows it, and that of no todo says so', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  const { id } = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Call Ada' })
  await callApi(server, 'DELETE', `/api/todos/${id}`)
  await page.goto(`${server.url}/#/todos/${id}`)
  await page.reload()
  await page.getByText('This todo is in the trash.').waitFor()
  await page.goto(`${server.url}/#/todos/none`)
  await page.getByText('This todo does not exist any more.').waitFor()
  t.is(await page.getByText('This todo is in the trash.').count(), 0)
})
