/** Waits for `work` and returns its result. If it fails, logs `subject` with the reason and returns undefined. */
export async function logFailure<T>(
  log: (line: string) => void,
  subject: string,
  work: Promise<T>,
): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    log(`${subject}: ${String(error)}`)
    return undefined
  }
}
