/** The result of a renewal: confirmed, rejected for good, not possible now, or nothing to renew. */
export type Renewal = 'confirmed' | 'rejected' | 'later' | 'nothing'

/** How often a sign-in is confirmed with its provider, in milliseconds. */
export interface RenewalTimes {
  /** After a start. */
  readonly first: number
  /** After a confirmation. */
  readonly every: number
  /** After the provider could not be reached; twice as long each time, up to `every`. */
  readonly retry: number
}

/** Often enough that a provider's usual half hour of idleness does not end the sign-in of a running app. */
export const usualTimes: RenewalTimes = { first: 3_000, every: 20 * 60_000, retry: 30_000 }

/** Has the sign-in confirmed in the background again and again; returns a function that ends that. */
export function renewInBackground(
  signIns: { renew(): Promise<Renewal> },
  times: RenewalTimes,
  log: (line: string) => void,
): () => void {
  const ending = new AbortController()
  let retry = times.retry
  let timer: NodeJS.Timeout | undefined

  const waitFor = (pause: number): void => {
    if (ending.signal.aborted) return
    timer = setTimeout(() => void next(), pause)
    timer.unref()
  }
  const next = async (): Promise<void> => {
    const renewal = await signIns.renew().catch((error: unknown): Renewal => {
      log(`The sign-in could not be renewed: ${String(error)}`)
      return 'later'
    })
    if (renewal !== 'later') retry = times.retry
    waitFor(renewal === 'later' ? Math.min(retry, times.every) : times.every)
    if (renewal === 'later') retry *= 2
  }

  waitFor(times.first)
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
