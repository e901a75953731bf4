import { problemOf } from '../../http/problem-of.ts'
import { InternalError, NotFound, TooMany } from '../../http/problems.ts'
import { digest } from '../../secrets.ts'
import { SignInFailed } from '../provider/failures.ts'
import type { AuthorizationRequest } from '../oidc.ts'
import type { Login, LoginError } from './schema.ts'

const lifetime = 10 * 60_000
const mostPending = 10
/** How many that came to an end can still be asked about. */
const mostEnded = 100

/** A sign-in that was begun (an authorization request), and how it stands. */
export interface Attempt extends Pick<
  AuthorizationRequest,
  'authorizationUrl' | 'authorizationEndpoint' | 'finish'
> {
  readonly id: string
  readonly beganAt: Date
  readonly expiresAt: Date
}

/** The sign-ins of the last minutes, in memory only. */
export interface Attempts {
  /** Begins one. Throws TooMany where ten are pending, and what `begin` throws. */
  begin(begin: () => Promise<AuthorizationRequest>): Promise<Attempt>
  /** Uses up every pending attempt that one of `states` belongs to, and returns them. */
  take(states: readonly string[]): readonly Attempt[]
  /** Whether a pending attempt has this state. */
  has(state: string): boolean
  /** Whether a taken attempt may still be completed; from then on it can no longer be cancelled. */
  claim(id: string): boolean
  complete(id: string): void
  fail(id: string, error: LoginError): void
  /** Cancels a pending one; one that has ended stays as it is. Throws NotFound. */
  cancel(id: string): Login
  /** How it stands, or once that changes, at the latest after `waitMs`. Throws NotFound. */
  show(id: string, waitMs: number): Promise<Login>
  /** Ends every wait; from then on nothing can be completed. */
  close(): void
}

interface Kept {
  readonly attempt: Attempt
  readonly stateDigest: string
  phase: 'waiting' | 'taken' | 'claimed'
  status: Login['status']
  error: LoginError | null
}

/** Keeps the attempts; `newId` makes their ids. */
export function createAttempts(now: () => Date, newId: () => string): Attempts {
  const kept = new Map<string, Kept>()
  const waiting = new Map<string, Set<() => void>>()
  let beginning = 0
  let isClosed = false

  const end = (one: Kept, status: Login['status'], error: LoginError | null): void => {
    if (one.status !== 'pending') return
    one.status = status
    one.error = error
    for (const wake of waiting.get(one.attempt.id) ?? []) wake()
  }
  const tidy = (): void => {
    const all = [...kept.values()]
    for (const one of all) {
      if (one.phase === 'waiting' && isOver(one.attempt, now())) end(one, 'expired', null)
    }
    const ended = all.filter(({ status }) => status !== 'pending')
    for (const { attempt } of ended.slice(0, Math.max(0, ended.length - mostEnded))) kept.delete(attempt.id)
  }
  const find = (id: string): Kept => {
    tidy()
    const one = kept.get(id)
    if (one === undefined) throw new NotFound('There is no sign-in with this id.')
    return one
  }
  const withState = (state: string): readonly Kept[] => {
    tidy()
    // By digest, so that timing tells nothing of a state.
    const sought = digest(state)
    return [...kept.values()].filter(
      ({ stateDigest, phase, status }) =>
        stateDigest === sought && phase === 'waiting' && status === 'pending',
    )
  }

  return {
    async begin(begin) {
      tidy()
      const pending = [...kept.values()].filter(({ status }) => status === 'pending').length
      if (pending + beginning >= mostPending) {
        throw new TooMany('Ten sign-ins are under way already. Finish or cancel one, or wait ten minutes.')
      }
      beginning += 1
      try {
        const { state, ...request } = await begin()
        const beganAt = now()
        const expiresAt = new Date(beganAt.getTime() + lifetime)
        const attempt: Attempt = { ...request, id: newId(), beganAt, expiresAt }
        const stateDigest = digest(state)
        kept.set(attempt.id, { attempt, stateDigest, phase: 'waiting', status: 'pending', error: null })
        return attempt
      } finally {
        beginning -= 1
      }
    },
    take(states) {
      const taken = [...new Set(states)].flatMap(withState)
      for (const one of taken) one.phase = 'taken'
      return taken.map(({ attempt }) => attempt)
    },
    has: (state) => withState(state).length > 0,
    claim(id) {
      const one = find(id)
      if (isClosed || one.status !== 'pending' || one.phase !== 'taken') return false
      one.phase = 'claimed'
      return true
    },
    complete: (id) => end(find(id), 'complete', null),
    fail: (id, error) => end(find(id), 'failed', error),
    cancel(id) {
      const one = find(id)
      if (one.phase !== 'claimed') end(one, 'cancelled', null)
      return present(one)
    },
    async show(id, waitMs) {
      const one = find(id)
      if (one.status === 'pending' && waitMs > 0) {
        const untilExpiry =
          one.phase === 'waiting' ? one.attempt.expiresAt.getTime() - now().getTime() : waitMs
        await changeOf(waiting, id, Math.min(waitMs, untilExpiry))
        tidy()
      }
      return present(one)
    },
    close() {
      isClosed = true
      for (const wakes of waiting.values()) for (const wake of wakes) wake()
    },
  }
}

// A clock that was set far back would let it last until then, and take the place of others.
const isOver = ({ beganAt, expiresAt }: Attempt, at: Date): boolean =>
  expiresAt <= at || beganAt.getTime() - at.getTime() > lifetime

const present = ({ attempt: { id }, status, error }: Kept): Login => ({ id, status, error })

const changeOf = (waiting: Map<string, Set<() => void>>, id: string, most: number): Promise<void> =>
  new Promise((resolve) => {
    const wakes = waiting.get(id) ?? new Set()
    waiting.set(id, wakes)
    const wake = (): void => {
      clearTimeout(timer)
      wakes.delete(wake)
      if (wakes.size === 0) waiting.delete(id)
      resolve()
    }
    const timer = setTimeout(wake, most)
    wakes.add(wake)
  })

/** What a failure is on the wire. */
export function loginErrorOf(error: unknown): LoginError {
  if (error instanceof SignInFailed) {
    const { code, message, details } = error
    return { code, message, details }
  }
  const problem = problemOf(error)
  if (!(problem instanceof InternalError)) {
    return { code: problem.slug, message: problem.message, details: null }
  }
  const message = 'You could not be signed in: something went wrong inside Localist. Its log says more.'
  return { code: 'internal-error', message, details: null }
}
