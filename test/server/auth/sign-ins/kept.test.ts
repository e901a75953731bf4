import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { startProvider } from '../../../support/provider.ts'
import {
  fakeSecrets,
  noRenewals,
  sessionOf,
  signIn,
  type SignInServer,
  startSignInServer,
} from '../../../support/sign-in.ts'

const keptToken = async (server: SignInServer): Promise<string | null> => {
  const { account } = await sessionOf(server)
  const path = join(server.dataDir, 'accounts', account?.id ?? '', 'refresh-token')
  return readFile(path, 'utf8').catch(() => null)
}

test('where nothing can encrypt, the sign-in lasts until the stop, and the person is told why', async (t) => {
  const provider = await startProvider(t)
  const secrets = { ...fakeSecrets, refusal: async () => 'no-keyring' as const }
  const server = await startSignInServer(t, provider, { secrets, renewalTimes: noRenewals })
  const { account, signIn: standing } = await signIn(server)
  t.false(standing?.kept)
  t.is(standing?.notKeptReason, 'no-keyring')
  t.regex(
    standing?.notKept ?? '',
    /^This sign-in lasts until Localist is closed: this computer has no keyring/,
  )
  t.is(await keptToken(server), null)
  const again = await server.restart()
  t.like(await sessionOf(again), {
    account: { id: account?.id },
    signIn: { state: 'ended', reason: 'not-kept' },
  })
  t.is((await again.owner('GET', '/api/todos')).status, 200)
})

test('a token that cannot be decrypted now is no reason to fail, and is there again at the next start', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await signIn(server)
  const file = await keptToken(server)
  const secrets = { ...fakeSecrets, decrypt: () => Promise.reject(new Error('another key')) }
  const again = await server.restart({ secrets })
  t.like((await sessionOf(again)).signIn, { state: 'ended', reason: 'not-kept' })
  t.is(await keptToken(again), file)
  const third = await again.restart({ secrets: fakeSecrets })
  t.like((await sessionOf(third)).signIn, { state: 'current', kept: true })
})

test('a token whose key is outdated is encrypted anew, and stays where that fails', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { secrets: fakeSecrets, renewalTimes: noRenewals })
  await signIn(server)
  const file = await keptToken(server)
  const outdated = {
    ...fakeSecrets,
    decrypt: async (bytes: Uint8Array) => ({ ...(await fakeSecrets.decrypt(bytes)), isOutdated: true }),
  }
  const encrypt = () => Promise.reject(new Error('the keyring was locked'))
  const again = await server.restart({ secrets: { ...outdated, encrypt } })
  t.like((await sessionOf(again)).signIn, { state: 'current', kept: true })
  t.is(await keptToken(again), file)

  const withNewKey = async () => Buffer.from('with the new key')
  const third = await again.restart({ secrets: { ...outdated, encrypt: withNewKey } })
  t.like((await sessionOf(third)).signIn, { state: 'current', kept: true })
  t.is(Buffer.from((await keptToken(third)) ?? '', 'base64').toString(), 'with the new key')
})

test('where the keyring does not encrypt, the person is told, and no older token stays', async (t) => {
  const provider = await startProvider(t)
  const secrets = { ...fakeSecrets, encrypt: () => Promise.reject(new Error('it was locked')) }
  const server = await startSignInServer(t, provider, { secrets, renewalTimes: noRenewals })
  const { signIn: standing } = await signIn(server)
  t.is(standing?.notKept, 'This sign-in lasts until Localist is closed: the system did not encrypt it.')
  t.is(standing?.notKeptReason, 'not-encrypted')
  t.is(await keptToken(server), null)
})
