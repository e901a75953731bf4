import type { SignInSetup } from '../configuration/setup.ts'
import type { Wait } from '../provider/fetch.ts'

/** The requests to the provider whose answer no client waits for. */
export interface BackgroundRequests {
  /** Revokes a refresh token, and logs a failure. `issuer` is that of its account, null where the account is not known. */
  revoke(refreshToken: string, issuer: string | null): void
  /** Adds `request` to those under way, and returns its result. */
  follow<T>(request: Promise<T>): Promise<T>
  /** Waits for those under way, at most 2 s. */
  settle(): Promise<void>
}

/** How long requests may delay the stop, in milliseconds. The answer to a renewal may hold the next refresh token. */
const stopPatience = 2_000

interface BackgroundRequestsDeps {
  readonly setup: SignInSetup
  readonly wait: Wait
  readonly log: (line: string) => void
}

/** Keeps the requests that are under way. */
export function createBackgroundRequests({ setup, wait, log }: BackgroundRequestsDeps): BackgroundRequests {
  const underWay = new Set<Promise<unknown>>()

  const follow = <T>(request: Promise<T>): Promise<T> => {
    const followed = request.finally(() => underWay.delete(followed))
    underWay.add(followed)
    return followed
  }

  return {
    follow,
    revoke(refreshToken, issuer) {
      const { provider } = setup
      if (provider === null) return
      const revoked = provider.revoke(refreshToken, issuer).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        log(`A sign-in could not be revoked at the provider: ${reason}`)
      })
      void follow(revoked)
    },
    async settle() {
      const ending = new AbortController()
      await Promise.race([Promise.allSettled(underWay), wait(stopPatience, ending.signal)])
      ending.abort()
    },
  }
}
