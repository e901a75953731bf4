/** Where a command writes: `out` and `write` are for a script, `say` is for the person. */
export interface Output {
  readonly out: (line: string) => void
  readonly say: (line: string) => void
  /** Writes to stdout without a line break at the end. */
  readonly write: (piece: string | Uint8Array) => void
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean
}

/** The process's stdout and stderr; a reader that goes away early (`| head`) is no error. */
export function processOutput(): Output {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE')
      process.stderr.write(`localist: the output could not be written: ${error.message}\n`)
    process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
  // A closed stderr must not end the server.
  process.stderr.on('error', () => {})
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    say: (line) => void process.stderr.write(`${line}\n`),
    write: (piece) => void process.stdout.write(piece),
    isTerminal: process.stdout.isTTY,
  }
}

/** Text from the outside with its control and direction characters made harmless to a terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, '\u{FFFD}')

/** JSON with the control characters escaped that JSON itself would let through to a terminal. */
export const harmlessJson = (json: string): string =>
  json.replaceAll(
    /[\u{7F}-\u{9F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A value as JSON for a script, harmless to a terminal. */
export const jsonText = (value: unknown, indent?: number): string =>
  harmlessJson(JSON.stringify(value, null, indent))

/** The last eight characters of an id, which a person can type: ids that were made close together begin alike. */
export const shortId = (id: string): string => id.slice(-8)
