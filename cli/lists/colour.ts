import type { List } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { colours } from '../output/colours.ts'
import { changeList, listHelp, listWord } from './change.ts'

/** `localist lists colour LIST COLOUR`: gives a list another colour. */
export const command: CommandDefinition<[list: string, colour: List['colour']]> = {
  summary: 'Give a list another colour.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists colour home green'],
  words: [listWord, ['<colour>', 'the new colour', { choices: colours }]],
  run: (context) => {
    const [list, colour] = context.args
    return changeList(context, list, { colour }, `The colour is ${colour} now:`)
  },
}
