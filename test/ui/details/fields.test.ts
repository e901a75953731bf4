import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import { addField, eventually, rowOf, storedTodos, tickOf, untilFocused } from '../../support/page-todos.ts'
import type { List, Todo } from '../../../server/contract.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

const stored = async (server: TestServer, title: string): Promise<Todo | undefined> =>
  (await storedTodos(server)).find((todo) => todo.title === title)

const open = async (page: Page, title: string): Promise<void> => {
  await rowOf(page, title).focus()
  await page.keyboard.press('Enter')
  await details(page).waitFor()
}

test('a click or Enter on a row shows its details, whose address survives a reload', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent', 'Call Ada'])
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  t.is(page.url(), `${server.url}/#/todos/${(await stored(server, 'Pay rent'))?.id}`)
  await page.reload()
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await eventually(t, () => title.inputValue(), 'Pay rent')
  await details(page).getByRole('button', { name: 'Close the details' }).click()
  await details(page).getByRole('textbox', { name: 'Title', exact: true }).waitFor({ state: 'detached' })
  await open(page, 'Call Ada')
  await eventually(t, () => title.inputValue(), 'Call Ada')
})

test('the title and the notes are saved after a rest and on leaving, and each is one step of undo', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Pay the rent')
  await details(page).getByText('Saving …').waitFor()
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent')
  await details(page).getByText('Saved', { exact: true }).waitFor()
  await title.fill('Pay the rent today')
  await title.press('Tab')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent today')
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('From the joint account')
  await page.keyboard.press('Escape')
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'From the joint account')
  await rowOf(page, 'Pay the rent today').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, '')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay rent')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent today')
})

test('a title keeps its space at the end over a rest, and an empty one stays empty', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Pay the rent ')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent')
  await details(page).getByText('Saved', { exact: true }).waitFor()
  t.is(await title.inputValue(), 'Pay the rent ')
  await title.pressSequentially('today')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent today')
  await details(page).getByText('Saved', { exact: true }).waitFor()
  await title.fill('')
  // Longer than the rest after which a text is saved.
  await page.waitForTimeout(2300)
  await title.pressSequentially('Call Ada')
  await title.press('Tab')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Call Ada')
  await rowOf(page, 'Call Ada').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay rent')
})

test('a title of more than 1,000 characters stays in the details, and then in the field that adds', async (t) => {
  const { page } = await openPage(t, ['Pay rent', 'Call Ada'])
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  const tooLong = 'x'.repeat(1001)
  await title.fill(tooLong)
  await title.press('Enter')
  await page.getByText('A title can have at most 1,000 characters.').waitFor()
  t.is(await title.inputValue(), tooLong)
  await rowOf(page, 'Call Ada').click()
  await eventually(t, () => title.inputValue(), 'Call Ada')
  await eventually(t, () => addField(page).inputValue(), tooLong)
})

test('a title that is emptied in the details, or changed and then left by Escape, stays', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('  ')
  await title.press('Tab')
  await eventually(t, () => title.inputValue(), 'Pay rent')
  await title.fill('Something else')
  await title.press('Escape')
  await eventually(t, () => title.inputValue(), 'Pay rent')
  t.is((await storedTodos(server))[0]?.title, 'Pay rent')
})

test('two tabs that edit the notes of one todo do not overwrite each other in silence', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await open(page, 'Pay rent')
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const id = (await storedTodos(server))[0]?.id
  await page.keyboard.type('Mine')
  await callApi(server, 'PATCH', `/api/todos/${id}`, { notes: 'Theirs' })
  await page.keyboard.press('Escape')
  const question = details(page).getByRole('alert')
  await question.getByText('This was changed meanwhile to “Theirs”.').waitFor()
  t.is((await storedTodos(server))[0]?.notes, 'Theirs')
  await question.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'Mine')
  t.is(await question.count(), 0)
})

