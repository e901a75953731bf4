import type { List, Todo } from '../../server/contract.ts'
import { dayAt } from '../../common/dates/dates.ts'
import type { DayAndTime } from '../../common/dates/day-and-time.ts'
import { connect } from '../client/client.ts'
import { findBySuffix } from '../find.ts'
import type { Io } from '../io.ts'
import { formatJson, formatInstant, makePrintable, shortenId } from '../output.ts'
import { linkAddresses } from '../links.ts'
import { formatTable } from '../table.ts'
import { describeDate, describeDue, describeRepeatOf } from './describe.ts'
import { fetchAllTodos } from './find-todos.ts'
import { formatRows } from './rows.ts'
import { arrangeTree } from './tree.ts'

/** A todo with its subtasks, as `localist show --json` prints it. */
type TodoWithSubtasks = Todo & { readonly subtasks: readonly TodoWithSubtasks[] }

/** `localist show ID`: prints all of a todo and its subtasks; it can be in the trash. */
export async function showTodo(
  suffix: string,
  options: { readonly dataDir?: string; readonly json?: boolean },
  io: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const all = await fetchAllTodos(client)
  const todo = findBySuffix(all, suffix, 'todo', ({ title }) => title, 'localist list --all')
  if (options.json) return io.out(formatJson(addSubtasks(todo, all), 2))
  const lists = await client.call<readonly List[]>('GET', '/api/lists')
  const subtasks = arrangeTree(
    all.filter(({ deletedAt }) => deletedAt === null || todo.deletedAt !== null),
    todo.id,
  )
  const parent = all.find(({ id }) => id === todo.parentId)
  const clock = dayAt(io.now(), null)
  io.out(
    formatTable(listFields(todo, lists, parent, clock), {
      paint: io.paint,
      link: io.link,
      columns: Infinity,
      flexible: 1,
    }),
  )
  if (todo.notes !== '')
    io.out(
      `\n${todo.notes
        .replaceAll('\t', '    ')
        .split(/\r\n|\n|\r/)
        .map(makePrintable)
        .map((line) => linkAddresses(line, line, io.link))
        .join('\n')}`,
    )
  if (subtasks.length > 0) io.out(`\n${formatRows(subtasks, lists, clock, io)}`)
}

const addSubtasks = (todo: Todo, all: readonly Todo[]): TodoWithSubtasks => ({
  ...todo,
  subtasks: all
    .filter(
      ({ parentId, deletedAt }) => parentId === todo.id && (deletedAt === null || todo.deletedAt !== null),
    )
    .map((subtask) => addSubtasks(subtask, all)),
})

const priorities = ['none', '1, low', '2, medium', '3, high', '4, urgent']

const listFields = (
  todo: Todo,
  lists: readonly List[],
  parent: Todo | undefined,
  clock: DayAndTime,
): readonly (readonly string[])[] => {
  const list = lists.find(({ id }) => id === todo.listId)
  const fields: readonly (readonly [name: string, value: string])[] = [
    ['Title', makePrintable(todo.title)],
    ['Id', todo.id],
    ['List', list === undefined ? `${shortenId(todo.listId)}, in the trash` : makePrintable(list.name)],
    ['Subtask of', parent === undefined ? '' : `${shortenId(parent.id)}  ${makePrintable(parent.title)}`],
    ['Start', todo.startDate === null ? '' : addDate(todo.startDate, describeDate(todo.startDate, clock))],
    ['Due', todo.dueDate === null ? '' : addDate(todo.dueDate, describeDue(todo, clock))],
    ['Repeats', todo.repeat === null ? '' : describeRepeatOf(todo.repeat)],
    ['Priority', todo.priority === 0 ? '' : (priorities[todo.priority] ?? '')],
    ['Tags', todo.tags.map(makePrintable).join(', ')],
    ['Done', formatInstant(todo.completedAt)],
    ['Added', formatInstant(todo.createdAt)],
    ['Changed', formatInstant(todo.updatedAt)],
    ['In the trash', formatInstant(todo.deletedAt)],
  ]
  return fields.filter(([, value]) => value !== '')
}

const addDate = (date: string, description: string): string =>
  description.startsWith(date) ? description : `${date}, ${description}`
