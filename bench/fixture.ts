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

const titleAt = (index: number): string => `Pay the rent, number ${String(index).padStart(6, '0')}`

/** The id of the todo at `index`: a UUID that holds the index in its last twelve digits. */
export const idAt = (index: number): string =>
  `019a0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

/** The stored todo at `index`, counted from 0: all fields of the contract, about 450 bytes of JSON. */
export const todoAt = (index: number) => ({
  id: idAt(index),
  title: titleAt(index),
  ...fields,
  order: (index + 1) * 1024,
  createdAt: writtenAt,
  updatedAt: writtenAt,
  completedAt: null,
  deletedAt: null,
  revision: index + 1,
})

/** A stored todo of the fixture. */
export type FixtureTodo = ReturnType<typeof todoAt>

/** The body of a POST: all that a client may set but `order`, since its place is the server's to give. */
export const newTodoAt = (index: number) => ({ title: titleAt(index), ...fields })

/** The todos from index 0 up to `count`. */
export const todosUpTo = (count: number): readonly FixtureTodo[] =>
  Array.from({ length: count }, (_, index) => todoAt(index))

/** The bytes of JSON that `count` todos are, each by itself. */
export const jsonBytes = (count: number): number =>
  todosUpTo(count).reduce((bytes, todo) => bytes + Buffer.byteLength(JSON.stringify(todo)), 0)

/** A `todos.json` of version 1 with `count` todos, one a line: every later Localist can convert it. */
export function seedDocument(count: number): string {
  const lines = todosUpTo(count).map((todo) => `\n    ${JSON.stringify(todo)}`)
  const todos = `[${lines.join(',')}${count === 0 ? '' : '\n  '}]`
  const head = { format: 'localist-todos', version: 1, revision: count, lastChange: null }
  const members = Object.entries(head).map(([key, value]) => `  "${key}": ${JSON.stringify(value)},\n`)
  return `{\n${members.join('')}  "todos": ${todos}\n}\n`
}
