import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import type { List, Todo } from '../../server/contract.ts'
import { shiftDate } from '../../common/dates/dates.ts'
import type { WithBrowser } from '../support/browser.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import {
  type SignedInPage,
  callApi,
  placeLink,
  runByPalette,
  showView,
  untilLoaded,
} from '../support/page-session.ts'
import {
  addField,
  deleteByKey,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  titleField,
  untilFocused,
} from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith, goOnInAll, openPage } = testInOnePage()

test('each view has its place in the address, and back and forward walk through them', async (t) => {
  const { server, page } = await goOnWith(t, ['Open', 'Done'])
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
  await eventually(t, () => page.title(), 'All – Localist')
  await page.goto(`${server.url}/#/nowhere`)
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  t.deepEqual(await shownTitles(page), ['Open'], 'a fragment that names no view shows the inbox')
})

// The page has this day, so that no midnight comes between two steps.
const TODAY = '2031-03-05'

const day = (offset: number): string => shiftDate(TODAY, offset)

/** Opens the page with its clock at noon of the day. */
async function openOnTheDay(t: ExecutionContext<WithBrowser>): Promise<SignedInPage> {
  const opened = await openPage(t, [], { hasOwnContext: true })
  await opened.page.clock.install({ time: `${TODAY}T12:00:00` })
  await opened.page.reload()
  await untilLoaded(opened.page)
  return opened
}

test('a view shows what belongs there, and a todo that is added there belongs to it', async (t) => {
  const { server, page } = await openOnTheDay(t)
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
  const headings = await page.getByRole('treegrid').getByRole('heading').allInnerTexts()
  t.is(headings.length, 7)
  // Only the first of a month says it.
  t.regex(headings[0] ?? '', /^(?:1 Tomorrow \w+|\d+ Tomorrow)$/)
  t.regex(headings[1] ?? '', /^(?:1 \w+day \w+|\d+ \w+day)$/)
  t.is(await page.locator('.todo-due').count(), 0, 'the headings say the days')
  await showView(page, 'Someday')
  await eventually(t, () => shownTitles(page), ['At home'])
  await showView(page, 'Home')
  await addField(page).fill('Added at home')
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['At home', 'Added at home'])
  await showView(page, 'garden')
  await addField(page).fill('Added in the garden #soon')
  // Until the words can be read, the whole line is a title.
  await page.getByRole('button', { name: '#soon', pressed: true }).waitFor()
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['At home', 'Added in the garden'])
  // The page shows a todo before the server has it.
  await eventually(t, async () => (await storedTodos(server)).length, 9)
  const stored = await storedTodos(server)
  const find = (title: string) => stored.find((todo) => todo.title === title)
  t.like(find('Added here'), { dueDate: day(0), listId: 'inbox' })
  t.like(find('Added at home'), { listId: home.id })
  t.like(find('Added in the garden'), { tags: ['garden', 'soon'], listId: 'inbox' })
})

test('an empty view says what belongs there and the key that brings it there', async (t) => {
  const { page } = await goOnWith(t)
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
    if (place !== 'Today') continue
    const icons = () =>
      page.evaluate(() => {
        const today = String(new Date().getDate())
        const own = [...document.querySelectorAll('[aria-current="page"] svg, main .full-state svg')]
        return own.map((icon) => icon.textContent === today)
      })
    await eventually(t, icons, [true, true], 'Today has the same icon in the sidebar and while it is empty')
  }
  t.is(await addField(page).count(), 0)
})

