import type { List } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openAll, openPage, placeLink } from '../../support/page-session.ts'
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

test('the arrows, J and K, and the empty field lead into the list', async (t) => {
  const { page } = await openPage(t, ['One', 'Two', 'Three'])
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'One')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('k')
  await eventually(t, () => focusedName(page), 'Two')
  await page.keyboard.press('n')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'Two')
  await addField(page).fill('Draft')
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'BODY')
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'Two')
})

test('keys stay text where the list that the person adds to is deleted elsewhere', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const { id } = await callApi<List>(server, 'POST', '/api/lists', { name: 'Work' })
  await callApi(server, 'POST', '/api/todos', { title: 'Two', listId: id })
  await page.getByRole('link', { name: 'Work' }).click()
  await page.getByRole('heading', { name: 'Work', exact: true, level: 1 }).waitFor()
  await addField(page).click()
  await page.keyboard.type('Buy ')
  await callApi(server, 'DELETE', `/api/lists/${id}`)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.keyboard.type('2 jars')
  t.is(await addField(page).inputValue(), 'Buy 2 jars')
})

test('an empty list is ready to type in', async (t) => {
  const { server, page } = await openPage(t)
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['First'])
})

test('N adds from every place, and what is typed right after it is not lost', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  for (const [place, title] of [
    ['Completed', 'n is a letter here'],
    ['Trash', 'From the trash'],
    ['Settings', 'From the settings'],
  ] as const) {
    await placeLink(page, place).click()
    await page.getByRole('heading', { name: place, level: 1 }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  }
  await eventually(t, () => storedTitles(server), [
    'One',
    'n is a letter here',
    'From the trash',
    'From the settings',
  ])
})

test('a place with modifier keys works while something is typed, and keeps the text', async (t) => {
  const { page } = await openPage(t, ['One'])
  await addField(page).fill('Half a thought')
  await page.keyboard.press('Control+5')
  await page.getByRole('heading', { name: 'All', exact: true, level: 1 }).waitFor()
  t.is(await addField(page).inputValue(), 'Half a thought')
})

test('a page of rows is walked at once, to both ends', async (t) => {
  const { server, page } = await openPage(t)
  const titles = Array.from({ length: 100 }, (_, index) => `Todo ${index}`)
  for (const title of titles) await callApi(server, 'POST', '/api/todos', { title })
  await lookAgain(page)
  await page.getByText('100 left').waitFor()
  const focusedIndex = async () => Number((await focusedName(page))?.split(' ')[1])
  await rowOf(page, 'Todo 0').focus()
  let before = 0
  while (before < 99) {
    await page.keyboard.press('PageDown')
    await eventually(t, async () => (await focusedIndex()) > before, true)
    const now = await focusedIndex()
    t.true(now - before <= 20, `from ${before} to ${now}`)
    before = now
  }
  await page.keyboard.press('PageUp')
  await eventually(t, async () => (await focusedIndex()) < 99, true)
  t.true((await focusedIndex()) >= 79)
  await page.keyboard.press('Home')
  await eventually(t, () => focusedName(page), 'Todo 0')
})

test('1 to 8 lead to the places, but not where something is typed', async (t) => {
  const { page } = await openPage(t, ['One'])
  const places = ['Today', 'Upcoming', 'Someday', 'All', 'Completed', 'Trash', 'Activity'] as const
  for (const [index, place] of places.entries()) {
    await page.keyboard.press(String(index + 2))
    await page.getByRole('heading', { name: place, exact: true, level: 1 }).waitFor()
  }
  await page.keyboard.press('1')
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  await addField(page).focus()
  await page.keyboard.type('12345678')
  t.is(await addField(page).inputValue(), '12345678')
})

test('the name of a row says whether the todo is completed', async (t) => {
  const { page } = await openAll(t, ['One', 'Two'])
  await page.getByRole('row', { name: 'Two, not completed', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('row', { name: 'Two, completed', exact: true }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('row', { name: 'Two, not completed', exact: true }).waitFor()
  t.is(await page.getByRole('row', { name: 'One, not completed', exact: true }).count(), 1)
})

test('selecting all in the list selects nothing', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Control+a')
  t.is(await page.evaluate(() => getSelection()?.toString()), '')
})

test('the shortcuts can be found beside the settings, and by a question mark', async (t) => {
  const { page } = await openPage(t)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(t, () => page.getByRole('dialog').count(), 0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Complete or reopen').waitFor()
  // The keys of the page wait behind a dialog.
  await page.keyboard.press('5')
  t.is(await page.getByRole('heading', { name: 'All', exact: true, level: 1 }).count(), 0)
})

for (const [name, key, part] of [
  ['a field', 'd', 'chosen-field'],
  ['a menu', 'Shift+F10', 'row-menu'],
] as const) {
  test(`what is typed while ${name} of a row is loaded runs no command on the row`, async (t) => {
    const { server, page } = await openPage(t, ['Buy milk'])
    const typed = Promise.withResolvers<void>()
    await page.route(`**/${part}-*.js`, async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.reload()
    await rowOf(page, 'Buy milk').focus()
    await page.keyboard.press(key)
    for (const next of ['x', 'Delete', 'e']) await page.keyboard.press(next)
    typed.resolve()
    await page.locator('.popover:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await eventually(t, () => focusedName(page), 'Buy milk')
    t.is(await titleField(page).count(), 0)
    t.like((await storedTodos(server))[0], { completed: false, deletedAt: null })
  })
}
