import type { AvaReport } from './ava-report.ts'

/** The closing words of a test run and the exit code that goes with them. */
export interface Summary {
  readonly text: string
  readonly code: number
}

/**
 * Sums a run up, with `N passed, N failed` as the last line. It fails on any failed test, where nothing ran, and where
 * AVA itself ended with an error that no test accounts for (which then counts as one failure).
 */
export function summarize(
  report: Pick<AvaReport, 'byKind' | 'skips' | 'total'>,
  avaCode: number,
  notes: readonly string[],
  took: number,
): Summary {
  const { passed, skipped, failed: failedTests } = report.total
  const unexplained = failedTests === 0 && (avaCode !== 0 || passed === 0)
  const failed = unexplained ? 1 : failedTests
  const rows = [...report.byKind].map(([kind, each]) => {
    return `  ${kind.padEnd(12)}${cell(each.passed, 'passed')}${cell(each.failed, 'failed')}${cell(each.skipped, 'skipped')}`
  })
  const why = avaCode === 0 ? 'No test ran.' : `AVA ended with code ${avaCode} although no test failed.`
  const lines = [
    'Summary',
    ...rows.map((row) => row.trimEnd()),
    ...[...report.skips].map(([reason, count]) => `  ${count} skipped: ${reason}`),
    ...notes.map((each) => `  ${each}`),
    `  Took ${Math.round(took / 1000)} s.`,
    ...(unexplained ? [`  ${why}`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
  return { text: lines.join('\n'), code: failed > 0 ? 1 : 0 }
}

function cell(count: number, what: string): string {
  return `${String(count).padStart(5)} ${what}`.padEnd(16)
}
