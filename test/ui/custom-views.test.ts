import * as fc from 'fast-check'
import { draftOf, fieldsOf, findMistake } from '../../renderer/custom-views/form/draft.ts'
import type { CustomView, Todo as ShownTodo } from '../../renderer/sync/entities.ts'
import { newFields } from '../../renderer/custom-views/view-changes.ts'
import { type Conditions, createTest, findImplied } from '../../renderer/custom-views/conditions.ts'
import { sortTodos } from '../../renderer/todo-views/view.ts'
import type { Todo, View } from '../../server/contract.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { sorts } from '../../server/entities/filter.ts'
import { findOrder } from '../../common/filters/conditions.ts'
import { testWithBrowser } from '../support/browser.ts'
import { anyFilter, filterLists } from '../support/filters.ts'
import { apiOf } from '../support/http.ts'
import { looksRight } from '../support/page-look.ts'
import { chooseInMenu, clickLabelOf, placeRow } from '../support/page-places.ts'
import { callApi, openPage, placeLink, runByPalette, showView } from '../support/page-session.ts'
import { eventually, focusedName, rowOf, shownTitles } from '../support/page-todos.ts'
import { type TestServer, startServer } from '../support/server.ts'
import { seedOfRun } from '../support/random.ts'

const test = testWithBrowser()

const storedViews = (server: TestServer) => callApi<readonly View[]>(server, 'GET', '/api/views')

const storedNames = async (server: TestServer) => (await storedViews(server)).map(({ name }) => name)

test('a view is made of a tag by the form, shows what the API lists, and is edited, copied and moved', async (t) => {
  const { server, page, complaints } = await openPage(t)
  const add = (title: string, fields: object) =>
    callApi<Todo>(server, 'POST', '/api/todos', { title, ...fields })
  await add('Call mum', { tags: ['home'], priority: 4 })
  await add('Paint', { tags: ['home'] })
  await add('Write', { priority: 4 })
  await placeLink(page, 'home').click()
  await page.getByRole('button', { name: 'Save as a view' }).click()

  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByText('2 todos match').waitFor()
  t.is(await dialog.getByRole('textbox', { name: 'Name' }).inputValue(), 'home')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a name for the view.').waitFor()
  t.deepEqual(await storedViews(server), [])
  await page.keyboard.type('Urgent at home')
  await clickLabelOf(dialog.getByRole('radio', { name: 'Flag' }))
  await clickLabelOf(dialog.getByRole('radio', { name: 'Red' }))
  await dialog.getByRole('button', { name: /Priority/ }).click()
  await page.getByRole('option', { name: 'High or urgent' }).click()
  await dialog.getByText('1 todo matches').waitFor()
  await looksRight(t, page, 'the form of a view')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('heading', { name: 'Urgent at home', level: 1 }).waitFor()
  await eventually(t, () => shownTitles(page), ['Call mum'])
  const filter = { completed: false, tag: ['home'], minPriority: 3 }
  await eventually(
    t,
    async () => (await storedViews(server)).map((view) => [view.icon, view.colour, view.filter]),
    [['flag', 'red', filter]],
  )
  const [{ id } = { id: '' }] = await storedViews(server)
  t.regex(page.url(), new RegExp(`#/views/${id}$`))
  await placeLink(page, 'Urgent at home').getByText('1', { exact: true }).waitFor()

  await page.getByRole('textbox', { name: 'New todo' }).fill('Fix the roof')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Fix the roof').waitFor()
  const path = `/api/todos?view=${id}`
  const titles = async () => (await callApi<readonly Todo[]>(server, 'GET', path)).map(({ title }) => title)
  await eventually(t, titles, ['Call mum', 'Fix the roof'])
  t.deepEqual(await shownTitles(page), await titles())

  await chooseInMenu(page, 'Urgent at home', 'Duplicate')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(t, () => storedNames(server), ['Urgent at home', 'Urgent at home (copy)'])
  await page.getByRole('heading', { name: 'Urgent at home (copy)', level: 1 }).waitFor()
  await placeLink(page, String.raw`Urgent at home \(copy\)`).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => storedNames(server), ['Urgent at home (copy)', 'Urgent at home'])

  await page.keyboard.press('F2')
  const editing = page.getByRole('dialog', { name: 'Edit view' })
  await clickLabelOf(editing.getByRole('checkbox', { name: '#home' }))
  await editing.getByRole('textbox', { name: 'Name' }).fill('Urgent')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Urgent', exact: true, level: 1 }).waitFor()
  await eventually(t, () => shownTitles(page), ['Call mum', 'Write', 'Fix the roof'])
  await eventually(t, async () => (await storedViews(server))[0]?.filter, {
    completed: false,
    minPriority: 3,
  })
  await eventually(t, () => focusedName(page), 'Urgent, 3 open')
  t.deepEqual(complaints, [])
})

