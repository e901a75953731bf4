import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from './chromium.ts'

const root = join(import.meta.dirname, '..')
const viewport = { width: 1280, height: 800 }

/** The members of `server.json` that this script reads. */
interface Server {
  readonly url: string
  readonly token: string
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

const examples: readonly Readonly<Record<string, unknown>>[] = [
  { title: 'Book the train to Lisbon', dueDate: day(1), dueTime: '18:00', tags: ['travel'], priority: 3 },
  { title: 'Pay the rent', dueDate: day(0), tags: ['home'], priority: 4 },
  {
    title: 'Read the draft of the energy report',
    notes: 'Chapters 2 and 3; comments by Friday.',
    tags: ['work'],
  },
  { title: 'Call Grandma', dueDate: day(2) },
  { title: 'Repair the bicycle light', tags: ['home'] },
  { title: 'Send the meeting notes to the team', tags: ['work'], completed: true },
  { title: 'Ask the library about the reading room', dueDate: day(6) },
  { title: 'Water the tomatoes', dueDate: day(0), completed: true },
  { title: 'Compare the offers for the heat pump', tags: ['home'], priority: 2 },
  { title: 'Return the projector', dueDate: day(3) },
  { title: 'Prepare the seminar on tidal power', dueDate: day(5), tags: ['work'], priority: 2 },
  { title: 'Thank Ada for the book', completed: true },
  { title: 'Try the bakery on the corner' },
]

await takeScreenshots()

async function takeScreenshots(): Promise<void> {
  const found = await findChromium((line) => console.log(line))
  if ('missing' in found) throw new Error(found.missing)
  const dataDir = await mkdtemp(join(tmpdir(), 'localist-screenshot-'))
  const cli = join(root, 'dist', 'server', 'cli.js')
  const serverProcess = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const server = await waitForServer(serverProcess, dataDir)
    for (const example of examples) await post(server, '/api/todos', example)
    const browser = await chromium.launch({ executablePath: found.executable })
    for (const colorScheme of ['light', 'dark'] as const) await takeScreenshot(browser, server, colorScheme)
    await browser.close()
  } finally {
    await stopServer(serverProcess)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function takeScreenshot(
  browser: Browser,
  server: Server,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2, locale: 'en-GB' })
  const { url } = (await post(server, '/api/auth/launch-codes')) as { readonly url: string }
  await page.goto(url)
  await page.getByText('Call Grandma').first().waitFor()
  const path = join('docs', `screenshot-${colorScheme}.png`)
  await page.screenshot({ path: join(root, path), animations: 'disabled' })
  await page.close()
  console.log(`Wrote ${path}`)
}

async function post(server: Server, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}

async function waitForServer(serverProcess: ChildProcess, dataDir: string): Promise<Server> {
  // The server writes server.json, and then its address to stderr.
  if (serverProcess.stderr) await once(serverProcess.stderr, 'data')
  return JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')) as Server
}

async function stopServer(serverProcess: ChildProcess): Promise<void> {
  if (serverProcess.exitCode !== null) return
  serverProcess.kill()
  await once(serverProcess, 'exit')
}
