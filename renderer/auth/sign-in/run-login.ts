import type { Login, NewLogin } from '../../../server/contract.ts'
import type { ApiClient } from '../../api/client.ts'
import { Unreachable } from '../../api/problem.ts'
import { openTab, webAddress } from './web-address.ts'

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
}

/** The provider announced a page that is no page of the web. */
export class NoWebPage extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function untilDecided(api: ApiClient, id: string, signal: AbortSignal): Promise<Login> {
  for (;;) {
    try {
      const path = `${pathOf(id)}?wait=${WAIT_S}`
      const login = await api<Login>('GET', path, { signal, patienceMs: PATIENCE_MS })
      if (login.status !== 'pending') return login
    } catch (error) {
      if (signal.aborted || !(error instanceof Unreachable)) throw error
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
  onWaiting: (login: WaitingLogin) => void,
): Promise<Login> {
  const { id, authorizationUrl, opened } = await api<NewLogin>('POST', '/api/auth/logins')
  const url = webAddress(authorizationUrl)
  if (signal.aborted || url === null) await cancelLogin(api, id).catch(() => undefined)
  signal.throwIfAborted()
  if (url === null) throw new NoWebPage(authorizationUrl)
  if (!opened) openTab(window, url)
  onWaiting({ id, url })
  return untilDecided(api, id, signal)
}
