import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import { addField, eventually, focusedName, lookAgain, rowOf } from '../../support/page-todos.ts'

const test = testWithBrowser()

test.serial('the arrows and the empty field lead into the list', async (t) => {
  const { page } = await openPage(t, ['One', 'Two', 'Three'])
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'One')
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Three')
  await addField(page).fill('Draft')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'BODY')
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'Three')
})

test.serial('an arrow goes to the field that adds where the list is empty', async (t) => {
  const { page } = await openPage(t)
  await page.getByRole('heading', { name: 'No todos yet' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'New todo')
})

test.serial('a page of rows is walked at once, to both ends', async (t) => {
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

test.serial('1, 2 and 3 lead to the places, but not where something is typed', async (t) => {
  const { page } = await openPage(t, ['One'])
  for (const [key, place] of [
    ['2', 'Active'],
    ['3', 'Completed'],
    ['1', 'All'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('heading', { name: place, exact: true }).waitFor()
  }
  await addField(page).focus()
  await page.keyboard.type('123')
  t.is(await addField(page).inputValue(), '123')
})

test.serial('the name of a row says whether the todo is completed', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  await page.getByRole('row', { name: 'Two, not completed', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('row', { name: 'Two, completed', exact: true }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('row', { name: 'Two, not completed', exact: true }).waitFor()
  t.is(await page.getByRole('row', { name: 'One, not completed', exact: true }).count(), 1)
})

test.serial('selecting all in the list selects nothing', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  await rowOf(page, 'One').click()
  await page.keyboard.press('Control+a')
  t.is(await page.evaluate(() => getSelection()?.toString()), '')
})

test.serial('the shortcuts can be found beside the settings', async (t) => {
  const { page } = await openPage(t)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(t, () => page.getByRole('dialog').count(), 0)
})