test('what a script changes shows by itself and is marked for a moment', async (t) => {
  const { server, page } = await goOnWith(t, ['Mine'])
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

test('titles of every script and length are shown whole or cut with care, and begin at the side where their script begins: in the row with the notes, the fields and the message', async (t) => {
  const hebrew = 'שלום Localist!'
  const sides = [
    [hebrew, 'right'],
    ['مرحبا بالعالم', 'right'],
    ['Write to שרה', 'left'],
  ] as const
  const titles = sides.map(([title]) => title)
  const others = ['👨‍👩‍👧‍👦 Family', 'long '.repeat(200).trim(), 'x'.repeat(1000)]
  const { server, page } = await openPage(t, [...titles, ...others])
  t.is(await page.getByText('مرحبا بالعالم').evaluate((title) => getComputedStyle(title).direction), 'rtl')
  for (const { title } of await storedTodos(server)) await rowOf(page, title).waitFor()
  const tallest = await page
    .getByRole('row')
    .evaluateAll((rows) => Math.max(...rows.map((row) => row.clientHeight)))
  t.true(tallest <= 80, `a row is ${tallest} px high`)

  for (const { id, title } of (await storedTodos(server)).slice(0, titles.length))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { notes: title })
  t.is(await page.locator('.todo-excerpt').count(), 0, 'rows of one line have no notes')
  await callApi(server, 'PATCH', '/api/settings', { density: 'roomy' })
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
  await page.getByText('300 open').waitFor()
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

async function addOverdue(server: TestServer): Promise<void> {
  for (const todo of [
    { title: 'Late', dueDate: day(-9) },
    { title: 'Late with a time', dueDate: day(-1), dueTime: '23:59' },
    { title: 'Now', dueDate: day(0) },
    { title: 'Later', dueDate: day(2) },
  ])
    await callApi(server, 'POST', '/api/todos', todo)
}

const dueDates = async (server: TestServer) =>
  (await storedTodos(server)).map(({ title, dueDate, dueTime }) => [title, dueDate, dueTime])

const before = [
  ['Late', day(-9), null],
  ['Late with a time', day(-1), '23:59'],
  ['Now', day(0), null],
  ['Later', day(2), null],
]
const after = before.map(([title, date, time]) => [title, title === 'Later' ? date : day(0), time])

test('what is overdue by a time of today alone cannot be moved to today', async (t) => {
  const { server, page } = await openOnTheDay(t)
  await callApi(server, 'POST', '/api/todos', { title: 'Just late', dueDate: day(0), dueTime: '00:00' })
  await showView(page, 'Today')
  await page.getByRole('heading', { name: 'Overdue' }).waitFor()
  await rowOf(page, 'Just late').waitFor()
  t.is(await page.getByRole('button', { name: 'Move to today' }).count(), 0)
})

test('all that is overdue is moved to today by its heading, as one change, or from the palette, where there is something overdue', async (t) => {
  const { server, page, complaints } = await openOnTheDay(t)
  await addOverdue(server)
  await showView(page, 'Today')
  await page.getByRole('button', { name: 'Move to today' }).click()
  await eventually(t, () => dueDates(server), after)
  await page.getByText('2 todos due today').first().waitFor()
  await page.getByRole('heading', { name: 'Overdue' }).waitFor({ state: 'detached' })
  t.is(await page.getByRole('button', { name: 'Move to today' }).count(), 0)
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => dueDates(server), before)

  await showView(page, 'Inbox')
  await showView(page, 'Today')
  await rowOf(page, 'Late').waitFor()
  const command = page.getByRole('option', { name: 'Move the overdue todos in this view to today' })
  const search = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('overdue')
  }
  await search()
  await command.waitFor()
  await page.keyboard.press('Enter')
  await eventually(t, () => dueDates(server), after)
  await eventually(t, () => focusedName(page), 'Late')
  await search()
  await page.getByRole('option').first().waitFor()
  t.is(await command.count(), 0)
  t.deepEqual(complaints, [])
})

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not in sight.')
  return box
}

