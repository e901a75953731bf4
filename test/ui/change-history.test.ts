import type { Page } from 'playwright-core'
import { ChangeLog, findUndone } from '../../renderer/change-history/change-log.ts'
import { describeChange } from '../../renderer/change-history/describe-change.ts'
import type { ChangeWords } from '../../renderer/change-history/describe-fields.ts'
import type { Answer, ApiClient } from '../../renderer/api/client.ts'
import { ApiProblem, Unreachable } from '../../renderer/api/problem.ts'
import { text } from '../support/english.ts'
import { createDueWords } from '../../renderer/clock/due-words.ts'
import { createReminderWords } from '../../renderer/messages/describe-reminder.ts'
import { createRepeatWords } from '../../renderer/todos/repeat/describe-repeat.ts'
import type { Change, ChangeEntry, CreatedToken, List, Todo } from '../../server/contract.ts'
import { testWithBrowser } from '../support/browser.ts'
import { apiOf } from '../support/http.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, openPage } from '../support/page-session.ts'
import { todoOf } from '../support/page-todo.ts'
import { addField, eventually, storedTitles, storedTodos } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const test = testWithBrowser()

const showActivity = async (page: Page, { url }: TestServer): Promise<void> => {
  await page.goto(`${url}/#/activity`)
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
}

/** What each change says, from top to bottom. */
const shownChanges = (page: Page): Promise<readonly string[]> =>
  page.locator('.change-phrase').evaluateAll((phrases) => phrases.map((phrase) => phrase.textContent))

const changeOf = (page: Page, phrase: string) =>
  page.locator('.change').filter({ has: page.getByText(phrase, { exact: true }) })

const addTodo = (server: TestServer, title: string): Promise<Todo> =>
  callApi<Todo>(server, 'POST', '/api/todos', { title })

test('the activity says what everyone changed, the latest first, and who it was', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).fill('Mine')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Mine'])
  const { token } = await callApi<CreatedToken>(server, 'POST', '/api/tokens', {
    name: 'sync.py',
    scopes: ['todos:write'],
  })
  await apiOf(server, token)('POST', '/api/todos', { title: 'By a script' })
  const [mine] = await storedTodos(server)
  await callApi(server, 'PATCH', `/api/todos/${mine?.id}`, { priority: 4, tags: ['home'] })
  await showActivity(page, server)
  await eventually(t, () => shownChanges(page), [
    'Priority of “Mine”: none → Urgent',
    'Tags of “Mine”: none → #home',
    'Added “By a script”',
    'Added “Mine”',
  ])
  await changeOf(page, 'Priority of “Mine”: none → Urgent').getByText('The command line').waitFor()
  await changeOf(page, 'Added “By a script”').getByText('sync.py').waitFor()
  await changeOf(page, 'Added “Mine”').getByText('You').waitFor()
  await page.getByRole('heading', { name: /^Today/ }).waitFor()
  t.pass()
})

test('a change is undone by the mouse, and the undo by a key', async (t) => {
  const { server, page } = await openPage(t)
  await addTodo(server, 'Pay rent')
  await showActivity(page, server)
  await page.getByRole('button', { name: 'Undo: Added “Pay rent”' }).click()
  await eventually(t, () => shownChanges(page), ['Deleted “Pay rent”', 'Added “Pay rent”'])
  await changeOf(page, 'Added “Pay rent”').getByText('Undone').waitFor()
  await changeOf(page, 'Deleted “Pay rent”').getByText('You, by undo').waitFor()
  t.deepEqual(await storedTitles(server), [])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['Pay rent'])
  await page.getByRole('button', { name: 'Undo: Added “Pay rent”' }).waitFor()
  await changeOf(page, 'Deleted “Pay rent”').getByText('Undone').waitFor()
})

