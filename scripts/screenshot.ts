import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { fillAccount } from './screenshot/examples.ts'
import { startServer, type Server } from './screenshot/server.ts'
import { accounts, showView, waitUntilStill, type Account } from './screenshot/shots.ts'

const root = join(import.meta.dirname, '..')
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 800, height: 700 },
  { width: 390, height: 780 },
] as const

const { values } = parseArgs({ options: { all: { type: 'string' }, only: { type: 'string' } } })
await takeScreenshots()

async function takeScreenshots(): Promise<void> {
  const found = await findChromium((line) => console.log(line))
  if ('missing' in found) throw new Error(found.missing)
  const isRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath: found.executable,
    args: isRoot ? ['--no-sandbox'] : [],
  })
  try {
    if (values.all === undefined) await withServer((server) => takeForReadme(browser, server))
    else {
      const folder = resolve(values.all)
      await mkdir(folder, { recursive: true })
      for (const account of accounts)
        await withServer((server) => takeAll(browser, server, account, join(folder, account.name)))
    }
  } finally {
    await browser.close()
  }
}

async function withServer(run: (server: Server) => Promise<void>): Promise<void> {
  const server = await startServer(root)
  try {
    await run(server)
  } finally {
    await server.stop()
  }
}

/** The pictures of README.md: the three panes with a list, tags, subtasks and the details of a todo. */
async function takeForReadme(browser: Browser, server: Server): Promise<void> {
  await fillAccount(server)
  for (const theme of themes) {
    const page = await openPage(browser, server, theme, sizes[0], 2)
    await page.getByRole('link', { name: 'All' }).first().click()
    await page.getByRole('row', { name: 'Read the draft' }).click()
    await waitUntilStill(page)
    await take(page, join(root, 'docs', `screenshot-${theme}.png`))
    await page.context().close()
  }
}

/** A picture of each view of an account in each size and theme. */
async function takeAll(
  browser: Browser,
  server: Server,
  { fill, views }: Account,
  prefix: string,
): Promise<void> {
  const filled = await fill(server)
  for (const theme of themes) {
    for (const size of sizes) {
      const page = await openPage(browser, server, theme, size, 1)
      for (const view of views) {
        const path = `${prefix}-${view}-${size.width}-${theme}.png`
        if (!path.includes(values.only ?? '')) continue
        if (await showView(page, view, filled)) await take(page, path)
        await page.keyboard.press('Escape')
      }
      await page.context().close()
    }
  }
}

async function openPage(
  browser: Browser,
  server: Server,
  colorScheme: (typeof themes)[number],
  viewport: (typeof sizes)[number],
  deviceScaleFactor: number,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // On a phone rows and buttons are larger.
    hasTouch: viewport.width < 720,
    isMobile: viewport.width < 720,
  })
  const page = await context.newPage()
  const { url } = await server.call<{ readonly url: string }>('POST', '/api/auth/launch-codes')
  await page.goto(url)
  await waitUntilStill(page)
  return page
}

async function take(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, animations: 'disabled' })
  console.log(`Wrote ${path}`)
}
