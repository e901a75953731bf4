import { parseChangeId, type ChangeSet } from './change-set.ts'
import { HistoryGone, KeyReused, RequestUnderWay } from './errors.ts'
import { findChangeSet, readRequestsSince } from './journal/history.ts'
import type { Account } from './opening/account.ts'

/** A request that its client may repeat under the same key. */
export interface KeyedRequest {
  /** The digest of the key and of the client that it belongs to. */
  readonly key: string
  /** The digest of the request itself. */
  readonly digest: string
  /** The status of the first answer. */
  readonly status: number
}

type RecordedRequest = NonNullable<ChangeSet['request']>

interface Entry {
  readonly digest: string
  readonly changeId: string
  readonly revision: number
  /** In milliseconds since the epoch. */
  readonly at: number
}

/** How long a key is remembered, in milliseconds. */
const lifetime = 24 * 3_600_000

/**
 * The keyed requests whose changes were committed in the last 24 hours and are still in the journal. The journal records them with
 * their changes; it is searched when the first key arrives, so that starts stay short.
 */
export class RequestLog {
  readonly #account: Account
  readonly #underWay = new Map<string, string>()
  /** By key, the oldest first. */
  #entries = new Map<string, Entry>()
  #loading: Promise<void> | null = null

  constructor(account: Account) {
    this.#account = account
  }

  /** Remembers the request of a change set, if it had a key. */
  add(changeSet: ChangeSet): void {
    if (changeSet.request === undefined) return
    const [key, entry] = parseEntry(changeSet, changeSet.request)
    // A new entry must be behind the older ones.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.#forgetOld()
  }

  /**
   * Returns the change set of the same request, or else what `commit` returns. Throws RequestUnderWay, KeyReused, or the errors of
   * `commit`.
   */
  async runOnce(
    { key, digest, status }: KeyedRequest,
    commit: (recorded: RecordedRequest) => Promise<ChangeSet | null>,
  ): Promise<ChangeSet | null> {
    await this.#load()
    const first = this.#findEntry(key)
    if ((first?.digest ?? this.#underWay.get(key) ?? digest) !== digest) throw new KeyReused()
    const changeSet = first === undefined ? null : await this.#findKept(first)
    if (changeSet !== null) return changeSet
    if (this.#underWay.has(key)) throw new RequestUnderWay()
    this.#underWay.set(key, digest)
    try {
      return await commit({ digest: `${key}.${digest}`, status })
    } finally {
      this.#underWay.delete(key)
    }
  }

  async #load(): Promise<void> {
    this.#loading ??= this.#readJournal().catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    await this.#loading
  }

  async #readJournal(): Promise<void> {
    const { journal, host, database } = this.#account
    const since = new Date(host.now().getTime() - lifetime)
    const found = new Map<string, Entry>()
    for await (const changeSet of readRequestsSince(journal, database.data, since)) {
      if (changeSet.request !== undefined) found.set(...parseEntry(changeSet, changeSet.request))
    }
    this.#entries = new Map([...found, ...this.#entries])
  }

  async #findKept({ changeId }: Entry): Promise<ChangeSet | null> {
    const { journal, database } = this.#account
    return await findChangeSet(journal, database.data, changeId).catch((error: unknown) => {
      if (error instanceof HistoryGone) return null
      throw error
    })
  }

  #findEntry(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    return entry !== undefined && this.#isRemembered(entry) ? entry : undefined
  }

  // After a change of the clock some may be left behind a later one, which #findEntry() skips.
  #forgetOld(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#isRemembered(entry)) break
      this.#entries.delete(key)
    }
  }

  #isRemembered({ at, revision }: Entry): boolean {
    const { journal, host } = this.#account
    return at > host.now().getTime() - lifetime && revision > (journal.segments[0]?.base ?? 0)
  }
}

const parseEntry = (
  { id, at }: ChangeSet,
  { digest: recorded }: RecordedRequest,
): readonly [string, Entry] => {
  const [key = '', digest = ''] = recorded.split('.')
  const revision = parseChangeId(id)?.revision ?? 0
  return [key, { digest, changeId: id, revision, at: Date.parse(at) }]
}
