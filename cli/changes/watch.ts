import type { CommandDefinition } from '../command.ts'
import { formatJson } from '../output/printable.ts'
import { limitValue } from '../words.ts'
import { formatChange } from './change.ts'

/** `localist watch`: prints each change when it happens, until `limit` of them are printed. */
export const command: CommandDefinition<[], { readonly since?: string; readonly limit?: number }> = {
  summary: 'Show every change as it happens, one a line, until Ctrl-C.',
  more: `A line is like one of \`localist log\`; with --json it is the change as a JSON object, without the earlier values. Messages about the connection go to stderr.

Where the connection is lost, the command waits until Localist runs again, and first shows the changes that it missed. If another account becomes active, it shows the changes of that account from then on. Where the reader of a pipe ends, the command ends with the next change; --limit ends it sooner.`,
  examples: [
    'localist watch',
    'localist watch --since 12',
    "localist watch --json | jq --unbuffered -r '.changes[]?.after.title'",
    'localist watch --limit 1 >/dev/null && echo Something changed',
  ],
  exitCodes:
    '0 reached --limit or the end of the reader, 1 refused or failed, 2 wrong usage, 3 Localist is not running at the start, 130 ended by Ctrl-C.',
  options: [
    ['--since <id>', 'begin with the changes after this one: its number, or its id', { complete: 'changes' }],
    ['--limit <n>', 'end after so many changes', limitValue],
  ],
  hasJson: 'print one JSON object a line for a script',
  async run({ options: { dataDir, since, limit, json }, out, say, times }) {
    // The reader of events is needed for nothing else.
    const { followChanges } = await import('./follow.ts')
    let printed = 0
    for await (const change of followChanges(dataDir, since, { say, times })) {
      out(json ? formatJson(change) : formatChange(change).join('  '))
      printed += 1
      if (printed === limit) return
    }
  },
}
