import test, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { findLinks } from '../../../common/find-links.ts'
import { hasTodos } from '../../../renderer/components/fields/type-into.ts'
import type { Todo } from '../../../renderer/sync/entities.ts'
import { draftKey, findText, type TextField } from '../../../renderer/sync/texts.ts'
import { addTodos } from '../../../renderer/todos/changes/new-todos.ts'
import { deleteTodos, replaceText } from '../../../renderer/todos/changes/todo-changes.ts'
import {
  continueList,
  indentItems,
  linkTo,
  makeLink,
  replaceMarker,
  toggleMark,
  type Edit,
  type Selected,
} from '../../../renderer/todos/notes/edit-markdown.ts'
import { withoutSigns } from '../../../renderer/todos/notes/without-signs.ts'
import { splitPasted } from '../../../renderer/todos/quick-add/pasted-lines.ts'
import { createTextRules } from '../../../renderer/todos/text-rules.ts'
import { writeOutline } from '../../../renderer/todos/write-outline.ts'
import { joinLines } from '../../../common/one-line.ts'
import { LossyNetwork } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
import { todoOf } from '../../support/page-todo.ts'
import { seedOfRun } from '../../support/random.ts'

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
  const draft = () => findText(page.store.read().texts, draftKey)?.after ?? null
  const rules = () =>
    createTextRules({
      store: page.store,
      say: (message) => void said.push(message),
      remove: (todo) => void page.store.change(deleteTodos(page.store.read().shown, [todo], now)),
      changeWithUndo: (change) => void page.store.change(change),
    })
  const editOf = (field: TextField, emptyDeletes = false) => ({ id, field, emptyDeletes })
  const type = (field: TextField, after: string, before = page.store.read().shown.todos.get(id)?.[field]) =>
    page.store.keepTyped({ id, field, before: before ?? '', after })
  const stored = async (): Promise<Todo> => (await call('GET', `/api/todos/${id}`)).body
  const patch = (fields: Partial<Todo>) => call('PATCH', `/api/todos/${id}`, fields)
  const typed = () =>
    page.store
      .read()
      .texts.filter((text) => text.id === id)
      .map(({ field, before, after }) => [field, before, after])
  const conflicts = () => page.conflictsOf('local')
  return { network, page, rules, editOf, type, stored, patch, typed, conflicts, said, draft }
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

test('a title of 1,000 emoji is not too long', async (t) => {
  const { network, rules, editOf, type, stored } = await openWithTodo(t)
  type('title', '😀'.repeat(1000))
  t.true(rules().save(editOf('title'), 'end'))
  await network.answerAll()
  t.is((await stored()).title, '😀'.repeat(1000))
})

for (const [field, tooLong, message] of [
  ['title', '😀'.repeat(1001), 'error.longTitle'],
  ['notes', 'ä'.repeat(32_769), 'error.longNotes'],
] as const) {
  test(`a text of the ${field} that is too long stays with a reason, and becomes a draft when its field goes`, async (t) => {
    const { page, rules, editOf, type, typed, said, draft } = await openWithTodo(t)
    type(field, tooLong)
    t.false(rules().save(editOf(field), 'end'))
    t.is(typed().length, 1)
    t.deepEqual([said, draft()], [[message], null])
    rules().leave(editOf(field))
    t.deepEqual(typed(), [])
    t.is(draft(), tooLong)
    t.is(said.at(-1), 'toast.textKept')
    t.is(page.store.read().pendingCount, 0)
  })
}

for (const [when, isKnown] of [
  ['as the page shows', true],
  ['as the page does not know', false],
] as const) {
  test(`a text that was changed elsewhere, ${when}, is saved only where the person insists`, async (t) => {
    const { network, page, rules, editOf, type, stored, patch, typed, conflicts, draft } =
      await openWithTodo(t)
    type('notes', 'Mine')
    await patch({ notes: 'Theirs' })
    if (isKnown) await Promise.all([page.store.catchUp(), network.answerAll()])
    t.true(rules().save(editOf('notes'), 'end'))
    await network.answerAll()
    t.is(conflicts().length, 1)
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
    t.deepEqual([conflicts(), typed(), draft()], [[], [], null])
  })
}

