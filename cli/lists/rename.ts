import type { CommandDefinition } from '../command.ts'
import { changeList, listHelp, listWord } from './change.ts'

/** `localist lists rename LIST NAME`: gives a list another name. */
export const command: CommandDefinition<[list: string, words: readonly string[]]> = {
  summary: 'Rename a list.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists rename home "Home office"'],
  words: [listWord, ['<name...>', 'the new name']],
  run: (context) => {
    const [list, words] = context.args
    return changeList(context, list, { name: words.join(' ') }, 'Renamed to')
  },
}
