import { setTimeout } from 'node:timers/promises'

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

/** Renews the sign-in in the background at these times, until `signal` is aborted. */
export async function renewInBackground(
  signIns: { renew(): Promise<Renewal> },
  times: RenewalTimes,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const wait = (pause: number): Promise<void> =>
    setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
  let retry = times.retry
  await wait(times.first)
  while (!signal.aborted) {
    const renewal = await signIns.renew().catch((error: unknown): Renewal => {
      log(`The sign-in could not be renewed: ${String(error)}`)
      return 'later'
    })
    const { every } = times
    await wait(renewal === 'later' ? Math.min(retry, every) : every)
    retry = renewal === 'later' ? retry * 2 : times.retry
  }
}
