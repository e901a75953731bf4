import { endpoint } from '../../http/endpoint.ts'
import type { ConfigurationInForce } from './in-force.ts'
import { presentConfiguration, signInConfiguration } from './present.ts'

/** The services that the endpoints of the configuration work with. */
export interface ConfigurationServices {
  readonly configurationInForce: ConfigurationInForce
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
    handle: ({ origin }, { configurationInForce }: ConfigurationServices) => ({
      status: 200,
      body: presentConfiguration(configurationInForce.configuration, origin),
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
    async handle({ origin }, { configurationInForce }: ConfigurationServices) {
      await configurationInForce.readAgain()
      return { status: 200, body: presentConfiguration(configurationInForce.configuration, origin) }
    },
  }),
]