test('the menu of All stands beside its filters at every width, and the count is of what is open', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
  await page.getByText('2 open').waitFor()
  const [first, second] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${first?.id}`, { completed: true })
  await page.getByText('1 open').waitFor()
  const parts = [
    page.getByRole('button', { name: 'Menu of the view “All”' }),
    page.getByRole('navigation', { name: 'Filter' }),
  ]
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const read = async () => {
      const [menu, filters] = await Promise.all(parts.map(boxOf))
      return (
        menu !== undefined &&
        filters !== undefined &&
        Math.abs(menu.y + menu.height / 2 - filters.y - filters.height / 2) < 8
      )
    }
    await eventually(t, read, true, `${width} px`)
  }
  await callApi(server, 'PATCH', `/api/todos/${second?.id}`, { completed: true })
  await page.getByText('Nothing open', { exact: true }).waitFor()
  await showView(page, 'Completed')
  await page.getByText('2 completed', { exact: true }).waitFor()
})

test('a tooltip stands in a landmark, and that of the way back beside the title', async (t) => {
  const { page } = await goOnWith(t, ['Pay rent'])
  // A tooltip shows only for a pointer that moved.
  await page.mouse.move(300, 400)
  await page.getByRole('button', { name: 'Search' }).hover()
  await page.getByRole('main').getByRole('tooltip', { name: 'Search' }).waitFor()
  await looksRight(t, page, 'a tooltip')

  await page.setViewportSize({ width: 390, height: 740 })
  await rowOf(page, 'Pay rent').click()
  await page.mouse.move(300, 400)
  await page.getByRole('button', { name: 'Back to the list' }).hover()
  const hint = page.getByRole('tooltip', { name: 'Back to the list' })
  await hint.waitFor()
  const title = await boxOf(page.getByRole('complementary').getByRole('textbox', { name: 'Title' }))
  const { y, height } = await boxOf(hint)
  t.true(y + height <= title.y)

  await page.setViewportSize({ width: 1280, height: 740 })
  await page.getByRole('button', { name: 'Hide the details' }).hover()
  const wide = page.getByRole('tooltip', { name: 'Hide the details' })
  await wide.waitFor()
  await eventually(
    t,
    async () => (await boxOf(wide)).height < 40,
    true,
    'a tooltip at the edge keeps its line',
  )
})

test('a part of the page that cannot be loaded says so below the button of the sidebar', async (t) => {
  const { page } = await openPage(t, ['Pay rent'], { hasOwnContext: true })
  await page.route('**/assets/history-pane-*.js', (route) => route.abort())
  await page.reload()
  const left = (await boxOf(page.getByRole('heading', { name: 'Inbox' }))).x
  await runByPalette(page, 'Activity')
  const failure = page.getByRole('alert').filter({ hasText: 'This part is not loaded' })
  await failure.waitFor()
  const button = await boxOf(page.getByRole('button', { name: 'Hide the sidebar' }))
  t.is((await boxOf(failure.getByRole('heading'))).x, left)
  t.true((await boxOf(failure.locator('svg'))).y >= button.y + button.height)
})

test('a completed todo is overdue neither in its row nor in its details', async (t) => {
  const { server, page } = await goOnInAll(t, ['Pay rent'])
  const [todo] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { dueDate: '2020-01-02' })
  await rowOf(page, 'Pay rent').click()
  const due = page.getByRole('complementary').getByRole('button', { name: /^Due date/ })
  const overdue = page.locator('[data-due="overdue"], [data-kind="overdue"]')
  await due.waitFor()
  await eventually(t, () => overdue.count(), 2)
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { completed: true })
  await eventually(t, () => overdue.count(), 0)
  t.regex((await due.textContent()) ?? '', /2020/)
})

test('on a phone the titles of todos, in the trash too, stand below that of the view, and what has no room beside a title is in a line below it', async (t) => {
  const viewport = { width: 390, height: 740 }
  const { server, page } = await openPage(t, ['Kept', 'Old'], { viewport, hasTouch: true, isMobile: true })
  const old = (await storedTodos(server)).at(-1)
  await callApi(server, 'DELETE', `/api/todos/${old?.id}`)
  const leftOf = async (locator: Locator) => (await boxOf(locator)).x
  const inbox = await leftOf(page.getByRole('heading', { name: 'Inbox', level: 1 }))
  t.is(await leftOf(page.getByRole('row').getByText('Kept', { exact: true })), inbox)
  t.is(await leftOf(page.getByRole('textbox', { name: 'New todo' })), inbox)
  await page.goto(`${server.url}/#/trash`)
  const trash = await leftOf(page.getByRole('heading', { name: 'Trash', level: 1 }))
  t.is(await leftOf(page.getByRole('row').getByText('Old', { exact: true })), trash)

  await callApi(server, 'DELETE', '/api/todos')
  const list = await callApi<List>(server, 'POST', '/api/lists', { name: 'Errands' })
  const due = { dueDate: '2098-05-02' }
  const trip = await callApi<Todo>(server, 'POST', '/api/todos', {
    title: 'Plan the holiday in the mountains',
  })
  const inList = { listId: list.id, tags: ['ink', 'shop'], ...due }
  await callApi(server, 'POST', '/api/todos', { title: 'Buy ink', ...inList })
  await callApi(server, 'POST', '/api/todos', { title: 'Book the train', parentId: trip.id, ...due })
  await callApi(server, 'POST', '/api/todos', { title: 'Breathe', ...due })
  await page.goto(`${server.url}/#/upcoming`)
  const below = (title: string) => rowOf(page, title).locator('.todo-facts').innerText()
  await rowOf(page, 'Buy ink').getByText('#shop').waitFor()
  t.regex(await below('Buy ink'), /#ink\s*#shop\s+Errands/)
  t.is(await below('Book the train'), 'Plan the holiday in the mountains')
  const titleOf = (title: string) => boxOf(rowOf(page, title).getByText(title, { exact: true }))
  const [title, facts] = [
    await titleOf('Buy ink'),
    await boxOf(rowOf(page, 'Buy ink').locator('.todo-facts')),
  ]
  t.is(facts.x, title.x)
  t.true(facts.y >= title.y + title.height)
  const heightOf = async (name: string) => (await boxOf(rowOf(page, name))).height
  t.deepEqual([await heightOf('Buy ink'), await heightOf('Breathe')], [60, 44], 'no line for the inbox alone')

  // The list and the tags take no room from a title.
  await callApi(server, 'DELETE', '/api/todos')
  const titles = Array.from({ length: 10 }, (_, index) =>
    `Buy ink for the old printer ${'and the new one '.repeat(5)}`.slice(0, 12 + 8 * index).trim(),
  )
  for (const each of titles) await callApi(server, 'POST', '/api/todos', { title: each, ...inList })
  await eventually(t, () => shownTitles(page), titles)
  const lost = await page.locator('.todo-title').evaluateAll((all) =>
    // A title that is cut has more lines than the one that shows.
    all
      .filter((each) => each.scrollHeight - each.clientHeight > 1)
      .map((each) => each.textContent?.length ?? 0),
  )
  t.true(lost.length > 0 && Math.min(...lost) > 60, `cut titles have ${lost.join(', ')} letters`)
  const heights = await page.locator('.todo').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  t.deepEqual([heights[0], heights.at(-1)], [60, 80], 'a long title has a second line')
  await page.setViewportSize({ width: 700, height: 740 })
  await eventually(t, async () => (await boxOf(rowOf(page, titles.at(-1) ?? ''))).height, 44)
})