test('a view is dragged to another position among the views, and undo takes it back', async (t) => {
  const { server, page } = await openPage(t)
  for (const name of ['One', 'Two', 'Three'])
    await callApi(server, 'POST', '/api/views', { name, filter: {} })
  await placeLink(page, 'Three').waitFor()
  const [from, to] = [await placeRow(page, 'Three').boundingBox(), await placeRow(page, 'One').boundingBox()]
  if (!from || !to) return t.fail('a view is not in sight')
  await page.mouse.move(from.x + 60, from.y + 14)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 4, { steps: 3 })
  t.is(await page.locator('.drag-preview').innerText(), 'Three')
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 6 })
  await page.mouse.up()
  await eventually(t, () => storedNames(server), ['Three', 'One', 'Two'])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['One', 'Two', 'Three'])
})

test('a view is deleted and undone, goes when a script deletes it, and says why it is empty', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Pay the rent'])
  const list = await callApi<{ id: string }>(server, 'POST', '/api/lists', { name: 'Home' })
  const make = (name: string, filter: object) => callApi<View>(server, 'POST', '/api/views', { name, filter })
  const soon = await make('Soon', { completed: false, dueWithin: 7 })
  await make('Of the list', { completed: false, listId: [list.id] })
  await showView(page, 'Soon')
  await page.getByText('No todo matches').waitFor()
  await page.getByRole('textbox', { name: 'New todo' }).fill('Without a date')
  await page.keyboard.press('Enter')
  await page.getByText('“Without a date” was added to Inbox. It does not match this view.').first().waitFor()

  await chooseInMenu(page, 'Soon', 'Edit view…')
  const dialog = page.getByRole('dialog', { name: 'Edit view' })
  await dialog.getByRole('button', { name: /Due date/ }).click()
  await page.getByRole('option', { name: 'After a date' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Choose a date.').waitFor()
  await dialog.getByRole('spinbutton', { name: /month/ }).focus()
  await page.keyboard.type('12012030')
  await dialog.getByText('More conditions').click()
  await dialog.getByRole('button', { name: /Start date/ }).click()
  await page.getByRole('option', { name: 'After today' }).click()
  await callApi(server, 'POST', '/api/lists', { name: 'A name that somebody pasted '.repeat(6).trim() })
  await dialog.getByText('A name that somebody pasted').waitFor()
  await looksRight(t, page, 'the form of a view with all its fields')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(t, async () => (await storedViews(server))[0]?.filter, {
    completed: false,
    dueAfter: '2030-12-01',
    started: false,
  })

  await chooseInMenu(page, 'Soon', 'Delete')
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await eventually(t, () => storedNames(server), ['Of the list'])
  await placeLink(page, 'Trash').click()
  await page.getByRole('row', { name: /^View Soon, deleted/ }).waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['Soon', 'Of the list'])

  await showView(page, 'Soon')
  await callApi(server, 'DELETE', `/api/views/${soon.id}`)
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await page
    .getByText('What was at this address does not exist any more. This is the inbox.')
    .first()
    .waitFor()

  await showView(page, 'Of the list')
  await page.getByText('No todo matches').waitFor()
  t.is(await page.getByText('was deleted, so it shows nothing').count(), 0)
  await callApi(server, 'DELETE', `/api/lists/${list.id}`)
  await page.getByText('The list of this view was deleted, so it shows nothing.').waitFor()
  t.is(await page.getByRole('textbox', { name: 'New todo' }).count(), 0)

  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('rent')
  await page.getByRole('button', { name: 'Everywhere' }).click()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByText('1 todo matches').waitFor()
  t.is(await page.getByRole('dialog').getByRole('textbox', { name: 'Words' }).inputValue(), 'rent')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await runByPalette(page, 'Activity')
  await page.getByText('Deleted the view “Soon”').first().waitFor()
  await page.getByText('Added the view “Of the list”').waitFor()
  t.deepEqual(complaints, [])
})

