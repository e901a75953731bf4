import type { Page } from 'playwright-core'
import type { Todo } from '../../../server/contract.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { looksRight } from '../../support/page-look.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, placeLink, showView } from '../../support/page-session.ts'
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
  typeTitle,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const { test, openPage, goOnWith } = testInOnePage()

test('a title of more than 1,000 characters stays in its field', async (t) => {
  const { server, page } = await goOnWith(t, ['Short'])
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

test('settings that come while a title is typed leave it in its field', async (t) => {
  const { server, page } = await openPage(t, ['Short'])
  const { id } = await addList(server, 'Work')
  await typeTitle(page, 'Short', 'Half a th')
  await callApi(server, 'PATCH', '/api/settings', { language: 'de', defaultListId: id })
  await page.locator('html[lang="de"]').waitFor()
  const field = page.getByRole('textbox', { name: 'Titel des Todos' })
  t.is(await field.inputValue(), 'Half a th')
  await field.press('Escape')
  await eventually(t, () => focusedName(page), 'Short, offen')
  t.deepEqual(await storedTitles(server), ['Short'])
})

test('details that are loaded late do not take the focus from a text', async (t) => {
  const { page } = await goOnWith(t, ['One'])
  const typed = Promise.withResolvers<void>()
  await page.route('**/todo-details-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.reload()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await page.keyboard.type('Half a ')
  typed.resolve()
  await page.getByRole('complementary', { name: 'Details' }).getByRole('textbox').first().waitFor()
  await page.keyboard.type('thought')
  t.is(await addField(page).inputValue(), 'Half a thought')
})

test('a title that is typed is saved when the view goes, and when the page goes', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Two')
  await page.evaluate(() => {
    location.hash = '#/all'
  })
  await eventually(t, () => storedTitles(server), ['Two'])
  await eventually(t, () => shownTitles(page), ['Two'])
  await typeTitle(page, 'Two', 'Three')
  await page.goBack()
  await eventually(t, () => storedTitles(server), ['Three'])
  await typeTitle(page, 'Three', 'Four')
  await page.goto('about:blank')
  await eventually(t, () => storedTitles(server), ['Four'])
})

test('the text for a todo that a script deletes moves to the field that adds', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  const [one, two] = await storedTodos(server)
  await addField(page).fill('Draft')
  await typeTitle(page, 'One', 'Long thought')
  await callApi(server, 'DELETE', `/api/todos/${one?.id}`)
  await page.getByText('Your text was not saved. It is in the field for a new todo.').waitFor()
  t.is(await addField(page).inputValue(), 'Draft Long thought')
  await eventually(t, () => shownTitles(page), ['Two'])

  // The same where the server refuses the new title.
  const deleted = Promise.withResolvers<void>()
  await page.route('**/api/changes', async (route) => {
    await deleted.promise
    await route.continue()
  })
  await typeTitle(page, 'Two', 'Another')
  await page.keyboard.press('Enter')
  await callApi(server, 'DELETE', `/api/todos/${two?.id}`)
  deleted.resolve()
  await eventually(t, () => addField(page).inputValue(), 'Draft Long thought Another')
  await eventually(t, () => shownTitles(page), [])

  // Where it is restored, its title is not edited any more.
  await callApi(server, 'PATCH', `/api/todos/${one?.id}`, { deletedAt: null })
  await eventually(t, () => shownTitles(page), ['One'])
  t.is(await titleField(page).count(), 0)
})

test('a draft survives Escape, a look at another place, and a reload', async (t) => {
  const { page } = await goOnWith(t)
  await addField(page).fill('Half a th')
  await addField(page).press('Escape')
  await eventually(t, () => focusedName(page), 'BODY')
  for (const place of ['Completed', 'Settings', 'All']) await placeLink(page, place).click()
  t.is(await addField(page).inputValue(), 'Half a th')
  await page.keyboard.press('n')
  await page.keyboard.type('ou')
  await eventually(t, () => addField(page).inputValue(), 'Half a thou')
  await page.reload()
  await eventually(t, () => addField(page).inputValue(), 'Half a thou')
})

test('a rename that a crash cut off is saved, or asks where there is a newer title', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  const [one, two] = await storedTodos(server)
  const crash = async (id: string | undefined, shown: string, typed: string) => {
    await page.evaluate(
      (text) => sessionStorage.setItem(`localist-typed local ${text.id} title`, JSON.stringify(text)),
      { id, field: 'title', before: shown, after: typed },
    )
    await page.reload()
  }
  await crash(one?.id, 'One', 'Half a')
  await eventually(t, () => storedTitles(server), ['Half a', 'Two'])
  await crash(two?.id, 'An older title', 'Mine')
  await page.getByText('“Two”').waitFor()
  await eventually(t, () => titleField(page).inputValue(), 'Mine')
  t.deepEqual(await storedTitles(server), ['Half a', 'Two'])
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Half a', 'Mine'])
  await crash('4c0e3b2a-1111-4111-8111-000000000001', 'Gone', 'Long thought')
  await eventually(t, () => addField(page).inputValue(), 'Long thought')
})

const note = (page: Page) => page.getByText('This was changed meanwhile to “Script”.')

/** Changes the first todo as a script does. */
async function patchFirst(server: TestServer, patch: Partial<Todo>): Promise<void> {
  const [todo] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, patch)
}

