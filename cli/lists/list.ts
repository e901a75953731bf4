import { isTemplate } from '../../common/templates/templates.ts'
import type { List, Todo } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { colourStyles } from '../output/colours.ts'
import { createShortener, makePrintable } from '../output/printable.ts'

/** `localist lists`: prints the lists in their order with the numbers of their open todos, or the lists in the trash. */
export const command: CommandDefinition<[], { readonly trash?: true }> = {
  summary: 'List the lists with the numbers of their open todos; also `localist lists` alone.',
  more: 'Where stdout is no terminal, each line has five columns with a tab between them: active, archived or template, the id, the colour, the name and the number of open todos, which is - in the trash.',
  examples: ['localist lists', 'localist lists list --trash', 'localist lists list --json'],
  options: [['--trash', 'the lists in the trash']],
  async run({ options: { trash }, call, json, rows, say }) {
    const lists = await call<readonly List[]>('GET', trash ? '/api/lists?deleted=true' : '/api/lists')
    if (json(lists)) return undefined
    if (lists.length === 0) return say('There is no list in the trash.')
    // The todos of a list in the trash are there too.
    const open = trash ? [] : await call<readonly Todo[]>('GET', '/api/todos?completed=false')
    const counts = new Map<string, number>()
    for (const { listId } of open) counts.set(listId, (counts.get(listId) ?? 0) + 1)
    const countOf = ({ id }: List): string => (trash ? '' : String(counts.get(id) ?? 0))
    const shorten = createShortener(lists)
    const cells = lists.map((list) => [
      { text: shorten(list.id), style: 'dim' as const },
      { text: '●', style: colourStyles[list.colour] },
      makePrintable(list.name),
      countOf(list),
      { text: stateOf(list) === 'active' ? '' : stateOf(list), style: 'dim' as const },
    ])
    const plain = lists.map((list) => [
      stateOf(list),
      list.id,
      list.colour,
      makePrintable(list.name),
      countOf(list),
    ])
    return rows(cells, { plain, flexible: 2 })
  },
}

const stateOf = (list: List): string =>
  list.archived ? 'archived' : isTemplate(list) ? 'template' : 'active'