test('a text that is typed on beside a newer one is still there after a look at another todo', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent', 'Call Ada'])
  await open(page, 'Pay rent')
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const id = (await stored(server, 'Pay rent'))?.id
  await page.keyboard.type('Mine')
  await callApi(server, 'PATCH', `/api/todos/${id}`, { notes: 'Theirs' })
  const question = details(page).getByRole('alert')
  await question.waitFor()
  await notes.pressSequentially(' and more')
  await rowOf(page, 'Call Ada').click()
  await question.waitFor({ state: 'detached' })
  await rowOf(page, 'Pay rent').click()
  await question.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.notes, 'Mine and more')
})

test('the fields are chosen in the details by the mouse', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home', colour: 'green' })
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add a date', exact: true }).click()
  await page.getByRole('option', { name: /^Tomorrow/ }).click()
  await details(page)
    .getByRole('button', { name: /^Due date: Tomorrow/ })
    .waitFor()
  await details(page).getByRole('button', { name: 'Add a priority' }).click()
  await page.getByRole('option', { name: /Urgent/ }).click()
  await details(page).getByRole('combobox', { name: 'Tags' }).fill('bills')
  await page.keyboard.press('Enter')
  await details(page)
    .getByRole('button', { name: /^List: Inbox/ })
    .click()
  await page.getByRole('option', { name: 'Home' }).click()
  await eventually(
    t,
    async () => {
      const { listId, priority, tags, dueDate } = (await storedTodos(server))[0] ?? {}
      return { listId, priority, tags, hasDate: dueDate !== null }
    },
    { listId: home.id, priority: 4, tags: ['bills'], hasDate: true },
  )
})

test('subtasks are added, ticked and opened in the details of their parent', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const field = details(page).getByRole('textbox', { name: 'Add a subtask' })
  await field.fill('  Find the invoice ')
  await field.press('Enter')
  await rowOf(page, 'Find the invoice').waitFor()
  const parent = await stored(server, 'Pay rent')
  await eventually(t, async () => (await stored(server, 'Find the invoice'))?.parentId, parent?.id)
  await tickOf(page, 'Find the invoice').last().click()
  await eventually(t, async () => (await stored(server, 'Find the invoice'))?.completed, true)
  await rowOf(page, 'Pay rent').getByRole('img', { name: '1 of 1 subtasks completed' }).waitFor()
  await details(page).getByRole('button', { name: 'Open “Find the invoice”' }).click()
  await eventually(
    t,
    () => details(page).getByRole('textbox', { name: 'Title', exact: true }).inputValue(),
    'Find the invoice',
  )
})

test('a todo is deleted in its details, and restored there when it is in the trash', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent', 'Call Ada'])
  const id = (await stored(server, 'Pay rent'))?.id
  await open(page, 'Pay rent')
  await details(page).getByRole('button', { name: 'Delete this todo' }).click()
  await rowOf(page, 'Pay rent').waitFor({ state: 'detached' })
  await eventually(t, () => stored(server, 'Pay rent'), undefined)
  await page.goto(`${server.url}/#/todos/${id}`)
  await details(page).getByText('This todo is in the trash.').waitFor()
  await details(page).getByRole('heading', { name: 'Pay rent' }).waitFor()
  t.is(await details(page).getByRole('textbox').count(), 0, 'it can be read only')
  await details(page).getByRole('button', { name: 'Restore' }).click()
  await rowOf(page, 'Pay rent').waitFor()
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.id, id)
})

test('the focus stays in the details of a todo that goes to the trash and comes back', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent', 'Call Ada'])
  const id = (await stored(server, 'Pay rent'))?.id
  await open(page, 'Pay rent')
  await details(page).getByRole('button', { name: 'Add a date' }).click()
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await callApi(server, 'DELETE', `/api/todos/${id}`)
  await untilFocused(details(page).getByRole('button', { name: 'Restore' }))
  await page.keyboard.press('Enter')
  await untilFocused(details(page).getByRole('checkbox', { name: 'Complete “Pay rent”' }))
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.id, id)
})
