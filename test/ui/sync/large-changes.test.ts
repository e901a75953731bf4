import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openAll, openPage } from '../../support/page-session.ts'
import { eventually, rowOf, storedTitles, storedTodos } from '../../support/page-todos.ts'

const test = testWithBrowser()

// Chromium refuses requests with keepalive where their bodies are above 64 KiB.

test('notes that make a request of more than 64 KiB are saved', async (t) => {
  const { server, page } = await openPage(t, ['Long'])
  // Each quotation mark takes two bytes of JSON.
  const notes = '"'.repeat(40_000)
  await rowOf(page, 'Long').click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Add notes' }).click()
  await details.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await details.getByText('Saved', { exact: true }).waitFor()
  await eventually(t, async () => (await storedTodos(server))[0]?.notes.length, notes.length)
})

test('1,100 todos are deleted at once, and brought back by one undo', async (t) => {
  const { server, page } = await openAll(t, ['Open'])
  for (let part = 0; part < 2; part += 1) {
    const operations = Array.from({ length: 550 }, (_, index) => ({
      op: 'create',
      kind: 'todo',
      value: { title: `Done ${part * 550 + index}`, completed: true },
    }))
    await callApi(server, 'POST', '/api/changes', { operations })
  }
  await page.waitForFunction(
    () => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) > 1100,
  )
  await page.getByRole('button', { name: 'Clear completed' }).click()
  await eventually(t, () => storedTitles(server), ['Open'])
  await page.keyboard.press('Control+z')
  await eventually(t, async () => (await storedTitles(server)).length, 1101)
  await rowOf(page, 'Done 0').waitFor()
})
