import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answerSignal } from './answer-signal.ts'

/** The delays of a server's event loop since it was asked last. */
export interface LoopDelay {
  /** The longest time between two 1 ms ticks, in ms. */
  readonly longest: number
}

const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
answerSignal((): LoopDelay => {
  const report = { longest: delays.max / 1e6 }
  delays.reset()
  return report
})
