import type { Todo, TodoPatch } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import { nameOptions } from '../client/name-options.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findList, findSection } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'
import { idHelp } from '../words.ts'
import { changeTyped, idsWord, readIds } from './change-typed.ts'
import type { FindTodo } from './find-todos.ts'

interface MoveOptions {
  readonly list?: string
  /** False is --no-section. */
  readonly section?: string | false
  /** False is --no-parent. */
  readonly parent?: string | false
  readonly top?: true
  readonly bottom?: true
}

/** `localist move ID…`: moves todos to a list, under a parent, or to the top or bottom. */
export const command: CommandDefinition<[ids: readonly string[]], MoveOptions> = {
  summary: 'Move todos to a list or a section, under another todo, or to the top or bottom.',
  more: `${idHelp} All of the todos are moved or none; with - as the id, each line of stdin is an id. Subtasks move with their todo. A subtask that moves to a list or a section is no subtask any more.`,
  examples: [
    'localist move 7f3a21c9 --list inbox',
    'localist move 0b5e4be0 --parent 7f3a21c9',
    'localist move 7f3a21c9 --top',
    'localist list --tag bills | cut -f2 | localist move - --list inbox',
  ],
  words: [[...idsWord, { complete: 'todos' }]],
  options: [
    [
      '--list <list>',
      'the list: its name, the beginning of its name, or its id',
      { conflicts: 'parent', complete: 'lists' },
    ],
    [
      '--section <section>',
      'the section, of any list: its name, LIST/SECTION, or its id',
      { conflicts: 'parent', complete: 'sections' },
    ],
    ['--no-section', 'above the first section of their list'],
    ['--parent <id>', 'the todo that they become subtasks of', { complete: 'todos' }],
    ['--no-parent', 'make them no subtasks'],
    ['--top', 'to the top', { conflicts: 'bottom' }],
    ['--bottom', 'to the bottom'],
  ],
  async run(context) {
    const { options, client, json, say, sayUndo } = context
    const { list, section, parent, top, bottom } = options
    if ((list ?? section ?? parent ?? top ?? bottom) === undefined)
      throw new CommandFailed(
        'Name where to: --list, --section, --no-section, --parent, --no-parent, --top or --bottom.',
        2,
      )
    const ids = await readIds(context)
    const result = await changeTyped(context, ids, {
      where: 'list',
      async makeOperations(todos, find) {
        const target = await findTarget(client, find, options)
        const orders = top || bottom ? await listOrders(client, todos, target, top === true) : []
        return todos.map(({ id }, index) => {
          const order = orders[index]
          const patch = { ...target, ...(order !== undefined && { order }) }
          return { op: 'update', kind: 'todo', id, patch }
        })
      },
      explain: (error) => nameOptions(error, options),
    })
    if (result === null || json(ids.isList ? result.after : result.after[0])) return
    for (const [index, todo] of result.after.entries()) {
      const said = todo === result.todos[index] ? 'There before' : 'Moved'
      say(`${said}: "${makePrintable(todo.title)}".`)
    }
    sayUndo(result.made)
  },
}

// A subtask that moves to a list or a section is no subtask any more. Under a parent, a todo moves to the list of that parent.
const findTarget = async (
  client: ApiClient,
  find: FindTodo,
  { list, section, parent }: MoveOptions,
): Promise<TodoPatch> => {
  const listId = list === undefined ? undefined : (await findList(client, list)).id
  if (typeof section === 'string') {
    const found = await findSection(client, section, { listId })
    return { listId: found.listId, sectionId: found.id, parentId: null }
  }
  const above = section === false ? { sectionId: null } : {}
  if (listId !== undefined) return { listId, ...above, parentId: null }
  if (parent === false) return { ...above, parentId: null }
  return parent === undefined ? above : { parentId: (await find(parent)).id }
}

const step = 1024

// Each todo goes to the end of its own group, in the order in which the todos are typed.
const listOrders = async (
  { call }: ApiClient,
  todos: readonly Todo[],
  target: TodoPatch,
  isTop: boolean,
): Promise<readonly number[]> => {
  const all = await call<readonly Todo[]>('GET', '/api/todos')
  return todos.map((todo, index) => {
    const parentId = target.parentId === undefined ? todo.parentId : target.parentId
    const parent = all.find(({ id }) => id === parentId)
    const listId = target.listId ?? parent?.listId ?? todo.listId
    const siblings = all.filter((one) => one.listId === listId && one.parentId === parentId)
    const orders = siblings.map(({ order }) => order)
    const end = orders.reduce(
      (one, other) => (isTop ? Math.min(one, other) : Math.max(one, other)),
      orders[0] ?? 0,
    )
    return isTop ? end - (todos.length - index) * step : end + (index + 1) * step
  })
}
