import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import type { List, Section, Settings, Todo } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi } from '../support/page-session.ts'
import {
  eventually,
  focusedName,
  rowOf,
  storedTodos,
  untilDraggable,
  untilFocused,
} from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const { test, goOnWith } = testInOnePage()

/** The columns of the board from the start, each with its name, its number and its titles from top to bottom. */
const columns = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.locator('.board-column').evaluateAll((all) =>
    all.map((column) => {
      const rows = [...column.querySelectorAll<HTMLElement>('.todo')]
      const topOf = (row: HTMLElement) => row.getBoundingClientRect().top
      const titles = rows
        .toSorted((a, b) => topOf(a) - topOf(b))
        .map((row) => row.querySelector('.todo-title')?.textContent ?? '')
      return [column.querySelector('h2')?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '', ...titles]
    }),
  )

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Makes a list "Home" with the sections "Kitchen" and "Garden", of which the latter is empty. */
async function makeHome(server: TestServer) {
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  const add = (name: string) => callApi<Section>(server, 'POST', '/api/sections', { listId: home.id, name })
  const [kitchen, garden] = [await add('Kitchen'), await add('Garden')]
  for (const [title, sectionId, priority] of [
    ['Cook', kitchen.id, 4],
    ['Sweep', null, 0],
    ['Bake', kitchen.id, 0],
  ] as const)
    await callApi<Todo>(server, 'POST', '/api/todos', { title, listId: home.id, sectionId, priority })
  return { home, kitchen, garden }
}

/** Opens the list "Home" as a board. */
async function openBoard(page: Page, server: TestServer, display: object = {}) {
  const made = await makeHome(server)
  const place = `lists/${made.home.id}`
  await callApi(server, 'PATCH', '/api/settings', {
    display: { [place]: { layout: 'board', ...display } },
  })
  await page.goto(`${server.url}/#/${place}`)
  await rowOf(page, 'Bake').waitFor()
  await page.locator('.board').waitFor()
  return { ...made, place }
}

const sweep = ['No section 1', 'Sweep']
const kitchenBefore = ['Kitchen 2', 'Cook', 'Bake']
const bySection = [sweep, kitchenBefore, ['Garden']]

const fieldOf = async <Name extends keyof Todo>(server: TestServer, wanted: string, name: Name) =>
  (await storedTodos(server)).find(({ title }) => title === wanted)?.[name]

/** Chooses in the menu of the view, by keys alone. */
async function choose(page: Page, entry: string, choice: string) {
  await page.locator('.view-header .view-menu').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: choice, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').first().waitFor({ state: 'detached' })
}

test('a list is made a board in its menu, by sections or priority, and stays one over a reload', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { home } = await makeHome(server)
  await page.goto(`${server.url}/#/lists/${home.id}`)
  await rowOf(page, 'Bake').waitFor()
  await choose(page, 'Layout', 'Board')
  await eventually(t, () => columns(page), bySection)
  await looksRight(t, page, 'a board by sections')
  await page.reload()
  await rowOf(page, 'Bake').waitFor()
  t.deepEqual(await columns(page), bySection)
  await choose(page, 'Group by', 'Priority')
  await eventually(t, () => columns(page), [
    ['Urgent 1', 'Cook'],
    ['High'],
    ['Medium'],
    ['Low'],
    ['No priority 2', 'Sweep', 'Bake'],
  ])
  await looksRight(t, page, 'a board by priority')
  await choose(page, 'Layout', 'List')
  await eventually(
    t,
    async () =>
      (await callApi<Settings>(server, 'GET', '/api/settings')).display?.[`lists/${home.id}`]?.layout,
    null,
  )
  await page.locator('.list-heading').filter({ hasText: 'Urgent' }).waitFor()
  t.is(await page.locator('.board').count(), 0)
  await page.goto(`${server.url}/#/today`)
  await page.locator('.view-header .view-menu').click()
  await page.getByRole('menuitem', { name: 'Group by' }).waitFor()
  t.is(await page.getByRole('menuitem', { name: 'Layout' }).count(), 0)
  await page.keyboard.press('Escape')
  t.deepEqual(complaints, [])
})

interface Point {
  readonly x: number
  readonly y: number
}

/** A point in a card, `part` of its height below its top. */
async function pointAt(page: Page, title: string, part: number): Promise<Point> {
  const box = await rowOf(page, title).boundingBox()
  return { x: (box?.x ?? 0) + 80, y: (box?.y ?? 0) + (box?.height ?? 0) * part }
}

