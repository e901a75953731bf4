/** What the lines of AVA's report add up to, for one kind of test. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The counts of one kind of test, such as `server`: the name of its folder under test/. */
export type CountsByKind = ReadonlyMap<string, Counts>

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }
// AVA's default report writes every line with two spaces before it; on some Windows terminals the marks are others
const passed = /^ {2}[✔√] (?:\[expected fail\] )?(?<title>.+)$/u
const failed = /^ {2}[✘×] \[(?:fail|unexpected pass)\]: (?<title>.+)$/u
const pending = /^ {2}[◌()] +(?<title>.+)$/u
const skipped = /^ {2}- \[skip\] (?<title>.+)$/u
const trouble =
  /^ {2}(?:[✘×] (?!\[|Timed out)|Uncaught exception in |Unhandled rejection in |Failed to exit when )/u
const testFile = /test[\\/](?<kind>\w+)[\\/]\S+?\.test\.ts/

/**
 * Counts AVA's default report line by line. Its TAP report is not used because AVA 8.0.1 breaks off in the middle
 * of it when a test times out. A file that crashes, hangs or holds no test counts as one failure.
 */
export class AvaReport {
  readonly #only: string | undefined
  readonly #counts = new Map<string, Counts>()
  readonly #skips = new Map<string, number>()
  readonly #troubled = new Set<string>()

  /** `only`: the one kind of test that was asked for; AVA then leaves it out of the titles. */
  constructor(only?: string) {
    this.#only = only
  }

  /** Takes one line, without its line break. */
  add(line: string): void {
    const success = passed.exec(line)?.groups?.['title']
    if (success) return this.#count(this.#kindOf(success), 'passed')
    const failure = (failed.exec(line) ?? pending.exec(line))?.groups?.['title']
    if (failure) return this.#count(this.#kindOf(failure), 'failed')
    const skip = skipped.exec(line)?.groups?.['title']
    if (skip) return this.#skip(skip)
    if (trouble.test(line)) this.#addTrouble(line)
  }

  /** The counts so far, by kind, in alphabetical order. */
  get byKind(): CountsByKind {
    return new Map([...this.#counts].toSorted(([one], [other]) => one.localeCompare(other)))
  }

  /** The counts so far, all kinds together. */
  get total(): Counts {
    return [...this.#counts.values()].reduce(
      (sum, each) => ({
        passed: sum.passed + each.passed,
        failed: sum.failed + each.failed,
        skipped: sum.skipped + each.skipped,
      }),
      nothing,
    )
  }

  /** Why tests were skipped, and how many for each reason: what a title says at its end, else the title itself. */
  get skips(): ReadonlyMap<string, number> {
    return this.#skips
  }

  #skip(title: string): void {
    const reason = /\(skipped: (.+)\)$/.exec(title)?.[1] ?? title
    this.#skips.set(reason, (this.#skips.get(reason) ?? 0) + 1)
    this.#count(this.#kindOf(title), 'skipped')
  }

  #addTrouble(line: string): void {
    const file = testFile.exec(line)
    const key = file?.[0] ?? line
    if (this.#troubled.has(key)) return
    this.#troubled.add(key)
    this.#count(file?.groups?.['kind'] ?? this.#only ?? 'other', 'failed')
  }

  #kindOf(title: string): string {
    if (this.#only) return this.#only
    const [kind, file] = title.split(/ [›>] /)
    return kind && file ? kind : 'other'
  }

  #count(kind: string, what: keyof Counts): void {
    const counts = this.#counts.get(kind) ?? nothing
    this.#counts.set(kind, { ...counts, [what]: counts[what] + 1 })
  }
}

/** The one kind of test that the arguments ask for, by its folder, if it is exactly one. */
export function onlyKind(args: readonly string[]): string | undefined {
  const paths = args.filter((arg) => /^(?:\.[\\/])?test[\\/]/.test(arg))
  const kinds = new Set(paths.map((path) => path.split(/[\\/]/).filter((part) => part !== '.')[1]))
  return kinds.size === 1 ? [...kinds][0] : undefined
}
