import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  storedTitles,
  storedTodos,
  titleField,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

async function deleteByKey(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await rowOf(page, title).click()
    await page.keyboard.press('Delete')
    await page.getByText(`“${title}” deleted`).waitFor({ state: 'attached' })
  }
}

test.serial('Ctrl+Z in an emptied field brings back its text, not a deleted todo', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await deleteByKey(page, 'One')
  await addField(page).focus()
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Half a thought')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), '')
  t.is(await focusedName(page), 'New todo')
  t.deepEqual(await storedTitles(server), ['Two'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
})

test.serial('Ctrl+Z in the field that adding has emptied brings back what was added', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).focus()
  await page.keyboard.type('Milk')
  await page.keyboard.press('Enter')
  await eventually(t, () => addField(page).inputValue(), '')
  await eventually(t, () => storedTitles(server), ['Milk'])
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Milk')
  t.deepEqual(await storedTitles(server), ['Milk'])
  await page.keyboard.press('Control+Shift+z')
  t.is(await addField(page).inputValue(), '')
})

test.serial('Ctrl+Z takes back the paste of several lines', async (t) => {
  const { page } = await openPage(t, [], { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.evaluate(() => navigator.clipboard.writeText('Milk\r\nEggs\n'))
  await addField(page).focus()
  await page.keyboard.type('Buy ')
  await page.keyboard.press('Control+v')
  await eventually(t, () => addField(page).inputValue(), 'Buy Milk Eggs ')
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Buy ')
})

test.serial('Ctrl+Z in an emptied rename editor leaves it open and restores nothing', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await addField(page).focus()
  await page.keyboard.type('Draft')
  await deleteByKey(page, 'One')
  // The toast shows before the answer.
  await eventually(t, () => storedTitles(server), ['Two'])
  await rowOf(page, 'Two').click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  t.is(await titleField(page).inputValue(), 'Two')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
  t.is(await titleField(page).inputValue(), 'Two')
  t.is(await focusedName(page), 'Title of the todo')
  t.is(await addField(page).inputValue(), 'Draft')
  t.deepEqual(await storedTitles(server), ['Two'])
})

test.serial('Ctrl+Z on a row leaves the text of a field and the focus alone', async (t) => {
  const { page } = await openPage(t, ['One'])
  await addField(page).focus()
  await page.keyboard.type('Draft')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Draft')
  t.is(await focusedName(page), 'One')
})

test.serial(
  'Ctrl+Z brings back the last row, after which the focus went to an untouched field',
  async (t) => {
    const { server, page } = await openPage(t, ['Only one'])
    await deleteByKey(page, 'Only one')
    await eventually(t, () => focusedName(page), 'New todo')
    await page.keyboard.press('Control+z')
    await eventually(t, () => storedTitles(server), ['Only one'])
    await eventually(t, () => focusedName(page), 'Only one')
    await page.keyboard.press('Delete')
    await eventually(t, () => focusedName(page), 'New todo')
    await page.keyboard.type('x')
    await page.keyboard.press('Control+z')
    t.is(await addField(page).inputValue(), '')
    await page.keyboard.press('Control+z')
    await page.keyboard.type('New')
    await page.keyboard.press('Enter')
    await eventually(t, () => storedTitles(server), ['New'])
  },
)

async function complete(page: Page, server: Parameters<typeof storedTodos>[0], count: number): Promise<void> {
  for (const { id } of (await storedTodos(server)).slice(0, count))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await lookAgain(page)
  await page.getByRole('button', { name: 'Clear completed' }).focus()
}

test.serial('clearing the completed todos leads the focus to the rows that stay', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'Two').focus()
  await complete(page, server, 2)
  await page.keyboard.press('Enter')
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three', 'Four'])
  await page.getByRole('button', { name: 'Clear completed' }).click()
  await eventually(t, () => focusedName(page), 'Three')
})

test.serial(
  'clearing all todos leads the focus to the field that adds, and Ctrl+Z brings them back',
  async (t) => {
    const { server, page } = await openPage(t, ['One', 'Two'])
    await complete(page, server, 2)
    await page.keyboard.press('Enter')
    await eventually(t, () => focusedName(page), 'New todo')
    await eventually(t, () => storedTitles(server), [])
    await page.keyboard.press('Control+z')
    await eventually(t, () => storedTitles(server), ['One', 'Two'])
  },
)

test.serial('clearing the view of completed todos leads the focus to its heading', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await complete(page, server, 1)
  await page.getByRole('link', { name: 'Completed' }).click()
  await page.getByRole('button', { name: 'Clear completed' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nothing completed' }).waitFor()
  await eventually(t, () => page.evaluate(() => document.activeElement?.textContent), 'Completed')
  await page.keyboard.press('Control+z')
  await rowOf(page, 'One').waitFor()
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'One')
})