/** Drags a card by the mouse. `words` are what the preview says of the drop. */
async function dragTo(t: ExecutionContext, page: Page, title: string, to: Point, words: string) {
  const from = await pointAt(page, title, 0.4)
  await page.mouse.move(from.x, from.y)
  await untilDraggable(page)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 6, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await eventually(t, () => page.locator('.drag-words').innerText(), words)
  await page.mouse.up()
}

test('a card is dragged within its column, into another one and out of its section, each undone in one step', async (t) => {
  const { server, page } = await goOnWith(t)
  const { kitchen, garden } = await openBoard(page, server)
  await dragTo(t, page, 'Bake', await pointAt(page, 'Cook', 0.2), '')
  await eventually(t, () => columns(page), [sweep, ['Kitchen 2', 'Bake', 'Cook'], ['Garden']])
  const empty = await columnOf(page, 'Garden').boundingBox()
  await dragTo(t, page, 'Bake', { x: (empty?.x ?? 0) + 100, y: (empty?.y ?? 0) + 300 }, 'Move to Garden')
  await eventually(t, () => fieldOf(server, 'Bake', 'sectionId'), garden.id)
  await eventually(t, () => columns(page), [sweep, ['Kitchen 1', 'Cook'], ['Garden 1', 'Bake']])
  await rowOf(page, 'Bake').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => fieldOf(server, 'Bake', 'sectionId'), kitchen.id)
  await dragTo(t, page, 'Cook', await pointAt(page, 'Sweep', 0.2), 'Out of its section')
  await eventually(t, () => fieldOf(server, 'Cook', 'sectionId'), null)
  await eventually(t, () => columns(page), [
    ['No section 2', 'Cook', 'Sweep'],
    ['Kitchen 1', 'Bake'],
    ['Garden'],
  ])
})

const headingOf = (page: Page, name: string) => columnOf(page, name).locator('h2')

/** Takes a column by its heading, and moves it to a point, where the button stays down. */
async function holdColumn(page: Page, name: string, to: Point) {
  const from = await headingOf(page, name).boundingBox()
  if (from === null) throw new Error('The heading is not in sight.')
  const at = { x: from.x + 8, y: from.y + from.height / 2 }
  await page.mouse.move(at.x, at.y)
  await untilDraggable(page)
  await page.mouse.down()
  await page.mouse.move(at.x + 6, at.y + 6, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
}

/** A point in the middle of a column. */
async function middleOf(page: Page, name: string): Promise<Point> {
  const box = await columnOf(page, name).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 200 }
}

/** The side of a column at which a line as high as the column shows that a section goes there; null for none. */
async function lineAt(page: Page, name: string): Promise<'left' | 'right' | null> {
  const [line, column] = await Promise.all([
    page.locator('.drag-layer').locator('.drag-line').boundingBox(),
    columnOf(page, name).boundingBox(),
  ])
  if (line === null || column === null || line.height !== column.height) return null
  // In the middle of the gap between two columns.
  const middle = line.x + line.width / 2
  if (middle === column.x - 12) return 'left'
  return middle === column.x + column.width + 12 ? 'right' : null
}

test('a column is dragged by its heading among the others, behind that of no section, and undone in one step', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { home } = await openBoard(page, server)
  const storedNames = async () =>
    (await callApi<readonly Section[]>(server, 'GET', `/api/sections?listId=${home.id}`))
      .toSorted((a, b) => a.order - b.order)
      .map(({ name }) => name)
  const moved = [sweep, ['Garden'], kitchenBefore]
  await holdColumn(page, 'Kitchen', await middleOf(page, 'Garden'))
  await eventually(t, () => lineAt(page, 'Garden'), 'right')
  t.is(await page.locator('.drag-title').innerText(), 'Kitchen')
  await page.mouse.up()
  await eventually(t, () => columns(page), moved)
  await eventually(t, storedNames, ['Garden', 'Kitchen'])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => columns(page), bySection)
  await eventually(t, storedNames, ['Kitchen', 'Garden'])

  // The column of no section stays the first one.
  await holdColumn(page, 'Garden', await middleOf(page, 'No section'))
  await eventually(t, () => lineAt(page, 'Kitchen'), 'left')
  await page.keyboard.press('Escape')
  await page.locator('.drag-layer').waitFor({ state: 'detached' })
  await page.mouse.up()
  t.deepEqual(await columns(page), bySection)
  await holdColumn(page, 'Garden', await middleOf(page, 'No section'))
  await eventually(t, () => lineAt(page, 'Kitchen'), 'left')
  await page.mouse.up()
  await eventually(t, () => columns(page), moved)
  await eventually(t, storedNames, ['Garden', 'Kitchen'])

  const end = await page.locator('.board-end').boundingBox()
  await holdColumn(page, 'Garden', { x: (end?.x ?? 0) + 100, y: (end?.y ?? 0) + 300 })
  await eventually(t, () => lineAt(page, 'Kitchen'), 'right')
  await page.mouse.up()
  await eventually(t, storedNames, ['Kitchen', 'Garden'])

  // A click folds it, and a folded one is dragged as well.
  const button = headingOf(page, 'Kitchen').getByRole('button')
  await button.click()
  await eventually(t, () => button.getAttribute('aria-expanded'), 'false')
  await holdColumn(page, 'Kitchen', await middleOf(page, 'Garden'))
  await eventually(t, () => lineAt(page, 'Garden'), 'right')
  await page.mouse.up()
  await eventually(t, () => columns(page), [sweep, ['Garden'], ['Kitchen 2']])
  await eventually(t, storedNames, ['Garden', 'Kitchen'])
  t.deepEqual(complaints, [])
})

