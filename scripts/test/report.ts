/** The report of AVA so far. Titles begin with the folders and the file of the test, as in `server › todos › adds a todo`. */
export interface Report {
  /** Reads a line of the report, without colours. Returns whether it is about a failure, and so to be printed at once. */
  readonly read: (line: string) => boolean
  readonly count: () => Counts
  /** How many tests of each area have ended, such as `server` or `ui`. */
  readonly countByArea: () => ReadonlyMap<string, number>
  /** The titles of the failed tests. */
  readonly listFailed: () => readonly string[]
  /** The tests that took longest, the slowest first. AVA gives a time for those that took 0.1 s and longer. */
  readonly listSlowest: (most: number) => readonly Timed[]
}

/** How many tests have ended, and how. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A test and how long it took, in milliseconds. */
export interface Timed {
  readonly title: string
  readonly ms: number
}

/** The line between the titles of the tests and the details of failures. */
const endOfTitles = '  ─'
const passed = /^ {2}[✔√] (.+)$/
const failed = /^ {2}[✘✖×] (?:\[fail\]: )?(.+)$/
const skipped = /^ {2}- (?:\[skip\]: |\[skip\] )?(.+)$/
const log = /^ {4}\S/
const duration = / \((?:(\d+)m ?)?(?:([\d.]+)(ms|s))?\)$/
const uncounted = /^ {2}(\d+) (?:uncaught exceptions?|unhandled rejections?|tests? remained pending.*)$/

/** Makes a report without a line. */
export function createReport(): Report {
  const areas = new Map<string, number>()
  const timed: Timed[] = []
  const failedLines: string[] = []
  const titles: string[] = []
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  let isAtDetails = false
  let isLogPrinted = false

  const add = (title: string, how: keyof Counts): void => {
    counts = { ...counts, [how]: counts[how] + 1 }
    const [area, ...rest] = title.split(' › ')
    if (area !== undefined && rest.length > 0) areas.set(area, (areas.get(area) ?? 0) + 1)
  }

  const readDetails = (line: string): boolean => {
    const [, more] = uncounted.exec(line) ?? []
    if (more !== undefined) counts = { ...counts, failed: counts.failed + Number(more) }
    // AVA writes the message of an assertion behind the title of a failed test, and the title alone above its details.
    const title = line.trim()
    if (/^ {2}\S/.test(line) && failedLines.some((other) => other.startsWith(title))) titles.push(title)
    return counts.failed > 0
  }

  const readTitle = (line: string): boolean => {
    const [, passedTitle] = passed.exec(line) ?? []
    if (passedTitle !== undefined) {
      add(passedTitle, 'passed')
      timed.push({ title: passedTitle.replace(duration, ''), ms: readDuration(passedTitle) })
      return false
    }
    const [, skippedTitle] = skipped.exec(line) ?? []
    if (skippedTitle !== undefined) {
      add(skippedTitle, 'skipped')
      return false
    }
    const [, failedTitle] = failed.exec(line) ?? []
    if (failedTitle === undefined) return line !== ''
    add(failedTitle, 'failed')
    failedLines.push(failedTitle)
    return true
  }

  return {
    read(line) {
      if (line === endOfTitles) isAtDetails = true
      if (isAtDetails) return readDetails(line)
      // The lines that a test logs stand below its title.
      if (log.test(line)) return isLogPrinted
      return (isLogPrinted = readTitle(line))
    },
    count: () => counts,
    countByArea: () => areas,
    listFailed: () => [...new Set(titles)],
    listSlowest: (most) => timed.toSorted((one, other) => other.ms - one.ms).slice(0, most),
  }
}

function readDuration(title: string): number {
  const [, minutes = '0', number = '0', unit] = duration.exec(title) ?? []
  return Number(minutes) * 60_000 + Number(number) * (unit === 's' ? 1000 : 1)
}
