import type { NewSection, Section } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { findList } from '../names/by-name.ts'
import { formatJson, makePrintable } from '../output/printable.ts'

/** `localist sections add LIST NAME`: makes a section of a list and prints its id, or the section with --json. */
export const command: CommandDefinition<[list: string, words: readonly string[]]> = {
  summary: 'Make a section of a list and print its id.',
  more: 'It goes below the other sections of the list. Two sections can have the same name; the command says so then.',
  examples: ['localist lists add Home', 'localist sections add home Garden'],
  words: [
    ['<list>', 'a list', { complete: 'lists' }],
    ['<name...>', 'the name'],
  ],
  async run({ args: [typed, words], options: { json }, client, call, out, say }) {
    const list = await findList(client, typed)
    const value: NewSection = { listId: list.id, name: words.join(' ') }
    const before = await call<readonly Section[]>('GET', `/api/sections?listId=${list.id}`)
    const section = await call<Section>('POST', '/api/sections', value)
    out(json ? formatJson(section) : section.id)
    const [name, listName] = [makePrintable(section.name), makePrintable(list.name)]
    if (before.some((each) => each.name.normalize() === section.name.normalize()))
      say(
        `Another section of "${listName}" has the name "${name}" already. \`localist sections\` shows the ids.`,
      )
    if (!json) say(`Made the section "${name}" of "${listName}".`)
  },
}
