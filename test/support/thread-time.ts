/** Milliseconds that this thread has worked: a machine that is busy with other things does not count. */
export function readThreadTime(): number {
  const { user, system } = (
    process as typeof process & { threadCpuUsage: typeof process.cpuUsage }
  ).threadCpuUsage()
  return (user + system) / 1000
}

/** How long work took this thread, and how long other work of this process had to wait for it at most, in milliseconds. */
export interface Watched<T> {
  readonly result: T
  readonly total: number
  readonly longest: number
  /** Both of them in words. */
  readonly shown: string
}

/** Runs `work`, and measures how long it held up other work of this process. */
export async function watchThread<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const begun = readThreadTime()
  let [last, longest] = [begun, 0]
  const look = (): void => {
    const now = readThreadTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const probe = setInterval(look, 1)
  const result = await work()
  clearInterval(probe)
  look()
  const total = last - begun
  const shown = `the event loop stood still for ${longest.toFixed(0)} of ${total.toFixed(0)} ms`
  return { result, total, longest, shown }
}
