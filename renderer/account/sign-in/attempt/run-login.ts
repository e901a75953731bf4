import type { Login, NewLogin } from '../../../../server/contract.ts'
import type { ApiClient } from '../../../api/client.ts'
import { Unreachable } from '../../../api/problem.ts'
import { openTab, parseWebAddress } from '../../provider-page.ts'

const longestWaitSeconds = 25
// The server answers within `wait` seconds. A request that takes 10 seconds longer is lost.
const longestAnswerMs = (longestWaitSeconds + 10) * 1000
const retryMs = 2000

const makePath = (id: string): string => `/api/auth/logins/${id}`

/** A sign-in that goes on in the browser. */
export interface WaitingLogin {
  readonly id: string
  /** The web address of the provider's page. */
  readonly url: string
  /** Whether the provider's page was opened. */
  readonly isOpened: boolean
}

/** The callbacks of a sign-in. */
export interface LoginEvents {
  readonly onWaiting: (login: WaitingLogin) => void
  /** Called after each answer of the server, and after each request without one. */
  readonly onAnswering: (isAnswering: boolean) => void
}

/** The address of the provider's page is not a web address. */
export class NoWebPage extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function waitForResult(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
  onAnswering: (isAnswering: boolean) => void,
): Promise<Login> {
  let wait = longestWaitSeconds
  for (;;) {
    try {
      const path = `${makePath(id)}?wait=${wait}`
      const login = await api<Login>('GET', path, { signal, patienceMs: longestAnswerMs })
      if (login.status !== 'pending') return login
      onAnswering(true)
      wait = longestWaitSeconds
    } catch (error) {
      if (signal.aborted || !(error instanceof Unreachable)) throw error
      onAnswering(false)
      // Ask for an answer at once, which shows that the server is back.
      wait = 0
      await pause(retryMs)
    }
    signal.throwIfAborted()
  }
}

/** Cancels a sign-in. */
export const cancelLogin = (api: ApiClient, id: string): Promise<Login> => api<Login>('DELETE', makePath(id))

/**
 * Begins a sign-in and waits for its result, also while the server does not answer. Throws the errors of the API, NoWebPage, and the
 * reason of `signal` when that is aborted.
 */
export async function runLogin(
  api: ApiClient,
  signal: AbortSignal,
  { onWaiting, onAnswering }: LoginEvents,
): Promise<Login> {
  const { id, authorizationUrl, opened } = await api<NewLogin>('POST', '/api/auth/logins')
  const url = parseWebAddress(authorizationUrl)
  if (signal.aborted || url === null) await cancelLogin(api, id).catch(() => undefined)
  signal.throwIfAborted()
  if (url === null) throw new NoWebPage(authorizationUrl)
  onWaiting({ id, url, isOpened: opened || openTab(window, url) })
  return waitForResult(api, id, signal, onAnswering)
}
