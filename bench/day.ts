import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { createChildren } from './host/children.ts'
import { jobs, type Hand } from './page/day-jobs.ts'

// A day with Localist, as a person's hand has it: the keys, letters and clicks of each job, and its seconds in a real browser.
// `node bench/day.ts`, after `npm run build`; LOCALIST_TEST_CHROMIUM names the browser.

const program = join(import.meta.dirname, '..', 'dist', 'cli', 'main.js')
const widths = { 'at 1280': { width: 1280, height: 800 }, 'at 390': { width: 390, height: 800 } } as const

const children = createChildren()
const folder = mkdtempSync(join(tmpdir(), 'localist-day-'))
const browser = await chromium.launch({
  ...(process.env['LOCALIST_TEST_CHROMIUM'] && { executablePath: process.env['LOCALIST_TEST_CHROMIUM'] }),
  args: ['--no-sandbox'],
})
try {
  for (const [name, viewport] of Object.entries(widths)) {
    const link = await startServer(join(folder, name))
    const page = await browser.newPage({ viewport, locale: 'en-US' })
    await page.goto(link)
    await page.locator('main textarea:enabled').first().waitFor()
    // Other parts of the page are loaded while nobody types.
    await page.waitForTimeout(3000)
    process.stdout.write(`\n${name.padEnd(58)} keys  letters  clicks  seconds\n`)
    for (const job of jobs) process.stdout.write(`${await measure(page, job)}\n`)
    await page.close()
  }
} finally {
  await browser.close()
  children.killAll()
  rmSync(folder, { recursive: true, force: true })
}

async function startServer(dataDir: string): Promise<string> {
  return await new Promise((resolve) => {
    let said = ''
    const onOutput = (text: string): void => {
      said += text
      const link = /http:\S+#code=\S+/.exec(said)
      if (link !== null) resolve(link[0])
    }
    children.start([process.execPath, program, 'serve', '--port', '0', '--data-dir', dataDir, '--link'], {
      onOutput,
    })
  })
}

async function measure(page: Page, { name, run, done }: (typeof jobs)[number]): Promise<string> {
  const counts = { keys: 0, letters: 0, clicks: 0 }
  const hand: Hand = {
    page,
    async key(keys) {
      counts.keys += 1
      await page.keyboard.press(keys)
    },
    async type(letters) {
      counts.letters += letters.length
      await page.keyboard.type(letters)
    },
    async click(target) {
      counts.clicks += 1
      await target.click()
    },
  }
  const begun = performance.now()
  await run(hand)
  await done(page)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const { keys, letters, clicks } = counts
  return `${name.padEnd(58)} ${String(keys).padStart(4)}  ${String(letters).padStart(7)}  ${String(clicks).padStart(6)}  ${seconds.padStart(7)}`
}
