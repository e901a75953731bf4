import type { Config } from '../../config.ts'
import { ConfigurationInUse } from '../../http/problems.ts'
import { createQueue } from '../../queue.ts'
import type { Fetch } from '../provider/fetch.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'
import { readConfiguration, replacementFor, type Configuration } from './configuration.ts'

/** The configuration of sign-in that is in force, and the provider that it names. */
export interface ConfigurationInForce {
  readonly configuration: Configuration
  /** Null where no provider can be used. */
  readonly provider: IdentityProvider | null
  /**
   * Reads the configuration again where sign-in is required and no provider can be used, so that nobody can sign in. Throws
   * ConfigurationInUse otherwise.
   */
  readAgain(): Promise<void>
}

/** The parts of the server that the configuration is read with. */
interface Reading {
  /** Sends the requests to the provider. */
  readonly fetch: Fetch
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** Reads the configuration; the mistakes in it are logged. */
export async function openConfiguration(config: Config, reading: Reading): Promise<ConfigurationInForce> {
  const queue = createQueue()
  const inForce = {
    ...(await withProvider(await readConfiguration(config), reading)),
    readAgain: () =>
      queue.run(async () => {
        const { provider, configuration } = inForce
        if (provider !== null || !configuration.required) throw new ConfigurationInUse(restart)
        const replacement = replacementFor(configuration, await readConfiguration(config))
        Object.assign(inForce, await withProvider(replacement, reading))
      }),
  }
  return inForce
}

const restart = 'The configuration of sign-in is in use. Start Localist again to have it read anew.'

// The libraries of the provider take longer to load than the rest of a start, so they are loaded only where one is configured.
const withProvider = async (
  configuration: Configuration,
  { fetch, now, log }: Reading,
): Promise<Pick<ConfigurationInForce, 'configuration' | 'provider'>> => {
  for (const problem of configuration.problems) log(problem)
  if (configuration.provider === null) return { configuration, provider: null }
  const { OpenIdProvider } = await import('../provider/oidc.ts')
  return { configuration, provider: new OpenIdProvider(configuration.provider, fetch, now) }
}
