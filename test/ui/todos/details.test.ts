import type { Page } from 'playwright-core'
import type { List, Todo } from '../../../server/contract.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, showView } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  rowOf,
  shownTitles,
  storedTodos,
  tickOf,
  titleField,
  typeTitle,
  untilFocused,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const { test, goOnWith } = testInOnePage()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

const stored = async (server: TestServer, title: string): Promise<Todo | undefined> =>
  (await storedTodos(server)).find((todo) => todo.title === title)

const open = async (page: Page, title: string): Promise<void> => {
  await rowOf(page, title).focus()
  await page.keyboard.press('Enter')
  await details(page).waitFor()
}

test('a click or Enter on a row shows its details, whose address survives a reload', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  t.is(page.url(), `${server.url}/#/todos/${(await stored(server, 'Pay rent'))?.id}`)
  await page.reload()
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await eventually(t, () => title.inputValue(), 'Pay rent')
  await details(page).getByRole('button', { name: 'Close the details' }).click()
  await details(page).getByRole('textbox', { name: 'Title', exact: true }).waitFor({ state: 'detached' })
  await open(page, 'Call Ada')
  await eventually(t, () => title.inputValue(), 'Call Ada')
})

test('the title and the notes are saved after a rest and on leaving, and each is one step of undo', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Pay the rent')
  await details(page).getByText('Saving…').waitFor()
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent')
  await details(page).getByText('Saved', { exact: true }).waitFor()
  await title.fill('Pay the rent well')
  await title.press('Tab')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent well')
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('From the joint account')
  await page.keyboard.press('Escape')
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'From the joint account')
  await rowOf(page, 'Pay the rent well').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, '')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay rent')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent well')
})

test('a title of more than 1,000 characters stays in the details, and then in the field that adds', async (t) => {
  const { page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  const tooLong = 'x'.repeat(1001)
  await title.fill(tooLong)
  await title.press('Enter')
  await page.getByText('A title can have at most 1,000 characters.').waitFor()
  t.is(await title.inputValue(), tooLong)
  await rowOf(page, 'Call Ada').click()
  await eventually(t, () => title.inputValue(), 'Call Ada')
  await eventually(t, () => addField(page).inputValue(), tooLong)
})

test('a title that is emptied in the details, or changed and then left by Escape, stays', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('  ')
  await title.press('Tab')
  await eventually(t, () => title.inputValue(), 'Pay rent')
  await title.fill('Something else')
  await title.press('Escape')
  await eventually(t, () => title.inputValue(), 'Pay rent')
  t.is((await storedTodos(server))[0]?.title, 'Pay rent')
})

test('two tabs that edit the notes of one todo do not overwrite each other in silence', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page, 'Pay rent')
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const id = (await storedTodos(server))[0]?.id
  await page.keyboard.type('Mine')
  await callApi(server, 'PATCH', `/api/todos/${id}`, { notes: 'Theirs' })
  await page.keyboard.press('Escape')
  const question = details(page).getByRole('alert')
  await question.getByText('This was changed meanwhile to “Theirs”.').waitFor()
  t.is((await storedTodos(server))[0]?.notes, 'Theirs')
  await question.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'Mine')
  t.is(await question.count(), 0)
})

test('a text that is typed on beside a newer one is still there after a look at another todo', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  await open(page, 'Pay rent')
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const id = (await stored(server, 'Pay rent'))?.id
  await page.keyboard.type('Mine')
  await callApi(server, 'PATCH', `/api/todos/${id}`, { notes: 'Theirs' })
  const question = details(page).getByRole('alert')
  await question.waitFor()
  await notes.pressSequentially(' and more')
  await rowOf(page, 'Call Ada').click()
  await question.waitFor({ state: 'detached' })
  await rowOf(page, 'Pay rent').click()
  await question.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.notes, 'Mine and more')
})

test('the fields are chosen in the details by the mouse', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home', colour: 'green' })
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add a date', exact: true }).click()
  await page.getByRole('option', { name: /^Tomorrow/ }).click()
  await details(page)
    .getByRole('button', { name: /^Due date: Tomorrow/ })
    .waitFor()
  await details(page).getByRole('button', { name: 'Add a priority' }).click()
  await page.getByRole('option', { name: /Urgent/ }).click()
  await details(page).getByRole('combobox', { name: 'Tags' }).fill('bills')
  await page.keyboard.press('Enter')
  await details(page)
    .getByRole('button', { name: /^List: Inbox/ })
    .click()
  await page.getByRole('option', { name: 'Home' }).click()
  await eventually(
    t,
    async () => {
      const { listId, priority, tags, dueDate } = (await storedTodos(server))[0] ?? {}
      return { listId, priority, tags, hasDate: dueDate !== null }
    },
    { listId: home.id, priority: 4, tags: ['bills'], hasDate: true },
  )
})

