import type { Login, NewLogin } from '../../../../server/contract.ts'
import type { ApiClient } from '../../../api/client.ts'
import { Unreachable } from '../../../api/problem.ts'
import { openTab, webAddress } from '../../provider-page/web-address.ts'

const WAIT_S = 25
// The server answers after `wait` at the latest; what takes much longer was lost on the way.
const PATIENCE_MS = (WAIT_S + 10) * 1000
const RETRY_MS = 2000

const pathOf = (id: string): string => `/api/auth/logins/${id}`

/** A sign-in that waits for the person in their browser. */
export interface WaitingLogin {
  readonly id: string
  /** The page of the provider, an address of the web. */
  readonly url: string
  /** Whether that page was opened. */
  readonly isOpened: boolean
}

/** What is called while a sign-in goes on. */
export interface LoginEvents {
  readonly onWaiting: (login: WaitingLogin) => void
  /** Called with whether the server still answers. */
  readonly onAnswering: (isAnswering: boolean) => void
}

/** The provider announced a page that is no page of the web. */
export class NoWebPage extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function untilDecided(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
  onAnswering: (isAnswering: boolean) => void,
): Promise<Login> {
  let wait = WAIT_S
  for (;;) {
    try {
      const path = `${pathOf(id)}?wait=${wait}`
      const login = await api<Login>('GET', path, { signal, patienceMs: PATIENCE_MS })
      if (login.status !== 'pending') return login
      onAnswering(true)
      wait = WAIT_S
    } catch (error) {
      if (signal.aborted || !(error instanceof Unreachable)) throw error
      onAnswering(false)
      // So that the page knows at once when the server is back.
      wait = 0
      await pause(RETRY_MS)
    }
    signal.throwIfAborted()
  }
}

/** Gives a sign-in up. */
export const cancelLogin = (api: ApiClient, id: string): Promise<Login> => api<Login>('DELETE', pathOf(id))

/**
 * Begins a sign-in and waits for its end, over lost answers. Throws what the API throws, NoWebPage, and the reason of
 * `signal` once that is aborted.
 */
export async function runLogin(
  api: ApiClient,
  signal: AbortSignal,
  { onWaiting, onAnswering }: LoginEvents,
): Promise<Login> {
  const { id, authorizationUrl, opened } = await api<NewLogin>('POST', '/api/auth/logins')
  const url = webAddress(authorizationUrl)
  if (signal.aborted || url === null) await cancelLogin(api, id).catch(() => undefined)
  signal.throwIfAborted()
  if (url === null) throw new NoWebPage(authorizationUrl)
  onWaiting({ id, url, isOpened: opened || openTab(window, url) })
  return untilDecided(api, id, signal, onAnswering)
}
