import type { Removal } from '../../accounts/removal.ts'
import type { Context, Endpoint } from '../../http/endpoint.ts'
import { isOurClient } from '../../instance/socket-owner.ts'
import { Forbidden } from '../../problems.ts'
import { loginErrorOf, type Attempt, type Attempts } from '../logins/attempts.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import type { Outcome } from './messages.ts'
import { answerOutcome } from './page.ts'

interface CallbackDeps {
  readonly attempts: Attempts
  readonly signIns: SignIns
  readonly removal: Removal
  /** Called once somebody has signed in. */
  readonly onSignedIn: () => void
  readonly log: (line: string) => void
}

/** GET /api/auth/callback: where the identity provider sends the browser back to (RFC 8252, 7.3; RFC 6749, 4.1.2). */
export function callbackEndpoint(deps: CallbackDeps): Endpoint {
  return {
    method: 'GET',
    path: '/api/auth/callback',
    who: 'none',
    fromProvider: true,
    takesQuery: true,
    async handle(ctx) {
      requireNavigation(ctx)
      if (!(await isOurClient(ctx.req.socket))) {
        throw new Forbidden('Only the user who runs Localist can finish a sign-in.')
      }
      const parameters = new URLSearchParams(ctx.querystring)
      const states = parameters.getAll('state')
      // HEAD must not use up the attempt.
      if (ctx.method === 'HEAD') {
        const isPending = states.length === 1 && deps.attempts.has(states[0] ?? '')
        answerOutcome(ctx, isPending ? 'complete' : 'unknown')
        return
      }
      const attempts = deps.attempts.take(states)
      answerOutcome(ctx, await outcomeOf(deps, attempts, states, parameters))
    },
  }
}

// Accept top-level navigations only.
const requireNavigation = ({ req: { headers } }: Context): void => {
  const mode = headers['sec-fetch-mode'] ?? 'navigate'
  const destination = headers['sec-fetch-dest'] ?? 'document'
  const isPrefetch = /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
  if (mode !== 'navigate' || destination !== 'document' || isPrefetch) {
    throw new Forbidden('Only a browser tab may come here, sent by the identity provider.')
  }
}

const outcomeOf = async (
  deps: CallbackDeps,
  attempts: readonly Attempt[],
  states: readonly string[],
  parameters: URLSearchParams,
): Promise<Outcome> => {
  const [attempt] = attempts
  if (attempt === undefined) return 'unknown'
  const names = [...parameters.keys()]
  const isDoubled = states.length !== 1 || new Set(names).size !== names.length
  if (isDoubled) {
    for (const { id } of attempts) deps.attempts.fail(id, malformed)
    return 'unknown'
  }
  return finish(deps, attempt, parameters)
}

const malformed = {
  code: 'bad-callback',
  message:
    'The provider sent the browser back with an answer that makes no sense, so nobody was signed in. Try again.',
  details: 'A parameter came twice.',
}

const finish = async (
  { attempts, signIns, removal, onSignedIn, log }: CallbackDeps,
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