test('subtasks are added, ticked and opened in the details of their parent', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const field = details(page).getByRole('textbox', { name: 'Add a subtask' })
  await field.fill('  Find the invoice ')
  await field.press('Enter')
  await rowOf(page, 'Find the invoice').waitFor()
  const parent = await stored(server, 'Pay rent')
  await eventually(t, async () => (await stored(server, 'Find the invoice'))?.parentId, parent?.id)
  await tickOf(page, 'Find the invoice').last().click()
  await eventually(t, async () => (await stored(server, 'Find the invoice'))?.completed, true)
  await rowOf(page, 'Pay rent').getByRole('img', { name: '1 of 1 subtasks completed' }).waitFor()
  await details(page).getByRole('button', { name: 'Open “Find the invoice”' }).click()
  await eventually(
    t,
    () => details(page).getByRole('textbox', { name: 'Title', exact: true }).inputValue(),
    'Find the invoice',
  )
})

test('a todo is deleted in its details, and restored there when it is in the trash', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  const id = (await stored(server, 'Pay rent'))?.id
  await open(page, 'Pay rent')
  await details(page).getByRole('button', { name: 'Delete this todo' }).click()
  await rowOf(page, 'Pay rent').waitFor({ state: 'detached' })
  await eventually(t, () => stored(server, 'Pay rent'), undefined)
  await page.goto(`${server.url}/#/todos/${id}`)
  await details(page).getByText('This todo is in the trash.').waitFor()
  await details(page).getByRole('heading', { name: 'Pay rent' }).waitFor()
  t.is(await details(page).getByRole('textbox').count(), 0, 'it can be read only')
  await details(page).getByRole('button', { name: 'Restore' }).click()
  await rowOf(page, 'Pay rent').waitFor()
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.id, id)
})

test('the focus stays in the details of a todo that goes to the trash and comes back', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  const id = (await stored(server, 'Pay rent'))?.id
  await open(page, 'Pay rent')
  await details(page).getByRole('button', { name: 'Add a date' }).click()
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await callApi(server, 'DELETE', `/api/todos/${id}`)
  await untilFocused(details(page).getByRole('button', { name: 'Restore' }))
  await page.keyboard.press('Enter')
  await untilFocused(details(page).getByRole('checkbox', { name: 'Complete “Pay rent”' }))
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.id, id)
})

test('notes that are too long stay in their field with a message, and are saved once they are shorter', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  await notes.fill('ä'.repeat(32_769))
  await page.getByText('Notes can have at most 64 KiB.').waitFor()
  t.is((await notes.inputValue()).length, 32_769)
  t.is((await storedTodos(server))[0]?.notes, '')
  t.is(await details(page).getByRole('alert').count(), 0, 'nobody else has changed them')
  await notes.fill('ä'.repeat(32_768))
  await eventually(t, async () => (await storedTodos(server))[0]?.notes.length, 32_768)
})

test('a subtask that is typed is kept in the field that adds when Escape closes the details', async (t) => {
  const { page } = await goOnWith(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  const field = details(page).getByRole('textbox', { name: 'Add a subtask' })
  await field.fill('Half a thought')
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  await eventually(t, () => addField(page).inputValue(), 'Half a thought')
})

test('an address with nothing at it shows the inbox, and says so', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await page.goto(`${server.url}/#/lists/none`)
  await page.getByText('What was at this address does not exist any more. This is the inbox.').waitFor()
  await rowOf(page, 'Pay rent').waitFor()
  t.is(await page.locator('.toast').count(), 1)
})

const titleOf = (page: Page) => details(page).getByRole('textbox', { name: 'Title', exact: true })

