import type { Operation, Todo } from '../../server/contract.ts'
import { makeChanges, presentTodos, type ChangedTodo, type MadeChange } from '../client/operations.ts'
import type { CommandContext } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import type { Where } from '../names/by-name.ts'
import { createFinder, type FindTodo } from './find-todos.ts'
import { createLineError, nameLine, readLines, type Line } from './lines.ts'

/** The argument of a command for several todos; a third item says which ones a shell completes. */
export const idsWord = ['<ids...>', 'the ids of todos, or their ends; - reads ids from stdin'] as const

/** The ids of todos, or their ends, that a command is for. */
export interface TypedIds {
  readonly texts: readonly string[]
  /** The lines of stdin; null where the ids were typed. */
  readonly lines: readonly Line[] | null
  /** Whether there can be several, so that --json prints a list. */
  readonly isList: boolean
}

/** The context of a command for several todos. */
type Context = CommandContext<[ids: readonly string[]], unknown>

/** Reads the ids for a command: `-` alone takes them from the lines of stdin. Throws CommandFailed. */
export async function readIds(context: Pick<Context, 'args' | 'input'>): Promise<TypedIds> {
  const [typed] = context.args
  if (typed.length !== 1 || typed[0] !== '-') return { texts: typed, lines: null, isList: typed.length > 1 }
  const lines = await readLines(context)
  return { texts: lines.map(({ text }) => text), lines, isList: true }
}

/** Says that stdin had no lines. That is no failure: a script may have found nothing to change. */
export function sayNoLines({ json, say }: Pick<Context, 'json' | 'say'>): void {
  if (!json([])) say('There are no lines on stdin. Nothing was changed.')
}

/** How a command changes the todos. */
interface Change {
  readonly where: Where
  readonly makeOperations: (todos: readonly Todo[], find: FindTodo) => Promise<readonly Operation[]>
  /** Explains a refusal. By default it stays as it is. */
  readonly explain?: (error: unknown, todos: readonly Todo[]) => unknown
}

/** The todos that a command changed. */
export interface Changed {
  /** As they were before, in the order of their ids, each once. */
  readonly todos: readonly Todo[]
  /** The same todos as they are now. */
  readonly after: readonly Todo[]
  /** All todos that were changed, such as subtasks too. */
  readonly changed: readonly ChangedTodo[]
  readonly made: readonly MadeChange[]
}

/** Changes the todos whose ids were typed, all of them or none. Returns null where stdin had no lines. Throws CommandFailed. */
export async function changeTyped(
  context: Pick<Context, 'client' | 'json' | 'say'>,
  { texts, lines }: TypedIds,
  { where, makeOperations, explain = (error) => error }: Change,
): Promise<Changed | null> {
  const { client } = context
  if (texts.length === 0) {
    sayNoLines(context)
    return null
  }
  const find = await createFinder(client, where)
  const found: Todo[] = []
  for (const [index, text] of texts.entries())
    found.push(await find(text).catch((error: unknown) => failToFind(error, lines?.[index])))
  const todos = [...new Map(found.map((todo) => [todo.id, todo])).values()]
  // The first line of each todo.
  const firstLines = lines === null ? [] : todos.flatMap((todo) => lines[found.indexOf(todo)] ?? [])
  const operations = await makeOperations(todos, find)
  const made = await makeChanges(client, operations).catch((error: unknown) => {
    throw nameLine(explain(error, todos), firstLines)
  })
  const changed = await presentTodos(client, made)
  const byId = new Map(changed.map(({ todo }) => [todo.id, todo]))
  return { todos, after: todos.map((todo) => byId.get(todo.id) ?? todo), changed, made }
}

const failToFind = (error: unknown, line: Line | undefined): never => {
  throw line !== undefined && error instanceof CommandFailed && error.exitCode === 1
    ? createLineError(line, error.message)
    : error
}
