import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { formatCount } from '../output/printable.ts'
import { yesOption } from '../words.ts'
import { fetchTrash } from './fetch.ts'

/** `localist trash empty`: removes the todos, lists and views in the trash for good, after a question on the terminal or with --yes. */
export const command: CommandDefinition = {
  summary: 'Remove all todos, lists and views in the trash for good.',
  more: 'It cannot be undone. On a terminal the command asks first; elsewhere it needs --yes.',
  examples: ['localist trash', 'localist trash empty --yes'],
  options: [yesOption],
  async run({ options: { yes }, ask, client, call, confirm, json, say }) {
    const { todos, lists, views } = await fetchTrash(client)
    const isEmpty = todos.length + lists.length + views.length === 0
    const counts = [
      (todos.length > 0 || isEmpty) && formatCount(todos.length, 'todo'),
      lists.length > 0 && formatCount(lists.length, 'list'),
      views.length > 0 && formatCount(views.length, 'view'),
    ]
    const content = counts.filter(Boolean).join(' and ')
    if (!isEmpty && !yes && ask === null)
      throw new CommandFailed(`This removes ${content} for good. Add --yes to do it.`, 2)
    if (!isEmpty) await confirm(`Remove ${content} for good? It cannot be undone.`)
    const answer = await call<{ readonly deleted: number }>('DELETE', '/api/todos?deleted=true')
    if (json(answer)) return
    say(answer.deleted === 0 ? 'The trash is empty.' : `Removed ${content} for good.`)
  },
}
