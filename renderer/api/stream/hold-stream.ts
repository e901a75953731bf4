import type { ApiClient } from '../client.ts'
import { ApiProblem } from '../problem.ts'
import { readStream, watchSilence } from './read-stream.ts'
import type { StreamEvent } from './stream-event.ts'

const shortestPauseMs = 100
const longestPauseMs = 2000
/** A stream that lasts shorter counts as a failure. */
const lastingMs = 5000
/** The pause after a refusal, such as 429. The pages ask the server meanwhile. */
const pauseAfterRefusalMs = 10_000

/** The parameters of holdStream(). */
interface HeldStream {
  readonly api: ApiClient
  readonly account: string
  /** The id of the last change that is known, to go on from; null for none. */
  readonly lastChange: () => string | null
  readonly onEvent: (event: StreamEvent) => void
}

// The random part keeps several browsers from reconnecting at the same moment.
const withJitter = (pauseMs: number) => pauseMs * (0.5 + Math.random() / 2)

const pauseAfter = (error: unknown, failures: number): number => {
  if (error instanceof ApiProblem) return pauseAfterRefusalMs
  return Math.min(shortestPauseMs * 2 ** failures, longestPauseMs)
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/** Follows `GET /api/events`, and opens it again each time that it is lost, until `signal` aborts. */
export async function holdStream(
  { api, account, lastChange, onEvent }: HeldStream,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const silence = watchSilence(signal)
    const began = performance.now()
    let reason: unknown
    try {
      const since = lastChange()
      const path = since === null ? '/api/events' : `/api/events?since=${since}`
      const stream = await api.openStream(path, { account, signal: silence.signal })
      await readStream(stream, (event) => {
        silence.heard()
        onEvent(event)
      })
    } catch (error) {
      reason = error
    }
    silence.end()
    if (signal.aborted) return
    onEvent({ type: 'lost' })
    failures = performance.now() - began > lastingMs ? 0 : failures + 1
    await wait(withJitter(pauseAfter(reason, failures)), signal)
  }
}
