import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import { addField, eventually, rowOf, storedTodos, typeTitle } from '../../support/page-todos.ts'

const test = testWithBrowser()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

const titleOf = (page: Page) => details(page).getByRole('textbox', { name: 'Title', exact: true })

test('a title and notes that both wait for an answer survive a reload as they were typed', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  const [todo] = await storedTodos(server)
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  const question = details(page).getByRole('alert')
  await page.keyboard.type('My notes')
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { notes: 'Their notes' })
  await question.getByText('“Their notes”').waitFor()
  await titleOf(page).fill('My title')
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { title: 'Their title' })
  await titleOf(page).press('Enter')
  await question.getByText('“Their title”').waitFor()
  await titleOf(page).pressSequentially(' and more')
  await details(page).getByRole('button', { name: 'Edit the notes' }).click()
  await notes.fill('My notes and more')

  await page.reload()
  await eventually(t, () => question.count(), 2)
  t.is(await titleOf(page).inputValue(), 'My title and more')
  await details(page).getByText('My notes and more').waitFor()
  const [kept] = await storedTodos(server)
  t.deepEqual([kept?.title, kept?.notes], ['Their title', 'Their notes'])
  await question.filter({ hasText: 'Their title' }).getByRole('button', { name: 'Use my text' }).click()
  await question.filter({ hasText: 'Their notes' }).getByRole('button', { name: 'Keep that text' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'My title and more')
  await eventually(t, () => question.count(), 0)
  await details(page).getByText('Their notes').waitFor()
})

test('two texts that a crash cut off are both saved', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent', 'Call Ada'])
  const ids = (await storedTodos(server)).map(({ id }) => id)
  await rowOf(page, 'Call Ada').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('My notes')
  const kept = await page.evaluate(() => Object.entries(sessionStorage))
  await typeTitle(page, 'Pay rent', 'My title')
  kept.push(...(await page.evaluate(() => Object.entries(sessionStorage))))
  const [rent, ada] = ids
  // Leaving the notes has saved them.
  await eventually(t, async () => (await storedTodos(server))[1]?.notes, 'My notes')
  await callApi(server, 'PATCH', `/api/todos/${ada}`, { notes: '' })
  await page.keyboard.press('Escape')
  await page.evaluate((texts) => texts.forEach(([key, text]) => sessionStorage.setItem(key, text)), kept)
  await page.reload()
  await eventually(
    t,
    async () => (await storedTodos(server)).map(({ id, title, notes }) => [id, title, notes]),
    [
      [rent, 'My title', ''],
      [ada, 'Call Ada', 'My notes'],
    ],
  )
  t.is(await addField(page).inputValue(), '')
})

test('notes whose todo a script deletes move to the field that adds, with a message', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  const [todo] = await storedTodos(server)
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('My notes')
  await callApi(server, 'DELETE', `/api/todos/${todo?.id}`)
  await page.getByText('Your text was not saved. It is in the field for a new todo.').waitFor()
  await eventually(t, () => addField(page).inputValue(), 'My notes')
})

test('notes that are typed on while those before turn out to be outdated stay as they are typed', async (t) => {
  const { server, context, page } = await openPage(t, ['Pay rent'])
  const [todo] = await storedTodos(server)
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await context.setOffline(true)
  await page.keyboard.type('My')
  await page.getByText('One change waits to be saved.').waitFor()
  await page.keyboard.type(' notes')
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { notes: 'Their notes' })
  await context.setOffline(false)
  await details(page).getByRole('alert').waitFor()
  await page.keyboard.type(' and more')
  t.is(await notes.inputValue(), 'My notes and more')
  // Longer than the rest after which a text is saved.
  await page.waitForTimeout(2300)
  t.is((await storedTodos(server))[0]?.notes, 'Their notes')
  await details(page).getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'My notes and more')
  t.is(await details(page).getByRole('alert').count(), 0)
})

test('a title shows the same in its row and in the details while it is typed in either', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  await titleOf(page).waitFor()
  await typeTitle(page, 'Pay rent', 'Pay the rent')
  t.is(await titleOf(page).inputValue(), 'Pay the rent')
  await page.keyboard.press('Escape')
  await eventually(t, () => titleOf(page).inputValue(), 'Pay rent')
  t.is((await storedTodos(server))[0]?.title, 'Pay rent')
})
