import type { CommandId } from '../../commands/commands.ts'

/** The commands in the menu of a row, in groups. A test says which commands on a row are not in it. */
export const menuGroups: readonly (readonly CommandId[])[] = [
  ['todo.complete', 'todo.open', 'todo.rename', 'todo.select'],
  ['todo.date', 'todo.list', 'todo.tags', 'todo.priority'],
  ['todo.move-up', 'todo.move-down', 'todo.indent', 'todo.outdent'],
  ['todo.copy', 'todo.copy-link'],
  ['todo.restore', 'todo.skip', 'todo.delete'],
]
