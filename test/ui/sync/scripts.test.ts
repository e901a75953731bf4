import { testWithBrowser } from '../../support/browser.ts'
import { listenForRequests, openTabBeside, scriptNamed } from '../../support/page-events.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

const toast = (page: Parameters<typeof rowOf>[0], message: string) =>
  page.locator('.toast').filter({ has: page.getByText(message, { exact: true }) })

// A toast stays as long as the pointer is on it. On a busy computer its eight seconds would be over before the test goes on.
const holdToasts = (page: Parameters<typeof rowOf>[0]) => page.locator('.toast').first().hover()

test('a change by a script is said in a toast that takes it back', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  const script = await scriptNamed(server, 'sync.py')
  await script('PATCH', '/api/todos', { completed: true })
  const said = toast(page, 'sync.py completed 3 todos')
  await said.waitFor()
  await said.getByRole('button', { name: 'Undo' }).focus()
  await looksRight(t, page, 'what a script did')
  const requests = listenForRequests(page)
  await said.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, async () => (await storedTodos(server)).map(({ completed }) => completed), [
    false,
    false,
    false,
  ])
  await page.getByText('3 left').waitFor()
  t.is(await said.count(), 0)
  t.deepEqual(
    requests.filter((request) => !request.startsWith('GET')),
    ['POST /api/changes'],
  )
})

test('many requests of one script are one toast that counts on, and are taken back together', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  const script = await scriptNamed(server, 'sync.py')
  const [one, two, three] = await storedTodos(server)
  await script('PATCH', `/api/todos/${one?.id}`, { title: 'Uno' })
  await page.getByText('sync.py changed 1 todo', { exact: true }).waitFor()
  await holdToasts(page)
  await script('PATCH', `/api/todos/${two?.id}`, { completed: true })
  await script('DELETE', `/api/todos/${three?.id}`)
  await script('POST', '/api/todos', { title: 'Four' })
  const said = toast(page, 'sync.py changed 4 todos')
  await said.waitFor()
  t.is(await page.locator('.toast').count(), 1)
  await said.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
})

test('two scripts have a toast each, and the command line has its own', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const first = await scriptNamed(server, 'sync.py')
  const second = await scriptNamed(server, 'cleaner')
  await first('POST', '/api/todos', { title: 'Two' })
  await page.getByText('sync.py added 1 todo').waitFor()
  await holdToasts(page)
  await second('DELETE', '/api/todos')
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  await page.getByText('cleaner deleted 2 todos').waitFor()
  await page.getByText('The command line added 1 todo').waitFor()
  t.is(await page.locator('.toast').count(), 3)
})

test('changes that come together are counted one after another', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const first = await scriptNamed(server, 'sync.py')
  const second = await scriptNamed(server, 'cleaner')
  await context.setOffline(true)
  await first('POST', '/api/todos', { title: 'Two' })
  await second('DELETE', '/api/todos')
  await context.setOffline(false)
  await page.getByText('sync.py added 1 todo').waitFor()
  await page.getByText('cleaner deleted 2 todos').waitFor()
  await eventually(t, () => shownTitles(page), [])
})

test('what was changed since is not taken back, and the toast says so', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const script = await scriptNamed(server, 'sync.py')
  const [one, two] = await storedTodos(server)
  await script('PATCH', `/api/todos/${one?.id}`, { title: 'Uno' })
  await script('PATCH', `/api/todos/${two?.id}`, { title: 'Dos' })
  await rowOf(page, 'Dos').waitFor()
  await holdToasts(page)
  await rowOf(page, 'Uno').focus()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Mine')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Mine', 'Dos'])
  await toast(page, 'sync.py changed 2 todos').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast-danger').filter({ hasText: 'changed again since then' }).waitFor()
  await eventually(t, () => storedTitles(server), ['Mine', 'Two'])
})

test('changes of another tab show no toast, and what it takes back is not offered any more', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const { page: second } = await openTabBeside(server, context)
  await addField(second).fill('Two')
  await addField(second).press('Enter')
  await rowOf(page, 'Two').waitFor()
  const script = await scriptNamed(server, 'sync.py')
  await script('DELETE', '/api/todos')
  for (const each of [page, second]) {
    await toast(each, 'sync.py deleted 2 todos').waitFor()
    await holdToasts(each)
  }
  t.is(await page.locator('.toast').count(), 1)
  await toast(second, 'sync.py deleted 2 todos').getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
  await eventually(t, () => page.locator('.toast').count(), 0)
})

test('Ctrl+Z takes back what the person did, not what a script did after it', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await rowOf(page, 'One').click()
  await page.keyboard.press('Delete')
  await page.getByText('“One” deleted').waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  await page.getByText('The command line added 1 todo').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
})