test('a search in a view is saved with the words of the view', async (t) => {
  const { server, page } = await openPage(t, ['Tax return', 'Tax advice, urgent'])
  await callApi(server, 'POST', '/api/views', { name: 'Urgent', filter: { q: 'urgent' } })
  await showView(page, 'Urgent')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('tax')
  await page.getByRole('button', { name: 'In Urgent' }).click()
  await eventually(t, () => shownTitles(page), ['Tax advice, urgent'])
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByText('1 todo matches').waitFor()
  t.is(await page.getByRole('dialog').getByRole('textbox', { name: 'Words' }).inputValue(), 'urgent tax')
})

const draft = (filter: Conditions) => draftOf({ ...newFields, filter })

test('the form keeps every filter that the API takes as it is, also the conditions that it has no field for', (t) => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      t.deepEqual(fieldsOf(draft(filter)).filter, filter)
    }),
    { seed: seedOfRun() },
  )
})

const shownFilters: readonly (readonly [filter: Conditions, expected: object, others?: Conditions])[] = [
  [{}, { due: 'any', status: 'both', priority: 'any', lists: [], tags: [], words: '', start: 'any' }],
  [
    { completed: false, started: true },
    { status: 'open', start: 'started' },
  ],
  [
    { completed: true, started: false },
    { status: 'completed', start: 'later' },
  ],
  [{ dueWithin: 0 }, { due: 'today', hasOverdue: true }],
  [
    { dueWithin: 14, overdue: false },
    { due: 'within', days: 14, hasOverdue: false },
  ],
  [{ dueWithin: 3, overdue: true }, { due: 'within', days: 3 }, { overdue: true }],
  [{ overdue: true }, { due: 'overdue' }],
  [{ overdue: false }, { due: 'notOverdue' }],
  [{ hasDueDate: true }, { due: 'dated' }],
  [{ hasDueDate: false, overdue: true }, { due: 'overdue' }, { hasDueDate: false }],
  [{ dueAfter: '2026-12-01' }, { due: 'after', dueAfter: '2026-12-01', dueBefore: null }],
  [{ dueAfter: '2026-12-01', dueBefore: '2027-01-01' }, { due: 'between' }],
  [
    { view: 'upcoming', dueBefore: '2027-01-01' },
    { view: 'upcoming', due: 'before', dueBefore: '2027-01-01' },
  ],
  [{ dueBefore: '2027-01-01', dueWithin: 7 }, { due: 'within' }, { dueBefore: '2027-01-01' }],
  [{ minPriority: 4 }, { priority: 'from4' }],
  [{ priority: 0 }, { priority: 'only0' }],
  [{ minPriority: 3, priority: 4 }, { priority: 'from3' }, { priority: 4 }],
  [{ parentId: 'none', updatedSince: '2026-12-02T08:00:00.010Z' }, { parentId: 'none' }],
]

for (const [filter, expected, others = {}] of shownFilters) {
  test(`the form shows ${JSON.stringify(filter)}`, (t) => {
    t.like(draft(filter), expected)
    t.deepEqual(draft(filter).others, others)
  })
}

test('each condition of the API alone has a field', (t) => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      for (const [name, value] of Object.entries(filter)) t.deepEqual(draft({ [name]: value }).others, {})
    }),
    { seed: seedOfRun() },
  )
})

test('a form without a name, or with a search of no words, says what is missing', (t) => {
  const named = { ...draft({}), name: 'a' }
  t.is(findMistake(named), null)
  t.like(findMistake({ ...named, name: ' ' }), { field: 'name', message: 'views.nameMissing' })
  t.like(findMistake({ ...named, name: '🦊'.repeat(201) }), { message: 'views.nameTooLong' })
  t.is(findMistake({ ...named, name: '🦊'.repeat(200) }), null)
  t.like(findMistake({ ...named, due: 'between' }), { field: 'dueAfter', message: 'views.dateMissing' })
  t.like(findMistake({ ...named, due: 'between', dueAfter: '2026-12-01' }), { field: 'dueBefore' })
  t.is(findMistake({ ...named, due: 'before', dueBefore: '2026-12-01' }), null)
  t.like(findMistake({ ...named, tags: Array.from({ length: 101 }, String) }), { field: 'tags' })
  t.like(findMistake({ ...named, words: '\u0301' }), { field: 'words', message: 'views.wordsNone' })
  t.like(findMistake({ ...named, words: Array.from({ length: 51 }, (_, index) => index).join(' ') }), {
    field: 'words',
    message: 'views.wordsTooLong',
  })
})

