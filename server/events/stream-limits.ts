import type { Credential } from '../http/credential.ts'
import { TooMany } from '../http/problems.ts'
import { explain } from '../reasons/reasons.ts'

const mostStreams = 64
const mostPerCredential = 8
/** The most streams of the owner token and of access tokens together. The other slots are for sessions. */
const mostWithoutSession = 48

/** The limits of the number of streams. */
export interface StreamSlots {
  /** Takes a slot and returns a function that frees it. Throws TooMany. */
  take(credential: Credential): () => void
}

/** Creates slots that are all free. */
export function createStreamSlots(): StreamSlots {
  const taken = new Map<string, number>()
  const count = (isCounted: (key: string) => boolean): number =>
    [...taken].reduce((sum, [key, number]) => (isCounted(key) ? sum + number : sum), 0)
  const refuse = (most: number, of: 'credential' | 'scripts' | 'all'): never => {
    throw new TooMany(explain('too-many-streams', { most, of }))
  }

  return {
    take(credential) {
      const key = keyOf(credential)
      const own = taken.get(key) ?? 0
      if (own >= mostPerCredential) refuse(own, 'credential')
      if (credential.type !== 'session' && count((each) => !isSession(each)) >= mostWithoutSession) {
        refuse(mostWithoutSession, 'scripts')
      }
      if (count(() => true) >= mostStreams) refuse(mostStreams, 'all')
      taken.set(key, own + 1)
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}

const sessionPrefix = 'session '

const keyOf = (credential: Credential): string => {
  if (credential.type === 'session') return `${sessionPrefix}${credential.id}`
  return credential.type === 'access-token' ? `token ${credential.id}` : 'owner'
}

const isSession = (key: string): boolean => key.startsWith(sessionPrefix)