test('a column is dragged to another list with its todos, and a column of a priority is not dragged', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { home, kitchen, place } = await openBoard(page, server)
  const work = await callApi<List>(server, 'POST', '/api/lists', { name: 'Work' })
  const link = page.locator('.sidebar-link').filter({ hasText: 'Work' })
  await link.waitFor()
  const box = await link.boundingBox()
  await holdColumn(page, 'Kitchen', { x: (box?.x ?? 0) + 24, y: (box?.y ?? 0) + 10 })
  await eventually(t, () => page.locator('.drag-words').innerText(), 'Move to Work')
  await page.mouse.up()
  await eventually(t, () => columns(page), [sweep, ['Garden']])
  await eventually(t, () => fieldOf(server, 'Cook', 'listId'), work.id)
  t.is(await fieldOf(server, 'Cook', 'sectionId'), kitchen.id)
  const toast = page.getByRole('alertdialog', { name: 'Section “Kitchen” moved to Work' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => fieldOf(server, 'Cook', 'listId'), home.id)
  await eventually(t, () => columns(page), bySection)

  await callApi(server, 'PATCH', '/api/settings', { display: { [place]: { group: 'priority' } } })
  await columnOf(page, 'Urgent').waitFor()
  await holdColumn(page, 'Urgent', await middleOf(page, 'Low'))
  t.is(await page.locator('.drag-layer').count(), 0)
  await page.mouse.up()
  t.is((await columns(page))[0]?.[0], 'Urgent 1')
  await callApi(server, 'DELETE', `/api/lists/${work.id}`)
  t.deepEqual(complaints, [])
})

test('the menu of a section moves its column to the left and right, also by keys and from right to left', async (t) => {
  const { server, page } = await goOnWith(t)
  await openBoard(page, server)
  const moved = [sweep, ['Garden'], kitchenBefore]
  const menu = page.getByRole('button', { name: 'Menu of the section “Kitchen”' })
  /** The moves that the menu offers, each with whether it does nothing. */
  const listMoves = async () => {
    await menu.press('Enter')
    const moves = page.getByRole('menuitem').filter({ hasText: /^Move (?:up|down|left|right)/ })
    await moves.first().waitFor()
    return moves.evaluateAll((all) => all.map((item) => [item.textContent, item.ariaDisabled === 'true']))
  }
  t.deepEqual(await listMoves(), [
    ['Move leftAlt ←', true],
    ['Move rightAlt →', false],
  ])
  await page.getByRole('menuitem', { name: 'Move right' }).press('Enter')
  await eventually(t, () => columns(page), moved)
  // The focus stays on the button, however the columns move.
  await untilFocused(menu)
  await page.keyboard.press('Alt+ArrowLeft')
  await eventually(t, () => columns(page), bySection)
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => columns(page), moved)
  await untilFocused(menu)
  t.teardown(() => page.evaluate(() => document.documentElement.removeAttribute('dir')))
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  t.deepEqual(await listMoves(), [
    ['Move rightAlt →', false],
    ['Move leftAlt ←', true],
  ])
  await page.keyboard.press('Escape')
  await untilFocused(menu)
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => columns(page), bySection)
  await rowOf(page, 'Sweep').focus()
  await page.keyboard.press('ArrowLeft')
  await untilFocused(rowOf(page, 'Cook'))
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => columns(page), [
    ['No section 2', 'Cook', 'Sweep'],
    ['Kitchen 1', 'Bake'],
    ['Garden'],
  ])
  await page.keyboard.press('Alt+ArrowLeft')
  await eventually(t, () => columns(page), bySection)
  // The line is at the right of the first section.
  await holdColumn(page, 'Garden', await middleOf(page, 'Kitchen'))
  await eventually(t, () => lineAt(page, 'Kitchen'), 'right')
  await page.mouse.up()
  await eventually(t, () => columns(page), moved)
})

