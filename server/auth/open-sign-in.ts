import type { Accounts } from '../accounts/accounts.ts'
import { accountFolder } from '../accounts/stores.ts'
import type { Config } from '../config.ts'
import { ConfigurationInUse } from '../http/problems.ts'
import type { Files } from '../files/files.ts'
import { createQueue } from '../queue.ts'
import { createAttempts, type Attempts } from './logins/attempts.ts'
import { readConfiguration, replacementFor, type Configuration } from './configuration/configuration.ts'
import type { IdentityProvider } from './oidc.ts'
import type { Fetch } from './provider/provider-fetch.ts'
import { createRefreshTokens, type Secrets } from './sign-ins/refresh-tokens.ts'
import { renewInBackground, usualTimes, type Renewal, type RenewalTimes } from './sign-ins/renewals.ts'
import { createSignIns, type SignIns } from './sign-ins/sign-ins.ts'
import type { Policy } from './sign-ins/standing.ts'
import { systemFetch } from './provider/system-fetch.ts'

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

/** The configuration in force, and the provider that it names. */
export interface SignInSetup {
  readonly configuration: Configuration
  /** Null where none can be used. */
  readonly provider: IdentityProvider | null
}

/** The parts of sign-in, put together. */
export interface OpenSignIn {
  readonly setup: () => SignInSetup
  /**
   * Reads the configuration again where sign-in is required and no provider can be used, so that nobody can sign in. Throws
   * ConfigurationInUse otherwise.
   */
  readonly readAgain: () => Promise<SignInSetup>
  readonly attempts: Attempts
  readonly signIns: SignIns
  /** Ends the waits for a login, and the renewals. */
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

/** Reads the configuration and takes up the sign-in of the last run; mistakes in the configuration are logged. */
export async function openSignIn(
  config: Config,
  host: SignInHost,
  { accounts, revokeTokens, files, checkToken, now, log, newId }: Surroundings,
): Promise<OpenSignIn> {
  const fetch = host.fetch ?? systemFetch(config.proxies)
  const setUp = async (configuration: Configuration): Promise<SignInSetup> => {
    for (const problem of configuration.problems) log(problem)
    return { configuration, provider: await providerOf(configuration, { fetch, now }) }
  }
  let setup = await setUp(await readConfiguration(config))
  const attempts = createAttempts(now, newId)
  const tokens = createRefreshTokens({ files, log, secrets: host.secrets ?? null }, (accountId) =>
    accountFolder(config.dataDir, accountId),
  )
  const signIns = createSignIns({
    accounts,
    revokeTokens,
    tokens,
    provider: () => setup.provider,
    policy: () => policyOf(setup.configuration),
    now,
    log,
  })
  await signIns.resume()
  // A renewal here would make the refresh token useless that the other process has read.
  const renew = (): Promise<Renewal> => checkToken().then(() => signIns.renew())
  const endRenewals = renewInBackground(renew, host.renewalTimes ?? usualTimes, log)
  const reading = createQueue()
  return {
    setup: () => setup,
    readAgain: () =>
      reading.run(async () => {
        const { configuration, provider } = setup
        if (provider !== null || !configuration.required) throw new ConfigurationInUse(restart)
        setup = await setUp(replacementFor(configuration, await readConfiguration(config)))
        return setup
      }),
    attempts,
    signIns,
    async close() {
      endRenewals()
      attempts.close()
      await signIns.close()
    },
  }
}

const restart = 'The configuration of sign-in is in use. Start Localist again to have it read anew.'

const policyOf = ({ required, graceDays, provider }: Configuration): Policy => ({
  required,
  graceDays,
  issuer: provider?.issuer ?? null,
})

// The libraries of the provider take longer to load than the rest of a start, so they are loaded only where one is configured.
const providerOf = async (
  { provider }: Configuration,
  host: { readonly fetch: Fetch; readonly now: () => Date },
): Promise<IdentityProvider | null> => {
  if (provider === null) return null
  const { identityProvider } = await import('./oidc.ts')
  return identityProvider(provider, host)
}
