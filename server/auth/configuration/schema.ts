import * as z from 'zod'
import { isSecureUrl } from '../provider/secure-url.ts'

const line = (what: string) =>
  z
    .string(`${what} must be text`)
    .trim()
    .min(1, `${what} must not be empty`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must be one line`)

const issuer = line('issuer')
  .refine((text) => URL.canParse(text), 'issuer must be an address such as https://login.example.com')
  .refine((text) => isSecureUrl(text), 'issuer must be an https address; http only on this computer')
  .refine(
    (text) => !text.includes('/.well-known/'),
    'issuer must be given without /.well-known/openid-configuration',
  )
  .refine((text) => !/[?#]/.test(text), 'issuer must have no query and no fragment')

const scopes = line('scopes').refine(
  (text) => text.split(/\s+/).includes('openid'),
  'scopes must include openid',
)

/** What Localist sets by itself in an authorization request, so that nothing else may. */
const ours = new Set([
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

const extra = z.record(z.string(), z.string('extra must hold text only')).superRefine((parameters, ctx) => {
  for (const name of Object.keys(parameters)) {
    if (ours.has(name)) ctx.addIssue({ code: 'custom', message: `extra must not set ${name}` })
  }
})

/** The identity provider, as an administrator or a person configures it. */
export const providerSettings = z
  .strictObject({
    issuer,
    clientId: line('clientId'),
    clientSecret: line('clientSecret').optional(),
    /** What the provider is called on the page. */
    name: line('name').max(60, 'name must be at most 60 characters long').optional(),
    scopes: scopes.default('openid profile email'),
    /** Further parameters of the authorization request; an empty text takes one away. */
    extra: extra.default({}),
    redirectHost: z
      .enum(['127.0.0.1', 'localhost'], 'redirectHost must be 127.0.0.1 or localhost')
      .default('127.0.0.1'),
  })
  .readonly()

/** The identity provider, as it was configured. */
export type ProviderSettings = z.infer<typeof providerSettings>

/** Whether everyone must sign in, and how long an account stays open unconfirmed. */
export const policySettings = z
  .strictObject({
    required: z.boolean('required must be true or false').optional(),
    graceDays: z
      .int('graceDays must be a whole number')
      .min(0, 'graceDays must not be negative')
      .max(3650, 'graceDays must be at most 3650')
      .optional(),
  })
  .readonly()

/** Whether everyone must sign in, and how long an account stays open unconfirmed. */
export type PolicySettings = z.infer<typeof policySettings>

/** A `config.json`; its two parts are checked one by one, so that a mistake in one leaves the other in force. */
export const configurationFile = z
  .strictObject({ oidc: z.unknown().optional(), auth: z.unknown().optional() })
  .readonly()

/** What is wrong, in one sentence, with `prefix` before each name of a setting. */
export const firstProblem = (error: z.ZodError): string => {
  const [issue] = error.issues
  if (issue === undefined) return 'it cannot be read'
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is no setting of it`
  const name = issue.path.map(String).join('.')
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid'))
    return `${name || 'it'} is not valid`
  return issue.message
}
