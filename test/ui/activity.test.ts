import type { Page } from 'playwright-core'
import type { CreatedToken, Todo } from '../../server/contract.ts'
import { testWithBrowser } from '../support/browser.ts'
import { apiOf } from '../support/http.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, openPage } from '../support/page-session.ts'
import { addField, eventually, storedTitles, storedTodos } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const test = testWithBrowser()

const showActivity = async (page: Page, { url }: TestServer): Promise<void> => {
  await page.goto(`${url}/#/activity`)
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
}

/** What each change says, from top to bottom. */
const shownChanges = (page: Page): Promise<readonly string[]> =>
  page.locator('.change-phrase').evaluateAll((phrases) => phrases.map((phrase) => phrase.textContent))

const changeOf = (page: Page, phrase: string) =>
  page.locator('.change').filter({ has: page.getByText(phrase, { exact: true }) })

const addTodo = (server: TestServer, title: string): Promise<Todo> =>
  callApi<Todo>(server, 'POST', '/api/todos', { title })

test('the activity says what everyone changed, the latest first, and who it was', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).fill('Mine')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Mine'])
  const { token } = await callApi<CreatedToken>(server, 'POST', '/api/tokens', {
    name: 'sync.py',
    scopes: ['todos:write'],
  })
  await apiOf(server, token)('POST', '/api/todos', { title: 'By a script' })
  const [mine] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${mine?.id}`, { priority: 4, tags: ['home'] })
  await showActivity(page, server)
  await eventually(t, () => shownChanges(page), [
    'Priority of “Mine”: none → Urgent',
    'Tags of “Mine”: none → #home',
    'Added “By a script”',
    'Added “Mine”',
  ])
  await changeOf(page, 'Priority of “Mine”: none → Urgent').getByText('The command line').waitFor()
  await changeOf(page, 'Added “By a script”').getByText('sync.py').waitFor()
  await changeOf(page, 'Added “Mine”').getByText('This tab').waitFor()
  await page.getByRole('heading', { name: /^Today/ }).waitFor()
  t.pass()
})

test('a change is undone by the mouse, and the undo by a key', async (t) => {
  const { server, page } = await openPage(t)
  await addTodo(server, 'Pay rent')
  await showActivity(page, server)
  await page.getByRole('button', { name: 'Undo: Added “Pay rent”' }).click()
  await eventually(t, () => shownChanges(page), ['Deleted “Pay rent”', 'Added “Pay rent”'])
  await changeOf(page, 'Added “Pay rent”').getByText('Undone').waitFor()
  await changeOf(page, 'Deleted “Pay rent”').getByText('This tab, by Undo').waitFor()
  t.deepEqual(await storedTitles(server), [])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['Pay rent'])
  await page.getByRole('button', { name: 'Undo: Added “Pay rent”' }).waitFor()
  await changeOf(page, 'Deleted “Pay rent”').getByText('Undone').waitFor()
})

test('the keys walk through the changes, undo one and open its todo', async (t) => {
  const { server, page } = await openPage(t)
  await addTodo(server, 'One')
  await addTodo(server, 'Two')
  await showActivity(page, server)
  await changeOf(page, 'Added “One”').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('p')?.textContent)
  await page.keyboard.press('ArrowDown')
  t.is(await focused(), 'Added “Two”')
  await page.keyboard.press('j')
  t.is(await focused(), 'Added “One”')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Two'])
  await changeOf(page, 'Added “Two”').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
})

test('an undo that comes too late says which field was changed since', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addTodo(server, 'Pay rent')
  for (const title of ['Pay the rent', 'Pay the whole rent'])
    await callApi(server, 'PATCH', `/api/todos/${id}`, { title })
  await showActivity(page, server)
  await page.getByRole('button', { name: 'Undo: Renamed “Pay rent” to “Pay the rent”' }).click()
  await page.getByText('Nothing was undone, because this was changed again since then: Title.').waitFor()
  t.deepEqual(await storedTitles(server), ['Pay the whole rent'])
})

test('the details of a todo show its part of the changes, folded until they are opened', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addTodo(server, 'Pay rent')
  const { id: other } = await addTodo(server, 'Other')
  const complete = (todo: string) => ({ op: 'update', kind: 'todo', id: todo, patch: { completed: true } })
  await callApi(server, 'POST', '/api/changes', { operations: [complete(id), complete(other)] })
  await page.goto(`${server.url}/#/todos/${id}`)
  const summary = page.getByRole('complementary').getByText('Activity')
  await summary.click()
  await eventually(t, () => shownChanges(page), ['Completed “Pay rent”', 'Added “Pay rent”'])
  await summary.focus()
  await page.keyboard.press('Enter')
  await eventually(t, () => page.locator('.change').count(), 0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo for all 2' }).click()
  await eventually(t, async () => (await storedTodos(server)).map(({ completed }) => completed), [
    false,
    false,
  ])
  await eventually(t, () => shownChanges(page), [
    'Reopened “Pay rent”',
    'Completed “Pay rent”',
    'Added “Pay rent”',
  ])
  await changeOf(page, 'Completed “Pay rent”').getByText('Undone').waitFor()
})

