import { renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Writes the result of `report` to a file, as JSON, whenever the benchmark sends SIGUSR2. */
export function answerSignal(report: () => object | Promise<object>): void {
  const file = process.env['LOCALIST_BENCH_REPORT']
  // A worker inherits this preload, and its loop is not the one that answers.
  if (file === undefined || !isMainThread) return
  const answer = async (): Promise<void> => {
    writeFileSync(`${file}.part`, JSON.stringify(await report()))
    renameSync(`${file}.part`, file)
  }
  process.on('SIGUSR2', () => void answer())
}
