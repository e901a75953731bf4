import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { ExecutionContext } from 'ava'
import { openContext, testWithBrowser } from '../support/browser.ts'
import { addField } from '../support/page-todos.ts'
import { temporaryFolder } from '../support/server.ts'

const test = testWithBrowser()
const root = join(import.meta.dirname, '..', '..')

/** Runs `npm run dev` until the test ends, and returns the link that it prints. */
async function startDev(t: ExecutionContext) {
  const dataDir = await temporaryFolder(t)
  const args = [join(root, 'scripts', 'dev.ts'), '--data-dir', dataDir, '--port', '0']
  // AVA sets NODE_ENV, which decides how React is built.
  const { NODE_ENV: _mode, ...env } = process.env
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => t.log(chunk))
  t.teardown(async () => {
    child.kill()
    await ended
  })
  const link = await Promise.race([readLink(child.stdout), ended.then(() => undefined)])
  const interrupt = async () => {
    child.kill('SIGINT')
    await ended
    return child.exitCode
  }
  return { dataDir, link: new URL(String(link)), interrupt }
}

// Vite may print a line of its own before the link.
async function readLink(output: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) if (line.startsWith('http')) return line
  return undefined
}

test('npm run dev serves the page on the real server, a changed file reaches the open page, and strangers get neither the server nor its data', async (t) => {
  const { dataDir, link, interrupt } = await startDev(t)
  const page = await (await openContext(t)).newPage()
  // The first start bundles the libraries.
  page.setDefaultTimeout(50_000)
  await page.goto(link.href)
  await addField(page).fill('Pay rent')
  await addField(page).press('Enter')
  await page.getByRole('row').filter({ hasText: 'Pay rent' }).waitFor()

  const file = join(root, 'renderer', 'styles', 'tokens.css')
  const { atime, mtime } = statSync(file)
  const updated = page.waitForEvent('console', (message) => /hot updated: .*tokens\.css/.test(message.text()))
  // An earlier time, because a later one would make the build of the other tests stale.
  utimesSync(file, atime, new Date(mtime.getTime() - 1000))
  try {
    await updated
  } finally {
    utimesSync(file, atime, mtime)
  }

  const status = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await fetch(link.origin + path, { headers })).status
  t.is(await status('/api/todos', { Origin: link.origin }), 401)
  t.is(await status('/api/todos', { Origin: 'http://localhost:1' }), 403)
  t.is(await status('/api/todos', { Origin: 'null' }), 403)
  t.is(await status('/api/todos', { 'Sec-Fetch-Site': 'cross-site' }), 403)
  t.is(await status(`/@fs${join(dataDir, 'server.json')}`), 403)
  t.is(await status(`/@fs${join(root, 'package.json')}`), 403)

  t.true(existsSync(join(dataDir, 'server.json')))
  t.is(await interrupt(), 0)
  t.false(existsSync(join(dataDir, 'server.json')))
})
