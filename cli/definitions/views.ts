import { InvalidArgumentError, Option, type Command } from 'commander'
import { viewIcons, viewNames } from '../../common/filters/filter-names.ts'
import { colourStyles } from '../colours.ts'
import {
  defineCommand,
  defineGroup,
  jsonOption,
  yesHelp,
  yesOption,
  type CommandText,
  type Context,
} from './define.ts'
import { conditionOptions } from '../option-names.ts'
import { addFilterOptions } from './filter-options.ts'
import { addText, dateHelp, idHelp, refuseContradictions, sortOption } from './todo-options.ts'

const viewHelp =
  'VIEW is the name of a view in any case, the beginning of its name, or the end of its id, at least four characters. A name that fits exactly comes first.'

/** Adds `localist views`, about the views that a person made. */
export function defineViews(program: Command, { io }: Context): void {
  const group = defineGroup(program, 'views', {
    summary: 'List the views of your own, and make, change and remove them.',
    examples: ['localist views add Urgent --min-priority 3', 'localist views', 'localist list --view urgent'],
  })

  defineCommand(
    group,
    'list',
    {
      summary:
        'List the views of your own with the numbers of their open todos; also `localist views` alone.',
      more: 'The last column has the options that make the filter. Where stdout is no terminal, each line has six columns with a tab between them: the id, the icon, the colour, the name, the number of open todos, which is - in the trash, and the filter. `localist list --view VIEW` lists the todos of a view.',
      examples: ['localist views', 'localist views list --trash', 'localist views list --json'],
    },
    { isDefault: true },
  )
    .option('--trash', 'the views in the trash')
    .option(...jsonOption)
    .action(async (options) => (await import('../views/views.ts')).listViews(options, io))

  addViewOptions(
    defineCommand(group, 'add', {
      summary: 'Make a view of the todos that the options name, and print its id.',
      more: `All conditions must hold. Without --view, --completed and --all, the view has open todos only. Two views can have the same name; the command says so then. ${idHelp}

${dateHelp} A date is kept as it is today: for a view that goes on, use --due-within, --overdue or --started.`,
      examples: [
        'localist views add Urgent at home --tag home --min-priority 3 --due-within 7 --icon flag --colour red',
        'localist views add Waiting --tag waiting --no-dated',
      ],
    }).argument('<name...>', 'the name'),
  ).action(async (words, options) => (await import('../views/views.ts')).addView(words, options, io))

  addViewOptions(
    defineViewChange(group, 'edit', {
      summary: 'Change the todos, the look or the order of a view.',
      more: `The options replace the conditions of the same name; the others stay. ${dateHelp}`,
      examples: [
        'localist views add Urgent --min-priority 3',
        'localist views edit urgent --min-priority 4 --due-within 7',
        'localist views edit urgent --list inbox --without due-within --sort due',
      ],
    }),
  )
    .addOption(
      new Option('--without <condition>', 'take a condition out; may be repeated')
        .choices(conditions)
        .argParser(parseCondition),
    )
    .action(async (view, options) => (await import('../views/views.ts')).editView(view, options, io))

  defineViewChange(group, 'rename', {
    summary: 'Rename a view.',
    examples: [
      'localist views add Urgent --min-priority 3',
      'localist views rename urgent "Urgent this week"',
    ],
  })
    .argument('<name...>', 'the new name')
    .option(...jsonOption)
    .action(async (view, words, options) =>
      (await import('../views/views.ts')).renameView(view, words, options, io),
    )

  defineViewChange(group, 'rm', {
    summary: 'Move a view to the trash; its todos stay as they are.',
    more: `Here the whole name is needed, or the end of the id. ${yesHelp}`,
    examples: [
      'localist views add Urgent --min-priority 3',
      'localist views rm urgent',
      'localist views restore urgent',
    ],
  })
    .option(...yesOption)
    .option(...jsonOption)
    .action(async (view, options) => (await import('../views/views.ts')).removeView(view, options, io))

  defineViewChange(group, 'restore', {
    summary: 'Bring a view back from the trash.',
    examples: [
      'localist views add Urgent --min-priority 3',
      'localist views rm urgent',
      'localist views list --trash',
      'localist views restore urgent',
    ],
  })
    .option(...jsonOption)
    .action(async (view, options) => (await import('../views/views.ts')).restoreView(view, options, io))
}

const conditions: readonly string[] = Object.values(conditionOptions)

const parseCondition = (text: string, before: readonly string[] | undefined): readonly string[] => {
  if (conditions.includes(text)) return addText(text, before)
  throw new InvalidArgumentError(`It must be one of ${conditions.join(', ')}.`)
}

const addViewOptions = (command: Command): Command =>
  refuseContradictions(
    addFilterOptions(command)
      .addOption(new Option('--view <view>', 'only todos of a view that is always there').choices(viewNames))
      .addOption(sortOption())
      .option('--no-sort', 'the order that the filter has by itself')
      .addOption(new Option('--icon <icon>', 'the icon (default: list-filter)').choices(viewIcons))
      .addOption(
        new Option('--colour <colour>', 'the colour of the icon (default: grey)').choices(
          Object.keys(colourStyles),
        ),
      )
      .option(...jsonOption),
    ['sort'],
  )

const defineViewChange = (group: Command, name: string, text: CommandText): Command =>
  defineCommand(group, name, { ...text, more: [viewHelp, text.more].filter(Boolean).join(' ') }).argument(
    '<view>',
    'a view',
  )