test('very long notes are drawn part by part, whatever they are made of, and their last checkbox can be ticked', async (t) => {
  const { server, page } = await goOnWith(t, [])
  const cell = '|x'.repeat(4)
  for (const [title, notes, selector, count] of [
    ['Boxes', '- [ ] a\n'.repeat(3000), 'input', 3000],
    ['Cells', `${cell}\n${'|-'.repeat(4)}\n${`${cell}\n`.repeat(2000)}`, 'td', 8000],
    ['Marks', `a${'\u{301}'.repeat(32_000)}`, 'wbr', 319],
    ['Words', `- [ ] ${'*a* '.repeat(2000)}`, 'em', 2000],
    ['Code', `\`\`\`\n${'a\n'.repeat(6000)}\`\`\``, 'pre .notes-lines', 60],
    ['Columns', `${'|x'.repeat(2000)}\n${'|-'.repeat(2000)}\n${'|y'.repeat(2000)}`, 'td', 2],
  ] as const) {
    await callApi(server, 'POST', '/api/todos', { title, notes })
    await rowOf(page, title).waitFor()
    await page.evaluate(() => {
      const drawn = { most: 0 }
      let before = document.querySelectorAll('.notes-text *').length
      new MutationObserver(() => {
        const now = document.querySelectorAll('.notes-text *').length
        drawn.most = Math.max(drawn.most, now - before)
        before = now
      }).observe(document.body, { childList: true, subtree: true })
      Object.assign(window, { drawn })
    })
    await open(page, title)
    const parts = details(page).locator(`.notes-text ${selector}`)
    await eventually(t, () => parts.count(), count)
    const most = await page.evaluate(() => (Reflect.get(window, 'drawn') as { readonly most: number }).most)
    t.true(most > 0 && most <= 350, `${title}: ${most} elements at once`)
  }
  await open(page, 'Boxes')
  const last = details(page).locator('.notes-text input').last()
  await eventually(t, () => details(page).locator('.notes-text input').count(), 3000)
  await last.click()
  await eventually(t, async () => (await stored(server, 'Boxes'))?.notes.endsWith('a\n- [x] a\n'), true)
  await eventually(t, () => last.isChecked(), true)
})

test('a title and notes that both wait for an answer survive a reload as they were typed', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  const [todo] = await storedTodos(server)
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  const question = details(page).getByRole('alert')
  await page.keyboard.type('My notes')
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { notes: 'Their notes' })
  await question.getByText('“Their notes”').waitFor()
  await titleOf(page).fill('My title')
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { title: 'Their title' })
  await titleOf(page).press('Enter')
  await question.getByText('“Their title”').waitFor()
  await titleOf(page).pressSequentially(' and more')
  await details(page).getByRole('button', { name: 'Edit the notes' }).click()
  await notes.fill('My notes and more')

  await page.reload()
  await eventually(t, () => question.count(), 2)
  t.is(await titleOf(page).inputValue(), 'My title and more')
  await details(page).getByText('My notes and more').waitFor()
  const [kept] = await storedTodos(server)
  t.deepEqual([kept?.title, kept?.notes], ['Their title', 'Their notes'])
  await question.filter({ hasText: 'Their title' }).getByRole('button', { name: 'Use my text' }).click()
  await question.filter({ hasText: 'Their notes' }).getByRole('button', { name: 'Keep that text' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'My title and more')
  await eventually(t, () => question.count(), 0)
  await details(page).getByText('Their notes').waitFor()
})

test('two texts that a crash cut off are both saved', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  const ids = (await storedTodos(server)).map(({ id }) => id)
  await rowOf(page, 'Call Ada').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('My notes')
  const kept = await page.evaluate(() => Object.entries(sessionStorage))
  await typeTitle(page, 'Pay rent', 'My title')
  kept.push(...(await page.evaluate(() => Object.entries(sessionStorage))))
  const [rent, ada] = ids
  // Leaving the notes has saved them.
  await eventually(t, async () => (await storedTodos(server))[1]?.notes, 'My notes')
  await callApi(server, 'PATCH', `/api/todos/${ada}`, { notes: '' })
  await page.keyboard.press('Escape')
  await page.evaluate((texts) => texts.forEach(([key, text]) => sessionStorage.setItem(key, text)), kept)
  await page.reload()
  await eventually(
    t,
    async () => (await storedTodos(server)).map(({ id, title, notes }) => [id, title, notes]),
    [
      [rent, 'My title', ''],
      [ada, 'Call Ada', 'My notes'],
    ],
  )
  t.is(await addField(page).inputValue(), '')
})

test('notes whose todo a script deletes move to the field that adds, with a message', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  const [todo] = await storedTodos(server)
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('My notes')
  await callApi(server, 'DELETE', `/api/todos/${todo?.id}`)
  await page.getByText('Your text was not saved. It is in the field for a new todo.').waitFor()
  await eventually(t, () => addField(page).inputValue(), 'My notes')
})

