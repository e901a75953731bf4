import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import type { List, Todo } from '../../server/contract.ts'
import type { WithBrowser } from '../support/browser.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, type SignedInPage } from '../support/page-session.ts'
import { eventually, storedTitles, storedTodos } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith } = testInOnePage()

/** Opens the trash with todos of these titles in it, deleted one after another. */
async function openTrash(t: ExecutionContext<WithBrowser>, titles: readonly string[]): Promise<SignedInPage> {
  const opened = await goOnWith(t)
  for (const title of titles) await trashTodo(opened.server, title)
  await opened.page.goto(`${opened.server.url}/#/trash`)
  return opened
}

async function trashTodo(server: TestServer, title: string, more: object = {}): Promise<Todo> {
  const todo = await callApi<Todo>(server, 'POST', '/api/todos', { title, ...more })
  await callApi(server, 'DELETE', `/api/todos/${todo.id}`)
  return todo
}

const trashedRow = (page: Page, title: string) =>
  page.getByRole('row', { name: new RegExp(`^${title}, deleted`) })

const shownEntries = async (page: Page): Promise<readonly string[]> => {
  const names = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.replace(/, deleted .*$/, ''))
}

/** The question before something is removed for good; a toast has the same role. */
const question = (page: Page) => page.locator('.dialog')

const focusedQuestion = (page: Page) => page.locator('.dialog:focus-within')

const focusedEntry = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.replace(/, deleted .*$/, '') ?? '')

const trashedTodos = (server: TestServer): Promise<readonly Todo[]> =>
  callApi<readonly Todo[]>(server, 'GET', '/api/todos?deleted=true')

test('the trash shows what was deleted, the latest first, and restores by the mouse; where that is refused it says why', async (t) => {
  const { server, context, page } = await openTrash(t, ['First', 'Second'])
  await eventually(t, () => shownEntries(page), ['Second', 'First'])
  await trashedRow(page, 'First')
    .getByText(/^Removed for good in (?:30|29) days$/)
    .waitFor()
  await page.getByRole('button', { name: 'Restore “First”' }).click()
  await eventually(t, () => shownEntries(page), ['Second'])
  await eventually(t, () => storedTitles(server), ['First'])
  await page
    .getByRole('alertdialog', { name: '“First” restored' })
    .getByRole('button', { name: 'Undo' })
    .click()
  // It enters the trash by this undo, after the other one.
  await eventually(t, () => shownEntries(page), ['First', 'Second'])
  await eventually(t, () => storedTitles(server), [])

  await context.route('**/api/changes', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:localist:problem:in-trash',
        title: 'In the trash',
        status: 409,
        detail:
          'The list of this todo, "Home", is in the trash. Restore the list first. Nothing was changed.',
        reason: 'list-in-trash',
        values: { name: 'Home' },
      },
    }),
  )
  await page.getByRole('button', { name: 'Restore “First”' }).click()
  await page
    .getByText(
      'The list of this todo, “Home”, is in the trash. Restore the list first. Nothing was changed.',
      { exact: true },
    )
    .waitFor()
  await eventually(t, () => shownEntries(page), ['First', 'Second'])
})

test('the keys walk through the trash, restore, and take that back', async (t) => {
  const { server, page } = await openTrash(t, ['One', 'Two', 'Three'])
  await trashedRow(page, 'Three').waitFor()
  await page.keyboard.press('ArrowDown')
  t.is(await focusedEntry(page), 'Three')
  await page.keyboard.press('j')
  t.is(await focusedEntry(page), 'Two')
  await page.keyboard.press('End')
  t.is(await focusedEntry(page), 'One')
  await page.keyboard.press('k')
  await page.keyboard.press('r')
  await eventually(t, () => shownEntries(page), ['Three', 'One'])
  await eventually(t, () => focusedEntry(page), 'One')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownEntries(page), ['Three'])
  await eventually(t, async () => (await storedTitles(server)).toSorted(), ['One', 'Two'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await eventually(t, async () => (await shownEntries(page)).toSorted(), ['One', 'Three', 'Two'])
  await eventually(t, () => storedTitles(server), [])
})

test('a todo is removed for good only after a question, and not where a script brings it back meanwhile', async (t) => {
  const { server, page } = await openTrash(t, ['Kept', 'Gone', 'Also gone'])
  await trashedRow(page, 'Gone').waitFor()
  await page.getByRole('button', { name: 'Delete “Kept” for good' }).click()
  await page.getByRole('alertdialog', { name: 'Delete “Kept” for good?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete “Gone” for good' }).click()
  await question(page).getByRole('button', { name: 'Delete for good' }).click()
  await eventually(t, () => shownEntries(page), ['Also gone', 'Kept'])
  await eventually(t, () => focusedEntry(page), 'Kept')

  await page.keyboard.press('k')
  await page.keyboard.press('Delete')
  await focusedQuestion(page).waitFor()
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedEntry(page), 'Also gone')
  await page.keyboard.press('Delete')
  await focusedQuestion(page).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownEntries(page), ['Kept'])
  await eventually(t, () => focusedEntry(page), 'Kept')
  t.deepEqual(
    (await trashedTodos(server)).map(({ title }) => title),
    ['Kept'],
  )

  // A script brings a todo back while the page asks.
  const [todo] = await trashedTodos(server)
  await page.getByRole('button', { name: 'Delete “Kept” for good' }).click()
  await focusedQuestion(page).waitFor()
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { deletedAt: null })
  await eventually(t, () => shownEntries(page), [])
  await question(page).getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('This was changed meanwhile, so nothing was saved.').waitFor()
  t.deepEqual(await storedTitles(server), ['Kept'])
})

