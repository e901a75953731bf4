import { parseArgs } from 'node:util'
import { messages } from './messages.ts'

/**
 * Reads the last `--data-dir` among the arguments of the process; undefined without one. All other arguments are for Electron or
 * Chromium. Throws a sentence for the person if the value is missing.
 */
export function readDataDirArgument(argv: readonly string[]): string | undefined {
  const { tokens } = parseArgs({
    args: [...argv],
    options: { 'data-dir': { type: 'string' } },
    strict: false,
    tokens: true,
  })
  const option = tokens.filter((token) => token.kind === 'option').findLast(({ name }) => name === 'data-dir')
  if (option === undefined) return undefined
  const { value, inlineValue } = option
  const isNextOption = inlineValue === false && value.startsWith('-')
  if (value === undefined || value === '' || isNextOption) throw new Error(messages.dataDirMissing)
  return value
}

/** Reads the link of the app among the arguments of the process: the only one behind `--`. All others stand before it. */
export function readLinkArgument(argv: readonly string[]): string | undefined {
  const { before, behind } = splitArguments(argv)
  return before.length < argv.length && behind.length === 1 ? behind[0] : undefined
}

/** Whether the app is to start without a window: `--hidden` among the arguments before `--`. */
export const readHiddenArgument = (argv: readonly string[]): boolean =>
  splitArguments(argv).before.includes('--hidden')

/** The longest command line with which the app starts, in characters. */
const longestCommandLine = 8000

/**
 * Shortens a command line that is too long: it loses all behind `--`, or else becomes `bare`. Undefined where it is not too long.
 * Electron would send it to the app that runs, and a message of more than about 32 KB hangs that one.
 */
export function shortenArguments(
  argv: readonly string[],
  bare: readonly string[],
): readonly string[] | undefined {
  if (isShort(argv)) return undefined
  const { before } = splitArguments(argv)
  return isShort(before) ? before : bare
}

const isShort = (argv: readonly string[]): boolean => argv.join(' ').length <= longestCommandLine

function splitArguments(argv: readonly string[]) {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  return { before: argv.slice(0, end), behind: argv.slice(end + 1) }
}
