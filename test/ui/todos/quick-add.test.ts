import type { Locator, Page } from 'playwright-core'
import type { List, Todo } from '../../../server/contract.ts'
import { shiftDate } from '../../../common/dates/dates.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, showView, untilLoaded } from '../../support/page-session.ts'
import { addField, eventually, rowOf, storedTitles, storedTodos } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const today = '2026-12-01'

const { test, goOnWith, openPage } = testInOnePage({ now: new Date(`${today}T12:00`) })

/** The script that reads the words of a line. */
const lineReader = /\/assets\/read-line-[\w-]+\.js$/

/** Reloads the page, and holds the reader of words back until the function that it resolves to is called. */
async function reloadWithoutReader(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(lineReader, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await untilLoaded(page)
  return held.resolve
}

const inDays = (days: number): string => shiftDate(today, days)

const understood = (page: Page): Locator => page.getByRole('group', { name: 'Understood in the text' })

/** The fields that a line can set, of the todo with a title. */
const fieldsOf = async (server: TestServer, title: string) => {
  const todo = (await storedTodos(server)).find((each) => each.title === title)
  if (todo === undefined) return null
  const { dueDate, dueTime, listId, tags, priority, repeat } = todo
  return { dueDate, dueTime, listId, tags, priority, rrule: repeat?.rrule ?? null }
}

const plain = { dueDate: null, dueTime: null, listId: 'inbox', tags: [], priority: 0, rrule: null } as const

test('the words that are shown as understood are added, and no others', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  const list = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home Office', colour: 'purple' })
  await page.getByRole('link', { name: 'Home Office' }).waitFor()
  await addField(page).pressSequentially(
    'Water plants every 3 days tomorrow 5pm #garden @home office !1, about May',
  )
  const pieces = understood(page).getByRole('button')
  await eventually(t, async () => (await pieces.allInnerTexts()).filter((text) => !text.includes('20')), [
    'Every 3 days',
    '#garden',
    'Home Office',
    'Urgent priority',
  ])
  t.deepEqual(await page.locator('.line-mark').allInnerTexts(), [
    'every 3 days',
    'tomorrow 5pm',
    '#garden',
    '@home office',
    '!1,',
  ])
  await looksRight(t, page, 'the pieces of a line')
  await addField(page).press('Enter')
  await eventually(t, () => fieldsOf(server, 'Water plants about May'), {
    dueDate: inDays(1),
    dueTime: '17:00',
    listId: list.id,
    tags: ['garden'],
    priority: 4,
    rrule: 'FREQ=DAILY;INTERVAL=3',
  })
  // The todo is in another list than the one that shows.
  await page.getByText('“Water plants about May” was added to Home Office.', { exact: true }).waitFor()
  t.is(await addField(page).inputValue(), '')
  t.deepEqual(complaints, [])
})

