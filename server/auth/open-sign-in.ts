import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { openConfiguration, type ConfigurationInForce } from './configuration/in-force.ts'
import { createAttempts, type Attempts } from './logins/attempts.ts'
import { systemFetch, type Fetch } from './provider/fetch.ts'
import { createRefreshTokens, type Secrets } from './sign-ins/refresh-tokens.ts'
import { renewInBackground, usualTimes, type RenewalTimes } from './sign-ins/renewals.ts'
import { createSignIns, type SignIns } from './sign-ins/sign-ins.ts'

/** The functions that sign-in takes from the program that the server runs in; each may be missing. */
export interface SignInHost {
  /** Requests to the provider go through it; by default one that knows the environment's proxies. */
  readonly fetch?: Fetch
  /** Opens a page of the provider in the system browser. */
  readonly openBrowser?: (url: string) => Promise<void>
  /** Encrypts for this user alone; without it no sign-in outlives the server. */
  readonly secrets?: Secrets
  /** Called once somebody has signed in. */
  readonly onSignedIn?: () => void
  /** How often a sign-in is confirmed. */
  readonly renewalTimes?: RenewalTimes
}

/** The parts of sign-in, put together. */
export interface OpenSignIn {
  readonly configurationInForce: ConfigurationInForce
  readonly attempts: Attempts
  readonly signIns: SignIns
  /** Ends the waits for a login, and the renewals. */
  close(): Promise<void>
}

interface Surroundings {
  readonly accounts: Accounts
  readonly tokens: Tokens
  readonly files: Files
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  readonly now: () => Date
  readonly log: (line: string) => void
  readonly newId: () => string
}

/** Reads the configuration and takes up the sign-in of the last run. */
export async function openSignIn(
  config: Config,
  host: SignInHost,
  surroundings: Surroundings,
): Promise<OpenSignIn> {
  const { accounts, tokens, files, checkToken, now, log, newId } = surroundings
  const { dataDir } = config
  const fetch = host.fetch ?? systemFetch(config.proxies)
  const configurationInForce = await openConfiguration(config, { fetch, now, log })
  const attempts = createAttempts(now, newId)
  const refreshTokens = createRefreshTokens({ files, dataDir, secrets: host.secrets ?? null, log })
  const signIns = createSignIns({
    configurationInForce,
    accounts,
    tokens,
    refreshTokens,
    checkToken,
    now,
    log,
  })
  await signIns.resume()
  const endRenewals = renewInBackground(signIns, host.renewalTimes ?? usualTimes, log)
  return {
    configurationInForce,
    attempts,
    signIns,
    async close() {
      endRenewals()
      attempts.close()
      await signIns.close()
    },
  }
}
