import type { List, Section, Todo } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { findList } from '../names/by-name.ts'
import { createShortener, makePrintable } from '../output/printable.ts'

/** `localist sections`: prints the sections by their lists with the numbers of their open todos, or those in the trash. */
export const command: CommandDefinition<[list: string | undefined], { readonly trash?: true }> = {
  summary:
    'List the sections of a list, or of all, with the numbers of their open todos; also `localist sections` alone.',
  more: 'Where stdout is no terminal, each line has four columns with a tab between them: the id, the list, the name and the number of open todos, which is - in the trash.',
  examples: ['localist sections', 'localist sections list inbox', 'localist sections list --trash'],
  words: [['[list]', 'a list', { complete: 'lists' }]],
  options: [['--trash', 'the sections in the trash']],
  async run({ args: [typed], options: { trash }, client, call, json, rows, say }) {
    const parameters = new URLSearchParams({
      ...(trash && { deleted: 'true' }),
      ...(typed !== undefined && { listId: (await findList(client, typed)).id }),
    })
    const query = parameters.size === 0 ? '' : `?${parameters.toString()}`
    const sections = await call<readonly Section[]>('GET', `/api/sections${query}`)
    if (json(sections)) return undefined
    if (sections.length === 0)
      return say(
        trash
          ? 'There is no section in the trash.'
          : 'There are no sections. `localist sections add LIST NAME` makes one.',
      )
    const [lists, trashed, open] = await Promise.all([
      call<readonly List[]>('GET', '/api/lists'),
      trash ? call<readonly List[]>('GET', '/api/lists?deleted=true') : [],
      trash ? [] : call<readonly Todo[]>('GET', '/api/todos?completed=false'),
    ])
    const names = new Map([...lists, ...trashed].map(({ id, name }) => [id, makePrintable(name)]))
    const counts = new Map<string | null, number>()
    for (const { sectionId } of open) counts.set(sectionId, (counts.get(sectionId) ?? 0) + 1)
    const shorten = createShortener(sections)
    const cellsOf = ({ id, listId, name }: Section): readonly string[] => [
      names.get(listId) ?? '',
      makePrintable(name),
      trash ? '' : String(counts.get(id) ?? 0),
    ]
    return rows(
      sections.map((section) => [{ text: shorten(section.id), style: 'dim' as const }, ...cellsOf(section)]),
      { plain: sections.map((section) => [section.id, ...cellsOf(section)]), flexible: 2 },
    )
  },
}
