import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** What a server says of its event loop since it was asked last: the time between two 1 ms ticks, in ms. */
export interface LoopDelay {
  readonly ticks: number
  readonly p50: number
  readonly p999: number
  readonly max: number
}

const file = process.env['LOCALIST_BENCH_LOOP_DELAY']

// a worker inherits this preload, and its loop is not the one that answers
if (file !== undefined && isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const milliseconds = (nanoseconds: number): number => nanoseconds / 1e6
  process.on('SIGUSR2', () => {
    const report: LoopDelay = {
      ticks: delays.count,
      p50: milliseconds(delays.percentile(50)),
      p999: milliseconds(delays.percentile(99.9)),
      max: milliseconds(delays.max),
    }
    writeFileSync(`${file}.part`, JSON.stringify(report))
    renameSync(`${file}.part`, file)
    delays.reset()
  })
}
