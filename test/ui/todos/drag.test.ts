import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { testInOnePage } from '../../support/one-page.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, placeLink, showView } from '../../support/page-session.ts'
import {
  eventually,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  typeTitle,
  untilDraggable,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const { test, goOnWith, goOnInAll } = testInOnePage()

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

/** Takes a row with the mouse, up to the picture that follows the pointer. */
async function lift(page: Page, title: string): Promise<Point> {
  await untilDraggable(page)
  const from = await pointOf(page, title)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 8, { steps: 2 })
  await page.locator('.drag-preview').waitFor()
  return from
}

async function liftTo(page: Page, title: string, to: Point): Promise<void> {
  await lift(page, title)
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

async function drag(page: Page, title: string, to: Point): Promise<void> {
  await liftTo(page, title, to)
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

test('several rows are dragged between others, and below a row by an indent, as one change each', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'Three').click({ modifiers: ['ControlOrMeta'] })
  await drag(page, 'Three', await pointOf(page, 'Four', 0.95))
  await eventually(t, () => storedTitles(server), ['Two', 'Four', 'One', 'Three'])
  await page.getByText('2 todos moved').first().waitFor()
  const two = await pointOf(page, 'Two', 0.9)
  await liftTo(page, 'One', { x: two.x + 30, y: two.y })
  await page.locator('.drag-preview').getByText('Subtask of “Two”').waitFor()
  await page.mouse.up()
  await eventually(t, () => outline(server), ['Four', 'Two', 'Two > One', 'Two > Three'])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => storedTitles(server), ['Two', 'Four', 'One', 'Three'])
  t.deepEqual(complaints, [])
})

test('a row follows the pointer to a level, and one that would be too deep says so', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
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
  const four = await pointOf(page, 'Four', 0.9)
  await liftTo(page, 'Five', { x: four.x + 120, y: four.y })
  await page.getByText('Subtasks can be four levels deep at most.').waitFor()
  await page.mouse.up()
  await liftTo(page, 'Five', await pointOf(page, 'One', 0.05))
  await page.keyboard.press('Escape')
  await page.locator('.drag-preview').waitFor({ state: 'detached' })
  await page.mouse.up()
  t.deepEqual(await outline(server), before)
})

test('rows are dragged to a list, Today, Someday and the trash in the sidebar', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three', 'Four'])
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

test('a row of All is dragged into the group of another list, which says so and is undone in one step', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
  const { id: home } = await addList(server, 'Home')
  await callApi(server, 'POST', '/api/todos', { title: 'Sow', listId: home })
  await rowOf(page, 'Sow').waitFor()
  const listOfTwo = async () => (await storedTodos(server)).find(({ title }) => title === 'Two')?.listId
  await liftTo(page, 'Two', await pointOf(page, 'Sow', 0.9))
  await page.locator('.drag-preview').getByText('Move to Home').waitFor()
  await page.mouse.up()
  await page.getByText('“Two” moved to Home').waitFor()
  await eventually(t, listOfTwo, home)
  await eventually(t, () => shownTitles(page), ['One', 'Sow', 'Two'])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, listOfTwo, 'inbox')
  // The end of a group is not the beginning of the next one.
  await drag(page, 'Sow', await pointOf(page, 'Two', 0.9))
  await eventually(t, async () => new Set((await storedTodos(server)).map(({ listId }) => listId)).size, 1)
})

test('a row is dragged to another day in Upcoming', async (t) => {
  const { server, page } = await goOnWith(t)
  const [{ id: soon }] = [
    await callApi<{ id: string }>(server, 'POST', '/api/todos', { title: 'Soon', dueDate: '2999-01-01' }),
  ]
  await showView(page, 'Upcoming')
  await rowOf(page, 'Soon').waitFor()
  const heading = page.locator('.list-heading').nth(2)
  const box = await heading.boundingBox()
  if (!box) return t.fail('the day is not in sight')
  await liftTo(page, 'Soon', { x: box.x + 200, y: box.y + box.height / 2 })
  await page.locator('.drag-preview').getByText(/^Due /).waitFor()
  await page.mouse.up()
  const date = async () => (await callApi<{ dueDate: string }>(server, 'GET', `/api/todos/${soon}`)).dueDate
  await page.getByText('“Soon” due ').waitFor()
  await eventually(t, async () => (await date()) < '2999', true)
})

