/** What `work` gives; undefined where it failed, which is logged as `what` with the reason. */
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