test('a card has its fields in one line below the title, with the date whole, and covers no other card', async (t) => {
  const { server, page } = await goOnWith(t)
  const { home, kitchen } = await openBoard(page, server)
  const fields = { listId: home.id, sectionId: kitchen.id, priority: 3 }
  const tags = ['errands', 'telephone', 'saturday morning', 'neighbours']
  const title = 'Ask the neighbours for the long ladder in the garden'
  const { id: parentId } = await callApi<Todo>(server, 'POST', '/api/todos', {
    ...fields,
    title,
    tags,
    dueDate: '2036-09-28',
    dueTime: '22:30',
    repeat: { rrule: 'FREQ=WEEKLY' },
    reminders: [{ before: 'PT30M' }],
  })
  const subtask = { title: 'Measure it', parentId, tags, dueDate: '2036-09-27' }
  await callApi<Todo>(server, 'POST', '/api/todos', subtask)
  // Widths that cannot be added up from those of letters.
  for (const long of ['会議室を予約する、そして三人に知らせる', 'a\u0301 o\u0308 '.repeat(14), 'Last'])
    await callApi<Todo>(server, 'POST', '/api/todos', { ...fields, title: long })
  await rowOf(page, 'Last').waitFor()
  /** The titles of cards that reach into the next one, or whose title or date is cut off in its line. */
  const broken = () =>
    columnOf(page, 'Kitchen')
      .locator('.todo')
      .evaluateAll((all) => {
        const cards = all
          .map((card) => ({ card, top: card.getBoundingClientRect().top }))
          .toSorted((a, b) => a.top - b.top)
        return cards
          .filter(({ card }, index) => {
            const isCutOff = [...card.querySelectorAll('.todo-title, .todo-due')].some(
              (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
            )
            const next = cards[index + 1]?.top ?? Infinity
            return isCutOff || card.getBoundingClientRect().bottom > next
          })
          .map(({ card }) => card.querySelector('.todo-title')?.textContent)
      })
  t.deepEqual(await broken(), [])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.locator('.board-column').nth(1).scrollIntoViewIfNeeded()
  await eventually(t, broken, [])
})

test('keys go and move within columns and between them, and say where a card is', async (t) => {
  const { server, page } = await goOnWith(t)
  const { garden, kitchen } = await openBoard(page, server)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await rowOf(page, 'Sweep').focus()
  await page.keyboard.press('ArrowRight')
  t.is(await focused(), 'Cook, open')
  await page.keyboard.press('ArrowDown')
  t.is(await focused(), 'Bake, open')
  // The column behind is empty.
  await page.keyboard.press('ArrowRight')
  t.is(await focused(), 'Bake, open')
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => columns(page), [sweep, ['Kitchen 2', 'Bake', 'Cook'], ['Garden']])
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => columns(page), [sweep, ['Kitchen 1', 'Cook'], ['Garden 1', 'Bake']])
  await eventually(t, focused, 'Bake, open')
  await page.getByText('Bake: Garden, 1 of 1', { exact: true }).waitFor({ state: 'attached' })
  await eventually(t, () => fieldOf(server, 'Bake', 'sectionId'), garden.id)
  await page.keyboard.press('ArrowLeft')
  t.is(await focused(), 'Cook, open')
  await page.keyboard.press('ArrowLeft')
  t.is(await focused(), 'Sweep, open')
  // There is no column before it.
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => columns(page), [
    ['Kitchen 2', 'Sweep', 'Cook'],
    ['Garden 1', 'Bake'],
  ])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => fieldOf(server, 'Sweep', 'sectionId'), null)
  t.is(await fieldOf(server, 'Cook', 'sectionId'), kitchen.id)
})

