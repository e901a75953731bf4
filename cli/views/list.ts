import type { List, View } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { colourStyles } from '../output/colours.ts'
import { createShortener, makePrintable } from '../output/printable.ts'
import { describeFilter } from './describe-filter.ts'

/** `localist views`: prints the views in their order with the numbers of their open todos, or the views in the trash. */
export const command: CommandDefinition<[], { readonly trash?: true }> = {
  summary: 'List the views of your own with the numbers of their open todos; also `localist views` alone.',
  more: 'The last column has the options that make the filter. Where stdout is no terminal, each line has six columns with a tab between them: the id, the icon, the colour, the name, the number of open todos, which is - in the trash, and the filter. `localist list --view VIEW` lists the todos of a view.',
  examples: ['localist views', 'localist views list --trash', 'localist views list --json'],
  options: [['--trash', 'the views in the trash']],
  async run({ options: { trash }, client, call, json, rows, say }) {
    const views = await call<readonly View[]>('GET', trash ? '/api/views?deleted=true' : '/api/views')
    if (json(views)) return undefined
    if (views.length === 0)
      return say(
        trash
          ? 'There is no view in the trash.'
          : 'There are no views. `localist views add NAME` with options of `localist list` makes one.',
      )
    const lists = await call<readonly List[]>('GET', '/api/lists')
    const countOpen = async ({ id }: View): Promise<string> => {
      const { headers } = await client.get(`/api/todos?view=${id}&completed=false&limit=1`)
      return String(headers['x-total-count'] ?? '')
    }
    const counts = trash ? [] : await Promise.all(views.map(countOpen))
    const shorten = createShortener(views)
    const cells = views.map((view, index) => [
      { text: shorten(view.id), style: 'dim' as const },
      { text: '●', style: colourStyles[view.colour] },
      makePrintable(view.name),
      counts[index] ?? '',
      { text: describeFilter(view, lists), style: 'dim' as const },
    ])
    const plain = views.map((view, index) => [
      view.id,
      view.icon,
      view.colour,
      makePrintable(view.name),
      counts[index] ?? '',
      describeFilter(view, lists),
    ])
    return rows(cells, { plain, flexible: 4 })
  },
}
