import type { AccountPart } from './stores.ts'
import type { Credential } from '../http/credential.ts'
import { TooMany } from '../http/problems.ts'
import { explain, type ReasonExplanation } from '../reasons/reasons.ts'
import type { ChangeSet } from '../store/transaction.ts'

/** How many bytes of change sets an access token may write in 24 hours. */
export const usualWriteQuota = 64 * 1024 * 1024

const minute = 60_000
const day = 24 * 60 * minute

/** Limits what an access token writes, so that it cannot push the changes of others out of the history. */
export interface WriteQuota extends AccountPart {
  /** Throws TooMany for an access token that wrote its quota in the last 24 hours. */
  check(credential: Credential | null): void
}

interface QuotaDeps {
  readonly now: () => Date
  readonly tell: (explanation: ReasonExplanation) => void
  readonly limit: number
}

/** The bytes that a token wrote in a minute, and when it wrote last in it. */
interface Written {
  readonly at: number
  readonly size: number
}

/** Creates the quota of all access tokens. It counts anew after a start: the history holds many times the quota of a token. */
export function createWriteQuota({ now, tell, limit }: QuotaDeps): WriteQuota {
  const writtenBy = new Map<string, readonly Written[]>()
  const endings = new Map<string, () => void>()

  const listRecent = (tokenId: string): readonly Written[] => {
    const since = now().getTime() - day
    return (writtenBy.get(tokenId) ?? []).filter(({ at }) => at > since)
  }
  const add = ({ actor }: ChangeSet, size: number): void => {
    const { tokenId, name } = actor
    if (typeof tokenId !== 'string') return
    const recent = listRecent(tokenId)
    const at = now().getTime()
    const last = recent.at(-1)
    const isSameMinute = last !== undefined && Math.floor(last.at / minute) === Math.floor(at / minute)
    const next = isSameMinute
      ? [...recent.slice(0, -1), { at, size: last.size + size }]
      : [...recent, { at, size }]
    writtenBy.set(tokenId, next)
    const isReached = sum(recent) < limit && sum(next) >= limit
    if (isReached) tell(explain('token-quota-reached', { name: String(name) }))
  }

  return {
    check(credential) {
      if (credential?.type !== 'access-token') return
      const recent = listRecent(credential.id)
      if (sum(recent) < limit) return
      // The first moment at which enough of it is older than a day.
      const freeing = recent.find((_written, index) => sum(recent.slice(index + 1)) < limit)
      const seconds = Math.ceil(((freeing?.at ?? 0) + day - now().getTime()) / 1000)
      throw new TooMany(explain('token-quota', { hours: Math.ceil(seconds / 3600) }), {
        headers: { 'Retry-After': String(seconds) },
      })
    },
    async open(accountId, store) {
      endings.set(accountId, store.subscribe(add))
    },
    async writeAnew() {},
    async close(accountId) {
      endings.get(accountId)?.()
      endings.delete(accountId)
    },
  }
}

const sum = (all: readonly Written[]): number => all.reduce((total, { size }) => total + size, 0)
