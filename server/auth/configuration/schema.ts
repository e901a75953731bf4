import * as z from 'zod'
import { ourParameters } from '../provider/authorization-parameters.ts'
import { isSecureUrl } from '../provider/secure-url.ts'

const line = (what: string) =>
  z
    .string({ error: ({ input }) => `${what} ${input === undefined ? 'is missing' : 'must be text'}` })
    .trim()
    .min(1, `${what} must not be empty`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must be one line`)

const issuer = line('issuer')
  .refine((text) => URL.canParse(text), {
    error: 'issuer must be an address such as https://login.example.com',
    abort: true,
  })
  .refine((text) => isSecureUrl(text), 'issuer must be an https address (http only on this computer)')
  .refine(
    (text) => !text.includes('/.well-known/'),
    'issuer must be given without /.well-known/openid-configuration',
  )
  .refine((text) => !/[?#]/.test(text), 'issuer must have no query and no fragment')

const scopes = line('scopes').refine(
  (text) => text.split(/\s+/).includes('openid'),
  'scopes must include openid',
)

const extra = z.record(z.string(), z.string('extra must hold text only')).superRefine((parameters, ctx) => {
  for (const name of Object.keys(parameters)) {
    if (ourParameters.has(name)) ctx.addIssue({ code: 'custom', message: `extra must not set ${name}` })
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
export const policySettings = z.strictObject({
  required: z.boolean('required must be true or false').optional(),
  graceDays: z
    .int('graceDays must be a whole number')
    .min(1, 'graceDays must be at least 1')
    .max(3650, 'graceDays must be at most 3650')
    .optional(),
})

/** Whether everyone must sign in, and how long an account stays open unconfirmed. */
export type PolicySettings = Readonly<z.infer<typeof policySettings>>

/** A `config.json`; its two parts are checked one by one, so that a mistake in one leaves the other in force. */
export const configurationFile = z.looseObject({ oidc: z.unknown(), auth: z.unknown() }).partial().readonly()

/** What is wrong, for the middle of a sentence. */
export const problemsOf = (error: z.ZodError): string =>
  error.issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is no setting of it`
      return issue.path.length === 0 ? 'it must be an object' : issue.message
    })
    .join('; ')
