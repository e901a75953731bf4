import { busyTicks, tick, ticksOf } from './processor-time.ts'

/**
 * Begins to watch how busy other programs keep this machine; the result says it since then, as a part of one
 * core. Of the benchmark are this process, `own`, and the children that have ended by then.
 */
export async function watchOthers(own: readonly number[]): Promise<() => Promise<number>> {
  const ours = async (): Promise<number> => (await ticksOf([process.pid], true)) + (await ticksOf(own))
  const [start, busy, used] = [performance.now(), await busyTicks(), await ours()]
  return async () => {
    const others = (await busyTicks()) - busy - ((await ours()) - used)
    return Math.max(0, others * tick) / (performance.now() - start)
  }
}
