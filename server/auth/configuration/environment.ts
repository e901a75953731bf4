import { closest } from 'fastest-levenshtein'
import { signInVariables, type SignInEnvironment } from '../../config/config.ts'
import { providerSettings } from '../provider/settings.ts'
import { explainMistake, type Mistake } from './mistakes.ts'
import { parsePart, parsePolicy, type Place, type Source } from './source.ts'

/**
 * The settings in the environment. `unknown` are the misspelt variables: where there is one and `required` is not set, sign-in
 * is required, since it may be a misspelt `LOCALIST_AUTH_REQUIRED`.
 */
export function readEnvironment(variables: SignInEnvironment, unknown: readonly string[]): Source {
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
  const { settings, mistakes } = parsePolicy(givenIn(policy), environment)
  const closed = settings.required === undefined ? [explainMistake('required-meanwhile', {})] : []
  return {
    kind: 'environment',
    path: null,
    isComplete: true,
    provider: parsePart(providerSettings, givenIn(provider), environment),
    policy: {
      settings: { ...(unknown.length > 0 && { required: true }), ...settings },
      mistakes,
    },
    ...(unknown.length > 0 && { ignored: [...unknown.map(unknownVariable), ...closed] }),
  }
}

const unknownVariable = (name: string): Mistake => {
  const written = name.toUpperCase()
  const group = written.slice(0, 'LOCALIST_AUTH'.length)
  const nearest = closest(
    written,
    signInVariables.filter((variable) => variable.startsWith(group)),
  )
  return explainMistake('unknown-variable', { name, nearest })
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

const environment: Place = { place: 'environment', nameOf: (setting) => names.get(setting) ?? setting }

// The values that are set; undefined where none is.
const givenIn = (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined => {
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
