import { parseArgs } from 'node:util'
import { messages } from './messages.ts'

/**
 * What `--data-dir` names in the arguments of the process, the last one counting; undefined without it. Every other
 * argument is Electron's or Chromium's and none of ours. Throws a sentence where the value is missing.
 */
export function dataDirArgument(argv: readonly string[]): string | undefined {
  const { tokens } = parseArgs({
    args: [...argv],
    options: { 'data-dir': { type: 'string' } },
    strict: false,
    tokens: true,
  })
  const asked = tokens.filter((token) => token.kind === 'option').findLast(({ name }) => name === 'data-dir')
  if (asked === undefined) return undefined
  const { value, inlineValue } = asked
  const isNextOption = inlineValue === false && value.startsWith('-')
  if (value === undefined || value === '' || isNextOption) throw new Error(messages.dataDirMissing)
  return value
}
