import { formatChangeId } from '../../common/change-id.ts'
import { fetchListed, findChangeId } from '../client/changes.ts'
import type { CommandContext, CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { formatJson } from '../output/printable.ts'
import { describeChange, formatActor } from './change.ts'
import { listUndoable } from './steps.ts'
import { takeBack } from './take-back.ts'

type Context = CommandContext<[typed: string | undefined], { readonly any?: true }>

/**
 * `localist undo [ID]`: takes back a change. Where no id is typed, it is the newest one of the command line, or with --any of
 * everybody, that is not undone.
 */
export const command: CommandDefinition<Context['args'], { readonly any?: true }> = {
  summary: 'Take back a change.',
  more: `Without ID it takes back the newest change of the command line that is not undone, so that each \`localist undo\` goes one step further back; \`localist redo\` goes forward again. With --any it is the newest change of anybody. ID is the number that \`localist log\` shows, or the whole id; the undo of an undo brings back what that took.

Later changes of other fields stay. Where a field was changed again since, nothing is taken back, and the message names the field: take back the later change first. What was removed for good does not come back.`,
  examples: ['localist undo', 'localist undo --any', 'localist log', 'localist undo 12'],
  words: [['[id]', 'the number of a change, or its id', { complete: 'changes' }]],
  options: [['--any', 'also changes of the window, of tabs and of scripts']],
  async run(context) {
    const {
      args: [typed],
      options,
    } = context
    if (typed !== undefined && options.any)
      throw new CommandFailed('Leave out --any, or the number of the change.', 2)
    await (typed === undefined ? undoLatest(context) : undoNamed(context, typed))
  },
}

const undoLatest = async (context: Context): Promise<void> => {
  const { client, options, out, say } = context
  for await (const change of listUndoable(client, options.any === true)) {
    const undo = await takeBack(context, change.id, change)
    const actor = options.any ? `, by ${formatActor(change)}` : ''
    const description = `change ${change.revision}${actor}: ${describeChange(change)}`
    if ('changed' in undo) {
      // It has no effect left: take back the one before it.
      say(`Nothing is left to take back of ${description}`)
      continue
    }
    if (options.json) return out(formatJson(undo))
    say(`Took back ${description}`)
    return say('`localist redo` brings it back.')
  }
  throw new CommandFailed(
    options.any
      ? 'There is no change to take back.'
      : 'There is no change of the command line to take back. `localist undo --any` takes back one of anybody.',
  )
}

const undoNamed = async (context: Context, typed: string): Promise<void> => {
  const { client, json, say } = context
  const id = await findChangeId(client, typed)
  const listed = await fetchListed(client, formatChangeId(id))
  const undo = await takeBack(context, formatChangeId(id), listed)
  if (json(undo)) return undefined
  const description = [`change ${id.revision}`, listed && describeChange(listed)].filter(Boolean).join(': ')
  if ('changed' in undo) return say(`Nothing is left to take back of ${description}`)
  say(`Took back ${description}`)
  return say(`\`localist undo ${undo.revision}\` brings it back.`)
}
