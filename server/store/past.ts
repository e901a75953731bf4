import { parseChangeId } from '../../common/change-id.ts'
import type { ChangeSet } from './transaction.ts'
import { HistoryGone, KeyReused, RequestUnderWay } from './errors.ts'
import { findChangeSet, readRemovalsAndRequests } from './journal/history.ts'
import type { Account } from './opening/open-store.ts'

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
 * The facts about the past of an account that its present state does not contain: the entities that were removed for good, since a
 * client can make another one with the same id, and the keyed requests of the last 24 hours. The journal is searched for them at
 * the first question, so that starts stay short.
 */
export class Past {
  readonly #account: Account
  /** By kind and id: the revision of the last removal. */
  readonly #removed = new Map<string, number>()
  /** The same for what an undo removed, which is kept in the history: undoing the undo brings it back. */
  readonly #takenAway = new Map<string, number>()
  readonly #underWay = new Map<string, string>()
  /** By key, the oldest first. */
  #requests = new Map<string, Entry>()
  #loading: Promise<void> | null = null

  constructor(account: Account) {
    this.#account = account
  }

  /** Remembers the removals of a change set, and its request if that had a key. */
  add(changeSet: ChangeSet): void {
    this.#addRemovals(changeSet)
    if (changeSet.request === undefined) return
    const [key, entry] = parseEntry(changeSet, changeSet.request)
    // A new entry must be behind the older ones.
    this.#requests.delete(key)
    this.#requests.set(key, entry)
    this.#forgetOld()
  }

  /** Searches the journal for the change sets before this start. Throws the system's error. */
  async load(): Promise<void> {
    this.#loading ??= this.#readJournal().catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    await this.#loading
  }

  /** Whether an entity was removed for good after `revision`. */
  wasRemovedAfter(revision: number, kind: string, id: string): boolean {
    return (this.#removed.get(keyOf(kind, id)) ?? 0) > revision
  }

  /** Whether the last removal of an entity was that of an undo. */
  wasTakenAway(kind: string, id: string): boolean {
    const key = keyOf(kind, id)
    return (this.#takenAway.get(key) ?? 0) > (this.#removed.get(key) ?? 0)
  }

  /**
   * Returns the change set of the same request, or else what `commit` returns. Throws RequestUnderWay, KeyReused, or the errors of
   * `commit`.
   */
  async runOnce(
    { key, digest, status }: KeyedRequest,
    commit: (recorded: RecordedRequest) => Promise<ChangeSet | null>,
  ): Promise<ChangeSet | null> {
    await this.load()
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

  #addRemovals({ changes, revision, undoes }: ChangeSet): void {
    const revisions = undoes === undefined ? this.#removed : this.#takenAway
    for (const { kind, id, after } of changes) {
      if (after !== null) continue
      const key = keyOf(kind, id)
      revisions.set(key, Math.max(revision, revisions.get(key) ?? 0))
    }
  }

  async #readJournal(): Promise<void> {
    const { journal, deps, database } = this.#account
    const since = new Date(deps.now().getTime() - lifetime)
    const found = new Map<string, Entry>()
    for await (const changeSet of readRemovalsAndRequests(journal, database.data, since)) {
      this.#addRemovals(changeSet)
      const isRecent = changeSet.at >= since.toISOString()
      if (isRecent && changeSet.request !== undefined) found.set(...parseEntry(changeSet, changeSet.request))
    }
    this.#requests = new Map([...found, ...this.#requests])
  }

  async #findKept({ changeId }: Entry): Promise<ChangeSet | null> {
    const { journal, database } = this.#account
    return await findChangeSet(journal, database.data, changeId).catch((error: unknown) => {
      if (error instanceof HistoryGone) return null
      throw error
    })
  }

  #findEntry(key: string): Entry | undefined {
    const entry = this.#requests.get(key)
    return entry !== undefined && this.#isRemembered(entry) ? entry : undefined
  }

  // After a change of the clock some may be left behind a later one, which #findEntry() skips.
  #forgetOld(): void {
    for (const [key, entry] of this.#requests) {
      if (this.#isRemembered(entry)) break
      this.#requests.delete(key)
    }
  }

  #isRemembered({ at, revision }: Entry): boolean {
    const { journal, deps } = this.#account
    return at > deps.now().getTime() - lifetime && revision > (journal.segments[0]?.base ?? 0)
  }
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`

const parseEntry = (
  { id, at }: ChangeSet,
  { digest: recorded }: RecordedRequest,
): readonly [string, Entry] => {
  const [key = '', digest = ''] = recorded.split('.')
  const revision = parseChangeId(id)?.revision ?? 0
  return [key, { digest, changeId: id, revision, at: Date.parse(at) }]
}
