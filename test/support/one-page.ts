import { isDeepStrictEqual } from 'node:util'
import ava, { type ExecutionContext, type TestFn } from 'ava'
import type { Page, ViewportSize } from 'playwright-core'
import type { List } from '../../server/contract.ts'
import { testWithBrowser, type BrowserScope, type TestWithBrowser, type WithBrowser } from './browser.ts'
import {
  callApi,
  listenForComplaints,
  openPage as openAnew,
  showView,
  type PageOptions,
  type SignedInPage,
} from './page-session.ts'
import { addField, eventually, storedTodos } from './page-todos.ts'
import type { TestServer } from './server.ts'
import { USUAL_SIZE } from './site.ts'

/** Opens a page for a test of a file, or goes on in the one that is open. */
export interface OnePage {
  readonly test: TestWithBrowser
  /** Opens the page anew, as for a person who comes for the first time. See openPage() of page-session.ts. */
  readonly openPage: typeof openAnew
  /**
   * Goes on in the page of the test before, which costs a tenth of opening it: its account is emptied and gets todos of these titles.
   * What the page has in its memory stays, such as the steps of undo. After a test that failed, the page is opened anew.
   */
  readonly goOnWith: GoOn
  /** Does the same, and goes to All, which shows completed todos as well. */
  readonly goOnInAll: GoOn
}

type GoOn = (
  t: ExecutionContext<WithBrowser>,
  titles?: readonly string[],
  options?: PageOptions,
) => Promise<SignedInPage>

/** The functions for a file whose tests go on in one page, which is opened with `usualOptions` unless a test has others. */
export function testInOnePage(usualOptions: PageOptions = {}): OnePage {
  let kept: { readonly opened: SignedInPage; readonly key: string } | null = null
  let endings: (() => unknown)[] = []
  let lastUser: WithBrowser | null = null
  let isSound = false
  const end = async (): Promise<void> => {
    const ended = endings.toReversed()
    kept = null
    endings = []
    for (const ending of ended) await ending()
  }
  const hooks = ava as TestFn<WithBrowser>
  // It is not called for a test that failed.
  hooks.afterEach('keeps the page', (t) => {
    if (t.context === lastUser) isSound = true
  })
  // It comes before the hook that closes the browser.
  hooks.serial.after.always('ends the server of the page', end)

  const openKept: GoOn = async (t, titles, options) => {
    await end()
    const scope: BrowserScope = {
      context: t.context,
      teardown: (ending) => void endings.push(ending),
    }
    kept = { opened: await openAnew(scope, titles, options), key: JSON.stringify(options) }
    return kept.opened
  }

  const goOnWith: GoOn = async (t, titles = [], options = usualOptions) => {
    const page = isSound && kept?.key === JSON.stringify(options) ? kept.opened : null
    lastUser = t.context
    isSound = false
    if (page === null) return openKept(t, titles, options)
    return emptyPage(t, page, titles, options.viewport ?? USUAL_SIZE)
  }

  return {
    test: testWithBrowser(),
    async openPage(t, titles, options) {
      await end()
      return openAnew(t, titles, options)
    },
    goOnWith,
    async goOnInAll(t, titles, options) {
      const opened = await goOnWith(t, titles, options)
      await showView(opened.page, 'All')
      return opened
    },
  }
}

async function emptyPage(
  t: ExecutionContext,
  { server, context, page }: SignedInPage,
  titles: readonly string[],
  size: ViewportSize,
): Promise<SignedInPage> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  if (!isDeepStrictEqual(page.viewportSize(), size)) await page.setViewportSize(size)
  await page.mouse.move(0, 0)
  await leavePlace(page)
  await eventually(t, () => unsavedKeys(page), [], 'everything of the test before is saved')
  await callApi(server, 'DELETE', '/api/todos')
  for (const { id } of await callApi<readonly List[]>(server, 'GET', '/api/lists'))
    if (id !== 'inbox') await callApi(server, 'DELETE', `/api/lists/${id}`)
  await callApi(server, 'DELETE', '/api/todos?deleted=true')
  await addTodos(server, titles)
  const keys = (await storedTodos(server)).map(({ id }) => id)
  await eventually(t, () => shownKeys(page), keys, 'the page shows the todos of this test')
  // The field that adds takes the focus when the list is empty.
  if (titles.length > 0) await leaveFocus(page)
  await clearMessages(page)
  return { server, context, page, complaints: listenForComplaints(page) }
}

/** Closes what is open over the list, leaves its fields, and shows the inbox. */
async function leavePlace(page: Page): Promise<void> {
  const over = page.locator('[role="dialog"], [role="alertdialog"].dialog, [role="menu"], [role="listbox"]')
  while ((await over.count()) > 0) await page.keyboard.press('Escape')
  await page.evaluate(() => {
    location.hash = '#/inbox'
  })
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  await addField(page).fill('')
  await page.keyboard.press('Escape')
  await leaveFocus(page)
}

const leaveFocus = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())

/** The places in which the page keeps changes that the server does not have yet, and texts that nobody has saved. */
const unsavedKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^localist-(?:unsaved|typed)/.test(key)))

const shownKeys = (page: Page): Promise<readonly (string | undefined)[]> =>
  page
    .locator('[role="row"][data-key]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['key']))

async function addTodos(server: TestServer, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return
  const operations = titles.map((title) => ({ op: 'create', kind: 'todo', value: { title } }))
  await callApi(server, 'POST', '/api/changes', { operations })
}

async function clearMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.toast button:last-of-type')) button.click()
  })
  await page.locator('.toast').first().waitFor({ state: 'detached' })
}
