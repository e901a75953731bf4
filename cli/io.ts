import type { Style } from './output/colours.ts'

/** Where a command writes: `out` and `write` are for a script, `say` is for the person. */
export interface Output {
  readonly out: (line: string) => void
  readonly say: (line: string) => void
  /** Writes to stdout without a line break at the end. */
  readonly write: (piece: string | Uint8Array) => void
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean
  /** The width of the terminal, in columns; null where stdout is no terminal. */
  readonly columns: number | null
  /** Colours a text if stdout is a terminal that shows colours, and the person wants them. */
  readonly paint: (style: Style, text: string) => string
  /** Makes a text a link to an address (the escape sequence OSC 8) if stdout is a terminal that knows links. */
  readonly link: (href: string, text: string) => string
}

/** The process in which a command runs: the streams, the environment, the clock and the signals. */
export interface Io extends Output {
  /** The bytes of stdin, as they arrive. */
  readonly input: AsyncIterable<Uint8Array>
  /** Whether stdin is a terminal. */
  readonly isTyped: boolean
  /** Asks the person at the terminal. Null where stdin or stderr is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
  /** The width of the terminal that stderr is, in columns; null where stderr is no terminal. */
  readonly errorColumns: number | null
  /** The data directory that the environment names. */
  readonly dataDir: string | undefined
  /** Finds the language of this computer (BCP 47). */
  readonly findLanguage: () => string
  readonly now: () => Date
  /** Runs `cancel` at Ctrl-C or SIGTERM, then ends the process with exit code 130. Returns a function that stops listening. */
  readonly onInterrupt: (cancel: () => Promise<unknown>) => () => void
  readonly times: Times
}

/** How long commands wait, in milliseconds. */
export interface Times {
  /** Until `localist watch` tries again to connect. */
  readonly reconnect: number
  /** For the server, at most, where a shell completes a word. */
  readonly completion: number
}

/** The times that people get. */
export const usualTimes: Times = { reconnect: 500, completion: 1000 }
