import type { ExecutionContext } from 'ava'
import { testWithBrowser, type WithBrowser } from '../../support/browser.ts'
import { chooseInMenu, openMenuByKeys, storedTags } from '../../support/page-places.ts'
import { callApi, openPage, placeLink, showView } from '../../support/page-session.ts'
import { eventually, untilFocused } from '../../support/page-todos.ts'

const test = testWithBrowser()

async function openTagged(t: ExecutionContext<WithBrowser>) {
  const opened = await openPage(t)
  for (const tags of [['home', 'calm'], ['home'], ['work']])
    await callApi(opened.server, 'POST', '/api/todos', { title: tags.join(' '), tags })
  await placeLink(opened.page, 'work').waitFor()
  return opened
}

test('a tag is renamed everywhere by a double click, and the page goes along', async (t) => {
  const { server, page } = await openTagged(t)
  const marked = page.locator('[data-highlighted]')
  await eventually(t, () => marked.count(), 0)
  await placeLink(page, 'home').dblclick()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('house')
  // The page can take the change back once it has the answer, which may come after the new name.
  const answered = page.waitForResponse('**/api/tags/home')
  await page.keyboard.press('Enter')
  await (await answered).finished()
  await eventually(t, () => storedTags(server), ['calm 1', 'house 2', 'work 1'])
  await page.getByRole('heading', { name: 'house', exact: true, level: 1 }).waitFor()
  await eventually(t, () => page.getByRole('row').count(), 2)
  t.is(await marked.count(), 0)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTags(server), ['calm 1', 'home 2', 'work 1'])
  await heading('home').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await heading('house').waitFor()
  await eventually(t, () => page.getByRole('row').count(), 2)
})

test('a tag that somebody removes leaves its view where it is', async (t) => {
  const { server, page } = await openTagged(t)
  await showView(page, 'work')
  await callApi(server, 'DELETE', '/api/tags/work')
  await placeLink(page, 'work').waitFor({ state: 'detached' })
  t.is(await page.getByRole('heading', { level: 1 }).textContent(), 'work')
})

test('a tag that takes the name of another one is merged into it, in one step of undo', async (t) => {
  const { server, page } = await openTagged(t)
  await placeLink(page, 'calm').focus()
  await page.keyboard.press('F2')
  await untilFocused(page.getByRole('textbox', { name: 'Name of the tag' }))
  await page.keyboard.type('home')
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alertdialog', { name: 'Tag “calm” merged into “home”' })
  // It stays as long as the pointer is on it.
  await toast.hover()
  await eventually(t, () => storedTags(server), ['home 2', 'work 1'])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTags(server), ['calm 1', 'home 2', 'work 1'])
})

test('a tag is removed from all todos, by the mouse and by the keys, and the todos stay', async (t) => {
  const { server, page } = await openTagged(t)
  await chooseInMenu(page, 'home', 'Remove from all todos')
  await page.getByText('Tag “home” removed from 2 todos').waitFor()
  await eventually(t, () => storedTags(server), ['calm 1', 'work 1'])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTags(server), ['calm 1', 'home 2', 'work 1'])
  await openMenuByKeys(page, 'work')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTags(server), ['calm 1', 'home 2'])
  t.is((await callApi<readonly unknown[]>(server, 'GET', '/api/todos')).length, 3)
})

test('a name that a tag cannot have is refused, and one that cannot be saved stays', async (t) => {
  const { server, context, page } = await openTagged(t)
  await placeLink(page, 'home').dblclick()
  const field = page.getByRole('textbox', { name: 'Name of the tag' })
  await field.fill(' ')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a name for the tag.').waitFor()
  await field.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('A tag can have at most 100 characters.').waitFor()
  await context.setOffline(true)
  await field.fill('house')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Localist does not answer').waitFor()
  t.is(await field.inputValue(), 'house')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTags(server), ['calm 1', 'house 2', 'work 1'])
})
