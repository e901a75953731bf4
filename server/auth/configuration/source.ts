import type * as z from 'zod'
import type { ConfigurationSource } from './present.ts'
import { firstProblem, type PolicySettings, type ProviderSettings } from './schema.ts'

/** One part of a configuration: what it says, null where it says nothing, or what is wrong with it. */
export type Part<T> = { readonly settings: T | null } | { readonly problem: string }

/** One of the places where sign-in can be configured. */
export interface Source {
  readonly kind: ConfigurationSource
  /** The file; null for the environment. */
  readonly path: string | null
  readonly provider: Part<ProviderSettings>
  readonly policy: Part<PolicySettings>
  /** Why it is left out of account altogether, a sentence. */
  readonly ignored?: string
}

/** A source that says nothing. */
export const nothingIn = (kind: ConfigurationSource, path: string | null): Source => ({
  kind,
  path,
  provider: { settings: null },
  policy: { settings: null },
})

/** A source whose provider cannot be used as it stands, for a reason told in a sentence. */
export const unusable = (kind: ConfigurationSource, path: string, problem: string): Source => ({
  ...nothingIn(kind, path),
  provider: { problem },
})

/** Checks one part; `what` is what the sentence about a mistake begins with. */
export function partOf<T>(schema: z.ZodType<T>, given: unknown, what: string): Part<T> {
  if (given === undefined) return { settings: null }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { settings: parsed.data }
  return {
    problem: `${what} cannot be used: ${firstProblem(parsed.error)}. Change it and start Localist again.`,
  }
}
