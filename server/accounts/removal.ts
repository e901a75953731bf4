import { join } from 'node:path'
import { AccountInUse, NotFound } from '../http/problems.ts'
import { codeOf, type Files } from '../files/files.ts'
import { makeFolder, syncFolder } from '../files/sync.ts'
import { WritingStopped, writeError } from '../files/errors.ts'
import { logged } from '../logged.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Accounts } from './accounts.ts'
import { localId } from './schema.ts'
import { accountFolder, type Stores } from './stores.ts'

/** An account that was removed. */
export interface Removed {
  /** The path of the backup that was made before, in the data directory; null where the account never had a todo. */
  readonly backup: string | null
  /** The path of the account's folder in the data directory where it could not be deleted; otherwise null. */
  readonly left: string | null
}

/** Removes accounts, and gives one that comes back what was kept of it. */
export interface Removal {
  /**
   * Removes an account that is not the active one, with its access tokens. Its store is withheld meanwhile, so that the
   * backup that is made holds every change that was answered. Nobody signs in or out meanwhile. Throws NotFound,
   * AccountInUse, AccountUnavailable, StorageFull, or the system's error; then the account is as it was, tokens included,
   * and the backup is gone. Throws StorageUncertain where the account is removed, but a power cut may undo that,
   * and WritingStopped where another process has taken the data directory; then it may be removed as well.
   */
  remove(accountId: string): Promise<Removed>
  /** Puts the backups of an account that was removed among those of the one that is made for the same person. */
  giveBack(accountId: string): Promise<void>
}

interface RemovalHost {
  readonly accounts: Accounts
  readonly stores: Stores
  readonly tokens: Tokens
  readonly files: Files
  readonly dataDir: string
  /** Runs a job while nobody signs in or out. */
  readonly signIns: { exclusively<T>(job: () => Promise<T>): Promise<T> }
  /** Tells the person what has happened. */
  readonly tell: (message: string) => void
  readonly log: (line: string) => void
}

/** Keeps the backups of removed accounts in `removed` in the data directory. */
export function createRemoval(host: RemovalHost): Removal {
  const { accounts, stores, tokens, files, dataDir, signIns, tell, log } = host
  const removedFolder = (accountId: string): string => join(dataDir, 'removed', accountId)
  const backupsFolder = (accountId: string): string => join(accountFolder(dataDir, accountId), 'backups')

  const move = async (name: string, from: string, to: string): Promise<void> => {
    await makeFolder(files, to)
    await files.rename(join(from, name), join(to, name))
    await syncFolder(files, to)
    await syncFolder(files, from)
  }

  // A removal that fails is tried again: each time it would leave another copy on a disk that may be full.
  const discard = async (path: string): Promise<void> => {
    await files.unlink(path).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') log(`${path}: ${String(error)}`)
    })
  }

  /** Forgets the account once its backup is where the deletion of its folder does not reach it. */
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
      throw writeError(error)
    }
  }

  const deleteFolder = async (accountId: string): Promise<string | null> => {
    try {
      await files.rm(accountFolder(dataDir, accountId), { recursive: true, force: true, maxRetries: 5 })
      return null
    } catch (error) {
      // The folder may be in use by the process that has taken the data directory.
      if (error instanceof WritingStopped) throw error
      const left = `accounts/${accountId}`
      log(`${left} could not be deleted: ${String(error)}`)
      tell(
        `An account was removed, but its folder ${left} in the data folder could not be deleted. Delete it yourself.`,
      )
      return left
    }
  }

  const remove = async (accountId: string): Promise<Removed> => {
    if (accountId === localId) throw new AccountInUse('The list of this computer itself cannot be removed.')
    if (accounts.find(accountId) === null) throw new NotFound('There is no account with this id.')
    if (accounts.activeId() === accountId) {
      throw new AccountInUse('You are signed in to this account. Sign out of it first, then remove it.')
    }
    // One that cannot be opened cannot be backed up.
    ;(await stores.of(accountId)).read()
    return stores.withhold(accountId, async (withStore) => {
      const backup = await withStore((store) => store.backUp('removal'))
      await forget(accountId, backup)
      // From here on the account is removed, and its tokens are refused because there is no such account.
      const revoking = tokens.revokeAll(accountId)
      await logged(log, 'The tokens of a removed account stay in tokens.json', revoking)
      const left = await deleteFolder(accountId)
      return { backup: backup === null ? null : `removed/${accountId}/${backup}.json`, left }
    })
  }

  return {
    remove: (accountId) => signIns.exclusively(() => remove(accountId)),
    async giveBack(accountId) {
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