test('the text of a todo that is deleted becomes one draft, without an older text of the same field', async (t) => {
  const { network, page, rules, editOf, type, patch, typed, conflicts, draft } = await openWithTodo(t)
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
  t.is(draft(), 'Mine and more')
  t.deepEqual([conflicts(), typed()], [[], []])
})

test('a text that is saved already does not become a draft, nor keeps the tab open', async (t) => {
  const { network, page, rules, editOf, type, typed, said, draft } = await openWithTodo(t)
  type('title', 'Milk ')
  t.true(page.hasUnsaved())
  rules().save(editOf('title'), 'rest')
  await network.answerAll()
  t.deepEqual(typed(), [['title', 'Milk', 'Milk ']])
  t.false(page.hasUnsaved())
  rules().moveToDraft(editOf('title'))
  t.deepEqual([typed(), draft(), said], [[], null, []])
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

test('the draft survives a reload, and does not keep the tab open', async (t) => {
  const { page, draft } = await openWithTodo(t)
  page.store.setDraft('Milk')
  page.store.addToDraft('and honey')
  t.false(page.hasUnsaved())
  await page.reload()
  t.is(draft(), 'Milk and honey')
  page.store.setDraft('')
  await page.reload()
  t.is(draft(), null)
})

test('the title of a todo that the server refuses goes to the end of the draft', async (t) => {
  const { network, page, draft, rules } = await openWithTodo(t)
  page.store.setDraft('Milk')
  network.outage = 500
  const added = [{ id: page.newId(), title: 'Honey' }]
  page.store.change(addTodos(page.store.read().shown, added, now))
  await network.answerAll()
  t.is(page.store.read().pendingCount, 0)
  t.is(draft(), 'Milk Honey')
  rules().leave({ ...draftKey, emptyDeletes: false })
  await page.reload()
  t.is(draft(), 'Milk Honey')
})

test('a text that is typed on while the one before is refused stays, and is asked about', async (t) => {
  const { network, page, rules, editOf, type, typed, conflicts, draft } = await openWithTodo(t)
  network.outage = 500
  type('title', 'Milk ')
  t.true(rules().save(editOf('title'), 'rest'))
  type('title', 'Milk and', 'Milk')
  await network.answerAll()
  t.is(conflicts().length, 1)
  t.deepEqual(typed(), [['title', 'Before', 'Milk and']])
  rules().leave(editOf('title'))
  await page.reload()
  t.is(conflicts().length, 1)
  t.true(page.hasUnsaved())
  rules().moveToDraft(editOf('title'))
  t.is(draft(), 'Milk and')
})

test('of two texts that are refused one after the other, the later one is asked about', async (t) => {
  const { network, page, editOf, type, typed, conflicts } = await openWithTodo(t)
  network.outage = 500
  const { id } = editOf('title')
  const rename = async (title: string): Promise<void> => {
    const todo = page.store.read().shown.todos.get(id)
    if (todo !== undefined) page.store.change(replaceText(todo, 'title', todo.title, title))
    await network.answerAll()
  }
  await rename('One')
  await rename('Two')
  t.deepEqual(typed(), [['title', 'Before', 'Two']])
  type('title', 'Two and more')
  await rename('Three')
  t.deepEqual(typed(), [['title', 'Before', 'Two and more']])
  t.is(conflicts().length, 1)
})

test('a text that was saved at rest and then refused is not lost with its todo', async (t) => {
  const { network, rules, editOf, type, draft } = await openWithTodo(t)
  network.outage = 500
  type('title', 'Milk ')
  rules().save(editOf('title'), 'rest')
  await network.answerAll()
  rules().moveToDraft(editOf('title'))
  t.is(draft(), 'Milk')
})

test('the typed texts of an account that is removed are dropped', async (t) => {
  const { page, type } = await openWithTodo(t)
  type('title', 'Mine')
  page.store.setDraft('Milk')
  page.forget('local')
  t.false([...page.texts.keys()].some((key) => key.startsWith('localist-typed')))
})

test('pasted lines become titles without the marks of lists', (t) => {
  const lines = splitPasted('- a\r\n\n* b\n1. c\n2) d\n- [x] e\n[ ] f\n-g\n10 h\n• i\n- ')
  t.deepEqual(
    lines.map(({ text }) => text),
    ['a', 'b', 'c', 'd', 'e', 'f', '-g', '10 h', 'i'],
  )
  t.deepEqual(
    lines.filter(({ completed }) => completed).map(({ text }) => text),
    ['e'],
  )
  t.deepEqual(splitPasted(' \n'), [])
})

test('a pasted line keeps a number that is part of it; a list that counts up loses its numbers', (t) => {
  const titles = (text: string) => splitPasted(text).map((line) => line.text)
  const own = [
    '24. Dezember Baum schmücken',
    '1. FC Köln Tickets',
    '10. Klasse',
    '25. Dezember',
    '26. Dezember',
  ]
  t.deepEqual(titles(own.join('\n')), own)
  t.deepEqual(titles('1. a\n   - x\n   1) y\n   2) z\n\n2. b\n3. c\n7. d'), [
    'a',
    'x',
    'y',
    'z',
    'b',
    'c',
    '7. d',
  ])
  t.deepEqual(titles('1. Mai\nother\n2. Juni'), ['1. Mai', 'other', '2. Juni'])
  t.deepEqual(titles('9. [x] a\n[ ] b'), ['a', 'b'])
})

test('indented lines are subtasks, on four levels at most', (t) => {
  const lines = splitPasted('a\n  b\n\tc\n      d\n        e\n          f\ng')
  t.deepEqual(
    lines.map(({ text, depth }) => `${text}${depth}`),
    ['a0', 'b1', 'c2', 'd3', 'e3', 'f3', 'g0'],
  )
})

const mapOf = (...todos: readonly Todo[]) => new Map(todos.map((todo) => [todo.id, todo]))

test('todos are copied as lines, with their subtasks indented in their order', (t) => {
  const [a, b] = [todoOf('a'), todoOf('b')]
  const last = todoOf('a2', { parentId: 'a', order: 2 })
  const first = todoOf('a1', { parentId: 'a', order: 1 })
  const below = todoOf('a1x', { parentId: 'a1' })
  const gone = todoOf('a3', { parentId: 'a', deletedAt: '2026-11-01T10:00:00.000Z' })
  const todos = mapOf(a, b, last, first, below, gone)
  t.is(writeOutline([a, b], todos), 'a\n  a1\n    a1x\n  a2\nb')
})

test('a subtask that is chosen with its parent is copied once', (t) => {
  const [a, below] = [todoOf('a'), todoOf('a1', { parentId: 'a' })]
  t.is(writeOutline([below, a], mapOf(a, below)), 'a\n  a1')
  t.is(writeOutline([below], mapOf(a, below)), 'a1')
})

test('the todos are gone through once, no matter how many are copied', (t) => {
  class CountedMap extends Map<string, Todo> {
    reads = 0
    override values() {
      this.reads += 1
      return super.values()
    }
  }
  const all = Array.from({ length: 100 }, (_, index) => todoOf(`t${index}`))
  const todos = new CountedMap(all.map((todo) => [todo.id, todo]))
  t.is(writeOutline(all, todos).split('\n').length, 100)
  t.is(todos.reads, 1)
})

/** An expression that goes back and forth in such a text would take minutes, and the test would not end in its time. */
const long = 300_000

test('lines are joined by one space, as are other control characters, and other blanks stay', (t) => {
  t.is(joinLines('Buy  milk \r\n\n  today\u2028please\n'), 'Buy  milk today please ')
  t.is(joinLines('Buy\tmilk \0 today'), 'Buy milk today')
  t.is(joinLines(`a${' '.repeat(long)}b`), `a${' '.repeat(long)}b`)
  t.is(joinLines(`a${' \n'.repeat(long)}b`), 'a b')
})

test('only lines with a text count as several', (t) => {
  t.true(hasTodos('One\n\nTwo'))
  t.false(hasTodos(`One${'\n'.repeat(long)}`))
})

test('addresses are found in a title, without the signs of the sentence around them', (t) => {
  for (const [text, ...addresses] of [
    ['See https://a.example/b.', 'https://a.example/b'],
    ['(http://a.example/b_(c)) and https://d.example!', 'http://a.example/b_(c)', 'https://d.example'],
    ['"HTTPS://a.example/"', 'HTTPS://a.example/'],
    ['notes.md javascript:alert(1) file:///etc data:text/html,x mailto:a@b.example https://'],
    ['https://a.example/\u202Egpj.exe', 'https://a.example/'],
  ] as const) {
    const links = findLinks(text)
    t.deepEqual(
      links.map(({ href }) => href),
      addresses,
      text,
    )
    t.deepEqual(
      links.map(({ start, end }) => text.slice(start, end)),
      addresses,
      text,
    )
  }
  t.is(findLinks(`https://a.example/${').'.repeat(long)}x`).length, 1)
  t.is(findLinks(`https://a.example/${')'.repeat(long)}`).length, 1)
})

test('notes are one line without the signs of Markdown', (t) => {
  t.is(withoutSigns('# Plan\n\n  - [x] **Buy** milk\n2. _Cook_'), 'Plan Buy milk Cook')
  t.is(
    withoutSigns('[Plan](https://a.example/b) of `code` in my_file_name\n---\n| a | b |\n|---|---|'),
    'Plan of code in my_file_name | a | b | ',
  )
  t.is(
    withoutSigns('1) 2 * 3 ~~old~~ ![a tree](tree.png) <https://a.example>\\*\n```js\nx\n```'),
    '2 * 3 old a tree https://a.example x ',
  )
  t.is(withoutSigns(`Plan${'\n'.repeat(long)}`), 'Plan ')
  for (const sign of ['[', '](', '*', '_', '|', ' |', '- ', '<', '\\', '[](', 'a_', '= '])
    t.true(withoutSigns(`${sign.repeat(long / 3)}x`).endsWith('x'), sign)
})

/** Reads `|` as the cursor, or two of them as the ends of the selection. */
const read = (text: string): Selected => {
  const start = text.indexOf('|')
  const end = text.lastIndexOf('|')
  const value = text.replaceAll('|', '')
  return { value, start, end: end === start ? start : end - 1 }
}

const show = ({ value }: Selected, edit: Edit | null): string | null => {
  if (edit === null) return null
  const { from, to, text, start, end } = edit
  const after = value.slice(0, from) + text + value.slice(to)
  const marked = start === end ? '' : '|'
  return `${after.slice(0, start)}|${after.slice(start, end)}${marked}${after.slice(end)}`
}

const becomes = test.macro(
  (
    t,
    change: (selected: Selected) => Edit | null,
    table: readonly (readonly [before: string, after: string | null])[],
  ) => {
    for (const [before, after] of table) t.is(show(read(before), change(read(before))), after, before)
  },
)

test(
  'strong and emphasis are put around the selection, and taken away again',
  becomes,
  (selected) => toggleMark(selected, '**'),
  [
    ['a |b| c', 'a **|b|** c'],
    ['a **|b|** c', 'a |b| c'],
    ['a *|b|* c', 'a ***|b|*** c'],
    ['a| b |c', 'a **|b|** c'],
    ['a |', 'a **|**'],
  ],
)

test('emphasis leaves strong alone', becomes, (selected) => toggleMark(selected, '*'), [
  ['a **|b|** c', 'a ***|b|*** c'],
  ['a ***|b|*** c', 'a **|b|** c'],
  ['*|b|*', '|b|'],
])

test('a link waits for the part that is missing, and nothing selected makes none', becomes, makeLink, [
  ['see |the plan|', 'see [the plan](|)'],
  ['see |https://example.org/a|', 'see [|](https://example.org/a)'],
  ['see |', null],
  ['|  |', null],
])

for (const [pasted, table] of [
  ['https://example.org/a_(b) ', [['|plan|', '[plan](<https://example.org/a_(b)>)|']]],
  ['mailto:ada@example.org', [['ask |Ada |now', 'ask [Ada](mailto:ada@example.org)| now']]],
  [
    'https://example.org',
    [
      ['|', null],
      ['|a\nb|', null],
      ['|https://old.example|', null],
    ],
  ],
  ['javascript:alert(1)', [['|plan|', null]]],
  ['file:///etc/passwd', [['|plan|', null]]],
  ['https://example.org and more', [['|plan|', null]]],
] as const) {
  test(`“${pasted}” pasted over a text`, becomes, (selected) => linkTo(selected, pasted), table)
}

test('Enter begins the next item, and an empty item ends the list', becomes, continueList, [
  ['- a|', '- a\n- |'],
  ['- a|b', '- a\n- |b'],
  ['  * a|', '  * a\n  * |'],
  ['9. a|\nb', '9. a\n10. |\nb'],
  ['3) a|', '3) a\n4) |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['- a\n- |', '- a\n|'],
  ['- a\n- [ ] |', '- a\n|'],
  ['- |a', '- \n- |a'],
  ['|- a', null],
  ['a|', null],
  ['- |a|', null],
  ['-a|', null],
])

test('a marker that is typed although Enter has made one takes its place', becomes, replaceMarker, [
  ['- a\n- -|', '- a\n- |'],
  ['- [x] a\n- [ ] -|', '- [x] a\n- |'],
  ['1. a\n2. 2.|', '1. a\n2. |'],
  ['  * a\n  * 1)|', '  * a\n  1) |'],
  ['- a\n- >|', '- a\n> |'],
  ['- a -|', null],
  ['- -|b', null],
  ['- |-|', null],
  ['-|', null],
])

test('Tab indents the items of a list below another one', becomes, (selected) => indentItems(selected, 1), [
  ['- a\n- b|', '- a\n  - b|'],
  ['1. a\n2. b|', '1. a\n   2. b|'],
  ['- a\n|- b\n- c|', '- a\n  |- b\n  - c|'],
  ['- a|', null],
  ['a|', null],
  ['- a\nb|', null],
])

test(
  'Shift+Tab moves them out again, and leaves the field at the outermost level',
  becomes,
  (selected) => indentItems(selected, -1),
  [
    ['- a\n  - b|', '- a\n- b|'],
    ['- a\n\t- b|', '- a\n- b|'],
    ['- a\n  |- b', '- a\n|- b'],
    ['- a\n- b|', null],
    ['  a|', null],
  ],
)

test('no edit loses a letter, and each leaves the cursor inside of the text', (t) => {
  const parts = fc.array(fc.constantFrom('- ', '1. ', '[ ] ', 'word', '*', '**', '\n', '  '), {
    maxLength: 12,
  })
  const letters = (text: string): string => text.replaceAll(/[^a-z]/g, '')
  fc.assert(
    fc.property(parts, fc.nat(40), fc.nat(40), (all, a, b) => {
      const value = all.join('')
      const [start = 0, end = 0] = [a, b].map((at) => Math.min(at, value.length)).toSorted((x, y) => x - y)
      const selected = { value, start, end }
      const edits = [
        toggleMark(selected, '*'),
        toggleMark(selected, '**'),
        makeLink(selected),
        continueList(selected),
        replaceMarker(selected),
        indentItems(selected, 1),
        indentItems(selected, -1),
      ]
      for (const edit of edits) {
        if (edit === null) continue
        const after = value.slice(0, edit.from) + edit.text + value.slice(edit.to)
        t.is(letters(after), letters(value))
        t.true(edit.start >= 0 && edit.start <= edit.end && edit.end <= after.length)
      }
    }),
    { seed: seedOfRun() },
  )
})
