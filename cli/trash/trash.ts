import type { List, Section, Todo, View } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { createShortener, formatCount, formatInstant, makePrintable } from '../output/printable.ts'
import { yesOption } from '../words.ts'

/** `localist trash`: prints the todos in the trash with the time at which each went there, and says how many lists, sections and views are there too. */
export const listTrash: CommandDefinition = {
  summary: 'List the todos in the trash; also `localist trash` alone.',
  more: 'Where stdout is no terminal, each line has three columns with a tab between them: the id, the time in UTC, and the title. `localist restore` brings todos back.',
  examples: ['localist trash', 'localist trash list --json'],
  async run({ client, json, rows, say }) {
    const { todos, lists, sections, views } = await fetchTrash(client)
    if (json(todos)) return
    const sayOthers = (count: number, noun: string): void => {
      if (count > 0) say(`${formatCount(count, noun)} in the trash too: \`localist ${noun}s list --trash\`.`)
    }
    sayOthers(lists.length, 'list')
    sayOthers(sections.length, 'section')
    sayOthers(views.length, 'view')
    if (todos.length + lists.length + sections.length + views.length === 0) say('The trash is empty.')
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

/** `localist trash empty`: removes the todos, lists, sections and views in the trash for good, after a question on the terminal or with --yes. */
export const emptyTrash: CommandDefinition = {
  summary: 'Remove all todos, lists, sections and views in the trash for good.',
  more: 'It cannot be undone. On a terminal the command asks first; elsewhere it needs --yes.',
  examples: ['localist trash', 'localist trash empty --yes'],
  options: [yesOption],
  async run({ options: { yes }, ask, client, call, confirm, json, say }) {
    const { todos, lists, sections, views } = await fetchTrash(client)
    const isEmpty = todos.length + lists.length + sections.length + views.length === 0
    const counts = [
      (todos.length > 0 || isEmpty) && formatCount(todos.length, 'todo'),
      lists.length > 0 && formatCount(lists.length, 'list'),
      sections.length > 0 && formatCount(sections.length, 'section'),
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

const fetchTrash = async ({ call }: ApiClient) => {
  const [todos, lists, sections, views] = await Promise.all([
    call<readonly Todo[]>('GET', '/api/todos?deleted=true'),
    call<readonly List[]>('GET', '/api/lists?deleted=true'),
    call<readonly Section[]>('GET', '/api/sections?deleted=true'),
    call<readonly View[]>('GET', '/api/views?deleted=true'),
  ])
  return { todos, lists, sections, views }
}
