import type { DayAndTime } from '../../common/dates/day-and-time.ts'
import { dayAt } from '../../common/dates/dates.ts'
import type { List, Section, Todo } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { findBySuffix } from '../names/by-id.ts'
import { linkAddresses } from '../output/links.ts'
import { formatInstant, makePrintable, shortenId } from '../output/printable.ts'
import { namePriority } from '../priorities.ts'
import { idHelp } from '../words.ts'
import { describeDate, describeDue, describeReminders, describeRepeatOf } from './describe.ts'
import { fetchAllTodos } from './find-todos.ts'
import { formatRows } from './rows.ts'
import { arrangeTree } from './tree.ts'

/** `localist show ID`: prints all of a todo and its subtasks; it can be in the trash. */
export const command: CommandDefinition<[suffix: string]> = {
  summary: 'Show all of a todo, with its subtasks.',
  more: `${idHelp} The todo can be in the trash.`,
  examples: ['localist show 7f3a21c9', 'localist show 7f3a21c9 --json'],
  words: [['<id>', 'the id of a todo, or its end', { complete: 'todos' }]],
  async run(context) {
    const { client, out, rows, link } = context
    const all = await fetchAllTodos(client)
    const todo = findBySuffix(all, context.args[0], 'todo', ({ title }) => title, 'localist list --all')
    if (context.json(addSubtasks(todo, all), true)) return
    const lists = await client.call<readonly List[]>('GET', '/api/lists')
    const sections =
      todo.sectionId === null ? [] : await client.call<readonly Section[]>('GET', '/api/sections')
    const parent = all.find(({ id }) => id === todo.parentId)
    const now = context.now()
    const clock = dayAt(now, null)
    rows(listFields(todo, { lists, sections }, parent, { clock, now }), { flexible: 1, columns: Infinity })
    if (todo.notes !== '') {
      const lines = todo.notes.replaceAll('\t', '    ').split(/\r\n|\n|\r/)
      const shown = lines.map(makePrintable).map((line) => linkAddresses(line, line, link))
      out(`\n${shown.join('\n')}`)
    }
    const shown = all.filter(({ deletedAt }) => deletedAt === null || todo.deletedAt !== null)
    const subtasks = arrangeTree(shown, todo.id)
    if (subtasks.length > 0) out(`\n${formatRows(subtasks, lists, clock, context)}`)
  },
}

/** A todo with its subtasks, as `localist show --json` prints it. */
type TodoWithSubtasks = Todo & { readonly subtasks: readonly TodoWithSubtasks[] }

const addSubtasks = (todo: Todo, all: readonly Todo[]): TodoWithSubtasks => ({
  ...todo,
  subtasks: all
    .filter(
      ({ parentId, deletedAt }) => parentId === todo.id && (deletedAt === null || todo.deletedAt !== null),
    )
    .map((subtask) => addSubtasks(subtask, all)),
})

const listFields = (
  todo: Todo,
  { lists, sections }: { readonly lists: readonly List[]; readonly sections: readonly Section[] },
  parent: Todo | undefined,
  { clock, now }: { readonly clock: DayAndTime; readonly now: Date },
): readonly (readonly string[])[] => {
  const list = lists.find(({ id }) => id === todo.listId)
  const fields: readonly (readonly [name: string, value: string])[] = [
    ['Title', makePrintable(todo.title)],
    ['Id', todo.id],
    ['List', list === undefined ? `${shortenId(todo.listId)}, in the trash` : makePrintable(list.name)],
    ['Section', makePrintable(sections.find(({ id }) => id === todo.sectionId)?.name ?? '')],
    ['Subtask of', parent === undefined ? '' : `${shortenId(parent.id)}  ${makePrintable(parent.title)}`],
    ['Start', todo.startDate === null ? '' : addDate(todo.startDate, describeDate(todo.startDate, clock))],
    ['Due', todo.dueDate === null ? '' : addDate(todo.dueDate, describeDue(todo, clock))],
    ['Repeats', todo.repeat === null ? '' : describeRepeatOf(todo.repeat)],
    ['Reminders', describeReminders(todo, now).join('; ')],
    ['Snoozed until', formatInstant(todo.snoozedUntil)],
    ['Priority', todo.priority === 0 ? '' : namePriority(todo.priority)],
    ...todo.attachments.map(({ name, url }) => ['Attachment', makePrintable(`${name}  ${url}`)] as const),
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
