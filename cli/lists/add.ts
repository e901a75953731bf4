import type { List, NewList } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { makeCopy } from './copy.ts'
import { readDay } from './read-day.ts'
import { colours } from '../output/colours.ts'
import { lookOptions } from './change.ts'
import { formatJson, makePrintable } from '../output/printable.ts'

/** `localist lists add NAME`: makes a list and prints its id, or the list with --json. */
export const command: CommandDefinition<
  [words: readonly string[]],
  Partial<Pick<List, 'notes' | 'icon' | 'colour'>> & {
    readonly from?: string
    readonly date?: string
    readonly template?: string
  }
> = {
  summary: 'Make a list and print its id.',
  more: `Two lists can have the same name; the command says so then.

A template is a list whose todos are in no view, search or tag count, and whose dates count from a day. --from copies a list or a template, with its sections, todos and subtasks, in one change; all of them are open. The dates of a template move along with the day that they count from; those of a list stay. Without NAME the copy has the name of the list.`,
  examples: [
    'localist lists add Home',
    'localist lists add Home office --colour green --icon house',
    'localist lists add Trip --template today',
    'localist lists add To Rome --from Trip --date "12 dec"',
    'localist lists add --from To Rome --template today',
  ],
  words: [['[name...]', 'the name; with --from it may be left out']],
  options: [
    ['--colour <colour>', 'the colour (default: one that few lists have)', { choices: colours }],
    ...lookOptions,
    ['--from <list>', 'copy this list or template', { complete: 'lists' }],
    [
      '--date <day>',
      'the day that the dates of the copied template count from (default: today)',
      { conflicts: 'template' },
    ],
    ['--template <day>', 'make a template, whose dates count from this day'],
  ],
  async run(context) {
    const {
      args: [words],
      options: { notes, icon, colour, from, date, template, json },
    } = context
    const { client, call, out, say } = context
    if (date !== undefined && from === undefined) throw new CommandFailed('--date needs --from.', 2)
    if (words.length === 0 && from === undefined) throw new CommandFailed('Name the list.', 2)
    const day = await readDay(context, template === undefined ? ['--date', date] : ['--template', template])
    const fields = {
      ...(notes !== undefined && { notes }),
      ...(icon && { icon }),
      ...(colour && { colour }),
    }
    const wanted = { name: words.join(' '), isTemplate: template !== undefined, day }
    const before = await call<readonly List[]>('GET', '/api/lists')
    const list =
      from === undefined
        ? await call<List>('POST', '/api/lists', {
            ...fields,
            name: wanted.name,
            ...(wanted.isTemplate && { template: day }),
          } satisfies NewList)
        : await makeCopy(client, { ...wanted, fields, from })
    out(json ? formatJson(list) : list.id)
    if (before.some(({ name }) => name.normalize() === list.name.normalize()))
      say(
        `Another list has the name "${makePrintable(list.name)}" already. \`localist lists\` shows the ids.`,
      )
    if (!json) say(`Made the ${wanted.isTemplate ? 'template' : 'list'} "${makePrintable(list.name)}".`)
  },
}
