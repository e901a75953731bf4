import { storedTodo, type StoredTodo } from '../../todos/schema.ts'
import { Row } from '../rows/row.ts'

/** What a damaged document still holds. */
export interface Salvaged {
  readonly rows: readonly Row[]
  /** How many todos are there that could not be read, as far as can be seen. */
  readonly unreadable: number
}

/** Reads what can be read of a damaged `todos.json`: the todos of a whole document, or its whole lines. */
export function salvage(text: string): Salvaged {
  const candidates = wholeDocument(text) ?? text.split('\n').filter(holdsTodo).map(parseLine)
  const todos = new Map<string, StoredTodo>()
  for (const candidate of candidates) {
    const todo = storedTodo.safeParse(candidate)
    if (todo.success && !todos.has(todo.data.id)) todos.set(todo.data.id, todo.data)
  }
  const rows = [...todos.values()].map((todo) => Row.of(todo))
  return { rows, unreadable: candidates.length - rows.length }
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
