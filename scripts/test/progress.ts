import type { Report } from './report.ts'

const everyMs = 10_000
const everyMsOnTerminal = 500

/** Shows how far the tests are while they run: in one line of a terminal, elsewhere in a new line every ten seconds. */
export function showProgress(
  report: Report,
  started: number,
): { readonly print: (line: string) => void; readonly stop: () => void } {
  const { isTTY } = process.stdout
  let last = ''
  const clear = (): void => {
    if (isTTY && last !== '') process.stdout.write('\r\u{1b}[K')
    last = ''
  }
  const show = (): void => {
    const line = describeProgress(report, Date.now() - started)
    if (line === last) return
    clear()
    last = line
    process.stdout.write(isTTY ? line.slice(0, process.stdout.columns - 1) : `${line}\n`)
  }
  const timer = setInterval(show, isTTY ? everyMsOnTerminal : everyMs)
  return {
    print(line) {
      clear()
      process.stdout.write(`${line}\n`)
    },
    stop() {
      clearInterval(timer)
      clear()
    },
  }
}

/** Says how many tests have ended, as in `42 s: 1204 passed, 1 failed (server 812, ui 393)`. */
export function describeProgress(report: Report, ms: number): string {
  const { passed, failed } = report.count()
  const areas = [...report.countByArea()].map(([area, count]) => `${area} ${count}`).toSorted()
  const counts = [`${passed} passed`, ...(failed > 0 ? [`${failed} failed`] : [])].join(', ')
  return `${Math.round(ms / 1000)} s: ${counts}${areas.length > 0 ? ` (${areas.join(', ')})` : ''}`
}
