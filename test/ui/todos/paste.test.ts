import type { Page } from 'playwright-core'
import type { Todo } from '../../../server/contract.ts'
import { dayAt, shiftDate } from '../../../server/dates.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { openPage } from '../../support/page-session.ts'
import { addField, eventually, rowOf, storedTitles, storedTodos } from '../../support/page-todos.ts'

const test = testWithBrowser()

const inDays = (days: number): string => shiftDate(dayAt(new Date(), null).date, days)

/** Pastes a text into the focused field, as the clipboard does. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('several pasted lines are asked about once, and are one change with one undo', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const text = '- Plan the party\n  - [x] Buy drinks\n  - Invite Bob tomorrow\n\n1. Clean #home'
  await addField(page).click()
  await paste(page, text)
  const dialog = page.getByRole('dialog', { name: 'Add 4 todos?' })
  await dialog.waitFor()
  await looksRight(t, page, 'the pasted lines')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.deepEqual(await storedTitles(server), ['One'])

  await addField(page).click()
  await paste(page, text)
  await dialog.getByRole('button', { name: 'Add 4 todos' }).click()
  await rowOf(page, 'Invite Bob').waitFor()
  const describeAll = async () => {
    const todos = await storedTodos(server)
    const titleOf = (id: string | null) => todos.find((todo) => todo.id === id)?.title ?? ''
    const describe = ({ title, parentId, dueDate, completed, tags }: Todo) =>
      [title, titleOf(parentId), dueDate ?? '', completed ? 'done' : '', ...tags].join(', ')
    return todos.map(describe).toSorted()
  }
  await eventually(t, describeAll, [
    'Buy drinks, Plan the party, , done',
    'Clean, , , , home',
    `Invite Bob, Plan the party, ${inDays(1)}, `,
    'One, , , ',
    'Plan the party, , , ',
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One'])

  await addField(page).click()
  await paste(page, 'Read\nthe draft')
  await page.getByRole('button', { name: 'Paste as one line' }).click()
  await eventually(t, () => addField(page).inputValue(), 'Read the draft')
})

test('the preview of pasted lines says all that is read in them', async (t) => {
  const { page } = await openPage(t)
  await addField(page).click()
  await paste(page, 'Water plants tomorrow every 3 days #home !2\nCall Ada')
  const preview = page.getByRole('list', { name: 'The pasted lines' })
  await eventually(
    t,
    () =>
      preview
        .getByRole('listitem')
        .first()
        .innerText()
        .then((words) => words.replaceAll('\n', ' ')),
    'Water plants Tomorrow · Every 3 days · #home · Priority 2, high',
  )
})

test('more lines than one change can hold, and a line that is too long, are refused', async (t) => {
  const { server, page } = await openPage(t)
  const refusal = page.getByRole('alert')
  await addField(page).click()
  await paste(page, 'line\n'.repeat(1001))
  await refusal.getByText('These are 1,001 lines. Up to 1,000 can be added at once').waitFor()
  t.true(await page.getByRole('button', { name: 'Add 1,001 todos' }).isDisabled())
  await page.keyboard.press('Escape')
  await refusal.waitFor({ state: 'detached' })
  await addField(page).click()
  await paste(page, `One\n${'x'.repeat(1001)}`)
  await refusal.getByText('Line 2 has more than 1,000 characters.').waitFor()
  t.deepEqual(await storedTitles(server), [])
})

test('a huge pasted text is refused at once, without reading each line', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).fill('x tomorrow')
  await page.getByRole('group', { name: 'Understood in the text' }).waitFor()
  await addField(page).fill('')
  await paste(page, 'Call Bob tomorrow\n'.repeat(100_000))
  await page.getByRole('alert').getByText('These are 100,000 lines.').waitFor()
  await page.getByText('and 99,900 more').waitFor()
  t.deepEqual(await storedTitles(server), [])
})
