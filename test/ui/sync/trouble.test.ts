import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, openPage } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  tickOf,
} from '../../support/page-todos.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

const test = testWithBrowser()

test.serial('a change that the server refuses is taken back and said in its words', async (t) => {
  const { server, page } = await openPage(t, ['Open'])
  const id = (await storedTodos(server))[0]?.id
  await page.route(`**/api/todos/${id}`, (route) =>
    route.fulfill({ status: 507, json: { status: 507, type: 'about:blank', detail: 'The disk is full.' } }),
  )
  await tickOf(page, 'Open').click()
  await page.getByText('The disk is full.').waitFor()
  await eventually(t, () => page.getByRole('checkbox').isChecked(), false)
})

test.serial('the same error is said once, and what was said of the connection goes with it', async (t) => {
  const { context, page } = await openPage(t, ['One', 'Two'])
  await context.setOffline(true)
  await tickOf(page, 'One').click()
  await page.getByText('Your change may not have been saved').waitFor()
  await tickOf(page, 'Two').click()
  await eventually(t, () => page.getByRole('checkbox', { checked: true }).count(), 0)
  t.is(await page.getByText('Your change may not have been saved').count(), 1)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('You see your todos as of').waitFor()
  await context.setOffline(false)
  await page.getByText('Your change may not have been saved').waitFor({ state: 'detached', timeout: 5000 })
  t.is(await page.getByText('You see your todos as of').count(), 0)
})

test.serial('a tick on a todo that a script has just deleted is taken back', async (t) => {
  const { server, context, page } = await openPage(t, ['Gone', 'Here'])
  const gone = (await storedTodos(server))[0]
  const deleted = Promise.withResolvers<void>()
  await context.route('**/api/todos/*', async (route) => {
    await deleted.promise
    await route.continue()
  })
  await tickOf(page, 'Gone').click()
  await callApi(server, 'DELETE', `/api/todos/${gone?.id}`)
  deleted.resolve()
  await page.locator('.toast-danger').waitFor()
  await eventually(t, () => shownTitles(page), ['Here'])
})

test.serial('quick changes of one todo are all kept, whatever is read in between', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  await context.route('**/api/todos/*', async (route) => {
    await setTimeout(150)
    await route.continue()
  })
  await rowOf(page, 'One').click()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Two')
  await page.keyboard.press('Enter')
  await lookAgain(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  t.deepEqual(await shownTitles(page), ['Two'])
  await eventually(t, () => page.getByRole('checkbox', { name: 'Complete “Two”' }).isChecked(), true)
  const state = async () => (await storedTodos(server)).map(({ title, completed }) => ({ title, completed }))
  await eventually(t, state, [{ title: 'Two', completed: true }])
  await eventually(t, () => page.getByRole('checkbox', { name: 'Complete “Two”' }).isChecked(), true)
})

test.serial(
  'without an answer the last list stays, changes are taken back, and the page recovers alone',
  async (t) => {
    const { server, context, page } = await openPage(t, ['One'])
    await context.setOffline(true)
    await page.getByText('You see your todos as of').waitFor()
    t.deepEqual(await shownTitles(page), ['One'])
    await addField(page).fill('Two')
    await addField(page).press('Enter')
    await page.getByText('Your change may not have been saved').waitFor()
    await eventually(t, () => shownTitles(page), ['One'])
    t.is(await addField(page).inputValue(), 'Two')
    await context.setOffline(false)
    await page.getByText('You see your todos as of').waitFor({ state: 'detached' })
    await addField(page).press('Enter')
    await eventually(t, () => storedTitles(server), ['One', 'Two'])
  },
)

test.serial(
  'the last list is still there on the way back from the settings when the server has stopped',
  async (t) => {
    const { server, page } = await openPage(t, ['One'])
    await page.getByRole('link', { name: 'Settings' }).click()
    await server.stop()
    await page.getByRole('link', { name: 'All' }).click()
    await page.getByText('You see your todos as of').waitFor()
    t.deepEqual(await shownTitles(page), ['One'])
  },
)

test.serial('a rename that changes nothing does not take back what a script wrote meanwhile', async (t) => {
  const { server, page } = await openPage(t, ['Before'])
  await rowOf(page, 'Before').click()
  await page.keyboard.press('Enter')
  const todo = (await storedTodos(server))[0]
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { title: 'By a script' })
  await lookAgain(page)
  await rowOf(page, 'By a script').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('By a script').waitFor()
  t.deepEqual(await storedTitles(server), ['By a script'])
})

test.serial('no Undo is offered for what was not deleted', async (t) => {
  const { context, page } = await openPage(t, ['One'])
  await context.setOffline(true)
  await rowOf(page, 'One').click()
  await page.keyboard.press('Delete')
  await page.getByText('Your change may not have been saved').waitFor()
  await eventually(t, () => shownTitles(page), ['One'])
  t.is(await page.getByRole('button', { name: 'Undo' }).count(), 0)
})

test.serial('a list that cannot be opened is never shown as an empty one', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(join(dataDir, 'accounts', 'local'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'accounts', 'local', 'todos.json'), 'not a list', { mode: 0o600 })
  const server = await startServer(t, { dataDir })
  const page = await (await openContext(t)).newPage()
  await page.goto(await launchLink(server))
  await page.getByRole('heading', { name: 'Your todos cannot be opened' }).waitFor()
  t.is(await page.getByText('No todos yet').count(), 0)
  t.true(await addField(page).isDisabled())
  const notices = await callApi<readonly { readonly message: string }[]>(server, 'GET', '/api/notices')
  const message = notices[0]?.message ?? 'no notice'
  t.is(await page.getByText(message).count(), 1)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText(message).waitFor()
})

test.serial('a notice stays until it is dismissed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await startServer(t, { dataDir })
  await callApi(first, 'POST', '/api/todos', { title: 'Kept' })
  await first.stop()
  await writeFile(join(dataDir, 'settings.json'), 'not the settings')
  const server = await startServer(t, { dataDir })
  const page = await (await openContext(t)).newPage()
  await page.goto(await launchLink(server))
  await rowOf(page, 'Kept').waitFor()
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await page.getByRole('button', { name: 'Dismiss this notice' }).waitFor({ state: 'detached' })
  t.deepEqual(await callApi(server, 'GET', '/api/notices'), [])
})
