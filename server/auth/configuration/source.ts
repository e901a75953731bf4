import * as z from 'zod'
import type { ProviderSettings } from '../provider/settings.ts'
import { policySettings, mistakesIn, type ConfigurationSource, type PolicySettings } from './schema.ts'

/** One part of a configuration: its settings, null where there are none, or a sentence about the mistakes in them. */
export type Part<T> = { readonly settings: T | null } | { readonly problem: string }

/** The policy that one place sets. Its valid settings are used even where another has a mistake. */
export interface PolicyPart {
  readonly settings: PolicySettings
  readonly problem: string | null
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
  /** The settings in it that are not used, and why; a sentence or more. */
  readonly ignored?: string
}

/** A source without settings. */
export const emptySource = (kind: ConfigurationSource, path: string | null): Source => ({
  kind,
  path,
  provider: { settings: null },
  policy: { settings: {}, problem: null },
  isComplete: false,
})

/** A source without usable settings; `problem` is a sentence about the reason. */
export const unusableSource = (kind: ConfigurationSource, path: string, problem: string): Source => ({
  ...emptySource(kind, path),
  provider: { problem },
})

/** Checks one part; `name` begins the sentence about its mistakes. */
export function parsePart<T>(schema: z.ZodType<T>, given: unknown, name: string): Part<T> {
  if (given === undefined) return { settings: null }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { settings: parsed.data }
  return {
    problem: `${name} cannot be used: ${mistakesIn(parsed.error)}. Correct this and start Localist again.`,
  }
}

/**
 * Checks each setting of a policy; `name` begins the sentence about its mistakes. A `required` that is neither true nor false
 * counts as true. Where `required` is not set, an unknown setting counts as `required: true`: it may be a misspelt `required`.
 */
export function parsePolicy(given: unknown, name: string): PolicyPart {
  if (given === undefined) return { settings: {}, problem: null }
  const parsed = policySettings.safeParse(given)
  if (parsed.success) return { settings: parsed.data, problem: null }
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
    problem: `${name} have mistakes: ${mistakesIn(parsed.error)}. Correct them and start Localist again.`,
  }
}
