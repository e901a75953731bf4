import type { Locator, Page } from 'playwright-core'
import type { List } from '../../../server/contract.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  rowOf,
  storedTitles,
  storedTodos,
  titleField,
  typeTitle,
} from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const today = '2026-12-01'
const tomorrow = '2026-12-02'

const { test, goOnWith } = testInOnePage({ now: new Date(`${today}T12:00`) })

const understood = (page: Page): Locator => page.getByRole('group', { name: 'Understood in the text' })
const pieceOf = (page: Page, name: string | RegExp): Locator =>
  understood(page).getByRole('button', { name, exact: true })

const storedLists = async (server: TestServer): Promise<readonly string[]> =>
  (await callApi<readonly List[]>(server, 'GET', '/api/lists')).map(({ name }) => name)

/** The fields of the todo with a title that a line can set, without those that are not set; null for no such todo. */
const setOf = async (server: TestServer, title: string) => {
  const todo = (await storedTodos(server)).find((each) => each.title === title)
  if (todo === undefined) return null
  const { dueDate, dueTime, tags, priority, repeat } = todo
  const set = { dueDate, dueTime, tags: tags.join(' '), priority, rrule: repeat?.rrule }
  return Object.fromEntries(Object.entries(set).filter(([, value]) => Boolean(value)))
}

const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' })

test('a renamed todo gets what its new words say, a new list too, and one undo takes all of it back', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['Call mum'])
  await typeTitle(page, 'Call mum', 'Call mum tomorrow 5pm #family !2 @Garden')
  await pieceOf(page, 'New list “Garden”').waitFor()
  await looksRight(t, page, 'the words of a title that is renamed')
  await titleField(page).press('Enter')
  await eventually(t, () => setOf(server, 'Call mum'), {
    dueDate: tomorrow,
    dueTime: '17:00',
    tags: 'family',
    priority: 3,
  })
  t.deepEqual(await storedLists(server), ['Inbox', 'Garden'])
  await page.getByText('“Call mum” moved to Garden').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => setOf(server, 'Call mum'), {})
  await eventually(t, () => storedLists(server), ['Inbox'])
  t.deepEqual(complaints, [])
})

test('the words that a title has already stay in it, until the person chooses them', async (t) => {
  const { server, page } = await goOnWith(t, ['Read Robinson on friday'])
  await typeTitle(page, 'Read Robinson on friday', 'Read the Robinson on friday #books')
  await pieceOf(page, '#books').waitFor()
  t.is(await pieceOf(page, 'on friday').getAttribute('aria-pressed'), 'false')
  await titleField(page).press('Enter')
  await eventually(t, () => setOf(server, 'Read the Robinson on friday'), { tags: 'books' })

  await typeTitle(page, 'Read the Robinson on friday', 'Read the Robinson on friday')
  await pieceOf(page, 'on friday').click()
  await titleField(page).press('Enter')
  await eventually(t, () => setOf(server, 'Read the Robinson'), { dueDate: '2026-12-04', tags: 'books' })
})

test('a date without a time keeps the time, and Escape changes nothing', async (t) => {
  const { server, page } = await goOnWith(t)
  await callApi(server, 'POST', '/api/todos', { title: 'Swim', dueDate: today, dueTime: '18:30' })
  await rowOf(page, 'Swim').waitFor()
  await typeTitle(page, 'Swim', 'Swim tomorrow')
  await pieceOf(page, /2026/).waitFor()
  await titleField(page).press('Escape')
  await rowOf(page, 'Swim').waitFor()
  t.deepEqual(await setOf(server, 'Swim'), { dueDate: today, dueTime: '18:30' })
  await typeTitle(page, 'Swim', 'Swim tomorrow')
  await pieceOf(page, /2026/).waitFor()
  await titleField(page).press('Enter')
  await eventually(t, () => setOf(server, 'Swim'), { dueDate: tomorrow, dueTime: '18:30' })
})