test('All and Someday stand by list, in the order of the sidebar, and the inbox alone needs no heading', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  for (const title of ['Call', 'Post']) await callApi(server, 'POST', '/api/todos', { title })
  await page.goto(`${server.url}/#/all`)
  await eventually(t, () => shownTitles(page), ['Call', 'Post'])
  t.is(await page.locator('.list-heading').count(), 0)
  const [work, home] = [
    await callApi<List>(server, 'POST', '/api/lists', { name: 'Work' }),
    await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' }),
  ]
  for (const [title, listId] of [
    ['Sow', home.id],
    ['Write', work.id],
    ['Dig', home.id],
  ] as const)
    await callApi(server, 'POST', '/api/todos', { title, listId })
  const lines = () => page.locator('.list-heading h2, .todo-title').allInnerTexts()
  const byList = ['Inbox', 'Call', 'Post', 'Work', 'Write', 'Home', 'Sow', 'Dig']
  await eventually(t, lines, byList)
  await looksRight(t, page, 'all todos by list')
  await callApi(server, 'PATCH', `/api/lists/${home.id}`, { order: 1 })
  await eventually(t, lines, ['Inbox', 'Call', 'Post', 'Home', 'Sow', 'Dig', 'Work', 'Write'])
  await callApi(server, 'PATCH', `/api/lists/${home.id}`, { name: 'House', archived: true })
  await eventually(t, lines, ['Inbox', 'Call', 'Post', 'Work', 'Write', 'House', 'Sow', 'Dig'])
  await page.goto(`${server.url}/#/someday`)
  await eventually(t, lines, ['Inbox', 'Call', 'Post', 'Work', 'Write', 'House', 'Sow', 'Dig'])
  t.deepEqual(complaints, [])
})