test('a column adds todos of its own, read as every line, and new sections are columns', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const { garden, place } = await openBoard(page, server)
  const field = page.getByRole('textbox', { name: 'New todo in “Garden”' })
  await page.getByRole('button', { name: 'New todo in “Garden”' }).press('Enter')
  await field.pressSequentially('Dig !high')
  await field.press('Enter')
  await eventually(t, () => fieldOf(server, 'Dig', 'sectionId'), garden.id)
  t.is(await fieldOf(server, 'Dig', 'priority'), 3)
  await field.pressSequentially('Swim @Inbox')
  await page.getByRole('button', { name: 'Inbox', pressed: true }).waitFor()
  await field.press('Enter')
  await eventually(t, () => fieldOf(server, 'Swim', 'listId'), 'inbox')
  t.is(await fieldOf(server, 'Swim', 'sectionId'), null)
  await field.press('Escape')
  const opener = page.getByRole('button', { name: 'New todo in “Garden”' })
  await eventually(t, () => opener.evaluate((button) => button === document.activeElement), true)
  await page.getByRole('button', { name: 'New section' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name of the section' }).fill('Cellar')
  await page.keyboard.press('Enter')
  await eventually(t, () => columns(page), [sweep, kitchenBefore, ['Garden 1', 'Dig'], ['Cellar']])
  await callApi(server, 'PATCH', '/api/settings', { display: { [place]: { group: 'priority' } } })
  await page.getByRole('button', { name: 'New todo in “Medium”' }).press('Enter')
  await page.keyboard.type('Read')
  await page.keyboard.press('Enter')
  await eventually(t, () => fieldOf(server, 'Read', 'priority'), 2)
  t.deepEqual(complaints, [])
})

test('neither a toast nor the bar of a selection covers the cards of a long column or the field that adds to it', async (t) => {
  const { server, page } = await goOnWith(t)
  const { home, garden } = await openBoard(page, server)
  await callApi(server, 'POST', '/api/changes', {
    operations: Array.from({ length: 40 }, (_, index) => ({
      op: 'create',
      kind: 'todo',
      value: { title: `Plant ${index}`, listId: home.id, sectionId: garden.id },
    })),
  })
  await columnOf(page, 'Garden').getByText('Plant 3').first().waitFor()
  const opener = page.getByRole('button', { name: 'New todo in “Garden”' })
  const field = page.getByRole('textbox', { name: 'New todo in “Garden”' })
  const cards = columnOf(page, 'Garden').locator('.board-scroller')
  const tick = async (title: string) => {
    await rowOf(page, title).locator('.tick').click()
    const toast = page.getByRole('alertdialog').filter({ hasText: title })
    await toast.waitFor()
    return toast
  }
  const endsAbove = async (part: Locator, toast: Locator) =>
    (await bottomOf(part)) < ((await toast.boundingBox())?.y ?? 0)
  const first = await tick('Cook')
  await eventually(t, () => endsAbove(cards, first), true)
  await opener.press('Enter')
  await field.pressSequentially('Dig')
  const toast = await tick('Bake')
  await eventually(t, () => endsAbove(field, toast), true)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  // Another one waits as long as the pointer is on it.
  await page.mouse.move(1, 1)
  await eventually(t, () => page.getByRole('alertdialog').count(), 0)
  await rowOf(page, 'Plant 2').click({ modifiers: ['Control'] })
  await rowOf(page, 'Plant 3').click({ modifiers: ['Control'] })
  const bar = page.locator('.selection-bar')
  await eventually(t, () => endsAbove(cards, bar), true)
  await rowOf(page, 'Plant 2').click({ modifiers: ['Control'] })
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  const height = page.viewportSize()?.height ?? 0
  await eventually(t, async () => (await bottomOf(cards)) > height - 20, true)
})

test('several cards are dragged together, what is completed leaves or stays below, and a column folds', async (t) => {
  const { server, page } = await goOnWith(t)
  const { garden, kitchen, place } = await openBoard(page, server)
  const click = (title: string) => rowOf(page, title).click({ modifiers: ['Control'] })
  await click('Sweep')
  await click('Cook')
  const empty = await columnOf(page, 'Garden').boundingBox()
  const inGarden = { x: (empty?.x ?? 0) + 100, y: (empty?.y ?? 0) + 200 }
  await dragTo(t, page, 'Cook', inGarden, 'Move to Garden')
  await eventually(t, () => columns(page), [
    ['Kitchen 1', 'Bake'],
    ['Garden 2', 'Sweep', 'Cook'],
  ])
  await eventually(t, () => fieldOf(server, 'Sweep', 'sectionId'), garden.id)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => columns(page), bySection)
  await eventually(t, () => focusedName(page), 'Sweep', 'the first of them has the focus')
  await eventually(t, () => fieldOf(server, 'Sweep', 'sectionId'), null)
  await callApi(server, 'PATCH', '/api/settings', { display: { [place]: { completed: 'below' } } })
  await rowOf(page, 'Cook').focus()
  await page.keyboard.press('x')
  await page.mouse.move(2, 2)
  await eventually(t, () => columns(page), [sweep, ['Kitchen 2', 'Bake', 'Cook'], ['Garden']])
  await callApi(server, 'PATCH', '/api/settings', { display: { [place]: { completed: null } } })
  await eventually(t, () => columns(page), [sweep, ['Kitchen 1', 'Bake'], ['Garden']])
  const heading = columnOf(page, 'Kitchen').getByRole('button', { name: 'Kitchen 1' })
  await heading.click()
  await eventually(t, () => heading.getAttribute('aria-expanded'), 'false')
  await eventually(
    t,
    async () => (await callApi<Settings>(server, 'GET', '/api/settings')).display?.[place]?.closed,
    [kitchen.id],
  )
  t.is(await rowOf(page, 'Bake').count(), 0)
  // A card that keys move into a folded column opens it.
  await rowOf(page, 'Sweep').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => columns(page), [['Kitchen 2', 'Sweep', 'Bake'], ['Garden']])
  // A drop on a folded one goes below its cards.
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => columns(page), [sweep, ['Kitchen 1', 'Bake'], ['Garden']])
  await columnOf(page, 'Kitchen').getByRole('button', { name: 'Kitchen 1' }).click()
  await eventually(t, () => columns(page), [sweep, ['Kitchen 1'], ['Garden']])
  await dragTo(t, page, 'Sweep', await middleOf(page, 'Kitchen'), 'Move to Kitchen')
  await eventually(t, () => columns(page), [['Kitchen 2'], ['Garden']])
  await columnOf(page, 'Kitchen').getByRole('button', { name: 'Kitchen 2' }).click()
  await eventually(t, () => columns(page), [['Kitchen 2', 'Bake', 'Sweep'], ['Garden']])
})

