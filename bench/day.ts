import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { createChildren } from './host/children.ts'
import { jobs } from './page/day-jobs.ts'
import { createJobInput, type Job } from './page/job-input.ts'
import { touchJobs } from './page/touch-jobs.ts'

// A day with Localist: the keys, letters and clicks of each job, and its seconds in a real browser.
// `node bench/day.ts`, after `npm run build`; LOCALIST_TEST_CHROMIUM names the browser.

const program = join(import.meta.dirname, '..', 'dist', 'cli', 'main.js')
const phone = { width: 390, height: 800 }
const days = [
  { name: 'At 1280', viewport: { width: 1280, height: 800 }, isTouch: false, jobs },
  { name: 'At 390', viewport: phone, isTouch: false, jobs },
  { name: 'At 390, with a finger', viewport: phone, isTouch: true, jobs: touchJobs },
] as const

const children = createChildren()
const folder = mkdtempSync(join(tmpdir(), 'localist-day-'))
const browser = await chromium.launch({
  ...(process.env['LOCALIST_TEST_CHROMIUM'] && { executablePath: process.env['LOCALIST_TEST_CHROMIUM'] }),
  args: ['--no-sandbox'],
})
try {
  for (const { name, viewport, isTouch, jobs: own } of days) {
    const link = await startServer(join(folder, name))
    const page = await browser.newPage({ viewport, locale: 'en-US', hasTouch: isTouch, isMobile: isTouch })
    await page.goto(link)
    await page.locator('main textarea:enabled').first().waitFor()
    // Other parts of the page are loaded while nobody types.
    await page.waitForTimeout(3000)
    const clicks = isTouch ? 'taps' : 'clicks'
    process.stdout.write(`\n${name.padEnd(58)} keys  letters  ${clicks.padStart(6)}  seconds\n`)
    for (const job of own) process.stdout.write(`${await measure(page, job, isTouch)}\n`)
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

async function measure(page: Page, { name, run, done }: Job, isTouch: boolean): Promise<string> {
  const input = createJobInput(page, isTouch)
  const begun = performance.now()
  await run(input)
  await done(page)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const { keys, letters, clicks } = input.counts
  return `${name.padEnd(58)} ${String(keys).padStart(4)}  ${String(letters).padStart(7)}  ${String(clicks).padStart(6)}  ${seconds.padStart(7)}`
}
