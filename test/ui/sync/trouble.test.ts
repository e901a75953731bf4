import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, openAll, openPage, placeLink } from '../../support/page-session.ts'
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

test('a change that the server refuses is taken back and explained by its type', async (t) => {
  const { page } = await openPage(t, ['Open'])
  await page.route('**/api/changes', (route) =>
    route.fulfill({
      status: 507,
      json: { status: 507, type: 'urn:localist:problem:storage-full', detail: 'Words of the server.' },
    }),
  )
  await tickOf(page, 'Open').click()
  await page
    .getByText(
      'The disk is full or your quota is used up. Nothing was changed. Free some space and try again.',
      { exact: true },
    )
    .waitFor()
  t.is(await page.getByText('Words of the server').count(), 0)
  await eventually(t, () => page.getByRole('checkbox').isChecked(), false)
})

test('a tick on a todo that a script has just deleted is taken back', async (t) => {
  const { server, context, page } = await openPage(t, ['Gone', 'Here'])
  const gone = (await storedTodos(server))[0]
  const deleted = Promise.withResolvers<void>()
  await context.route('**/api/changes', async (route) => {
    await deleted.promise
    await route.continue()
  })
  await tickOf(page, 'Gone').click()
  await callApi(server, 'DELETE', `/api/todos/${gone?.id}`)
  deleted.resolve()
  await page.locator('.toast-danger').waitFor()
  await eventually(t, () => shownTitles(page), ['Here'])
})

test('quick changes of one todo are all kept, whatever is read in between', async (t) => {
  const { server, context, page } = await openAll(t, ['One'])
  await context.route('**/api/changes', async (route) => {
    await setTimeout(150)
    await route.continue()
  })
  await rowOf(page, 'One').click()
  await page.keyboard.press('Space')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Two')
  await page.keyboard.press('Enter')
  await lookAgain(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  t.deepEqual(await shownTitles(page), ['Two'])
  const tick = page.getByRole('treegrid').getByRole('checkbox', { name: 'Complete “Two”' })
  await eventually(t, () => tick.isChecked(), true)
  const state = async () => (await storedTodos(server)).map(({ title, completed }) => ({ title, completed }))
  await eventually(t, state, [{ title: 'Two', completed: true }])
  await eventually(t, () => tick.isChecked(), true)
})

test('without an answer every change shows and waits, and is saved in its order when the server is back', async (t) => {
  const { server, context, page } = await openPage(t, ['One', 'Two'])
  await context.setOffline(true)
  await lookAgain(page)
  await page.getByText('You see your todos as of').waitFor()
  await addField(page).fill('Three')
  await addField(page).press('Enter')
  await rowOf(page, 'Three').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Delete')
  await page.getByText('3 changes wait to be saved.').waitFor()
  t.deepEqual(await shownTitles(page), ['Three', 'Two'])
  await placeLink(page, 'Settings').click()
  await page.getByText('3 changes wait to be saved.').waitFor()
  t.deepEqual(await storedTitles(server), ['One', 'Two'])
  await context.setOffline(false)
  await page.getByText('You see your todos as of').waitFor({ state: 'detached' })
  await eventually(t, () => storedTitles(server), ['Three', 'Two'])
})

test('a change that waits for the server can be undone before it is saved', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  await context.setOffline(true)
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Delete')
  await eventually(t, () => shownTitles(page), [])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => shownTitles(page), ['One'])
  await context.setOffline(false)
  await page.getByText('You see your todos as of').waitFor({ state: 'detached' })
  await eventually(t, () => storedTitles(server), ['One'])
  t.deepEqual(await shownTitles(page), ['One'])
})

test('the last list is still there on the way back from the settings when the server has stopped', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await placeLink(page, 'Settings').click()
  await server.stop()
  await placeLink(page, 'All').click()
  await page.getByText('You see your todos as of').waitFor()
  t.deepEqual(await shownTitles(page), ['One'])
})

test('a rename that changes nothing does not take back what a script wrote meanwhile', async (t) => {
  const { server, page } = await openPage(t, ['Before'])
  await rowOf(page, 'Before').click()
  await page.keyboard.press('e')
  const todo = (await storedTodos(server))[0]
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { title: 'By a script' })
  await lookAgain(page)
  await rowOf(page, 'By a script').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('By a script').waitFor()
  t.deepEqual(await storedTitles(server), ['By a script'])
})

test('a list that cannot be opened is never shown as an empty one', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(join(dataDir, 'accounts', 'local'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'accounts', 'local', 'todos.json'), 'not a list', { mode: 0o600 })
  const server = await startServer(t, { dataDir })
  const page = await (await openContext(t)).newPage()
  await page.goto(await launchLink(server))
  await page.getByRole('heading', { name: 'Your todos cannot be opened' }).waitFor()
  t.is(await page.getByText('The inbox is empty').count(), 0)
  t.true(await addField(page).isDisabled())
  const notices = await callApi<readonly { readonly message: string }[]>(server, 'GET', '/api/notices')
  const message = notices[0]?.message ?? 'no notice'
  t.is(await page.getByText(message).count(), 1)
  await placeLink(page, 'Settings').click()
  await page.getByText(message).waitFor()
})

test('a notice stays until it is dismissed', async (t) => {
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
