import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import type { Todo } from '../../server/contract.ts'
import { callApi } from './page-session.ts'
import type { TestServer } from './server.ts'

// On a busy computer a page takes seconds for what takes none on an idle one.
const LONGEST_WAIT_MS = 25_000
const BETWEEN_LOOKS_MS = 25

/**
 * Waits until `read` answers `expected`, and asserts it: the last answer is in the report where it never does. A page that
 * loads anew in the middle of a read is read again.
 */
export async function eventually<Value>(
  t: ExecutionContext,
  read: () => Promise<Value>,
  expected: Value,
  message?: string,
): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  let value = await readUnlessLoading(read)
  while (!isDeepStrictEqual(value, expected) && Date.now() < deadline) {
    await wait(BETWEEN_LOOKS_MS)
    value = await readUnlessLoading(read)
  }
  t.deepEqual(value, expected, message)
}

const readUnlessLoading = <Value>(read: () => Promise<Value>): Promise<Value | typeof loading> =>
  read().catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('because of a navigation')) return loading
    throw error
  })

const loading = Symbol('the page is loading')

const STATE = /, (?:open|completed)$/

/** The row of a todo, completed or not. */
export const rowOf = (page: Page, title: string): Locator =>
  page
    .getByRole('row', { name: `${title}, open`, exact: true })
    .or(page.getByRole('row', { name: `${title}, completed`, exact: true }))

/** Edits the title of a todo by the keyboard, up to its field with a text in it. */
export async function typeTitle(page: Page, title: string, typed: string): Promise<void> {
  await rowOf(page, title).focus()
  await page.keyboard.press('e')
  await titleField(page).fill(typed)
}

/** Deletes todos by the keyboard, one after the other. */
export async function deleteByKey(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await rowOf(page, title).focus()
    await page.keyboard.press('Delete')
    await page.getByText(`“${title}” deleted`).waitFor({ state: 'attached' })
  }
}

/** The circle that completes a todo; its checkbox, of the same name, is hidden below it. */
export const tickOf = (page: Page, title: string): Locator =>
  page.locator('label').filter({ has: page.getByRole('checkbox', { name: `Complete “${title}”` }) })

/** The field that adds a todo. */
export const addField = (page: Page): Locator => page.getByRole('textbox', { name: 'New todo' })

/** The field of a title that is being edited in its row. */
export const titleField = (page: Page): Locator =>
  page.getByRole('treegrid').getByRole('textbox', { name: 'Title of the todo' })

/** The titles that the page shows, from top to bottom. */
export const shownTitles = async (page: Page): Promise<readonly string[]> => {
  const names = await page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('aria-label')).filter((label) => label !== null),
    )
  return names.map((name) => name.replace(STATE, ''))
}

/** The messages that the page shows in a corner for some seconds. */
export const shownToasts = (page: Page): Promise<readonly string[]> =>
  page.locator('.toast-text').evaluateAll((shown) => shown.map((toast) => toast.textContent ?? ''))

/** The todos that the server has. */
export const storedTodos = (server: TestServer): Promise<readonly Todo[]> =>
  callApi<readonly Todo[]>(server, 'GET', '/api/todos')

/** The titles that the server has, in its order. */
export const storedTitles = async (server: TestServer): Promise<readonly string[]> =>
  (await storedTodos(server)).map(({ title }) => title)

/** Waits until an element has the focus, so that the next keys go to it. */
export const untilFocused = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor({ state: 'attached' })

/** The name of what has the focus: the title of a row, a label, or the name of the element. */
export const focusedName = async (page: Page): Promise<string | null> => {
  const name = await page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? null,
  )
  return name?.replace(STATE, '') ?? null
}

/** Lets the page look at the server right now, as it does when the person comes back to its window. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Drags one row by the mouse to the lower half of another. */
export async function dragBelow(page: Page, title: string, target: string): Promise<void> {
  // A hover waits until nothing moves the row.
  await rowOf(page, title).hover()
  const from = await rowOf(page, title).boundingBox()
  const to = await rowOf(page, target).boundingBox()
  if (!from || !to) throw new Error('A row to drag is not in sight.')
  const x = from.x + 200
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y + from.height / 2 + 8, { steps: 3 })
  await page.mouse.move(x, to.y + to.height - 4, { steps: 6 })
  await page.mouse.up()
}

/** Waits until the list follows pointers. Its parts for that are loaded after the first paint, and a pointer that comes before them drags nothing. */
export async function untilDraggable(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { result } = await client.send('Runtime.evaluate', {
    expression: `document.querySelector('.board, [role="treegrid"]')`,
  })
  const { objectId } = result
  if (objectId === undefined) throw new Error('No list is in sight.')
  const readTypes = async () => {
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId })
    return listeners.map(({ type }) => type)
  }
  while (!(await readTypes()).includes('pointerdown')) await wait(20)
  await client.detach()
}
