import type { Todo } from '../../server/contract.ts'
import { CommandFailed } from '../command-failed.ts'
import type { Io } from '../io.ts'
import { formatJson } from '../output.ts'
import { readLines, type Line } from '../read-lines.ts'
import type { FindTodo } from './find-todos.ts'
import { createLineError, nameLine } from './name-line.ts'

/** The ids of todos, or their ends, that a command is for. */
export interface TypedIds {
  readonly texts: readonly string[]
  /** The lines of stdin; null where the ids were typed. */
  readonly lines: readonly Line[] | null
  /** Whether there can be several, so that --json prints a list. */
  readonly isList: boolean
}

/** Reads the ids for a command: `-` alone takes them from the lines of stdin. Throws CommandFailed. */
export async function readIds(typed: readonly string[], { input }: Pick<Io, 'input'>): Promise<TypedIds> {
  if (typed.length !== 1 || typed[0] !== '-') return { texts: typed, lines: null, isList: typed.length > 1 }
  const lines = await readLines(input)
  return { texts: lines.map(({ text }) => text), lines, isList: true }
}

/** Says that stdin had no lines. That is no failure: a script may have found nothing to change. */
export function sayNoLines(
  { json }: { readonly json?: boolean },
  { out, say }: Pick<Io, 'out' | 'say'>,
): void {
  if (json) return out(formatJson([]))
  return say('There are no lines on stdin. Nothing was changed.')
}

/** The todos that a command is for. */
export interface FoundTodos {
  /** In the order of their ids, each once. */
  readonly todos: readonly Todo[]
  /** Names the line of stdin in an error about an operation on one of the todos. */
  readonly nameLine: (error: unknown) => unknown
}

/** Finds the todos of the ids. Throws CommandFailed, which names the line of stdin. */
export async function findTyped(find: FindTodo, { texts, lines }: TypedIds): Promise<FoundTodos> {
  const found: Todo[] = []
  for (const [index, text] of texts.entries())
    found.push(await find(text).catch((error: unknown) => failToFind(error, lines?.[index])))
  const todos = [...new Map(found.map((todo) => [todo.id, todo])).values()]
  // The first line of each todo.
  const firstLines = lines === null ? [] : todos.flatMap((todo) => lines[found.indexOf(todo)] ?? [])
  return { todos, nameLine: (error) => nameLine(error, firstLines) }
}

const failToFind = (error: unknown, line: Line | undefined): never => {
  throw line !== undefined && error instanceof CommandFailed && error.exitCode === 1
    ? createLineError(line, error.message)
    : error
}
