import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, openAll, openPage, showView } from '../../support/page-session.ts'
import { looksRight } from '../../support/page-look.ts'
import { deleteByKey, lookAgain, rowOf, storedTodos, titleField } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

test('the lists fit every width, are accessible in light and dark, and keep to the policy', async (t) => {
  const { server, context, page, complaints } = await openAll(t)
  await looksRight(t, page, 'no todos')
  for (const title of ['Pay rent', 'long '.repeat(60).trim(), 'x'.repeat(300), 'مرحبا بالعالم', 'Done'])
    await callApi(server, 'POST', '/api/todos', { title })
  const done = (await storedTodos(server)).at(-1)
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await lookAgain(page)
  await page.getByRole('row', { name: 'Done, completed', exact: true }).waitFor()
  await page.locator('[data-highlighted]').first().waitFor({ state: 'detached' })
  await looksRight(t, page, 'todos')

  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('e')
  await titleField(page).waitFor()
  await looksRight(t, page, 'a todo that is being renamed')
  await page.keyboard.press('Escape')
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  await looksRight(t, page, 'the details of a todo')
  await page.getByRole('button', { name: 'Close the details' }).click()
  await deleteByKey(page, 'Pay rent')
  await looksRight(t, page, 'a message with Undo')

  await page.goto(`${server.url}/#/completed`)
  await rowOf(page, 'Done').waitFor()
  await looksRight(t, page, 'completed todos')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await looksRight(t, page, 'the shortcuts')
  await page.keyboard.press('Escape')
  t.deepEqual(complaints, [])

  await context.setOffline(true)
  await lookAgain(page)
  await page.getByText('You see your todos as of').waitFor()
  await looksRight(t, page, 'no answer')
})

test('the settings fit every width, are accessible in light and dark, and keep to the policy', async (t) => {
  const { page, complaints } = await openPage(t)
  await showView(page, 'Settings')
  await page.getByText('No access tokens yet.').waitFor()
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByText('Enter a name').waitFor()
  await looksRight(t, page, 'the settings with an error')

  await page.getByRole('textbox', { name: 'Name' }).fill('A token with a long name '.repeat(4))
  await page.getByRole('button', { name: /Expires/ }).click()
  await page.getByRole('listbox').waitFor()
  await looksRight(t, page, 'an open list of choices')
  await page.getByRole('option', { name: 'On a date' }).click()
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  await page.getByRole('grid').waitFor()
  await looksRight(t, page, 'a calendar')
  await page.getByRole('button', { name: /^Today/ }).click()
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('dialog').waitFor()
  await looksRight(t, page, 'a new token')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await looksRight(t, page, 'the question before a token is revoked')
  t.deepEqual(complaints, [])
})

test('the view of a tab without a session fits and is accessible', async (t) => {
  const server = await startServer(t)
  const page = await (await openContext(t)).newPage()
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'This tab is not signed in' }).waitFor()
  await looksRight(t, page, 'signed out')
})
