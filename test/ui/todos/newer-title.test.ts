import type { Page } from 'playwright-core'
import type { Todo } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  lookAgain,
  shownTitles,
  storedTitles,
  storedTodos,
  titleField,
  typeTitle,
} from '../../support/page-todos.ts'
import { looksRight } from '../../support/page-look.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const note = (page: Page) => page.getByText('This was changed meanwhile to “Script”.')

/** Changes the first todo as a script does. */
async function patchFirst(server: TestServer, patch: Partial<Todo>): Promise<void> {
  const [todo] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, patch)
}

test('a rename does not overwrite the title that a script gave meanwhile', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
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
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  await titleField(page).fill('Mine and more')
  await showView(page, 'Today')
  await showView(page, 'Inbox')
  await note(page).waitFor()
  t.is(await titleField(page).inputValue(), 'Mine and more')
})

test('the person may keep the newer title, or use their own, by a button as well', async (t) => {
  const { server, page } = await openPage(t, ['One'])
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
  const { server, context, page } = await openPage(t, ['One'])
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
  const { server, page } = await openPage(t, ['One'])
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
})

test('a rename goes through where a script changed something else, or to the same title', async (t) => {
  const { server, page } = await openPage(t, ['One'])
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
  const { server, page } = await openPage(t, ['One'])
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
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Two')
  await page.keyboard.press('Enter')
  await typeTitle(page, 'Two', 'Three')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Three'])
  await titleField(page).waitFor({ state: 'detached' })
  t.is(await page.getByText('Meanwhile somebody').count(), 0)
})

test('a newer title from right to left keeps its marks to itself in the question', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'שלום Localist!' })
  await page.keyboard.press('Enter')
  const title = page.locator('.newer-text bdi')
  t.is(await title.textContent(), 'שלום Localist!')
  t.is(await title.evaluate((element) => getComputedStyle(element).direction), 'rtl')
})

test('two titles that were changed meanwhile are asked about one after the other', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
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
