/** The result of a renewal: the provider confirmed or rejected the sign-in, it did not answer, or there is none to renew. */
export type Renewal = 'confirmed' | 'rejected' | 'later' | 'nothing'

/** When a sign-in is renewed, in milliseconds. */
export interface RenewalTimes {
  /** After the start. */
  readonly first: number
  /** After a confirmation. */
  readonly every: number
  /** After a renewal that the provider did not answer; twice as long each time, up to `every`. */
  readonly retry: number
}

/** Many providers end a sign-in that is idle for half an hour. */
export const usualTimes: RenewalTimes = { first: 3_000, every: 20 * 60_000, retry: 30_000 }

/** Renews the sign-in in the background at these times. Returns a function that ends this. */
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
