import type { Config } from '../../config/config.ts'
import { ConfigurationInUse } from '../../http/problems.ts'
import { createQueue } from '../../job-queue.ts'
import type { ProviderFetch } from '../provider/fetch.ts'
import type { OpenIdProvider } from '../provider/oidc.ts'
import { nextConfiguration, readConfiguration, type Configuration } from './configuration.ts'

/** The configuration of sign-in in use, and the provider that it names, null where none can be used. */
interface Setup {
  readonly configuration: Configuration
  readonly provider: OpenIdProvider | null
}

/** The configuration of sign-in in use, which may be read again. */
export interface SignInSetup extends Setup {
  /** Reads the configuration again. Throws ConfigurationInUse unless sign-in is required and no provider can be used. */
  readAgain(): Promise<void>
}

interface SetupDeps {
  readonly now: () => Date
  /** Called when the configuration was read again. */
  readonly changed: () => void
  readonly log: (line: string) => void
}

/** Reads the configuration; the mistakes in it are logged. `fetch` sends the requests to the provider. */
export async function openSetup(
  config: Config,
  fetch: ProviderFetch,
  { now, changed, log }: SetupDeps,
): Promise<SignInSetup> {
  const queue = createQueue()

  const setUp = async (configuration: Configuration): Promise<Setup> => {
    for (const { sentence } of configuration.mistakes) log(sentence)
    if (configuration.provider === null) return { configuration, provider: null }
    // openid-client takes longer to load than the rest of a start, so it is loaded only where a provider is configured.
    const { OpenIdProvider } = await import('../provider/oidc.ts')
    return { configuration, provider: new OpenIdProvider(configuration.provider, fetch, now) }
  }

  const inUse = {
    ...(await setUp(await readConfiguration(config))),
    readAgain: (): Promise<void> =>
      queue.run(async () => {
        const { provider, configuration } = inUse
        if (provider !== null || !configuration.required) throw new ConfigurationInUse(refusal)
        Object.assign(inUse, await setUp(nextConfiguration(configuration, await readConfiguration(config))))
        changed()
      }),
  }
  return inUse
}

const refusal = 'A configuration that is in use is not read again. Start Localist again instead.'
