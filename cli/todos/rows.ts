import type { List, Todo } from '../../server/contract.ts'
import type { DayAndTime } from '../../common/dates/day-and-time.ts'
import type { Style } from '../output/colours.ts'
import type { Output } from '../io.ts'
import { createShortener, makePrintable } from '../output/printable.ts'
import { formatPlainRows, formatTable, type Cell } from '../output/table.ts'
import { namePriority } from '../priorities.ts'
import { describeDate, describeDue } from './describe.ts'
import type { Placed } from './tree.ts'

/** Formats todos as lines: a table on a terminal, columns for scripts elsewhere. */
export function formatRows(
  todos: readonly Placed[],
  lists: readonly List[],
  clock: DayAndTime,
  { columns, paint, link }: Output,
): string {
  const names = new Map(lists.map(({ id, name }) => [id, makePrintable(name)]))
  if (columns === null) return formatPlainRows(todos.map(({ todo }) => formatPlainRow(todo, names)))
  const shorten = createShortener(todos.map(({ todo }) => todo))
  const rows = todos.map((placed) => formatRow(placed, shorten(placed.todo.id), names, clock))
  const used = [0, 1, 2, 3, 4, 5, 6].filter((index) => rows.some((row) => getText(row[index]) !== ''))
  return formatTable(
    rows.map((row) => used.map((index) => row[index] ?? '')),
    {
      columns,
      paint,
      link,
      flexible: used.indexOf(titleColumn),
      dispensable: dispensableColumns
        .filter((index) => used.includes(index))
        .map((index) => used.indexOf(index)),
    },
  )
}

/** The todos of a list or a section. */
export interface Group {
  /** Empty for no heading. */
  readonly name: string
  readonly todos: readonly Placed[]
}

/** Formats the todos of several lists as a table for a terminal, with the name of each list or section above its todos. */
export function formatGroups(groups: readonly Group[], clock: DayAndTime, output: Output): string {
  const all = groups.flatMap(({ todos }) => todos)
  // One table, so that the columns are below each other.
  const lines = formatRows(all, [], clock, output).split('\n')
  const blocks: string[] = []
  let first = 0
  for (const { name, todos } of groups) {
    const end = first + todos.length
    const heading = name === '' ? [] : [formatHeading(name, output)]
    blocks.push([...heading, ...lines.slice(first, end)].join('\n'))
    first = end
  }
  return blocks.join('\n\n')
}

const formatHeading = (name: string, { columns, paint, link }: Output): string =>
  formatTable([[{ text: makePrintable(name), style: 'bold' }]], {
    columns: columns ?? Infinity,
    paint,
    link,
    flexible: 0,
  })

const getText = (cell: Cell = ''): string => (typeof cell === 'string' ? cell : cell.text)

/** State, id, priority, due date, due time, list, tags, title. Only the last three can have spaces. */
const formatPlainRow = (todo: Todo, names: ReadonlyMap<string, string>): readonly string[] => [
  todo.completed ? 'done' : 'open',
  todo.id,
  String(todo.priority),
  todo.dueDate ?? '',
  todo.dueTime ?? '',
  names.get(todo.listId) ?? '',
  todo.tags.map(makePrintable).join(','),
  makePrintable(todo.title),
]

const titleColumn = 3

/** Tags, list, priority and box: a narrow terminal needs the id and the date more. */
const dispensableColumns: readonly number[] = [6, 5, 2, 0]

const formatRow = (
  { todo, depth }: Placed,
  shortId: string,
  names: ReadonlyMap<string, string>,
  clock: DayAndTime,
): readonly Cell[] => {
  const title = `${'  '.repeat(depth)}${makePrintable(todo.title)}`
  const list = todo.listId === 'inbox' ? '' : (names.get(todo.listId) ?? '')
  return [
    todo.completed ? '[x]' : '[ ]',
    { text: shortId, style: 'dim' },
    {
      text: todo.priority === 0 ? '' : namePriority(todo.priority),
      style: priorityStyles[todo.priority] ?? 'reset',
    },
    todo.completed ? { text: title, style: 'dim' } : title,
    formatDate(todo, clock),
    { text: list, style: 'cyan' },
    { text: todo.tags.map((tag) => `#${makePrintable(tag)}`).join(' '), style: 'dim' },
  ]
}

const priorityStyles: readonly Style[] = ['reset', 'blue', 'cyan', 'yellow', 'red']

const formatDate = (todo: Todo, clock: DayAndTime): Cell => {
  const { startDate, dueDate, repeat } = todo
  const isFromLater = startDate !== null && startDate > clock.date
  const text = [
    isFromLater && `from ${describeDate(startDate, clock)}`,
    dueDate !== null && `${isFromLater ? 'due ' : ''}${describeDue(todo, clock)}`,
    repeat !== null && '↻',
  ]
  return { text: text.filter(Boolean).join(' '), style: chooseStyle(todo, clock) }
}

const chooseStyle = ({ completed, dueDate, dueTime }: Todo, { date, time }: DayAndTime): Style => {
  if (completed || dueDate === null || dueDate > date) return 'dim'
  if (dueDate < date) return 'red'
  return dueTime !== null && dueTime < (time ?? '') ? 'red' : 'yellow'
}