test('what went to the trash together is one entry and comes back together; a todo whose list is in the trash comes back with it, after a question', async (t) => {
  const { server, page } = await goOnWith(t)
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  for (const title of ['Sweep', 'Dust'])
    await callApi(server, 'POST', '/api/todos', { title, listId: home.id })
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Parent' })
  const child = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Child', parentId: parent.id })
  await callApi(server, 'DELETE', `/api/lists/${home.id}`)
  await callApi(server, 'DELETE', `/api/todos/${parent.id}`)
  await page.goto(`${server.url}/#/trash`)
  await eventually(t, () => shownEntries(page), ['Parent', 'List Home'])
  await trashedRow(page, 'Parent').getByText('1 subtask').waitFor()
  await trashedRow(page, 'List Home').getByText('2 todos').waitFor()
  await page.getByRole('button', { name: 'Restore “Home”' }).click()
  await page.getByRole('button', { name: 'Restore “Parent”' }).click()
  await page.getByText('The trash is empty').waitFor()
  await eventually(t, async () => (await storedTodos(server)).map(({ id }) => id).includes(child.id), true)
  await eventually(t, async () => (await storedTodos(server)).length, 4)

  // Now one of the todos went to the trash before its list.
  const shed = await callApi<List>(server, 'POST', '/api/lists', { name: 'Shed' })
  await trashTodo(server, 'Mow', { listId: shed.id })
  await callApi(server, 'DELETE', `/api/lists/${shed.id}`)
  // The page must have heard of both.
  await eventually(t, () => shownEntries(page), ['List Shed', 'Mow'])
  await page.getByRole('button', { name: 'Restore “Mow”' }).click()
  await focusedQuestion(page).getByText('It is the list of “Mow”, so it must be restored first.').waitFor()
  await page.keyboard.press('Escape')
  await eventually(t, () => shownEntries(page), ['List Shed', 'Mow'])
  await eventually(t, () => focusedEntry(page), 'Restore “Mow”')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: '“Shed” is in the trash too' }).waitFor()
  await page.getByRole('button', { name: 'Restore both' }).click()
  await page.getByText('The trash is empty').waitFor()
  const isStored = async () => (await storedTitles(server)).includes('Mow')
  await eventually(t, isStored, true)
  // Once the server has answered, both have one time of deletion, and show as one entry: lists have no `deletedBy` in the API.
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/changes', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.keyboard.press('Control+z')
  await eventually(t, () => shownEntries(page), ['List Shed', 'Mow'])
  answered.resolve()
  await eventually(t, isStored, false)
  await page.unroute('**/api/changes')
})

test('the trash is emptied after a question that says how much goes, and what a script deletes and restores shows by itself', async (t) => {
  const { server, page } = await openTrash(t, ['One', 'Two'])
  await trashedRow(page, 'One').waitFor()
  await page.getByRole('button', { name: 'Empty the trash' }).focus()
  await page.keyboard.press('Enter')
  await focusedQuestion(page).getByText('This removes 2 todos for good. It cannot be undone.').waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  t.is((await trashedTodos(server)).length, 2)
  await page.getByRole('button', { name: 'Empty the trash' }).click()
  await question(page).getByRole('button', { name: 'Empty the trash' }).click()
  await page.getByText('2 entries removed for good').waitFor()
  await page.getByText('The trash is empty').waitFor()
  t.deepEqual(await trashedTodos(server), [])
  await eventually(t, () => page.evaluate(() => document.activeElement?.textContent), 'Trash')

  const todo = await trashTodo(server, 'By a script')
  await eventually(t, () => shownEntries(page), ['By a script'])
  await callApi(server, 'PATCH', `/api/todos/${todo.id}`, { deletedAt: null })
  await page.getByText('The trash is empty').waitFor()
})

test('the trash fits every width, and is accessible in light and dark', async (t) => {
  const { server, page, complaints } = await openTrash(t, [])
  await page.getByText('The trash is empty').waitFor()
  await looksRight(t, page, 'an empty trash')
  for (const title of ['long '.repeat(60).trim(), 'x'.repeat(300), 'مرحبا بالعالم'])
    await trashTodo(server, title)
  await trashedRow(page, 'مرحبا بالعالم').waitFor()
  await looksRight(t, page, 'the trash')
  await trashedRow(page, 'مرحبا بالعالم').press('Delete')
  await question(page).waitFor()
  await looksRight(t, page, 'the question before a todo is removed for good')
  t.deepEqual(complaints, [])
})
