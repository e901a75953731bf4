import type { List, Todo } from '../../contract.ts'
import { dayAt } from '../../dates.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { readJson } from '../client/read-json.ts'
import { findList } from '../lists/find-list.ts'
import { formatJson, type Output } from '../output.ts'
import { parseDay } from './fields.ts'
import { createFinder } from './find-todos.ts'
import { nameOptions } from './name-options.ts'
import { formatGroups, formatRows, type Group } from './rows.ts'
import { arrangeTree, type Placed } from './tree.ts'

/** The options of `localist list`. */
export interface ListOptions {
  readonly dataDir?: string
  readonly completed?: true
  readonly all?: true
  readonly trash?: true
  readonly list?: string
  readonly parent?: string
  readonly tag?: readonly string[]
  readonly search?: string
  readonly priority?: number
  readonly dueBefore?: string
  readonly dueAfter?: string
  /** A field of the API, with `-` in front for descending. */
  readonly sort?: string
  readonly limit?: number
  readonly json?: boolean
}

/** `localist list [VIEW]`: prints the todos of a view, or the open todos in their order; on a terminal grouped by list. */
export async function listTodos(
  view: string | undefined,
  options: ListOptions,
  output: Output,
): Promise<void> {
  const now = new Date()
  const days = await parseDays(options, now)
  const client = await connect(options.dataDir)
  const query = new URLSearchParams([...(await buildQuery(client, view, options)), ...days])
  const answer = await client.send({ method: 'GET', path: `/api/todos?${query.toString()}` })
  const todos = await readJson<readonly Todo[]>(answer, client.server.url).catch((error: unknown) => {
    throw nameOptions(error, options)
  })
  if (options.json) return output.out(formatJson(todos, 2))
  if (todos.length === 0) return output.say(explainNone(query))
  output.out(await formatTodos(client, todos, { view, options, now, output }))
  const total = Number(answer.headers['x-total-count'])
  if (total > todos.length) output.say(`${todos.length} of ${total} todos.`)
}

const formatTodos = async (
  client: ApiClient,
  todos: readonly Todo[],
  {
    view,
    options: { list, sort, trash },
    now,
    output,
  }: {
    readonly view: string | undefined
    readonly options: ListOptions
    readonly now: Date
    readonly output: Output
  },
): Promise<string> => {
  const clock = dayAt(now, null)
  const isTerminal = output.columns !== null
  const isSorted = view !== undefined || sort !== undefined || !isTerminal
  const placed = isSorted ? todos.map((todo) => ({ todo, depth: 0 })) : arrangeTree(todos)
  // On a terminal the inbox, and the list that was typed, are not named.
  const needsNames = !isTerminal || (list === undefined && todos.some(({ listId }) => listId !== 'inbox'))
  const isGrouped = !isSorted && list === undefined && !trash
  if (!needsNames && !isGrouped) return formatRows(placed, [], clock, output)
  const lists = await client.call<readonly List[]>('GET', '/api/lists')
  return isGrouped
    ? formatGroups(groupByList(placed, lists), clock, output)
    : formatRows(placed, lists, clock, output)
}

// The archived lists are last.
const groupByList = (placed: readonly Placed[], lists: readonly List[]): readonly Group[] =>
  [...lists.filter(({ archived }) => !archived), ...lists.filter(({ archived }) => archived)]
    .map(({ id, name }) => ({ name, todos: placed.filter(({ todo }) => todo.listId === id) }))
    .filter(({ todos }) => todos.length > 0)

const explainNone = (query: URLSearchParams): string => {
  if (query.size === 0) return 'There are no todos. `localist add TITLE` adds one.'
  return query.toString() === 'completed=false'
    ? 'There are no open todos. `localist add TITLE` adds one.'
    : 'No todo matches. `localist list --all` shows all of them.'
}

type Parameters = readonly [name: string, value: string][]

const parseDays = async ({ dueBefore, dueAfter }: ListOptions, now: Date): Promise<Parameters> => {
  const parse = async (name: string, option: string, text: string | undefined): Promise<Parameters> =>
    text === undefined ? [] : [[name, (await parseDay(option, text, now)).date]]
  return [
    ...(await parse('dueBefore', '--due-before', dueBefore)),
    ...(await parse('dueAfter', '--due-after', dueAfter)),
  ]
}

const buildQuery = async (
  client: ApiClient,
  view: string | undefined,
  options: ListOptions,
): Promise<Parameters> => {
  const { trash, completed, all, list, parent, tag = [], search, priority, sort, limit } = options
  const parameters: readonly (readonly [name: string, value: string | number | boolean | undefined])[] = [
    ['view', view],
    ['deleted', trash],
    ['completed', completed ?? (view === undefined && !all && !trash ? false : undefined)],
    ['listId', list === undefined ? undefined : (await findList(client, list)).id],
    ['parentId', parent === undefined ? undefined : (await (await createFinder(client, 'list'))(parent)).id],
    ...tag.map((name) => ['tag', name] as const),
    ['q', search],
    ['priority', priority],
    ['sort', sort],
    ['limit', limit],
  ]
  return parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}
