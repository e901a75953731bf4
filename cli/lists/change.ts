import { viewIcons } from '../../common/filters/filter-names.ts'
import type { List, ListPatch } from '../../server/contract.ts'
import type { CommandContext, CommandDefinition, WordDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findList } from '../names/by-name.ts'
import { colours } from '../output/colours.ts'
import { makePrintable } from '../output/printable.ts'
import { readDay } from './read-day.ts'

/** The sentence about the names of lists in the help of a command. */
export const listHelp =
  'LIST is the name of a list in any case, the beginning of its name, or the end of its id, at least four characters. A name that fits exactly comes first, and a list before a template of the same name.'

/** The options for the notes and the icon of a list. */
export const lookOptions: readonly WordDefinition[] = [
  ['--notes <text>', 'notes, in Markdown'],
  ['--icon <icon>', 'an icon in place of the dot', { choices: viewIcons }],
]

/** The argument of the commands for one list. */
export const listWord: WordDefinition = ['<list>', 'a list', { complete: 'lists' }]

/** `localist lists rename LIST NAME`: gives a list another name. */
export const renameList: CommandDefinition<[list: string, words: readonly string[]]> = {
  summary: 'Rename a list.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists rename home "Home office"'],
  words: [listWord, ['<name...>', 'the new name']],
  run: (context) => changeList(context, { name: context.args[1].join(' ') }, 'Renamed to'),
}

/** `localist lists colour LIST COLOUR`: gives a list another colour. */
export const colourList: CommandDefinition<[list: string, colour: List['colour']]> = {
  summary: 'Give a list another colour.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists colour home green'],
  words: [listWord, ['<colour>', 'the new colour', { choices: colours }]],
  run: (context) => {
    const [, colour] = context.args
    return changeList(context, { colour }, `The colour is ${colour} now:`)
  },
}

/** `localist lists edit LIST`: gives a list notes and an icon, or takes them away. */
export const editList: CommandDefinition<
  [list: string],
  {
    readonly notes?: string | false
    readonly icon?: List['icon'] | false
    readonly template?: string | false
  }
> = {
  summary: 'Change the notes and the icon of a list, or make it a template.',
  more: listHelp,
  examples: [
    'localist lists add Home',
    'localist lists edit home --notes "The key is at the neighbours." --icon house',
    'localist lists edit home --no-notes --no-icon',
    'localist lists edit home --template today',
  ],
  words: [listWord],
  options: [
    ...lookOptions,
    ['--no-notes', 'no notes'],
    ['--no-icon', 'a dot in the colour of the list'],
    ['--template <day>', 'a template, whose dates count from this day'],
    ['--no-template', 'a list like the others'],
  ],
  run: async (context) => {
    const { notes, icon, template } = context.options
    if (notes === undefined && icon === undefined && template === undefined)
      throw new CommandFailed('Name what to change, such as --notes, --no-icon or --template.', 2)
    const patch = {
      ...(notes !== undefined && { notes: notes === false ? '' : notes }),
      ...(icon !== undefined && { icon: icon === false ? null : icon }),
      ...(template !== undefined && {
        template: template === false ? null : await readDay(context, ['--template', template]),
      }),
    }
    await changeList(context, patch, 'Changed')
  },
}

/** `localist lists archive LIST`: puts a list away. */
export const archiveList: CommandDefinition<[list: string]> = {
  summary: 'Put a list away; its todos stay as they are.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists archive home'],
  words: [['<list>', 'a list', { complete: 'active lists' }]],
  run: (context) => changeList(context, { archived: true }, 'Archived'),
}

/** `localist lists unarchive LIST`: brings an archived list back. */
export const unarchiveList: CommandDefinition<[list: string]> = {
  summary: 'Bring an archived list back.',
  more: listHelp,
  examples: ['localist lists add Home', 'localist lists archive home', 'localist lists unarchive home'],
  words: [['<list>', 'a list', { complete: 'archived lists' }]],
  run: (context) => changeList(context, { archived: false }, 'No longer archived:'),
}

// Changes the list that was typed. `said` is the message before its name.
const changeList = async (
  { args: [typed], client, call, json, say }: CommandContext<readonly [typed: string, ...unknown[]], unknown>,
  patch: ListPatch,
  said: string,
): Promise<void> => {
  const { id } = await findList(client, typed)
  if (id === 'inbox') throw new CommandFailed('The inbox cannot be changed.')
  const list = await call<List>('PATCH', `/api/lists/${id}`, patch)
  if (!json(list)) say(`${said} "${makePrintable(list.name)}".`)
}
