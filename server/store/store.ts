import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { BackupUnreadable, NotFound, type Problem } from '../problems.ts'
import { AccountUnavailable, WritingStopped } from '../files/errors.ts'
import type { BackupName, BackupReason } from './backups/backup-name.ts'
import type { Backups, StoredBackup } from './backups/backups.ts'
import { restoring, type Restored } from './backups/restore.ts'
import { Checkpoints } from './checkpoint.ts'
import { cannotOpen } from '../documents/open-file.ts'
import { NewerVersion } from '../documents/document.ts'
import type { StoreHost } from './host.ts'
import type { ChangeSet } from './journal/change-set.ts'
import { changesSince } from './journal/read.ts'
import { withEnds } from './journal/segment-name.ts'
import { openAccount, type OpenedAccount } from './opening/open-account.ts'
import type { State } from './rows/state.ts'
import type { Actor } from './schema.ts'
import type { Image } from './todos-document/schema.ts'
import { Writer, type Decide } from './writer.ts'

/** An account's todos. */
export interface Store {
  /** The committed state. Throws AccountUnavailable. */
  read(): State
  /**
   * Asks `decide` what to change, given the state and the stamp that the change set will carry, and
   * returns its result once the change is durable. Change sets come one after another. Throws what
   * `decide` throws, AccountUnavailable, StorageFull, or the file system's error; then nothing has changed.
   */
  commit<T>(actor: Actor, decide: Decide<T>): Promise<T>
  /**
   * The change sets after `revision` up to now, the oldest first, as long as the journal is kept: 30 days or 64 MB.
   * Throws HistoryGone where it does not reach back so far.
   */
  changesSince(revision: number): AsyncIterable<ChangeSet>
  /** The backups of the document, the newest first. Throws AccountUnavailable. */
  backups(): Promise<readonly StoredBackup[]>
  /**
   * Makes the list what it was in a backup, in one change set, after a backup of how it is now; `before` is the id of
   * that one. Throws NotFound, BackupUnreadable, and what commit() throws.
   */
  restore(actor: Actor, id: string): Promise<Restored & { readonly before: string | null }>
  /** Makes a backup for a reason of its own and returns its id; null where there is nothing yet. Throws as restore() does. */
  backUp(reason: BackupReason): Promise<string | null>
  /** Waits for the change sets under way, refuses others, and brings the document up to date within some seconds. */
  close(): Promise<void>
}

/** How long the document may take at the stop, in milliseconds; cut short, the journal has it all. */
const closingBudget = 4_000

/** Opens the account in `folder`; one that cannot be opened is a store that says why. */
export async function openStore(host: StoreHost, folder: string): Promise<Store> {
  // Our own folders, whatever modes they were given meanwhile.
  for (const own of [dirname(folder), folder]) await host.files.chmod(own, 0o700).catch(() => {})
  try {
    await host.checkToken()
    const account = await openAccount(host, folder)
    // Another process may have changed files while they were read.
    await host.checkToken()
    return await storeOf(host, account)
  } catch (error) {
    if (error instanceof WritingStopped) return closedStore(error)
    const path = join(folder, 'todos.json')
    const unavailable = error instanceof AccountUnavailable ? error : cannotOpen(path, error)
    if (unavailable.cause instanceof Error) host.log(`${path}: ${unavailable.cause.message}`)
    host.warn(unavailable.message)
    return closedStore(unavailable)
  }
}

const storeOf = async (host: StoreHost, account: OpenedAccount): Promise<Store> => {
  const { table, journal } = account
  const checkpoints = new Checkpoints(host, account)
  const stamp = (actor: Actor, revision: number) => ({
    id: randomUUID(),
    revision,
    actor,
    at: host.now().toISOString(),
  })
  const writer = new Writer(table, journal, stamp, host.log, () => checkpoints.consider())
  // What was recovered is served even where it cannot be written yet.
  if (account.mustFold) await checkpoints.fold()
  // After a crash the journal is ahead; folding it keeps the next start short.
  if (table.revision !== account.file.revision) void checkpoints.fold()
  void checkpoints.backUpToday()
  return {
    read: () => table,
    commit: (actor, decide) => writer.commit(actor, decide),
    changesSince: (revision) =>
      changesSince(host.files, journal.folder, withEnds(journal.segments, table.revision), revision),
    backups: () => account.backups.list(),
    async restore(actor, id) {
      const backup = await readBackup(account.backups, id)
      let before: BackupName | null = null
      const prepare = async (): Promise<void> => {
        const wouldChange = restoring(backup, table, stamp(actor, table.revision + 1)).put.length > 0
        before = wouldChange ? await checkpoints.backUp('restore') : null
      }
      const commit = writer.commitAfter(prepare, actor, (state, at) => restoring(backup, state, at))
      // Only a restore that is done may push out an older backup.
      const done = await commit.catch(async (error: unknown) => {
        if (before !== null) await account.backups.discard(before)
        throw error
      })
      if (before !== null) await account.backups.dropOldest(before)
      return { ...done, before: idOf(before) }
    },
    backUp: async (reason) => idOf(await checkpoints.backUp(reason)),
    async close() {
      await writer.close()
      await checkpoints.close(closingBudget)
      await journal.rotate()
    },
  }
}

const idOf = (backup: BackupName | null): string | null => backup?.id ?? null

const readBackup = async (backups: Backups, id: string): Promise<Image> => {
  const backup = await backups.read(id).catch((cause: unknown) => {
    const why = cause instanceof NewerVersion ? 'was made by a newer Localist' : 'cannot be read'
    throw new BackupUnreadable(`This backup ${why}. Choose another; nothing was changed.`, { cause })
  })
  if (backup === null) throw new NotFound('There is no backup with this id.')
  return backup
}

const closedStore = (problem: Problem): Store => {
  const refuse = (): never => {
    throw problem
  }
  return {
    read: refuse,
    commit: () => Promise.reject(problem),
    changesSince: refuse,
    backups: async () => refuse(),
    restore: async () => refuse(),
    backUp: async () => refuse(),
    close: async () => {},
  }
}
