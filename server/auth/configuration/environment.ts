import { closest } from 'fastest-levenshtein'
import { signInVariables, type SignInEnvironment } from '../../config/config.ts'
import { explainMistake, type Mistake } from '../../reasons/sign-in.ts'
import { parseSource, type Source } from './source.ts'

/**
 * Reads the settings in the environment. `unknown` are the misspelt variables: where there is one and `required` is not set, sign-in
 * is required, since it may be a misspelt `LOCALIST_AUTH_REQUIRED`.
 */
export function readEnvironment(variables: SignInEnvironment, unknown: readonly string[]): Source {
  const content = {
    oidc: dropUnset({
      issuer: variables.LOCALIST_OIDC_ISSUER,
      clientId: variables.LOCALIST_OIDC_CLIENT_ID,
      clientSecret: variables.LOCALIST_OIDC_CLIENT_SECRET,
      name: variables.LOCALIST_OIDC_NAME,
      scopes: variables.LOCALIST_OIDC_SCOPES,
      extra: parseQuery(variables.LOCALIST_OIDC_EXTRA),
      redirectHost: variables.LOCALIST_OIDC_REDIRECT_HOST,
    }),
    auth: dropUnset({
      required: parseBoolean(variables.LOCALIST_AUTH_REQUIRED),
      graceDays: parseNumber(variables.LOCALIST_AUTH_GRACE_DAYS),
    }),
    allowedHosts: variables.LOCALIST_ALLOWED_HOSTS?.split(',').map((host) => host.trim()),
    container: parseBoolean(variables.LOCALIST_CONTAINER),
  }
  const source = parseSource('environment', null, content, nameVariable)
  if (unknown.length === 0) return source
  const closed = source.required === undefined ? [explainMistake('required-meanwhile', {})] : []
  return {
    ...source,
    required: source.required ?? true,
    mistakes: [...source.mistakes, ...unknown.map(explainUnknown), ...closed],
  }
}

const explainUnknown = (name: string): Mistake => {
  const written = name.toUpperCase()
  const group = written.slice(0, 'LOCALIST_AUTH'.length)
  const similar = signInVariables.filter((variable) => variable.startsWith(group))
  return explainMistake('unknown-variable', { name, nearest: closest(written, similar) })
}

/** The path `oidc`, `clientId` is that of LOCALIST_OIDC_CLIENT_ID. */
const nameVariable = ([part, setting, ...parameter]: readonly string[]): string => {
  if (part === 'allowedHosts') return 'LOCALIST_ALLOWED_HOSTS'
  const words = [part, setting?.replaceAll(/[A-Z]/g, '_$&')].filter((word) => word !== undefined)
  return [['LOCALIST', ...words].join('_').toUpperCase(), ...parameter].join('.')
}

const dropUnset = (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined => {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  return set.length === 0 ? undefined : Object.fromEntries(set)
}

const parseQuery = (query: string | undefined): Record<string, string> | undefined =>
  query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))

const parseBoolean = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  if (/^(?:true|1|yes|on)$/i.test(text)) return true
  return /^(?:false|0|no|off)$/i.test(text) ? false : text
}

const parseNumber = (text: string | undefined): unknown =>
  text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : text
