import type { List } from '../../server/contract.ts'
import { makeChanges } from '../client/operations.ts'
import type { CommandDefinition } from '../command.ts'
import { findList } from '../names/by-name.ts'
import { formatCount, makePrintable } from '../output/printable.ts'
import { listHelp } from './change.ts'

/** `localist lists restore LIST`: brings a list back from the trash, with the todos that went there with it. */
export const command: CommandDefinition<[list: string]> = {
  summary: 'Bring a list back from the trash, with the todos that went there with it.',
  more: listHelp,
  examples: [
    'localist lists add Home',
    'localist lists rm home',
    'localist lists list --trash',
    'localist lists restore home',
  ],
  words: [['<list>', 'a list', { complete: 'trashed lists' }]],
  async run({ args: [typed], client, call, json, say, sayUndo }) {
    const { id } = await findList(client, typed, { where: 'trash' })
    const made = await makeChanges(client, [{ op: 'restore', kind: 'list', id }])
    const list = await call<List>('GET', `/api/lists/${id}`)
    if (json(list)) return
    const todos = made.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'todo').length
    say(`Back from the trash: the list "${makePrintable(list.name)}" with ${formatCount(todos, 'todo')}.`)
    sayUndo(made)
  },
}
