import type { Locator } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

test.serial('the filters stand in the address, and back and forward walk through them', async (t) => {
  const { server, page } = await openPage(t, ['Open', 'Done'])
  const done = (await storedTodos(server))[1]
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await lookAgain(page)
  await page.getByRole('link', { name: 'Active' }).click()
  await eventually(t, () => shownTitles(page), ['Open'])
  t.is(page.url(), `${server.url}/#/active`)
  await page.getByRole('link', { name: 'Completed' }).click()
  await eventually(t, () => shownTitles(page), ['Done'])
  t.is(page.url(), `${server.url}/#/completed`)
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open'])
  t.is(await page.getByRole('link', { name: 'Active' }).getAttribute('aria-current'), 'page')
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open', 'Done'])
  await page.goForward()
  await eventually(t, () => shownTitles(page), ['Open'])
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Open'])
})

test.serial('a fragment that names no view shows the whole list', async (t) => {
  const { server, page } = await openPage(t, ['Open'])
  await page.goto(`${server.url}/#/nowhere`)
  await page.getByRole('heading', { name: 'All', exact: true }).waitFor()
  t.deepEqual(await shownTitles(page), ['Open'])
})

test.serial('the count is of what is left', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await page.getByText('2 left').waitFor()
  for (const { id } of await storedTodos(server))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await lookAgain(page)
  await page.getByText('Nothing left', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Completed' }).click()
  await page.getByText('2 completed', { exact: true }).waitFor()
  t.pass()
})

test.serial('an empty view says what belongs there and the key that brings it there', async (t) => {
  const { page } = await openPage(t)
  await page.getByText('Whatever you want to remember goes here. Press N to add the first one.').waitFor()
  await page.getByRole('link', { name: 'Active' }).click()
  await page.getByText('Todos that are still open show here. Press N to add one.').waitFor()
  await page.getByRole('link', { name: 'Completed' }).click()
  await page.getByText('Todos you tick off show here. Press Space on a todo to complete it.').waitFor()
  t.is(await addField(page).count(), 0)
  await page.keyboard.press('n')
  await page.keyboard.type('n is a letter here')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['n is a letter here'])
})

test.serial('what a script changes shows by itself and is marked for a moment', async (t) => {
  const { server, page } = await openPage(t, ['Mine'])
  const marked = page.locator('[data-highlighted]')
  await addField(page).fill('Also mine')
  await addField(page).press('Enter')
  await rowOf(page, 'Also mine').waitFor()
  const marking = marked.filter({ hasText: 'From a script' }).waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'From a script' })
  await marking
  t.is(await marked.filter({ hasText: 'Also mine' }).count(), 0)
  await eventually(t, () => marked.count(), 0)
})

test.serial('titles of every script and length are shown whole or cut with care', async (t) => {
  const { server, page } = await openPage(t, [
    'مرحبا بالعالم',
    '👨‍👩‍👧‍👦 Family',
    'long '.repeat(200).trim(),
    'x'.repeat(1000),
  ])
  t.is(await page.getByText('مرحبا بالعالم').evaluate((title) => getComputedStyle(title).direction), 'rtl')
  for (const { title } of await storedTodos(server)) await rowOf(page, title).waitFor()
  const tallest = await page
    .getByRole('row')
    .evaluateAll((rows) => Math.max(...rows.map((row) => row.clientHeight)))
  t.true(tallest <= 80, `a row is ${tallest} px high`)
})

test.serial(
  'a title begins at the side where its script begins: in its row, its fields and its message',
  async (t) => {
    const hebrew = 'שלום Localist!'
    const sides = [
      [hebrew, 'right'],
      ['مرحبا بالعالم', 'right'],
      ['Write to שרה', 'left'],
    ] as const
    const titles = sides.map(([title]) => title)
    const { page } = await openPage(t, titles)
    const field = page.getByRole('textbox', { name: 'Title of the todo' })
    const sideOf = (locator: Locator) =>
      locator.evaluate((element) => {
        const { direction, textAlign } = getComputedStyle(element)
        if (textAlign === 'start') return direction === 'rtl' ? 'right' : 'left'
        return textAlign
      })
    for (const [title, side] of sides) {
      const shown = rowOf(page, title).locator('.todo-title')
      t.is(await sideOf(shown), side, title)
      await rowOf(page, title).focus()
      await page.keyboard.press('Enter')
      t.is(await sideOf(field), side, title)
      await page.keyboard.press('Escape')
      await addField(page).fill(title)
      t.is(await sideOf(addField(page)), side, title)
      await addField(page).clear()
    }
    // The sentence stays English, and the exclamation mark stays with the title.
    await rowOf(page, hebrew).focus()
    await page.keyboard.press('Delete')
    const message = page.getByText(`“${hebrew}” deleted`)
    t.is(await sideOf(message), 'left')
    t.is(await message.locator('bdi').textContent(), hebrew)
  },
)

test.serial('a long list keeps only what is in sight in the page, and adds below it', async (t) => {
  const { server, page } = await openPage(t)
  const titles = Array.from({ length: 300 }, (_, index) => `Todo ${index}`)
  await Promise.all(titles.map((title) => callApi(server, 'POST', '/api/todos', { title })))
  await lookAgain(page)
  await page.getByText('300 left').waitFor()
  t.true((await page.getByRole('row').count()) < 100)
  await addField(page).fill('The last one')
  await addField(page).press('Enter')
  const added = await rowOf(page, 'The last one').boundingBox()
  const field = await addField(page).boundingBox()
  t.true(added && field && added.y + added.height <= field.y, 'the new row is above the field')
  await rowOf(page, 'The last one').click()
  for (let times = 0; times < 25; times += 1) await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, async () => (await storedTitles(server)).indexOf('The last one'), 275)
  const row = await rowOf(page, 'The last one').boundingBox()
  t.true(row !== null && row.y > 0 && row.y < 700, 'the row that was moved is in sight')
  t.is(await page.evaluate(() => document.documentElement.scrollTop), 0)
})
