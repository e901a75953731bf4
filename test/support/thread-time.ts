/** Milliseconds that this thread has worked: a machine that is busy with other things does not count. */
export function readThreadTime(): number {
  const { user, system } = (
    process as typeof process & { threadCpuUsage: typeof process.cpuUsage }
  ).threadCpuUsage()
  return (user + system) / 1000
}

// How long the server works before it lets other work run, as createTurns() of server/turns.ts has it.
const TURN_MS = 20

/**
 * Runs `work`, and measures how long other work of this process had to wait for it at most. Work in turns waits for one turn and what
 * belongs to it; work in one piece waits for all of it, on a machine of any speed.
 */
export async function watchTurns<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly areShort: boolean; readonly shown: string }> {
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
  return {
    result,
    areShort: longest < TURN_MS + total / 3,
    shown: `the event loop stood still for ${longest.toFixed(0)} of ${total.toFixed(0)} ms`,
  }
}