test('dates, times, tags and lists keep their columns, however wide a time is', async (t) => {
  const { server, page } = await goOnWith(t)
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const year = Number(today.slice(0, 4))
  const dates = [
    [today, '01:11'],
    [today, '23:58'],
    [`${year - 1}-09-28`, '22:00'],
    [`${year - 2}-01-01`, null],
  ] as const
  for (const [dueDate, dueTime] of dates)
    await callApi(server, 'POST', '/api/todos', {
      title: `Due ${dueDate} ${dueTime}`,
      dueDate,
      dueTime,
      tags: ['bills'],
    })
  await page.goto(`${server.url}/#/tags/bills`)
  await rowOf(page, `Due ${today} 01:11`).waitFor()
  /** The numbers of different left and right edges of a part. */
  const edgesOf = (part: string) =>
    page.locator(part).evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect())
      return {
        count: boxes.length,
        left: new Set(boxes.map(({ left }) => left)).size,
        right: new Set(boxes.map(({ right }) => right)).size,
      }
    })
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 720 })
    t.like(await edgesOf('.todo-time'), { count: 3, left: 1, right: 1 }, `times at ${width} px`)
    t.like(await edgesOf('.todo-list-name'), { count: 4, left: 1 }, `lists at ${width} px`)
    const ends = await page.locator('.todo-due').evaluateAll((all) =>
      all.map((each) => {
        const words = document.createRange()
        const [text] = [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        if (text !== undefined) words.selectNodeContents(text)
        return Math.round(words.getBoundingClientRect().right)
      }),
    )
    t.is(new Set(ends).size, 1, `days at ${width} px: ${ends.join(' ')}`)
  }
})

test('the dates of a view stand in a column, without what the view says already', async (t) => {
  const { server, page } = await goOnWith(t)
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const { id } = await callApi<List>(server, 'POST', '/api/lists', { name: 'Errands' })
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', {
    title: 'Pay',
    dueDate: today,
    dueTime: '23:59',
    listId: id,
    tags: ['bills'],
    priority: 4,
  })
  await callApi(server, 'POST', '/api/todos', { title: 'Ask', parentId: parent.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Old', dueDate: '2020-01-02', notes: '**Soon**' })
  await callApi(server, 'POST', '/api/todos', {
    title: 'Buy',
    dueDate: today,
    repeat: { rrule: 'FREQ=DAILY' },
  })
  const texts = (title: string) => rowOf(page, title).locator('.todo-first').innerText()
  const edges = (part: string) =>
    page
      .locator(part)
      .evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().right)).size)
  await page.goto(`${server.url}/#/all`)
  await eventually(t, async () => (await texts('Pay')).split(/\s+/), [
    'Pay',
    '0/1',
    '#bills',
    'Today',
    '11:59',
    'PM',
  ])
  t.is(await page.locator('.todo-due').count(), 3)
  t.is(await edges('.todo-due'), 1)
  t.is(await texts('Ask'), 'Ask', 'a subtask is in the list of its parent')
  t.is((await boxOf(rowOf(page, 'Old'))).height, 36, 'notes have no line of their own')

  await page.goto(`${server.url}/#/today`)
  const dueWords = async () => (await rowOf(page, 'Pay').locator('.todo-due').innerText()).split(/\s+/)
  await eventually(t, dueWords, ['11:59', 'PM'])
  t.is(await rowOf(page, 'Buy').locator('.todo-due').count(), 0)
  await rowOf(page, 'Pay').getByText('Errands').waitFor()
  t.regex(await texts('Old'), /2020/)
  await page.goto(`${server.url}/#/lists/${id}`)
  await eventually(t, async () => (await texts('Pay')).split(/\s+/), [
    'Pay',
    '0/1',
    '#bills',
    'Today',
    '11:59',
    'PM',
  ])
})

