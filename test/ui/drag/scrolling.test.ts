import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, placeLink } from '../../support/page-session.ts'
import { eventually, rowOf, storedTitles, storedTodos } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

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

async function lift(page: Page, title: string): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, height } = await boxOf(page, title)
  const at = { x: x + 200, y: y + height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y + 8, { steps: 2 })
  await page.locator('.drag-preview').waitFor()
  return at
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
  const { server, page, complaints } = await openPage(t)
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
  const { server, page } = await openPage(t)
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
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
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
  const { server, page } = await openPage(t, ['One', 'Two'])
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
  await page.getByText('2 todos have the tag #50% off now').waitFor()
  await eventually(t, async () => (await storedTodos(server)).map(({ tags }) => tags), [
    ['garden', '50% off'],
    ['50% off'],
    ['50% off', 'car'],
  ])
})

test('a finger that drags holds the list still, which scrolls at its edge', async (t) => {
  const { server, page } = await openPage(t, [], {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 640 },
  })
  await addMany(server, page)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
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