test('the keys walk through the changes, undo one and open its todo', async (t) => {
  const { server, page } = await openPage(t)
  await addTodo(server, 'One')
  await addTodo(server, 'Two')
  await showActivity(page, server)
  await changeOf(page, 'Added “One”').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('p')?.textContent)
  await page.keyboard.press('ArrowDown')
  t.is(await focused(), 'Added “Two”')
  await page.keyboard.press('j')
  t.is(await focused(), 'Added “One”')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Two'])
  await changeOf(page, 'Added “Two”').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Details' }).waitFor()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
})

test('an undo that comes too late says which field was changed since', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addTodo(server, 'Pay rent')
  for (const title of ['Pay the rent', 'Pay the whole rent'])
    await callApi(server, 'PATCH', `/api/todos/${id}`, { title })
  await showActivity(page, server)
  await page.getByRole('button', { name: 'Undo: Renamed “Pay rent” to “Pay the rent”' }).click()
  await page.getByText('Nothing was undone, because this was changed again since then: Title.').waitFor()
  t.deepEqual(await storedTitles(server), ['Pay the whole rent'])
})

test('the details of a todo show its part of the changes, folded until they are opened', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addTodo(server, 'Pay rent')
  const { id: other } = await addTodo(server, 'Other')
  const complete = (todo: string) => ({ op: 'update', kind: 'todo', id: todo, patch: { completed: true } })
  await callApi(server, 'POST', '/api/changes', { operations: [complete(id), complete(other)] })
  await page.goto(`${server.url}/#/todos/${id}`)
  const summary = page.getByRole('complementary').getByText('Activity')
  await summary.click()
  await eventually(t, () => shownChanges(page), ['Completed “Pay rent”', 'Added “Pay rent”'])
  await summary.focus()
  await page.keyboard.press('Enter')
  await eventually(t, () => page.locator('.change').count(), 0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo: Added “Pay rent”' }).waitFor()
  // The change of both is undone where both show.
  const completed = changeOf(page, 'Completed “Pay rent”')
  t.is(await completed.getByRole('button').count(), 0)
  await completed.getByRole('link', { name: 'with one other' }).click()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Undo: Completed 2 todos' }).click()
  await eventually(t, async () => (await storedTodos(server)).map((todo) => todo.completed), [false, false])
  await page.goto(`${server.url}/#/todos/${id}`)
  await summary.click()
  await eventually(t, () => shownChanges(page), [
    'Reopened “Pay rent”',
    'Completed “Pay rent”',
    'Added “Pay rent”',
  ])
  await completed.getByText('Undone').waitFor()
})

test('a removal for good has no undo, nor has what was removed by it', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addTodo(server, 'Gone')
  await callApi(server, 'DELETE', `/api/todos/${id}`)
  await callApi(server, 'DELETE', '/api/todos?deleted=true')
  await showActivity(page, server)
  await eventually(t, () => shownChanges(page), ['Removed 1 todo for good', 'Deleted 1 todo', 'Added 1 todo'])
  t.is(await page.locator('.change').getByRole('button').count(), 0)
})

test('earlier changes are read as one scrolls, and later ones leave in its place what one reads', async (t) => {
  const { server, page } = await openPage(t)
  for (let number = 1; number <= 120; number += 1) await addTodo(server, `Todo ${number}`)
  await showActivity(page, server)
  await changeOf(page, 'Added “Todo 120”').waitFor()
  t.is(await page.locator('.change').count(), 50)
  await page.locator('.change').last().hover()
  const scrollOn = async (): Promise<number> => {
    await page.mouse.wheel(0, 5000)
    return page.locator('.change').count()
  }
  await eventually(t, scrollOn, 120)

  const topOf = async (phrase: string) => Math.round((await changeOf(page, phrase).boundingBox())?.y ?? 0)
  await changeOf(page, 'Added “Todo 60”').scrollIntoViewIfNeeded()
  // The browser keeps in its place what it has drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const before = await topOf('Added “Todo 60”')
  await addTodo(server, 'The latest')
  await eventually(t, async () => (await shownChanges(page))[0], 'Added “The latest”')
  t.is(await topOf('Added “Todo 60”'), before)
  // At the top of the list, the change that the pointer is on stays as well.
  await page.locator('.list-scroller').evaluate((list) => list.scrollTo(0, 0))
  await changeOf(page, 'Added “The latest”').hover()
  const top = await topOf('Added “The latest”')
  await addTodo(server, 'Later still')
  await eventually(t, async () => (await shownChanges(page))[0], 'Added “Later still”')
  t.is(await topOf('Added “The latest”'), top)
})

