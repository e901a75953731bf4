import type { View } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { findView } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'
import { viewHelp, viewWord } from './options.ts'

/** `localist views rename VIEW NAME`: gives a view another name. */
export const command: CommandDefinition<[typed: string, words: readonly string[]]> = {
  summary: 'Rename a view.',
  more: viewHelp,
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views rename urgent "Urgent this week"',
  ],
  words: [viewWord, ['<name...>', 'the new name']],
  async run({ args: [typed, words], client, call, json, say }) {
    const { id } = await findView(client, typed)
    const view = await call<View>('PATCH', `/api/views/${id}`, { name: words.join(' ') })
    if (!json(view)) say(`Renamed to "${makePrintable(view.name)}".`)
  },
}
