import { EventEmitter, once } from 'node:events'
import { NotFound, TooMany } from '../../http/problems.ts'
import { explain } from '../../reasons/reasons.ts'
import { hash } from 'node:crypto'
import type { AuthorizationRequest } from '../provider/oidc.ts'
import type { Login, LoginError } from './schema.ts'

/** In milliseconds. */
const lifetime = 10 * 60_000
const mostPending = 10
/** How many attempts that have ended are kept, so that their status can be read. */
const mostEnded = 100

/** A sign-in that somebody has begun. */
export interface Attempt {
  readonly request: AuthorizationRequest
  readonly expiresAt: Date
  /** While it is pending, it waits for the callback, is taken by it, and is claimed by completeLogin(). */
  readonly phase: 'waiting' | 'taken' | 'claimed'
  readonly login: Login
}

/** The attempts to sign in of the last minutes. */
export type Attempts = ReturnType<typeof createAttempts>

/** Keeps the attempts in memory; `newId` makes their ids. */
export function createAttempts(now: () => Date, newId: () => string) {
  const attempts = new Map<string, Attempt>()
  /** Emits an event with the id of each attempt that ends. */
  const ends = new EventEmitter().setMaxListeners(0)
  let beginning = 0
  let isClosed = false

  const set = (attempt: Attempt): Attempt => {
    attempts.set(attempt.login.id, attempt)
    return attempt
  }

  const endOne = (attempt: Attempt, status: Login['status'], error: LoginError | null = null): void => {
    const { id, status: before } = attempt.login
    if (before !== 'pending') return
    set({ ...attempt, login: { id, status, error } })
    ends.emit(id)
  }

  /** All attempts, after those that are over have ended, and the oldest that have ended are forgotten. */
  const list = (): readonly Attempt[] => {
    for (const attempt of attempts.values()) {
      if (attempt.phase === 'waiting' && attempt.expiresAt <= now()) endOne(attempt, 'expired')
    }
    const ended = [...attempts.values()].filter(({ login }) => login.status !== 'pending')
    for (const { login } of ended.slice(0, -mostEnded)) attempts.delete(login.id)
    return [...attempts.values()]
  }

  const find = (id: string): Attempt => {
    const attempt = list().find(({ login }) => login.id === id)
    if (attempt === undefined) throw new NotFound('There is no sign-in with this id.')
    return attempt
  }

  const findWaiting = (states: readonly string[]): readonly Attempt[] => {
    // Compare digests, so that the timing reveals nothing about a state.
    const sought = new Set(states.map((state) => hash('sha256', state)))
    return list().filter(
      ({ phase, login, request }) =>
        phase === 'waiting' && login.status === 'pending' && sought.has(hash('sha256', request.state)),
    )
  }

  return {
    /** Begins an attempt with the request that `prepare` makes. Throws TooMany where ten are pending, and its errors. */
    async begin(prepare: () => Promise<AuthorizationRequest>): Promise<Attempt> {
      const pending = list().filter(({ login }) => login.status === 'pending')
      if (pending.length + beginning >= mostPending) {
        throw new TooMany(explain('too-many-sign-ins', { most: mostPending }))
      }
      beginning += 1
      try {
        const request = await prepare()
        const expiresAt = new Date(now().getTime() + lifetime)
        return set({
          request,
          expiresAt,
          phase: 'waiting',
          login: { id: newId(), status: 'pending', error: null },
        })
      } finally {
        beginning -= 1
      }
    },
    /** Returns the waiting attempts with one of these states, which cannot be taken again. */
    take: (states: readonly string[]): readonly Attempt[] =>
      findWaiting(states).map((attempt) => set({ ...attempt, phase: 'taken' })),
    /** Whether a waiting attempt has this state. */
    has: (state: string): boolean => findWaiting([state]).length > 0,
    /** Returns whether a taken attempt may still be completed. If so, it can no longer be cancelled. */
    claim(id: string): boolean {
      const attempt = find(id)
      if (isClosed || attempt.login.status !== 'pending' || attempt.phase !== 'taken') return false
      set({ ...attempt, phase: 'claimed' })
      return true
    },
    /** Ends a pending attempt; one that has ended stays as it is. */
    end: (id: string, status: 'complete' | 'failed', error: LoginError | null = null): void =>
      endOne(find(id), status, error),
    /** Cancels a pending attempt; one that has ended or is claimed stays as it is. Throws NotFound. */
    cancel(id: string): Login {
      const attempt = find(id)
      if (attempt.phase !== 'claimed') endOne(attempt, 'cancelled')
      return find(id).login
    },
    /** The status of an attempt once it has changed, at the latest after `waitMs`. Throws NotFound. */
    async show(id: string, waitMs: number): Promise<Login> {
      const { login, phase, expiresAt } = find(id)
      if (login.status !== 'pending' || waitMs === 0 || isClosed) return login
      const longest = phase === 'waiting' ? expiresAt.getTime() - now().getTime() : waitMs
      const signal = AbortSignal.timeout(Math.min(waitMs, longest))
      await once(ends, id, { signal }).catch(() => {})
      return find(id).login
    },
    /** Ends every wait. From then on no attempt can be completed. */
    close(): void {
      isClosed = true
      for (const id of attempts.keys()) ends.emit(id)
    },
  }
}
