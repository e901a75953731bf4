import type { CommandDefinition } from '../command.ts'
import { changeList, listHelp } from './change.ts'

/** `localist lists archive LIST`: puts a list away. */
export const command: CommandDefinition<[list: string]> = {
  summary: 'Put a list away; its todos stay as they are.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists archive home'],
  words: [['<list>', 'a list', { complete: 'active lists' }]],
  run: (context) => changeList(context, context.args[0], { archived: true }, 'Archived'),
}
