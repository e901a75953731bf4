import type { List, NewView, View, ViewPatch } from '../../server/contract.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { makeChanges } from '../client/operations.ts'
import { colourStyles } from '../colours.ts'
import { CommandFailed } from '../command-failed.ts'
import { confirm } from '../confirm.ts'
import type { Io } from '../io.ts'
import { createShortener, formatJson, makePrintable, type Output } from '../output.ts'
import { sayUndo } from '../say-undo.ts'
import { formatPlainRows, formatTable } from '../table.ts'
import { conditionOptions } from '../option-names.ts'
import { buildConditions, parseDates, type FilterOptions } from '../todos/filter.ts'
import { nameOptions } from '../todos/name-options.ts'
import { describeFilter } from './describe-filter.ts'
import { findView } from '../find-named.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** The options of a view itself, and of its filter. */
interface ViewOptions extends Options, FilterOptions {
  readonly icon?: View['icon']
  readonly colour?: View['colour']
  /** A field of the API, with `-` in front for descending; false is --no-sort. */
  readonly sort?: View['sort'] | false
  /** A view that is always there. */
  readonly view?: NonNullable<View['filter']['view']>
}

/** `localist views`: prints the views in their order with the numbers of their open todos, or the views in the trash. */
export async function listViews(
  options: Options & { readonly trash?: true },
  { out, say, columns, paint, link }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const path = options.trash ? '/api/views?deleted=true' : '/api/views'
  const views = await client.call<readonly View[]>('GET', path)
  if (options.json) return out(formatJson(views, 2))
  if (views.length === 0)
    return say(
      options.trash
        ? 'There is no view in the trash.'
        : 'There are no views. `localist views add NAME` with options of `localist list` makes one.',
    )
  const lists = await client.call<readonly List[]>('GET', '/api/lists')
  const rows = await Promise.all(
    views.map(async (view) => ({
      view,
      name: makePrintable(view.name),
      count: options.trash ? '' : await countOpen(client, view),
      filter: describeFilter(view, lists),
    })),
  )
  if (columns === null)
    return out(
      formatPlainRows(
        rows.map(({ view: { id, icon, colour }, name, count, filter }) => [
          id,
          icon,
          colour,
          name,
          count,
          filter,
        ]),
      ),
    )
  const shorten = createShortener(views)
  const cells = rows.map(({ view: { id, colour }, name, count, filter }) => [
    { text: shorten(id), style: 'dim' as const },
    { text: '●', style: colourStyles[colour] },
    name,
    count,
    { text: filter, style: 'dim' as const },
  ])
  return out(formatTable(cells, { columns, paint, link, flexible: 4 }))
}

const countOpen = async ({ send }: ApiClient, { id }: View): Promise<string> => {
  const answer = await send({ method: 'GET', path: `/api/todos?view=${id}&completed=false&limit=1` })
  answer.resume()
  return String(answer.headers['x-total-count'] ?? '')
}

/** `localist views add NAME`: makes a view and prints its id, or the view with --json. */
export async function addView(
  words: readonly string[],
  options: ViewOptions,
  { out, say, now }: Io,
): Promise<void> {
  const dates = await parseDates(options, now())
  const client = await connect(options.dataDir)
  const { icon, colour, sort, view, all } = options
  const isOfOpen = view === undefined && !all
  const value: NewView = {
    name: words.join(' '),
    ...(icon && { icon }),
    ...(colour && { colour }),
    ...(sort && { sort }),
    filter: {
      ...(isOfOpen && { completed: false }),
      ...(view && { view }),
      ...(await buildConditions(client, options)),
      ...dates,
    },
  }
  const before = await client.call<readonly View[]>('GET', '/api/views')
  const made = await client.call<View>('POST', '/api/views', value).catch((error: unknown) => {
    throw nameOptions(error, options)
  })
  out(options.json ? formatJson(made) : made.id)
  if (before.some(({ name }) => name.normalize() === made.name.normalize()))
    say(`Another view has the name "${makePrintable(made.name)}" already. \`localist views\` shows the ids.`)
  if (!options.json) say(`Made the view "${makePrintable(made.name)}".`)
}

/** `localist views rename VIEW NAME`: gives a view another name. */
export async function renameView(
  typed: string,
  words: readonly string[],
  options: Options,
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { id } = await findView(client, typed)
  const view = await client.call<View>('PATCH', `/api/views/${id}`, { name: words.join(' ') })
  if (options.json) return out(formatJson(view))
  return say(`Renamed to "${makePrintable(view.name)}".`)
}

/** `localist views edit VIEW`: changes the conditions that the options name, the icon, the colour and the order of a view. */
export async function editView(
  typed: string,
  options: ViewOptions & { readonly without?: readonly string[] },
  { out, say, now }: Io,
): Promise<void> {
  const dates = await parseDates(options, now())
  const client = await connect(options.dataDir)
  const { id } = await findView(client, typed)
  const { icon, colour, sort, view, all, without = [] } = options
  const set = {
    ...(view && { view }),
    ...(all && { completed: null }),
    ...(await buildConditions(client, options)),
    ...dates,
  }
  const removed = Object.entries(conditionOptions).flatMap(([name, option]) =>
    without.includes(option) ? [name] : [],
  )
  const both = removed.find((name) => name in set)
  if (both !== undefined)
    throw new CommandFailed(`--without ${Reflect.get(conditionOptions, both)} contradicts the new value.`, 2)
  const filter = { ...set, ...Object.fromEntries(removed.map((name) => [name, null])) }
  const patch: ViewPatch = {
    ...(icon && { icon }),
    ...(colour && { colour }),
    ...(sort !== undefined && { sort: sort === false ? null : sort }),
    ...(Object.keys(filter).length > 0 && { filter }),
  }
  if (Object.keys(patch).length === 0)
    throw new CommandFailed('Name what to change: see `localist views edit --help`.', 2)
  const changed = await client.call<View>('PATCH', `/api/views/${id}`, patch).catch((error: unknown) => {
    throw nameOptions(error, options)
  })
  if (options.json) return out(formatJson(changed))
  const lists = await client.call<readonly List[]>('GET', '/api/lists')
  return say(`The view "${makePrintable(changed.name)}" has now: ${describeFilter(changed, lists)}`)
}

/** `localist views rm VIEW`: moves a view to the trash. */
export async function removeView(
  typed: string,
  options: Options & { readonly yes?: true },
  { out, say, ask }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { id, name } = await findView(client, typed, { isWhole: true })
  await confirm(`Move the view "${makePrintable(name)}" to the trash?`, options, { ask })
  const made = await makeChanges(client, [{ op: 'delete', kind: 'view', id }])
  if (options.json) return out(formatJson({ id, deleted: true }))
  say(`Moved to the trash: the view "${makePrintable(name)}". Its todos stay as they are.`)
  return sayUndo(made, say)
}

/** `localist views restore VIEW`: brings a view back from the trash. */
export async function restoreView(typed: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const { id } = await findView(client, typed, { where: 'trash' })
  const made = await makeChanges(client, [{ op: 'restore', kind: 'view', id }])
  const view = await client.call<View>('GET', `/api/views/${id}`)
  if (options.json) return out(formatJson(view))
  say(`Back from the trash: the view "${makePrintable(view.name)}".`)
  return sayUndo(made, say)
}
