import * as z from 'zod'
import type { ProviderSettings } from '../provider/settings.ts'
import { listMistakes, type Mistake } from './mistakes.ts'
import { policySettings, type ConfigurationSource, type PolicySettings } from './schema.ts'

/** One part of a configuration: its settings, null where there are none, or the mistakes in them. */
export type Part<T> = { readonly settings: T | null } | { readonly mistakes: readonly Mistake[] }

/** The policy that one place sets. Its valid settings are used even where another has a mistake. */
export interface PolicyPart {
  readonly settings: PolicySettings
  readonly mistakes: readonly Mistake[]
}

/** The content of one of the places where sign-in can be configured. */
export interface Source {
  readonly kind: ConfigurationSource
  /** The file; null for the environment. */
  readonly path: string | null
  readonly provider: Part<ProviderSettings>
  readonly policy: PolicyPart
  /** Whether it could be read and parsed; false where the file is missing. */
  readonly isComplete: boolean
  /** The mistakes for which some of it is not used. */
  readonly ignored?: readonly Mistake[]
}

/** A source without settings. */
export const emptySource = (kind: ConfigurationSource, path: string | null): Source => ({
  kind,
  path,
  provider: { settings: null },
  policy: { settings: {}, mistakes: [] },
  isComplete: false,
})

/** A source without usable settings, because of `mistake`. */
export const unusableSource = (kind: ConfigurationSource, path: string, mistake: Mistake): Source => ({
  ...emptySource(kind, path),
  provider: { mistakes: [mistake] },
})

/** Where settings were read, for their mistakes. */
export interface Place {
  /** The path of the file, or `environment`. */
  readonly place: string
  /** Names a setting, or all settings of the part for ''. */
  readonly nameOf: (setting: string) => string
}

/** Checks one part of the configuration. */
export function parsePart<T>(schema: z.ZodType<T>, given: unknown, { place, nameOf }: Place): Part<T> {
  if (given === undefined) return { settings: null }
  const parsed = schema.safeParse(given)
  return parsed.success ? { settings: parsed.data } : { mistakes: listMistakes(parsed.error, place, nameOf) }
}

/**
 * Checks each setting of a policy. A `required` that is neither true nor false
 * counts as true. Where `required` is not set, an unknown setting counts as `required: true`: it may be a misspelt `required`.
 */
export function parsePolicy(given: unknown, { place, nameOf }: Place): PolicyPart {
  if (given === undefined) return { settings: {}, mistakes: [] }
  const parsed = policySettings.safeParse(given)
  if (parsed.success) return { settings: parsed.data, mistakes: [] }
  const values = z.record(z.string(), z.unknown()).safeParse(given)
  const { required, graceDays } = values.success ? values.data : {}
  const isUnclear = parsed.error.issues.some(
    ({ code, path }) => code === 'unrecognized_keys' || path.length === 0,
  )
  const days = policySettings.shape.graceDays.safeParse(graceDays)
  return {
    settings: {
      ...(required === undefined ? isUnclear && { required: true } : { required: required !== false }),
      ...(days.success && days.data !== undefined && { graceDays: days.data }),
    },
    mistakes: listMistakes(parsed.error, place, nameOf),
  }
}
