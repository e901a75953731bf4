import { InvalidArgumentError, type Command } from 'commander'
import type { Io } from '../io.ts'

/** The context in which every command is defined. */
export interface Context {
  readonly io: Io
  readonly version: string
  /** The folder with the built page. */
  readonly rendererDir: string
}

/** The commands under a heading of the help, each with the function that defines it. */
export interface Section {
  readonly heading: string
  readonly commands: Readonly<Record<string, (program: Command, context: Context) => void>>
}

/** The texts in the help of a command. */
export interface CommandText {
  /** One sentence, also shown in the list of commands. */
  readonly summary: string
  /** More sentences, for the command's own help. */
  readonly more?: string
  readonly examples: readonly string[]
  /** By default the exit codes of a command that calls the running server. */
  readonly exitCodes?: string
}

/** The option --json and its help. */
export const jsonOption = ['--json', 'print JSON for a script'] as const

/** The option --yes of the commands that remove something, and its help. */
export const yesOption = ['--yes', 'do not ask'] as const

/** The sentence about the question in the help of a command that removes something. */
export const yesHelp = 'On a terminal the command asks first, unless --yes is there.'

/** Adds `localist NAME …` to its parent, with its help and the option --data-dir. A group runs its default command if none is named. */
export function defineCommand(
  parent: Command,
  name: string,
  text: CommandText,
  options: { readonly isDefault?: boolean } = {},
): Command {
  const { summary, more, examples, exitCodes = clientExitCodes } = text
  const command = parent
    .command(name, options)
    .summary(summary)
    .description([summary, more].filter(Boolean).join(' '))
    .allowExcessArguments(false)
    .option('--data-dir <dir>', dataDirHelp, parseFolder)
    .addHelpText('after', () => `${formatExamples(examples)}\n\nExit codes: ${exitCodes}`)
  return command.showHelpAfterError(`Run \`${formatCommand(command)} --help\` for help.`)
}

/** Adds a command that only groups other commands, such as `localist token`. */
export function defineGroup(
  parent: Command,
  name: string,
  { summary, examples }: Pick<CommandText, 'summary' | 'examples'>,
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

/** The help of the option --data-dir. */
export const dataDirHelp = 'where Localist keeps its data'

/** Parses the value of --data-dir. Throws InvalidArgumentError where it is empty. */
export const parseFolder = (text: string): string => {
  if (text !== '') return text
  throw new InvalidArgumentError('It must name a folder.')
}

const clientExitCodes = '0 done, 1 refused or failed, 2 wrong usage, 3 Localist is not running.'

const formatCommand = (command: Command): string =>
  command.parent === null ? command.name() : `${formatCommand(command.parent)} ${command.name()}`
