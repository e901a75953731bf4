import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import { deleteByKey, eventually, rowOf } from '../../support/page-todos.ts'

const test = testWithBrowser()

const printedTitles = (page: Page): Promise<readonly string[]> => page.locator('.print-title').allInnerTexts()

/** Lets the page load what it prints. */
const untilPrintable = (page: Page) =>
  page.waitForFunction(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const isReady = document.querySelector('.print-sheet') !== null
    window.dispatchEvent(new Event('afterprint'))
    return isReady
  })

test('printing a view prints all of it, in the dark theme too, and nothing of the page around it', async (t) => {
  const { server, page } = await openPage(t, [], { colorScheme: 'dark' })
  const titles = Array.from({ length: 300 }, (_, index) => `Todo ${index}`)
  await callApi(server, 'POST', '/api/changes', {
    operations: titles.map((title) => ({ op: 'create', kind: 'todo', value: { title } })),
  })
  const parent = await callApi<{ readonly id: string }>(server, 'POST', '/api/todos', {
    title: 'Travel',
    dueDate: '2031-05-06',
    tags: ['summer'],
    priority: 4,
    notes: '## Do not forget\n- **tickets**',
  })
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent.id })
  await page.getByText('302 left').waitFor()
  await page.getByRole('button', { name: 'Hide the subtasks of “Travel”' }).waitFor({ state: 'detached' })
  await untilPrintable(page)

  const atOnce = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('.print-todo').length
  })
  t.is(atOnce, 302, 'the rows are there before the browser lays out the pages')
  await page.emulateMedia({ media: 'print' })
  t.deepEqual(await printedTitles(page), [...titles, 'Travel', 'Pack'])
  const travel = page.locator('.print-todo').filter({ hasText: 'Travel' })
  t.is(
    (await travel.innerText()).replaceAll(/\s+/g, ' '),
    'Travel Urgent · #summer Tue, May 6, 2031 Do not forget tickets',
  )
  t.false(await page.getByRole('navigation', { name: 'Places' }).isVisible())
  t.is(await page.getByRole('button').count(), 0)
  const colours = await page
    .locator('.print-title')
    .first()
    .evaluate((title) => [
      getComputedStyle(title).color,
      getComputedStyle(document.documentElement).colorScheme,
    ])
  t.deepEqual(colours, ['rgb(0, 0, 0)', 'light'])
  await page.emulateMedia({ media: null })
  await eventually(t, () => page.locator('.print-sheet').count(), 0)

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  t.true(pages >= 6 && pages <= 14, `${pages} pages`)
  await eventually(t, () => page.locator('.print-sheet').count(), 0)
  await rowOf(page, 'Todo 0').waitFor()
})

test('a printed day of another year has its year', async (t) => {
  const { server, page } = await openPage(t)
  await callApi(server, 'POST', '/api/todos', { title: 'Renew the passport', dueDate: '2031-05-06' })
  await showView(page, 'Upcoming')
  await untilPrintable(page)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await eventually(t, () => page.locator('.print-heading').allTextContents(), ['Tuesday, May 6, 2031'])
})

test('the trash and the settings are printed without the panes beside them', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  await deleteByKey(page, 'One')
  await showView(page, 'Trash')
  await page.emulateMedia({ media: 'print' })
  await eventually(t, () => page.locator('.print-todo').allInnerTexts(), ['One'])
  await page.emulateMedia({ media: null })
  await showView(page, 'Settings')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  t.false(await page.getByRole('navigation', { name: 'Places' }).isVisible())
})

test('the command prints once the sheet is loaded', async (t) => {
  const { page } = await openPage(t, ['One'])
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.title = `Printed ${document.querySelectorAll('.print-todo').length}`
    }
  })
  // A view that opens loads its sheet after half a second only.
  await page.evaluate(() => {
    window.location.hash = '#/all'
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true })),
      ),
    )
  })
  await page.waitForFunction(() => document.title.startsWith('Printed'))
  t.is(await page.title(), 'Printed 1')
})
