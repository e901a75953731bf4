import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config/config.ts'
import type { Files } from '../storage/files.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { openSetup, type SignInSetup } from './configuration/setup.ts'
import { createAttempts, type Attempts } from './logins/attempts.ts'
import { providerFetch, systemFetch, systemWait, type Fetch, type Wait } from './provider/fetch.ts'
import { createRefreshTokens, type Secrets } from './sign-ins/refresh-tokens.ts'
import { renewInBackground, usualTimes, type RenewalTimes } from './sign-ins/renewals.ts'
import { createSignIns, type SignIns } from './sign-ins/sign-ins.ts'

/** The functions of the surrounding program that sign-in uses; each may be missing. */
export interface SignInHost {
  /** Sends the requests to the provider; by default systemFetch(). */
  readonly fetch?: Fetch
  /** Waits before an answer of the provider is given up; by default systemWait(). */
  readonly wait?: Wait
  /** Opens a page of the provider in the system browser. */
  readonly openBrowser?: (url: string) => Promise<void>
  /** Encrypts the refresh tokens; without it no sign-in outlives the server. */
  readonly secrets?: Secrets
  /** Called once somebody has signed in. */
  readonly onSignedIn?: () => void
  /** When a sign-in is renewed; by default usualTimes. */
  readonly renewalTimes?: RenewalTimes
}

/** The parts of sign-in, put together. */
export interface OpenSignIn {
  readonly setup: SignInSetup
  readonly attempts: Attempts
  readonly signIns: SignIns
  /** Ends the waits for logins and the renewals, and waits for the requests to the provider. */
  close(): Promise<void>
}

interface SignInDeps {
  readonly accounts: Accounts
  readonly tokens: Tokens
  readonly files: Files
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  /** Called when the session of a request may be another. */
  readonly changed: () => void
  readonly now: () => Date
  readonly log: (line: string) => void
  readonly newId: () => string
}

/** Reads the configuration and loads the stored sign-in. */
export async function openSignIn(config: Config, host: SignInHost, deps: SignInDeps): Promise<OpenSignIn> {
  const { accounts, tokens, files, checkToken, changed, now, log, newId } = deps
  const { dataDir } = config
  const wait = host.wait ?? systemWait
  const fetch = providerFetch(host.fetch ?? systemFetch(config.proxies), wait)
  const setup = await openSetup(config, { fetch, now, changed, log })
  const attempts = createAttempts(now, newId)
  const refreshTokens = createRefreshTokens({ files, dataDir, secrets: host.secrets ?? null, log })
  const signIns = createSignIns({
    setup,
    accounts,
    tokens,
    refreshTokens,
    checkToken,
    changed,
    wait,
    now,
    log,
  })
  await signIns.resume()
  const endRenewals = renewInBackground(signIns, host.renewalTimes ?? usualTimes, log)
  return {
    setup,
    attempts,
    signIns,
    async close() {
      endRenewals()
      attempts.close()
      await signIns.close()
    },
  }
}