test('where the server does not answer, the activity says so and reads on later', async (t) => {
  const { server, context, page } = await openPage(t)
  await addTodo(server, 'Pay rent')
  await context.route('**/api/changes?sort=*', (route) => route.abort())
  await page.goto(`${server.url}/#/activity`)
  await page.getByText('Localist does not answer').first().waitFor()
  await context.unroute('**/api/changes?sort=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(t, () => shownChanges(page), ['Added “Pay rent”'])
})

test('the activity fits every width, and is accessible in light and dark', async (t) => {
  const { server, page, complaints } = await openPage(t)
  await showActivity(page, server)
  await page.getByText('Nothing has changed yet').waitFor()
  await looksRight(t, page, 'no activity')
  for (const title of ['long '.repeat(60).trim(), 'x'.repeat(300), 'مرحبا بالعالم'])
    await addTodo(server, title)
  await page.getByRole('button', { name: 'Undo: Added “مرحبا بالعالم”' }).click()
  await page.locator('.change').getByText('Undone').waitFor()
  await looksRight(t, page, 'the activity')
  t.deepEqual(complaints, [])
})

const [h, i] = ['a'.repeat(16), 'b'.repeat(16)]

/** A server with a history of changes, of which each answer waits until `answer()` is called. */
class Server {
  history = h
  revision = 0
  isDown = false
  readonly asked: string[] = []
  #waiting: (() => void)[] = []

  readonly api = Object.assign(() => Promise.reject(new Error('is not used')), {
    ask: async (_method: string, path: string) => {
      this.asked.push(path)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      return this.#answerTo(new URL(path, 'http://server').searchParams)
    },
  }) as unknown as ApiClient

  async answer(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }

  #answerTo(query: URLSearchParams): Answer<readonly Partial<Change>[]> {
    if (this.isDown) throw new Unreachable('no answer')
    const [history, number] = (query.get('since') ?? query.get('before') ?? `${this.history}-`).split('-')
    if (history !== this.history)
      throw new ApiProblem({ type: 'gone', title: 'Gone', status: 410, detail: 'It is gone.' })
    const revisions = Array.from({ length: this.revision }, (_, index) => index + 1)
    const limit = 2
    const wanted = query.has('since')
      ? revisions.filter((revision) => revision > Number(number))
      : revisions.filter((revision) => !number || revision < Number(number)).toReversed()
    const page = wanted.slice(0, limit)
    const place = query.has('since') ? 'since' : 'before'
    const next = `<http://server/api/changes?${place}=${this.history}-${page.at(-1)}>; rel="next"`
    return {
      body: page.map((revision) => ({ id: `${this.history}-${revision}`, revision })),
      headers: new Headers({
        'Localist-Revision': `${this.history}-${this.revision}`,
        ...(wanted.length > limit && { Link: next }),
      }),
    }
  }
}

const setup = async (revision: number) => {
  const server = new Server()
  server.revision = revision
  const log = new ChangeLog({ api: server.api, account: 'local' }, null)
  const reading = log.readEarlier()
  await server.answer()
  await reading
  return { server, log, ids: () => log.read().changes.map(({ id }) => id.replace(h, 'h').replace(i, 'i')) }
}

test('the latest changes are read first, then page by page those before', async (t) => {
  const { server, log, ids } = await setup(3)
  t.deepEqual(ids(), ['h-3', 'h-2'])
  t.true(log.read().hasEarlier)
  const reading = log.readEarlier()
  await server.answer()
  await reading
  t.deepEqual(ids(), ['h-3', 'h-2', 'h-1'])
  t.false(log.read().hasEarlier)
})