test('a rename does not overwrite the title that a script gave meanwhile', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  t.deepEqual(await storedTitles(server), ['Script', 'Two'])
  t.is(await titleField(page).inputValue(), 'Mine')
  await eventually(t, () => focusedName(page), 'Title of the todo')
  await looksRight(t, page, 'a title that was changed meanwhile')

  // Nothing but a decision replaces the newer title.
  await page.getByRole('heading', { name: 'Inbox' }).click()
  await lookAgain(page)
  t.is(await titleField(page).inputValue(), 'Mine')
  t.deepEqual(await storedTitles(server), ['Script', 'Two'])
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Mine', 'Two'])
  await titleField(page).waitFor({ state: 'detached' })
})

test('a text that is typed on beside a newer title is still there after a look at another view', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  await titleField(page).fill('Mine and more')
  await showView(page, 'Today')
  await showView(page, 'Inbox')
  await note(page).waitFor()
  t.is(await titleField(page).inputValue(), 'Mine and more')
  await page.getByRole('button', { name: 'Keep that text' }).click()
})

test('the person may keep the newer title, or use their own, by a button as well', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep that text' }).click()
  await eventually(t, () => shownTitles(page), ['Script'])
  t.deepEqual(await storedTitles(server), ['Script'])

  await typeTitle(page, 'Script', 'Mine')
  await patchFirst(server, { title: 'Other' })
  await page.keyboard.press('Enter')
  await page.getByText('This was changed meanwhile to “Other”.').waitFor()
  const patched = Promise.withResolvers<void>()
  await page.route('**/api/changes', async (route) => {
    await patched.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Use my text' }).click()
  await patchFirst(server, { title: 'Script' })
  patched.resolve()
  await note(page).waitFor()
  t.deepEqual(await storedTitles(server), ['Script'], 'it was changed once more')
  await page.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, () => storedTitles(server), ['Mine'])
})

test('a rename that waits for the server does not overwrite a newer title', async (t) => {
  const { server, context, page } = await goOnWith(t, ['One'])
  await context.setOffline(true)
  await typeTitle(page, 'One', 'Mine')
  await page.keyboard.press('Enter')
  await page.getByText('One change waits to be saved.').waitFor()
  t.deepEqual(await shownTitles(page), ['Mine'])
  await patchFirst(server, { title: 'Script' })
  await context.setOffline(false)
  await note(page).waitFor()
  t.deepEqual(await storedTitles(server), ['Script'])
  await eventually(t, () => focusedName(page), 'Title of the todo')
  await page.keyboard.press('Escape')
  await eventually(t, () => shownTitles(page), ['Script'])
})

test('the question does not take the focus from another text', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  const patched = Promise.withResolvers<void>()
  await page.route('**/api/changes', async (route) => {
    await patched.promise
    await route.continue()
  })
  await typeTitle(page, 'One', 'Mine')
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await page.keyboard.type('Half a ')
  await patchFirst(server, { title: 'Script' })
  patched.resolve()
  await note(page).waitFor()
  await page.keyboard.type('thought')
  t.is(await addField(page).inputValue(), 'Half a thought')
  await page.getByRole('button', { name: 'Keep that text' }).click()
})

test('a rename goes through where a script changed something else, or to the same title', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { notes: 'of the script' })
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Mine'])
  t.is((await storedTodos(server))[0]?.notes, 'of the script')
  await titleField(page).waitFor({ state: 'detached' })

  await typeTitle(page, 'Mine', 'Script')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['Script'])
  await titleField(page).waitFor({ state: 'detached' })
  t.is(await note(page).count(), 0)
})

test('text that was not decided on waits in every view, and over a reload', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  await showView(page, 'All')
  await note(page).waitFor()
  await page.reload()
  await note(page).waitFor()
  t.is(await titleField(page).inputValue(), 'Mine')
  t.deepEqual(await storedTitles(server), ['Script'])
  await page.getByRole('button', { name: 'Keep that text' }).click()
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Script'])
  t.is(await note(page).count(), 0)
})

test('a title that is typed right after another one is not taken for a conflict', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  await typeTitle(page, 'One', 'Two')
  await page.keyboard.press('Enter')
  await typeTitle(page, 'Two', 'Three')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Three'])
  await titleField(page).waitFor({ state: 'detached' })
  t.is(await page.getByText('Meanwhile somebody').count(), 0)
})

test('a newer title from right to left keeps its marks to itself in the question', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'שלום Localist!' })
  await page.keyboard.press('Enter')
  const title = page.locator('.newer-text bdi')
  t.is(await title.textContent(), 'שלום Localist!')
  t.is(await title.evaluate((element) => getComputedStyle(element).direction), 'rtl')
  await page.getByRole('button', { name: 'Keep that text' }).click()
})

test('two titles that were changed meanwhile are asked about one after the other', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  for (const { id, title } of await storedTodos(server)) {
    const text = { id, field: 'title', before: 'Older', after: `My ${title}` }
    await page.evaluate(([key, json]) => sessionStorage.setItem(key, json), [
      `localist-typed local ${id} title`,
      JSON.stringify(text),
    ] as const)
  }
  await page.reload()
  for (const left of [1, 0]) {
    await page.getByRole('alert').waitFor()
    t.is(await titleField(page).count(), 1)
    await page.getByRole('button', { name: 'Use my text' }).click()
    const isMine = (title: string): boolean => title.startsWith('My ')
    await eventually(t, async () => (await storedTitles(server)).filter(isMine).length, 2 - left)
  }
  await eventually(t, () => storedTitles(server), ['My One', 'My Two'])
  await eventually(t, () => titleField(page).count(), 0)
})
