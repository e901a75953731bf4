/** Waits for `work` and returns its result; a failure is logged as `what` with the reason, and gives undefined. */
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
