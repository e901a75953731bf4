import { safeStorage } from 'electron'
import { createSecrets } from './keyring.ts'

/** What the operating system encrypts for this user alone: Keychain, DPAPI, or the keyring of a Linux desktop. */
export const secrets = createSecrets(safeStorage, process.platform)
