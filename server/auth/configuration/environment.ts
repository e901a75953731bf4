import type { SignInEnvironment } from '../../config.ts'
import { providerSettings } from './schema.ts'
import { partOf, policyPartOf, type Source } from './source.ts'

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
  const part = partOf(providerSettings, set(provider), 'The sign-in variables')
  const { settings, problem } = policyPartOf(set(policy), 'The sign-in variables')
  return {
    kind: 'environment',
    path: null,
    provider: 'problem' in part ? { problem: inVariables(part.problem) } : part,
    policy: { settings, problem: problem === null ? null : inVariables(problem) },
  }
}

const names: ReadonlyMap<string, string> = new Map([
  ['issuer', 'LOCALIST_OIDC_ISSUER'],
  ['clientId', 'LOCALIST_OIDC_CLIENT_ID'],
  ['clientSecret', 'LOCALIST_OIDC_CLIENT_SECRET'],
  ['name', 'LOCALIST_OIDC_NAME'],
  ['scopes', 'LOCALIST_OIDC_SCOPES'],
  ['extra', 'LOCALIST_OIDC_EXTRA'],
  ['redirectHost', 'LOCALIST_OIDC_REDIRECT_HOST'],
  ['required', 'LOCALIST_AUTH_REQUIRED'],
  ['graceDays', 'LOCALIST_AUTH_GRACE_DAYS'],
])

/** The same sentence with the name of the variable for each setting that a mistake begins with. */
const inVariables = (problem: string): string =>
  problem.replaceAll(/(?<=[:;] )[a-zA-Z]+/g, (name) => names.get(name) ?? name)

// What is not set is left out; where nothing is, the part is not there at all.
const set = (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

const extraOf = (query: string | undefined): Record<string, string> | undefined =>
  query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))

const booleanOf = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  if (/^(?:true|1|yes|on)$/i.test(text)) return true
  return /^(?:false|0|no|off)$/i.test(text) ? false : text
}

const numberOf = (text: string | undefined): unknown =>
  text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : text