test('changes that come while earlier ones are read, or later ones, are read after them', async (t) => {
  const { server, log, ids } = await setup(3)
  const reading = log.readEarlier()
  server.revision = 4
  void log.readLater({ history: h, revision: 4 })
  await server.answer()
  server.revision = 5
  void log.readLater({ history: h, revision: 5 })
  await server.answer()
  await server.answer()
  await reading
  t.deepEqual(ids(), ['h-5', 'h-4', 'h-3', 'h-2', 'h-1'])
})

test('later changes of several pages come in their order, and nothing is asked for twice', async (t) => {
  const { server, log, ids } = await setup(2)
  server.revision = 5
  const reading = log.readLater({ history: h, revision: 5 })
  await server.answer()
  await server.answer()
  await reading
  await log.readLater({ history: h, revision: 4 })
  t.deepEqual(ids(), ['h-5', 'h-4', 'h-3', 'h-2', 'h-1'])
  t.is(server.asked.length, 3)
})

test('where the history is another one, everything is read anew', async (t) => {
  const { server, log, ids } = await setup(2)
  server.history = i
  const reading = log.readLater({ history: i, revision: 2 })
  await server.answer()
  await reading
  t.deepEqual(ids(), ['i-2', 'i-1'])
})

test('a failed reading says so, leaves what was read, and can be repeated', async (t) => {
  const { server, log, ids } = await setup(3)
  server.isDown = true
  const failing = log.readEarlier()
  await server.answer()
  await failing
  t.true(log.read().error instanceof Unreachable)
  t.deepEqual(ids(), ['h-3', 'h-2'])
  server.isDown = false
  const reading = log.readEarlier()
  await server.answer()
  await reading
  t.is(log.read().error, null)
  t.deepEqual(ids(), ['h-3', 'h-2', 'h-1'])
})

test('a change counts as undone only while its undo stands', (t) => {
  const undone = findUndone([
    { id: 'h-5', undoes: 'h-4' },
    { id: 'h-4', undoes: 'h-1' },
    { id: 'h-3', undoes: 'h-2' },
    { id: 'h-2', undoes: null },
    { id: 'h-1', undoes: null },
  ])
  t.deepEqual([...undone], ['h-4', 'h-2'])
})

const formatDue = createDueWords('en-GB')

const words: ChangeWords = {
  text,
  nameList: (id) => ({ inbox: 'Inbox', home: 'Home' })[id] ?? null,
  nameSection: () => null,
  nameTodo: (id) => (id === 'parent' ? 'Parent' : null),
  sayRepeat: createRepeatWords(text, 'en-GB'),
  sayReminder: createReminderWords(text, 'en-GB'),
  sayDue: (date, time) => formatDue({ date, time }, { date: '2026-12-01', time: '12:00' }).words,
}

type ChangedTodo = Omit<Todo, 'url'>
type ChangedList = Omit<List, 'url'>

const at = '2026-12-01T08:00:00.000Z'

const listOf = (fields: Partial<ChangedList>): ChangedList => ({
  id: 'home',
  name: 'Home',
  notes: '',
  icon: null,
  colour: 'green',
  order: 1024,
  archived: false,
  template: null,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
  revision: 2,
  ...fields,
})

const todo = (before: Partial<ChangedTodo> | null, after: Partial<ChangedTodo> = {}): ChangeEntry => {
  const whole = todoOf('a', { title: 'Pay rent', updatedAt: at, revision: 2, ...after })
  const changed = before && { ...before, updatedAt: at, revision: 1 }
  return { kind: 'todo', id: whole.id, before: changed, after: whole }
}

const list = (before: Partial<ChangedList> | null, after: Partial<ChangedList> = {}): ChangeEntry => {
  const whole = listOf(after)
  const changed = before && { ...before, updatedAt: at, revision: 1 }
  return { kind: 'list', id: whole.id, before: changed, after: whole }
}