test('a piece is left in the title by Backspace, by a click, and by its button, and comes back', async (t) => {
  const { server, page } = await goOnWith(t)
  const field = addField(page)
  const pressed = (name: RegExp) => understood(page).getByRole('button', { name, pressed: true })
  await field.pressSequentially('Film tomorrow')
  await pressed(/20\d\d/).waitFor()
  await field.press('Backspace')
  await understood(page).getByRole('button', { name: 'tomorrow', pressed: false }).waitFor()
  t.is(await field.inputValue(), 'Film tomorrow')
  await field.press('Enter')
  await eventually(t, () => fieldsOf(server, 'Film tomorrow'), plain)

  await field.pressSequentially('Talk #work !2')
  await pressed(/#work/).waitFor()
  await page.locator('.line-mark', { hasText: '#work' }).click()
  await understood(page).getByRole('button', { name: '#work', pressed: false }).waitFor()
  await field.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await understood(page).getByRole('button', { name: '!2', pressed: false }).waitFor()
  await page.keyboard.press('Space')
  await pressed(/High priority/).waitFor()
  await field.press('Enter')
  await eventually(t, () => fieldsOf(server, 'Talk #work'), { ...plain, priority: 3 })
})

test('a typing mistake in a tag is corrected by Backspace', async (t) => {
  const { server, page } = await goOnWith(t)
  const field = addField(page)
  await field.pressSequentially('Buy milk #hoem')
  await understood(page).getByRole('button', { name: '#hoem', pressed: true }).waitFor()
  await field.press('Backspace')
  await field.press('Backspace')
  await field.pressSequentially('me')
  await field.press('Enter')
  await eventually(t, () => fieldsOf(server, 'Buy milk'), { ...plain, tags: ['home'] })
})

test('Backspace leaves a known tag, a list and a priority in the title', async (t) => {
  const { server, page } = await goOnWith(t)
  await callApi(server, 'POST', '/api/lists', { name: 'Home' })
  await callApi(server, 'POST', '/api/todos', { title: 'Known', tags: ['work'] })
  await page.getByRole('link', { name: /^work/ }).waitFor()
  const field = addField(page)
  for (const word of ['#work', '@Home', '!2']) {
    await field.pressSequentially(`Talk ${word}`)
    await understood(page).getByRole('button', { pressed: true }).waitFor()
    await field.press('Backspace')
    await understood(page).getByRole('button', { name: word, pressed: false }).waitFor()
    t.is(await field.inputValue(), `Talk ${word}`)
    await field.fill('')
  }
})

test('a piece that was left in one text is taken out of the next one', async (t) => {
  const { server, page } = await goOnWith(t)
  const field = addField(page)
  await field.pressSequentially('Call Bob tomorrow')
  await understood(page).getByRole('button').waitFor()
  await field.press('Backspace')
  await page.locator('.line-mark[data-off]').waitFor()
  await field.fill('')
  await field.pressSequentially('Call Ann tomorrow')
  await field.press('Enter')
  await eventually(t, () => fieldsOf(server, 'Call Ann'), { ...plain, dueDate: inDays(1) })
})

test('lists are offered in the order of the sidebar', async (t) => {
  const { server, page } = await goOnWith(t)
  for (const [name, order] of [
    ['Last', 3],
    ['First', 1],
    ['Middle', 2],
  ] as const)
    await callApi(server, 'POST', '/api/lists', { name, order })
  await page.getByRole('link', { name: 'Last' }).waitFor()
  await addField(page).pressSequentially('Buy milk @')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await eventually(t, () => options.allInnerTexts(), ['Inbox', 'First', 'Middle', 'Last'])
})

test('tags, lists and priorities are completed by keys and by the mouse', async (t) => {
  const { server, page } = await goOnWith(t)
  const list = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home Office' })
  await callApi(server, 'POST', '/api/todos', { title: 'Known', tags: ['errands', 'two words'] })
  await rowOf(page, 'Known').waitFor()
  const field = addField(page)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await field.pressSequentially('Buy milk #')
  await eventually(t, () => options.allInnerTexts(), ['errands', 'two words'])
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('Enter')
  t.is(await field.inputValue(), 'Buy milk #"two words" ')
  await field.pressSequentially('@off')
  await eventually(t, () => options.allInnerTexts(), ['Home Office'])
  await looksRight(t, page, 'the suggestions')
  await field.press('End')
  await field.press('Tab')
  await field.pressSequentially('!')
  await options.getByText('High priority').click()
  t.is(await field.inputValue(), 'Buy milk #"two words" @Home Office !2 ')
  await field.pressSequentially('#err')
  await field.press('Escape')
  await eventually(t, () => options.count(), 0)
  await field.press('Enter')
  await eventually(t, () => fieldsOf(server, 'Buy milk'), {
    ...plain,
    listId: list.id,
    tags: ['two words', 'err'],
    priority: 3,
  })
})

test('a todo that is added in a view gets its date, unless the line has one', async (t) => {
  const { server, page } = await goOnWith(t)
  for (const [view, typed, title, dueDate] of [
    ['Today', 'Water plants', 'Water plants', inDays(0)],
    ['Upcoming', 'Call mum', 'Call mum', inDays(1)],
    ['Upcoming', 'Pay rent in 3 days', 'Pay rent', inDays(3)],
    ['Today', 'Buy a gift in 2 weeks', 'Buy a gift', inDays(14)],
  ] as const) {
    await showView(page, view)
    await addField(page).click()
    await addField(page).pressSequentially(typed)
    if (typed !== title) await understood(page).getByRole('button', { pressed: true }).waitFor()
    await addField(page).press('Enter')
    await eventually(t, async () => (await fieldsOf(server, title))?.dueDate, dueDate)
  }
  await page.getByText('“Buy a gift” was added to Inbox.', { exact: true }).waitFor()
})

test('a list that does not exist is made with the todo, unless it is switched off, and undone with it', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await addField(page).pressSequentially('Pay rent @Flat, please')
  const newList = understood(page).getByRole('button', { name: 'New list “Flat”' })
  await looksRight(t, page, 'a new list in a line')
  t.is(await newList.getAttribute('aria-pressed'), 'true')
  await newList.click()
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Pay rent @Flat, please'])
  await addField(page).press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => storedTitles(server), [])

  await addField(page).pressSequentially('Pay rent @Flat, please')
  await newList.waitFor()
  await addField(page).press('Enter')
  const findMade = async () =>
    (await callApi<readonly List[]>(server, 'GET', '/api/lists')).find(({ name }) => name === 'Flat')
  await eventually(t, async () => (await findMade()) !== undefined, true)
  const made = await findMade()
  await eventually(t, () => fieldsOf(server, 'Pay rent please'), { ...plain, listId: made?.id ?? '' })
  await page.getByRole('link', { name: 'Flat' }).waitFor()
  await page.getByText('“Pay rent please” was added to Flat.', { exact: true }).waitFor()
  await addField(page).press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => storedTitles(server), [])
  t.is(await findMade(), undefined)

  // The rest is read as where the list is there.
  await addField(page).fill('Dig the beds fri @Flat')
  await newList.waitFor()
  t.is(await understood(page).getByRole('button', { pressed: true }).count(), 2)

  // The beginning of a known name, an address and a bare mark make none.
  await addField(page).fill('Write to ann@example.org @ 5 @Inb tomorrow')
  await eventually(t, () => newList.count(), 0)
  await understood(page).getByRole('button', { name: 'Inbox', pressed: true }).waitFor()
  t.deepEqual(complaints, [])
})