test('a title shows the same in its row and in the details while it is typed in either', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  await titleOf(page).waitFor()
  await typeTitle(page, 'Pay rent', 'Pay the rent')
  t.is(await titleOf(page).inputValue(), 'Pay the rent')
  await page.keyboard.press('Escape')
  await eventually(t, () => titleOf(page).inputValue(), 'Pay rent')
  t.is((await storedTodos(server))[0]?.title, 'Pay rent')
})

test('notes are edited as Markdown by keys, each edit can be undone, and the preview shows them', async (t) => {
  const { server, context, page, complaints } = await goOnWith(t, ['Move'])
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

test('the editor of notes looks for the direction of its text once, when all of that is there', async (t) => {
  const { server, page } = await goOnWith(t)
  await callApi(server, 'POST', '/api/todos', { title: 'Move', notes: 'שלום\nabc' })
  await rowOf(page, 'Move').click()
  await page.evaluate(() => {
    const texts: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target instanceof HTMLTextAreaElement) texts.push(target.value)
    }).observe(document.body, { subtree: true, attributeFilter: ['dir'] })
    Object.assign(window, { texts })
  })
  await details(page).getByRole('button', { name: 'Edit the notes' }).click()
  const field = details(page).getByRole('textbox', { name: 'Notes' })
  t.is(await field.evaluate((element) => getComputedStyle(element).direction), 'rtl')
  t.deepEqual(await page.evaluate(() => Reflect.get(window, 'texts')), ['שלום\nabc'])
})

test('a field below the notes opens by one click, also where their editor closes above it', async (t) => {
  const { server, page } = await goOnWith(t, ['Move'])
  await rowOf(page, 'Move').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('Boxes')
  await details(page).getByRole('button', { name: 'Add a date', exact: true }).click()
  await page.getByRole('option', { name: /^Tomorrow/ }).waitFor()
  t.is(await details(page).getByRole('textbox', { name: 'Notes' }).count(), 0)
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'Boxes')
})

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
  const { server, page, complaints } = await goOnWith(t, ['Move'])
  const { keyboard } = page
  const linesAre = (...lines: readonly string[]) =>
    eventually(t, () => storedLines(server), ['Move', ...lines])
  await rowOf(page, 'Move').click()
  await newField(page).click()
  await keyboard.type('One')
  await keyboard.press('Enter')
  // Before the words of a line can be read, Enter waits, and other keys would come first.
  await linesAre('-One')
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
  const { server, context, page } = await goOnWith(t, ['Move'])
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
  const { server, context, page } = await goOnWith(t, ['Move'])
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

const addTree = async (server: TestServer): Promise<void> => {
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Parent' })
  await callApi(server, 'POST', '/api/todos', { title: 'Child 1', parentId: parent.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Child 2', parentId: parent.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Other' })
}

test('subtasks open and close below their parent, by the mouse and by the arrow keys', async (t) => {
  const { server, page } = await goOnWith(t)
  await addTree(server)
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).click()
  await eventually(t, () => shownTitles(page), ['Parent', 'Other'])
  t.is(await rowOf(page, 'Parent').getAttribute('aria-expanded'), 'false')
  await rowOf(page, 'Parent').focus()
  await page.keyboard.press('ArrowRight')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await page.keyboard.press('ArrowRight')
  await eventually(t, () => focusedName(page), 'Child 1')
  t.is(await rowOf(page, 'Child 1').getAttribute('aria-level'), '2')
  await page.keyboard.press('ArrowLeft')
  await eventually(t, () => focusedName(page), 'Parent')
  await page.keyboard.press('ArrowLeft')
  await eventually(t, () => shownTitles(page), ['Parent', 'Other'])
})

test('two quick clicks on a control of a row do not edit its title', async (t) => {
  const { server, page } = await goOnWith(t)
  await addTree(server)
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).dblclick()
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).waitFor()
  await tickOf(page, 'Other').dblclick()
  t.is(await titleField(page).count(), 0)
  await rowOf(page, 'Other').dblclick()
  await titleField(page).waitFor()
})

