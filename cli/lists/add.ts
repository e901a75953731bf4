import type { List, NewList } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { colours } from '../output/colours.ts'
import { lookOptions } from './change.ts'
import { formatJson, makePrintable } from '../output/printable.ts'

/** `localist lists add NAME`: makes a list and prints its id, or the list with --json. */
export const command: CommandDefinition<
  [words: readonly string[]],
  Partial<Pick<List, 'notes' | 'icon' | 'colour'>>
> = {
  summary: 'Make a list and print its id.',
  more: 'Two lists can have the same name; the command says so then.',
  examples: ['localist lists add Home', 'localist lists add Home office --colour green --icon house'],
  words: [['<name...>', 'the name']],
  options: [
    ['--colour <colour>', 'the colour (default: one that few lists have)', { choices: colours }],
    ...lookOptions,
  ],
  async run({ args: [words], options: { notes, icon, colour, json }, call, out, say }) {
    const value: NewList = {
      name: words.join(' '),
      ...(notes !== undefined && { notes }),
      ...(icon && { icon }),
      ...(colour && { colour }),
    }
    const before = await call<readonly List[]>('GET', '/api/lists')
    const list = await call<List>('POST', '/api/lists', value)
    out(json ? formatJson(list) : list.id)
    if (before.some(({ name }) => name.normalize() === list.name.normalize()))
      say(
        `Another list has the name "${makePrintable(list.name)}" already. \`localist lists\` shows the ids.`,
      )
    if (!json) say(`Made the list "${makePrintable(list.name)}".`)
  },
}
