import { join } from 'node:path'
import { codeOf, type Files } from '../../store/files/files.ts'
import { replaceFile } from '../../store/files/replace.ts'
import { makeFolder } from '../../store/files/sync.ts'

/** What the operating system encrypts for this user alone; the desktop app has it. */
export interface Secrets {
  /** Why nothing can be kept safe here, as the end of a sentence; null where it can. */
  refusal(): string | null
  encrypt(text: string): Uint8Array
  /** Throws where it was encrypted by another user or on another system. */
  decrypt(bytes: Uint8Array): string
}

/** The refresh token of each account, in its folder, encrypted by the operating system. */
export interface RefreshTokens {
  /** Keeps a token; returns null, or why it is not kept, a sentence for a person. */
  keep(accountId: string, token: string): Promise<string | null>
  /** The token that was kept, or null. */
  load(accountId: string): Promise<string | null>
  forget(accountId: string): Promise<void>
}

interface RefreshTokensHost {
  readonly files: Files
  readonly log: (line: string) => void
  /** Null for a server without the desktop app, which keeps none. */
  readonly secrets: Secrets | null
}

/** Keeps refresh tokens in the folders that `folderOf` names. */
export function createRefreshTokens(
  { files, log, secrets }: RefreshTokensHost,
  folderOf: (accountId: string) => string,
): RefreshTokens {
  const pathOf = (accountId: string): string => join(folderOf(accountId), 'refresh-token')
  const forget = async (accountId: string): Promise<void> => {
    await files.unlink(pathOf(accountId)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') log(`${pathOf(accountId)}: ${String(error)}`)
    })
  }

  return {
    async keep(accountId, token) {
      try {
        const refusal = secrets === null ? null : secrets.refusal()
        if (secrets === null || refusal !== null) {
          await forget(accountId)
          return refusal === null ? onlyInTheApp : `This sign-in lasts until Localist is closed: ${refusal}`
        }
        await makeFolder(files, folderOf(accountId))
        await replaceFile(files, pathOf(accountId), Buffer.from(secrets.encrypt(token)).toString('base64'))
        return null
      } catch (error) {
        log(`The sign-in could not be kept: ${String(error)}`)
        // An older one would be refused, and take the new one with it.
        await forget(accountId)
        return 'This sign-in lasts until Localist is closed: it could not be written to the data folder.'
      }
    },
    async load(accountId) {
      try {
        if (secrets === null || secrets.refusal() !== null) return null
        const text = await files.readFile(pathOf(accountId), 'utf8')
        return secrets.decrypt(Buffer.from(text, 'base64'))
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') log(`The sign-in that was kept cannot be read: ${String(error)}`)
        return null
      }
    },
    forget,
  }
}

const onlyInTheApp = 'Only the desktop app keeps sign-ins, so this one lasts until Localist is stopped.'
