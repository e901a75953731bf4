import { EventEmitter, once } from 'node:events'
import { NotFound, TooMany } from '../../http/problems.ts'
import { explain } from '../../reasons/reasons.ts'
import { digest } from '../../secrets.ts'
import type { AuthorizationRequest } from '../provider/oidc.ts'
import type { Login, LoginError } from './schema.ts'

/** In milliseconds. */
const lifetime = 10 * 60_000
const mostPending = 10
/** How many attempts that have ended are kept, so that their status can be read. */
const mostEnded = 100

/** A sign-in that somebody has begun. */
export interface Attempt {
  readonly id: string
  readonly request: AuthorizationRequest
  readonly beganAt: Date
  readonly expiresAt: Date
}

/** The attempts to sign in of the last minutes, in memory only. */
export interface Attempts {
  /** Reserves one of the ten places for pending attempts, and returns the id of its attempt. Throws TooMany. */
  reserve(): string
  /** Gives back a place that was reserved for the attempt `id`. */
  release(id: string): void
  /** Begins the attempt `id` in its reserved place. */
  begin(id: string, request: AuthorizationRequest): Attempt
  /** Returns the waiting attempts with one of these states, which cannot be taken again. */
  take(states: readonly string[]): readonly Attempt[]
  /** Whether a waiting attempt has this state. */
  has(state: string): boolean
  /** Returns whether a taken attempt may still be completed. If so, it can no longer be cancelled. */
  claim(id: string): boolean
  complete(id: string): void
  fail(id: string, error: LoginError): void
  /** Cancels a pending attempt; one that has ended stays as it is. Throws NotFound. */
  cancel(id: string): Login
  /** The status of an attempt once it has changed, at the latest after `waitMs`. Throws NotFound. */
  show(id: string, waitMs: number): Promise<Login>
  /** Ends every wait. From then on no attempt can be completed. */
  close(): void
}

/** An attempt and its status. While it is pending, it waits for the callback, is taken by it, and is claimed by completeLogin(). */
interface Tracked {
  readonly attempt: Attempt
  readonly stateDigest: string
  phase: 'waiting' | 'taken' | 'claimed'
  status: Login['status']
  error: LoginError | null
}

/** Keeps the attempts; `newId` makes their ids. */
export function createAttempts(now: () => Date, newId: () => string): Attempts {
  const reserved = new Set<string>()
  const tracked = new Map<string, Tracked>()
  /** Emits an event with the id of each attempt that ends. */
  const ends = new EventEmitter().setMaxListeners(0)
  let isClosed = false

  const end = (one: Tracked, status: Login['status'], error: LoginError | null): void => {
    if (one.status !== 'pending') return
    one.status = status
    one.error = error
    ends.emit(one.attempt.id)
  }

  const tidy = (): void => {
    const all = [...tracked.values()]
    for (const one of all) {
      if (one.phase === 'waiting' && isOver(one.attempt, now())) end(one, 'expired', null)
    }
    const ended = all.filter(({ status }) => status !== 'pending')
    for (const { attempt } of ended.slice(0, Math.max(0, ended.length - mostEnded)))
      tracked.delete(attempt.id)
  }

  const find = (id: string): Tracked => {
    tidy()
    const one = tracked.get(id)
    if (one === undefined) throw new NotFound('There is no sign-in with this id.')
    return one
  }

  const waitingWith = (state: string): readonly Tracked[] => {
    tidy()
    // Compare digests, so that the timing reveals nothing about a state.
    const sought = digest(state)
    return [...tracked.values()].filter(
      ({ stateDigest, phase, status }) =>
        stateDigest === sought && phase === 'waiting' && status === 'pending',
    )
  }

  return {
    reserve() {
      tidy()
      const pending = [...tracked.values()].filter(({ status }) => status === 'pending').length
      if (pending + reserved.size >= mostPending) {
        throw new TooMany(explain('too-many-sign-ins', { most: mostPending }))
      }
      const id = newId()
      reserved.add(id)
      return id
    },
    release: (id) => void reserved.delete(id),
    begin(id, request) {
      reserved.delete(id)
      const beganAt = now()
      const expiresAt = new Date(beganAt.getTime() + lifetime)
      const attempt: Attempt = { id, request, beganAt, expiresAt }
      const stateDigest = digest(request.state)
      tracked.set(id, { attempt, stateDigest, phase: 'waiting', status: 'pending', error: null })
      return attempt
    },
    take(states) {
      const taken = [...new Set(states)].flatMap(waitingWith)
      for (const one of taken) one.phase = 'taken'
      return taken.map(({ attempt }) => attempt)
    },
    has: (state) => waitingWith(state).length > 0,
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
      if (one.status === 'pending' && waitMs > 0 && !isClosed) {
        const untilExpiry = one.attempt.expiresAt.getTime() - now().getTime()
        const longest = one.phase === 'waiting' ? Math.min(waitMs, untilExpiry) : waitMs
        await once(ends, id, { signal: AbortSignal.timeout(longest) }).catch(() => {})
        tidy()
      }
      return present(one)
    },
    close() {
      isClosed = true
      for (const id of tracked.keys()) ends.emit(id)
    },
  }
}

// If the clock was set back, the attempt would last too long and take the place of others.
const isOver = ({ beganAt, expiresAt }: Attempt, at: Date): boolean =>
  expiresAt <= at || beganAt.getTime() - at.getTime() > lifetime

const present = ({ attempt: { id }, status, error }: Tracked): Login => ({ id, status, error })
