import { storedTodo, type StoredTodo } from '../todos/schema.ts'
import type { DocumentFormat, Salvaged } from './document.ts'
import { todosMigrations } from './migrations.ts'
import { todosDocument, type TodosDocument } from './schema.ts'

/** How `todos.json` is written and read: JSON with one todo a line, so that a diff makes sense of it. */
export const todosFormat: DocumentFormat<TodosDocument> = {
  name: 'localist-todos',
  migrations: todosMigrations,
  empty: () => ({ format: 'localist-todos', version: 1, revision: 0, lastChange: null, todos: [] }),
  parse: (document) => todosDocument.parse(document),
  serialize: ({ format, version, revision, lastChange, todos }) => {
    const head = Object.entries({ format, version, revision, lastChange })
    const members = head.map(([key, value]) => `  "${key}": ${JSON.stringify(value)},\n`).join('')
    const lines = todos.map((todo) => `\n    ${JSON.stringify(todo)}`).join(',')
    return `{\n${members}  "todos": [${lines}${lines && '\n  '}]\n}\n`
  },
  salvage,
  whenLost: 'refuse',
}

function salvage(text: string): Salvaged<TodosDocument> | null {
  const candidates = wholeDocument(text) ?? text.split('\n').filter(holdsTodo).map(parseLine)
  const todos = new Map<string, StoredTodo>()
  for (const candidate of candidates) {
    const todo = storedTodo.safeParse(candidate)
    if (todo.success && !todos.has(todo.data.id)) todos.set(todo.data.id, todo.data)
  }
  if (todos.size === 0) return null
  const saved = [...todos.values()]
  const revision = saved.reduce((highest, todo) => Math.max(highest, todo.revision), 0)
  const lost = candidates.length - saved.length
  const read = `${saved.length} of its todos could be read`
  const loss = lost > 0 ? `${read}, ${lost} could not.` : `${read}; others may be missing.`
  return { data: { ...todosFormat.empty(), revision: revision + 1, todos: saved }, loss }
}

const holdsTodo = (line: string): boolean => /^\s*\{\s*".*\}\s*,?\s*$/.test(line)

const wholeDocument = (text: string): readonly unknown[] | null => {
  const document = parseLine(text)
  if (typeof document !== 'object' || document === null) return null
  if (!('format' in document) || document.format !== 'localist-todos') return []
  return 'todos' in document && Array.isArray(document.todos) ? document.todos : []
}

const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text.trim().replace(/,$/, ''))
  } catch {
    return null
  }
}
