import type { Todo } from '../../server/contract.ts'
import { makeChanges } from '../client/operations.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findList } from '../names/by-name.ts'
import { formatCount, makePrintable } from '../output/printable.ts'
import { yesHelp, yesOption } from '../words.ts'
import { listWord } from './change.ts'

/** `localist lists rm LIST`: moves a list and its todos to the trash. */
export const command: CommandDefinition<[list: string]> = {
  summary: 'Move a list and its todos to the trash.',
  more: `LIST is the whole name of a list in any case, or the end of its id, at least four characters. ${yesHelp}`,
  examples: ['localist lists add Home', 'localist lists rm home', 'localist lists restore home'],
  words: [listWord],
  options: [yesOption],
  async run({ args: [typed], client, call, confirm, json, say, sayUndo }) {
    const { id, name } = await findList(client, typed, { isWhole: true })
    if (id === 'inbox') throw new CommandFailed('The inbox is always there: it cannot be deleted.')
    const inside = await call<readonly Todo[]>('GET', `/api/todos?listId=${id}`)
    const list = `the list "${makePrintable(name)}"`
    await confirm(`Move ${list} with ${formatCount(inside.length, 'todo')} to the trash?`)
    const made = await makeChanges(client, [{ op: 'delete', kind: 'list', id }])
    if (json({ id, deleted: true })) return
    const todos = made.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'todo').length
    say(`Moved to the trash: ${list} with ${formatCount(todos, 'todo')}.`)
    sayUndo(made)
  },
}
