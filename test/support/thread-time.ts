/** Milliseconds that this thread has worked: a machine that is busy with other things does not count. */
export function readThreadTime(): number {
  const { user, system } = (
    process as typeof process & { threadCpuUsage: typeof process.cpuUsage }
  ).threadCpuUsage()
  return (user + system) / 1000
}
