import type { SessionToken } from '../../../server/contract.ts'
import type { ApiClient } from '../../api/client.ts'
import type { Credentials } from '../../api/client.ts'
import { ApiProblem, SignInRefused } from '../../api/problem.ts'
import type { KeptTexts } from '../../storage.ts'

const storageKey = 'localist-session'

/** The credentials of a browser tab, which come from a launch code in the address. */
export interface TabCredentials extends Credentials {
  /** Exchanges a launch code for the token of a new session. Resolves to whether the server accepted it. */
  exchange(code: string): Promise<boolean>
  /** Whether the tab is still signed in after a reload. */
  readonly isLasting: boolean
}

/**
 * Creates the credentials of a tab. `storage` keeps the token; `api` sends no credential. If there is no token and the server has
 * refused the last launch code, `read` and `renew` throw SignInRefused.
 */
export function createTabCredentials(storage: KeptTexts, api: ApiClient): TabCredentials {
  let exchanging: Promise<unknown> = Promise.resolve()
  let refusal: SignInRefused | undefined
  /** The token of this page, which the storage may have no room for. */
  let own: string | null = null
  const readToken = () => {
    const token = own ?? storage.getItem(storageKey)
    if (token === null && refusal) throw refusal
    return token
  }
  const exchange = async (code: string) => {
    refusal = undefined
    try {
      const { token } = await api<SessionToken>('POST', '/api/auth/session', { body: { code } })
      own = token
      storage.setItem(storageKey, token)
      return true
    } catch (error) {
      if (error instanceof ApiProblem) refusal = new SignInRefused(error)
      return false
    }
  }
  return {
    get isLasting() {
      return storage.isLasting && (own === null || storage.getItem(storageKey) === own)
    },
    async read() {
      await exchanging
      return readToken()
    },
    async renew(refused) {
      await exchanging
      if (own === refused) own = null
      if (storage.getItem(storageKey) === refused) storage.removeItem(storageKey)
      return readToken()
    },
    exchange(code) {
      const exchanged = exchange(code)
      exchanging = exchanged
      return exchanged
    },
  }
}
