import { join } from 'node:path'
import { accountFolder } from '../../accounts/schema.ts'
import { codeOf, type Files, makeFolder } from '../../files/files.ts'
import { replaceFile } from '../../files/replace.ts'

/** Encryption by the operating system, for this user alone; the desktop app has it. */
export interface Secrets {
  /** Why nothing can be kept safe here, as the end of a sentence; null where it can. */
  refusal(): Promise<string | null>
  /** Rejects where the keyring is locked meanwhile. */
  encrypt(text: string): Promise<Uint8Array>
  /**
   * The text, and whether its key is outdated, so that it must be encrypted anew. Rejects where it was encrypted by
   * another user or on another system, and while the keyring is locked.
   */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly isOutdated: boolean }>
}

/** The refresh token of each account, in its folder, encrypted by the operating system. */
export interface RefreshTokens {
  /** Keeps a token; returns null, or why it is not kept, a sentence for a person. */
  keep(accountId: string, token: string): Promise<string | null>
  /** The token that was kept, or null. */
  load(accountId: string): Promise<string | null>
  forget(accountId: string): Promise<void>
}

interface RefreshTokensParts {
  readonly files: Files
  readonly dataDir: string
  /** Null for a server without the desktop app, which keeps none. */
  readonly secrets: Secrets | null
  readonly log: (line: string) => void
}

/** Keeps refresh tokens in the folders of the accounts. */
export function createRefreshTokens({ files, dataDir, secrets, log }: RefreshTokensParts): RefreshTokens {
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

  // Where this fails, the file that is there can still be read.
  const encryptAnew = async (from: Secrets, accountId: string, token: string): Promise<void> => {
    try {
      await write(accountId, await from.encrypt(token))
    } catch (error) {
      log(`The sign-in that was kept could not be encrypted anew: ${String(error)}`)
    }
  }

  // The provider refuses an older token, and may end the sign-in for it.
  const notKept = async (accountId: string, why: string): Promise<string> => {
    await forget(accountId)
    return why
  }

  return {
    async keep(accountId, token) {
      if (secrets === null) return notKept(accountId, onlyInTheApp)
      const refusal = await secrets.refusal()
      if (refusal !== null) return notKept(accountId, untilClosed(refusal))
      const encrypted = await secrets.encrypt(token).catch((error: unknown) => {
        log(`The sign-in could not be encrypted: ${String(error)}`)
        return null
      })
      if (encrypted === null) return notKept(accountId, untilClosed('the system did not encrypt it.'))
      try {
        await write(accountId, encrypted)
        return null
      } catch (error) {
        log(`The sign-in could not be kept: ${String(error)}`)
        return notKept(accountId, untilClosed('it could not be written to the data folder.'))
      }
    },
    async load(accountId) {
      try {
        if (secrets === null || (await secrets.refusal()) !== null) return null
        const stored = await files.readFile(pathOf(accountId), 'utf8')
        const { text, isOutdated } = await secrets.decrypt(Buffer.from(stored, 'base64'))
        if (isOutdated) await encryptAnew(secrets, accountId, text)
        return text
      } catch (error) {
        // The file stays: a keyring that is locked now may be open at the next start.
        if (codeOf(error) !== 'ENOENT') log(`The sign-in that was kept cannot be read: ${String(error)}`)
        return null
      }
    },
    forget,
  }
}

const untilClosed = (why: string): string => `This sign-in lasts until Localist is closed: ${why}`

const onlyInTheApp = 'Only the desktop app keeps sign-ins, so this one lasts until Localist is stopped.'
