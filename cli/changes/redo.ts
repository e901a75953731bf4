import { fetchListed } from '../client/changes.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { describeChange } from './change.ts'
import { listRedoable } from './steps.ts'
import { takeBack } from './take-back.ts'

/** `localist redo`: brings back the change that `localist undo` took back last, until the command line changes something else. */
export const command: CommandDefinition = {
  summary: 'Bring back what `localist undo` took back last.',
  more: 'Each `localist redo` goes one step further forward, until the command line changes something else.',
  examples: ['localist undo', 'localist redo'],
  async run(context) {
    const { client, json, say, sayUndo } = context
    for await (const undo of listRedoable(client)) {
      const redo = await takeBack(context, undo.id, undo)
      const undone = await fetchListed(client, undo.undoes ?? '')
      const description = undone === null ? '' : `change ${undone.revision}: ${describeChange(undone)}`
      if ('changed' in redo) {
        say(`Nothing is left to bring back of ${description}`)
        continue
      }
      if (json(redo)) return undefined
      say(`Brought back ${description}`)
      return sayUndo([redo])
    }
    throw new CommandFailed(
      'There is no undo of the command line to take back, or the command line has changed something since.',
    )
  },
}
