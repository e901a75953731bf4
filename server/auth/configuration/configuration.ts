import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { ProviderSettings } from '../provider/settings.ts'
import { environmentSource } from './environment.ts'
import { personalFile } from './file.ts'
import { managedFile } from './managed-file.ts'
import type { ConfigurationSource } from './schema.ts'
import type { Source } from './source.ts'

/** The configuration of sign-in. */
export interface Configuration {
  readonly provider: ProviderSettings | null
  /** The place that names the provider; null where none is configured, or none that can be used. */
  readonly source: { readonly kind: ConfigurationSource; readonly path: string | null } | null
  readonly required: boolean
  /** The place that requires sign-in; null where none does. */
  readonly requiredBy: ConfigurationSource | null
  readonly graceDays: number
  /** The places that were read as a whole. */
  readonly whole: readonly ConfigurationSource[]
  readonly overridden: readonly ConfigurationSource[]
  /** Why there is no provider, and which other settings cannot be used; a sentence each. */
  readonly problems: readonly string[]
}

const defaultGraceDays = 30

/**
 * Reads the three places where sign-in can be configured. The provider is taken whole from the first that names one: an
 * administrator's file, the environment, `config.json`; so that no secret of one provider goes to another; one that names
 * it with a mistake hides those after it. `required` is taken from the first that says it, and `graceDays` from the first
 * up to there, so that nobody lengthens what an administrator has set.
 */
export async function readConfiguration(
  config: Pick<Config, 'dataDir' | 'managedFile' | 'signIn' | 'unknownVariables'>,
): Promise<Configuration> {
  return combine([
    await managedFile(config.managedFile),
    environmentSource(config.signIn, config.unknownVariables),
    await personalFile(join(config.dataDir, 'config.json')),
  ])
}

/**
 * The configuration `read` in place of the one that is in force, without a restart. Where sign-in is required, that and the
 * grace stay as they are, unless the place that requires it was read as a whole and no place has a mistake: a file that is
 * being written, or is away for a moment, must open nothing.
 */
export function replacementFor(inForce: Configuration, read: Configuration): Configuration {
  const { required, requiredBy, graceDays } = inForce
  const isSound = read.problems.length === 0 && requiredBy !== null && read.whole.includes(requiredBy)
  return !required || isSound ? read : Object.freeze({ ...read, required, requiredBy, graceDays })
}

const combine = (sources: readonly Source[]): Configuration => {
  const naming = sources.filter(({ provider }) => 'problem' in provider || provider.settings !== null)
  const [first, ...others] = naming
  const provider = first !== undefined && 'settings' in first.provider ? first.provider.settings : null
  return Object.freeze({
    provider,
    source: provider === null || first === undefined ? null : { kind: first.kind, path: first.path },
    ...policyOf(sources),
    whole: sources.filter(({ isWhole }) => isWhole).map(({ kind }) => kind),
    overridden: others.map(({ kind }) => kind),
    problems: [
      ...(first !== undefined && 'problem' in first.provider ? [first.provider.problem] : []),
      ...sources.flatMap(({ policy }) => policy.problem ?? []),
      ...sources.flatMap(({ ignored }) => ignored ?? []),
    ],
  })
}

const policyOf = (
  sources: readonly Source[],
): Pick<Configuration, 'required' | 'requiredBy' | 'graceDays'> => {
  const policies = sources.map(({ policy }) => policy.settings)
  const deciding = policies.findIndex(({ required }) => required !== undefined)
  const heard = deciding === -1 ? policies : policies.slice(0, deciding + 1)
  const required = policies[deciding]?.required ?? false
  return {
    required,
    requiredBy: required ? (sources[deciding]?.kind ?? null) : null,
    graceDays: heard.find(({ graceDays }) => graceDays !== undefined)?.graceDays ?? defaultGraceDays,
  }
}

/** The loopback redirect URI (RFC 8252, 7.3) of the server at `origin`. */
export const redirectUriOf = (provider: ProviderSettings | null, origin: string): string =>
  `${origin.replace('127.0.0.1', provider?.redirectHost ?? '127.0.0.1')}/api/auth/callback`
