import type { CommandDefinition } from '../command.ts'
import { createShortener, formatCount, formatInstant, makePrintable } from '../output/printable.ts'
import { fetchTrash } from './fetch.ts'

/** `localist trash`: prints the todos in the trash with the time at which each went there, and says how many lists and views are there too. */
export const command: CommandDefinition = {
  summary: 'List the todos in the trash; also `localist trash` alone.',
  more: 'Where stdout is no terminal, each line has three columns with a tab between them: the id, the time in UTC, and the title. `localist restore` brings todos back.',
  examples: ['localist trash', 'localist trash list --json'],
  async run({ client, json, rows, say }) {
    const { todos, lists, views } = await fetchTrash(client)
    if (json(todos)) return
    const sayOthers = (count: number, noun: string): void => {
      if (count > 0) say(`${formatCount(count, noun)} in the trash too: \`localist ${noun}s list --trash\`.`)
    }
    sayOthers(lists.length, 'list')
    sayOthers(views.length, 'view')
    if (todos.length + lists.length + views.length === 0) say('The trash is empty.')
    if (todos.length === 0) return
    const shorten = createShortener(todos)
    const cells = todos.map(({ id, deletedAt, title }) => [
      { text: shorten(id), style: 'dim' as const },
      formatInstant(deletedAt),
      makePrintable(title),
    ])
    const plain = todos.map(({ id, deletedAt, title }) => [id, deletedAt ?? '', makePrintable(title)])
    rows(cells, { plain, flexible: 2 })
  },
}
