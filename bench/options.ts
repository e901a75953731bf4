import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface Options {
  readonly isQuick: boolean
  /** Part of the names of the rows to measure, in lower case; empty for all. */
  readonly only: string
}

const help = `npm run bench -- [--quick] [--only PART]

Measures Localist beside other servers on this machine and prints each figure with its goal.
bench/README.md says how. The figures are also written to bench/results/latest.json.

  --quick      a look at each figure within two minutes; too short to be believed
  --only PART  only the rows whose section or name contains PART, such as "rawfs" or "memory"
  --help       this text

Leave the machine alone meanwhile: a full run takes up to 20 minutes.`

/** Reads the command line; a text says what to print instead of measuring, and whether that is a refusal. */
export function readOptions(
  args: readonly string[],
): Options | { readonly text: string; readonly isRefusal: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { quick: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
    })
    if (values.help === true) return { text: help, isRefusal: false }
    if (values.only?.trim() === '') return refusal('--only wants a part of a name, such as --only rawfs.')
    return { isQuick: values.quick === true, only: (values.only ?? '').trim().toLowerCase() }
  } catch (error) {
    return refusal(error instanceof Error ? error.message : String(error))
  }
}

const refusal = (reason: string) => ({
  text: `${reason}\n\`npm run bench -- --help\` says what there is.`,
  isRefusal: true,
})
