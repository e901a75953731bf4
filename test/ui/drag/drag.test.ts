import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, openAll, openPage, placeLink, showView } from '../../support/page-session.ts'
import {
  eventually,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  typeTitle,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

interface Point {
  readonly x: number
  readonly y: number
}

/** A point of a row: from 0 at its top to 1 at its bottom. */
async function pointOf(page: Page, title: string, part = 0.5): Promise<Point> {
  const box = await rowOf(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not in sight.`)
  return { x: box.x + 200, y: box.y + box.height * part }
}

async function lift(page: Page, title: string, to: Point): Promise<void> {
  const from = await pointOf(page, title)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 8, { steps: 2 })
  await page.locator('.drag-preview').waitFor()
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

async function drag(page: Page, title: string, to: Point): Promise<void> {
  await lift(page, title, to)
  await page.mouse.up()
}

async function placePoint(page: Page, name: string): Promise<Point> {
  const box = await placeLink(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not in sight.`)
  return { x: box.x + 60, y: box.y + box.height / 2 }
}

const outline = async (server: TestServer): Promise<readonly string[]> => {
  const todos = await storedTodos(server)
  const titleOf = (id: string | null) => todos.find((todo) => todo.id === id)?.title
  return todos
    .map(({ title, parentId }) => (parentId === null ? title : `${titleOf(parentId)} > ${title}`))
    .toSorted()
}

test('several rows are dragged between others, and onto a row, as one change each', async (t) => {
  const { server, page, complaints } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'Three').click({ modifiers: ['ControlOrMeta'] })
  await drag(page, 'Three', await pointOf(page, 'Four', 0.95))
  await eventually(t, () => storedTitles(server), ['Two', 'Four', 'One', 'Three'])
  await page.getByText('2 todos moved').first().waitFor()
  await drag(page, 'One', await pointOf(page, 'Two'))
  await eventually(t, () => outline(server), ['Four', 'Two', 'Two > One', 'Two > Three'])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => storedTitles(server), ['Two', 'Four', 'One', 'Three'])
  t.deepEqual(complaints, [])
})

test('a row follows the pointer to a level, and one that would be too deep says so', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const two = await pointOf(page, 'Two', 0.9)
  await drag(page, 'Two', { x: two.x + 40, y: two.y })
  await eventually(t, () => outline(server), ['One', 'One > Two'])
  const stored = await storedTodos(server)
  let parentId = stored.find(({ title }) => title === 'Two')?.id
  for (const title of ['Three', 'Four'])
    ({ id: parentId } = await callApi<{ id: string }>(server, 'POST', '/api/todos', { title, parentId }))
  await callApi(server, 'POST', '/api/todos', { title: 'Five' })
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three', 'Four', 'Five'])
  const before = await outline(server)
  await lift(page, 'Five', await pointOf(page, 'Four'))
  await page.getByText('Subtasks can be four levels deep at most.').waitFor()
  await page.mouse.up()
  await lift(page, 'Five', await pointOf(page, 'One', 0.05))
  await page.keyboard.press('Escape')
  await page.locator('.drag-preview').waitFor({ state: 'detached' })
  await page.mouse.up()
  t.deepEqual(await outline(server), before)
})

test('rows are dragged to a list, Today, Someday and the trash in the sidebar', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  const { id: home } = await addList(server, 'Home')
  await placeLink(page, 'Home').waitFor()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await drag(page, 'One', await placePoint(page, 'Home'))
  await page.getByText('2 todos moved to Home').waitFor()
  const inHome = async () =>
    (await storedTodos(server)).filter(({ listId }) => listId === home).map(({ title }) => title)
  await eventually(t, inHome, ['One', 'Two'])
  await drag(page, 'Three', await placePoint(page, 'Today'))
  const dates = async () =>
    (await storedTodos(server)).map(({ title, dueDate }) => dueDate !== null && title).filter(Boolean)
  await eventually(t, dates, ['Three'])
  await drag(page, 'Three', await placePoint(page, 'Someday'))
  await eventually(t, dates, [])
  await drag(page, 'Four', await placePoint(page, 'Trash'))
  await eventually(t, async () => (await storedTitles(server)).toSorted(), ['One', 'Three', 'Two'])
})

