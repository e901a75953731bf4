import type { ProviderSettings } from '../configuration/schema.ts'

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
