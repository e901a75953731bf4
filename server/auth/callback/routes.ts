import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { languages } from '../../../messages/languages.ts'
import type { SettingsKeeper } from '../../settings/settings.ts'
import { completeLogin, previewOutcome, type LoginServices } from '../logins/logins.ts'
import { pageOf } from './page.ts'

const parameter = z.union([z.string(), z.array(z.string())])

/** The parameters of an authorization response (RFC 6749, 4.1.2; RFC 9207). A provider may add others, or repeat one. */
const authorizationResponse = z
  .object({
    state: parameter.optional().meta({ description: 'The state of the sign-in.' }),
    code: parameter.optional().meta({ description: 'The authorization code.' }),
    error: parameter.optional().meta({ description: 'The error, in place of a code.' }),
    iss: parameter.optional().meta({ description: 'The issuer of the provider.' }),
  })
  .catchall(parameter)

interface CallbackServices extends LoginServices {
  readonly settings: Pick<SettingsKeeper, 'readInstallation'>
}

const page = z.string().meta({ description: 'A page for a person.' })

/** The endpoint that the identity provider sends the browser to (RFC 8252, 7.3). */
export const callbackEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/callback',
  who: 'none',
  fromProvider: true,
  onlyThisUser: true,
  summary: 'Complete a sign-in',
  description: `The identity provider sends the browser here. The page says whether the person is signed in, in the language
of the settings, or else in the one of the browser.`,
  query: authorizationResponse,
  mediaType: 'text/html',
  languages,
  headers: ['Content-Language', 'Content-Security-Policy', 'Vary'],
  answers: { 200: page, 400: page },
  async handle({ method, query, language }, services: CallbackServices) {
    const parameters = parametersIn(query)
    // HEAD must not use up the attempt.
    const outcome =
      method === 'HEAD' ? previewOutcome(services, parameters) : await completeLogin(services, parameters)
    const chosen = services.settings.readInstallation().language
    return pageOf(outcome, chosen === 'system' ? language : chosen)
  },
})

const parametersIn = (query: z.output<typeof authorizationResponse>): URLSearchParams => {
  const parameters = new URLSearchParams()
  for (const [name, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) parameters.append(name, value)
  }
  return parameters
}
