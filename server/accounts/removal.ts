import { join } from 'node:path'
import { AccountInUse } from '../http/problems.ts'
import { codeOf, type Files, makeFolder, syncFolder } from '../storage/files.ts'
import { WritingStopped, toStorageError } from '../storage/errors.ts'
import { logFailure } from '../log-failure.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Accounts } from './accounts.ts'
import { accountFolder, localId } from './schema.ts'
import type { Stores } from './stores.ts'
import { explain, type ReasonExplanation } from '../reasons/reasons.ts'

/** An account that was removed. */
export interface Removed {
  /** The path of the backup in the data directory; null where the account never had a todo. */
  readonly backup: string | null
  /** The path of the account's folder in the data directory if it could not be deleted; otherwise null. */
  readonly left: string | null
}

/** Removes accounts, and returns the backups of a removed account when its person signs in again. */
export interface Removal {
  /**
   * Removes an account that is not the active one, and its access tokens, after a backup. Requests to the account are refused
   * meanwhile, so that the backup holds every change that was answered; sign-ins and sign-outs wait.
   *
   * Throws NotFound, AccountInUse, AccountUnavailable, StorageFull, or the system's error: the account and its tokens are as
   * before, and there is no backup. Throws StorageUncertain: the account is removed, but a power cut may undo that. Throws
   * WritingStopped where another process has taken the data directory: the account may be removed.
   */
  remove(accountId: string): Promise<Removed>
  /** Moves the backups of a removed account to the new account of the same person. */
  returnBackups(accountId: string): Promise<void>
}

interface RemovalDeps {
  readonly accounts: Accounts
  readonly stores: Stores
  readonly tokens: Tokens
  readonly files: Files
  readonly dataDir: string
  /** Runs a job while nobody signs in or out. */
  readonly signIns: { runExclusively<T>(job: () => Promise<T>): Promise<T> }
  /** Tells the person by a notice. */
  readonly tell: (explanation: ReasonExplanation) => void
  readonly log: (line: string) => void
}

/** Keeps the backups of removed accounts in `removed` in the data directory. */
export function createRemoval(deps: RemovalDeps): Removal {
  const { accounts, stores, tokens, files, dataDir, signIns, tell, log } = deps
  const removedFolder = (accountId: string): string => join(dataDir, 'removed', accountId)
  const backupsFolder = (accountId: string): string => join(accountFolder(dataDir, accountId), 'backups')

  const move = async (name: string, from: string, to: string): Promise<void> => {
    await makeFolder(files, to)
    await files.rename(join(from, name), join(to, name))
    await syncFolder(files, to)
    await syncFolder(files, from)
  }

  // A backup of a failed removal is deleted: the disk may be full, and each attempt would leave another backup.
  const discard = async (path: string): Promise<void> => {
    await files.unlink(path).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') log(`${path}: ${String(error)}`)
    })
  }

  /** Moves the backup out of the account's folder, then forgets the account. */
  const forget = async (accountId: string, backup: string | null): Promise<void> => {
    const name = `${backup}.json`
    try {
      if (backup !== null) await move(name, backupsFolder(accountId), removedFolder(accountId))
      await accounts.remove(accountId)
    } catch (error) {
      const isRemoved = accounts.find(accountId) === null
      if (backup !== null && !isRemoved) {
        await discard(join(backupsFolder(accountId), name))
        await discard(join(removedFolder(accountId), name))
      }
      throw toStorageError(error)
    }
  }

  const deleteFolder = async (accountId: string): Promise<string | null> => {
    try {
      await files.rm(accountFolder(dataDir, accountId), { recursive: true, force: true, maxRetries: 5 })
      return null
    } catch (error) {
      // The process that has taken the data directory may be using the folder.
      if (error instanceof WritingStopped) throw error
      const left = `accounts/${accountId}`
      log(`${left} could not be deleted: ${String(error)}`)
      tell(explain('folder-left', { folder: left }))
      return left
    }
  }

  const remove = async (accountId: string): Promise<Removed> => {
    if (accountId === localId) throw new AccountInUse(explain('account-local', {}))
    const { id } = accounts.get(accountId)
    if (accounts.activeId() === id) throw new AccountInUse(explain('account-active', {}))
    // An account that cannot be opened cannot be backed up.
    ;(await stores.of(accountId)).read()
    return stores.closeDuring(accountId, async (withStore) => {
      const backup = await withStore((store) => store.backUp('removal'))
      await forget(accountId, backup)
      // The account is removed now: its tokens are refused even if they stay in the file.
      const revoking = tokens.revokeAll(accountId)
      await logFailure(log, 'The tokens of a removed account stay in tokens.json', revoking)
      const left = await deleteFolder(accountId)
      return { backup: backup === null ? null : `removed/${accountId}/${backup}.json`, left }
    })
  }

  return {
    remove: (accountId) => signIns.runExclusively(() => remove(accountId)),
    async returnBackups(accountId) {
      try {
        const names = await files.readdir(removedFolder(accountId))
        for (const name of names) await move(name, removedFolder(accountId), backupsFolder(accountId))
      } catch (error) {
        if (codeOf(error) !== 'ENOENT')
          log(`The backups of a removed account stay where they are: ${String(error)}`)
      }
    },
  }
}
