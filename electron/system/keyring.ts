import type { SafeStorage } from 'electron'
import type { Host } from '../../server/start.ts'
import { messages } from '../messages.ts'

type Secrets = NonNullable<Host['secrets']>

/** Electron's `safeStorage`: before Electron 42 it has only the synchronous calls, from 46 on only the asynchronous ones. */
type Keyring = Pick<SafeStorage, 'getSelectedStorageBackend'> &
  Partial<
    Pick<
      SafeStorage,
      | 'isAsyncEncryptionAvailable'
      | 'encryptStringAsync'
      | 'decryptStringAsync'
      | 'isEncryptionAvailable'
      | 'encryptString'
      | 'decryptString'
    >
  >

/** Encrypts secrets with `keyring`. Before the app is ready, Electron cannot tell whether the keyring protects them. */
export function createSecrets(keyring: Keyring, platform: NodeJS.Platform): Secrets {
  return {
    async refusal() {
      // Without a keyring, Chromium encrypts with a fixed password that is in its source.
      const isSafe = platform !== 'linux' || isRealKeyring(keyring.getSelectedStorageBackend())
      if (isSafe && (await isAvailable(keyring).catch(() => false))) return null
      if (platform === 'linux') return 'no-keyring'
      return platform === 'darwin' ? 'no-keychain' : 'no-encryption'
    },
    async encrypt(text) {
      const encrypted = await encrypt(keyring, text)
      if (platform === 'linux' && isEncryptedByFixedPassword(encrypted)) throw new Error(messages.noKeyring)
      return encrypted
    },
    async decrypt(bytes) {
      const encrypted = Buffer.from(bytes)
      if (keyring.decryptStringAsync === undefined)
        return { text: requireResult(keyring.decryptString?.(encrypted)), isOutdated: false }
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(encrypted)
      return { text: result, isOutdated: shouldReEncrypt }
    },
  }
}

async function isAvailable(keyring: Keyring): Promise<boolean> {
  if (keyring.isAsyncEncryptionAvailable) return keyring.isAsyncEncryptionAvailable()
  return keyring.isEncryptionAvailable?.() ?? false
}

async function encrypt(keyring: Keyring, text: string): Promise<Buffer> {
  if (keyring.encryptStringAsync) return keyring.encryptStringAsync(text)
  return requireResult(keyring.encryptString?.(text))
}

function requireResult<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('This version of Electron has no function of safeStorage that Localist knows.')
  return value
}

function isRealKeyring(backend: ReturnType<Keyring['getSelectedStorageBackend']>): boolean {
  return backend !== 'basic_text' && backend !== 'unknown'
}

// On Linux, Chromium starts with v10 if it did not use a key of the keyring, whatever backend it reported before.
function isEncryptedByFixedPassword(encrypted: Buffer): boolean {
  return encrypted.subarray(0, 3).toString('latin1') === 'v10'
}
