import test from 'ava'
import { readDataDirArgument } from '../../electron/arguments.ts'
import { createSecrets } from '../../electron/system/keyring.ts'
import { findRegionalLocale } from '../../electron/system/regional-locale.ts'

const namesFolder = test.macro<[args: readonly string[], dataDir: string | undefined]>({
  exec(t, args, dataDir) {
    t.is(readDataDirArgument(['/usr/bin/electron', '/app', ...args]), dataDir)
  },
  title: (_, args, dataDir) => `${JSON.stringify(args)} namesFolder ${dataDir ?? 'no data directory'}`,
})

const refused = test.macro<[args: readonly string[]]>({
  exec(t, args) {
    t.throws(() => readDataDirArgument(['/usr/bin/electron', '/app', ...args]), {
      message: /^--data-dir needs/,
    })
  },
  title: (_, args) => `${JSON.stringify(args)} is refused`,
})

test(namesFolder, [], undefined)
test(namesFolder, ['--data-dir', '/todos'], '/todos')
test(namesFolder, ['--data-dir=/todos'], '/todos')
test(namesFolder, ['--data-dir=-todos'], '-todos')
test(namesFolder, ['--data-dir', 'a b/c'], 'a b/c')
test(namesFolder, ['--data-dir=one', '--data-dir=two'], 'two')
test(
  namesFolder,
  ['--no-sandbox', '--inspect=0', '-r', 'x.js', '--data-dir', 'todos', '--disable-gpu'],
  'todos',
)
test(namesFolder, ['--data-directory=todos'], undefined)
test(namesFolder, ['--', '--data-dir=todos'], undefined)
test(refused, ['--data-dir'])
test(refused, ['--data-dir='])
test(refused, ['--data-dir', ''])
test(refused, ['--data-dir', '--no-sandbox'])

type Keyring = Parameters<typeof createSecrets>[0]
type Backend = ReturnType<Keyring['getSelectedStorageBackend']>

/** As Electron has it on macOS and Windows: without a backend to name. */
const noBackend = (): never => {
  throw new TypeError('safeStorage.getSelectedStorageBackend is not a function')
}

const synchronous = (getSelectedStorageBackend: () => Backend, isAvailable = true): Keyring => ({
  getSelectedStorageBackend,
  isEncryptionAvailable: () => isAvailable,
  encryptString: (text) => Buffer.from(`v11${text}`),
  decryptString: (bytes) => bytes.toString().slice(3),
})

/** As Electron 46 has it: the synchronous calls are gone. */
const asynchronous = (getSelectedStorageBackend: () => Backend, isAvailable = true): Keyring => ({
  getSelectedStorageBackend,
  isAsyncEncryptionAvailable: async () => isAvailable,
  encryptStringAsync: async (text) => Buffer.from(`v11${text}`),
  decryptStringAsync: async (bytes) => ({ result: bytes.toString().slice(3), shouldReEncrypt: true }),
})

for (const [calls, keyring] of Object.entries({ synchronous, asynchronous })) {
  for (const backend of ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'] as const) {
    test(`on Linux ${backend} is trusted where it is unlocked, by ${calls} calls`, async (t) => {
      t.is(
        await createSecrets(
          keyring(() => backend),
          'linux',
        ).refusal(),
        null,
      )
      t.is(
        await createSecrets(
          keyring(() => backend, false),
          'linux',
        ).refusal(),
        'no-keyring',
      )
    })
  }

  for (const backend of ['basic_text', 'unknown'] as const) {
    test(`on Linux ${backend} is no keyring, whatever it says of itself by ${calls} calls`, async (t) => {
      t.is(
        await createSecrets(
          keyring(() => backend),
          'linux',
        ).refusal(),
        'no-keyring',
      )
    })
  }

  test(`macOS and Windows are trusted where they encrypt, and else named, by ${calls} calls`, async (t) => {
    t.is(await createSecrets(keyring(noBackend), 'darwin').refusal(), null)
    t.is(await createSecrets(keyring(noBackend), 'win32').refusal(), null)
    t.is(await createSecrets(keyring(noBackend, false), 'darwin').refusal(), 'no-keychain')
    t.is(await createSecrets(keyring(noBackend, false), 'win32').refusal(), 'no-encryption')
  })

  test(`what was encrypted is decrypted by ${calls} calls`, async (t) => {
    const secrets = createSecrets(keyring(noBackend), 'darwin')
    const isOutdated = calls === 'asynchronous'
    t.deepEqual(await secrets.decrypt(await secrets.encrypt('token')), { text: 'token', isOutdated })
  })
}

test('where both kinds of calls exist, the asynchronous ones are used', async (t) => {
  const fail = (): never => t.fail('a synchronous call')
  const keyring = {
    ...asynchronous(noBackend),
    isEncryptionAvailable: fail,
    encryptString: fail,
    decryptString: fail,
  }
  const secrets = createSecrets(keyring, 'darwin')
  t.is(await secrets.refusal(), null)
  t.is((await secrets.decrypt(await secrets.encrypt('token'))).text, 'token')
})

test('a keyring that rejects is refused, and its failures are not hidden', async (t) => {
  const reject = () => Promise.reject(new Error('It is temporarily unavailable. Please try again.'))
  const keyring: Keyring = {
    getSelectedStorageBackend: () => 'gnome_libsecret',
    isAsyncEncryptionAvailable: reject,
    encryptStringAsync: reject,
    decryptStringAsync: reject,
  }
  const secrets = createSecrets(keyring, 'linux')
  t.is(await secrets.refusal(), 'no-keyring')
  await t.throwsAsync(secrets.encrypt('token'), { message: /temporarily unavailable/ })
  await t.throwsAsync(secrets.decrypt(Buffer.from('v11token')), { message: /temporarily unavailable/ })
})

test('on Linux nothing is taken that was encrypted with a password that everybody knows', async (t) => {
  const keyring = {
    ...asynchronous(() => 'gnome_libsecret'),
    encryptStringAsync: async () => Buffer.from('v10token'),
  }
  await t.throwsAsync(createSecrets(keyring, 'linux').encrypt('token'), { message: /no keyring/ })
  t.is(Buffer.from(await createSecrets(keyring, 'darwin').encrypt('token')).toString(), 'v10token')
})

const onLinux: readonly (readonly [Record<string, string>, string | null])[] = [
  [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8@euro' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8', LC_ALL: 'fr_CH.utf8' }, 'fr-CH'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: '', LC_ALL: '' }, 'en-US'],
  [{ LANG: 'sr_RS@latin' }, 'sr-RS'],
  [{ LANG: 'C.UTF-8' }, null],
  [{ LANG: 'POSIX' }, null],
  [{ LANG: '; rm' }, null],
  [{}, null],
]

for (const [env, expected] of onLinux) {
  test(`on Linux ${JSON.stringify(env)} is read as ${expected}`, (t) => {
    t.is(findRegionalLocale('linux', env, 'en-US@posix'), expected)
  })
}

test('elsewhere the system names the region', (t) => {
  t.is(findRegionalLocale('darwin', { LANG: 'en_US.UTF-8' }, 'en-DE'), 'en-DE')
  t.is(findRegionalLocale('win32', {}, 'de-DE'), 'de-DE')
  t.is(findRegionalLocale('win32', {}, ''), null)
})
