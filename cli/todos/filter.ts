import { InvalidArgumentError } from 'commander'
import type { NewView } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import type { WordDefinition } from '../command.ts'
import { findList, findSection } from '../names/by-name.ts'
import { priorityValue } from '../priorities.ts'
import { addText, parseNumber } from '../words.ts'
import { parseDay, type Words } from './fields.ts'
import { createFinder } from './find-todos.ts'

/** The conditions of a filter. Each is the parameter of GET /api/todos with its name. */
export type Conditions = NonNullable<NewView['filter']>

/** The option of each condition, without its dashes. */
export const conditionOptions: Readonly<Record<keyof Conditions, string>> = {
  view: 'view',
  completed: 'completed',
  listId: 'list',
  parentId: 'parent',
  sectionId: 'section',
  tag: 'tag',
  q: 'search',
  priority: 'priority',
  minPriority: 'min-priority',
  dueBefore: 'due-before',
  dueAfter: 'due-after',
  dueWithin: 'due-within',
  hasDueDate: 'dated',
  overdue: 'overdue',
  started: 'started',
  updatedSince: 'changed-since',
}

/** The options that set the conditions of a filter; false is `--no-overdue` and the like. */
export interface FilterOptions {
  readonly open?: true
  readonly completed?: true
  readonly all?: true
  readonly list?: readonly string[]
  readonly parent?: string
  readonly section?: string
  readonly tag?: readonly string[]
  readonly search?: string
  readonly priority?: number
  readonly minPriority?: number
  readonly dueBefore?: string
  readonly dueAfter?: string
  readonly dueWithin?: number
  readonly dated?: boolean
  readonly overdue?: boolean
  readonly started?: boolean
  readonly changedSince?: string
}

/** The options for the conditions of todos that `list` and the commands about views share. */
export const filterOptions: readonly WordDefinition[] = [
  ['--open', 'only todos that are not done', { conflicts: ['completed', 'all'] }],
  ['--completed', 'only todos that are done', { conflicts: 'all' }],
  ['--all', 'the open todos and those that are done'],
  [
    '--list <list>',
    'only todos of this list, by its name or id; may be repeated',
    { parse: addText, complete: 'lists' },
  ],
  [
    '--parent <id>',
    'only the subtasks of this todo; none for todos that are no subtasks',
    { complete: 'todos' },
  ],
  [
    '--section <section>',
    'only todos of this section, by its name, LIST/SECTION or its id; null for todos in none',
    { complete: 'sections' },
  ],
  [
    '--tag <name>',
    'only todos with this tag; may be repeated, and all must be there',
    { parse: addText, complete: 'tags' },
  ],
  ['--search <words>', 'only todos with these words in the title or the notes'],
  [
    '--priority <name>',
    'only todos of this priority, or of its number in the API, 4 (urgent) to 0 (none)',
    priorityValue,
  ],
  ['--min-priority <name>', 'only todos of this priority or a higher one', priorityValue],
  ['--due-before <date>', 'only todos that are due before this day'],
  ['--due-after <date>', 'only todos that are due after this day'],
  [
    '--due-within <days>',
    'only todos that are due at most so many days after today, or overdue',
    { parse: (text) => parseNumber(text, [0, 9999], 'It must be a whole number of days; 0 is today.') },
  ],
  ['--dated', 'only todos with a due date'],
  ['--no-dated', 'only todos without a due date'],
  ['--overdue', 'only open todos that were due before now'],
  ['--no-overdue', 'only todos that are not overdue'],
  ['--started', 'only todos that do not start later than today'],
  ['--no-started', 'only todos that start later than today'],
  ['--changed-since <when>', 'only todos that were changed then or later'],
]

/** The fields that todos can be sorted by: the value of --sort, and its field of the API. */
export const sortNames: ReadonlyMap<string, string> = new Map([
  ['order', 'order'],
  ['title', 'title'],
  ['due', 'dueDate'],
  ['start', 'startDate'],
  ['priority', 'priority'],
  ['added', 'createdAt'],
  ['changed', 'updatedAt'],
  ['done', 'completedAt'],
])

/** The option --sort. Its value is the parameter of the API. */
export const sortOption: WordDefinition = [
  '--sort <field>',
  'sort by a field; with - in front, the other way',
  {
    choices: [...sortNames.keys()],
    parse(text) {
      const [, minus = '', name = ''] = /^(-?)(.*)$/s.exec(text) ?? []
      const field = sortNames.get(name)
      if (field !== undefined) return `${minus}${field}`
      throw new InvalidArgumentError(`It must be one of ${[...sortNames.keys()].join(', ')}.`)
    },
  },
]

/** Makes the conditions of the options, those that are dates first. Throws CommandFailed where a list or a todo is not found. */
export async function buildConditions(
  client: ApiClient,
  options: FilterOptions,
  words: Words,
): Promise<Conditions> {
  const { list, parent, section, tag, search, priority, minPriority, dueWithin, dated, overdue, started } =
    options
  const dates = await parseDates(options, words)
  const listId: string[] = []
  for (const typed of list ?? []) listId.push((await findList(client, typed)).id)
  return {
    ...((options.open || options.completed) && { completed: options.completed === true }),
    ...(list !== undefined && { listId }),
    ...(parent !== undefined && { parentId: await findParent(client, parent) }),
    ...(section !== undefined && {
      sectionId:
        section === 'null' ? section : (await findSection(client, section, { listId: listId[0] })).id,
    }),
    ...(tag !== undefined && { tag: [...tag] }),
    ...(search !== undefined && { q: search }),
    ...(priority !== undefined && { priority }),
    ...(minPriority !== undefined && { minPriority }),
    ...(dueWithin !== undefined && { dueWithin }),
    ...(dated !== undefined && { hasDueDate: dated }),
    ...(overdue !== undefined && { overdue }),
    ...(started !== undefined && { started }),
    ...dates,
  }
}

const parseDates = async (
  { dueBefore, dueAfter, changedSince }: FilterOptions,
  words: Words,
): Promise<Conditions> => {
  const since = changedSince === undefined ? null : await parseDay('--changed-since', changedSince, words)
  return {
    ...(dueBefore !== undefined && { dueBefore: (await parseDay('--due-before', dueBefore, words)).date }),
    ...(dueAfter !== undefined && { dueAfter: (await parseDay('--due-after', dueAfter, words)).date }),
    // A date and a time without a zone are those of this computer.
    ...(since !== null && {
      updatedSince: new Date(`${since.date}T${since.time ?? '00:00'}`).toISOString(),
    }),
  }
}

const findParent = async (client: ApiClient, typed: string): Promise<string> =>
  typed === 'none' ? typed : (await (await createFinder(client, 'list'))(typed)).id