test('keys move a subtask among its siblings only, and into and out of a parent', async (t) => {
  const { server, page } = await goOnWith(t)
  await addTree(server)
  await rowOf(page, 'Child 2').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => focusedName(page), 'Child 2')
  t.deepEqual(await shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
  await rowOf(page, 'Other').focus()
  await page.keyboard.press('ControlOrMeta+]')
  await eventually(t, () => rowOf(page, 'Other').getAttribute('aria-level'), '2')
  const parentOf = async (title: string) =>
    (await storedTodos(server)).find((todo) => todo.title === title)?.parentId
  const parent = (await storedTodos(server)).find(({ title }) => title === 'Parent')
  await eventually(t, () => parentOf('Other'), parent?.id)
  await page.keyboard.press('ControlOrMeta+[')
  await eventually(t, () => parentOf('Other'), null)
  await eventually(t, () => focusedName(page), 'Other')
  await rowOf(page, 'Child 1').focus()
  await page.keyboard.press('ControlOrMeta+[')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
  await eventually(t, () => parentOf('Child 1'), null)
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 2', 'Child 1', 'Other'])
})

test('a todo that goes into a closed parent stays in sight, and none goes below the fourth level', async (t) => {
  const { server, page } = await goOnWith(t)
  await addTree(server)
  await page.getByRole('button', { name: 'Hide the subtasks of “Parent”' }).click()
  await rowOf(page, 'Other').focus()
  await page.keyboard.press('ControlOrMeta+]')
  await eventually(t, () => shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await eventually(t, () => focusedName(page), 'Other')

  const { id } = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'First' })
  const second = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Second', parentId: id })
  const third = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Third', parentId: second.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Fourth', parentId: third.id })
  await rowOf(page, 'Fourth').waitFor()
  await rowOf(page, 'First').focus()
  await page.keyboard.press('ControlOrMeta+]')
  await page.keyboard.press('x')
  await eventually(
    t,
    async () => (await storedTodos(server)).find(({ title }) => title === 'First')?.completed,
    true,
  )
  t.is(await page.getByText(/would make more than 4 levels/).count(), 0)
})

test('a parent that is completed leaves its view, and its subtasks stay with it', async (t) => {
  const { server, page } = await goOnWith(t)
  const countCompleted = async () => (await storedTodos(server)).filter(({ completed }) => completed).length
  await addTree(server)
  await rowOf(page, 'Child 1').focus()
  await page.keyboard.press('x')
  await eventually(t, countCompleted, 1)
  // A completed subtask stays below its open parent.
  await rowOf(page, 'Parent').getByRole('img', { name: '1 of 2 subtasks completed' }).waitFor()
  t.deepEqual(await shownTitles(page), ['Parent', 'Child 1', 'Child 2', 'Other'])
  await page.keyboard.press('ControlOrMeta+z')
  await rowOf(page, 'Parent').getByRole('img', { name: '0 of 2 subtasks completed' }).waitFor()
  await eventually(t, countCompleted, 0)
})

test('a subtask that is typed and not added waits in the field that adds', async (t) => {
  const { page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  await rowOf(page, 'Pay rent').click()
  const field = page.getByRole('textbox', { name: 'Add a subtask' })
  await field.fill('Find the invoice')
  await rowOf(page, 'Call Ada').click()
  await eventually(t, () => addField(page).inputValue(), 'Find the invoice')
  await eventually(t, () => field.inputValue(), '')
  await addField(page).fill('')
  await field.fill('Ask for it')
  await page.reload()
  await eventually(t, () => addField(page).inputValue(), 'Ask for it')
})

test('the address of a todo in the trash shows it, and that of no todo says so', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  const { id } = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Call Ada' })
  await callApi(server, 'DELETE', `/api/todos/${id}`)
  await page.goto(`${server.url}/#/todos/${id}`)
  await page.reload()
  await page.getByText('This todo is in the trash.').waitFor()
  await page.goto(`${server.url}/#/todos/none`)
  await page.getByText('This todo does not exist any more.').waitFor()
  t.is(await page.getByText('This todo is in the trash.').count(), 0)
})

test('d, l, t and p choose the date, the list, the tags and the priority of the row', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent', 'Call Ada'])
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home', colour: 'green' })
  await page.getByRole('link', { name: 'Home' }).waitFor()
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('p')
  await untilFocused(page.getByRole('option'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.priority, 4)
  await eventually(t, () => focusedName(page), 'Pay rent')
  await page.keyboard.press('t')
  await untilFocused(page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox'))
  await page.keyboard.type('bills')
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.tags, ['bills'])
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Pay rent')
  await page.keyboard.press('d')
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await page.keyboard.press('ArrowDown')
  await untilFocused(page.getByRole('option', { name: /^Today/ }))
  await page.keyboard.press('Enter')
  await rowOf(page, 'Pay rent').getByText('Today').waitFor()
  await untilFocused(rowOf(page, 'Pay rent'))
  await page.keyboard.press('l')
  await untilFocused(page.getByRole('dialog', { name: 'List' }).getByRole('searchbox'))
  await page.keyboard.type('Home')
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.listId, home.id)
  // The row has left the inbox, and the next one has the focus.
  await page.getByText('“Pay rent” moved to Home').waitFor()
  await eventually(t, () => focusedName(page), 'Call Ada')
})

