import type { Config } from '../config/config.ts'
import type { Files } from '../storage/files.ts'
import { openSetup, type SignInSetup } from './configuration/configuration.ts'
import { createAttempts, type Attempts } from './logins/attempts.ts'
import { providerFetch, systemFetch, systemWait, type Fetch, type Wait } from './provider/fetch.ts'
import { createRefreshTokens, type Secrets } from './sign-ins/refresh-tokens.ts'
import { renewInBackground, usualTimes, type RenewalTimes } from './sign-ins/renewals.ts'
import { createSignIns, type SignIns, type SignInsDeps } from './sign-ins/sign-ins.ts'

/** The functions of the desktop app or a test that sign-in uses. Each may be missing. */
export interface SignInOptions {
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

interface SignInDeps extends Omit<SignInsDeps, 'setup' | 'refreshTokens' | 'wait'> {
  readonly files: Files
  readonly newId: () => string
}

/** The parts of sign-in, put together. */
interface OpenSignIn {
  readonly setup: SignInSetup
  readonly attempts: Attempts
  readonly signIns: SignIns
  /** Ends the waits for logins and the renewals, and waits for the requests to the provider. */
  close(): Promise<void>
}

/** Reads the configuration and loads the stored sign-in. */
export async function openSignIn(
  config: Config,
  options: SignInOptions,
  deps: SignInDeps,
): Promise<OpenSignIn> {
  const { files, now, log, newId } = deps
  const { wait = systemWait, secrets = null, renewalTimes = usualTimes } = options
  const fetch = providerFetch(options.fetch ?? systemFetch(config.proxies), wait)
  const setup = await openSetup(config, fetch, deps)
  const attempts = createAttempts(now, newId)
  const refreshTokens = createRefreshTokens({ files, dataDir: config.dataDir, secrets, log })
  const signIns = createSignIns({ ...deps, setup, refreshTokens, wait })
  await signIns.resume()
  const ending = new AbortController()
  void renewInBackground(signIns, renewalTimes, log, ending.signal)
  return {
    setup,
    attempts,
    signIns,
    async close() {
      ending.abort()
      attempts.close()
      await signIns.close()
    },
  }
}
