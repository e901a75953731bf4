import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTodos } from '../../support/page-todos.ts'

const test = testWithBrowser()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

test('notes are edited as Markdown by keys, each edit can be undone, and the preview shows them', async (t) => {
  const { server, context, page, complaints } = await openPage(t, ['Move'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  await rowOf(page, 'Move').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const field = details(page).getByRole('textbox', { name: 'Notes' })
  await keyboard.type('- [ ] Movers')
  await keyboard.press('Enter')
  await keyboard.type('Boxes')
  await keyboard.press('Tab')
  t.is(await field.inputValue(), '- [ ] Movers\n  - [ ] Boxes')
  await keyboard.press('Enter')
  await keyboard.type('1. ')
  t.is(
    await field.inputValue(),
    '- [ ] Movers\n  - [ ] Boxes\n  1. ',
    'a marker of one’s own takes its place',
  )
  await keyboard.press('Control+z')
  await keyboard.press('Control+z')
  await keyboard.press('Control+z')
  await keyboard.press('Control+Shift+ArrowLeft')
  await keyboard.press('Control+b')
  t.is(await field.inputValue(), '- [ ] Movers\n  - [ ] **Boxes**')
  await keyboard.press('Control+z')
  t.is(await field.inputValue(), '- [ ] Movers\n  - [ ] Boxes')
  await page.evaluate(() => navigator.clipboard.writeText('https://example.org/boxes'))
  await keyboard.press('Control+v')
  t.is(await field.inputValue(), '- [ ] Movers\n  - [ ] [Boxes](https://example.org/boxes)')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('[no](javascript:alert(1)) [file](file:///etc/passwd)')
  await details(page).getByRole('button', { name: 'Preview' }).click()
  const link = details(page).getByRole('link')
  await link.first().waitFor()
  t.is(await link.count(), 1, 'an unsafe link is text')
  t.deepEqual(
    await link.evaluate((element) =>
      ['href', 'title', 'rel', 'target'].map((name) => element.getAttribute(name)),
    ),
    ['https://example.org/boxes', 'https://example.org/boxes', 'noopener noreferrer', '_blank'],
  )
  await eventually(t, () => focusedName(page), 'Edit the notes')
  await keyboard.press('Enter')
  // The way out for the keyboard (WCAG 2.1.2).
  await keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Edit the notes')
  await keyboard.press('Tab')
  t.not(await focusedName(page), 'Edit the notes')
  await eventually(
    t,
    async () => (await storedTodos(server))[0]?.notes,
    '- [ ] Movers\n  - [ ] [Boxes](https://example.org/boxes)\n[no](javascript:alert(1)) [file](file:///etc/passwd)',
  )
  t.deepEqual(complaints, [])
})

test('a field below the notes opens by one click, also where their editor closes above it', async (t) => {
  const { server, page } = await openPage(t, ['Move'])
  await rowOf(page, 'Move').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('Boxes')
  await details(page).getByRole('button', { name: 'Add a date', exact: true }).click()
  await page.getByRole('option', { name: /^Tomorrow/ }).waitFor()
  t.is(await details(page).getByRole('textbox', { name: 'Notes' }).count(), 0)
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'Boxes')
})
