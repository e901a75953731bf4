import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { request, shareDesktop, test, until, type SharedDesktop } from '../support/desktop.ts'
import { rowOf } from '../support/page-todos.ts'

// The page names a todo and an index; the app opens only what is harmless.
const openApp = shareDesktop()

const newFolder = (t: ExecutionContext): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'localist-attachments-')))
  t.teardown(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Keeps what the app hands to the system from it, and tells the calls since the last time. */
const stubSystem = async ({ app }: SharedDesktop) => {
  await app.evaluate(({ shell }) => {
    const calls: string[] = []
    Object.assign(globalThis, { calls })
    shell.openExternal = (url) => Promise.resolve(void calls.push(`link ${url}`))
    shell.openPath = (path) => Promise.resolve((calls.push(`open ${path}`), ''))
    shell.showItemInFolder = (path) => void calls.push(`show ${path}`)
  })
  return () => app.evaluate(() => (globalThis as unknown as { calls: string[] }).calls.splice(0))
}

const addTodo = async (dataDir: string, attachments: readonly object[]): Promise<string> =>
  (await request(dataDir, 'POST', '/api/todos', { title: 'Pay rent', attachments })).body.id

const showDetails = async (page: Page): Promise<void> => {
  await rowOf(page, 'Pay rent').click()
  await page.getByRole('button', { name: 'Attach a link or a file' }).waitFor()
}

test('a click opens links and harmless files, and shows everything else in its folder', async (t) => {
  const desktop = await openApp(t)
  const { page, dataDir } = desktop
  const calls = await stubSystem(desktop)
  const folder = newFolder(t)
  const text = join(folder, 'Lease.txt')
  const program = join(folder, 'run.sh')
  const disguised = join(folder, 'picture.png')
  writeFileSync(text, '')
  writeFileSync(program, '', { mode: 0o755 })
  symlinkSync(program, disguised)
  const urls = [
    'https://example.com/a',
    ...[text, program, disguised].map((path) => pathToFileURL(path).href),
  ]
  const gone = `file:///nowhere/${'x'.repeat(20)}.txt`
  await addTodo(
    dataDir,
    [...urls, gone, `${desktop.home}?code=1`].map((url, index) => ({ url, name: `Target ${index}` })),
  )
  await showDetails(page)
  const click = (index: number) => page.getByRole('button', { name: new RegExp(`^Target ${index}`) }).click()
  const callsOf = async (index: number) => {
    await click(index)
    let made: readonly string[] = []
    await until(async () => (made = await calls()).length > 0)
    return made
  }
  t.deepEqual(await callsOf(0), ['link https://example.com/a'])
  t.deepEqual(await callsOf(1), [`open ${text}`])
  t.deepEqual(await callsOf(2), [`show ${program}`])
  await page.getByText('“Target 2” is shown in its folder.').waitFor()
  t.deepEqual(await callsOf(3), [`show ${disguised}`])
  await click(4)
  await page.getByText('“Target 4” is not there. It was moved or deleted.').waitFor()
  await click(5)
  await page.getByText('“Target 5” cannot be opened.').waitFor()
  t.deepEqual(await calls(), [])
})

test('a page opens nothing that is no attachment of a todo', async (t) => {
  const desktop = await openApp(t)
  const { page, dataDir } = desktop
  const calls = await stubSystem(desktop)
  const id = await addTodo(dataDir, [{ url: 'https://example.com/', name: 'Offer' }])
  const open = (...sent: readonly unknown[]) =>
    page.evaluate((asked) => {
      const bridge = window.desktop as unknown as { openAttachment(...all: unknown[]): Promise<string> }
      return bridge.openAttachment(...asked).catch(String)
    }, sent)
  t.is(await open(id, 0), 'opened')
  t.deepEqual(await calls(), ['link https://example.com/'])
  t.is(await open(id, 1), 'missing')
  t.regex(await open('4c0e3b2a-1111-4111-8111-000000000000', 0), /status 404/)
  const unknown: readonly (readonly unknown[])[] = [
    ['file:///etc/passwd', 0],
    ['../settings', 0],
    [id, -1],
    [id, 20],
    [id, 0.5],
    [id, '0'],
    [id],
    [id, 0, 'file:///etc/passwd'],
  ]
  for (const sent of unknown) t.regex(await open(...sent), /does not know this message/)
  t.deepEqual(await calls(), [])
})

test('a file that is dropped on the details, or chosen in the form, is attached by its path', async (t) => {
  const desktop = await openApp(t)
  const { page, dataDir } = desktop
  const id = await addTodo(dataDir, [])
  const path = join(newFolder(t), 'My rent #2.pdf')
  writeFileSync(path, '')
  await showDetails(page)
  const target = await page.locator('.details-fields').boundingBox()
  const session = await page.context().newCDPSession(page)
  const { x, y } = { x: (target?.x ?? 0) + 60, y: (target?.y ?? 0) + 10 }
  const data = { items: [], files: [path], dragOperationsMask: 1 | 2 | 4 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  const attached = async () => (await request(dataDir, 'GET', `/api/todos/${id}`)).body.attachments
  await until(async () => (await attached()).length === 1)
  const url = pathToFileURL(path).href
  t.deepEqual(await attached(), [{ url, name: 'My rent #2.pdf' }])

  await page.getByRole('button', { name: 'Attach a link or a file' }).click()
  await page.locator('.attachment-form input[type=file]').setInputFiles(path)
  t.is(await page.getByRole('textbox', { name: 'Link or path of a file' }).inputValue(), path)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Contract')
  await page.keyboard.press('Enter')
  await until(async () => (await attached()).length === 2)
  t.deepEqual((await attached())[1], { url, name: 'Contract' })
  // A file that the page made itself has no path.
  t.is(await page.evaluate(() => window.desktop?.pathOfFile(new File(['x'], '/etc/passwd'))), '')
})
