import ava, { type ExecutionContext, type TestFn } from 'ava'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

const LONGEST_WAIT_MS = 10_000

const isRoot = process.getuid?.() === 0

const ARGS = [
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
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
