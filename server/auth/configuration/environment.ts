import type { SignInEnvironment } from '../../config.ts'
import { policySettings, providerSettings } from './schema.ts'
import { partOf, type Source } from './source.ts'

/** What the environment says of sign-in. */
export function environmentSource(variables: SignInEnvironment): Source {
  const provider = {
    issuer: variables.LOCALIST_OIDC_ISSUER,
    clientId: variables.LOCALIST_OIDC_CLIENT_ID,
    clientSecret: variables.LOCALIST_OIDC_CLIENT_SECRET,
    name: variables.LOCALIST_OIDC_NAME,
    scopes: variables.LOCALIST_OIDC_SCOPES,
    extra: extraOf(variables.LOCALIST_OIDC_EXTRA),
    redirectHost: variables.LOCALIST_OIDC_REDIRECT_HOST,
  }
  const policy = {
    required: booleanOf(variables.LOCALIST_AUTH_REQUIRED),
    graceDays: numberOf(variables.LOCALIST_AUTH_GRACE_DAYS),
  }
  return {
    kind: 'environment',
    path: null,
    provider: partOf(providerSettings, set(provider), 'The LOCALIST_OIDC_ variables'),
    policy: partOf(policySettings, set(policy), 'The LOCALIST_AUTH_ variables'),
  }
}

// What is not set is left out; where nothing is, the part is not there at all.
const set = (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

const extraOf = (query: string | undefined): Record<string, string> | undefined =>
  query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))

const booleanOf = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  if (/^(?:true|1|yes)$/i.test(text)) return true
  return /^(?:false|0|no)$/i.test(text) ? false : text
}

const numberOf = (text: string | undefined): unknown => (text === undefined ? undefined : Number(text))
