import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import {
  eventually,
  focusedName,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

const field = (page: Page) => page.getByRole('combobox', { name: 'Go to or run a command' })

/** The names of the entries that the palette shows, from top to bottom. */
const entries = (page: Page): Promise<readonly string[]> =>
  page.getByRole('option').locator('.palette-name').allInnerTexts()

async function openPalette(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  if (typed !== '') await page.keyboard.type(typed)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

test('the palette goes to views, lists, tags and todos by keys, and shows them first the next time', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Buy milk'])
  await addList(server, 'Groceries', ['Eggs'])
  await callApi(server, 'POST', '/api/todos', { title: 'Call Zoë', tags: ['phone'] })
  await callApi(server, 'POST', '/api/views', { name: 'Urgent things', filter: { minPriority: 3 } })
  for (const [typed, name] of [
    ['upc', 'Upcoming'],
    ['groc', 'Groceries'],
    ['phone', 'phone'],
    ['urg thi', 'Urgent things'],
  ] as const) {
    await openPalette(page, typed)
    await eventually(t, async () => (await entries(page))[0], name)
    await page.keyboard.press('Enter')
    await heading(page, name).waitFor()
  }
  await openPalette(page, 'zoe')
  await eventually(t, async () => (await entries(page))[0], 'Call Zoë')
  await eventually(t, () => page.getByRole('option').locator('mark').allInnerTexts(), ['Zoë'])
  await page.keyboard.press('Enter')
  await heading(page, 'Inbox').waitFor()
  await eventually(t, () => focusedName(page), 'Title')
  t.is(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue(), 'Call Zoë')

  await page.reload()
  await page.getByRole('treegrid').waitFor()
  await openPalette(page)
  await eventually(t, async () => (await entries(page)).slice(0, 5), [
    'Call Zoë',
    'Urgent things',
    'phone',
    'Groceries',
    'Upcoming',
  ])
  await looksRight(t, page, 'the palette')
  t.deepEqual(complaints, [])
})

test('the palette runs the commands on the focused todo, and Escape gives the focus back to it', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  await openPalette(page)
  await page.getByRole('group', { name: 'Commands' }).waitFor()
  t.false((await entries(page)).includes('Rename'))
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })

  await rowOf(page, 'Two').focus()
  await openPalette(page)
  const ofTodo = page.getByRole('group', { name: 'Two' })
  t.is(await ofTodo.getByRole('option').first().innerText(), 'Complete or reopen\nSpace')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Two')

  await openPalette(page, 'move up')
  await eventually(t, async () => (await entries(page))[0], 'Move up')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Two', 'One', 'Three'])
  await eventually(t, () => focusedName(page), 'Two')

  await openPalette(page, 'prio')
  await page.getByRole('option', { name: 'Choose the priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.priority, 4)
  await eventually(t, () => focusedName(page), 'Two')
})

test('where nothing is found, the palette adds a todo with the text, or searches for it', async (t) => {
  const { server, page } = await openPage(t, ['Pay'], { hasTouch: true })
  await callApi(server, 'PATCH', `/api/todos/${(await storedTodos(server))[0]?.id}`, { notes: 'the rent' })
  await page.getByRole('button', { name: 'Go to …' }).click()
  await field(page).fill('rent')
  await page.getByRole('status').getByText('Nothing found').waitFor()
  await eventually(t, () => entries(page), ['Add “rent” to the inbox', 'Search for “rent”'])
  await page.getByRole('option', { name: 'Search for' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).waitFor()
  await eventually(t, () => shownTitles(page), ['Pay'])

  await openPalette(page, 'Rent a van')
  await page.getByText('Nothing found').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('“Rent a van” was added to the inbox.').waitFor()
  await eventually(t, () => storedTitles(server), ['Pay', 'Rent a van'])

  await openPalette(page)
  await page.keyboard.press('Control+k')
  await field(page).waitFor({ state: 'detached' })
  t.deepEqual(await storedTitles(server), ['Pay', 'Rent a van'])
})

test('the palette reads the words of a todo that it adds, and says what it understood', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Pay'])
  const list = await addList(server, 'Home')
  await openPalette(page, 'Ring Ann 24 December 2099 #family !1')
  const option = page.getByRole('option', { name: 'Add “Ring Ann” to the inbox' })
  await option.getByText('Thursday, December 24, 2099 · #family · Priority 1, urgent').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('“Ring Ann” was added to the inbox.').waitFor()

  await openPalette(page, 'Sweep the “tomorrow” room @Home')
  await page.getByRole('option', { name: 'Add “Sweep the “tomorrow” room” to Home' }).click()
  await page.getByText('“Sweep the “tomorrow” room” was added to Home.').waitFor()

  const stored = async (wanted: string) =>
    (await storedTodos(server)).find(({ title }) => title.startsWith(wanted))
  await eventually(t, async () => (await stored('Sweep')) !== undefined, true)
  t.like(await stored('Ring'), {
    title: 'Ring Ann',
    dueDate: '2099-12-24',
    tags: ['family'],
    priority: 4,
    listId: 'inbox',
  })
  t.like(await stored('Sweep'), { title: 'Sweep the “tomorrow” room', dueDate: null, listId: list.id })
  t.deepEqual(complaints, [])
})

test('what is typed while the palette is loaded runs no command on the list', async (t) => {
  const { server, page } = await openPage(t, ['Buy milk'])
  let load: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\/assets\/open-palette-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await rowOf(page, 'Buy milk').focus()
  await page.keyboard.press('Control+k')
  for (const key of ['x', 'Delete', 'e']) await page.keyboard.press(key)
  load()
  await field(page).waitFor()
  t.is(await page.getByRole('textbox', { name: 'Title of the todo' }).count(), 0)
  const [todo] = await storedTodos(server)
  t.like(todo, { completed: false, deletedAt: null })
})
