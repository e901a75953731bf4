import ava, { type ImplementationFn, type TestFn } from 'ava'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import type { Scope } from './server.ts'
import { createSite, LONGEST_WAIT_MS, type Site } from './site.ts'

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
  // V8 keeps what it compiled for the next test of the file, and does not optimise it: that costs more than it saves in pages that
  // live for seconds.
  '--js-flags=--no-flush-bytecode --no-maglev --no-turbofan',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
]

/** What a test with a browser knows. */
export interface WithBrowser {
  browser: Browser
  /** The origin and the contexts that the tests of the file share. */
  site: Site
}

/** A test, or a file whose tests share a page, with what a test with a browser knows. */
export type BrowserScope = Scope & { readonly context: WithBrowser }

/** A test of a file with a browser. */
export type TestWithBrowser = (title: string, implementation: ImplementationFn<[], WithBrowser>) => void

/**
 * The test function for a file whose tests share one Chromium, one origin and its contexts, one test after another. Without a Chromium
 * they are skipped, with the reason.
 */
export function testWithBrowser(): TestWithBrowser {
  const test = ava as TestFn<WithBrowser>
  const missing = process.env['LOCALIST_TEST_SKIP_PAGE']
  if (missing !== undefined)
    return (title, implementation) => test.skip(`${title} (skipped: ${missing})`, implementation)
  test.before('launches a browser', async (t) => {
    t.context.browser = await launchBrowser()
    t.context.site = await createSite(t.context.browser)
  })
  test.after.always('closes the browser', (t) => t.context.browser?.close())
  return (title, implementation) => test.serial(title, implementation)
}

/** Launches a Chromium, with these variables in its environment beside those of the tests. */
export const launchBrowser = (variables: Readonly<Record<string, string>> = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['LOCALIST_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: isRoot ? ['--no-sandbox', ...ARGS] : ARGS,
    env: { ...process.env, ...variables },
  })

/** A fresh context, as of a person who was never here, closed with the test. */
export async function openContext(
  t: BrowserScope,
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
