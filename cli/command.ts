import type { ApiClient } from './client/client.ts'
import type { SourceName } from './completion/sources.ts'
import type { Io } from './io.ts'
import type { Cell, Fit } from './output/table.ts'

/** A command of `localist`: its arguments and options, its help, and its function. */
export interface CommandDefinition<Args = unknown, Options = unknown> {
  /** One sentence, also shown in the list of commands. */
  readonly summary: string
  /** More sentences, for the command's own help. */
  readonly more?: string
  readonly examples: readonly string[]
  /** By default the exit codes of a command that calls the running server. */
  readonly exitCodes?: string
  /** The usage, where the one made from `words` would be wrong. */
  readonly usage?: string
  readonly words?: readonly WordDefinition[]
  /** `--data-dir`, and `--json` where nothing else is said, are there without being named. An option and its `--no-` form contradict each other. */
  readonly options?: readonly WordDefinition[]
  /** Whether it has the option --json, or another help of it. */
  readonly hasJson?: boolean | string
  readonly isHidden?: true
  run(context: CommandContext<Args, Options>): void | Promise<void>
}

/** An argument such as `<id>`, or an option such as `--list <list>`, with its help. */
export type WordDefinition = readonly [form: string, help: string, more?: WordDetails]

/** The values of an argument or an option. */
export interface WordDetails {
  readonly choices?: readonly string[]
  readonly default?: unknown
  /** The names of options in the code that cannot be used with it. */
  readonly conflicts?: string | string[]
  /** Where a shell finds the values. */
  readonly complete?: SourceName
  /** Makes a value of a text, and of the value before where an option is repeated. Throws InvalidArgumentError. */
  parse?(this: void, text: string, before: unknown): unknown
}

/** The context in which a command runs. It is an Io as well. */
export interface CommandContext<Args, Options> extends Io {
  readonly args: Args
  readonly options: Options & CommonOptions
  readonly program: Program
  readonly client: ApiClient
  readonly call: ApiClient['call']
  /** With --json, prints a value and returns true. Lists are indented; with `isLong`, so are objects. */
  readonly json: (value: unknown, isLong?: boolean) => boolean
  /** Prints a table. With `flexible` it fits the terminal. With `plain`, a script gets those cells with tabs between them. */
  readonly rows: (
    cells: readonly (readonly Cell[])[],
    fit?: Partial<Omit<Fit, 'paint' | 'link'>> & { readonly plain?: readonly (readonly string[])[] },
  ) => void
  /** Asks the person at the terminal, but not with --yes, nor where nobody can be asked. Throws CommandFailed where the answer is not yes. */
  readonly confirm: (question: string) => Promise<void>
  /** Says how to take back changes. */
  readonly sayUndo: (made: readonly { readonly revision: number }[]) => void
}

/** The options that more than one command has. */
export interface CommonOptions {
  readonly dataDir?: string
  readonly json?: boolean
  readonly yes?: true
}

/** The program that runs. */
export interface Program {
  readonly version: string
  /** The folder with the built page. */
  readonly rendererDir: string
  /** Lists the candidates of a shell for the last of the words of a command line. */
  readonly complete: (words: readonly string[]) => Promise<void>
}
