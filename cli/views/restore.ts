import type { View } from '../../server/contract.ts'
import { makeChanges } from '../client/operations.ts'
import type { CommandDefinition } from '../command.ts'
import { findView } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'
import { viewHelp } from './options.ts'

/** `localist views restore VIEW`: brings a view back from the trash. */
export const command: CommandDefinition<[typed: string]> = {
  summary: 'Bring a view back from the trash.',
  more: viewHelp,
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views rm urgent',
    'localist views list --trash',
    'localist views restore urgent',
  ],
  words: [['<view>', 'a view', { complete: 'trashed views' }]],
  async run({ args: [typed], client, call, json, say, sayUndo }) {
    const { id } = await findView(client, typed, { where: 'trash' })
    const made = await makeChanges(client, [{ op: 'restore', kind: 'view', id }])
    const view = await call<View>('GET', `/api/views/${id}`)
    if (json(view)) return
    say(`Back from the trash: the view "${makePrintable(view.name)}".`)
    sayUndo(made)
  },
}