test('an empty Today says what was done and what is due next, an empty list what was done', async (t) => {
  const { server, page } = await goOnWith(t, ['Old'])
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await showView(page, 'Today')
  await page.getByText('Nothing due today').waitFor()
  t.is(await page.getByText('Done for today').count(), 0)
  await callApi(server, 'POST', '/api/todos', { title: 'Rent', dueDate: shiftDate(today, 1) })
  for (const { id } of (await storedTodos(server)).slice(0, 1))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await page.getByText('Done for today: 1 completed.').waitFor()
  await page.getByText('Next: “Rent”, tomorrow.').waitFor()
  await callApi(server, 'DELETE', `/api/todos/${(await storedTodos(server))[1]?.id}`)
  await showView(page, 'Inbox')
  await page.getByText('All done: 1 completed.').waitFor()
  t.is(await page.getByText('Next:').count(), 0)
})

test('selected rows have one edge, whatever their levels', async (t) => {
  const { server, page } = await goOnWith(t, ['Travel'])
  const [parent] = await storedTodos(server)
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent?.id })
  await rowOf(page, 'Pack').waitFor()
  await rowOf(page, 'Travel').focus()
  await page.keyboard.press('Control+a')
  const rows = page.getByRole('row')
  const isFilled = (): Promise<readonly boolean[]> =>
    rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)'))
  await eventually(t, isFilled, [true, true])
  const edges = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().x))
  t.is(new Set(edges).size, 1)
})

const printedTitles = (page: Page): Promise<readonly string[]> => page.locator('.print-title').allInnerTexts()

/** Lets the page load what it prints. */
const untilPrintable = (page: Page) =>
  page.waitForFunction(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const isReady = document.querySelector('.print-sheet') !== null
    window.dispatchEvent(new Event('afterprint'))
    return isReady
  })

test('printing a view prints all of it, in the dark theme too, and nothing of the page around it', async (t) => {
  const { server, page } = await openPage(t)
  await page.emulateMedia({ colorScheme: 'dark' })
  const titles = Array.from({ length: 300 }, (_, index) => `Todo ${index}`)
  await callApi(server, 'POST', '/api/changes', {
    operations: titles.map((title) => ({ op: 'create', kind: 'todo', value: { title } })),
  })
  const parent = await callApi<{ readonly id: string }>(server, 'POST', '/api/todos', {
    title: 'Travel',
    dueDate: '2098-05-06',
    tags: ['summer'],
    priority: 4,
    notes: '## Do not forget\n- **tickets**',
  })
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent.id })
  await page.getByText('302 open').waitFor()
  await page.getByRole('button', { name: 'Hide the subtasks of “Travel”' }).waitFor({ state: 'detached' })
  await untilPrintable(page)

  const atOnce = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('.print-todo').length
  })
  t.is(atOnce, 302, 'the rows are there before the browser lays out the pages')
  await page.emulateMedia({ media: 'print' })
  t.deepEqual(await printedTitles(page), [...titles, 'Travel', 'Pack'])
  const travel = page.locator('.print-todo').filter({ hasText: 'Travel' })
  t.is(
    (await travel.innerText()).replaceAll(/\s+/g, ' '),
    'Travel Urgent · #summer Tue, May 6, 2098 Do not forget tickets',
  )
  t.false(await page.getByRole('navigation', { name: 'Places' }).isVisible())
  t.is(await page.getByRole('button').count(), 0)
  const colours = await page
    .locator('.print-title')
    .first()
    .evaluate((title) => [
      getComputedStyle(title).color,
      getComputedStyle(document.documentElement).colorScheme,
    ])
  t.deepEqual(colours, ['rgb(0, 0, 0)', 'light'])
  await page.emulateMedia({ media: null })
  await eventually(t, () => page.locator('.print-sheet').count(), 0)

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  t.true(pages >= 6 && pages <= 14, `${pages} pages`)
  await eventually(t, () => page.locator('.print-sheet').count(), 0)
  await rowOf(page, 'Todo 0').waitFor()
})