test('a row is dragged to another day in Upcoming', async (t) => {
  const { server, page } = await openPage(t)
  const [{ id: soon }] = [
    await callApi<{ id: string }>(server, 'POST', '/api/todos', { title: 'Soon', dueDate: '2999-01-01' }),
  ]
  await showView(page, 'Upcoming')
  await rowOf(page, 'Soon').waitFor()
  const heading = page.locator('.list-heading').nth(2)
  const box = await heading.boundingBox()
  if (!box) return t.fail('the day is not in sight')
  await drag(page, 'Soon', { x: box.x + 200, y: box.y + box.height / 2 })
  const date = async () => (await callApi<{ dueDate: string }>(server, 'GET', `/api/todos/${soon}`)).dueDate
  await page.getByText('“Soon” moved to').waitFor()
  await eventually(t, async () => (await date()) < '2999', true)
})

const onPhone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

async function fingerOn(page: Page) {
  const client = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
}

test('a finger drags after a long touch, and selects where it does not move', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'], onPhone)
  const touch = await fingerOn(page)
  const from = await pointOf(page, 'One')
  const to = await pointOf(page, 'Three', 0.95)
  await touch('touchStart', from)
  await page.locator('.drag-preview').waitFor({ state: 'attached' })
  await touch('touchMove', { x: from.x, y: from.y + 30 })
  await touch('touchMove', to)
  await touch('touchEnd')
  await eventually(t, () => storedTitles(server), ['Two', 'Three', 'One'])
  await touch('touchStart', from)
  await page.locator('.drag-preview').waitFor({ state: 'attached' })
  await touch('touchEnd')
  await page.getByRole('toolbar', { name: 'Selected todos' }).getByText('1 selected').waitFor()
  await rowOf(page, 'One').getByText('One', { exact: true }).tap()
  await page.getByRole('toolbar').getByText('2 selected').waitFor()
})

test('a finger that moves at once scrolls, and drags nothing', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'], onPhone)
  const touch = await fingerOn(page)
  const from = await pointOf(page, 'One')
  const to = await pointOf(page, 'Three', 0.95)
  // Without waiting in between, so that a slow browser does not make a long touch of it.
  await Promise.all([touch('touchStart', from), touch('touchMove', to), touch('touchEnd')])
  await page.waitForTimeout(600)
  await page.locator('.drag-preview').waitFor({ state: 'detached' })
  t.deepEqual(await storedTitles(server), ['One', 'Two', 'Three'])
})

test('a long touch that stops a scrolling list drags nothing', async (t) => {
  const { page } = await openPage(t, ['One'], onPhone)
  const isDraggedAfter = (cancelable: boolean) =>
    rowOf(page, 'One').evaluate(async (row, isCancelable) => {
      const options = { bubbles: true, isPrimary: true, pointerType: 'touch', pointerId: 7 }
      row.dispatchEvent(new PointerEvent('pointerdown', options))
      row.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, cancelable: isCancelable }))
      await new Promise((resolve) => setTimeout(resolve, 600))
      const isDragged = document.querySelector('.drag-preview') !== null
      row.dispatchEvent(new PointerEvent('pointercancel', options))
      return isDragged
    }, cancelable)
  t.false(await isDraggedAfter(false))
  t.true(await isDraggedAfter(true))
})

test('a todo that is dropped where it is already leaves no step of undo', async (t) => {
  const { server, page } = await openAll(t, ['Done before', 'Renamed'])
  const [done] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await page.getByRole('row', { name: 'Done before, completed' }).waitFor()
  await typeTitle(page, 'Renamed', 'Another title')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Done before', 'Another title'])
  await drag(page, 'Done before', await placePoint(page, 'Completed'))
  await rowOf(page, 'Another title').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => storedTitles(server), ['Done before', 'Renamed'])
})