test('what may be a date is marked, and Tab or a click says which', async (t) => {
  const { server, page, complaints } = await goOnWith(t)
  await addField(page).pressSequentially('Pay 3/12 back')
  const doubt = page.locator('.line-doubt')
  await eventually(t, () => doubt.allInnerTexts(), ['3/12'])
  await looksRight(t, page, 'a doubtful date')
  await addField(page).press('Enter')
  await eventually(t, () => fieldsOf(server, 'Pay 3/12 back'), plain)

  await addField(page).pressSequentially('Call mum yesterday')
  await page.getByRole('option', { name: 'Monday, November 30, 2026' }).waitFor()
  await addField(page).press('Tab')
  await understood(page).getByRole('button', { name: 'Monday, November 30, 2026' }).waitFor()
  t.is(await doubt.count(), 0)
  await addField(page).press('Enter')
  await eventually(t, () => fieldsOf(server, 'Call mum'), { ...plain, dueDate: inDays(-1) })

  // With the keys of the list, the second way.
  await addField(page).pressSequentially('Trip 4-6 december')
  await page.getByRole('option').nth(1).waitFor()
  await addField(page).press('ArrowDown')
  await addField(page).press('ArrowDown')
  await addField(page).press('Enter')
  await understood(page)
    .getByRole('button', { name: /December 6/ })
    .waitFor()
  await addField(page).press('Enter')
  await eventually(t, () => fieldsOf(server, 'Trip'), { ...plain, dueDate: '2026-12-06' })

  await addField(page).pressSequentially('Pay 3/12 back')
  await doubt.click()
  await page.getByRole('option', { name: 'Thursday, December 3, 2026' }).click()
  await understood(page).getByRole('button').waitFor()
  await understood(page).getByRole('button').click()
  await addField(page).press('Enter')
  await eventually(
    t,
    async () => (await storedTitles(server)).filter((title) => title.includes('3/12')).length,
    2,
  )
  t.deepEqual(complaints, [])
})

test('a view that gives its todos a date says so, until the text names another', async (t) => {
  const { server, page } = await goOnWith(t)
  await showView(page, 'Upcoming')
  await addField(page).pressSequentially('Buy flowers')
  await understood(page).getByText('Tomorrow', { exact: true }).waitFor()
  t.is(await understood(page).getByRole('button').count(), 0)
  await addField(page).pressSequentially(' in 3 days')
  await understood(page).getByRole('button').waitFor()
  t.is(await understood(page).getByText('Tomorrow', { exact: true }).count(), 0)
  await addField(page).press('Enter')
  await eventually(t, () => fieldsOf(server, 'Buy flowers'), { ...plain, dueDate: inDays(3) })
})

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
  const { server, page } = await goOnWith(t, ['One'])
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
    '1. Clean, , , , home',
    'Buy drinks, Plan the party, , done',
    `Invite Bob, Plan the party, ${inDays(1)}, `,
    'One, , , ',
    'Plan the party, , , ',
  ])
  await page.getByRole('alertdialog', { name: '4 todos added' }).getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One'])

  await addField(page).click()
  await paste(page, 'Read\nthe draft')
  await page.getByRole('button', { name: 'Paste as one line' }).click()
  await eventually(t, () => addField(page).inputValue(), 'Read the draft')
})

test('the preview of pasted lines says all that is read in them', async (t) => {
  const { page } = await goOnWith(t)
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
    'Water plants Tomorrow · Every 3 days · #home · High priority',
  )
})

test('more lines than one change can hold, and a line that is too long, are refused', async (t) => {
  const { server, page } = await goOnWith(t)
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
  const { server, page } = await goOnWith(t)
  await addField(page).fill('x tomorrow')
  await page.getByRole('group', { name: 'Understood in the text' }).waitFor()
  await addField(page).fill('')
  await paste(page, 'Call Bob tomorrow\n'.repeat(100_000))
  await page.getByRole('alert').getByText('These are 100,000 lines.').waitFor()
  await page.getByText('and 99,900 more').waitFor()
  t.deepEqual(await storedTitles(server), [])
})

