import type { Accounts } from '../accounts/accounts.ts'
import { accountFolder } from '../accounts/stores.ts'
import type { Config } from '../config.ts'
import type { Files } from '../store/files/files.ts'
import { createAttempts, type Attempts } from './logins/attempts.ts'
import { readConfiguration, type Configuration } from './configuration/configuration.ts'
import type { IdentityProvider } from './oidc.ts'
import type { Fetch } from './provider/provider-fetch.ts'
import { createRefreshTokens, type Secrets } from './sign-ins/refresh-tokens.ts'
import { renewInBackground, usualTimes, type Renewal, type RenewalTimes } from './sign-ins/renewals.ts'
import { createSignIns, type SignIns } from './sign-ins/sign-ins.ts'
import { systemFetch } from './provider/system-fetch.ts'

/** What sign-in asks of the program that the server runs in; all of it may be missing. */
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
  readonly configuration: Configuration
  readonly provider: IdentityProvider | null
  readonly attempts: Attempts
  readonly signIns: SignIns
  /** Ends what waits and what renews. */
  close(): Promise<void>
}

interface Surroundings {
  readonly accounts: Accounts
  /** Revokes all access tokens of an account. */
  readonly revokeTokens: (accountId: string) => Promise<void>
  readonly files: Files
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  readonly now: () => Date
  readonly log: (line: string) => void
  readonly newId: () => string
}

/** Reads the configuration and takes up the sign-in of the last run; says on the log what cannot be used. */
export async function openSignIn(
  config: Config,
  host: SignInHost,
  { accounts, revokeTokens, files, checkToken, now, log, newId }: Surroundings,
): Promise<OpenSignIn> {
  const configuration = await readConfiguration(config)
  for (const problem of configuration.problems) log(problem)
  const provider = await providerOf(configuration, { fetch: host.fetch ?? systemFetch(config.proxies), now })
  const attempts = createAttempts(now, newId)
  const tokens = createRefreshTokens({ files, log, secrets: host.secrets ?? null }, (accountId) =>
    accountFolder(config.dataDir, accountId),
  )
  const { required, graceDays } = configuration
  const policy = { required, graceDays, issuer: configuration.provider?.issuer ?? null }
  const signIns = createSignIns({ accounts, revokeTokens, tokens, provider, policy, now, log })
  await signIns.resume()
  // A renewal here would make the refresh token useless that the other process has read.
  const renew = (): Promise<Renewal> => checkToken().then(() => signIns.renew())
  const endRenewals =
    provider === null ? () => {} : renewInBackground(renew, host.renewalTimes ?? usualTimes, log)
  return {
    configuration,
    provider,
    attempts,
    signIns,
    async close() {
      endRenewals()
      attempts.close()
      await signIns.close()
    },
  }
}

// Its libraries take longer to read than the rest of a start; who does not sign in never waits for them.
const providerOf = async (
  { provider }: Configuration,
  host: { readonly fetch: Fetch; readonly now: () => Date },
): Promise<IdentityProvider | null> => {
  if (provider === null) return null
  const { identityProvider } = await import('./oidc.ts')
  return identityProvider(provider, host)
}
