import * as z from 'zod'
import type { ProviderSettings } from '../provider/settings.ts'
import { policySettings, problemsOf, type ConfigurationSource, type PolicySettings } from './schema.ts'

/** One part of a configuration: its settings, null where it has none, or what is wrong with it. */
export type Part<T> = { readonly settings: T | null } | { readonly problem: string }

/** The policy that one place sets; a mistake in one setting leaves the others in force. */
export interface PolicyPart {
  readonly settings: PolicySettings
  readonly problem: string | null
}

/** One of the places where sign-in can be configured. */
export interface Source {
  readonly kind: ConfigurationSource
  /** The file; null for the environment. */
  readonly path: string | null
  readonly provider: Part<ProviderSettings>
  readonly policy: PolicyPart
  /** Whether it was read as a whole; false where there is none. */
  readonly isWhole: boolean
  /** The settings in it that are not used, and why; a sentence or more. */
  readonly ignored?: string
}

/** A source without settings. */
export const nothingIn = (kind: ConfigurationSource, path: string | null): Source => ({
  kind,
  path,
  provider: { settings: null },
  policy: { settings: {}, problem: null },
  isWhole: false,
})

/** A source whose provider cannot be used; `problem` is a sentence that says why. */
export const unusable = (kind: ConfigurationSource, path: string, problem: string): Source => ({
  ...nothingIn(kind, path),
  provider: { problem },
})

/** Checks one part; `what` begins the sentence about a mistake. */
export function partOf<T>(schema: z.ZodType<T>, given: unknown, what: string): Part<T> {
  if (given === undefined) return { settings: null }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { settings: parsed.data }
  return {
    problem: `${what} cannot be used: ${problemsOf(parsed.error)}. Change it and start Localist again.`,
  }
}

/**
 * Checks a policy setting by setting. A `required` that is neither true nor false counts as true, and so does a setting
 * that does not exist where `required` is not set: it may be a misspelt `required`.
 */
export function policyPartOf(given: unknown, what: string): PolicyPart {
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
    problem: `${what} cannot be used as they stand: ${problemsOf(parsed.error)}. Change that and start Localist again.`,
  }
}
