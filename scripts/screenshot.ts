import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { openProvider } from '../test/support/provider.ts'
import { findChromium } from './chromium.ts'
import { accounts, type Account } from './screenshot/accounts.ts'
import { fillAccount } from './screenshot/examples.ts'
import { isShownLanguage, looks, regions, type Look, type ShownLanguage } from './screenshot/looks.ts'
import { startServer, type Server } from './screenshot/server.ts'
import { show, waitUntilStill } from './screenshot/shots.ts'

const root = join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    only: { type: 'string', default: '' },
    language: { type: 'string', multiple: true, default: ['en'] },
  },
})
// A picture is taken where its path in the folder matches.
const only = new RegExp(values.only)
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
    if (values.all === undefined) await takeForReadme(browser)
    else await takeAll(browser, resolve(values.all))
  } finally {
    await browser.close()
  }
}

/** The pictures of README.md: the three panes with a list, tags, subtasks and the details of a todo. */
async function takeForReadme(browser: Browser): Promise<void> {
  const server = await startServer(root)
  try {
    await fillAccount(server)
    for (const theme of ['light', 'dark'] as const) {
      const viewport = { width: 1280, height: 800 }
      const page = await openPage(
        browser,
        server,
        { viewport, colorScheme: theme, deviceScaleFactor: 2 },
        'en',
      )
      await page.getByRole('link', { name: 'All' }).first().click()
      await page.getByRole('row', { name: 'Read the draft' }).click()
      await waitUntilStill(page)
      await take(page, join(root, 'docs', `screenshot-${theme}.png`))
      await page.context().close()
    }
  } finally {
    await server.stop()
  }
}

/** The pictures of every account in every look and in the chosen languages, each language in a folder of its own. */
async function takeAll(browser: Browser, folder: string): Promise<void> {
  const provider = await openProvider()
  try {
    for (const language of values.language) {
      if (!isShownLanguage(language)) throw new Error(`There is no language ${language}.`)
      await mkdir(join(folder, language), { recursive: true })
      for (const account of accounts)
        for (const look of looks)
          await takeAccount(browser, account, look, language, { folder, issuer: provider.issuer })
    }
  } finally {
    await provider.close()
  }
}

async function takeAccount(
  browser: Browser,
  { name, shots, fill, environment }: Account,
  look: Look,
  language: ShownLanguage,
  { folder, issuer }: { readonly folder: string; readonly issuer: string },
): Promise<void> {
  const chosen = Object.entries(shots)
    .map(([view, shot]) => ({ shot, path: join(folder, language, `${name}-${view}-${look.name}.png`) }))
    .filter(({ path }) => only.test(path.slice(folder.length)))
  if (chosen.length === 0) return
  // Each look has its own server, so that the changes for a picture show in no other look.
  const server = await startServer(root, environment?.(issuer))
  try {
    const filled = await fill(server)
    const page = await openPage(browser, server, look.options, language, look.isSpaced)
    for (const { shot, path } of chosen)
      try {
        if (await show(page, shot, server.url, filled, language)) await take(page, path)
      } catch (error) {
        console.error(`There is no ${path}: ${String(error)}`)
        process.exitCode = 1
      }
    await page.context().close()
  } finally {
    await server.stop()
  }
}

async function openPage(
  browser: Browser,
  server: Server,
  options: BrowserContextOptions,
  language: ShownLanguage,
  isSpaced = false,
): Promise<Page> {
  const context = await browser.newContext({ locale: regions[language], reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(10_000)
  if (isSpaced) await context.addInitScript(spaceText)
  const page = await context.newPage()
  const { url } = await server.call<{ readonly url: string }>('POST', '/api/auth/launch-codes')
  await page.goto(url)
  await waitUntilStill(page)
  return page
}

/** Sets the space of texts as WCAG 2.1, 1.4.12 has it. */
function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

async function take(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, animations: 'disabled' })
  console.log(`Wrote ${path}`)
}
