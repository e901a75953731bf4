import type { CommandDefinition } from '../command.ts'
import { changeList, listHelp } from './change.ts'

/** `localist lists unarchive LIST`: brings an archived list back. */
export const command: CommandDefinition<[list: string]> = {
  summary: 'Bring an archived list back.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists archive home', 'localist lists unarchive home'],
  words: [['<list>', 'a list', { complete: 'archived lists' }]],
  run: (context) => changeList(context, context.args[0], { archived: false }, 'No longer archived:'),
}
