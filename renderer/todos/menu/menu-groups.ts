import type { CommandId } from '../../commands/commands.ts'

/** The commands in the menu of a row, in groups. A test says which commands on a row are not in it. */
export const menuGroups: readonly (readonly CommandId[])[] = [
  ['todo.complete', 'todo.open', 'todo.rename', 'todo.select'],
  ['todo.date', 'todo.list', 'todo.tags', 'todo.priority'],
  [
    'todo.move-up',
    'todo.move-down',
    'todo.to-previous-column',
    'todo.to-next-column',
    'todo.indent',
    'todo.outdent',
  ],
  ['todo.duplicate', 'todo.to-list', 'todo.copy', 'todo.copy-markdown', 'todo.copy-link'],
  ['todo.restore', 'todo.skip', 'todo.delete'],
]