const say = (changes: ChangeEntry[], todoId: string | null = null): readonly string[] => {
  const change: Pick<Change, 'changes' | 'summary'> = { changes, summary: 'Summary of the server' }
  return describeChange(change, words, todoId).phrases.map(({ message, values }) => text(message, values))
}

/** Tests how a change of these entries is said. `which` says what the words do not show. */
const says = (changes: ChangeEntry[], expected: readonly string[], which = 'a change'): void =>
  test(`${which} is said to be: ${expected.join('; ')}`, (t) => t.deepEqual(say(changes), expected))

const deleted = { deletedAt: at, deletedBy: 'h-2' }
const live = { deletedAt: null, deletedBy: null }
const weekly = { rrule: 'FREQ=WEEKLY', from: 'due', start: '2026-12-01', done: 0 } as const

says([todo(null)], ['Added “Pay rent”'])
says([todo(null, { id: 'a' }), todo(null, { id: 'b' })], ['Added 2 todos'])
says([todo(null, { id: 'a' }), todo(null, { id: 'b', parentId: 'a' })], ['Added “Pay rent” and its subtask'])
says([todo({ completed: false, completedAt: null }, { completed: true })], ['Completed “Pay rent”'])
says([todo({ completed: true, completedAt: at })], ['Reopened “Pay rent”'])
says(
  [
    todo({ completed: false, completedAt: null }, { completed: true, repeat: weekly }),
    todo(null, { id: 'b', previousId: 'a', dueDate: '2026-12-08', repeat: weekly }),
  ],
  ['Completed “Pay rent”', 'It is due again: 8 Dec'],
)
says(
  [todo({ completed: true }), todo(live, { id: 'b', previousId: 'a', ...deleted })],
  ['Reopened “Pay rent”'],
  'of a repeating todo',
)
says(
  ['a', 'b', 'c'].map((id) => todo({ completed: false }, { id, completed: true })),
  ['Completed 3 todos'],
)
says([todo(live, deleted)], ['Deleted “Pay rent”'])
says(
  [todo(live, deleted), ...['b', 'c'].map((id) => todo(live, { id, parentId: 'a', ...deleted }))],
  ['Deleted “Pay rent” and its 2 subtasks'],
)
says([todo(deleted)], ['Restored “Pay rent”'])
says([todo({ title: 'Pay' })], ['Renamed “Pay” to “Pay rent”'])
says([todo({ notes: '' }, { notes: 'x' })], ['Wrote notes for “Pay rent”'])
says([todo({ notes: 'x' }, { notes: 'y' })], ['Changed the notes of “Pay rent”'])
says([todo({ notes: 'x' })], ['Removed the notes of “Pay rent”'])
says([todo({ listId: 'inbox' }, { listId: 'home' })], ['Moved “Pay rent” to Home'])
says([todo({ listId: 'inbox' }, { listId: 'gone' })], ['Moved “Pay rent” to a list that is gone'])
says(
  [
    todo({ listId: 'inbox', order: 1 }, { listId: 'home' }),
    todo({ listId: 'inbox' }, { id: 'b', parentId: 'a', listId: 'home' }),
  ],
  ['Moved “Pay rent” to Home'],
  'with its subtask',
)
says(
  ['a', 'b'].map((id) => todo({ listId: 'inbox' }, { id, listId: 'home' })),
  ['Moved 2 todos to Home'],
)
says([todo({ parentId: null }, { parentId: 'parent' })], ['Made “Pay rent” a subtask of “Parent”'])
says([todo({ parentId: 'parent' })], ['Made “Pay rent” a todo of its own'])
says([todo({ order: 2048 })], ['Moved “Pay rent” up'])
says([todo({ order: 512 })], ['Moved “Pay rent” down'])
says([todo({ order: 2048 }), todo({ order: 2048 }, { id: 'b' })], ['Put 2 todos into another order'])
says(
  [todo({ title: 'Pay' }), todo({ order: 2048 }, { id: 'b' })],
  ['Renamed “Pay” to “Pay rent”'],
  'with a renumbering',
)
says(
  [todo({ reminders: [] }, { reminders: [{ before: 'PT30M' }, { before: 'P1W' }] })],
  ['Reminders of “Pay rent”: none → 30 minutes before; 1 week before'],
)
says(
  [todo({ attachments: [{ url: 'https://example.com/', name: 'Offer' }] })],
  ['Attachments of “Pay rent”: Offer → none'],
)
says([todo({ dueDate: '2026-12-02' }, { dueDate: '2026-12-04' })], ['Due date of “Pay rent”: Tomorrow → Fri'])
says(
  [todo({ dueTime: null }, { dueDate: '2026-12-04', dueTime: '17:00' })],
  ['Due date of “Pay rent”: Fri → Fri 17:00'],
)
says(
  [
    todo(
      { dueDate: null, priority: 4, tags: [], startDate: null },
      { startDate: '2026-12-01', tags: ['home', 'money'], dueDate: '2027-01-04' },
    ),
  ],
  [
    'Due date of “Pay rent”: none → 4 Jan 2027',
    'Start date of “Pay rent”: none → Today',
    'Priority of “Pay rent”: Urgent → none',
    'Tags of “Pay rent”: none → #home #money',
  ],
)
says([todo({ repeat: null }, { repeat: weekly })], ['Repeat of “Pay rent”: none → Every week'])
says([todo({ title: 'x' }), todo({ priority: 1 }, { id: 'b' })], ['Changed 2 todos'])
says(
  [todo({ completed: false, title: 'Pay' }, { completed: true })],
  ['Completed “Pay rent”', 'Renamed “Pay” to “Pay rent”'],
)
says(
  [todo(null, { id: 'a' }), todo({ completed: false }, { id: 'b', completed: true, title: 'Old' })],
  ['Added “Pay rent”', 'Completed “Old”'],
)
says([list(null)], ['Added the list “Home”'])
says(
  [list({ deletedAt: null }, { deletedAt: at }), todo(live, { listId: 'home', ...deleted })],
  ['Deleted the list “Home” and its todo'],
)
says(
  [list({ deletedAt: at }), ...['a', 'b'].map((id) => todo(deleted, { id, listId: 'home' }))],
  ['Restored the list “Home” and its 2 todos'],
)
says([list({ name: 'House' })], ['Renamed the list “House” to “Home”'])
says([list({ colour: 'red' })], ['Changed the colour of the list “Home”'])
says([list({ notes: 'a' })], ['Changed the notes of the list “Home”'])
says([list({ icon: 'house' })], ['Changed the icon of the list “Home”'])
says([list({ archived: false }, { archived: true })], ['Archived the list “Home”'])
says([list({ order: 1 })], ['Moved the list “Home”'])
says([list({ order: 1 }), list({ order: 2 }, { id: 'b' })], ['Put 2 lists into another order'])
says([{ kind: 'todo', id: 'a' }], ['Summary of the server'])
says([], ['Summary of the server'], 'without entries')

test('of a change of many todos, only the part of one todo is described', (t) => {
  const changes = [todo({ completed: false }, { completed: true }), todo(null, { id: 'b', title: 'Other' })]
  t.deepEqual(say(changes, 'a'), ['Completed “Pay rent”'])
  t.deepEqual(say(changes, 'b'), ['Added “Other”'])
})

test('a change leads to its todo only where it is about one', (t) => {
  const idOf = (changes: ChangeEntry[]) => describeChange({ changes, summary: '' }, words).todoId
  t.is(idOf([todo(null)]), 'a')
  t.is(idOf([todo(null), todo(null, { id: 'b' })]), null)
  t.is(idOf([{ kind: 'todo', id: 'a' }]), null)
})
