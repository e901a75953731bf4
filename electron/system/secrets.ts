import { safeStorage } from 'electron'
import { createSecrets } from './keyring.ts'

/** Encrypts secrets for this user with the operating system: Keychain, DPAPI, or the keyring of a Linux desktop. */
export const secrets = createSecrets(safeStorage, process.platform)