const now = new Date('2026-12-02T10:30:00.000Z')

const date = fc.constantFrom(null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-09', '2026-12-10')

const anyTodo = fc
  .record({
    title: fc.constantFrom('Pay the rent', 'pay', 'Río 9', 'rio 10', '会議室', 'Other'),
    notes: fc.constantFrom('', 'the rent'),
    completed: fc.boolean(),
    listId: fc.constantFrom(filterLists[0], filterLists[1]),
    tags: fc.uniqueArray(fc.constantFrom('home', 'Home', 'école'), { maxLength: 2 }),
    priority: fc.integer({ min: 0, max: 4 }),
    dueDate: date,
    startDate: date,
    dueTime: fc.constantFrom(null, '09:00', '17:00'),
    order: fc.integer({ min: 0, max: 4 }),
  })
  .map((todo) => ({
    ...todo,
    startDate: todo.dueDate === null || (todo.startDate ?? '') <= todo.dueDate ? todo.startDate : null,
    dueTime: todo.dueDate === null ? null : todo.dueTime,
  }))

test('the page shows the todos of a view as the API lists them, in the same order', async (t) => {
  let clock = now.getTime() - 3_600_000
  const server = await startServer(t, { now: () => new Date((clock += 1)) })
  const api = apiOf(server, server.token)
  await api('PUT', `/api/lists/${filterLists[1]}`, { name: 'Home' })
  const made = fc.sample(anyTodo, { numRuns: 60, seed: seedOfRun() })
  const operations = made.map((value) => ({ op: 'create', kind: 'todo', value }))
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
  const todos: readonly ShownTodo[] = (await api('GET', '/api/todos')).body
  const sort = fc.constantFrom(null, ...sorts)
  const path = '/api/views/4c0e3b2a-1111-4111-8111-000000000001'
  let found = 0
  await fc.assert(
    fc.asyncProperty(anyFilter, sort, async (given, sorted) => {
      const listId = given.listId?.filter((id) => id !== filterLists[2])
      const { listId: _listId, ...others } = given
      const filter = { ...others, ...(listId !== undefined && listId.length > 0 && { listId }) }
      clock = now.getTime()
      const { status, body: stored } = await api('PUT', path, { name: 'v', filter, sort: sorted })
      t.true(status < 300, JSON.stringify(stored))
      const listed = await api('GET', `/api/todos?view=${stored.id}`)
      const includes = createTest((stored as CustomView).filter)
      const order = findOrder(stored.filter, stored.sort)
      const today = dayAt(now, null)
      const shown = sortTodos(
        todos.filter((todo) => includes(todo, today, (id) => todos.find((each) => each.id === id))),
        { order },
        today,
      )
      found += shown.length
      t.deepEqual(
        shown.map(({ id }) => id),
        listed.body.map(({ id }: ShownTodo) => id),
        JSON.stringify(filter),
      )
    }),
    { numRuns: 150, seed: seedOfRun() },
  )
  // Filters that never find anything would show nothing.
  t.true(found > 100)
})

test('a todo that is added to a view gets what the view implies', (t) => {
  const today = { date: '2026-12-02', time: '10:30' }
  const [inbox, home, gone] = filterLists
  const implied = (filter: CustomView['filter']) => findImplied(filter, today, (id) => id !== gone)
  t.deepEqual(implied({}), {})
  t.deepEqual(implied({ listId: [home], tag: ['a', 'b'] }), { listId: home, tags: ['a', 'b'] })
  t.deepEqual(implied({ listId: [gone, inbox] }), { listId: inbox })
  t.deepEqual(implied({ minPriority: 3 }), { priority: 3 })
  t.deepEqual(implied({ minPriority: 3, priority: 4 }), { priority: 4 })
  t.deepEqual(implied({ dueWithin: 0 }), { dueDate: '2026-12-02' })
  t.deepEqual(implied({ view: 'today' }), { dueDate: '2026-12-02' })
  t.deepEqual(implied({ dueWithin: 7, q: 'rent' }), {})
  for (const filter of [
    { completed: true },
    { overdue: true },
    { started: false },
    { listId: [gone] },
    { view: 'upcoming' },
  ] as const) {
    t.is(implied(filter), null, JSON.stringify(filter))
  }
})
