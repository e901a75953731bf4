import { InvalidArgumentError, type Command } from 'commander'
import type { Output } from '../output.ts'

/** What every definition of a command gets. */
export interface Context {
  readonly output: Output
  readonly version: string
  /** The folder with the built page. */
  readonly rendererDir: string
}

/** Commands under one heading of the help, each with the function that defines it. */
export interface Section {
  readonly heading: string
  readonly commands: Readonly<Record<string, (program: Command, context: Context) => void>>
}

/** What the help of a command says. */
export interface CommandText {
  /** One sentence, also shown in the list of commands. */
  readonly summary: string
  /** More sentences, for the command's own help. */
  readonly more?: string
  readonly examples: readonly string[]
  /** By default those of a command that talks to the running server. */
  readonly exitCodes?: string
}

/** The help of the option --json. */
export const json = ['--json', 'print JSON for a script'] as const

/** Adds `localist NAME …` to its parent, with its help and the option --data-dir. */
export function defineCommand(parent: Command, name: string, text: CommandText): Command {
  const { summary, more, examples, exitCodes = clientExitCodes } = text
  const command = parent
    .command(name)
    .summary(summary)
    .description([summary, more].filter(Boolean).join(' '))
    .allowExcessArguments(false)
    .option('--data-dir <dir>', dataDirHelp, folder)
    .addHelpText('after', () => `\n${['Examples:', ...examples].join('\n  ')}\n\nExit codes: ${exitCodes}`)
  return command.showHelpAfterError(`Run \`${pathOf(command)} --help\` for help.`)
}

/** Adds a command that only holds others, such as `localist token`. */
export function defineGroup(parent: Command, name: string, summary: string): Command {
  const group = parent.command(name).summary(summary).description(summary).helpCommand(false)
  return group.showHelpAfterError(`Run \`${pathOf(group)} --help\` for help.`)
}

/** The help of the option --data-dir. */
export const dataDirHelp = 'where Localist keeps its data'

/** The value of --data-dir. Throws InvalidArgumentError where it is empty. */
export const folder = (text: string): string => {
  if (text !== '') return text
  throw new InvalidArgumentError('It must name a folder.')
}

const clientExitCodes = '0 done, 1 refused or failed, 2 wrong usage, 3 Localist is not running.'

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
