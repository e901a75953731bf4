import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AccountInUse, NotFound } from '../problems.ts'
import { codeOf, type Files } from '../store/files/files.ts'
import { makeFolder, syncFolder } from '../store/files/sync.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Accounts } from './accounts.ts'
import { localId } from './schema.ts'
import { accountFolder, type Stores } from './stores.ts'

/** Removes accounts, and gives one that comes back what was kept of it. */
export interface Removal {
  /**
   * Removes an account that is not the active one, with its access tokens. It is closed first, so that the backup that is
   * made then holds every change that was answered; returns that one's path in the data directory, null where the account
   * never had a todo. Nobody may sign in or out meanwhile. Throws NotFound, AccountInUse, AccountUnavailable, StorageFull.
   */
  remove(accountId: string): Promise<string | null>
  /** Puts the backups of an account that was removed among those of the one that is made for the same person. */
  giveBack(accountId: string): Promise<void>
}

interface RemovalHost {
  readonly accounts: Accounts
  readonly stores: Stores
  readonly tokens: Tokens
  readonly files: Files
  readonly dataDir: string
  readonly log: (line: string) => void
}

/** Keeps the backups of removed accounts in `removed` in the data directory. */
export function createRemoval({ accounts, stores, tokens, files, dataDir, log }: RemovalHost): Removal {
  const removedFolder = (accountId: string): string => join(dataDir, 'removed', accountId)
  const backupsFolder = (accountId: string): string => join(accountFolder(dataDir, accountId), 'backups')

  const move = async (name: string, from: string, to: string): Promise<void> => {
    await makeFolder(files, to)
    await files.rename(join(from, name), join(to, name))
    await syncFolder(files, to)
    await syncFolder(files, from)
  }

  const backUp = async (accountId: string): Promise<string | null> => {
    const backup = await stores.afresh(accountId, (store) => store.backUp('removal'))
    if (backup === null) return null
    await move(`${backup}.json`, backupsFolder(accountId), removedFolder(accountId))
    return `removed/${accountId}/${backup}.json`
  }

  return {
    async remove(accountId) {
      if (accountId === localId) throw new AccountInUse('The list of this computer itself cannot be removed.')
      if (accounts.find(accountId) === null) throw new NotFound('There is no account with this id.')
      if (accounts.activeId() === accountId) {
        throw new AccountInUse('You are signed in to this account. Sign out of it first, then remove it.')
      }
      // One that cannot be opened cannot be backed up.
      ;(await stores.of(accountId)).read()
      // First, so that nobody writes to it any more, and no token comes to life again whatever fails below.
      await tokens.revokeAll(accountId)
      const backup = await backUp(accountId)
      await accounts.remove(accountId)
      // What is left after a crash here is found again only by the one who signs in to it.
      await rm(accountFolder(dataDir, accountId), { recursive: true, force: true, maxRetries: 5 })
      return backup
    },
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
