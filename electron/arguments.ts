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
