import { storedTodo } from '../../todos/schema.ts'
import { Row } from '../rows/row.ts'
import { createTurns } from '../turns.ts'

/** The todos that a damaged document still holds. */
export interface Salvaged {
  readonly rows: readonly Row[]
  /** How many todos are there that could not be read, as far as can be seen. */
  readonly unreadable: number
}

/**
 * Reads the todos of a damaged `todos.json`: those of a whole document, or those in its whole lines. Lets the event
 * loop turn meanwhile.
 */
export async function salvage(text: string): Promise<Salvaged> {
  const whole = wholeDocument(text)
  const candidates = whole ?? text.split('\n').map(withoutComma).filter(looksLikeTodo)
  const rows = new Map<string, Row>()
  const turns = createTurns()
  for (const candidate of candidates) {
    const todo = storedTodo.safeParse(whole === null ? parseJson(String(candidate)) : candidate)
    if (todo.success && !rows.has(todo.data.id)) rows.set(todo.data.id, Row.of(todo.data))
    if (turns.areDue()) await turns.give()
  }
  return { rows: [...rows.values()], unreadable: candidates.length - rows.size }
}

// A pattern for the whole line would take time that grows with the square of its length.
const looksLikeTodo = (line: string): boolean => line.endsWith('}') && /^\{\s*"/.test(line)

const wholeDocument = (text: string): readonly unknown[] | null => {
  const document = parseJson(withoutComma(text))
  if (typeof document !== 'object' || document === null) return null
  if (!('format' in document) || document.format !== 'localist-todos') return []
  return 'todos' in document && Array.isArray(document.todos) ? document.todos : []
}

const withoutComma = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.endsWith(',') ? trimmed.slice(0, -1).trimEnd() : trimmed
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