test('a reminder in a line is shown in words and is added with the todo', async (t) => {
  const { server, page } = await goOnWith(t)
  await addField(page).pressSequentially('Call the bank tomorrow 5pm *30m')
  await understood(page).getByRole('button', { name: '30 minutes before', pressed: true }).waitFor()
  await addField(page).fill('Call the bank today 0:00 *30m')
  await understood(page).getByRole('button', { name: '30 minutes before, already past' }).waitFor()
  await addField(page).fill('Call the bank *30m')
  await understood(page).getByRole('button', { name: '30 minutes before, once it has a date' }).waitFor()
  await addField(page).press('Enter')
  await eventually(
    t,
    async () => (await storedTodos(server)).map(({ title, reminders }) => ({ title, reminders })),
    [{ title: 'Call the bank', reminders: [{ before: 'PT30M' }] }],
  )
})

test('lines that are entered before words can be read wait for it, while the next one is typed', async (t) => {
  const { server, page } = await openPage(t, [], { now: new Date(`${today}T12:00`), hasOwnContext: true })
  const release = await reloadWithoutReader(page)
  const field = addField(page)
  await field.pressSequentially('Call the bank tomorrow')
  await field.press('Enter')
  await field.pressSequentially('Buy milk #shop')
  await field.press('Enter')
  await field.pressSequentially('Eg')
  t.deepEqual(await storedTitles(server), [])
  release()
  await eventually(t, () => fieldsOf(server, 'Call the bank'), { ...plain, dueDate: inDays(1) })
  await eventually(t, () => fieldsOf(server, 'Buy milk'), { ...plain, tags: ['shop'] })
  await field.pressSequentially('gs')
  t.is(await field.inputValue(), 'Eggs')
})

test('a letter that is typed just when an early line is added stays', async (t) => {
  const { server, page } = await openPage(t, [], { now: new Date(`${today}T12:00`), hasOwnContext: true })
  const release = await reloadWithoutReader(page)
  await addField(page).pressSequentially('Buy milk')
  await addField(page).press('Enter')
  // It is typed after the words are drawn as read, and before the line is added.
  await page.locator('.quick-add').evaluate((part) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      document.execCommand('insertText', false, 'E')
    })
    observer.observe(part, { childList: true, subtree: true })
  })
  release()
  await eventually(t, () => storedTitles(server), ['Buy milk'])
  await addField(page).pressSequentially('ggs')
  t.is(await addField(page).inputValue(), 'Eggs')
})

test('a further Enter just when an early line is added adds it once', async (t) => {
  const { server, page } = await openPage(t, [], { now: new Date(`${today}T12:00`), hasOwnContext: true })
  const release = await reloadWithoutReader(page)
  await addField(page).pressSequentially('Buy milk')
  await addField(page).press('Enter')
  // It is pressed after the words are drawn as read, and before the line is added.
  await page.locator('.quick-add').evaluate((part) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      part.querySelector('textarea')?.dispatchEvent(enter)
    })
    observer.observe(part, { childList: true, subtree: true })
  })
  release()
  await eventually(t, () => storedTitles(server), ['Buy milk'])
  await addField(page).pressSequentially('Eggs')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Buy milk', 'Eggs'])
})

test('a line that replaces one that waits for the words to be read is the one that is added', async (t) => {
  const { server, page } = await openPage(t, [], { now: new Date(`${today}T12:00`), hasOwnContext: true })
  const release = await reloadWithoutReader(page)
  const field = addField(page)
  await field.fill('Pay rent')
  await field.press('Enter')
  await field.fill('Water the plants today')
  await field.press('Enter')
  await field.pressSequentially('Call the bank tomorrow')
  await field.press('Enter')
  await field.pressSequentially('Call the bank tomorrow')
  await field.press('Enter')
  t.deepEqual(await storedTitles(server), [])
  release()
  await eventually(t, () => fieldsOf(server, 'Water the plants'), { ...plain, dueDate: today })
  await eventually(t, () => fieldsOf(server, 'Call the bank'), { ...plain, dueDate: inDays(1) })
  await eventually(t, () => storedTitles(server), ['Water the plants', 'Call the bank', 'Call the bank'])
  t.is(await field.inputValue(), '')
})

test('a line that is entered while words cannot be loaded is a title', async (t) => {
  const { server, page } = await openPage(t, [], { hasOwnContext: true })
  await page.route(lineReader, (route) => route.abort())
  await page.reload()
  await addField(page).fill('Call the bank tomorrow')
  await addField(page).press('Enter')
  await eventually(t, () => fieldsOf(server, 'Call the bank tomorrow'), plain)
})
