import type { ProviderSettings } from '../configuration/schema.ts'

/** What Localist sets by itself in a request, or must not be in one, so that nothing else may. */
export const ourParameters: ReadonlySet<string> = new Set([
  'client_assertion',
  'client_assertion_type',
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'id_token_hint',
  'max_age',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

/**
 * The parameters of an authorization request that the configuration decides. `offline_access` is asked for where the
 * provider announces it, and with it for consent, without which it is not granted (OpenID Connect Core 1.0, 11).
 */
export function parametersOf(
  { scopes, extra }: Pick<ProviderSettings, 'scopes' | 'extra'>,
  announced: readonly string[],
): Record<string, string> {
  const asked = scopes.split(/\s+/)
  const isOffline = asked.includes('offline_access') || announced.includes('offline_access')
  const scope = [...new Set([...asked, ...(isOffline ? ['offline_access'] : [])])].join(' ')
  const all = { scope, ...(isOffline && { prompt: 'consent' }), ...extra }
  // An empty text takes a parameter away, such as a prompt that a provider does not want.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
