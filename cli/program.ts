import { Command, CommanderError } from 'commander'
import { Unusable } from '../server/config/data-directory.ts'
import type { Program } from './command.ts'
import { printCandidates } from './completion/candidates.ts'
import { sections, type Section } from './commands.ts'
import { createOption, dataDirOption, defineCommand, defineGroup, formatExamples } from './define-command.ts'
import { CommandFailed } from './failures.ts'
import type { Io } from './io.ts'
import { makeLinesPrintable } from './output/printable.ts'

/** Runs `localist` with the words of a command line after its name, and returns the exit code. `localist serve` goes on after that. */
export async function runCommandLine(
  words: readonly string[],
  installation: Omit<Program, 'complete'>,
  outer: Io,
): Promise<number> {
  // Messages repeat what was typed, or what other people wrote. A copy of `io` would open stdin, which most commands do not read.
  const say = (text: string): void => outer.say(makeLinesPrintable(text))
  const io: Io = Object.create(outer, { say: { value: say } })
  try {
    await createProgram(words[0], { io, ...installation }).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has printed its own message; its exit code for wrong usage is 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    say(`localist: ${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof CommandFailed) return error.exitCode
    return error instanceof Unusable ? 2 : 1
  }
}

/**
 * Makes the command line `localist`: its commands, their options and their help. If the word `first` is a command, only that one is
 * defined, which makes its start a tenth faster. Otherwise all commands are.
 */
function createProgram(
  first: string | undefined,
  context: Omit<Program, 'complete'> & { readonly io: Io },
): Command {
  const { io } = context
  const program = new Command('localist')
    .description('A todo list that lives on your own computer and is open to your scripts.')
    .usage('[options] <command>')
    .version(context.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.usage().replace('[options] ', '')}`,
    })
    .showSuggestionAfterError()
    .showHelpAfterError('Run `localist --help` to see the commands.')
    .addOption(createOption(dataDirOption))
    .hook('preAction', (root, command) => {
      const dataDir: unknown = root.getOptionValue('dataDir') ?? io.dataDir
      if (command.getOptionValue('dataDir') === undefined) command.setOptionValue('dataDir', dataDir)
    })
    .exitOverride()
    .configureOutput({
      writeOut: io.write,
      // Every text that commander writes ends in a line break.
      writeErr: (text) => io.say(text.replace(/\n$/, '')),
      getOutHelpWidth: () => io.columns ?? usualHelpWidth,
      getErrHelpWidth: () => io.errorColumns ?? usualHelpWidth,
    })
    .addHelpText('after', overview)
  const complete = (words: readonly string[]): Promise<void> => printCandidates(program, words, io)
  const isKnown = sections.some(({ commands }) => Object.hasOwn(commands, first ?? ''))
  // `complete` needs the definitions of all commands.
  const wanted = isKnown && first !== 'complete' ? first : undefined
  for (const { heading, commands } of sections) {
    if (wanted === undefined) program.commandsGroup(heading)
    for (const [name, command] of Object.entries(commands)) {
      if (wanted === undefined || name === wanted) define(program, name, command, { ...context, complete })
    }
  }
  if (wanted === undefined) defineHelp(program)
  return program
}

const define = (
  program: Command,
  name: string,
  command: Section['commands'][string],
  context: Program & { readonly io: Io },
): void => {
  if (!('commands' in command)) return defineCommand(program, name, command, context)
  const group = defineGroup(program, name, command)
  for (const [inner, definition] of Object.entries(command.commands))
    defineCommand(group, inner, definition, { ...context, isDefault: inner === command.usual })
}

const defineHelp = (program: Command): void => {
  program
    .commandsGroup('Help:')
    .command('help')
    .description('Show the help of a command.')
    .addHelpText('after', formatExamples(['localist help add', 'localist help token create']))
    .argument('[command...]', 'a command, such as `add` or `token create`')
    .action((names: readonly string[]) => showHelp(program, names))
}

const showHelp = (command: Command, [name, ...rest]: readonly string[]): never => {
  if (name === undefined) return command.help()
  const inner = command.commands.find((each) => each.name() === name)
  if (inner === undefined)
    throw new CommandFailed(`There is no command "${name}". Run \`localist --help\` to see the commands.`, 2)
  return showHelp(inner, rest)
}

/** The width of the help where it is not for a terminal, in columns. */
const usualHelpWidth = 80

const overview = `
\`localist help COMMAND\` has more about each command, with examples.

All commands but \`serve\`, \`quick\` and \`autostart\` call the running app or server. They find it through server.json in the data directory:
--data-dir, else LOCALIST_DATA_DIR, else the usual place of the system. \`serve\` takes its port from --port, else
LOCALIST_PORT, else 41730 or the next free port.

For ID, type a whole id or its end: at least four characters that no other id ends in. For a change, its number is enough.

In the folder of a clone, type \`node dist/cli/main.js\` in place of \`localist\`.

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 Localist is not running.`
