import { Argument, Option, type Command } from 'commander'
import type { ListPatch } from '../../server/contract.ts'
import { colourStyles } from '../colours.ts'
import {
  defineCommand,
  defineGroup,
  jsonOption,
  yesHelp,
  yesOption,
  type CommandText,
  type Context,
  type Section,
} from './define.ts'
import { defineViews } from './views.ts'

/** The commands about lists, views, tags and the trash. */
export const listSection: Section = {
  heading: 'Lists, views, tags and trash:',
  commands: { lists: defineLists, views: defineViews, tags: defineTags, trash: defineTrash },
}

const colours = Object.keys(colourStyles)

const listHelp =
  'LIST is the name of a list in any case, the beginning of its name, or the end of its id, at least four characters. A name that fits exactly comes first.'

function defineLists(program: Command, { io }: Context): void {
  const group = defineGroup(program, 'lists', {
    summary: 'List the lists of todos, and make, change and remove them.',
    examples: ['localist lists', 'localist lists add Home', 'localist lists rename home "Home office"'],
  })

  defineCommand(
    group,
    'list',
    {
      summary: 'List the lists with the numbers of their open todos; also `localist lists` alone.',
      more: 'Where stdout is no terminal, each line has five columns with a tab between them: active or archived, the id, the colour, the name and the number of open todos, which is - in the trash.',
      examples: ['localist lists', 'localist lists list --trash', 'localist lists list --json'],
    },
    { isDefault: true },
  )
    .option('--trash', 'the lists in the trash')
    .option(...jsonOption)
    .action(async (options) => (await import('../lists/lists.ts')).listLists(options, io))

  defineCommand(group, 'add', {
    summary: 'Make a list and print its id.',
    more: 'Two lists can have the same name; the command says so then.',
    examples: ['localist lists add Home', 'localist lists add Home office --colour green'],
  })
    .argument('<name...>', 'the name')
    .addOption(new Option('--colour <colour>', 'the colour (default: grey)').choices(colours))
    .option(...jsonOption)
    .action(async (words, options) => (await import('../lists/lists.ts')).addList(words, options, io))

  defineListChange(group, 'rename', {
    summary: 'Rename a list.',
    examples: ['localist lists add Home', 'localist lists rename home "Home office"'],
  })
    .argument('<name...>', 'the new name')
    .action(async (list, words: readonly string[], options) =>
      change(list, { name: words.join(' ') }, 'Renamed to', options),
    )

  defineListChange(group, 'colour', {
    summary: 'Give a list another colour.',
    examples: ['localist lists add Home', 'localist lists colour home green'],
  })
    .addArgument(new Argument('<colour>', 'the new colour').choices(colours))
    .action(async (list, colour, options) =>
      change(list, { colour }, `The colour is ${colour} now:`, options),
    )

  defineListChange(group, 'archive', {
    summary: 'Put a list away; its todos stay as they are.',
    examples: ['localist lists add Home', 'localist lists archive home'],
  }).action(async (list, options) => change(list, { archived: true }, 'Archived', options))

  defineListChange(group, 'unarchive', {
    summary: 'Bring an archived list back.',
    examples: ['localist lists add Home', 'localist lists archive home', 'localist lists unarchive home'],
  }).action(async (list, options) => change(list, { archived: false }, 'No longer archived:', options))

  defineListChange(group, 'rm', {
    summary: 'Move a list and its todos to the trash.',
    more: `LIST is the whole name of a list in any case, or the end of its id, at least four characters. ${yesHelp}`,
    examples: ['localist lists add Home', 'localist lists rm home', 'localist lists restore home'],
  })
    .option(...yesOption)
    .action(async (list, options) => (await import('../lists/lists.ts')).removeList(list, options, io))

  defineListChange(group, 'restore', {
    summary: 'Bring a list back from the trash, with the todos that went there with it.',
    examples: [
      'localist lists add Home',
      'localist lists rm home',
      'localist lists list --trash',
      'localist lists restore home',
    ],
  }).action(async (list, options) => (await import('../lists/lists.ts')).restoreList(list, options, io))

  const change = async (list: string, patch: ListPatch, said: string, options: object): Promise<void> =>
    (await import('../lists/lists.ts')).changeList(list, patch, said, options, io)
}

const defineListChange = (group: Command, name: string, text: CommandText): Command =>
  defineCommand(group, name, { more: listHelp, ...text })
    .argument('<list>', 'a list')
    .option(...jsonOption)

function defineTags(program: Command, { io }: Context): void {
  const group = defineGroup(program, 'tags', {
    summary: 'List the tags, and rename and remove them everywhere.',
    examples: ['localist add Pay rent --tag bills', 'localist tags', 'localist tags rename bills payments'],
  })

  defineCommand(
    group,
    'list',
    {
      summary: 'List the tags, each with the number of its todos; also `localist tags` alone.',
      more: 'Where stdout is no terminal, each line has the number, a tab and the tag.',
      examples: ['localist tags', 'localist tags list --json'],
    },
    { isDefault: true },
  )
    .option(...jsonOption)
    .action(async (options) => (await import('../tags/tags.ts')).listTags(options, io))

  defineCommand(group, 'rename', {
    summary: 'Rename a tag in all todos, as one change.',
    more: 'A todo that has the new tag already keeps it once.',
    examples: ['localist add Pay rent --tag bills', 'localist tags rename bills payments'],
  })
    .argument('<tag>', 'a tag, exactly as it is')
    .argument('<name>', 'the new name')
    .option(...jsonOption)
    .action(async (tag, name, options) => (await import('../tags/tags.ts')).renameTag(tag, name, options, io))

  defineCommand(group, 'rm', {
    summary: 'Remove a tag from all todos, as one change.',
    more: `The todos stay. ${yesHelp}`,
    examples: ['localist add Pay rent --tag bills', 'localist tags rm bills'],
  })
    .argument('<tag>', 'a tag, exactly as it is')
    .option(...yesOption)
    .option(...jsonOption)
    .action(async (tag, options) => (await import('../tags/tags.ts')).removeTag(tag, options, io))
}

function defineTrash(program: Command, { io }: Context): void {
  const group = defineGroup(program, 'trash', {
    summary: 'List the todos in the trash, and remove them for good.',
    examples: ['localist trash', 'localist trash empty --yes'],
  })

  defineCommand(
    group,
    'list',
    {
      summary: 'List the todos in the trash; also `localist trash` alone.',
      more: 'Where stdout is no terminal, each line has three columns with a tab between them: the id, the time in UTC, and the title. `localist restore` brings todos back.',
      examples: ['localist trash', 'localist trash list --json'],
    },
    { isDefault: true },
  )
    .option(...jsonOption)
    .action(async (options) => (await import('../trash/trash.ts')).listTrash(options, io))

  defineCommand(group, 'empty', {
    summary: 'Remove all todos, lists and views in the trash for good.',
    more: 'It cannot be undone. On a terminal the command asks first; elsewhere it needs --yes.',
    examples: ['localist trash', 'localist trash empty --yes'],
  })
    .option(...yesOption)
    .option(...jsonOption)
    .action(async (options) => (await import('../trash/trash.ts')).emptyTrash(options, io))
}
