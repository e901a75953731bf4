import type { Page } from 'playwright-core'
import type { Todo } from '../../../server/contract.ts'
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
import { looksRight } from '../../support/page-look.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const note = (page: Page) => page.getByText('Meanwhile this title was changed to “Script”.')

async function typeTitle(page: Page, title: string, typed: string): Promise<void> {
  await rowOf(page, title).click()
  await page.keyboard.press('Enter')
  await titleField(page).fill(typed)
}

/** Changes the first todo as a script does. */
async function patchFirst(server: TestServer, patch: Partial<Todo>): Promise<void> {
  const [todo] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, patch)
}

test.serial('a rename does not overwrite the title that a script gave meanwhile', async (t) => {
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
  await page.getByRole('heading', { name: 'All' }).click()
  await lookAgain(page)
  t.is(await titleField(page).inputValue(), 'Mine')
  t.deepEqual(await storedTitles(server), ['Script', 'Two'])
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Mine', 'Two'])
  await titleField(page).waitFor({ state: 'detached' })
})

test.serial('the person may keep the newer title, or use their own, by a button as well', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep that title' }).click()
  await eventually(t, () => shownTitles(page), ['Script'])
  t.deepEqual(await storedTitles(server), ['Script'])

  await typeTitle(page, 'Script', 'Mine')
  await patchFirst(server, { title: 'Other' })
  await page.keyboard.press('Enter')
  await page.getByText('Meanwhile this title was changed to “Other”.').waitFor()
  await patchFirst(server, { title: 'Script' })
  await page.getByRole('button', { name: 'Use my text' }).click()
  await note(page).waitFor()
  t.deepEqual(await storedTitles(server), ['Script'], 'it was changed once more')
  await page.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, () => storedTitles(server), ['Mine'])
})

test.serial('a refused rename that is sent again does not overwrite a newer title', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  await context.setOffline(true)
  await typeTitle(page, 'One', 'Mine')
  await page.keyboard.press('Enter')
  await page.getByText('Your change may not have been saved').waitFor()
  await patchFirst(server, { title: 'Script' })
  await context.setOffline(false)
  await eventually(t, () => focusedName(page), 'Title of the todo')
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  t.deepEqual(await storedTitles(server), ['Script'])
  await page.keyboard.press('Escape')
  await eventually(t, () => shownTitles(page), ['Script'])
})

test.serial(
  'a rename goes through where a script changed something else, or to the same title',
  async (t) => {
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
  },
)

test.serial('text that was not decided on waits in the add field once its view goes', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'Script' })
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  await page.getByRole('link', { name: 'Active' }).click()
  await eventually(t, () => addField(page).inputValue(), 'Mine')
  t.deepEqual(await storedTitles(server), ['Script'])
})

test.serial('a title that is typed right after another one is not taken for a conflict', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Two')
  await page.keyboard.press('Enter')
  await typeTitle(page, 'Two', 'Three')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Three'])
  await titleField(page).waitFor({ state: 'detached' })
  t.is(await page.getByText('Meanwhile this title').count(), 0)
})

test.serial('a newer title from right to left keeps its marks to itself in the question', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await typeTitle(page, 'One', 'Mine')
  await patchFirst(server, { title: 'שלום Localist!' })
  await page.keyboard.press('Enter')
  const title = page.locator('.newer-title bdi')
  t.is(await title.textContent(), 'שלום Localist!')
  t.is(await title.evaluate((element) => getComputedStyle(element).direction), 'rtl')
})
