import test, { type ExecutionContext } from 'ava'
import type { Todo } from '../../../renderer/sync/account-state.ts'
import type { TextField } from '../../../renderer/sync/pending.ts'
import { deleteTodos } from '../../../renderer/sync/todo-changes.ts'
import { createTextRules } from '../../../renderer/todos/texts/text-rules.ts'
import { LossyNetwork } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'

const now = '2026-11-20T08:00:00.000Z'

/** A page with the rules for texts, and one todo: "Before", with the notes "First". */
async function openWithTodo(t: ExecutionContext) {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  const { call } = await network.accountOf('local')
  const { id }: Todo = (await call('POST', '/api/todos', { title: 'Before', notes: 'First' })).body
  await network.answerAll()
  const said: string[] = []
  const drafts: string[] = []
  const rules = () =>
    createTextRules({
      store: page.store,
      say: (message) => void said.push(message),
      keepAsDraft: (text) => void drafts.push(text),
      remove: (todo) => void page.store.change(deleteTodos(page.store.read().shown, [todo], now)),
    })
  const editOf = (field: TextField, emptyDeletes = false) => ({ id, field, emptyDeletes })
  const type = (field: TextField, after: string, before = page.store.read().shown.todos.get(id)?.[field]) =>
    page.store.keepTyped({ id, field, before: before ?? '', after })
  const stored = async (): Promise<Todo> => (await call('GET', `/api/todos/${id}`)).body
  const patch = (fields: Partial<Todo>) => call('PATCH', `/api/todos/${id}`, fields)
  const typed = () => page.store.read().typed.map(({ field, before, after }) => [field, before, after])
  return { network, page, rules, editOf, type, stored, patch, typed, said, drafts }
}

test('two texts that are typed and not saved survive a reload, and are saved after it', async (t) => {
  const { network, page, rules, editOf, type, stored, typed } = await openWithTodo(t)
  type('title', 'Mine')
  type('notes', 'My notes')
  await page.reload()
  await network.answerAll()
  t.deepEqual(typed(), [
    ['title', 'Before', 'Mine'],
    ['notes', 'First', 'My notes'],
  ])
  rules().leave(editOf('title'))
  rules().leave(editOf('notes'))
  await network.answerAll()
  const { title, notes } = await stored()
  t.deepEqual([title, notes], ['Mine', 'My notes'])
  t.deepEqual(typed(), [])
  t.deepEqual(
    [...page.texts.keys()].filter((key) => key.startsWith('localist-typed')),
    [],
  )
})

test('a kept text that is damaged is left out, and the others stay', async (t) => {
  const { network, page, type, typed } = await openWithTodo(t)
  type('notes', 'My notes')
  page.texts.set('localist-typed local 1 title', '{"id":')
  page.texts.set('localist-typed local 2 title', '{"id":"2","field":"tags","before":"","after":""}')
  await page.reload()
  await network.answerAll()
  t.deepEqual(typed(), [['notes', 'First', 'My notes']])
})

test('at rest a text is saved, except a title that is empty, and the space at its end stays', async (t) => {
  const { network, rules, editOf, type, stored, typed } = await openWithTodo(t)
  type('title', 'Mine ')
  t.true(rules().save(editOf('title'), 'rest'))
  t.deepEqual(typed(), [['title', 'Mine', 'Mine ']])
  type('title', ' ', 'Mine')
  t.false(rules().save(editOf('title'), 'rest'))
  t.deepEqual(typed(), [['title', 'Mine', ' ']])
  type('notes', '')
  t.true(rules().save(editOf('notes'), 'rest'))
  await network.answerAll()
  const { title, notes } = await stored()
  t.deepEqual([title, notes], ['Mine', ''])
})

test('a title that ends empty goes back in the details, and deletes its todo in the row', async (t) => {
  const { network, rules, editOf, type, stored, typed } = await openWithTodo(t)
  type('title', ' ')
  t.true(rules().save(editOf('title'), 'end'))
  await network.answerAll()
  t.is((await stored()).deletedAt, null)
  t.deepEqual(typed(), [])
  type('title', ' ')
  t.true(rules().save(editOf('title', true), 'end'))
  await network.answerAll()
  t.not((await stored()).deletedAt, null)
})

