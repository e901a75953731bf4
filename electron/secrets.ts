import { safeStorage } from 'electron'
import type { Host } from '../server/start.ts'
import { refusalOf } from './keyring.ts'

/** What the operating system encrypts for this user alone: Keychain, DPAPI, or the keyring of a Linux desktop. */
export const secrets: NonNullable<Host['secrets']> = {
  refusal: () => refusalOf(safeStorage, process.platform),
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
}
