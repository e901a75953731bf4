import { fetchLatestChanges } from '../client/changes.ts'
import type { CommandDefinition } from '../command.ts'
import { findTodoId } from '../todos/find-todos.ts'
import { limitValue } from '../words.ts'
import { describeFields, formatChange } from './change.ts'

/** `localist log`: prints the last changes, the newest first, of one todo where `todo` is its id or the end of its id. */
export const command: CommandDefinition<[], { readonly todo?: string; readonly limit: number }> = {
  summary: 'List the last changes, the newest first.',
  more: 'Each line has the number of the change, the time in the zone of this computer, who made it, and a summary. Changes are kept for 30 days or 1 GB, whichever is less.',
  examples: [
    'localist log',
    'localist log --todo 7f3a21c9',
    "localist log --limit 100 --json | jq -r '.[].summary'",
  ],
  options: [
    ['--todo <id>', 'only the changes of this todo; the end of its id is enough', { complete: 'todos' }],
    ['--limit <n>', 'how many changes at most', { ...limitValue, default: 20 }],
  ],
  async run({ options: { todo, limit }, client, json, rows, say }) {
    const id = todo === undefined ? undefined : await findTodoId(client, todo)
    const changes = await fetchLatestChanges(client, limit, id)
    if (json(changes)) return undefined
    if (changes.length === 0) return say('There are no changes to show.')
    return rows(
      changes.map((change) =>
        formatChange(change, id === undefined ? undefined : describeFields(change, id)),
      ),
    )
  },
}