test('a printed day of another year has its year; the trash and the settings are printed without the panes beside them', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await callApi(server, 'POST', '/api/todos', { title: 'Renew the passport', dueDate: '2098-05-06' })
  await showView(page, 'Upcoming')
  await untilPrintable(page)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await eventually(t, () => page.locator('.print-heading').allTextContents(), ['Tuesday, May 6, 2098'])
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await showView(page, 'Inbox')
  await deleteByKey(page, 'One')
  await showView(page, 'Trash')
  await page.emulateMedia({ media: 'print' })
  await eventually(t, () => page.locator('.print-todo').allInnerTexts(), ['One'])
  await page.emulateMedia({ media: null })
  await showView(page, 'Settings')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  t.false(await page.getByRole('navigation', { name: 'Places' }).isVisible())
})

test('the command prints once the sheet is loaded', async (t) => {
  const { page } = await openPage(t, ['One'], { hasOwnContext: true })
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  await page.route('**/assets/print-sheet-*.js', async (route) => {
    asked.resolve()
    await go.promise
    await route.continue()
  })
  await page.reload()
  await rowOf(page, 'One').waitFor()
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.title = `Printed ${document.querySelectorAll('.print-todo').length}`
    }
  })
  await asked.promise
  await runByPalette(page, 'Print')
  t.false((await page.title()).startsWith('Printed'))
  go.resolve()
  await page.waitForFunction(() => document.title.startsWith('Printed'))
  t.is(await page.title(), 'Printed 1')
})

/** Texts that need more room: those of WCAG 1.4.12. */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

const places = [
  'inbox',
  'today',
  'upcoming',
  'all',
  'completed',
  'trash',
  'activity',
  'settings',
  'search/rent',
]

/** The elements that cut off a part of themselves without an ellipsis, and the page if it is wider than the window. */
const findCut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll('body *:not(input, textarea)')].filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const isForEyes = element.clientWidth > 1 && element.clientHeight > 1
      const isWide = element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible'
      const isHigh = element.scrollHeight > element.clientHeight + 1 && overflowY === 'hidden'
      return isForEyes && ((isWide && textOverflow !== 'ellipsis') || (isHigh && textOverflow !== 'ellipsis'))
    })
    const isWider = document.documentElement.scrollWidth > window.innerWidth
    return [
      ...(isWider ? ['the page'] : []),
      ...cut.map(({ className, tagName }) => `${tagName} ${className}`),
    ]
  })

/** The controls that are smaller than 24 by 24 pixels (WCAG 2.5.8), apart from links in a text and fields in larger lines. */
const findSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, summary, label.tick, [role="radio"], [role="option"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const isSmall = width > 1 && height > 1 && (width < 24 || height < 24)
        return isSmall ? [`${element.ariaLabel ?? element.textContent} ${width}x${height}`] : []
      }),
  )