test('a card that keys moved away from the pointer leaves its new column when it is completed', async (t) => {
  const { server, page } = await goOnWith(t)
  await openBoard(page, server)
  await rowOf(page, 'Cook').hover()
  await rowOf(page, 'Cook').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(t, () => columns(page), [sweep, ['Kitchen 1', 'Bake'], ['Garden 1', 'Cook']])
  await page.keyboard.press('x')
  await eventually(t, () => columns(page), [sweep, ['Kitchen 1', 'Bake'], ['Garden']])
})

test('on a phone one column shows at a time, and a finger drags a card or a column after a long touch', async (t) => {
  const size = { width: 390, height: 700 }
  const { server, page } = await goOnWith(t, [], { hasTouch: true, isMobile: true, viewport: size })
  await openBoard(page, server)
  const startOf = async (name: string) => Math.round((await columnOf(page, name).boundingBox())?.x ?? 0)
  await eventually(t, () => startOf('No section'), 16)
  t.true((await startOf('Kitchen')) > 360)
  await rowOf(page, 'Sweep').focus()
  await page.keyboard.press('ArrowRight')
  await eventually(t, () => startOf('Kitchen'), 20)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await untilDraggable(page)
  const [from, to] = [await pointAt(page, 'Bake', 0.5), await pointAt(page, 'Cook', 0.1)]
  await touch('touchStart', from)
  await page.locator('.drag-preview').waitFor({ state: 'attached' })
  await touch('touchMove', { x: from.x, y: from.y - 20 })
  await touch('touchMove', to)
  await touch('touchEnd')
  await eventually(t, () => columns(page), [sweep, ['Kitchen 2', 'Bake', 'Cook'], ['Garden']])
  // The board scrolls while a column is held at its edge.
  const heading = await headingOf(page, 'Kitchen').boundingBox()
  const at = { x: (heading?.x ?? 0) + 20, y: (heading?.y ?? 0) + 10 }
  await touch('touchStart', at)
  await page.locator('.drag-preview').waitFor({ state: 'attached' })
  await touch('touchMove', { x: at.x + 20, y: at.y + 40 })
  await touch('touchMove', { x: size.width - 8, y: at.y + 100 })
  await eventually(t, async () => (await startOf('Garden')) < size.width / 2, true)
  await touch('touchEnd')
  await eventually(t, () => columns(page), [sweep, ['Garden'], ['Kitchen 2', 'Bake', 'Cook']])
})