test('a typed title whose todo was renamed meanwhile comes back with all its words', async (t) => {
  const { server, page } = await goOnWith(t, ['Call mum'])
  await typeTitle(page, 'Call mum', 'Call mother tomorrow')
  await pieceOf(page, /2026/).waitFor()
  const [todo] = await storedTodos(server)
  await page.route(
    '**/api/changes',
    async (route) => {
      await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { title: 'Call dad' })
      await route.continue()
    },
    { times: 1 },
  )
  await titleField(page).press('Enter')
  await page.getByText('This was changed meanwhile to “Call dad”.').waitFor()
  await eventually(t, () => titleField(page).inputValue(), 'Call mother tomorrow')
  t.deepEqual(await setOf(server, 'Call dad'), {})
  await page.getByRole('button', { name: 'Use my text' }).click()
  await eventually(t, () => setOf(server, 'Call mother'), { dueDate: tomorrow })
})

test('titles in the details are read at the end of the edit, and those of subtasks, but for names of lists', async (t) => {
  const { server, page } = await goOnWith(t, ['Move'])
  await callApi(server, 'POST', '/api/lists', { name: 'Home' })
  await rowOf(page, 'Move').click()
  const title = details(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.press('End')
  await title.pressSequentially(' every friday @Home')
  await pieceOf(page, 'Home').waitFor()
  await title.press('Tab')
  await eventually(t, () => setOf(server, 'Move'), { dueDate: '2026-12-04', rrule: 'FREQ=WEEKLY;BYDAY=FR' })

  const add = details(page).getByRole('textbox', { name: 'Add a subtask' })
  await add.pressSequentially('Pack tomorrow !1 @Garden')
  await pieceOf(page, 'Urgent priority').waitFor()
  await add.press('Enter')
  await eventually(t, () => setOf(server, 'Pack @Garden'), { dueDate: tomorrow, priority: 4 })
  const subtask = details(page).getByRole('textbox', { name: 'Title of “Pack @Garden”' })
  await subtask.press('End')
  await subtask.pressSequentially(' #boxes')
  await subtask.press('Enter')
  await eventually(t, () => setOf(server, 'Pack @Garden'), {
    dueDate: tomorrow,
    priority: 4,
    tags: 'boxes',
  })
  t.deepEqual(await storedLists(server), ['Inbox', 'Home'])
})

test('the options for a tag take the keys of the field for a subtask, and Tab chooses one', async (t) => {
  const { server, page } = await goOnWith(t)
  await callApi(server, 'POST', '/api/todos', { title: 'Move', tags: ['boxes'] })
  await rowOf(page, 'Move').click()
  const add = details(page).getByRole('textbox', { name: 'Add a subtask' })
  await add.pressSequentially('Pack #bo')
  await page.getByRole('option', { name: 'boxes' }).waitFor()
  await add.press('Tab')
  await eventually(t, () => add.inputValue(), 'Pack #boxes ')
  await add.press('Enter')
  await eventually(t, () => setOf(server, 'Pack'), { tags: 'boxes' })
})

test('pasted lines and the palette make the lists that they name, each once', async (t) => {
  const { server, page } = await goOnWith(t)
  await addField(page).click()
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, 'Dig @Garden\n  Buy a spade @Shop\nSow @garden *1h tomorrow 9am')
  const preview = page.getByRole('list', { name: 'The pasted lines' })
  await preview.getByText('New list “Garden”', { exact: true }).waitFor()
  await preview.getByText('1 hour before').waitFor()
  await page.getByRole('button', { name: 'Add 3 todos' }).click()
  await eventually(t, async () => (await storedTitles(server)).toSorted(), [
    'Buy a spade @Shop',
    'Dig',
    'Sow',
  ])
  t.deepEqual(await storedLists(server), ['Inbox', 'Garden'])
  const listsOf = new Set((await storedTodos(server)).map(({ listId }) => listId))
  t.is(listsOf.size, 1)

  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('Paint the fence @House')
  await page.getByRole('option', { name: 'Add “Paint the fence” to House' }).click()
  await page.getByText('“Paint the fence” was added to House.').waitFor()
  await eventually(t, () => storedLists(server), ['Inbox', 'Garden', 'House'])
})
