import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { newSignInDir, ownerOf, sessionIn, signInTo } from '../support/desktop-sign-in.ts'
import { closeWindow, hasServerFile, openDesktop, until } from '../support/desktop.ts'
import { keyringSwitches, openKeyring, testWithKeyring } from '../support/keyring.ts'
import { users } from '../support/provider/users.ts'
import { startProvider, type Provider } from '../support/provider.ts'

async function setup(t: ExecutionContext) {
  const provider = await startProvider(t)
  const dataDir = await newSignInDir(t, provider.issuer)
  const env = await openKeyring(t)
  const open = () => openDesktop(t, dataDir, keyringSwitches, env)
  const refreshes = () => provider.requests.filter(({ path }) => path === '/token').length
  return { provider, dataDir, open, refreshes }
}

const tokenFile = (dataDir: string, accountId: string | undefined): string =>
  join(dataDir, 'accounts', accountId ?? '', 'refresh-token')

/** What a file holds, as text, and as the bytes that stand in it as base64. */
function contentOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return `${text}\n${Buffer.from(text, 'base64').toString('latin1')}`
}

const holdsSecret = (text: string, { secrets }: Provider): boolean =>
  secrets.some((secret) => text.includes(secret))

testWithKeyring('a sign-in is kept in the keyring, over restarts, until the provider ends it', async (t) => {
  const { provider, dataDir, open, refreshes } = await setup(t)
  const first = await open()
  const { account, signIn } = await signInTo(dataDir)
  t.is(account?.subject, users.ada.sub)
  t.like(signIn, { state: 'current', kept: true, notKept: null })
  const file = tokenFile(dataDir, account?.id)
  t.regex(contentOf(file), /^v11/m, 'encrypted with a key of the keyring')
  t.false(holdsSecret(contentOf(file), provider))
  t.is(statSync(file).mode & 0o777, 0o600)
  await ownerOf(dataDir)('POST', '/api/todos', { title: 'of Ada' })
  await closeWindow(first)

  const before = refreshes()
  const second = await open()
  t.like((await sessionIn(dataDir)).signIn, { state: 'current', kept: true })
  await until(() => refreshes() > before)
  await until(async () => (await sessionIn(dataDir)).signIn?.checkedAt !== signIn?.checkedAt)
  t.is(provider.liveRefreshTokens().length, 1)
  t.false(holdsSecret(contentOf(file), provider))
  await closeWindow(second)

  provider.revokeAll()
  const opening = open()
  // The server asks the provider 3 s after its start, which can be before the window shows.
  await until(() => hasServerFile(dataDir))
  t.is((await sessionIn(dataDir)).signIn?.state, 'current')
  const third = await opening
  await until(async () => (await sessionIn(dataDir)).signIn?.state === 'ended')
  const after = await sessionIn(dataDir)
  t.is(after.account?.id, account?.id)
  t.is(after.signIn?.reason, 'rejected')
  // The session says so a moment before the file is removed.
  await until(async () => !existsSync(file))
  t.false(existsSync(file))
  await third.page.getByText('of Ada').waitFor()
})

testWithKeyring(
  'neither a start without the keyring nor one offline loses a sign-in; signing out ends it',
  async (t) => {
    const { provider, dataDir, open } = await setup(t)
    const first = await open()
    const { account } = await signInTo(dataDir, 'grace')
    const file = tokenFile(dataDir, account?.id)
    await closeWindow(first)

    const noBus = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
    const without = await openDesktop(t, dataDir, keyringSwitches, noBus)
    t.like(await sessionIn(dataDir), { account: { id: account?.id }, signIn: { reason: 'not-kept' } })
    await closeWindow(without)

    await provider.goOffline()
    await open()
    t.like((await sessionIn(dataDir)).signIn, { state: 'current', kept: true })
    await provider.comeBack()
    t.is((await ownerOf(dataDir)('DELETE', '/api/auth/session')).body.account.id, 'local')
    t.false(existsSync(file))
    await until(() => provider.liveRefreshTokens().length === 0)
  },
)
