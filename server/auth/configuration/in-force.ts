import type { Config } from '../../config/config.ts'
import { ConfigurationInUse } from '../../http/problems.ts'
import { createQueue } from '../../job-queue.ts'
import type { ProviderFetch } from '../provider/fetch.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'
import { readConfiguration, nextConfiguration, type Configuration } from './configuration.ts'

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

interface ConfigurationDeps {
  /** Sends the requests to the provider. */
  readonly fetch: ProviderFetch
  readonly now: () => Date
  /** Called when another configuration is in force. */
  readonly changed: () => void
  readonly log: (line: string) => void
}

/** Reads the configuration; the mistakes in it are logged. */
export async function openConfiguration(
  config: Config,
  deps: ConfigurationDeps,
): Promise<ConfigurationInForce> {
  const queue = createQueue()
  const configurationInForce = {
    ...(await withProvider(await readConfiguration(config), deps)),
    readAgain: () =>
      queue.run(async () => {
        const { provider, configuration } = configurationInForce
        if (provider !== null || !configuration.required) throw new ConfigurationInUse(restart)
        const next = nextConfiguration(configuration, await readConfiguration(config))
        Object.assign(configurationInForce, await withProvider(next, deps))
        deps.changed()
      }),
  }
  return configurationInForce
}

const restart = 'A configuration that is in use is not read again. Start Localist again instead.'

// openid-client takes longer to load than the rest of a start, so it is loaded only where a provider is configured.
const withProvider = async (
  configuration: Configuration,
  { fetch, now, log }: Pick<ConfigurationDeps, 'fetch' | 'now' | 'log'>,
): Promise<Pick<ConfigurationInForce, 'configuration' | 'provider'>> => {
  for (const { sentence } of configuration.mistakes) log(sentence)
  if (configuration.provider === null) return { configuration, provider: null }
  const { OpenIdProvider } = await import('../provider/oidc.ts')
  return { configuration, provider: new OpenIdProvider(configuration.provider, fetch, now) }
}
