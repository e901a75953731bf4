/** Waits for `work` and returns its result. Logs a failure as `what` with the reason, and returns undefined. */
export async function logged<T>(
  log: (line: string) => void,
  what: string,
  work: Promise<T>,
): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    log(`${what}: ${String(error)}`)
    return undefined
  }
}
