import { makeChanges } from '../client/operations.ts'
import type { CommandDefinition } from '../command.ts'
import { findView } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'
import { yesHelp, yesOption } from '../words.ts'
import { viewHelp, viewWord } from './options.ts'

/** `localist views rm VIEW`: moves a view to the trash. */
export const command: CommandDefinition<[typed: string]> = {
  summary: 'Move a view to the trash; its todos stay as they are.',
  more: `${viewHelp} Here the whole name is needed, or the end of the id. ${yesHelp}`,
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views rm urgent',
    'localist views restore urgent',
  ],
  words: [viewWord],
  options: [yesOption],
  async run({ args: [typed], client, confirm, json, say, sayUndo }) {
    const { id, name } = await findView(client, typed, { isWhole: true })
    await confirm(`Move the view "${makePrintable(name)}" to the trash?`)
    const made = await makeChanges(client, [{ op: 'delete', kind: 'view', id }])
    if (json({ id, deleted: true })) return
    say(`Moved to the trash: the view "${makePrintable(name)}". Its todos stay as they are.`)
    sayUndo(made)
  },
}
