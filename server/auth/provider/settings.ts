import * as z from 'zod'
import { isSecureUrl } from './fetch.ts'

/** The parameters of an authorization request that Localist sets itself, or that must not be in one. */
export const reservedParameters: ReadonlySet<string> = new Set([
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

/** The rules of an object of settings, for the messages of its schema. */
export const objectRules = {
  error: ({ code }: { readonly code: string }) => (code === 'unrecognized_keys' ? 'unknown' : 'object'),
}

// The messages are the names of rules, see server/reasons/sign-in.ts.
const line = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'missing' : 'text') })
    .trim()
    .min(1, 'text')
    .refine((text) => !/\p{Cc}/u.test(text), 'text')

const issuer = line()
  .refine((text) => URL.canParse(text) && !/[?#]/.test(text), { error: 'address', abort: true })
  .refine((text) => isSecureUrl(text), 'https')
  .refine((text) => !text.includes('/.well-known/'), 'well-known')

const extra = z.record(z.string(), z.string('text'), 'object').superRefine((parameters, ctx) => {
  const reserved = Object.keys(parameters).filter((name) => reservedParameters.has(name))
  for (const name of reserved) ctx.addIssue({ code: 'custom', message: 'reserved', path: [name] })
})

/** The settings of an identity provider, as an administrator or a person writes them. */
export const providerSettings = z
  .strictObject(
    {
      issuer,
      clientId: line(),
      clientSecret: line().optional(),
      /** The name of the provider on the page. */
      name: line().max(60, 'too-long').optional(),
      scopes: line()
        .refine((text) => text.split(/\s+/).includes('openid'), 'openid')
        .default('openid profile email'),
      /** Further parameters of the authorization request; an empty text leaves a parameter out. */
      extra: extra.default({}),
      redirectHost: z.enum(['127.0.0.1', 'localhost'], 'redirect-host').default('127.0.0.1'),
    },
    objectRules,
  )
  .readonly()

/** The settings of an identity provider. */
export type ProviderSettings = z.infer<typeof providerSettings>

/**
 * The parameters of an authorization request that the settings decide. Where `announced`, the scopes of the provider, has
 * `offline_access`, the request asks for it, and for consent: without that it is not granted (OpenID Connect Core 1.0, 11).
 */
export function parametersOf(
  { scopes: configured, extra: further }: Pick<ProviderSettings, 'scopes' | 'extra'>,
  announced: readonly string[],
): Record<string, string> {
  const asked = configured.split(/\s+/)
  const isOffline = asked.includes('offline_access') || announced.includes('offline_access')
  const scope = [...new Set([...asked, ...(isOffline ? ['offline_access'] : [])])].join(' ')
  const all = { scope, ...(isOffline && { prompt: 'consent' }), ...further }
  // Such as a prompt that a provider does not accept.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
