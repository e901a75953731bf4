import { join } from 'node:path'
import { accountFolder } from '../../accounts/schema.ts'
import { codeOf, type Files, makeFolder } from '../../storage/files.ts'
import { replaceFile } from '../../storage/replace.ts'
import type { NotKept } from '../../reasons/sign-in.ts'

/** Encryption for the present user of the computer, which the operating system offers to the desktop app. */
export interface Secrets {
  /** Why nothing can be encrypted here; null where it can. */
  refusal(): Promise<'no-keyring' | 'no-keychain' | 'no-encryption' | null>
  /** Rejects while the keyring is locked. */
  encrypt(text: string): Promise<Uint8Array>
  /**
   * Decrypts a text; `isOutdated` says that its key is outdated, so that it must be encrypted again. Rejects where another
   * user or another system has encrypted it, and while the keyring is locked.
   */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly isOutdated: boolean }>
}

/** The refresh tokens of the accounts, encrypted on disk. */
export interface RefreshTokens {
  /** Stores a token. Returns null, or why it is not stored. */
  keep(accountId: string, token: string): Promise<NotKept | null>
  /** The stored token, or null. */
  load(accountId: string): Promise<string | null>
  forget(accountId: string): Promise<void>
}

interface RefreshTokensDeps {
  readonly files: Files
  readonly dataDir: string
  /** Null for a server without the desktop app, which stores no tokens. */
  readonly secrets: Secrets | null
  readonly log: (line: string) => void
}

/** Stores the refresh token of each account in the account's folder. */
export function createRefreshTokens({ files, dataDir, secrets, log }: RefreshTokensDeps): RefreshTokens {
  const pathOf = (accountId: string): string => join(accountFolder(dataDir, accountId), 'refresh-token')

  const forget = async (accountId: string): Promise<void> => {
    await files.unlink(pathOf(accountId)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') log(`${pathOf(accountId)}: ${String(error)}`)
    })
  }

  const write = async (accountId: string, encrypted: Uint8Array): Promise<void> => {
    await makeFolder(files, accountFolder(dataDir, accountId))
    await replaceFile(files, pathOf(accountId), Buffer.from(encrypted).toString('base64'))
  }

  // If this fails, the old file can still be read.
  const encryptAgain = async (from: Secrets, accountId: string, token: string): Promise<void> => {
    try {
      await write(accountId, await from.encrypt(token))
    } catch (error) {
      log(`The stored sign-in could not be encrypted again: ${String(error)}`)
    }
  }

  // The provider would refuse an older token, and may end the sign-in because of it.
  const notKept = async (accountId: string, why: NotKept): Promise<NotKept> => {
    await forget(accountId)
    return why
  }

  return {
    async keep(accountId, token) {
      if (secrets === null) return notKept(accountId, 'only-in-app')
      const refusal = await secrets.refusal()
      if (refusal !== null) return notKept(accountId, refusal)
      const encrypted = await secrets.encrypt(token).catch((error: unknown) => {
        log(`The sign-in could not be encrypted: ${String(error)}`)
        return null
      })
      if (encrypted === null) return notKept(accountId, 'not-encrypted')
      try {
        await write(accountId, encrypted)
        return null
      } catch (error) {
        log(`The sign-in could not be stored: ${String(error)}`)
        return notKept(accountId, 'not-written')
      }
    },
    async load(accountId) {
      try {
        if (secrets === null || (await secrets.refusal()) !== null) return null
        const stored = await files.readFile(pathOf(accountId), 'utf8')
        const { text, isOutdated } = await secrets.decrypt(Buffer.from(stored, 'base64'))
        if (isOutdated) await encryptAgain(secrets, accountId, text)
        return text
      } catch (error) {
        // Keep the file: the keyring may be unlocked at the next start.
        if (codeOf(error) !== 'ENOENT') log(`The stored sign-in could not be read: ${String(error)}`)
        return null
      }
    },
    forget,
  }
}
