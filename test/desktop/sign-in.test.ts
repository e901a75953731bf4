import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { openContext, testWithBrowser, type WithBrowser } from '../support/browser.ts'
import { newSignInDir, ownerOf, sessionIn, signInTo } from '../support/desktop-sign-in.ts'
import {
  addField,
  closeWindow,
  hasServerFile,
  openDesktop,
  readServerFile,
  run,
  stubBrowser,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'
import { keyringSwitches, openKeyring, testWithKeyring } from '../support/keyring.ts'
import { answerProvider } from '../support/page-sign-in.ts'
import { type Provider, startProvider } from '../support/provider.ts'
import { users } from '../support/provider/users.ts'

// People sign in with the system browser, and the keyring of the computer keeps the sign-in over a quit.

testWithBrowser()

const withoutKeyring = ['--password-store=basic']

/** Opens an address in a real Chromium of its own, as the system does with its browser. */
async function openInBrowser(t: ExecutionContext, url: string): Promise<Page> {
  const context = await openContext(t as ExecutionContext<WithBrowser>)
  const tab = await context.newPage()
  await tab.goto(url)
  return tab
}

test('a sign-in goes through the system browser, and the window comes to the front with the account', async (t) => {
  const provider = await startProvider(t)
  const dataDir = await newSignInDir(t, provider.issuer)
  const desktop = await openDesktop(t, dataDir, withoutKeyring)
  const { app, page, window } = desktop
  const opened = await stubBrowser(app)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await until(async () => (await opened()).length > 0)
  const [url = ''] = await opened()
  t.true(url.startsWith(`${provider.issuer}/`))
  await window.evaluate((open) => open.hide())

  const tab = await openInBrowser(t, url)
  await answerProvider(tab)
  t.is(await tab.getByRole('heading').innerText(), 'You are signed in to Localist.')
  const { account, signIn } = await sessionIn(dataDir)
  t.is(account?.subject, users.ada.sub)
  t.like(signIn, { state: 'current', kept: false })
  t.regex(signIn?.notKept ?? '', /lasts until Localist is closed: this computer has no keyring/)
  await until(() => window.evaluate((open) => open.isVisible() && open.isFocused()))

  await page.getByText(users.ada.name).first().waitFor()
  await addField(page).fill('of Ada')
  await addField(page).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('of Ada'))
  t.deepEqual(await opened(), [url], 'the browser was opened once')
  await closeWindow(desktop)

  await provider.goOffline()
  const again = await openDesktop(t, dataDir, withoutKeyring)
  await again.page.getByText('of Ada').waitFor()
  const later = await sessionIn(dataDir)
  t.is(later.account?.id, account?.id)
  t.like(later.signIn, { state: 'ended', reason: 'not-kept' })
})

test('on a held `localist serve` the window opens the page of the provider in the system browser', async (t) => {
  const provider = await startProvider(t)
  const dataDir = await newSignInDir(t, provider.issuer)
  const args = ['dist/cli/main.js', 'serve', '--port', '0', '--data-dir', dataDir]
  const { child } = run(t, process.execPath, args, dataDir)
  await until(() => hasServerFile(dataDir) && readServerFile(dataDir).pid === child.pid)
  const { app, page } = await openDesktop(t, dataDir)
  const opened = await stubBrowser(app)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await until(async () => (await opened()).length > 0)
  const [url = ''] = await opened()
  t.is(new URL(url).origin, provider.issuer)
  const tab = await openInBrowser(t, url)
  await answerProvider(tab, users.grace.name)
  await page.getByText(users.grace.name).first().waitFor()
  t.is((await sessionIn(dataDir)).account?.subject, users.grace.sub)
  t.is(app.windows().length, 1)
})

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
