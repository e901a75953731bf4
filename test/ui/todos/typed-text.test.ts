import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  titleField,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

async function typeTitle(page: Page, title: string, typed: string): Promise<void> {
  await rowOf(page, title).click()
  await page.keyboard.press('Enter')
  await titleField(page).fill(typed)
}

test.serial('a rename that finds no server comes back into its row with what was typed', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  await context.setOffline(true)
  await typeTitle(page, 'One', 'Uno')
  await page.keyboard.press('Enter')
  await page.getByText('Your change may not have been saved').waitFor()
  await eventually(t, () => titleField(page).inputValue(), 'Uno')
  await eventually(t, () => focusedName(page), 'Title of the todo')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno'])
  await titleField(page).waitFor({ state: 'detached' })
})

test.serial('a title of more than 1,000 characters stays in its field', async (t) => {
  const { server, page } = await openPage(t, ['Short'])
  const tooLong = '😀'.repeat(1001)
  await typeTitle(page, 'Short', tooLong)
  await page.keyboard.press('Enter')
  await page.getByText('A title can have at most 1,000 characters.').waitFor()
  await eventually(t, () => titleField(page).inputValue(), tooLong)
  await eventually(t, () => focusedName(page), 'Title of the todo')
  await page.keyboard.press('Escape')
  t.deepEqual(await shownTitles(page), ['Short'])

  await addField(page).fill(tooLong)
  await addField(page).press('Enter')
  await eventually(t, () => addField(page).inputValue(), tooLong)
  await addField(page).fill('😀'.repeat(1000))
  await addField(page).press('Enter')
  await eventually(t, async () => (await storedTitles(server)).length, 2)
})

test.serial('what is typed is saved when the view goes, and when the page goes', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await page.getByRole('link', { name: 'Active' }).click()
  await typeTitle(page, 'One', 'Two')
  await page.goBack()
  await eventually(t, () => storedTitles(server), ['Two'])
  await eventually(t, () => shownTitles(page), ['Two'])
  await typeTitle(page, 'Two', 'Three')
  await page.goto('about:blank')
  await eventually(t, () => storedTitles(server), ['Three'])
})

test.serial('the text for a todo that a script deletes moves to the field that adds', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const id = (await storedTodos(server))[0]?.id
  await typeTitle(page, 'One', 'Long thought')
  await callApi(server, 'DELETE', `/api/todos/${id}`)
  await lookAgain(page)
  await page.getByText('The todo was not renamed. Your text is in the field for a new one.').waitFor()
  t.is(await addField(page).inputValue(), 'Long thought')
  t.deepEqual(await shownTitles(page), ['Two'])
})

test.serial('a todo that a script completes in Active stays there while it is renamed', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const id = (await storedTodos(server))[0]?.id
  await page.getByRole('link', { name: 'Active' }).click()
  await typeTitle(page, 'One', 'Uno')
  await page.mouse.move(600, 500)
  await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await page.getByText('1 left').waitFor()
  await page.waitForTimeout(800)
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno', 'Two'])
  await eventually(t, () => shownTitles(page), ['Two'])
})

test.serial('a draft survives Escape and a look at another place', async (t) => {
  const { page } = await openPage(t)
  await addField(page).fill('Half a th')
  await addField(page).press('Escape')
  t.is(await focusedName(page), 'BODY')
  for (const place of ['Completed', 'Settings', 'Active'])
    await page.getByRole('link', { name: place }).click()
  t.is(await addField(page).inputValue(), 'Half a th')
})

test.serial('a rename goes on after a crash in its row, in sight, and is not saved by itself', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', ...Array.from({ length: 78 }, () => 'Other')])
  const todos = await storedTodos(server)
  for (const todo of [todos[1], todos.at(-1)]) {
    await page.evaluate(
      (title) => sessionStorage.setItem('localist-rename local', JSON.stringify(title)),
      [todo?.id, todo?.title, 'Half a'],
    )
    await page.reload()
    await eventually(t, () => focusedName(page), 'Title of the todo')
    await lookAgain(page)
    t.is(await focusedName(page), 'Title of the todo')
    t.is(await titleField(page).inputValue(), 'Half a')
    t.true(await titleField(page).evaluate((field) => field.getBoundingClientRect().bottom < innerHeight))
    t.deepEqual(await storedTodos(server), todos)
    await page.keyboard.press('Escape')
    await titleField(page).waitFor({ state: 'detached' })
  }
})