test('a date by which a todo leaves its view says where it went, and offers to undo that', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await showView(page, 'Someday')
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('d')
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await page.getByRole('option', { name: /^Today/ }).click()
  await page.getByText('“Pay rent” due today').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Pay rent').waitFor()
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.dueDate, null)
})

test('a name that no list has finds nothing, says so and moves nothing', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  const list = await addList(server, 'Home')
  await page.getByRole('link', { name: 'Home' }).waitFor()
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'List' })
  await dialog.getByRole('searchbox').fill('Garden')
  await dialog.getByText('Nothing found').waitFor()
  await page.keyboard.press('Enter')
  t.is((await storedTodos(server))[0]?.listId, 'inbox')
  await dialog.getByRole('searchbox').fill('hom')
  await dialog.getByRole('option', { name: 'Home' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.listId, list.id)
})

test('a title keeps its space at the end over a rest, and an empty one stays empty', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'], { hasClock: true })
  await open(page, 'Pay rent')
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Pay the rent ')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent')
  await details(page).getByText('Saved', { exact: true }).waitFor()
  t.is(await title.inputValue(), 'Pay the rent ')
  await title.pressSequentially('well')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay the rent well')
  await details(page).getByText('Saved', { exact: true }).waitFor()
  await title.fill('')
  // Longer than the rest after which a text is saved.
  await page.clock.runFor(2300)
  await title.pressSequentially('Call Ada')
  await title.press('Tab')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Call Ada')
  await rowOf(page, 'Call Ada').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, async () => (await storedTodos(server))[0]?.title, 'Pay rent')
})

test('notes that are typed on while those before turn out to be outdated stay as they are typed', async (t) => {
  const { server, context, page } = await goOnWith(t, ['Pay rent'], { hasClock: true })
  const [todo] = await storedTodos(server)
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await context.setOffline(true)
  await page.keyboard.type('My')
  await page.getByText('One change waits to be saved.').waitFor()
  await page.keyboard.type(' notes')
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { notes: 'Their notes' })
  await context.setOffline(false)
  await details(page).getByRole('alert').waitFor()
  await page.keyboard.type(' and more')
  t.is(await notes.inputValue(), 'My notes and more')
  // Longer than the rest after which a text is saved.
  await page.clock.runFor(2300)
  t.is((await storedTodos(server))[0]?.notes, 'Their notes')
  await details(page).getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.notes, 'My notes and more')
  t.is(await details(page).getByRole('alert').count(), 0)
})

test('reminders are chosen or typed in words, shown in words, and removed', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const remindersOf = async () => (await stored(server, 'Pay rent'))?.reminders
  const field = details(page).getByRole('combobox', { name: 'Add a reminder' })
  await field.click()
  await page.getByRole('option', { name: '1 hour before' }).click()
  await details(page).getByText('1 hour before, once it has a date').waitFor()
  await field.fill('90 min before')
  await field.press('Enter')
  await eventually(t, remindersOf, [{ before: 'PT1H' }, { before: 'PT1H30M' }])
  await field.fill('1 hour')
  await field.press('Enter')
  await details(page).getByText('This reminder is there already.').waitFor()
  await field.fill('soon')
  await field.press('Enter')
  await details(page).getByText('Not a reminder.').waitFor()
  await details(page)
    .getByRole('button', { name: 'Remove the reminder “1 hour before, once it has a date”' })
    .click()
  await eventually(t, remindersOf, [{ before: 'PT1H30M' }])
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, async () => (await remindersOf())?.length, 2)
  const { id } = (await stored(server, 'Pay rent')) ?? {}
  await callApi(server, 'PATCH', `/api/todos/${id}`, { dueDate: '2020-01-06' })
  await details(page).getByText('1 hour before, already past').waitFor()
})

test('a reminder at a date and time is an instant', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page, 'Pay rent')
  const field = details(page).getByRole('combobox', { name: 'Add a reminder' })
  await field.fill('1 dec 2036 9am')
  await field.press('Enter')
  const at = new Date(2036, 11, 1, 9).toISOString()
  await eventually(t, async () => (await stored(server, 'Pay rent'))?.reminders, [{ at }])
  await details(page).getByText('At Dec 1, 2036').waitFor()
})
