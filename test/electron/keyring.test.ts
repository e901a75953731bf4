import test from 'ava'
import { refusalOf } from '../../electron/keyring.ts'

type Backend = Parameters<typeof refusalOf>[0]['getSelectedStorageBackend']

const keyring = (backend: ReturnType<Backend>, isAvailable = true) => ({
  getSelectedStorageBackend: () => backend,
  isEncryptionAvailable: () => isAvailable,
})

/** As Electron has it on macOS and Windows: without a backend to name. */
const system = (isAvailable: boolean) => ({
  getSelectedStorageBackend: (): never => {
    throw new TypeError('safeStorage.getSelectedStorageBackend is not a function')
  },
  isEncryptionAvailable: () => isAvailable,
})

for (const backend of ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'] as const) {
  test(`on Linux ${backend} is trusted where it is unlocked`, (t) => {
    t.is(refusalOf(keyring(backend), 'linux'), null)
    t.regex(
      refusalOf(keyring(backend, false), 'linux') ?? '',
      /Install or unlock GNOME Keyring or KWallet\.$/,
    )
  })
}

for (const backend of ['basic_text', 'unknown'] as const) {
  test(`on Linux ${backend} is no keyring, whatever it says of itself`, (t) => {
    t.regex(
      refusalOf(keyring(backend, true), 'linux') ?? '',
      /^this computer has no keyring that keeps it safe\./,
    )
  })
}

test('macOS and Windows are trusted where they encrypt, and else named', (t) => {
  t.is(refusalOf(system(true), 'darwin'), null)
  t.is(refusalOf(system(true), 'win32'), null)
  t.regex(refusalOf(system(false), 'darwin') ?? '', /Keychain Access\.$/)
  t.regex(refusalOf(system(false), 'win32') ?? '', /^Windows/)
})
