import type { Config } from '../../config/config.ts'
import { ConfigurationInUse } from '../../http/problems.ts'
import { createQueue } from '../../job-queue.ts'
import type { ProviderFetch } from '../provider/fetch.ts'
import type { OpenIdProvider } from '../provider/oidc.ts'
import { nextConfiguration, readConfiguration, type Configuration } from './configuration.ts'

interface SetupDeps {
  /** Sends the requests to the provider. */
  readonly fetch: ProviderFetch
  readonly now: () => Date
  /** Called when the configuration was read again. */
  readonly changed: () => void
  readonly log: (line: string) => void
}

/** The configuration of sign-in in use, and the provider that it names. */
export interface SignInSetup {
  readonly configuration: Configuration
  /** Null where no provider can be used. */
  readonly provider: OpenIdProvider | null
  /** Reads the configuration again. Throws ConfigurationInUse unless sign-in is required and no provider can be used. */
  readAgain(): Promise<void>
}

/** Reads the configuration; the mistakes in it are logged. */
export async function openSetup(config: Config, deps: SetupDeps): Promise<SignInSetup> {
  const queue = createQueue()
  let current = await withProvider(await readConfiguration(config), deps)
  return {
    get configuration() {
      return current.configuration
    },
    get provider() {
      return current.provider
    },
    readAgain: () =>
      queue.run(async () => {
        const { provider, configuration } = current
        if (provider !== null || !configuration.required) {
          throw new ConfigurationInUse(
            'A configuration that is in use is not read again. Start Localist again instead.',
          )
        }
        current = await withProvider(nextConfiguration(configuration, await readConfiguration(config)), deps)
        deps.changed()
      }),
  }
}

const withProvider = async (
  configuration: Configuration,
  { fetch, now, log }: SetupDeps,
): Promise<Pick<SignInSetup, 'configuration' | 'provider'>> => {
  for (const { sentence } of configuration.mistakes) log(sentence)
  if (configuration.provider === null) return { configuration, provider: null }
  // openid-client takes longer to load than the rest of a start, so it is loaded only where a provider is configured.
  const { OpenIdProvider } = await import('../provider/oidc.ts')
  return { configuration, provider: new OpenIdProvider(configuration.provider, fetch, now) }
}
