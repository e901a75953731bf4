import type { Output } from './output.ts'

/** The surroundings of a command: the streams, the environment, the clock and the signals of the process in which it runs. */
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
