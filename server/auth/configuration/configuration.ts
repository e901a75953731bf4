import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Mistake } from '../../reasons/sign-in.ts'
import type { ProviderSettings } from '../provider/settings.ts'
import { readEnvironment } from './environment.ts'
import { readManagedFile, readPersonalFile } from './files.ts'
import type { Source, SourceName } from './source.ts'
import { ConfigurationInUse } from '../../http/problems.ts'
import { createQueue } from '../../job-queue.ts'
import type { ProviderFetch } from '../provider/fetch.ts'
import type { OpenIdProvider } from '../provider/oidc.ts'

/** The configuration: of sign-in, and of who reaches the server. */
export interface Configuration {
  readonly provider: ProviderSettings | null
  /** The source of the provider; null where no provider can be used. */
  readonly source: Pick<Source, 'name' | 'path'> | null
  /** Whether everyone must sign in. */
  readonly required: boolean
  /** The source that requires sign-in; null where sign-in is not required. */
  readonly requiredBy: SourceName | null
  /** For how many days an account stays open without a confirmation, where sign-in is required. */
  readonly graceDays: number
  /** The values of the header Host that are allowed beside the server's own. */
  readonly allowedHosts: readonly string[]
  /** Whether the server runs in a container, and listens on every address of it. */
  readonly isContainer: boolean
  /** The sources that could be read and parsed. */
  readonly complete: readonly SourceName[]
  /** The other sources that name a provider, which is not used. */
  readonly overridden: readonly SourceName[]
  /** The settings that cannot be used. */
  readonly mistakes: readonly Mistake[]
}

/**
 * Reads the three sources of the configuration, in this order: an administrator's file, the environment,
 * `config.json`. All settings of the provider are taken from the first source that names one, even if they have a mistake: so
 * the secret of one provider never goes to another. `required` is taken from the first source that sets it. `graceDays` is
 * taken from a later source only where no earlier one sets `required`: so nobody can lengthen the time that an administrator
 * has set.
 */
async function readConfiguration(
  config: Pick<Config, 'dataDir' | 'managedFile' | 'signIn' | 'unknownVariables'>,
): Promise<Configuration> {
  const sources = [
    await readManagedFile(config.managedFile),
    readEnvironment(config.signIn, config.unknownVariables),
    await readPersonalFile(join(config.dataDir, 'config.json')),
  ]
  const [first, ...others] = sources.filter(
    ({ provider, providerMistakes }) => provider !== null || providerMistakes.length > 0,
  )
  const deciding = sources.findIndex(({ required }) => required !== undefined)
  const required = sources[deciding]?.required ?? false
  const policies = deciding === -1 ? sources : sources.slice(0, deciding + 1)
  return {
    provider: first?.provider ?? null,
    source: first === undefined || first.provider === null ? null : first,
    required,
    requiredBy: required ? (sources[deciding]?.name ?? null) : null,
    graceDays: policies.find(({ graceDays }) => graceDays !== undefined)?.graceDays ?? 30,
    allowedHosts: sources.find(({ allowedHosts }) => allowedHosts !== undefined)?.allowedHosts ?? [],
    isContainer: sources.find(({ container }) => container !== undefined)?.container ?? false,
    complete: sources.filter(({ isComplete }) => isComplete).map(({ name }) => name),
    overridden: others.map(({ name }) => name),
    mistakes: [...(first?.providerMistakes ?? []), ...sources.flatMap(({ mistakes }) => mistakes)],
  }
}

/**
 * The configuration to use after `current`, without a restart, where `read` was read. Where `current` requires sign-in,
 * `required` and `graceDays` change only if the source that requires it could be read and no source has a mistake: a file that
 * is being written, or is missing for a moment, must not make sign-in optional.
 */
function nextConfiguration(current: Configuration, read: Configuration): Configuration {
  const { required, requiredBy, graceDays, allowedHosts, isContainer } = current
  const isSound = read.mistakes.length === 0 && requiredBy !== null && read.complete.includes(requiredBy)
  // These two are read at the start of the server only.
  const next = { ...read, allowedHosts, isContainer }
  return !required || isSound ? next : { ...next, required, requiredBy, graceDays }
}

/** The loopback redirect URI (RFC 8252, 7.3) of the server at `origin`. */
export const redirectUriOf = (provider: ProviderSettings | null, origin: string): string =>
  `${origin.replace('127.0.0.1', provider?.redirectHost ?? '127.0.0.1')}/api/auth/callback`

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
