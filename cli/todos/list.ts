import { dayAt } from '../../common/dates/dates.ts'
import type { List, Section, Todo, View } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import type { Output } from '../io.ts'
import { findView } from '../names/by-name.ts'
import { makePrintable, shortenId } from '../output/printable.ts'
import { limitValue, dateHelp } from '../words.ts'
import { buildConditions, filterOptions, sortOption, type Conditions, type FilterOptions } from './filter.ts'
import { formatGroups, formatRows, type Group } from './rows.ts'
import { arrangeTree, type Placed } from './tree.ts'

const views: readonly string[] = ['inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed']

interface ListOptions extends FilterOptions {
  /** A view that the person made. */
  readonly view?: string
  readonly trash?: true
  /** A field of the API, with `-` in front for descending. */
  readonly sort?: string
  readonly limit?: number
}

/** `localist list [VIEW]`: prints the todos of a view, or the open todos in their order; on a terminal grouped by list. */
export const command: CommandDefinition<[view: string | undefined], ListOptions> = {
  summary: 'List the open todos, or those of a view.',
  more: `VIEW is inbox, today, upcoming, overdue, someday or completed; --view names one of your own, which \`localist views\` lists. Without a view, the open todos are listed in their order; --completed lists those that are done, --all both. Those of templates are listed where --list names one. The options can be combined, and narrow a view.

On a terminal, each line has a box, the end of the id, the priority, the title, the date, the list and the tags; ↻ stands for a repeat. Overdue dates are red and those of today yellow; NO_COLOR=1 turns colours off. Without a view, the todos are grouped by list and section, the archived lists last, and subtasks are below their todo.

Elsewhere, each line has eight columns with a tab between them: open or done, the whole id, the number of the priority (4 for urgent to 1 for low, 0 for none), the due date, the due time, the list, the tags with commas between them, and the title. A - stands for an empty one. The first five columns never have spaces.

${dateHelp}`,
  examples: [
    'localist list',
    'localist list today',
    'localist views add Urgent --min-priority high',
    'localist list --view urgent',
    'localist list --list inbox --tag bills --search rent --all',
    'localist list --due-before "next week" --sort due --limit 20',
    "localist list overdue | awk '{print $4, $2}'",
    'localist list today | cut -f2 | localist done -',
    "localist list --json | jq -r '.[].title'",
  ],
  words: [['[view]', 'a view', { choices: views, parse: (text) => parseView(text) }]],
  options: [
    ...filterOptions,
    [
      '--view <view>',
      'the todos of a view of your own: its name, its beginning, or its id',
      { complete: 'views' },
    ],
    ['--trash', 'the todos in the trash'],
    sortOption,
    ['--limit <n>', 'how many todos at most', limitValue],
  ],
  async run(context) {
    const {
      args: [view],
      options,
      client,
    } = context
    if (view !== undefined && options.view !== undefined)
      throw new CommandFailed(`Name one view: ${view}, or --view.`, 2)
    const conditions = await buildConditions(client, options, {
      now: context.now(),
      findLanguage: context.findLanguage,
    })
    const own = options.view === undefined ? undefined : await findView(client, options.view)
    const shown = own?.id ?? view ?? (isOfEverywhere(options, conditions) ? 'all' : undefined)
    const query = buildQuery(shown, options, conditions)
    const { content, headers } = await client.get(`/api/todos?${query.toString()}`)
    const todos = content as readonly Todo[]
    if (context.json(todos)) return
    if (todos.length === 0) return context.say(await explainNone(client, query, own))
    context.out(
      await formatTodos(
        client,
        todos,
        { ...options, isView: shown !== undefined && shown !== 'all' },
        context,
      ),
    )
    const total = Number(headers['x-total-count'])
    if (total > todos.length) context.say(`${todos.length} of ${total} todos.`)
  },
}

/** Whether the todos of all lists are listed. Those of templates are listed only where their list is named. */
const isOfEverywhere = ({ trash }: ListOptions, { listId, sectionId, parentId }: Conditions): boolean =>
  !trash && listId === undefined && sectionId === undefined && parentId === undefined

const parseView = (text: string): string => {
  if (views.includes(text)) return text
  const option = ['all', 'open', 'trash'].find((name) => name === text.toLowerCase())
  const hint = option === undefined ? '' : ` \`localist list --${option}\` lists those todos.`
  throw new CommandFailed(
    `There is no view "${makePrintable(text)}".${hint} The views are ${views.join(', ')}; --view VIEW names one of your own, and --list LIST a list.`,
    2,
  )
}

const formatTodos = async (
  client: ApiClient,
  todos: readonly Todo[],
  { isView, list = [], sort, trash }: ListOptions & { readonly isView: boolean },
  output: Output & { readonly now: () => Date },
): Promise<string> => {
  const clock = dayAt(output.now(), null)
  const isTerminal = output.columns !== null
  const isSorted = isView || sort !== undefined || !isTerminal
  const placed = isSorted ? todos.map((todo) => ({ todo, depth: 0 })) : arrangeTree(todos)
  // On a terminal the inbox, and the list that was typed, are not named.
  const needsNames = !isTerminal || (list.length !== 1 && todos.some(({ listId }) => listId !== 'inbox'))
  const isGrouped = !isSorted && !trash
  if (!needsNames && !isGrouped) return formatRows(placed, [], clock, output)
  const lists = await client.call<readonly List[]>('GET', '/api/lists')
  if (!isGrouped) return formatRows(placed, lists, clock, output)
  const sections = await client.call<readonly Section[]>('GET', '/api/sections')
  return formatGroups(makeGroups(placed, lists, sections, list.length === 1), clock, output)
}

// The todos of each list, the archived lists last, and of its sections; of one list, its name is left out.
const makeGroups = (
  placed: readonly Placed[],
  lists: readonly List[],
  sections: readonly Section[],
  isOfOneList: boolean,
): readonly Group[] => {
  const archivedLast = [...lists.filter(({ archived }) => !archived), ...lists.filter((one) => one.archived)]
  return archivedLast
    .flatMap((list) => [
      { listId: list.id, sectionId: null, name: isOfOneList ? '' : list.name },
      ...sections
        .filter(({ listId }) => listId === list.id)
        .map(({ id, name }) => ({
          listId: list.id,
          sectionId: id,
          name: isOfOneList ? name : `${list.name}/${name}`,
        })),
    ])
    .map(({ listId, sectionId, name }) => ({
      name,
      todos: placed.filter(({ todo }) => todo.listId === listId && todo.sectionId === sectionId),
    }))
    .filter(({ todos }) => todos.length > 0)
}

const explainNone = async (
  { call }: ApiClient,
  query: URLSearchParams,
  own: View | undefined,
): Promise<string> => {
  const said = query.toString()
  if (said === '' || said === 'view=all') return 'There are no todos. `localist add TITLE` adds one.'
  if (said === 'view=all&completed=false') return 'There are no open todos. `localist add TITLE` adds one.'
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
  const isOfOpen = (view === undefined || view === 'all') && !all && !trash
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
