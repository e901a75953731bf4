import type { SafeStorage } from 'electron'
import { messages } from './messages.ts'

/** What is asked of the operating system's keyring before anything is entrusted to it. */
type Keyring = Pick<SafeStorage, 'isEncryptionAvailable' | 'getSelectedStorageBackend'>

/**
 * Why `keyring` keeps nothing safe for this user alone, as the end of a sentence; null where it does. Only after the app
 * is ready does it say so.
 */
export function refusalOf(keyring: Keyring, platform: NodeJS.Platform): string | null {
  // Without a keyring Chromium encrypts with a password that everybody knows.
  const isSafe = platform !== 'linux' || isRealKeyring(keyring.getSelectedStorageBackend())
  if (isSafe && keyring.isEncryptionAvailable()) return null
  if (platform === 'linux') return messages.noKeyring
  return platform === 'darwin' ? messages.noKeychain : messages.noEncryption
}

function isRealKeyring(backend: ReturnType<Keyring['getSelectedStorageBackend']>): boolean {
  return backend !== 'basic_text' && backend !== 'unknown'
}
