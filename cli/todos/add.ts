import type { NewTodo, Todo } from '../../server/contract.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { makeChanges, mostOperations } from '../client/operations.ts'
import { CommandFailed } from '../command-failed.ts'
import { findList } from '../find-named.ts'
import type { Io } from '../io.ts'
import { formatJson, makePrintable, type Output } from '../output.ts'
import { readLines, type Line } from '../read-lines.ts'
import { sayUndo } from '../say-undo.ts'
import { describeTodo } from './describe.ts'
import { presentEntries } from './entries.ts'
import { buildFields, type FieldOptions } from './fields.ts'
import { createFinder } from './find-todos.ts'
import { nameLine } from './name-line.ts'
import { nameOptions } from './name-options.ts'
import type { TitleReader } from './read-title.ts'
import { sayNoLines } from './typed-ids.ts'

/** The options of `localist add`. */
export interface AddOptions extends FieldOptions {
  readonly dataDir?: string
  readonly list?: string
  readonly parent?: string
  readonly tag?: readonly string[]
  readonly idempotencyKey?: string
  /** Whether dates, repeats, tags, lists and priorities in the title are read. By default they are on a terminal. */
  readonly words?: boolean
  readonly json?: boolean
}

/** `localist add TITLE…`: adds a todo and prints its id, or the todo with --json. `-` adds one for each line of stdin. */
export async function addTodo(words: readonly string[], options: AddOptions, io: Io): Promise<void> {
  const now = io.now()
  const fields = await buildFields(options, now)
  const isFromStdin = words.length === 1 && words[0] === '-'
  const lines = isFromStdin ? await readLines(io.input) : []
  if (isFromStdin && lines.length === 0) return sayNoLines(options, io)
  const client = await connect(options.dataDir)
  const areRead = options.words ?? (!isFromStdin && io.isTerminal && io.isTyped)
  const readTitle = areRead
    ? await (await import('./read-title.ts')).createTitleReader(client, options, io)
    : (title: string) => ({ title, ...(options.tag && { tags: options.tag }) })
  const value = {
    ...fields,
    ...(await findPlace(client, options)),
  }
  const headers = options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }
  if (isFromStdin) return addLines(client, lines, { value, headers, options, readTitle }, io)
  const title = joinLines(words.join(' '))
  const todo = await client
    .call<Todo>('POST', '/api/todos', { ...readTitle(title), ...value }, headers)
    .catch((error: unknown) => {
      throw nameOptions(error, options)
    })
  io.out(options.json ? formatJson(todo) : todo.id)
  if (!options.json) io.say(`Added ${await describeTodo(client, todo, now)}.`)
}

// A title has no line breaks. The page replaces them too.
const joinLines = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

const findPlace = async (
  client: ApiClient,
  { list, parent }: AddOptions,
): Promise<Pick<NewTodo, 'listId' | 'parentId'>> => ({
  ...(list !== undefined && { listId: (await findList(client, list)).id }),
  ...(parent !== undefined && { parentId: (await (await createFinder(client, 'list'))(parent)).id }),
})

const addLines = async (
  client: ApiClient,
  lines: readonly Line[],
  {
    value,
    headers,
    options,
    readTitle,
  }: {
    readonly value: Partial<NewTodo>
    readonly readTitle: TitleReader
    readonly headers: Readonly<Record<string, string>>
    readonly options: AddOptions
  },
  { out, say }: Output,
): Promise<void> => {
  // With a key, each change needs one of its own.
  if (lines.length > mostOperations && 'Idempotency-Key' in headers)
    throw new CommandFailed(`--idempotency-key works with up to ${mostOperations} lines.`, 2)
  const operations = lines.map(
    ({ text }) => ({ op: 'create', kind: 'todo', value: { ...readTitle(text), ...value } }) as const,
  )
  const made = await makeChanges(client, operations, headers).catch((error: unknown) => {
    throw nameLine(nameOptions(error, options), lines)
  })
  const added = made.flatMap(({ entries }) => presentEntries(client, entries).filter(({ isNew }) => isNew))
  const todos = added.map(({ todo }) => todo)
  out(options.json ? formatJson(todos, 2) : todos.map(({ id }) => id).join('\n'))
  if (options.json) return
  const [only] = todos
  say(
    todos.length === 1 && only !== undefined
      ? `Added "${makePrintable(only.title)}".`
      : `Added ${todos.length} todos.`,
  )
  sayUndo(made, say)
}
