import type { Tag } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { makePrintable } from '../output/printable.ts'

/** `localist tags`: prints the tags, each with the number of its todos. */
export const command: CommandDefinition = {
  summary: 'List the tags, each with the number of its todos; also `localist tags` alone.',
  more: 'Where stdout is no terminal, each line has the number, a tab and the tag.',
  examples: ['localist tags', 'localist tags list --json'],
  async run({ call, json, rows, say }) {
    const tags = await call<readonly Tag[]>('GET', '/api/tags')
    if (json(tags)) return undefined
    if (tags.length === 0) return say('There are no tags. `localist add TITLE --tag NAME` adds one.')
    const cells = tags.map(({ name, count }) => [String(count), makePrintable(name)])
    return rows(cells, { plain: cells, flexible: 1 })
  },
}