test('a todo that is dropped where it is already leaves no step of undo', async (t) => {
  const { server, page } = await goOnInAll(t, ['Done before', 'Renamed'])
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

const many = 60
const titleAt = (index: number): string => `Todo ${String(index).padStart(2, '0')}`

async function addMany(server: TestServer, page: Page): Promise<void> {
  const operations = Array.from({ length: many }, (_, index) => ({
    op: 'create',
    kind: 'todo',
    value: { title: titleAt(index) },
  }))
  await callApi(server, 'POST', '/api/changes', { operations })
  await rowOf(page, titleAt(0)).waitFor()
}

async function boxOf(page: Page, title: string) {
  const box = await rowOf(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not in sight.`)
  return box
}

const topOf = (page: Page): Promise<number> =>
  page.locator('.list-scroller').evaluate(({ scrollTop }) => Math.round(scrollTop))

const untilAtEnd = (t: ExecutionContext, page: Page): Promise<void> =>
  eventually(
    t,
    () =>
      page
        .locator('.list-scroller')
        .evaluate(
          ({ scrollTop, scrollHeight, clientHeight }) => scrollTop + clientHeight >= scrollHeight - 1,
        ),
    true,
  )

const scrollerBox = async (page: Page) => {
  const box = await page.locator('.list-scroller').boundingBox()
  if (!box) throw new Error('The list is not in sight.')
  return box
}

test('the list scrolls while a row is held at its edge, and the row goes to the end', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await addMany(server, page)
  const { x } = await lift(page, titleAt(0))
  const { y, height } = await scrollerBox(page)
  await page.mouse.move(x, y + height - 6, { steps: 3 })
  await untilAtEnd(t, page)
  const end = await boxOf(page, titleAt(many - 1))
  await page.mouse.move(x, end.y + end.height - 3, { steps: 3 })
  await page.mouse.up()
  await eventually(t, async () => (await storedTitles(server)).at(-1), titleAt(0))
  t.deepEqual(complaints, [])
})

test('where the wheel scrolls the list, a row is dropped at what is below the pointer then', async (t) => {
  const { server, page } = await goOnWith(t)
  await addMany(server, page)
  const at = await lift(page, titleAt(3))
  await page.mouse.move(at.x, at.y + 60, { steps: 3 })
  await page.mouse.wheel(0, 720)
  await eventually(t, () => topOf(page), 720)
  const findUnder = () =>
    page.evaluate(
      ([x = 0, y = 0]) =>
        Number(document.elementFromPoint(x, y)?.closest('[data-index]')?.getAttribute('data-index')),
      [at.x, at.y + 60],
    )
  await eventually(t, async () => (await findUnder()) > 20, true)
  const under = await findUnder()
  await page.mouse.up()
  await eventually(
    t,
    async () => {
      const titles = await storedTitles(server)
      return Math.abs(titles.indexOf(titleAt(3)) - under) <= 1
    },
    true,
    `row ${under}`,
  )
})

test('a drag ends without a drop where the page has missed that the button was released', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'])
  await lift(page, 'One')
  const { x, y } = await boxOf(page, 'Three')
  await page.evaluate(
    ([clientX = 0, clientY = 0]) =>
      window.dispatchEvent(
        new PointerEvent('pointermove', {
          pointerId: 1,
          pointerType: 'mouse',
          isPrimary: true,
          buttons: 0,
          clientX,
          clientY,
        }),
      ),
    [x + 200, y + 20],
  )
  await page.locator('.drag-preview').waitFor({ state: 'detached' })
  await page.mouse.up()
  t.deepEqual(await storedTitles(server), ['One', 'Two', 'Three'])
})

test('rows are dragged to a tag in the sidebar, and keep the tags that they have', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  await callApi(server, 'POST', '/api/todos', { title: 'Three', tags: ['50% off', 'car'] })
  const [one] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${one?.id}`, { tags: ['garden'] })
  await rowOf(page, 'Three').waitFor()
  await placeLink(page, '50% off').waitFor()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await lift(page, 'One')
  const box = await placeLink(page, '50% off').boundingBox()
  if (!box) return t.fail('the tag is not in sight')
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.getByText('#50% off added to 2 todos').waitFor()
  await eventually(t, async () => (await storedTodos(server)).map(({ tags }) => tags), [
    ['garden', '50% off'],
    ['50% off'],
    ['50% off', 'car'],
  ])
})

const onPhone = {
  hasClock: true,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 360, height: 640 },
} as const

async function fingerOn(page: Page) {
  await untilDraggable(page)
  const client = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
}

test('a finger drags after a long touch, and selects where it does not move', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'], onPhone)
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
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'], onPhone)
  const touch = await fingerOn(page)
  const from = await pointOf(page, 'One')
  const to = await pointOf(page, 'Three', 0.95)
  // Without waiting in between, so that a slow browser does not make a long touch of it.
  await Promise.all([touch('touchStart', from), touch('touchMove', to), touch('touchEnd')])
  await page.clock.runFor(600)
  await page.locator('.drag-preview').waitFor({ state: 'detached' })
  t.deepEqual(await storedTitles(server), ['One', 'Two', 'Three'])
})

test('a long touch that stops a scrolling list drags nothing', async (t) => {
  const { page } = await goOnWith(t, ['One'], onPhone)
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

test('a finger that drags holds the list still, which scrolls at its edge', async (t) => {
  const { server, page } = await goOnWith(t, [], onPhone)
  await addMany(server, page)
  const touch = await fingerOn(page)
  const from = await boxOf(page, titleAt(1))
  const at = { x: from.x + 200, y: from.y + from.height / 2 }
  await touch('touchStart', at)
  await page.locator('.drag-preview').waitFor({ state: 'attached' })
  const { y, height } = await scrollerBox(page)
  await touch('touchMove', { x: at.x, y: at.y + 30 })
  await touch('touchMove', { x: at.x, y: y + height - 6 })
  await untilAtEnd(t, page)
  const top = await topOf(page)
  const below = await boxOf(page, titleAt(many - 4))
  for (const by of [40, 20, 0]) await touch('touchMove', { x: at.x, y: below.y + below.height - 3 + by })
  await touch('touchMove', { x: at.x, y: below.y + below.height - 3 })
  t.is(await topOf(page), top)
  await touch('touchEnd')
  await eventually(t, async () => (await storedTitles(server)).indexOf(titleAt(1)), many - 4)
})
