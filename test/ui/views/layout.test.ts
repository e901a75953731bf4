import type { Locator } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, openAll, openPage, placeLink, showView } from '../../support/page-session.ts'
import { eventually, rowOf, storedTodos } from '../../support/page-todos.ts'

const test = testWithBrowser()

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not in sight.')
  return box
}

test('the buttons of All stand beside each other at every width', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  const [first] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${first?.id}`, { completed: true })
  const buttons = ['Complete all', 'Clear completed'].map((name) => page.getByRole('button', { name }))
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const read = async () => {
      const boxes = await Promise.all(buttons.map(boxOf))
      return new Set(boxes.map(({ y }) => y)).size
    }
    await eventually(t, read, 1, `${width} px`)
  }
})

test('a tooltip stands in a landmark, and that of the way back beside the title', async (t) => {
  const { page } = await openPage(t, ['Pay rent'])
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
  const { page } = await openPage(t, ['Pay rent'])
  const left = (await boxOf(page.getByRole('heading', { name: 'Inbox' }))).x
  await page.route('**/assets/activity-pane-*.js', (route) => route.abort())
  await placeLink(page, 'Activity').click()
  const failure = page.getByRole('alert').filter({ hasText: 'This part of the page cannot be shown' })
  await failure.waitFor()
  const button = await boxOf(page.getByRole('button', { name: 'Hide the sidebar' }))
  t.is((await boxOf(failure.getByRole('heading'))).x, left)
  t.true((await boxOf(failure.locator('svg'))).y >= button.y + button.height)
})

test('a completed todo is overdue neither in its row nor in its details', async (t) => {
  const { server, page } = await openAll(t, ['Pay rent'])
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

test('on a phone the name of a list shows whole, or leaves its room to the title', async (t) => {
  const viewport = { width: 390, height: 740 }
  const { server, page } = await openPage(t, [], { viewport, hasTouch: true, isMobile: true })
  const list = await callApi<{ readonly id: string }>(server, 'POST', '/api/lists', { name: 'Errands' })
  const long = 'Compare the offers for a heat pump'
  for (const title of ['Buy ink', long])
    await callApi(server, 'POST', '/api/todos', { title, listId: list.id, dueDate: '2031-05-02' })
  await page.goto(`${server.url}/#/all`)
  const isBesideTitle = async (title: string) => {
    const { y, height } = await boxOf(rowOf(page, title).getByText(title, { exact: true }))
    return (await boxOf(rowOf(page, title).getByText('Errands'))).y < y + height / 2
  }
  await eventually(t, () => isBesideTitle('Buy ink'), true)
  t.false(await isBesideTitle(long))
})

test('a title is cut only where the name of its list has given up all its room', async (t) => {
  const viewport = { width: 390, height: 740 }
  const { server, page } = await openPage(t, [], { viewport, hasTouch: true, isMobile: true })
  const list = await callApi<{ readonly id: string }>(server, 'POST', '/api/lists', { name: 'Errands' })
  const titles = Array.from({ length: 12 }, (_, index) =>
    'Buy ink for the old printer in the study and the new one'.slice(0, 12 + 3 * index).trim(),
  )
  for (const title of titles) await callApi(server, 'POST', '/api/todos', { title, listId: list.id })
  await page.goto(`${server.url}/#/all`)
  await rowOf(page, titles.at(-1) ?? '').waitFor()
  const widths = await page.locator('.todo-first').evaluateAll((lines) =>
    lines.map((line) => {
      const title = line.querySelector('.todo-title')
      const range = document.createRange()
      if (title) range.selectNodeContents(title)
      const lost = range.getBoundingClientRect().width - (title?.getBoundingClientRect().width ?? 0)
      return { lost, list: line.querySelector('.todo-list-name')?.getBoundingClientRect().width ?? 0 }
    }),
  )
  t.is(widths.length, titles.length)
  t.deepEqual(
    widths.filter(({ lost, list: room }) => lost > 0.03 && room > 0),
    [],
  )
  t.true(widths.some(({ lost }) => lost > 1))
})

test('on a phone the titles of todos, in the trash too, stand below that of the view', async (t) => {
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
})

test('selected rows have one edge, whatever their levels', async (t) => {
  const { server, page } = await openPage(t, ['Travel'])
  const [parent] = await storedTodos(server)
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent?.id })
  await rowOf(page, 'Pack').waitFor()
  await rowOf(page, 'Travel').focus()
  await page.keyboard.press('Control+a')
  const fills = page.getByRole('row').evaluateAll((rows) =>
    rows.map((row) => {
      const { x } = row.getBoundingClientRect()
      return `${x} ${getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)'}`
    }),
  )
  t.is(new Set(await fills).size, 1)
  t.true([...(await fills)].every((fill) => fill.endsWith('true')))
})

test('Today has the same icon in the sidebar and while it is empty', async (t) => {
  const { page } = await openPage(t)
  await showView(page, 'Today')
  const day = String(new Date().getDate())
  t.is(await placeLink(page, 'Today').locator('svg').textContent(), day)
  t.is(await page.getByRole('main').locator('.full-state svg').textContent(), day)
})
