import type { ExecutionContext } from 'ava'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, openPage, type SignedInPage } from '../../support/page-session.ts'
import { addField, eventually, shownTitles, storedTitles, storedTodos } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

/** Adds a todo whose answers never reach the page, until the function that this resolves to is called. */
async function loseAnswerTo(
  t: ExecutionContext,
  { server, context, page }: SignedInPage,
  title: string,
): Promise<() => Promise<void>> {
  await context.route('**/api/changes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await addField(page).fill(title)
  await addField(page).press('Enter')
  await page.getByText('One change waits to be saved.').waitFor()
  await eventually(t, () => storedTitles(server), [title])
  return () => context.unrouteAll({ behavior: 'ignoreErrors' })
}

test('a change whose answer was lost is sent again, and made once', async (t) => {
  const opened = await openPage(t)
  const { server, page } = opened
  const recover = await loseAnswerTo(t, opened, 'Once')
  await addField(page).fill('Later')
  await addField(page).press('Enter')
  await page.getByText('2 changes wait to be saved.').waitFor()
  await recover()
  await page.getByText('You see your todos as of').waitFor({ state: 'detached' })
  await eventually(t, () => storedTitles(server), ['Once', 'Later'])
  await eventually(t, () => shownTitles(page), ['Once', 'Later'])
})

test('a todo whose answer was lost keeps what was set meanwhile when it is sent again', async (t) => {
  const opened = await openPage(t)
  const { server, page } = opened
  const recover = await loseAnswerTo(t, opened, 'Once')
  const [todo] = await storedTodos(server)
  const meanwhile = { dueDate: '2027-01-01', notes: 'By a script', completed: true }
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, meanwhile)
  await recover()
  await page.getByText('You see your todos as of').waitFor({ state: 'detached' })
  // It was completed, so that it is not in the inbox any more.
  await eventually(t, () => shownTitles(page), [])
  t.like((await storedTodos(server))[0], { id: todo?.id, title: 'Once', ...meanwhile })
})

test('a todo whose answer was lost and that was deleted meanwhile stays deleted', async (t) => {
  const opened = await openPage(t)
  const { server, page } = opened
  const recover = await loseAnswerTo(t, opened, 'Once')
  await callApi(server, 'DELETE', '/api/todos')
  await recover()
  await addField(page).fill('Later')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Later'])
  await eventually(t, () => shownTitles(page), ['Later'])
})

for (const [what, answer] of [
  ['a web page', { contentType: 'text/html', body: '<h1>Another program</h1>' }],
  ['something that is no list', { json: { todos: [] } }],
] as const) {
  test(`${what} in place of the list is no answer`, async (t) => {
    const server = await startServer(t)
    const page = await (await openContext(t)).newPage()
    await page.route('**/api/todos', (route) => route.fulfill(answer))
    await page.goto(await launchLink(server))
    await page.getByRole('heading', { name: 'Localist does not answer' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('heading', { name: 'The inbox is empty' }).waitFor()
    t.pass()
  })
}

test('a pane that cannot be drawn offers to reload, and the others go on', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const [todo] = await storedTodos(server)
  const revision = { 'Localist-Revision': '0123456789abcdef-1' }
  await page.route('**/api/todos', (route) =>
    route.fulfill({ headers: revision, json: [{ ...todo, title: { text: 'no text' } }] }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'This part of the page cannot be shown' }).waitFor()
  t.true(await page.getByRole('navigation', { name: 'Places' }).isVisible())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await eventually(t, () => shownTitles(page), ['One'])
})
