import type { Locator } from 'playwright-core'
import type { List } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openAll, openPage, placeLink, showView } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  titleField,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

test('each view has its place in the address, and back and forward walk through them', async (t) => {
  const { server, page } = await openPage(t, ['Open', 'Done'])
  const done = (await storedTodos(server))[1]
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await eventually(t, () => shownTitles(page), ['Open'])
  await showView(page, 'All')
  await eventually(t, () => shownTitles(page), ['Open', 'Done'])
  t.is(page.url(), `${server.url}/#/all`)
  t.is(await placeLink(page, 'All').getAttribute('aria-current'), 'page')
  await showView(page, 'Completed')
  await eventually(t, () => shownTitles(page), ['Done'])
  t.is(page.url(), `${server.url}/#/completed`)
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open', 'Done'])
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open'])
  await page.goForward()
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Open', 'Done'])
  t.is(await page.title(), 'All – Localist')
})

test('a fragment that names no view shows the inbox', async (t) => {
  const { server, page } = await openAll(t, ['Open'])
  await page.goto(`${server.url}/#/nowhere`)
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  t.deepEqual(await shownTitles(page), ['Open'])
})

test('a view shows what belongs there, and a todo that is added there belongs to it', async (t) => {
  const { server, page } = await openPage(t)
  const day = (offset: number) => {
    const date = new Date(Date.now() + offset * 86_400_000)
    return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
  }
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  for (const todo of [
    { title: 'Overdue', dueDate: day(-2) },
    { title: 'Due today', dueDate: day(0) },
    { title: 'Due tomorrow', dueDate: day(1) },
    { title: 'At home', listId: home.id, tags: ['garden'] },
    { title: 'Later', startDate: day(3) },
  ])
    await callApi(server, 'POST', '/api/todos', todo)
  await eventually(t, () => shownTitles(page), ['Overdue', 'Due today', 'Due tomorrow'])
  await showView(page, 'Today')
  await eventually(t, () => shownTitles(page), ['Overdue', 'Due today'])
  await addField(page).fill('Added here')
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['Overdue', 'Due today', 'Added here'])
  await showView(page, 'Upcoming')
  await addField(page).fill('Planned')
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['Due tomorrow', 'Planned', 'Later'])
  await showView(page, 'Someday')
  await eventually(t, () => shownTitles(page), ['At home'])
  await showView(page, 'Home')
  await addField(page).fill('Added at home')
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['At home', 'Added at home'])
  await showView(page, 'garden')
  await addField(page).fill('Added in the garden')
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['At home', 'Added in the garden'])
  // The page shows a todo before the server has it.
  await eventually(t, async () => (await storedTodos(server)).length, 9)
  const stored = await storedTodos(server)
  const find = (title: string) => stored.find((todo) => todo.title === title)
  t.like(find('Added here'), { dueDate: day(0), listId: 'inbox' })
  t.like(find('Added at home'), { listId: home.id })
  t.like(find('Added in the garden'), { tags: ['garden'], listId: 'inbox' })
})

test('the count is of what is left', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  await page.getByText('2 left').waitFor()
  for (const { id } of await storedTodos(server))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await page.getByText('Nothing left', { exact: true }).waitFor()
  await showView(page, 'Completed')
  await page.getByText('2 completed', { exact: true }).waitFor()
  t.pass()
})

test('an empty view says what belongs there and the key that brings it there', async (t) => {
  const { page } = await openPage(t)
  await page.getByText('You can type a date, a repeat, a #tag').waitFor()
  t.false(await page.getByText('to add one.').isVisible(), 'N is a letter in the field, which has the focus')
  await page.keyboard.press('Escape')
  await page.getByText('Write down what comes to mind, and sort it later. Press N to add one.').waitFor()
  t.true(await page.getByText('to add one.').isVisible())
  for (const [place, text] of [
    [
      'Today',
      'Todos that are due or start today show here, with those that are overdue. Press N to add one.',
    ],
    ['Someday', 'Todos that have no date show here. Press N to add one.'],
    ['All', 'The todos of all lists show here. Press N to add one.'],
    ['Completed', 'Todos that you complete show here. Press Space on a todo to complete it.'],
  ] as const) {
    await placeLink(page, place).click()
    await page.getByText(text).waitFor()
  }
  t.is(await addField(page).count(), 0)
})

test('what a script changes shows by itself and is marked for a moment', async (t) => {
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

test('titles of every script and length are shown whole or cut with care', async (t) => {
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

test('a title begins at the side where its script begins: in its row with its notes, its fields and its message', async (t) => {
  const hebrew = 'שלום Localist!'
  const sides = [
    [hebrew, 'right'],
    ['مرحبا بالعالم', 'right'],
    ['Write to שרה', 'left'],
  ] as const
  const titles = sides.map(([title]) => title)
  const { server, page } = await openPage(t, titles)
  for (const { id, title } of await storedTodos(server))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { notes: title })
  const field = titleField(page)
  const sideOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const { direction, textAlign } = getComputedStyle(element)
      if (textAlign === 'start') return direction === 'rtl' ? 'right' : 'left'
      return textAlign
    })
  for (const [title, side] of sides) {
    const shown = rowOf(page, title).locator('.todo-title')
    t.is(await sideOf(shown), side, title)
    t.is(await sideOf(rowOf(page, title).locator('.todo-excerpt')), side, 'the notes below it')
    await rowOf(page, title).focus()
    await page.keyboard.press('e')
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
})

test('a long list keeps only what is in sight in the page, and shows what is added below it', async (t) => {
  const { server, page } = await openPage(t)
  const operations = Array.from({ length: 300 }, (_, index) => ({
    op: 'create',
    kind: 'todo',
    value: { title: `Todo ${index}` },
  }))
  await callApi(server, 'POST', '/api/changes', { operations })
  await page.getByText('300 left').waitFor()
  t.true((await page.getByRole('row').count()) < 100)
  await addField(page).fill('The last one')
  await addField(page).press('Enter')
  await rowOf(page, 'The last one').waitFor()
  const isInSight = async () => {
    const row = await rowOf(page, 'The last one').boundingBox()
    return row !== null && row.y > 0 && row.y + row.height <= 720
  }
  await eventually(t, isInSight, true, 'the row that was added is in sight')
  await rowOf(page, 'The last one').focus()
  for (let times = 0; times < 25; times += 1) await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, async () => (await storedTitles(server)).indexOf('The last one'), 275)
  await eventually(t, isInSight, true, 'the row that was moved is in sight')
  t.is(await page.evaluate(() => document.documentElement.scrollTop), 0)
})
