import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cliOf } from './servers/localist.ts'

/** The options of the benchmark, parsed. */
export interface Options {
  readonly isQuick: boolean
  /** Part of the names of the rows to measure, in lower case; empty for all. */
  readonly only: string
  /** Another built checkout of Localist, to be measured in the same rounds. */
  readonly beside: string | undefined
}

const help = `npm run bench -- [--quick] [--only PART] [--beside DIR]

Measures Localist beside other servers on this machine and prints each figure with its goal.
bench/README.md says how. The figures are also written to bench/results/latest.json.

  --quick      a look at each figure within four minutes; too short to be believed
  --only PART  only the rows whose section or name contains PART, such as "rawfs" or "memory"
  --beside DIR measure the built Localist of the checkout DIR in the same rounds
  --help       this text

Leave the machine alone meanwhile: a full run takes up to 30 minutes, and twice that with --beside.`

/** Reads the command line; returns a text to print instead of measuring, and whether that is a refusal. */
export function readOptions(
  args: readonly string[],
): Options | { readonly text: string; readonly isRefusal: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        only: { type: 'string' },
        beside: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help === true) return { text: help, isRefusal: false }
    if (values.only?.trim() === '') return refusal('--only wants a part of a name, such as --only rawfs.')
    const beside = values.beside === undefined ? undefined : resolve(values.beside)
    if (beside !== undefined && !existsSync(cliOf(beside))) {
      return refusal(`${cliOf(beside)} is missing: build that checkout first (npm run build).`)
    }
    return { isQuick: values.quick === true, only: (values.only ?? '').trim().toLowerCase(), beside }
  } catch (error) {
    return refusal(error instanceof Error ? error.message : String(error))
  }
}

const refusal = (reason: string) => ({
  text: `${reason}\n\`npm run bench -- --help\` says what there is.`,
  isRefusal: true,
})
