import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Mistake } from '../../reasons/sign-in.ts'
import type { ProviderSettings } from '../provider/settings.ts'
import { readEnvironment } from './environment.ts'
import { readManagedFile, readPersonalFile } from './files.ts'
import type { Source, SourceKind } from './source.ts'

/** The configuration of sign-in. */
export interface Configuration {
  readonly provider: ProviderSettings | null
  /** The place that the provider is taken from; null where no provider can be used. */
  readonly source: Pick<Source, 'kind' | 'path'> | null
  /** Whether everyone must sign in. */
  readonly required: boolean
  /** The place that requires sign-in; null where sign-in is not required. */
  readonly requiredBy: SourceKind | null
  /** For how many days an account stays open without a confirmation, where sign-in is required. */
  readonly graceDays: number
  /** The places that could be read and parsed. */
  readonly complete: readonly SourceKind[]
  /** The other places that name a provider; theirs is not used. */
  readonly overridden: readonly SourceKind[]
  /** The settings that cannot be used. */
  readonly mistakes: readonly Mistake[]
}

/**
 * Reads the three places where sign-in can be configured, in this order: an administrator's file, the environment,
 * `config.json`. All settings of the provider are taken from the first place that names one, even if they have a mistake: so
 * the secret of one provider never goes to another. `required` is taken from the first place that sets it. `graceDays` is
 * taken from a later place only where no earlier one sets `required`: so nobody can lengthen the time that an administrator
 * has set.
 */
export async function readConfiguration(
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
    requiredBy: required ? (sources[deciding]?.kind ?? null) : null,
    graceDays: policies.find(({ graceDays }) => graceDays !== undefined)?.graceDays ?? 30,
    complete: sources.filter(({ isComplete }) => isComplete).map(({ kind }) => kind),
    overridden: others.map(({ kind }) => kind),
    mistakes: [...(first?.providerMistakes ?? []), ...sources.flatMap(({ mistakes }) => mistakes)],
  }
}

/**
 * The configuration to use after `current`, without a restart, where `read` was read. Where `current` requires sign-in,
 * `required` and `graceDays` change only if the place that requires it could be read and no place has a mistake: a file that
 * is being written, or is missing for a moment, must not make sign-in optional.
 */
export function nextConfiguration(current: Configuration, read: Configuration): Configuration {
  const { required, requiredBy, graceDays } = current
  const isSound = read.mistakes.length === 0 && requiredBy !== null && read.complete.includes(requiredBy)
  return !required || isSound ? read : { ...read, required, requiredBy, graceDays }
}

/** The loopback redirect URI (RFC 8252, 7.3) of the server at `origin`. */
export const redirectUriOf = (provider: ProviderSettings | null, origin: string): string =>
  `${origin.replace('127.0.0.1', provider?.redirectHost ?? '127.0.0.1')}/api/auth/callback`
