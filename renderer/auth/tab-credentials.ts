import type { SessionToken } from '../../server/contract.ts'
import type { Credentials } from './credentials.ts'

const KEY = 'localist-session'

/** The credentials of a browser tab, which come from a launch code in the address. */
export interface TabCredentials extends Credentials {
  /** Exchanges a launch code, once, for the token of a new session. */
  exchange(code: string): Promise<void>
}

async function exchangeCode(code: string): Promise<string | null> {
  const response = await fetch('/api/auth/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  if (!response.ok) return null
  const { token } = (await response.json()) as SessionToken
  return token
}

/** Keeps the token in sessionStorage, so that it survives a reload and goes with the tab. */
export function createTabCredentials(storage: Storage): TabCredentials {
  let exchanging: Promise<void> = Promise.resolve()
  return {
    async read() {
      await exchanging
      return storage.getItem(KEY)
    },
    async renew(refused) {
      await exchanging
      const current = storage.getItem(KEY)
      if (current !== refused) return current
      storage.removeItem(KEY)
      return null
    },
    exchange(code) {
      exchanging = exchangeCode(code).then(
        (token) => (token === null ? undefined : storage.setItem(KEY, token)),
        () => undefined,
      )
      return exchanging
    },
  }
}
