import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'
import { eventually, rowOf, storedTodos } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const newField = (page: Page) => details(page).getByRole('textbox', { name: 'Add a subtask' })

/** The subtasks on the server as lines, indented by their level. */
async function storedLines(server: TestServer): Promise<readonly string[]> {
  const todos = await storedTodos(server)
  const below = (parentId: string | null, level: number): readonly string[] =>
    todos
      .filter((todo) => todo.parentId === parentId)
      .toSorted((a, b) => a.order - b.order)
      .flatMap(({ id, title }) => ['-'.repeat(level) + title, ...below(id, level + 1)])
  return below(null, 0)
}

test('subtasks are typed like the lines of a list', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Move'])
  const { keyboard } = page
  const linesAre = (...lines: readonly string[]) =>
    eventually(t, () => storedLines(server), ['Move', ...lines])
  await rowOf(page, 'Move').click()
  await newField(page).click()
  await keyboard.type('One')
  await keyboard.press('Enter')
  await keyboard.type('Three')
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await keyboard.press(key)
  await keyboard.type('Two')
  await keyboard.press('Enter')
  await linesAre('-One', '-Two', '-Three')

  await keyboard.press('Tab')
  await keyboard.type('Two a')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.type('Deepest')
  await keyboard.press('Enter')
  await linesAre('-One', '-Two', '--Two a', '---Deepest', '-Three')
  await keyboard.press('Backspace')
  t.is(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value), 'Deepest')
  await keyboard.press('Shift+Tab')
  await linesAre('-One', '-Two', '--Two a', '--Deepest', '-Three')
  await keyboard.press('Alt+ArrowUp')
  await linesAre('-One', '-Two', '--Deepest', '--Two a', '-Three')
  await keyboard.press('Tab')
  t.is(
    await details(page).locator('textarea:focus').count(),
    0,
    'the first of its siblings cannot be indented',
  )

  const deepest = details(page).getByRole('textbox', { name: 'Title of “Deepest”' })
  await deepest.fill('')
  await deepest.press('Backspace')
  await linesAre('-One', '-Two', '--Two a', '-Three')
  t.is(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value), 'Two')
  await keyboard.type(' and a half')
  await keyboard.press('ArrowUp')
  await linesAre('-One', '-Two and a half', '--Two a', '-Three')
  await page.getByRole('button', { name: 'Undo' }).click()
  await linesAre('-One', '-Two and a half', '--Deepest', '--Two a', '-Three')
  t.deepEqual(complaints, [])
})

test('several pasted lines are subtasks by one change, and Tab goes through the list for who does not type', async (t) => {
  const { server, context, page } = await openPage(t, ['Move'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await rowOf(page, 'Move').click()
  await newField(page).fill('Pack ')
  await page.evaluate(() => navigator.clipboard.writeText('- books\n\n- [ ] lamps\n3. [x] Keys'))
  await newField(page).press('Control+v')
  const lines = ['Move', '-Pack books', '-lamps', '-Keys']
  await eventually(t, () => storedLines(server), lines)
  const isDone = (title: string) => async () =>
    (await storedTodos(server)).find((todo) => todo.title === title)?.completed
  await eventually(t, isDone('Keys'), true)
  await eventually(t, isDone('lamps'), false)
  await details(page).getByRole('checkbox', { name: 'Complete “lamps”' }).focus()
  await page.keyboard.press('Space')
  await eventually(t, isDone('lamps'), true)
  for (const name of ['Title of “lamps”', 'Open “lamps”', 'Complete “Keys”', 'Title of “Keys”']) {
    await page.keyboard.press('Tab')
    t.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), name)
  }
  t.deepEqual(await storedLines(server), lines)
  await page.keyboard.press('Escape')
  await rowOf(page, 'Move').press('Control+z')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedLines(server), ['Move'])
})

test('a subtask with too long a title stays in its field, and so does a pasted one', async (t) => {
  const { server, context, page } = await openPage(t, ['Move'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await rowOf(page, 'Move').click()
  const long = 'x'.repeat(1001)
  await newField(page).fill(long)
  await newField(page).press('Enter')
  await page.getByText('1,000 characters').waitFor()
  t.is(await newField(page).inputValue(), long)
  await newField(page).fill('Books')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Lamp\n${long}`)
  await newField(page).press('End')
  await newField(page).press('Control+v')
  await page.getByText('1,000 characters').waitFor()
  t.is(await newField(page).inputValue(), 'Books')
  t.deepEqual(await storedLines(server), ['Move'])
  t.is(await page.getByRole('textbox', { name: 'New todo' }).inputValue(), '')
})
