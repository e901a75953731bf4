import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { addList, openMenuByKeys, placeRow } from '../../support/page-places.ts'
import { callApi, openPage, placeLink } from '../../support/page-session.ts'
import { eventually, tickOf, untilFocused } from '../../support/page-todos.ts'

const test = testWithBrowser()

test('the arrow keys walk the places, which are one stop of Tab', async (t) => {
  const { server, page } = await openPage(t)
  await addList(server, 'Home')
  await placeLink(page, 'Home').waitFor()
  const focused = () => page.locator(':focus').innerText()
  await placeLink(page, 'Inbox').focus()
  await page.keyboard.press('ArrowDown')
  t.is(await focused(), `${new Date().getDate()}\nToday`)
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown')
  t.is(await focused(), 'Home')
  await page.keyboard.press('End')
  t.is(await focused(), 'Keyboard shortcuts')
  await page.keyboard.press('Home')
  t.is(await focused(), 'Go to …\nCtrl K')
  await page.keyboard.press('ArrowUp')
  t.is(await focused(), 'Go to …\nCtrl K', 'the first place is the end')
  t.is(await page.locator('#sidebar [data-place][tabindex="0"]').count(), 1)
})

test('the counts of views, lists and tags follow each change', async (t) => {
  const { server, page } = await openPage(t)
  const list = await addList(server, 'Home')
  for (const title of ['One', 'Two'])
    await callApi(server, 'POST', '/api/todos', { title, listId: list.id, tags: ['calm'] })
  const counts = () =>
    page.locator('#sidebar .place').evaluateAll((places) => {
      const counted = places.filter((place) => place.querySelector('.place-count') !== null)
      return counted.map((place) => place.getAttribute('aria-label'))
    })
  await eventually(t, counts, ['Someday, 2 open', 'All, 2 open', 'Home, 2 open', 'calm, 2 open'])
  await placeLink(page, 'Home').click()
  await tickOf(page, 'One').click()
  await eventually(t, counts, ['Someday, 1 open', 'All, 1 open', 'Home, 1 open', 'calm, 1 open'])
  await page.keyboard.press('Control+z')
  await eventually(t, counts, ['Someday, 2 open', 'All, 2 open', 'Home, 2 open', 'calm, 2 open'])
})

test('the sidebar fits every width and is accessible, with its fields and menus', async (t) => {
  const { server, page, complaints } = await openPage(t)
  const names = ['Home', 'A list with a name that does not fit beside its count', 'קניות', 'x'.repeat(200)]
  for (const name of names) await addList(server, name, ['One'])
  const archived = await addList(server, 'Old flat')
  await callApi(server, 'PATCH', `/api/lists/${archived.id}`, { archived: true })
  await callApi(server, 'POST', '/api/todos', { title: 'Tagged', tags: ['calm', 'y'.repeat(100)] })
  await placeLink(page, 'calm').waitFor()
  await page.getByRole('button', { name: /^Archived/ }).click()
  await looksRight(t, page, 'lists')
  await placeRow(page, 'Home').hover()
  await looksRight(t, page, 'a list under the pointer')
  await placeLink(page, 'Home').dblclick()
  await untilFocused(page.getByRole('textbox', { name: 'Name of the list' }))
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Enter a name' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a list' }).click()
  await looksRight(t, page, 'a list that is being made')
  await page.keyboard.press('Escape')
  await openMenuByKeys(page, 'Home')
  await looksRight(t, page, 'the menu of a list')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 740 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await looksRight(t, page, 'the menu of the page')
  t.deepEqual(complaints, [])
})