for (const [field, tooLong, message] of [
  ['title', '😀'.repeat(1001), 'error.longTitle'],
  ['notes', 'ä'.repeat(32_769), 'error.longNotes'],
] as const) {
  test(`a text of the ${field} that is too long stays with a reason, and becomes a draft when its field goes`, async (t) => {
    const { page, rules, editOf, type, typed, said, drafts } = await openWithTodo(t)
    type(field, tooLong)
    t.false(rules().save(editOf(field), 'end'))
    t.is(typed().length, 1)
    t.deepEqual([said, drafts], [[message], []])
    rules().leave(editOf(field))
    t.deepEqual(typed(), [])
    t.deepEqual(drafts, [tooLong])
    t.is(said.at(-1), 'toast.textKept')
    t.is(page.store.read().pendingCount, 0)
  })
}

for (const [when, isKnown] of [
  ['as the page shows', true],
  ['as the page does not know', false],
] as const) {
  test(`a text that was changed elsewhere, ${when}, is saved only where the person insists`, async (t) => {
    const { network, page, rules, editOf, type, stored, patch, typed, drafts } = await openWithTodo(t)
    type('notes', 'Mine')
    await patch({ notes: 'Theirs' })
    if (isKnown) await Promise.all([page.store.catchUp(), network.answerAll()])
    t.true(rules().save(editOf('notes'), 'end'))
    await network.answerAll()
    t.is(page.store.read().conflicts.length, 1)
    type('notes', 'Mine and more')
    t.false(rules().save(editOf('notes'), 'rest'))
    t.false(rules().save(editOf('notes'), 'end'))
    rules().leave(editOf('notes'))
    await page.reload()
    await network.answerAll()
    t.is((await stored()).notes, 'Theirs')
    t.deepEqual(typed(), [['notes', 'Theirs', 'Mine and more']])
    t.true(rules().save(editOf('notes'), 'insist'))
    await network.answerAll()
    t.is((await stored()).notes, 'Mine and more')
    t.deepEqual([page.store.read().conflicts, typed(), drafts], [[], [], []])
  })
}

test('the text of a todo that is deleted becomes one draft, without an older text of the same field', async (t) => {
  const { network, page, rules, editOf, type, patch, typed, drafts } = await openWithTodo(t)
  type('title', 'Mine')
  await patch({ title: 'Theirs' })
  rules().save(editOf('title'), 'end')
  await network.answerAll()
  type('title', 'Mine and more')
  const { shown } = page.store.read()
  page.store.change(deleteTodos(shown, [...shown.todos.values()], now))
  t.true(rules().save(editOf('title'), 'insist'), 'nothing is saved')
  rules().moveToDraft(editOf('title'))
  rules().moveToDraft(editOf('title'))
  t.deepEqual(drafts, ['Mine and more'])
  t.deepEqual([page.store.read().conflicts, typed()], [[], []])
})

test('a text that is saved already does not become a draft, nor keeps the tab open', async (t) => {
  const { network, page, rules, editOf, type, typed, said, drafts } = await openWithTodo(t)
  type('title', 'Milk ')
  t.true(page.hasUnsaved())
  rules().save(editOf('title'), 'rest')
  await network.answerAll()
  t.deepEqual(typed(), [['title', 'Milk', 'Milk ']])
  t.false(page.hasUnsaved())
  rules().moveToDraft(editOf('title'))
  t.deepEqual([typed(), drafts, said], [[], [], []])
})

test('a text that is too long to be saved keeps the tab open, in the page after it too', async (t) => {
  const { page, rules, editOf, type, said } = await openWithTodo(t)
  type('title', 'x'.repeat(1001))
  t.false(rules().save(editOf('title'), 'end'))
  t.deepEqual(said, ['error.longTitle'])
  t.true(page.hasUnsaved())
  await page.reload()
  t.true(page.hasUnsaved())
  page.account = 'other'
  await page.reload()
  t.true(page.hasUnsaved(), 'although its account is not open')
  page.setAside('local')
  t.false(page.hasUnsaved(), 'nobody can save it where the account was removed')
})

test('the typed texts of an account that is removed are dropped', async (t) => {
  const { page, type } = await openWithTodo(t)
  type('title', 'Mine')
  page.forget('local')
  t.false([...page.texts.keys()].some((key) => key.startsWith('localist-typed')))
})
