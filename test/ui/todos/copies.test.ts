import type { ExecutionContext } from 'ava'
import type { Entities, Todo } from '../../../renderer/sync/entities.ts'
import { mostOperations } from '../../../renderer/sync/pending.ts'
import { duplicateTodos } from '../../../renderer/todos/changes/duplicate-todos.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { LossyNetwork } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
import { todoOf } from '../../support/page-todo.ts'
import { callApi } from '../../support/page-session.ts'
import { eventually, rowOf, shownTitles, storedTodos } from '../../support/page-todos.ts'

const { test, goOnWith } = testInOnePage()

const now = '2026-11-20T08:00:00.000Z'

/** A page with a server, and functions that add todos to it and find what the page shows. */
async function openStore(t: ExecutionContext) {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  const { call } = await network.accountOf('local')
  const add = async (fields: object): Promise<Todo> => (await call('POST', '/api/todos', fields)).body
  const shown = () => page.store.read().shown
  const find = (id: string) => shown().todos.get(id)
  const live = () => [...shown().todos.values()].filter(({ deletedAt }) => deletedAt === null)
  return { network, page, call, add, shown, find, live }
}

/** The fields that the person sees. */
const contentOf = (todo: Todo) => ({ ...todo, createdAt: '', updatedAt: '', revision: 0 })

test('a copy has the content of a todo with open subtasks, repeats from its date, and goes with one undo', async (t) => {
  const { network, page, call, add, shown, live } = await openStore(t)
  const list = (await call('POST', '/api/lists', { name: 'Home' })).body
  const section = (await call('POST', '/api/sections', { name: 'Later', listId: list.id })).body
  await call('PATCH', '/api/settings', { defaultReminder: 'PT30M' })
  const original = await add({
    title: 'Pay rent',
    notes: '- [x] look',
    listId: list.id,
    sectionId: section.id,
    tags: ['home'],
    priority: 3,
    startDate: '2026-11-30',
    dueDate: '2026-12-01',
    dueTime: '09:00',
    repeat: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1', from: 'completion', start: '2026-01-01', done: 4 },
    reminders: [{ before: 'PT1H' }, { at: '2026-12-01T07:00:00.000Z' }],
  })
  const next = await add({ title: 'Next', listId: list.id, sectionId: section.id })
  const subtask = await add({ title: 'Look', parentId: original.id, completed: true, reminders: [] })
  await add({ title: 'Below', parentId: subtask.id, dueDate: '2026-12-02', dueTime: '10:00', reminders: [] })
  await call('DELETE', `/api/todos/${(await add({ title: 'Gone', parentId: original.id })).id}`)
  await network.answerAll()
  const before = live().length

  const { change, copies } = duplicateTodos(shown(), [shown().todos.get(original.id) ?? original], now)
  page.store.change(change)
  const expected = live().map(contentOf)
  await network.answerAll()
  t.deepEqual(live().map(contentOf), expected)
  const copy = shown().todos.get(copies[0] ?? '')
  const { title, listId, sectionId, tags, priority, startDate, dueDate, dueTime } = original
  t.like(copy, {
    title,
    listId,
    sectionId,
    tags,
    priority,
    startDate,
    dueDate,
    dueTime,
    parentId: null,
    previousId: null,
    completed: false,
    notes: '- [ ] look',
    order: (original.order + next.order) / 2,
    repeat: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1', from: 'completion', start: '2026-12-01', done: 0 },
    reminders: [{ before: 'PT1H' }],
  })
  const below = live().filter(({ parentId }) => parentId === copy?.id)
  t.like(below, [{ title: 'Look', completed: false, completedAt: null, sectionId: section.id }])
  const deepest = live().filter(({ parentId }) => parentId === below[0]?.id)
  t.like(deepest, [{ title: 'Below', dueDate: '2026-12-02', dueTime: '10:00', reminders: [] }])
  t.is(live().length, before + 3)

  page.store.undo()
  await network.answerAll()
  t.is(live().length, before)
})

test('each of several copies is below its original, also where siblings have to make room', async (t) => {
  const { network, page, add, shown, live } = await openStore(t)
  const one = await add({ title: 'One', order: 1 })
  const two = await add({ title: 'Two', order: 1.0000015 })
  const three = await add({ title: 'Three', order: 1.000003 })
  const below = await add({ title: 'Below', parentId: two.id })
  await network.answerAll()
  const { change } = duplicateTodos(shown(), [one, two, below], now)
  t.true(change.operations.some(({ op }) => op === 'update'))
  page.store.change(change)
  const titles = () =>
    live()
      .filter(({ parentId }) => parentId === null)
      .toSorted((a, b) => a.order - b.order)
      .map(({ title }) => title)
  t.deepEqual(titles(), ['One', 'One', 'Two', 'Two', 'Three'])
  await network.answerAll()
  t.deepEqual(titles(), ['One', 'One', 'Two', 'Two', 'Three'])
  t.is(live().filter(({ title }) => title === 'Below').length, 2)
  t.is(live().filter(({ id }) => id === three.id).length, 1)
  t.is(page.refused.size, 0)
})

test('a copy of a todo that is due after the end of its series does not repeat', (t) => {
  const repeat = { rrule: 'FREQ=DAILY;UNTIL=20261201', from: 'due', start: '2026-11-01', done: 3 } as const
  const todo = todoOf('a', { dueDate: '2026-12-05', repeat })
  const shown: Entities = {
    todos: new Map([['a', todo]]),
    lists: new Map(),
    sections: new Map(),
    views: new Map(),
  }
  t.like(duplicateTodos(shown, [todo], now).change.effects[0]?.fields, { repeat: null })
  const within = { ...todo, dueDate: '2026-11-30' }
  t.like(duplicateTodos(shown, [within], now).change.effects[0]?.fields, {
    repeat: { ...repeat, start: '2026-11-30', done: 0 },
  })
})

test('Ctrl+D and the menu duplicate the chosen todos, the first copy gets the focus, and Ctrl+Z takes all back', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['One', 'Two', 'Three'])
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('ControlOrMeta+d')
  await page.getByText('“Two” duplicated').waitFor()
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Two', 'Three'])
  const focusedKey = () => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? null)
  await eventually(t, async () => (await storedTodos(server)).length, 4)
  const [, , copy] = await storedTodos(server)
  await eventually(t, focusedKey, copy?.id ?? '')
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])

  await rowOf(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'Three').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'One').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByText('2 todos duplicated').waitFor()
  await eventually(t, () => shownTitles(page), ['One', 'One', 'Two', 'Three', 'Three'])
  await page.getByRole('toolbar', { name: 'Selected todos' }).waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  t.deepEqual(complaints, [])
})

test('more todos than one change can make are refused before anything is done', async (t) => {
  const { server, page } = await goOnWith(t, ['Large'])
  const [large] = await storedTodos(server)
  const operations = Array.from({ length: mostOperations }, (_, index) => ({
    op: 'create',
    kind: 'todo',
    value: { title: `Part ${index}`, parentId: large?.id },
  }))
  await callApi(server, 'POST', '/api/changes', { operations })
  await rowOf(page, 'Part 0').waitFor()
  await rowOf(page, 'Large').focus()
  await page.keyboard.press('ControlOrMeta+d')
  await page
    .getByText('1,000 todos at most can be duplicated at once, subtasks included. These would be 1,001.')
    .waitFor()
  t.is((await storedTodos(server)).length, mostOperations + 1)
})
