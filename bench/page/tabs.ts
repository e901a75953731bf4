import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { lists } from '../fixture.ts'
import { readServerFile } from '../servers/localist.ts'
import type { Ready } from '../servers/start.ts'
import type { BarePage } from './bare-page.ts'
import { locale } from './rows.ts'

/** A tab with a list that can be opened and left. Each member but the page is a selector. */
export interface Tab {
  readonly page: Page
  /** Opens the list by a click. */
  readonly open: string
  /** Leaves the list by a click. */
  readonly leave: string
  /** Is there when the list is shown. */
  readonly shown: string
}

const row = '.list-scroller [role="row"]'
const isRoot = process.getuid?.() === 0

/** Starts Chromium, without a window. Throws where there is none. */
export async function openBrowser(say: (line: string) => void): Promise<Browser> {
  const found = await findChromium(say)
  if ('missing' in found) throw new Error(found.missing)
  return await chromium.launch({
    executablePath: found.executable,
    args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
  })
}

/** Opens a Localist server in a tab, and signs the tab in. */
export async function openLocalistTab(browser: Browser, server: Ready): Promise<Tab> {
  const page = await newPage(browser)
  await page.goto(await makeLaunchLink(server))
  const tab = {
    page,
    open: '.sidebar a[href="#/all"]',
    leave: '.sidebar a[href="#/settings"]',
    shown: server.contender.todos === 0 ? '.full-state' : row,
  }
  await showList(tab)
  return tab
}

/** Opens the first list of a Localist server in a tab, as a board by priorities, and signs the tab in. */
export async function openBoardTab(browser: Browser, server: Ready): Promise<Tab> {
  const { page, leave } = await openLocalistTab(browser, server)
  const open = `.sidebar a[href="#/lists/${lists[0]?.id}"]`
  await page.locator(open).click()
  for (const [menu, choice] of [
    ['Layout', 'Board'],
    ['Group by', 'Priority'],
  ] as const) {
    await page.locator('.view-header .view-menu').click()
    await page.getByRole('menuitem', { name: menu }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
    await page.getByRole('menu').first().waitFor({ state: 'detached' })
  }
  const tab = { page, open, leave, shown: '.board-column:nth-of-type(4) [role="row"]' }
  await showList(tab)
  return tab
}

/** Opens the page with the bare list in a tab. */
export async function openBareTab(browser: Browser, { url }: BarePage): Promise<Tab> {
  const page = await newPage(browser)
  await page.goto(url)
  const tab = { page, open: '#open', leave: '#close', shown: row }
  await showList(tab)
  return tab
}

/** Brings a tab to the front, with its list. */
export async function showList({ page, open, shown }: Tab): Promise<void> {
  await page.bringToFront()
  await page.locator(open).click()
  await page.locator(shown).first().waitFor()
}

const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 1280, height: 800 }, locale, colorScheme: 'light' })

async function makeLaunchLink({ folder, pid }: Ready): Promise<string> {
  const server = await readServerFile(folder, pid)
  if (server === undefined) throw new Error('The server has no server.json.')
  const answer = await fetch(`${server.url}/api/auth/launch-codes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.token}` },
  })
  if (answer.status !== 201) throw new Error(`POST /api/auth/launch-codes answered ${answer.status}.`)
  return ((await answer.json()) as { readonly url: string }).url
}
