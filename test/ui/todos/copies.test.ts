import type { ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { cleanLine } from '../../../common/one-line.ts'
import { loadReader } from '../../../renderer/todos/fields/read-words.ts'
import { findParents, splitPasted, withTask } from '../../../renderer/todos/quick-add/pasted-lines.ts'
import { writeMarkdown } from '../../../renderer/todos/write-markdown.ts'
import { seedOfRun } from '../../support/random.ts'
import type { Entities, Section, Todo } from '../../../renderer/sync/entities.ts'
import { mostOperations } from '../../../renderer/sync/pending.ts'
import { duplicateTodos } from '../../../renderer/todos/changes/duplicate-todos.ts'
import { turnIntoList } from '../../../renderer/todos/changes/turn-into-list.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { LossyNetwork } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
import { todoOf } from '../../support/page-todo.ts'
import { looksRight } from '../../support/page-look.ts'
import { chooseInMenu } from '../../support/page-places.ts'
import { callApi, showView } from '../../support/page-session.ts'
import { addField, eventually, rowOf, shownTitles, storedTodos } from '../../support/page-todos.ts'

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
const contentOf = (todo: Todo) => ({ ...todo, url: '', createdAt: '', updatedAt: '', revision: 0 })

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
    attachments: [{ url: 'https://example.com/', name: 'Offer' }],
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
    attachments: original.attachments,
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

test('a todo becomes a list with its subtasks, and one undo makes it the todo again', async (t) => {
  const { network, page, call, add, shown, live } = await openStore(t)
  const list = (await call('POST', '/api/lists', { name: 'Home' })).body
  const section = (await call('POST', '/api/sections', { name: 'Later', listId: list.id })).body
  const todo = await add({ title: 'Move house', notes: '# Plan', sectionId: section.id, tags: ['home'] })
  const box = await add({ title: 'Boxes', parentId: todo.id, completed: true })
  await add({ title: 'Paint', parentId: todo.id, order: 1 })
  await add({ title: 'Tape', parentId: box.id })
  await add({ title: 'Beside', sectionId: section.id })
  await network.answerAll()
  const before = live().map(contentOf)
  const listId = crypto.randomUUID()
  page.store.change(turnIntoList(shown(), shown().todos.get(todo.id) ?? todo, listId, now))
  const expected = live().map(contentOf)
  await network.answerAll()
  t.deepEqual(live().map(contentOf), expected)
  t.like(shown().lists.get(listId), { name: 'Move house', notes: '# Plan', colour: 'orange' })
  const inList = live().filter((each) => each.listId === listId)
  t.deepEqual(inList.map(({ title, sectionId }) => `${title} ${sectionId}`).toSorted(), [
    'Boxes null',
    'Paint null',
    'Tape null',
  ])
  const top = inList.filter(({ parentId }) => parentId === null).toSorted((a, b) => a.order - b.order)
  t.deepEqual(
    top.map(({ title, completed }) => [title, completed]),
    [
      ['Paint', false],
      ['Boxes', true],
    ],
  )
  t.true(shown().todos.get(todo.id)?.deletedAt !== null)
  page.store.undo()
  await network.answerAll()
  t.deepEqual(live().map(contentOf), before)
  t.true(shown().lists.get(listId)?.deletedAt !== null)
  t.is(page.refused.size, 0)
})

test('the menu turns a todo into a list and shows it, unless it repeats or has a longer title than a list', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['Move house', 'x'.repeat(201)])
  const repeat = { rrule: 'FREQ=DAILY' }
  await callApi(server, 'POST', '/api/todos', { title: 'Water', dueDate: '2026-12-01', repeat })
  const choose = async (title: string) => {
    await rowOf(page, title).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Turn into a list' }).click()
  }
  await choose('Water')
  await page.getByText('“Water” repeats, which a list cannot.').waitFor()
  await choose('x'.repeat(201))
  await page.getByText('The name of a list can have at most 200 characters.').waitFor()
  t.is((await storedTodos(server)).length, 3)
  await choose('Move house')
  await page.getByRole('heading', { level: 1, name: 'Move house' }).waitFor()
  const toast = page.getByRole('alertdialog', { name: '“Move house” turned into a list' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, async () => (await storedTodos(server)).length, 3)
  await rowOf(page, 'Move house').waitFor()
  t.is(await page.getByText('does not exist any more').count(), 0)
  t.true(page.url().endsWith('#/inbox'), page.url())
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

/** The functions that write todos as Markdown and read that as the dialog for pasted lines does. */
async function openMarkdown() {
  const reader = await loadReader('en-GB')
  const read = (line: string) =>
    reader(line, { now: new Date(now), dueDate: null, ignored: [], lists: [], tags: [] })
  const write = (todos: readonly Todo[], heading: string | null = null, sections: readonly Section[] = []) =>
    writeMarkdown(
      {
        todos: new Map(todos.map((todo) => [todo.id, todo])),
        sections: new Map(sections.map((section) => [section.id, section])),
      },
      todos.filter(({ parentId }) => parentId === null),
      { heading, read },
    )
  const paste = (markdown: string) => {
    const lines = splitPasted(markdown)
    const parents = findParents(lines)
    return lines.map((line, index) => {
      const { title, fields } = read(line.text)
      const { dueDate = null, dueTime = null, tags = [], priority = 0 } = fields
      const task = { notes: '', ...withTask({ title, dueDate, dueTime, tags, priority }, line) }
      return { ...task, completed: line.completed, section: line.section, parent: parents[index] }
    })
  }
  return { write, paste }
}

test('todos are written as tasks of Markdown, with headings, dates, tags, priority, notes and subtasks', async (t) => {
  const { write, paste } = await openMarkdown()
  const section: Section = {
    id: 's',
    listId: 'home',
    name: 'Later *on*',
    order: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletedBy: null,
    revision: 1,
  }
  const first = todoOf('Buy milk', {
    listId: 'home',
    dueDate: '2026-12-04',
    dueTime: '14:00',
    tags: ['shop', 'two words', 'c++'],
    priority: 3,
    notes: '# Which\n\n- [x] whole\n  > it said\n1. none\n',
  })
  const todos = [
    first,
    todoOf('Ask *Anna*_', { listId: 'home', parentId: first.id, completed: true }),
    todoOf('- [x] 1. Call tomorrow #12 @Home !1', { listId: 'home', sectionId: 's' }),
    todoOf('gone', { listId: 'home', parentId: first.id, deletedAt: now }),
  ]
  const markdown = write(todos, 'My [home]', [section])
  t.is(
    markdown,
    [
      '# My \\[home\\]',
      '',
      '- [ ] Buy milk 2026-12-04 14:00 #shop #"two words" #"c++" !2',
      '  > # Which',
      '  >',
      '  > - [x] whole',
      '  >   > it said',
      '  > 1. none',
      '  - [x] Ask \\*Anna\\*\\_',
      '',
      '## Later \\*on\\*',
      '',
      '- [ ] "- \\[x\\] 1. Call tomorrow \\#12 \\@Home \\!1"',
    ].join('\n'),
  )
  const none = { dueDate: null, dueTime: null, tags: [], priority: 0, notes: '', section: null }
  const { title, dueDate, dueTime, tags, priority, notes } = first
  t.deepEqual(paste(markdown), [
    {
      title,
      dueDate,
      dueTime,
      tags,
      priority,
      notes: notes.trimEnd(),
      completed: false,
      section: null,
      parent: null,
    },
    { ...none, title: 'Ask *Anna*_', completed: true, parent: 0 },
    {
      ...none,
      title: '- [x] 1. Call tomorrow #12 @Home !1',
      completed: false,
      section: 'Later *on*',
      parent: null,
    },
  ])
  t.is(write([todoOf('Alone', { sectionId: 's' })], null, [section]), '- [ ] Alone')
})

test('attachments are written as links behind the notes, and are read as the end of the notes', async (t) => {
  const { write, paste } = await openMarkdown()
  const attachments = [
    { url: 'https://example.com/a_b', name: 'The [offer]' },
    { url: 'file:///home/ada/rent%20(new).pdf', name: 'Rent' },
  ]
  const links = [
    '- [The \\[offer\\]](https://example.com/a_b)',
    '- [Rent](<file:///home/ada/rent%20(new).pdf>)',
  ]
  const markdown = write([todoOf('Rent', { notes: 'Look', attachments })], null, [])
  t.is(markdown, ['- [ ] Rent', '  > Look', '  >', ...links.map((line) => `  > ${line}`)].join('\n'))
  t.like(paste(markdown), [{ title: 'Rent', notes: ['Look', '', ...links].join('\n') }])
  t.is(
    write([todoOf('Rent', { attachments })], null, []),
    ['- [ ] Rent', ...links.map((line) => `  > ${line}`)].join('\n'),
  )
})

const words = fc.constantFrom(
  'tomorrow',
  'until',
  'every',
  'Friday',
  '5pm',
  '#a',
  '@Home',
  '!1',
  '- [ ]',
  '# x',
  '> y',
  '\\',
  '\\_',
  '*',
  '_a_',
  'a_b',
  '`',
  '[x]',
  '1.',
  '<b>',
  '~',
  '|',
  'https://a.b/_c_*',
  '“q”',
  'or',
  '3/4',
  '2026-12-24',
  '&amp;',
)

test('whatever their titles look like, pasted todos are those that were copied', async (t) => {
  const { write, paste } = await openMarkdown()
  const titles = fc
    .array(
      fc.oneof(
        words,
        fc.string({ maxLength: 4 }).filter((text) => !text.includes('"')),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((parts) => cleanLine(parts.join(' ')))
    .filter((title) => title !== '')
  const fields = fc.record({
    title: titles,
    completed: fc.boolean(),
    dueDate: fc.constantFrom(null, '2026-12-04', '2020-02-29'),
    tags: fc.constantFrom<readonly string[]>([], ['home'], ['two words', 'ä/b']),
    priority: fc.constantFrom(0, 1, 4),
    notes: fc.constantFrom('', 'One', '> a\n\n    - [ ] b', '\n## c\n  d'),
  })
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const first = todoOf('a', one)
      const pasted = paste(write([first, todoOf('b', { ...other, parentId: 'a' })]))
      const expected = [one, other].map((each) => ({ dueTime: null, section: null, ...each }))
      t.deepEqual(
        pasted.map(({ parent: _, ...each }) => each),
        expected,
      )
    }),
    { seed: seedOfRun(), numRuns: 100 },
  )
})

test('a list that is copied as Markdown and pasted into its field gives its todos again, in their sections', async (t) => {
  const { server, page, context, complaints } = await goOnWith(t, [])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = await callApi<Todo>(server, 'POST', '/api/lists', { name: 'Home' })
  const section = await callApi<Todo>(server, 'POST', '/api/sections', { name: 'Later', listId: list.id })
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', {
    title: 'Call tomorrow',
    notes: 'The *number*\n- is new',
    listId: list.id,
    dueDate: '2020-02-29',
    dueTime: '09:00',
    tags: ['family'],
  })
  await callApi(server, 'POST', '/api/todos', { title: 'Done', parentId: parent.id, completed: true })
  await callApi(server, 'POST', '/api/todos', { title: '#5 @Home', sectionId: section.id, priority: 4 })
  await showView(page, 'Home')
  await chooseInMenu(page, 'Home', 'Copy as Markdown')
  await page.getByText('List “Home” copied').waitFor()
  await addField(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByRole('button', { name: 'Add 3 todos' }).click()
  await page.getByText('3 todos added').waitFor()
  const content = async () =>
    (await storedTodos(server)).map(
      ({ title, notes, dueDate, dueTime, tags, priority, completed, sectionId, parentId }) =>
        [title, notes, dueDate, dueTime, ...tags, priority, completed, sectionId, parentId !== null].join(
          '|',
        ),
    )
  const once = [
    'Call tomorrow|The *number*\n- is new|2020-02-29|09:00|family|0|false||false',
    'Done||||0|true||true',
    `#5 @Home||||4|false|${section.id}|false`,
  ]
  await eventually(t, async () => (await content()).toSorted(), [...once, ...once].toSorted())

  await page.evaluate(() => navigator.clipboard.writeText('# Not a heading\n> no quote'))
  await addField(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByRole('listitem').filter({ hasText: '> no quote' }).waitFor()
  await page.keyboard.press('Escape')
  t.deepEqual(complaints, [])
})

test('pasted headings make the sections that a list lacks, in one step of undo', async (t) => {
  const { server, page, context, complaints } = await goOnWith(t, [])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = await callApi<Todo>(server, 'POST', '/api/lists', { name: 'Plan' })
  const kitchen = await callApi<Todo>(server, 'POST', '/api/sections', { name: 'Kitchen', listId: list.id })
  const paste = async (lines: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), lines)
    await addField(page).focus()
    await page.keyboard.press('ControlOrMeta+v')
  }
  const names = async () => {
    const sections = await callApi<readonly Section[]>(server, 'GET', `/api/sections?listId=${list.id}`)
    return sections.map(({ name }) => name)
  }
  await showView(page, 'Plan')
  const pasted = [
    '# Plan',
    '- [ ] Sweep',
    '## kitchen',
    '- [ ] Cook',
    '  - [ ] Shop',
    '## Garden',
    '- [ ] Dig',
  ]
  await paste([...pasted, '## Cellar', '- [ ] Tidy @inbox', '## garden', '- [ ] Sow'].join('\n'))
  const preview = page.getByRole('list', { name: 'The pasted lines' })
  await eventually(t, () => preview.locator('.pasted-section').allInnerTexts(), [
    'Kitchen',
    'Garden\nNew section',
    'Garden\nNew section',
  ])
  await looksRight(t, page, 'pasted headings')
  await page.getByRole('button', { name: 'Add 6 todos' }).click()
  await eventually(t, names, ['Kitchen', 'Garden'])
  await eventually(t, () => page.locator('.list-heading h2, .todo-title').allInnerTexts(), [
    'Sweep',
    'Kitchen',
    'Cook',
    'Shop',
    'Garden',
    'Dig',
    'Sow',
  ])
  const stored = async () => (await storedTodos(server)).filter(({ listId }) => listId === list.id)
  const sectionOf = async (title: string) => (await stored()).find((todo) => todo.title === title)?.sectionId
  t.is(await sectionOf('Shop'), kitchen.id)
  t.is(await sectionOf('Dig'), await sectionOf('Sow'))
  await rowOf(page, 'Dig').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, names, ['Kitchen'])
  await eventually(t, async () => (await stored()).length, 0)

  await paste(`- [ ] One\n## ${'x'.repeat(201)}\n- [ ] Two`)
  await page.getByRole('alert').getByText('A name can have at most 200 characters.').waitFor()
  t.true(await page.getByRole('button', { name: 'Add 2 todos' }).isDisabled())
  await page.getByRole('button', { name: 'Cancel' }).click()
  t.deepEqual(await names(), ['Kitchen'])
  t.deepEqual(complaints, [])
})
