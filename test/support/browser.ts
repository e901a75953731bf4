import ava, { type ExecutionContext, type TestFn } from 'ava'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

// On a busy computer a page takes seconds for what takes none on an idle one.
const LONGEST_WAIT_MS = 25_000

const isRoot = process.getuid?.() === 0

// Each window loads two pages of the browser's own for its address bar, and each tab has a process in reserve: half of what it
// costs to open our page. Of several --disable-features only the last one counts, so the others are those of Playwright.
const UNUSED_FEATURES = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const ARGS = [
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
]

/** What a test with a browser knows. */
export interface WithBrowser {
  browser: Browser
}

// The files that share a worker (scripts/test-groups.ts) share its Chromium.
let launched: Promise<Browser> | undefined

/** AVA's test function for a file whose tests share one Chromium, each with a context of its own. */
export function testWithBrowser(): TestFn<WithBrowser> {
  const test = ava as TestFn<WithBrowser>
  test.before('launches a browser', async (t) => {
    launched ??= chromium.launch({
      executablePath: process.env['LOCALIST_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
      args: isRoot ? ['--no-sandbox', ...ARGS] : ARGS,
    })
    t.context.browser = await launched
  })
  test.after.always('closes the browser', (t) => t.context.browser.close())
  return test
}

/** A fresh context, as of a person who was never here, closed with the test. */
export async function openContext(
  t: ExecutionContext<WithBrowser>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await t.context.browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  t.teardown(async () => {
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
  return context
}
