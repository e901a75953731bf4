import { setImmediate } from 'node:timers/promises'
import { answerSignal } from './answer-signal.ts'

/** The memory that a server still needs after a garbage collection, in bytes. */
export interface Memory {
  readonly heapUsed: number
  /** Outside of the heap, for objects in it: with that of all buffers. */
  readonly external: number
}

// One collection runs the finalizers of some objects, and only the next frees the memory that they held.
const collections = 4

answerSignal(async (): Promise<Memory> => {
  if (globalThis.gc === undefined) throw new Error('Start it with --expose-gc.')
  for (let collection = 0; collection < collections; collection += 1) {
    globalThis.gc()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  return { heapUsed, external }
})
