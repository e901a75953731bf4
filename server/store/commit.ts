import type { ChangeSet, ChangeSetOptions } from './transaction.ts'
import type { AccountData } from './state.ts'

/** The outcome of a transaction that was committed. */
export interface Committed<T> {
  readonly result: T
  /** Null where nothing changed. After a trial run, the change set that would have been stored. */
  readonly changeSet: ChangeSet | null
}

/** How a transaction is committed. */
export interface CommitOptions extends ChangeSetOptions {
  /** Whether the transaction is only tried: it runs with all checks, and nothing is stored. */
  readonly isDryRun?: boolean
}

/** From so many changes on, others get a turn before a change set is formatted: the rule has taken long, and formatting does too. */
export const manyChanges = 1000

/** The highest number of transactions in a group. It keeps the wait short, as the next limit does. */
export const maxGroupSize = 128

/** The number of characters of the lines of a group from which on it takes no further transaction. */
export const maxGroupLength = 1024 * 1024

/** Is called with a change set that is durable, and with the length of its line in the journal. */
export type Listener = (changeSet: ChangeSet, size: number) => void

/** A transaction that has not run yet. */
export interface Job {
  /** Whether all transactions before this one must be durable when it runs. */
  readonly mustStartGroup: boolean
  readonly run: (before: AccountData) => Promise<Outcome>
}

/** The outcome of a transaction. The store calls `answer` or `reject` when the data that the transaction saw is durable. */
export interface Outcome {
  /** Null where the transaction was refused, or changed nothing. */
  readonly change: { readonly changeSet: ChangeSet; readonly line: string; readonly data: AccountData } | null
  readonly answer: () => void
  readonly reject: (error: unknown) => void
}
