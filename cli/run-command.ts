import { createClient } from './client/client.ts'
import { nameOptions } from './client/name-options.ts'
import type { CommandContext, CommandDefinition, CommonOptions } from './command.ts'
import { CommandFailed } from './failures.ts'
import type { Io } from './io.ts'
import { formatJson } from './output/printable.ts'
import { formatPlainRows, formatTable } from './output/table.ts'

/** The typed values of a command, and where it runs. */
interface Run extends Pick<CommandContext<unknown, unknown>, 'args' | 'program'> {
  readonly options: CommonOptions
  readonly io: Io
}

/** Runs a command: connects at its first request, prints as its options say, and names the typed options in a refusal. Throws CommandFailed. */
export async function runCommand(
  definition: CommandDefinition,
  { args, options, io, program }: Run,
): Promise<void> {
  const client = createClient(options.dataDir)
  const more: Omit<CommandContext<unknown, unknown>, keyof Io> = {
    args,
    options,
    program,
    client,
    call: client.call,
    json(value, isLong = Array.isArray(value)) {
      if (options.json) io.out(formatJson(value, isLong ? 2 : undefined))
      return options.json === true
    },
    rows(cells, { plain, flexible, ...fit } = {}) {
      const columns = fit.columns ?? io.columns
      if (plain !== undefined && columns === null) return io.out(formatPlainRows(plain))
      if (flexible === undefined || columns === null) return io.out(formatTable(cells))
      return io.out(formatTable(cells, { ...fit, flexible, columns, paint: io.paint, link: io.link }))
    },
    async confirm(question) {
      if (options.yes || io.ask === null) return
      const answer = await io.ask(`${question} [y/N] `)
      if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was changed.')
    },
    sayUndo(made) {
      const commands = made.map(({ revision }) => `\`localist undo ${revision}\``)
      if (commands.length > 0)
        io.say(`${commands.join(' and ')} ${commands.length === 1 ? 'takes' : 'take'} that back.`)
    },
  }
  try {
    // A copy of `io` would open stdin, which most commands do not read.
    await definition.run(Object.assign(Object.create(io), more))
  } catch (error) {
    throw nameOptions(error, options)
  }
}
