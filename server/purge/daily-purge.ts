import { join } from 'node:path'
import { accountFolder } from '../accounts/schema.ts'
import type { AccountPart } from '../accounts/stores.ts'
import type { DocumentDeps } from '../storage/document.ts'
import { openSmallDocument, smallDocumentFormat } from '../storage/small-document.ts'
import { logFailure } from '../log-failure.ts'
import { createQueue } from '../job-queue.ts'
import type { SettingsKeeper } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'
import { listExpired, purgeExpired } from './expired.ts'
import { noPurgeYet, planPurge, purgeRecord, type PurgeRecord } from './plan.ts'

/** When an account is checked, in milliseconds. */
export interface PurgeTimes {
  /** After the account was opened. */
  readonly first: number
  /** After the check before. */
  readonly every: number
}

/** The first check waits, so that it does not slow down the start. */
export const usualPurgeTimes: PurgeTimes = { first: 60_000, every: 3_600_000 }

/** The dependencies of the daily purge. */
interface PurgeDeps extends DocumentDeps {
  readonly times: PurgeTimes
  /** How long this process has run, in milliseconds. Unlike `now`, it cannot be set. */
  readonly uptime: () => number
  readonly settings: Pick<SettingsKeeper, 'readAccount'>
}

/** The most todos and lists that one change set removes, without their subtasks. Other requests get a turn between two. */
const mostInTurn = 1000
/** The longest time between two checks that counts as running, in milliseconds: on some systems the uptime goes on during sleep. */
const longestRun = 3_600_000
const day = 24 * 3_600_000

const format = smallDocumentFormat<PurgeRecord>('localist-purge', purgeRecord, noPurgeYet)

/** Creates the daily purge of the trash of each open account. */
export function createDailyPurge(deps: PurgeDeps, dataDir: string): AccountPart {
  const purges = new Map<string, AccountPurge>()
  return {
    async open(accountId, store) {
      purges.set(accountId, await purgeDaily(deps, dataDir, accountId, store))
    },
    writeAnew: async (accountId) => purges.get(accountId)?.writeAnew(),
    async close(accountId) {
      const purge = purges.get(accountId)
      purges.delete(accountId)
      await purge?.end()
    },
  }
}

/** The daily purge of an account. */
interface AccountPurge {
  readonly writeAnew: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Purges the trash of an account daily, until `end` is called. `purge.json` in the folder of the account has the record. */
const purgeDaily = async (
  { times, uptime, settings, changed: _changed, ...deps }: PurgeDeps,
  dataDir: string,
  accountId: string,
  store: Store,
): Promise<AccountPurge> => {
  const { now, log } = deps
  const path = join(accountFolder(dataDir, accountId), 'purge.json')
  const document = await openSmallDocument(deps, path, format)
  const queue = createQueue()
  let checkedAt = uptime()
  let isEnding = false
  let timer: NodeJS.Timeout | undefined

  // Null once nothing may be removed any more. The person may change the setting while many entities are removed.
  const findLimit = (at: Date): string | null => {
    const trashDays = isEnding ? undefined : settings.readAccount(accountId)?.trashDays
    return trashDays === undefined ? null : new Date(at.getTime() - trashDays * day).toISOString()
  }
  /** Removes what is in the trash for too long. Returns whether it came to its end. */
  const purge = async (at: Date): Promise<boolean> => {
    let limit = findLimit(at)
    const rest = limit === null ? [] : [...listExpired(store.read(), limit)]
    let removed = 0
    while (rest.length > 0 && limit !== null) {
      const [part, before] = [rest.splice(0, mostInTurn), limit]
      const { result } = await store.transact({ kind: 'purge' }, (tx) => purgeExpired(tx, part, before))
      removed += result
      limit = findLimit(at)
    }
    if (removed > 0) log(`The daily purge removed ${removed} todos and lists from the trash of ${accountId}.`)
    return limit !== null
  }
  const check = async (): Promise<void> => {
    const present = uptime()
    const ran = Math.floor(Math.min(present - checkedAt, longestRun))
    checkedAt = present
    const trashDays = settings.readAccount(accountId)?.trashDays
    if (trashDays === undefined) return
    const at = now()
    const { isDue, record } = planPurge(document.data, { now: at, ran, trashDays })
    const isDone = !isDue || (await purge(at))
    if (isDone && record !== document.data) await document.replace(record)
  }
  const runCheck = () => logFailure(log, `The daily purge of ${accountId}`, queue.run(check))
  const planNext = (pause: number): void => {
    timer = setTimeout(() => {
      planNext(times.every)
      void runCheck()
    }, pause).unref()
  }

  planNext(times.first)
  return {
    writeAnew: () => queue.run(() => document.replace(document.data)),
    async end() {
      clearTimeout(timer)
      isEnding = true
      await queue.idle()
      // While the next purge waits, the time since the last check counts as well.
      if (document.data.wait > 0) await runCheck()
    },
  }
}
