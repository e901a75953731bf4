import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { describeMistakes, mistake, presentMistakes } from '../../reasons/sign-in.ts'
import { redirectUriOf, type Configuration, type SignInSetup } from './configuration.ts'
import { sourceName } from './source.ts'

const signInConfiguration = z
  .strictObject({
    source: sourceName.nullable().meta({
      description: `The source of the provider: an administrator's file, the environment, or \`config.json\` in
the data directory. Null where no provider can be used.`,
    }),
    path: z.string().nullable().meta({ description: 'The path of that file; null for the environment.' }),
    issuer: z.string().nullable().meta({ description: 'The address of the provider.' }),
    clientId: z.string().nullable().meta({ description: 'The id of Localist at the provider.' }),
    hasClientSecret: z.boolean().meta({ description: 'Whether a client secret is configured.' }),
    scopes: z.string().nullable().meta({
      description: 'The configured scopes; `offline_access` is added where the provider announces it.',
    }),
    redirectUri: z.url().meta({ description: 'The address to register at the provider.' }),
    authRequired: z.boolean().meta({ description: 'Whether everyone must sign in.' }),
    graceDays: z.int().positive().meta({
      description:
        'For how many days an account stays open without a confirmation, where sign-in is required.',
    }),
    overridden: z.array(sourceName).readonly().meta({
      description: 'The other sources that name a provider, which is not used.',
    }),
    problem: z.string().nullable().meta({
      description: 'The settings that cannot be used, a sentence each in English.',
    }),
    mistakes: z.array(mistake).readonly().meta({ description: 'The same mistakes for a program.' }),
  })
  .readonly()
  .meta({
    id: 'SignInConfiguration',
    description: 'The configuration of sign-in, without the client secret.',
    examples: [
      {
        source: 'managed',
        path: '/etc/localist/config.json',
        issuer: 'https://login.example.com',
        clientId: 'localist',
        hasClientSecret: false,
        scopes: 'openid profile email',
        redirectUri: 'http://127.0.0.1:41730/api/auth/callback',
        authRequired: true,
        graceDays: 30,
        overridden: [],
        problem: null,
        mistakes: [],
      },
    ],
  })

/** The configuration of sign-in on the wire: everything but the client secret. */
export type SignInConfiguration = z.infer<typeof signInConfiguration>

const present = (configuration: Configuration, origin: string): SignInConfiguration => {
  const { provider, source, required, graceDays, overridden, mistakes } = configuration
  return {
    source: source?.name ?? null,
    path: source?.path ?? null,
    issuer: provider?.issuer ?? null,
    clientId: provider?.clientId ?? null,
    hasClientSecret: provider?.clientSecret !== undefined,
    scopes: provider?.scopes ?? null,
    redirectUri: redirectUriOf(provider, origin),
    authRequired: required,
    graceDays,
    overridden,
    problem: describeMistakes(mistakes),
    mistakes: presentMistakes(mistakes),
  }
}

/** The services that the endpoints of the configuration work with. */
export interface ConfigurationServices {
  readonly setup: SignInSetup
}

const configuration = {
  path: '/api/auth/configuration',
  who: 'owner',
  answers: { 200: signInConfiguration },
} as const

/** The endpoints of /api/auth/configuration. */
export const configurationEndpoints = [
  endpoint({
    ...configuration,
    method: 'GET',
    summary: 'Read the configuration of sign-in',
    handle: ({ origin }, { setup }: ConfigurationServices) => ({
      status: 200,
      body: present(setup.configuration, origin),
    }),
  }),
  endpoint({
    ...configuration,
    method: 'POST',
    inMemory: true,
    summary: 'Read the configuration again',
    operationId: 'readConfigurationAgain',
    description: 'Only where sign-in is required and no provider can be used, so that nobody can sign in.',
    problems: ['configuration-in-use'],
    async handle({ origin }, { setup }: ConfigurationServices) {
      await setup.readAgain()
      return { status: 200, body: present(setup.configuration, origin) }
    },
  }),
]
