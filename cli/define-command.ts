import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import type { CommandDefinition, Program, WordDefinition } from './command.ts'
import type { SourceName } from './completion/sources.ts'
import type { Io } from './io.ts'
import { runCommand } from './run-command.ts'

/** Adds `localist NAME …` to its parent, with its help and the option --data-dir. A group runs its default command if none is named. */
export function defineCommand(
  parent: Command,
  name: string,
  definition: CommandDefinition,
  { io, isDefault = false, ...program }: Program & { readonly io: Io; readonly isDefault?: boolean },
): void {
  const { summary, more, examples, exitCodes = usualExitCodes, words = [], options = [] } = definition
  const { hasJson = true, isHidden = false } = definition
  const command = parent
    .command(name, { isDefault, hidden: isHidden })
    .summary(summary)
    .description([summary, more].filter(Boolean).join(' '))
    .allowExcessArguments(false)
    .addHelpText('after', () => `${formatExamples(examples)}\n\nExit codes: ${exitCodes}`)
  command.showHelpAfterError(`Run \`${formatCommand(command)} --help\` for help.`)
  if (definition.usage !== undefined) command.usage(definition.usage)
  for (const word of words) command.addArgument(createArgument(word))
  for (const option of [dataDirOption, ...options]) command.addOption(createOption(option))
  if (hasJson !== false) command.option('--json', hasJson === true ? 'print JSON for a script' : hasJson)
  refuseContradictions(command)
  command.action(() =>
    runCommand(definition, { args: command.processedArgs, options: command.opts(), io, program }),
  )
}

/** Adds a command that only groups other commands, such as `localist token`. */
export function defineGroup(
  parent: Command,
  name: string,
  { summary, examples }: { readonly summary: string; readonly examples: readonly string[] },
): Command {
  const group = parent
    .command(name)
    .summary(summary)
    .description(summary)
    .helpCommand(false)
    .addHelpText('after', () => formatExamples(examples))
  return group.showHelpAfterError(`Run \`${formatCommand(group)} --help\` for help.`)
}

/** Formats the examples of a help. */
export const formatExamples = (examples: readonly string[]): string =>
  `\n${['Examples:', ...examples].join('\n  ')}`

/** Formats the words that name a command, such as `localist token create`. */
const formatCommand = (command: Command): string =>
  command.parent === null ? command.name() : `${formatCommand(command.parent)} ${command.name()}`

/** Makes the option of a definition, with the source of its values for a shell. */
export const createOption = ([flags, help, more = {}]: WordDefinition): Option & Completed => {
  const option = new Option(flags, help)
  if (more.default !== undefined) option.default(more.default)
  if (more.conflicts !== undefined) option.conflicts(more.conflicts)
  if (more.choices !== undefined) option.choices(more.choices)
  if (more.parse !== undefined) option.argParser(more.parse)
  return Object.assign(option, { source: more.complete })
}

const createArgument = ([form, help, more = {}]: WordDefinition): Argument & Completed => {
  const argument = new Argument(form, help)
  if (more.choices !== undefined) argument.choices(more.choices)
  if (more.parse !== undefined) argument.argParser(more.parse)
  return Object.assign(argument, { source: more.complete })
}

/** An argument or an option, and where a shell finds its values. */
export interface Completed {
  readonly source?: SourceName | undefined
}

/** The option --data-dir. */
export const dataDirOption: WordDefinition = [
  '--data-dir <dir>',
  'where Localist keeps its data',
  {
    complete: 'folders',
    parse(text) {
      if (text !== '') return text
      throw new InvalidArgumentError('It must name a folder.')
    },
  },
]

// Of an option and its opposite, such as --due and --no-due, commander would take the last.
const refuseContradictions = (command: Command): void => {
  const names = new Set(command.options.map(({ long }) => long))
  for (const { long } of command.options) {
    const opposite = long?.replace('--', '--no-')
    if (long === undefined || !names.has(opposite)) continue
    const typed = new Set<string>()
    for (const form of [long, opposite]) {
      command.on(`option:${form?.slice(2)}`, () => {
        typed.add(String(form))
        if (typed.size > 1) command.error(`error: ${long} contradicts ${opposite}.`)
      })
    }
  }
}

const usualExitCodes = '0 done, 1 refused or failed, 2 wrong usage, 3 Localist is not running.'
