import type { List, Todo, View } from '../../server/contract.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { readJson } from '../client/read-json.ts'
import { CommandFailed } from '../command-failed.ts'
import type { Io } from '../io.ts'
import { formatJson, makePrintable, shortenId, type Output } from '../output.ts'
import { findView } from '../find-named.ts'
import { buildConditions, parseDates, type Conditions, type FilterOptions } from './filter.ts'
import { nameOptions } from './name-options.ts'
import { formatGroups, formatRows, type Group } from './rows.ts'
import { arrangeTree, type Placed } from './tree.ts'

/** The options of `localist list`. */
export interface ListOptions extends FilterOptions {
  readonly dataDir?: string
  /** A view that the person made. */
  readonly view?: string
  readonly trash?: true
  /** A field of the API, with `-` in front for descending. */
  readonly sort?: string
  readonly limit?: number
  readonly json?: boolean
}

/** `localist list [VIEW]`: prints the todos of a view, or the open todos in their order; on a terminal grouped by list. */
export async function listTodos(view: string | undefined, options: ListOptions, io: Io): Promise<void> {
  if (view !== undefined && options.view !== undefined)
    throw new CommandFailed(`Name one view: ${view}, or --view.`, 2)
  const now = io.now()
  const dates = await parseDates(options, now)
  const client = await connect(options.dataDir)
  const own = options.view === undefined ? undefined : await findView(client, options.view)
  const conditions = { ...(await buildConditions(client, options)), ...dates }
  const query = buildQuery(own?.id ?? view, options, conditions)
  const answer = await client.send({ method: 'GET', path: `/api/todos?${query.toString()}` })
  const todos = await readJson<readonly Todo[]>(answer, client.server.url).catch((error: unknown) => {
    throw nameOptions(error, options)
  })
  if (options.json) return io.out(formatJson(todos, 2))
  if (todos.length === 0) return io.say(await explainNone(client, query, own))
  const isView = query.has('view')
  io.out(await formatTodos(client, todos, { isView, options, now, output: io }))
  const total = Number(answer.headers['x-total-count'])
  if (total > todos.length) io.say(`${todos.length} of ${total} todos.`)
}

const formatTodos = async (
  client: ApiClient,
  todos: readonly Todo[],
  {
    isView,
    options: { list = [], sort, trash },
    now,
    output,
  }: {
    readonly isView: boolean
    readonly options: ListOptions
    readonly now: Date
    readonly output: Output
  },
): Promise<string> => {
  const clock = dayAt(now, null)
  const isTerminal = output.columns !== null
  const isSorted = isView || sort !== undefined || !isTerminal
  const placed = isSorted ? todos.map((todo) => ({ todo, depth: 0 })) : arrangeTree(todos)
  // On a terminal the inbox, and the list that was typed, are not named.
  const needsNames = !isTerminal || (list.length !== 1 && todos.some(({ listId }) => listId !== 'inbox'))
  const isGrouped = !isSorted && list.length !== 1 && !trash
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

const explainNone = async (
  { call }: ApiClient,
  query: URLSearchParams,
  own: View | undefined,
): Promise<string> => {
  if (query.size === 0) return 'There are no todos. `localist add TITLE` adds one.'
  if (query.toString() === 'completed=false') return 'There are no open todos. `localist add TITLE` adds one.'
  const listIds = own?.filter.listId ?? []
  const lists = listIds.length === 0 ? [] : await call<readonly List[]>('GET', '/api/lists')
  if (own !== undefined && listIds.length > 0 && !lists.some(({ id }) => listIds.includes(id)))
    return `The lists of this view were deleted. \`localist views edit ${shortenId(own.id)} --list LIST\` names others.`
  return own === undefined
    ? 'No todo matches. `localist list --all` shows all of them.'
    : `The view "${makePrintable(own.name)}" has no todos now.`
}

const buildQuery = (
  view: string | undefined,
  { trash, all, sort, limit }: ListOptions,
  conditions: Conditions,
): URLSearchParams => {
  const isOfOpen = view === undefined && !all && !trash
  const parameters = Object.entries({
    view,
    deleted: trash,
    ...(isOfOpen && { completed: false }),
    ...conditions,
    sort,
    limit,
  })
  return new URLSearchParams(
    parameters.flatMap(([name, value]) =>
      (value === undefined ? [] : [value].flat()).map((each): [string, string] => [name, String(each)]),
    ),
  )
}
