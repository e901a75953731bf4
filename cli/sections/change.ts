import type { Section, SectionPatch } from '../../server/contract.ts'
import type { CommandContext, CommandDefinition, WordDefinition } from '../command.ts'
import { findList, findSection } from '../names/by-name.ts'
import { makePrintable } from '../output/printable.ts'

/** The sentence about the names of sections in the help of a command. */
export const sectionHelp =
  'SECTION is the name of a section in any case, the beginning of its name, LIST/SECTION with both whole names, or the end of its id, at least four characters. A name that fits exactly comes first.'

/** The argument of the commands for one section. */
export const sectionWord: WordDefinition = ['<section>', 'a section', { complete: 'sections' }]

/** `localist sections rename SECTION NAME`: gives a section another name. */
export const renameSection: CommandDefinition<[section: string, words: readonly string[]]> = {
  summary: 'Rename a section.',
  more: sectionHelp,
  examples: [
    'localist lists add Home',
    'localist sections add home Garden',
    'localist sections rename home/garden "Front garden"',
  ],
  words: [sectionWord, ['<name...>', 'the new name']],
  run: (context) => changeSection(context, { name: context.args[1].join(' ') }, 'Renamed to'),
}

/** `localist sections move SECTION LIST`: moves a section with its todos to another list. */
export const moveSection: CommandDefinition<[section: string, list: string]> = {
  summary: 'Move a section with its todos to the bottom of another list.',
  more: sectionHelp,
  examples: [
    'localist lists add Home',
    'localist sections add inbox Garden',
    'localist sections move inbox/garden home',
  ],
  words: [sectionWord, ['<list>', 'the list', { complete: 'lists' }]],
  async run(context) {
    const list = await findList(context.client, context.args[1])
    const said = `Moved to "${makePrintable(list.name)}":`
    await changeSection(context, { listId: list.id }, said)
  },
}

// Changes the section that was typed. `said` is the message before its name.
const changeSection = async (
  { args: [typed], client, call, json, say }: CommandContext<readonly [typed: string, ...unknown[]], unknown>,
  patch: SectionPatch,
  said: string,
): Promise<void> => {
  const { id } = await findSection(client, typed)
  const section = await call<Section>('PATCH', `/api/sections/${id}`, patch)
  if (!json(section)) say(`${said} "${makePrintable(section.name)}".`)
}
