import { join } from 'node:path'
import { accountFolder } from '../../accounts/schema.ts'
import type { NotKept } from '../../reasons/sign-in.ts'
import { codeOf, type Files, makeFolder } from '../../storage/files.ts'
import { replaceFile } from '../../storage/replace.ts'

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

interface RefreshTokensDeps {
  readonly files: Files
  readonly dataDir: string
  /** Null for a server without the desktop app, which stores no tokens. */
  readonly secrets: Secrets | null
  readonly log: (line: string) => void
}

/** The refresh tokens of the accounts. */
export type RefreshTokens = ReturnType<typeof createRefreshTokens>

/** Keeps the refresh token of each account encrypted in the folder of the account. */
export function createRefreshTokens({ files, dataDir, secrets, log }: RefreshTokensDeps) {
  const pathOf = (accountId: string): string => join(accountFolder(dataDir, accountId), 'refresh-token')

  const write = async (accountId: string, token: string | null): Promise<NotKept | null> => {
    if (token === null) return 'no-refresh-token'
    if (secrets === null) return 'only-in-app'
    const refusal = await secrets.refusal()
    if (refusal !== null) return refusal
    const encrypted = await secrets.encrypt(token).catch((error: unknown) => {
      log(`The sign-in could not be encrypted: ${String(error)}`)
      return null
    })
    if (encrypted === null) return 'not-encrypted'
    try {
      await makeFolder(files, accountFolder(dataDir, accountId))
      await replaceFile(files, pathOf(accountId), Buffer.from(encrypted).toString('base64'))
      return null
    } catch (error) {
      log(`The sign-in could not be stored: ${String(error)}`)
      return 'not-written'
    }
  }

  const forget = async (accountId: string): Promise<void> => {
    await files.unlink(pathOf(accountId)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') log(`${pathOf(accountId)}: ${String(error)}`)
    })
  }

  return {
    /** Stores a token. Returns null, or why none is stored. */
    async keep(accountId: string, token: string | null): Promise<NotKept | null> {
      const notKept = await write(accountId, token)
      // The provider would refuse an older token, and may end the sign-in because of it.
      if (notKept !== null) await forget(accountId)
      return notKept
    },
    /** The stored token, or null. */
    async load(accountId: string): Promise<string | null> {
      try {
        if (secrets === null || (await secrets.refusal()) !== null) return null
        const stored = await files.readFile(pathOf(accountId), 'utf8')
        const { text, isOutdated } = await secrets.decrypt(Buffer.from(stored, 'base64'))
        // If this fails, the old file can still be read.
        if (isOutdated) await write(accountId, text)
        return text
      } catch (error) {
        // Keep the file: the keyring may be unlocked at the next start.
        if (codeOf(error) !== 'ENOENT') log(`The stored sign-in could not be read: ${String(error)}`)
        return null
      }
    },
    /** Deletes the token of an account. */
    forget,
  }
}
