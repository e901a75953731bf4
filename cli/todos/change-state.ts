import { dayAt } from '../../common/dates/dates.ts'
import type { Operation, Todo } from '../../server/contract.ts'
import type { ChangedTodo } from '../client/operations.ts'
import type { CommandContext } from '../command.ts'
import { CommandFailed, OperationRefused } from '../failures.ts'
import { formatCount, makePrintable, shortenId } from '../output/printable.ts'
import { changeTyped, readIds, type Changed } from './change-typed.ts'
import { describeDue } from './describe.ts'
import type { Where } from '../names/by-name.ts'

/** How a command changes the state of a todo, and its messages. */
export interface StateChange {
  readonly makeOperation: (target: { readonly kind: 'todo'; readonly id: string }) => Operation
  readonly said: string
  /** The message where the todo was so before. */
  readonly unchanged: string
  /** Whether a changed todo is the next occurrence of a todo. By default, it is one that the change made. */
  readonly isNext?: (changed: ChangedTodo, todo: Todo) => boolean
  /** Makes the value that --json prints for a todo, in place of the todo itself. */
  readonly present?: (todo: Todo) => unknown
  /** The command that brings back a single todo, in place of `localist undo`. */
  readonly takeBack?: (todo: Todo) => string
}

/** The end of the help of a command for the state of todos. */
export const stateHelp =
  'All of the todos are changed or none. With - as the id, each line of stdin is an id, as one change for each 1,000 lines. With --json, one todo is an object, and several are a list.'

type Context = CommandContext<[ids: readonly string[]], unknown>

/**
 * Changes the state of the todos whose ids have the typed ends, all of them or none, and says so. `choose` may ask the person. Throws
 * CommandFailed.
 */
export async function changeState(
  context: Context,
  where: Where,
  choose: (todos: readonly Todo[]) => StateChange | Promise<StateChange>,
): Promise<void> {
  const ids = await readIds(context)
  const chosen: StateChange[] = []
  const result = await changeTyped(context, ids, {
    where,
    async makeOperations(todos) {
      const change = await choose(todos)
      chosen.push(change)
      return todos.map(({ id }) => change.makeOperation({ kind: 'todo', id }))
    },
    explain: (error, todos) =>
      ids.lines === null ? nameTodo(explainTrash(error), todos) : explainTrash(error),
  })
  const [change] = chosen
  if (result === null || change === undefined) return
  const answers = result.after.map((todo) => change.present?.(todo) ?? todo)
  if (!context.json(ids.isList ? answers : answers[0])) sayChanges(context, change, result)
}

// Names the command that brings the list or the parent of a todo back, in place of the advice for users of the API.
const explainTrash = (error: unknown): unknown => {
  if (!(error instanceof OperationRefused)) return error
  const { type, kind, id }: Readonly<Record<string, unknown>> = Object(error.problem)
  if (type !== 'urn:localist:problem:in-trash' || typeof id !== 'string') return error
  const command = kind === 'list' ? 'localist lists restore' : 'localist restore'
  const [reason = error.message] = /^.* is in the trash\./s.exec(error.message) ?? []
  const sentence = `${reason} \`${command} ${shortenId(id)}\` brings it back.`
  return new OperationRefused(sentence, error.index, error)
}

const nameTodo = (error: unknown, todos: readonly Todo[]): unknown => {
  const todo = error instanceof OperationRefused && todos.length > 1 ? todos[error.index] : undefined
  if (todo === undefined || !(error instanceof Error)) return error
  return new CommandFailed(
    `${shortenId(todo.id)}, "${makePrintable(todo.title)}": ${error.message}\nNothing was changed.`,
  )
}

/** More titles would fill the terminal. */
const mostTitles = 10

const isMadeAfter = ({ isNew, todo: { previousId } }: ChangedTodo, { id }: Todo): boolean =>
  isNew && previousId === id

const sayChanges = (
  { say, sayUndo, now }: Context,
  { said, unchanged, isNext = isMadeAfter, takeBack }: StateChange,
  { todos, changed, made }: Changed,
): void => {
  const ids = new Set(changed.map(({ todo }) => todo.id))
  for (const todo of todos.slice(0, mostTitles)) {
    say(`${ids.has(todo.id) ? said : unchanged}: "${makePrintable(todo.title)}".`)
    const next = changed.find((one) => isNext(one, todo))?.todo
    if (next !== undefined)
      say(`  Next time: ${shortenId(next.id)}, due ${describeDue(next, dayAt(now(), null))}.`)
  }
  if (todos.length > mostTitles) say(`And ${todos.length - mostTitles} more.`)
  // Subtasks, for example.
  const others = changed.filter(({ todo, isNew }) => !isNew && !todos.some(({ id }) => id === todo.id)).length
  if (others > 0) say(`With ${formatCount(others, 'other todo')}.`)
  const [only] = todos
  if (takeBack === undefined || todos.length > 1 || only === undefined) return sayUndo(made)
  return say(`\`${takeBack(only)}\` brings it back.`)
}
