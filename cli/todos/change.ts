import type { Operation, Todo } from '../../server/contract.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { connect } from '../client/client.ts'
import { makeChanges, OperationRefused, type MadeChange } from '../client/operations.ts'
import { CommandFailed } from '../command-failed.ts'
import { confirm } from '../confirm.ts'
import type { Io } from '../io.ts'
import { formatJson, makePrintable, shortenId, type Output } from '../output.ts'
import { sayUndo } from '../say-undo.ts'
import { describeDue } from './describe.ts'
import { presentEntries, type ChangedTodo } from './entries.ts'
import { createFinder } from './find-todos.ts'
import { findTyped, readIds, sayNoLines } from './typed-ids.ts'

interface Options {
  readonly dataDir?: string
  readonly subtasks?: true
  readonly yes?: true
  readonly json?: boolean
}

/** How a command changes todos, and its messages. */
interface Kind {
  readonly from: 'list' | 'trash'
  readonly makeOperation: (id: string, options: Options) => Operation
  readonly said: string
  /** The message where the todo was so before. */
  readonly unchanged: string
}

const target = (id: string) => ({ kind: 'todo', id }) as const

const kinds = {
  done: {
    from: 'list',
    makeOperation: (id, { subtasks }) => ({
      op: 'update',
      ...target(id),
      patch: { completed: true },
      ...(subtasks && { children: 'complete' }),
    }),
    said: 'Done',
    unchanged: 'Done before',
  },
  reopen: {
    from: 'list',
    makeOperation: (id) => ({ op: 'update', ...target(id), patch: { completed: false } }),
    said: 'To do again',
    unchanged: 'Open before',
  },
  skip: {
    from: 'list',
    makeOperation: (id) => ({ op: 'skip', ...target(id) }),
    said: 'Skipped',
    unchanged: 'Skipped before',
  },
  rm: {
    from: 'list',
    makeOperation: (id) => ({ op: 'delete', ...target(id) }),
    said: 'Moved to the trash',
    unchanged: 'In the trash before',
  },
  restore: {
    from: 'trash',
    makeOperation: (id) => ({ op: 'restore', ...target(id) }),
    said: 'Back from the trash',
    unchanged: 'In the list before',
  },
} as const satisfies Readonly<Record<string, Kind>>

/**
 * `localist done|reopen|skip|rm|restore ID…`: changes the todos whose ids have these ends, all of them or none; `-` takes the ids from the lines
 * of stdin.
 */
export async function changeTodos(
  suffixes: readonly string[],
  command: keyof typeof kinds,
  options: Options,
  io: Io,
): Promise<void> {
  const { from } = kinds[command]
  const ids = await readIds(suffixes, io)
  if (ids.texts.length === 0) return sayNoLines(options, io)
  const client = await connect(options.dataDir)
  const { todos, nameLine } = await findTyped(await createFinder(client, from), ids)
  const chosen = command === 'rm' ? await askToRemove(todos, options, io) : command
  const kind: Kind = kinds[chosen]
  const operations = todos.map(({ id }) => kind.makeOperation(id, options))
  const made = await makeChanges(client, operations).catch((refused: unknown) => {
    const error = explainTrash(refused)
    throw ids.lines === null ? nameTodo(error, todos) : nameLine(error)
  })
  const changed = made.flatMap(({ entries }) => presentEntries(client, entries))
  if (options.json) return printJson(chosen, todos, changed, ids.isList, io)
  return sayChanges(kind, todos, changed, made, io)
}

// Deleting an occurrence ends its series, which the person may not mean.
const askToRemove = async (todos: readonly Todo[], options: Options, io: Io): Promise<'rm' | 'skip'> => {
  const [only, ...others] = todos
  const title = `"${makePrintable(only?.title ?? '')}"`
  const repeating = todos.filter(({ repeat, completed }) => repeat !== null && !completed)
  if (others.length === 0 && repeating.length === 1 && options.yes === undefined && io.ask !== null) {
    const answer = await io.ask(`${title} repeats. Skip this one, or delete the series? [skip/series/N] `)
    if (/^skip$/i.test(answer.trim())) return 'skip'
    if (/^series$/i.test(answer.trim())) return 'rm'
    throw new CommandFailed('Nothing was changed.')
  }
  const count = repeating.length
  const ends =
    count === 0 ? '' : ` ${count} of them ${count === 1 ? 'repeats' : 'repeat'}, and will not come back.`
  const question =
    others.length === 0
      ? `Move ${title} with its subtasks to the trash?`
      : `Move ${todos.length} todos with their subtasks to the trash?${ends}`
  await confirm(question, options, io)
  return 'rm'
}

// Names the command that brings the list or the parent of a todo back, in place of the advice for users of the API.
const explainTrash = (error: unknown): unknown => {
  if (!(error instanceof OperationRefused)) return error
  const { type, kind, id }: Readonly<Record<string, unknown>> = Object(error.problem)
  if (type !== 'urn:localist:problem:in-trash' || typeof id !== 'string') return error
  const command = kind === 'list' ? 'localist lists restore' : 'localist restore'
  const [reason = error.message] = /^.* is in the trash\./s.exec(error.message) ?? []
  const sentence = `${reason} \`${command} ${shortenId(id)}\` brings it back.`
  return new OperationRefused(error, error.index, sentence)
}

const nameTodo = (error: unknown, todos: readonly Todo[]): unknown => {
  const todo = error instanceof OperationRefused && todos.length > 1 ? todos[error.index] : undefined
  if (todo === undefined || !(error instanceof Error)) return error
  return new CommandFailed(
    `${shortenId(todo.id)}, "${makePrintable(todo.title)}": ${error.message}\nNothing was changed.`,
  )
}

const printJson = (
  command: keyof typeof kinds,
  todos: readonly Todo[],
  changed: readonly ChangedTodo[],
  isList: boolean,
  { out }: Output,
): void => {
  const after = new Map(changed.map(({ todo }) => [todo.id, todo]))
  const answers = todos.map((todo) =>
    command === 'rm' ? { id: todo.id, deleted: true } : (after.get(todo.id) ?? todo),
  )
  out(isList ? formatJson(answers, 2) : formatJson(answers[0]))
}

/** More titles would fill the terminal. */
const mostTitles = 10

const sayChanges = (
  { said, unchanged, from }: Kind,
  todos: readonly Todo[],
  changed: readonly ChangedTodo[],
  made: readonly MadeChange[],
  { say, now }: Io,
): void => {
  const ids = new Set(changed.map(({ todo }) => todo.id))
  for (const todo of todos.slice(0, mostTitles)) {
    say(`${ids.has(todo.id) ? said : unchanged}: "${makePrintable(todo.title)}".`)
    const isNext = ({ isNew, todo: { id, previousId } }: ChangedTodo): boolean =>
      said === kinds.skip.said ? id === todo.id : isNew && previousId === todo.id
    const next = changed.find(isNext)?.todo
    if (next !== undefined)
      say(`  Next time: ${shortenId(next.id)}, due ${describeDue(next, dayAt(now(), null))}.`)
  }
  if (todos.length > mostTitles) say(`And ${todos.length - mostTitles} more.`)
  // Subtasks, for example.
  const others = changed.filter(({ todo, isNew }) => !isNew && !todos.some(({ id }) => id === todo.id)).length
  if (others > 0) say(`With ${others} ${others === 1 ? 'other todo' : 'other todos'}.`)
  const [only] = todos
  if (from === 'list' && said === kinds.rm.said && todos.length === 1 && only !== undefined)
    return say(`\`localist restore ${shortenId(only.id)}\` brings it back.`)
  return sayUndo(made, say)
}
