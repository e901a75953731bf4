import type { List, Operation, Section, Todo, View } from '../../server/contract.ts'
import { makeChanges, type MadeChange } from '../client/operations.ts'
import type { CommandContext, CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { listHelp, listWord } from '../lists/change.ts'
import { findList, findSection, findView } from '../names/by-name.ts'
import { formatCount, makePrintable } from '../output/printable.ts'
import { sectionHelp, sectionWord } from '../sections/change.ts'
import { viewHelp, viewWord } from '../views/options.ts'
import { yesHelp, yesOption } from '../words.ts'

type NamedCommand = CommandDefinition<[typed: string]>
type Context = Pick<
  CommandContext<[typed: string], unknown>,
  'args' | 'client' | 'call' | 'json' | 'say' | 'sayUndo'
>

const find = { list: findList, section: findSection, view: findView } as const

/** `localist lists rm LIST`: moves a list and its todos to the trash. */
export const removeList: NamedCommand = {
  summary: 'Move a list and its todos to the trash.',
  more: `LIST is the whole name of a list in any case, or the end of its id, at least four characters. ${yesHelp}`,
  examples: ['localist lists add Home', 'localist lists rm home', 'localist lists restore home'],
  words: [listWord],
  options: [yesOption],
  async run(context) {
    const { id, name } = await findList(context.client, context.args[0], { isWhole: true })
    if (id === 'inbox') throw new CommandFailed('The inbox is always there: it cannot be deleted.')
    const inside = await context.call<readonly Todo[]>('GET', `/api/todos?listId=${id}`)
    const list = `the list "${makePrintable(name)}"`
    await context.confirm(`Move ${list} with ${formatCount(inside.length, 'todo')} to the trash?`)
    await remove(context, { op: 'delete', kind: 'list', id }, (made) => `${list} with ${countTodos(made)}.`)
  },
}

/** `localist sections rm SECTION`: moves a section to the trash, with its todos or without them. */
export const removeSection: CommandDefinition<[typed: string], { readonly keepTodos?: true }> = {
  summary: 'Move a section and its todos to the trash.',
  more: `${sectionHelp} Here the whole name is needed, or the end of the id. ${yesHelp}`,
  examples: [
    'localist lists add Home',
    'localist sections add home Garden',
    'localist sections rm home/garden --keep-todos',
    'localist sections restore garden',
  ],
  words: [sectionWord],
  options: [yesOption, ['--keep-todos', 'leave its todos in the list, above the first section']],
  async run(context) {
    const { id, name } = await findSection(context.client, context.args[0], { isWhole: true })
    const section = `the section "${makePrintable(name)}"`
    const inside = await context.call<readonly Todo[]>('GET', `/api/todos?sectionId=${id}`)
    const todos = formatCount(inside.length, 'todo')
    if (context.options.keepTodos) {
      await context.confirm(`Move ${section} to the trash? ${todos} would stay in the list.`)
      const operation = { op: 'delete', kind: 'section', id, todos: 'keep' } as const
      return await remove(context, operation, () => `${section}. Its todos stay in the list.`)
    }
    await context.confirm(`Move ${section} with ${todos} to the trash?`)
    const operation = { op: 'delete', kind: 'section', id } as const
    return await remove(context, operation, (made) => `${section} with ${countTodos(made)}.`)
  },
}

/** `localist views rm VIEW`: moves a view to the trash. */
export const removeView: NamedCommand = {
  summary: 'Move a view to the trash; its todos stay as they are.',
  more: `${viewHelp} Here the whole name is needed, or the end of the id. ${yesHelp}`,
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views rm urgent',
    'localist views restore urgent',
  ],
  words: [viewWord],
  options: [yesOption],
  async run(context) {
    const { id, name } = await findView(context.client, context.args[0], { isWhole: true })
    const view = `the view "${makePrintable(name)}"`
    await context.confirm(`Move ${view} to the trash?`)
    await remove(context, { op: 'delete', kind: 'view', id }, () => `${view}. Its todos stay as they are.`)
  },
}

const remove = async (
  { client, json, say, sayUndo }: Context,
  operation: Extract<Operation, { readonly op: 'delete' }>,
  describe: (made: readonly MadeChange[]) => string,
): Promise<void> => {
  const made = await makeChanges(client, [operation])
  if (json({ id: operation.id, deleted: true })) return
  say(`Moved to the trash: ${describe(made)}`)
  sayUndo(made)
}

/** `localist lists restore LIST`: brings a list back from the trash, with the todos that went there with it. */
export const restoreList: NamedCommand = {
  summary: 'Bring a list back from the trash, with the todos that went there with it.',
  more: listHelp,
  examples: [
    'localist lists add Home',
    'localist lists rm home',
    'localist lists list --trash',
    'localist lists restore home',
  ],
  words: [['<list>', 'a list', { complete: 'trashed lists' }]],
  run: (context) => restore(context, 'list', (made) => ` with ${countTodos(made)}`),
}

/** `localist sections restore SECTION`: brings a section back from the trash, with the todos that went there with it. */
export const restoreSection: NamedCommand = {
  summary: 'Bring a section back from the trash, with the todos that went there with it.',
  more: sectionHelp,
  examples: [
    'localist lists add Home',
    'localist sections add home Garden',
    'localist sections rm garden',
    'localist sections list --trash',
    'localist sections restore garden',
  ],
  words: [['<section>', 'a section', { complete: 'trashed sections' }]],
  run: (context) => restore(context, 'section', (made) => ` with ${countTodos(made)}`),
}

/** `localist views restore VIEW`: brings a view back from the trash. */
export const restoreView: NamedCommand = {
  summary: 'Bring a view back from the trash.',
  more: viewHelp,
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views rm urgent',
    'localist views list --trash',
    'localist views restore urgent',
  ],
  words: [['<view>', 'a view', { complete: 'trashed views' }]],
  run: (context) => restore(context, 'view', () => ''),
}

const restore = async (
  { args: [typed], client, call, json, say, sayUndo }: Context,
  kind: keyof typeof find,
  describe: (made: readonly MadeChange[]) => string,
): Promise<void> => {
  const { id } = await find[kind](client, typed, { where: 'trash' })
  const made = await makeChanges(client, [{ op: 'restore', kind, id }])
  const entity = await call<List | Section | View>('GET', `/api/${kind}s/${id}`)
  if (json(entity)) return
  say(`Back from the trash: the ${kind} "${makePrintable(entity.name)}"${describe(made)}.`)
  sayUndo(made)
}

const countTodos = (made: readonly MadeChange[]): string =>
  formatCount(made.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'todo').length, 'todo')