test('a removal for good has no undo, nor has what was removed by it', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addTodo(server, 'Gone')
  await callApi(server, 'DELETE', `/api/todos/${id}`)
  await callApi(server, 'DELETE', '/api/todos?deleted=true')
  await showActivity(page, server)
  await eventually(t, () => shownChanges(page), ['Removed 1 todo for good', 'Deleted 1 todo', 'Added 1 todo'])
  t.is(await page.locator('.change').getByRole('button').count(), 0)
})

test('earlier changes are read as one scrolls, and later ones leave in its place what one reads', async (t) => {
  const { server, page } = await openPage(t)
  for (let number = 1; number <= 120; number += 1) await addTodo(server, `Todo ${number}`)
  await showActivity(page, server)
  await changeOf(page, 'Added “Todo 120”').waitFor()
  t.is(await page.locator('.change').count(), 50)
  await page.locator('.change').last().hover()
  for (let turn = 0; turn < 10 && (await page.locator('.change').count()) < 120; turn += 1) {
    await page.mouse.wheel(0, 5000)
    await page.waitForTimeout(200)
  }
  await eventually(t, () => page.locator('.change').count(), 120)

  const topOf = async (phrase: string) => Math.round((await changeOf(page, phrase).boundingBox())?.y ?? 0)
  await changeOf(page, 'Added “Todo 60”').scrollIntoViewIfNeeded()
  const before = await topOf('Added “Todo 60”')
  await addTodo(server, 'The latest')
  await eventually(t, async () => (await shownChanges(page))[0], 'Added “The latest”')
  t.is(await topOf('Added “Todo 60”'), before)
  // At the top of the list, the change that the pointer is on stays as well.
  await page.locator('.list-scroller').evaluate((list) => list.scrollTo(0, 0))
  await changeOf(page, 'Added “The latest”').hover()
  const top = await topOf('Added “The latest”')
  await addTodo(server, 'Later still')
  await eventually(t, async () => (await shownChanges(page))[0], 'Added “Later still”')
  t.is(await topOf('Added “The latest”'), top)
})

test('where the server does not answer, the activity says so and reads on later', async (t) => {
  const { server, context, page } = await openPage(t)
  await addTodo(server, 'Pay rent')
  await context.route('**/api/changes?sort=*', (route) => route.abort())
  await page.goto(`${server.url}/#/activity`)
  await page.getByText('Localist does not answer').first().waitFor()
  await context.unroute('**/api/changes?sort=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(t, () => shownChanges(page), ['Added “Pay rent”'])
})

test('the activity fits every width, and is accessible in light and dark', async (t) => {
  const { server, page, complaints } = await openPage(t)
  await showActivity(page, server)
  await page.getByText('Nothing has changed yet').waitFor()
  await looksRight(t, page, 'no activity')
  for (const title of ['long '.repeat(60).trim(), 'x'.repeat(300), 'مرحبا بالعالم'])
    await addTodo(server, title)
  await page.getByRole('button', { name: 'Undo: Added “مرحبا بالعالم”' }).click()
  await page.locator('.change').getByText('Undone').waitFor()
  await looksRight(t, page, 'the activity')
  t.deepEqual(complaints, [])
})
