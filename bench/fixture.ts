import { numberAt, sentenceAt, wordsAt } from './texts.ts'

const writtenAt = '2026-11-20T08:00:00.000Z'

const fields = {
  notes: 'Ask for the receipt, and note the **meter**.',
  completed: false,
  listId: 'inbox',
  parentId: null,
  tags: ['home', 'money'],
  priority: 2,
  startDate: null,
  dueDate: '2026-12-01',
  dueTime: '09:00',
  repeat: null,
  reminders: [],
}

/** The id of the todo at `index`: a UUID that holds the index in its last twelve digits. */
export const idAt = (index: number): string =>
  `019a0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

/** The lists besides the inbox. */
export const lists = Array.from({ length: 19 }, (_, index) => ({
  id: `019b0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
  name: `List ${index + 1}`,
  colour: 'green',
  order: (index + 1) * 1024,
  archived: false,
  createdAt: writtenAt,
  updatedAt: writtenAt,
  deletedAt: null,
  deletedBy: null,
  revision: 1,
}))

const tags = ['home', 'money', 'work', 'garden', 'calls', 'errands', 'école', '仕事']

const salts = { title: 1000, notes: 2000, tags: 3000 } as const

/** The stored todo at `index`, counted from 0: all fields of the contract, about 450 bytes of JSON. Its dates are around today. */
export function todoAt(index: number) {
  const at = (salt: number, below: number): number => numberAt(index, salt, below)
  const completed = at(1, 2) === 0
  const dueIn = at(2, 10) < 4 ? at(3, completed ? 700 : 210) - (completed ? 700 : 30) : null
  const parent = index - lists.length - 1
  return {
    id: idAt(index),
    title: titleAt(index),
    notes: at(4, 3) === 0 ? wordsAt(index, salts.notes, 5 + at(5, 40)) : '',
    completed,
    listId: lists[index % (lists.length + 1)]?.id ?? 'inbox',
    // The parent is the todo before it in the same list.
    parentId: parent >= 0 && isSubtask(index) && !isSubtask(parent) ? idAt(parent) : null,
    sectionId: null,
    tags: tags.filter((_, tag) => at(salts.tags + tag, tags.length) === 0),
    priority: Math.max(0, at(8, 8) - 3),
    startDate: at(9, 10) === 0 ? dayIn((dueIn ?? at(10, 60)) - at(11, 30)) : null,
    dueDate: dueIn === null ? null : dayIn(dueIn),
    dueTime: dueIn === null || at(12, 2) === 0 ? null : `${String(8 + at(13, 12)).padStart(2, '0')}:30`,
    repeat: null,
    reminders: [],
    snoozedUntil: null,
    attachments: [],
    order: (index + 1) * 1024,
    createdAt: writtenAt,
    updatedAt: writtenAt,
    completedAt: completed
      ? new Date(Date.parse(writtenAt) - at(14, 1_000_000_000) * 60).toISOString()
      : null,
    deletedAt: null,
    deletedBy: null,
    previousId: null,
    next: null,
    revision: index + 1,
  }
}

const isSubtask = (index: number): boolean => numberAt(index, 15, 10) === 0

// One in twenty is in another script.
const titleAt = (index: number): string =>
  numberAt(index, 16, 20) === 0
    ? `${sentenceAt(index)} ${index}`
    : wordsAt(index, salts.title, 2 + numberAt(index, 17, 5))

const today = Date.now()

const dayIn = (days: number): string => new Date(today + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

/** A stored todo of the fixture. */
export type FixtureTodo = ReturnType<typeof todoAt>

/** The body of a POST: all fields that a client may set but `order`, which the server chooses. */
export const newTodoAt = (index: number) => ({
  title: `Pay the rent, number ${String(index).padStart(6, '0')}`,
  ...fields,
})

/** The todos from index 0 up to `count`. */
export const todosUpTo = (count: number): readonly FixtureTodo[] =>
  Array.from({ length: count }, (_, index) => todoAt(index))

/** The bytes of JSON that `count` todos are, each by itself. */
export const jsonBytes = (count: number): number =>
  todosUpTo(count).reduce((bytes, todo) => bytes + Buffer.byteLength(JSON.stringify(todo)), 0)

/** A `todos.json` with `count` todos, one a line, and the lists that they are in. */
export const seedDocument = (count: number): string =>
  formatDocument(
    { format: 'localist-todos', version: 1, history: '0123456789abcdef', revision: Math.max(1, count) },
    { todos: todosUpTo(count), lists, views: [] },
  )

/** A list of todos for other servers, without lists. */
export const oldSeedDocument = (count: number): string =>
  formatDocument(
    { format: 'localist-todos', version: 1, revision: count, lastChange: null },
    { todos: todosUpTo(count).map((todo) => ({ ...todo, listId: 'inbox', parentId: null })) },
  )

const formatDocument = (head: object, entities: Readonly<Record<string, readonly object[]>>): string => {
  const members = Object.entries(head).map(([key, value]) => `  "${key}": ${JSON.stringify(value)}`)
  const lines = Object.entries(entities).map(([key, each]) => {
    const texts = each.map((entity) => `\n    ${JSON.stringify(entity)}`)
    return `  "${key}": [${texts.join(',')}${texts.length === 0 ? '' : '\n  '}]`
  })
  return `{\n${[...members, ...lines].join(',\n')}\n}\n`
}
