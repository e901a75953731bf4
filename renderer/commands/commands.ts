import type { MessageId } from '../../messages/catalogue.ts'

/** A command of the page. The keys, the menus of the window and the help use the table of commands. */
export interface Command {
  readonly id: CommandId
  readonly name: MessageId
  readonly group: 'general' | 'views' | 'todos'
  /** Its keys, such as `n`, `Mod+z` or `Alt+ArrowUp`. `Mod` is Command on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[]
  /** Where the keys work: `page` is everywhere but in text fields, `row` is on a focused row of the list. */
  readonly scope: 'page' | 'row'
}

const page = (id: CommandId, group: Command['group'], ...keys: readonly string[]): Command => ({
  id,
  name: `command.${id}`,
  group,
  keys,
  scope: 'page',
})

const row = (id: CommandId, ...keys: readonly string[]): Command => ({
  id,
  name: `command.${id}`,
  group: 'todos',
  keys,
  scope: 'row',
})

/** The ids of the commands. */
export type CommandId =
  | 'add-todo'
  | 'find'
  | 'palette'
  | 'print'
  | 'undo'
  | 'redo'
  | 'show-shortcuts'
  | 'settings'
  | 'toggle-sidebar'
  | 'toggle-details'
  | 'select-all'
  | 'move-overdue'
  | 'clear-selection'
  | 'new-list'
  | 'new-section'
  | 'list-notes'
  | 'save-template'
  | 'use-template'
  | 'new-view'
  | 'view.inbox'
  | 'view.today'
  | 'view.upcoming'
  | 'view.someday'
  | 'view.all'
  | 'view.completed'
  | 'view.trash'
  | 'view.activity'
  | 'week.previous'
  | 'week.next'
  | 'week.today'
  | 'todo.next'
  | 'todo.previous'
  | 'todo.select'
  | 'todo.extend-down'
  | 'todo.extend-up'
  | 'todo.complete'
  | 'todo.open'
  | 'todo.rename'
  | 'todo.date'
  | 'todo.list'
  | 'todo.tags'
  | 'todo.priority'
  | 'todo.move-up'
  | 'todo.move-down'
  | 'todo.day-before'
  | 'todo.day-after'
  | 'todo.indent'
  | 'todo.outdent'
  | 'todo.previous-column'
  | 'todo.next-column'
  | 'todo.to-previous-column'
  | 'todo.to-next-column'
  | 'todo.expand'
  | 'todo.collapse'
  | 'todo.copy'
  | 'todo.copy-markdown'
  | 'todo.copy-link'
  | 'todo.duplicate'
  | 'todo.to-list'
  | 'todo.skip'
  | 'todo.delete'
  | 'todo.restore'

/** Every command of the page, in the order in which the help shows them. */
export const commands: readonly Command[] = [
  page('add-todo', 'general', 'n', 'Mod+n'),
  page('palette', 'general', 'Mod+k'),
  page('find', 'general', '/', 'Mod+f'),
  page('print', 'general', 'Mod+p'),
  page('undo', 'general', 'Mod+z'),
  page('redo', 'general', 'Mod+Shift+z', 'Mod+y'),
  page('new-list', 'general'),
  page('new-section', 'general'),
  page('list-notes', 'general'),
  page('save-template', 'general'),
  page('use-template', 'general'),
  page('new-view', 'general'),
  page('toggle-sidebar', 'general', 'Mod+b'),
  page('toggle-details', 'general', 'Mod+Shift+b'),
  page('settings', 'general', 'Mod+,'),
  page('show-shortcuts', 'general', '?'),
  page('view.inbox', 'views', '1', 'Mod+1'),
  page('view.today', 'views', '2', 'Mod+2'),
  page('view.upcoming', 'views', '3', 'Mod+3'),
  page('view.someday', 'views', '4', 'Mod+4'),
  page('view.all', 'views', '5', 'Mod+5'),
  page('view.completed', 'views', '6', 'Mod+6'),
  page('view.trash', 'views', '7', 'Mod+7'),
  page('view.activity', 'views', '8', 'Mod+8'),
  page('week.previous', 'views', 'PageUp'),
  page('week.next', 'views', 'PageDown'),
  page('week.today', 'views', '0'),
  page('todo.next', 'todos', 'ArrowDown', 'j'),
  page('todo.previous', 'todos', 'ArrowUp', 'k'),
  page('select-all', 'todos', 'Mod+a'),
  page('clear-selection', 'todos', 'Escape'),
  page('move-overdue', 'todos'),
  row('todo.complete', 'Space', 'x'),
  row('todo.open', 'Enter'),
  row('todo.rename', 'e', 'F2'),
  row('todo.date', 'd'),
  row('todo.list', 'l'),
  row('todo.tags', 't'),
  row('todo.priority', 'p'),
  row('todo.select', 's', 'Shift+Space'),
  row('todo.extend-down', 'Shift+ArrowDown'),
  row('todo.extend-up', 'Shift+ArrowUp'),
  row('todo.move-up', 'Alt+ArrowUp'),
  row('todo.move-down', 'Alt+ArrowDown'),
  row('todo.previous-column', 'ArrowLeft'),
  row('todo.next-column', 'ArrowRight'),
  row('todo.to-previous-column', 'Alt+ArrowLeft'),
  row('todo.to-next-column', 'Alt+ArrowRight'),
  row('todo.day-before', 'Alt+ArrowLeft'),
  row('todo.day-after', 'Alt+ArrowRight'),
  row('todo.indent', 'Mod+]'),
  row('todo.outdent', 'Mod+['),
  row('todo.expand', 'ArrowRight'),
  row('todo.collapse', 'ArrowLeft'),
  row('todo.copy', 'Mod+c'),
  row('todo.copy-markdown'),
  row('todo.copy-link', 'Mod+Shift+c'),
  row('todo.duplicate', 'Mod+d'),
  row('todo.to-list'),
  row('todo.skip'),
  row('todo.delete', 'Delete', 'Backspace'),
  row('todo.restore', 'r'),
]

/** Finds a command by its id. */
export function commandOf(id: CommandId): Command {
  const command = commands.find((each) => each.id === id)
  if (command === undefined) throw new Error(`There is no command ${id}.`)
  return command
}
