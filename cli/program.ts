import { Command } from 'commander'
import { CommandFailed } from './command-failed.ts'
import { accountSection } from './definitions/accounts.ts'
import { backupSection } from './definitions/backups.ts'
import { changeSection } from './definitions/changes.ts'
import { dataDirHelp, formatExamples, parseFolder, type Context, type Section } from './definitions/define.ts'
import { listSection } from './definitions/lists.ts'
import { scriptSection } from './definitions/scripts.ts'
import { serverSection } from './definitions/server.ts'
import { todoSection } from './definitions/todos.ts'

/**
 * Makes the command line `localist`: its commands, their options and their help. Each command loads its code when it runs. If the
 * word `first` is a command, only that command is defined, which makes its start a tenth faster. Otherwise all commands are defined.
 */
export function createProgram(context: Context, first: string | undefined): Command {
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
    .option('--data-dir <dir>', dataDirHelp, parseFolder)
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
  const define = findDefinition(first) ?? defineAll
  define(program, context)
  return program
}

/** The width of the help where it is not for a terminal, in columns. */
const usualHelpWidth = 80

const sections: readonly Section[] = [
  todoSection,
  listSection,
  changeSection,
  serverSection,
  accountSection,
  backupSection,
  scriptSection,
]

const findDefinition = (name = ''): Section['commands'][string] | undefined => {
  // `complete` needs the definitions of all commands.
  if (name === 'complete') return undefined
  return sections.find(({ commands }) => Object.hasOwn(commands, name))?.commands[name]
}

const defineAll = (program: Command, context: Context): void => {
  for (const { heading, commands } of sections) {
    program.commandsGroup(heading)
    for (const define of Object.values(commands)) define(program, context)
  }
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

const overview = `
\`localist help COMMAND\` has more about each command, with examples.

All commands but \`serve\` call the running app or server. They find it through server.json in the data directory:
--data-dir, else LOCALIST_DATA_DIR, else the usual place of the system. \`serve\` takes its port from --port, else
LOCALIST_PORT, else 41730 or the next free port.

For ID, type a whole id or its end: at least four characters that no other id ends in. For a change, its number is enough.

In the folder of a clone, type \`node dist/cli/main.js\` in place of \`localist\`.

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 Localist is not running.`
