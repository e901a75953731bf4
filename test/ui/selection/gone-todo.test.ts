import { testWithBrowser } from '../../support/browser.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, openPage, placeLink, showView } from '../../support/page-session.ts'
import {
  eventually,
  focusedName,
  rowOf,
  shownTitles,
  storedTodos,
  untilFocused,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

test('the menu of a row closes with its todo, and never becomes that of the next one', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const [one] = await storedTodos(server)
  await rowOf(page, 'One').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of One' }).waitFor()
  await callApi(server, 'DELETE', `/api/todos/${one?.id}`)
  await page.locator('[role="row"][aria-label^="One"]').waitFor({ state: 'detached' })
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Two')
})

test('the tags of a todo that leaves the view close, and are never those of the next one', async (t) => {
  const { server, page } = await openPage(t)
  for (const title of ['One', 'Two']) await callApi(server, 'POST', '/api/todos', { title, tags: ['home'] })
  await showView(page, 'home')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('t')
  const field = page.getByRole('combobox', { name: 'Add tags' })
  await untilFocused(field)
  await page.keyboard.press('Backspace')
  await field.waitFor({ state: 'detached' })
  await eventually(t, () => shownTitles(page), ['Two'])
  await eventually(t, () => focusedName(page), 'Two')
  await eventually(t, async () => (await storedTodos(server)).map(({ tags }) => tags), [[], ['home']])
})

test('the focus goes on to the list where the bar takes all selected todos out of it', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  await addList(server, 'Home')
  await placeLink(page, 'Home').waitFor()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Shift+ArrowDown')
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Move to a list' })
  await button.focus()
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('searchbox'))
  await page.keyboard.type('Home')
  await eventually(t, () => page.getByRole('option').allInnerTexts(), ['Home'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['Three'])
  await eventually(t, () => focusedName(page), 'Three')
})

test('a command of the palette never changes the next todo in place of one that is gone', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const [one] = await storedTodos(server)
  await rowOf(page, 'One').focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Go to or run a command' }).waitFor()
  await page.keyboard.type('delete')
  await page
    .getByRole('option', { name: /^Delete/ })
    .first()
    .waitFor()
  await callApi(server, 'DELETE', `/api/todos/${one?.id}`)
  await page.locator('[role="row"][aria-label^="One"]').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Two')
  await page.keyboard.press('4')
  await page.getByRole('heading', { level: 1, name: 'Someday' }).waitFor()
  t.deepEqual(
    (await storedTodos(server)).map(({ title }) => title),
    ['Two'],
  )
})
