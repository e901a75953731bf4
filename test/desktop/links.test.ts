import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import {
  addField,
  makeFollow,
  newDataDir,
  openDesktop,
  request,
  startAgain,
  test,
  titlesForScript,
  until,
  type Desktop,
} from '../support/desktop.ts'

// A link of the operating system starts the app, or reaches the one that runs as a second start does.

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Counts how often the window is brought to the front from now on. */
async function countFocus({ app, page }: Desktop): Promise<() => Promise<number>> {
  const window = await app.browserWindow(page)
  await window.evaluate((open) => {
    const counted = { times: 0 }
    Object.assign(globalThis, { counted })
    open.focus = () => void counted.times++
  })
  return () => app.evaluate(() => (globalThis as unknown as { counted: { times: number } }).counted.times)
}

async function addTodo(dataDir: string, fields: object): Promise<string> {
  return (await request(dataDir, 'POST', '/api/todos', fields)).body.id
}

test('a link starts the app at its view', async (t) => {
  const { page } = await openDesktop(t, newDataDir(t), ['--', 'localist://open/today'])
  await title(page, 'Today').waitFor()
  t.true(page.url().endsWith('/#/today'))
})

test('a start with all that is no link opens the window as it always does', async (t) => {
  const dataDir = newDataDir(t)
  const { page } = await openDesktop(t, dataDir, ['--', `localist://open/inbox/../../api`])
  await title(page, 'Inbox').waitFor()
  t.deepEqual(await titlesForScript(dataDir), [])
})

test('a second start leads the window that is open to the view, list, search and todo of its link, and ends', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir)
  const { page } = desktop
  const list = (await request(dataDir, 'POST', '/api/lists', { name: 'Garden' })).body.id
  const todo = await addTodo(dataDir, { title: 'Water the plants', notes: 'Twice', listId: list })
  const gone = await addTodo(dataDir, { title: 'Old', notes: 'In the trash' })
  await request(dataDir, 'DELETE', `/api/todos/${gone}`)
  await addField(page).fill('half typed')
  const focused = await countFocus(desktop)

  t.is(await startAgain(dataDir, ['--', 'localist://open/upcoming']), 0)
  await title(page, 'Upcoming').waitFor()
  t.true((await focused()) > 0)
  const follow = makeFollow(dataDir)
  await follow(`localist://open/lists/${list}`)
  await title(page, 'Garden').waitFor()
  await follow(`localist://open/todos/${todo}`)
  await page.getByRole('complementary').getByText('Twice').waitFor()
  await title(page, 'Garden').waitFor()
  await follow(`localist://open/todos/${gone}`)
  await page.getByRole('complementary').getByText('In the trash', { exact: true }).waitFor()
  await follow('localist://open/search?q=wat%20plants')
  await page.locator('main [role="row"]', { hasText: 'Water the plants' }).waitFor()
  t.is(await page.getByRole('searchbox').inputValue(), 'wat plants')
  await follow('localist://open/lists/inbox')
  await title(page, 'Inbox').waitFor()
  t.is(await addField(page).inputValue(), 'half typed')
})

test('the window says that a list or a todo of a link is not there, and stays', async (t) => {
  const dataDir = newDataDir(t)
  const { page } = await openDesktop(t, dataDir, ['--', 'localist://open/today'])
  await title(page, 'Today').waitFor()
  const follow = makeFollow(dataDir)
  const message = page.getByText('The todo or list of this link is not there.')
  for (const kind of ['todos', 'lists']) {
    await follow(`localist://open/${kind}/01a2b3c4-0000-4000-8000-0123456789ab`)
    await message.waitFor()
    t.true(page.url().endsWith('/#/today'))
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await message.waitFor({ state: 'detached' })
  }
})

test('the menu of a todo copies its link for the app, which opens it', async (t) => {
  const dataDir = newDataDir(t)
  const { app, page } = await openDesktop(t, dataDir)
  const todo = await addTodo(dataDir, { title: 'Water the plants', notes: 'Twice' })
  await page.locator('main [role="row"]', { hasText: 'Water the plants' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy the link for the app' }).click()
  await page.getByText('Link to “Water the plants” copied').waitFor()
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText())
  t.is(copied, `localist://open/todos/${todo}`)
  await startAgain(dataDir, ['--', copied])
  await page.getByRole('complementary').getByText('Twice').waitFor()
})

const hostile = [
  'localist://open/today/../settings',
  'localist://me:secret@open/today',
  'localist://open/today#x',
  `localist://open/todos/${'a'.repeat(3000)}`,
  'javascript:alert(1)',
  '--remote-debugging-port=1',
]

test('a second start with a hostile link shows the window where it is, and nothing more', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir)
  const focused = await countFocus(desktop)
  const before = desktop.page.url()
  for (const [index, link] of hostile.entries()) {
    t.is(await startAgain(dataDir, ['--', link]), 0)
    await until(async () => (await focused()) === index + 1)
  }
  t.is(desktop.page.url(), before)
  t.deepEqual(await titlesForScript(dataDir), [])
})

test('a command line of 100,000 characters does not hang the app that runs, and shows its window', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir)
  const focused = await countFocus(desktop)
  t.is(await startAgain(dataDir, ['--', `localist://add?text=${'a'.repeat(100_000)}`]), 0)
  await until(async () => (await focused()) === 1)
  await checkAlive(t, desktop)
})

async function checkAlive(t: ExecutionContext, { page }: Desktop): Promise<void> {
  await addField(page).fill('Still here')
  await addField(page).press('Enter')
  await page.locator('main [role="row"]', { hasText: 'Still here' }).waitFor()
  t.pass()
}

test('a link only shows the window while a dialog is open there, and is not followed later', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir)
  const { page } = desktop
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  const entries = await page.evaluate(() => history.length)
  const focused = await countFocus(desktop)
  const heard = page.evaluate(
    () => new Promise<string>((resolve) => void window.desktop?.onCommand((id) => resolve(id))),
  )
  await startAgain(dataDir, ['--', 'localist://open/today'])
  t.is(await heard, 'show-path')
  // The page has followed the link, if it does, before the app shows the window once more.
  await startAgain(dataDir, [])
  await until(async () => (await focused()) === 2)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await title(page, 'Inbox').waitFor()
  t.is(await page.evaluate(() => history.length), entries)
})
