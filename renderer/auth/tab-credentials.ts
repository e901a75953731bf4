import type { SessionToken } from '../../server/contract.ts'
import type { ApiClient } from '../api/client.ts'
import { ApiProblem, SignInRefused } from '../api/problem.ts'
import type { KeptTexts } from '../storage.ts'
import type { Credentials } from '../api/credentials.ts'

const KEY = 'localist-session'

/** The credentials of a browser tab, which come from a launch code in the address. */
export interface TabCredentials extends Credentials {
  /** Exchanges a launch code, once, for the token of a new session; resolves to whether that worked. */
  exchange(code: string): Promise<boolean>
  /** Whether the tab is still signed in after a reload. */
  readonly outliveThePage: boolean
}

/**
 * Keeps the token in `storage`, which is to survive a reload and go with the tab; `api` carries no credential. Without
 * a token, `read` and `renew` throw SignInRefused where the server has said why it refused the last launch code.
 */
export function createTabCredentials(storage: KeptTexts, api: ApiClient): TabCredentials {
  let exchanging: Promise<unknown> = Promise.resolve()
  let refusal: SignInRefused | undefined
  const tokenOrRefusal = () => {
    const token = storage.getItem(KEY)
    if (token === null && refusal) throw refusal
    return token
  }
  const exchange = async (code: string) => {
    refusal = undefined
    try {
      const { token } = await api<SessionToken>('POST', '/api/auth/session', { body: { code } })
      storage.setItem(KEY, token)
      return true
    } catch (error) {
      if (error instanceof ApiProblem) refusal = new SignInRefused(error.message)
      return false
    }
  }
  return {
    outliveThePage: storage.isLasting,
    async read() {
      await exchanging
      return tokenOrRefusal()
    },
    async renew(refused) {
      await exchanging
      if (storage.getItem(KEY) === refused) storage.removeItem(KEY)
      return tokenOrRefusal()
    },
    exchange(code) {
      const exchanged = exchange(code)
      exchanging = exchanged
      return exchanged
    },
  }
}