async function addTodos({ server }: Pick<SignedInPage, 'server'>): Promise<void> {
  const rent = await callApi<{ readonly id: string }>(server, 'POST', '/api/todos', {
    title: 'Pay the rent of the house in which the whole family has lived for a long time',
    notes: 'To the **new** account',
    dueDate: '2026-01-02',
    dueTime: '09:30',
    tags: ['bills', 'home'],
    priority: 4,
  })
  await callApi(server, 'POST', '/api/todos', { title: 'Write to the bank', parentId: rent.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Read the contract', completed: true })
  await callApi(server, 'POST', '/api/views', { name: 'Urgent things', filter: { minPriority: 3 } })
  const gone = await callApi<{ readonly id: string }>(server, 'POST', '/api/todos', { title: 'Gone' })
  await callApi(server, 'DELETE', `/api/todos/${gone.id}`)
}

const show = (page: Page, place: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#/${place}`)

test('nothing is cut off at 200 % in a small window, with the wider texts that a person may set', async (t) => {
  const opened = await openPage(t)
  const { page } = opened
  await page.setViewportSize({ width: 640, height: 400 })
  await addTodos(opened)
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, spacing)
  for (const place of places) {
    await show(page, place)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(t, () => findCut(page), [], place)
    await eventually(t, () => findSmall(page), [], place)
  }
  await show(page, 'inbox')
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  await rowOf(page, 'Write to the bank').focus()
  await page.keyboard.press('Control+k')
  await untilFocused(page.getByRole('combobox'))
  await eventually(t, () => findCut(page), [], 'the palette')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Write to the bank')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  await eventually(t, () => findCut(page), [], 'the details')
  await eventually(t, () => findSmall(page), [], 'the details')
})

const colours = (page: Page, selector: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, part) => {
      const { outlineStyle, outlineWidth, backgroundColor, color } = getComputedStyle(element, part)
      return { outline: `${outlineStyle} ${outlineWidth}`, backgroundColor, color }
    }, pseudo)

test('focus, selection, ticks and the place of a drop show in the colours of the system', async (t) => {
  const opened = await openPage(t)
  const { page } = opened
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await addTodos(opened)
  await show(page, 'all')
  // The row is in the inbox too.
  await page.getByRole('heading', { name: 'All', exact: true, level: 1 }).waitFor()
  await rowOf(page, 'Write to the bank').focus()
  await page.keyboard.press('ArrowDown')
  t.regex((await colours(page, '[role="row"]:focus')).outline, /^solid [23]px$/)
  await page.keyboard.press('Enter')
  await page.locator('[role="row"][aria-selected="true"]').waitFor()
  t.regex((await colours(page, '[role="row"][aria-selected="true"]')).outline, /^solid [123]px$/)
  const icon = await colours(page, '.sidebar-link:not([aria-current]) .icon')
  t.is(icon.color, (await colours(page, '.sidebar-link:not([aria-current]):has(.icon)')).color)
  await page
    .locator('.todo')
    .first()
    .evaluate((row) => row.setAttribute('data-drop', 'before'))
  const drop = await colours(page, '.todo[data-drop]', '::after')
  t.not(drop.backgroundColor, (await colours(page, 'body')).backgroundColor)
  const canvas = (await colours(page, 'body')).backgroundColor
  const fill = await page
    .locator('.todo[data-completed] .tick circle')
    .first()
    .evaluate((circle) => getComputedStyle(circle).fill)
  t.false(['none', canvas].includes(fill), fill)
})

test('the lists fit every width, are accessible in light and dark, and keep to the policy', async (t) => {
  const { server, context, page, complaints } = await openPage(t)
  await showView(page, 'All')
  await looksRight(t, page, 'no todos')
  for (const title of ['Pay rent', 'long '.repeat(60).trim(), 'x'.repeat(300), 'مرحبا بالعالم', 'Done'])
    await callApi(server, 'POST', '/api/todos', { title })
  const done = (await storedTodos(server)).at(-1)
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await lookAgain(page)
  await page.getByRole('row', { name: 'Done, completed', exact: true }).waitFor()
  await page.locator('[data-highlighted]').first().waitFor({ state: 'detached' })
  await looksRight(t, page, 'todos')

  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('e')
  await titleField(page).waitFor()
  await looksRight(t, page, 'a todo that is being renamed')
  await page.keyboard.press('Escape')
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  await looksRight(t, page, 'the details of a todo')
  await page.getByRole('button', { name: 'Close the details' }).click()
  await deleteByKey(page, 'Pay rent')
  await looksRight(t, page, 'a message with Undo')

  await page.goto(`${server.url}/#/completed`)
  await rowOf(page, 'Done').waitFor()
  await looksRight(t, page, 'completed todos')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await looksRight(t, page, 'the shortcuts')
  await page.keyboard.press('Escape')
  t.deepEqual(complaints, [])

  await context.setOffline(true)
  await lookAgain(page)
  await page.getByText('You see your todos as of').waitFor()
  await looksRight(t, page, 'no answer')
})
