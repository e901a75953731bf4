import type { ExecutionContext } from 'ava'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, openPage, type SignedInPage } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  lookAgain,
  shownTitles,
  storedTitles,
  storedTodos,
} from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

/** Adds a todo whose answer never reaches the page, so that the text comes back into the field. */
async function loseAnswerTo(
  t: ExecutionContext,
  { server, context, page }: SignedInPage,
  title: string,
): Promise<void> {
  await context.route('**/api/todos/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await addField(page).fill(title)
  await addField(page).press('Enter')
  await page.getByText('Your change may not have been saved').waitFor()
  await eventually(t, () => addField(page).inputValue(), title)
  await eventually(t, () => storedTitles(server), [title])
  await context.unrouteAll()
}

test.serial('a todo whose answer was lost is not added twice by Enter', async (t) => {
  const opened = await openPage(t)
  const { server, page } = opened
  await loseAnswerTo(t, opened, 'Once')
  await addField(page).press('Enter')
  await eventually(t, () => addField(page).inputValue(), '')
  await addField(page).fill('Later')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Once', 'Later'])
  await eventually(t, () => shownTitles(page), ['Once', 'Later'])
})

test.serial('a todo whose answer was lost keeps what was set meanwhile when it is sent again', async (t) => {
  const opened = await openPage(t)
  const { server, page } = opened
  await loseAnswerTo(t, opened, 'Once')
  const [todo] = await storedTodos(server)
  const meanwhile = { dueDate: '2027-01-01', notes: 'By a script', completed: true }
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, meanwhile)
  await addField(page).press('Enter')
  await eventually(t, () => addField(page).inputValue(), '')
  await addField(page).fill('Later')
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['Once', 'Later'])
  t.like((await storedTodos(server))[0], { id: todo?.id, title: 'Once', ...meanwhile })
})

test.serial('a todo whose answer was lost and that was deleted meanwhile stays deleted', async (t) => {
  const opened = await openPage(t)
  const { server, page } = opened
  await loseAnswerTo(t, opened, 'Once')
  await callApi(server, 'DELETE', '/api/todos')
  await addField(page).press('Enter')
  await eventually(t, () => addField(page).inputValue(), '')
  await addField(page).fill('Later')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Later'])
  await eventually(t, () => shownTitles(page), ['Later'])
})

test.serial(
  'Undo of a clear brings back what a script had just completed, and can be repeated',
  async (t) => {
    const { server, context, page } = await openPage(t, ['Shown', 'By a script', 'In the trash before'])
    const [shown, script, before] = await storedTodos(server)
    await callApi(server, 'DELETE', `/api/todos/${before?.id}`)
    await callApi(server, 'PATCH', `/api/todos/${shown?.id}`, { completed: true })
    await lookAgain(page)
    await page.getByText('1 left').waitFor()
    const completed = Promise.withResolvers<void>()
    await context.route('**/api/todos?completed=true', async (route) => {
      await completed.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Clear completed' }).click()
    await callApi(server, 'PATCH', `/api/todos/${script?.id}`, { completed: true })
    completed.resolve()
    await eventually(t, () => storedTitles(server), [])
    await context.route('**/api/changes', (route) => route.abort())
    const cleared = page.locator('.toast').filter({ hasText: 'completed todo cleared' })
    await cleared.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Your change may not have been saved').waitFor()
    t.deepEqual(await storedTitles(server), [])
    await context.unrouteAll()
    await cleared.getByRole('button', { name: 'Undo' }).click()
    await eventually(t, () => storedTitles(server), ['Shown', 'By a script'])
    await eventually(t, () => shownTitles(page), ['Shown', 'By a script'])
  },
)

for (const [what, answer] of [
  ['a web page', { contentType: 'text/html', body: '<h1>Another program</h1>' }],
  ['something that is no list', { json: { todos: [] } }],
] as const) {
  test.serial(`${what} in place of the list is no answer`, async (t) => {
    const server = await startServer(t)
    const page = await (await openContext(t)).newPage()
    await page.route('**/api/todos', (route) => route.fulfill(answer))
    await page.goto(await launchLink(server))
    await page.getByRole('heading', { name: 'Localist does not answer' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('heading', { name: 'No todos yet' }).waitFor()
    t.pass()
  })
}

test.serial('a page that cannot be drawn offers to reload', async (t) => {
  const { page } = await openPage(t, ['One'])
  const headers = { 'Localist-Revision': '0123456789abcdef-1' }
  await page.route('**/api/todos', (route) => route.fulfill({ headers, json: [null] }))
  await page.reload()
  await page.getByRole('heading', { name: 'This page cannot be shown' }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await eventually(t, () => shownTitles(page), ['One'])
})
