import { findTestFiles } from './test-files.ts'

/** The arguments of `npm test`, parsed. */
export interface TestArguments {
  /** The paths and globs of the tests to run; empty where a pattern fits no file. */
  readonly files: readonly string[]
  /** The options for AVA. */
  readonly options: readonly string[]
  /** Whether the deep tier runs: many rounds, and a random seed. */
  readonly isDeep: boolean
  /** Whether the slowest tests are listed at the end. */
  readonly isSlow: boolean
}

// Options of AVA whose value is the next argument.
const withValue = new Set(['-m', '--match', '-T', '--timeout', '-c', '--concurrency'])

/** Reads the arguments of `npm test`: patterns of files, `--slow`, `--deep` and options of AVA. `all` are the paths of all test files. */
export function readArguments(args: readonly string[], all: readonly string[]): TestArguments {
  const isDeep = args.includes('--deep')
  const others = args.filter((arg) => arg !== '--deep' && arg !== '--slow')
  const isOption = (arg: string, index: number): boolean =>
    arg.startsWith('-') || withValue.has(others[index - 1] ?? '')
  const patterns = others.filter((arg, index) => !isOption(arg, index))
  const candidates = isDeep ? all.filter((path) => path.endsWith('.deep.test.ts')) : all
  const isWhole = patterns.length === 0 && !isDeep
  return {
    files: isWhole
      ? all
      : patterns.length === 0
        ? candidates
        : patterns.flatMap((pattern) => findTestFiles(candidates, pattern)),
    options: others.filter(isOption),
    isDeep,
    isSlow: args.includes('--slow'),
  }
}
