/** Where a command writes: `out` is what a script reads, `say` is for the person. */
export interface Output {
  readonly out: (line: string) => void
  readonly say: (line: string) => void
}

/** The process's stdout and stderr; a reader that goes away early (`| head`) is no error. */
export function processOutput(): Output {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE')
      process.stderr.write(`localist: the output could not be written: ${error.message}\n`)
    process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
  // Nobody reads what is said for the person: no reason to end what runs.
  process.stderr.on('error', () => {})
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    say: (line) => void process.stderr.write(`${line}\n`),
  }
}

/** Text from the outside with its control and direction characters made harmless to a terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, '\u{FFFD}')

/** JSON for a script, with the control characters escaped that JSON itself would let through to a terminal. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    /[\u{7F}-\u{9F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** What is shown of an id and enough to type: UUIDv7s share their beginnings, not their ends. */
export const shortId = (id: string): string => id.slice(-8)

/** Rows as columns, each as wide as its widest cell, the last one open. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
