import * as z from 'zod'
import type { Removal } from '../../accounts/removal.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loginErrorOf, type Attempt, type Attempts } from '../logins/attempts.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import { languages, type Outcome } from './messages.ts'
import { pageOf } from './page.ts'

/** The services that the callback works with. */
export interface CallbackServices {
  readonly attempts: Attempts
  readonly signIns: SignIns
  readonly removal: Removal
  /** Called once somebody has signed in. */
  readonly onSignedIn: () => void
  readonly log: (line: string) => void
}

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

const page = z.string().meta({ description: 'A page for a person.' })

/** The endpoint that the identity provider sends the browser to (RFC 8252, 7.3; RFC 6749, 4.1.2). */
export const callbackEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/callback',
  who: 'none',
  fromProvider: true,
  onlyThisUser: true,
  summary: 'Complete a sign-in',
  description: `The identity provider sends the browser here. The page says in the language of the browser whether the person is
signed in.`,
  query: authorizationResponse,
  mediaType: 'text/html',
  languages,
  headers: ['Content-Language', 'Content-Security-Policy', 'Vary'],
  answers: { 200: page, 400: page },
  async handle({ method, query, language }, services: CallbackServices) {
    const parameters = parametersIn(query)
    const states = parameters.getAll('state')
    // HEAD must not use up the attempt.
    if (method === 'HEAD') {
      const isPending = states.length === 1 && services.attempts.has(states[0] ?? '')
      return pageOf(isPending ? 'complete' : 'unknown', language)
    }
    const attempts = services.attempts.take(states)
    return pageOf(await outcomeOf(services, attempts, states, parameters), language)
  },
})

const parametersIn = (query: z.output<typeof authorizationResponse>): URLSearchParams => {
  const parameters = new URLSearchParams()
  for (const [name, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) parameters.append(name, value)
  }
  return parameters
}

const outcomeOf = async (
  services: CallbackServices,
  attempts: readonly Attempt[],
  states: readonly string[],
  parameters: URLSearchParams,
): Promise<Outcome> => {
  const [attempt] = attempts
  if (attempt === undefined) return 'unknown'
  const names = [...parameters.keys()]
  const isDoubled = states.length !== 1 || new Set(names).size !== names.length
  if (isDoubled) {
    for (const { id } of attempts) services.attempts.fail(id, malformed)
    return 'unknown'
  }
  return finish(services, attempt, parameters)
}

const malformed = {
  code: 'bad-callback',
  message:
    'The provider sent the browser back with an answer that makes no sense, so nobody was signed in. Try again.',
  details: 'A parameter came twice.',
}

const finish = async (
  { attempts, signIns, removal, onSignedIn, log }: CallbackServices,
  { id, finish: exchange }: Attempt,
  parameters: URLSearchParams,
): Promise<Outcome> => {
  try {
    const signedIn = await exchange(parameters, (token) => signIns.discardUnknown(token))
    if (!attempts.claim(id)) {
      signIns.discard(signedIn)
      return 'cancelled'
    }
    const { id: accountId } = await signIns.complete(signedIn).catch((error: unknown) => {
      signIns.discard(signedIn)
      throw error
    })
    await removal.giveBack(accountId)
    attempts.complete(id)
    tell(onSignedIn, log)
    return 'complete'
  } catch (error) {
    const failure = loginErrorOf(error)
    if (failure.code === 'internal-error') log(`A sign-in failed: ${String(error)}`)
    attempts.fail(id, failure)
    return failure.code === 'access_denied' ? 'cancelled' : 'failed'
  }
}

// The person is signed in by now, so an error of the host must not fail the sign-in.
const tell = (onSignedIn: () => void, log: (line: string) => void): void => {
  try {
    onSignedIn()
  } catch (error) {
    log(`Somebody signed in, and Localist could not come to the front: ${String(error)}`)
  }
}
