import type { Removal } from '../../accounts/removal.ts'
import { problemOf } from '../../http/respond.ts'
import { InternalError, NoProvider, ProviderUnavailable } from '../../http/problems.ts'
import { describeMistakes, explainFailure } from '../../reasons/sign-in.ts'
import { redirectUriOf, type SignInSetup } from '../configuration/configuration.ts'
import type { Browser } from '../provider/browser.ts'
import { SignInFailed } from '../provider/failures.ts'
import type { SignedIn } from '../provider/oidc.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import type { Attempt, Attempts } from './attempts.ts'
import type { LoginError } from './schema.ts'

/** The services that logins work with. */
export interface LoginServices extends Browser {
  readonly attempts: Attempts
  readonly setup: SignInSetup
  readonly signIns: SignIns
  readonly removal: Removal
  /** Called once somebody has signed in. */
  readonly onSignedIn: () => void
}

/** The result of an authorization response; `unknown` if it belongs to no pending attempt. */
export type Outcome = 'complete' | 'cancelled' | 'failed' | 'unknown'

/**
 * Begins a sign-in that ends at the server at `origin`. Throws TooMany where ten are pending, NoProvider, and
 * ProviderUnavailable.
 */
export async function beginLogin({ attempts, setup }: LoginServices, origin: string): Promise<Attempt> {
  const { provider, configuration } = setup
  if (provider === null) {
    const problem = describeMistakes(configuration.mistakes)
    throw new NoProvider(
      problem ?? 'No identity provider is configured. docs/sign-in.md says how to do that.',
    )
  }
  try {
    return await attempts.begin(() => provider.begin(redirectUriOf(configuration.provider, origin)))
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error
    const { explanation, code, details } = error
    throw new ProviderUnavailable(explanation, { members: { code, details }, cause: error })
  }
}

/**
 * Completes the sign-in that an authorization response (RFC 6749, 4.1.2) with these parameters belongs to. The attempt is used
 * up, whatever the outcome.
 */
export async function completeLogin(services: LoginServices, parameters: URLSearchParams): Promise<Outcome> {
  const { attempts, setup, signIns } = services
  const states = parameters.getAll('state')
  const taken = attempts.take(states)
  const [attempt] = taken
  if (attempt === undefined || setup.provider === null) return 'unknown'
  const names = [...parameters.keys()]
  if (states.length !== 1 || new Set(names).size !== names.length) {
    const repeated = new SignInFailed(explainFailure('bad-callback', {}), {
      details: 'A parameter was there twice.',
    })
    for (const each of taken) fail(services, each, repeated)
    return 'unknown'
  }
  const result = await setup.provider.exchange(attempt.request, parameters)
  if (!('failure' in result)) return completeAttempt(services, attempt, result)
  if (result.refreshToken !== null) signIns.discardUnknown(result.refreshToken)
  return fail(services, attempt, result.failure)
}

/** The outcome of completeLogin() as far as it is known without using an attempt up. */
export function previewOutcome({ attempts }: LoginServices, parameters: URLSearchParams): Outcome {
  const [state, ...others] = parameters.getAll('state')
  return state !== undefined && others.length === 0 && attempts.has(state) ? 'complete' : 'unknown'
}

const completeAttempt = async (
  services: LoginServices,
  attempt: Attempt,
  signedIn: SignedIn,
): Promise<Outcome> => {
  const { attempts, signIns, removal, onSignedIn, log } = services
  const { id } = attempt.login
  if (!attempts.claim(id)) {
    signIns.discard(signedIn)
    return 'cancelled'
  }
  try {
    const account = await signIns.complete(signedIn)
    await removal.returnBackups(account.id)
  } catch (error) {
    return fail(services, attempt, error)
  }
  attempts.end(id, 'complete')
  try {
    onSignedIn()
  } catch (error) {
    // The person is signed in already, so this must not fail the sign-in.
    log(`Somebody signed in, but the window could not be brought to the front: ${String(error)}`)
  }
  return 'complete'
}

const fail = ({ attempts, log }: LoginServices, { login }: Attempt, error: unknown): Outcome => {
  const loginError = describeError(error)
  if (loginError.code === 'internal-error') log(`A sign-in failed: ${String(error)}`)
  attempts.end(login.id, 'failed', loginError)
  return loginError.code === 'access_denied' ? 'cancelled' : 'failed'
}

const describeError = (error: unknown): LoginError => {
  if (error instanceof SignInFailed) {
    const { explanation, code, message, details } = error
    return { code, reason: explanation.reason, values: explanation.values, message, details }
  }
  const problem = problemOf(error)
  const message =
    problem instanceof InternalError
      ? 'Sign-in failed because of an error inside Localist. Its log has the details.'
      : problem.message
  return { code: problem.slug, reason: problem.slug, values: {}, message, details: null }
}
