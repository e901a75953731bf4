import type { ChangeSet } from './change-set.ts'
import { readRemovals } from './journal/history.ts'
import type { Account } from './opening/account.ts'

/**
 * The entities that were removed for good, as far as the journal goes back. A client can make an entity with the same id again, so
 * the present state does not tell. The journal is searched when change sets of the past are asked for, so that starts stay short.
 */
export class RemovalLog {
  readonly #account: Account
  /** By kind and id: the revision of the last removal. */
  readonly #revisions = new Map<string, number>()
  /** The same for what an undo removed, which is kept in the history: undoing the undo brings it back. */
  readonly #takenAway = new Map<string, number>()
  #loading: Promise<void> | null = null

  constructor(account: Account) {
    this.#account = account
  }

  /** Remembers the removals of a change set. */
  add({ changes, revision, undoes }: ChangeSet): void {
    const revisions = undoes === undefined ? this.#revisions : this.#takenAway
    for (const { kind, id, after } of changes) {
      if (after !== null) continue
      const key = keyOf(kind, id)
      revisions.set(key, Math.max(revision, revisions.get(key) ?? 0))
    }
  }

  /** Searches the journal for the removals before this start. Throws the system's error. */
  async load(): Promise<void> {
    this.#loading ??= this.#readJournal().catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    await this.#loading
  }

  /** Whether an entity was removed for good after `revision`. */
  wasRemovedAfter(revision: number, kind: string, id: string): boolean {
    return (this.#revisions.get(keyOf(kind, id)) ?? 0) > revision
  }

  /** Whether the last removal of an entity was that of an undo. */
  wasTakenAway(kind: string, id: string): boolean {
    const key = keyOf(kind, id)
    return (this.#takenAway.get(key) ?? 0) > (this.#revisions.get(key) ?? 0)
  }

  async #readJournal(): Promise<void> {
    const { journal, database } = this.#account
    for await (const changeSet of readRemovals(journal, database.data)) this.add(changeSet)
  }
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`
