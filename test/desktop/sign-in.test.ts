import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { openContext, testWithBrowser, type WithBrowser } from '../support/browser.ts'
import { newSignInDir, sessionIn } from '../support/desktop-sign-in.ts'
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
import { answerProvider } from '../support/page-sign-in.ts'
import { users } from '../support/provider/users.ts'
import { startProvider } from '../support/provider.ts'

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
  const args = ['dist/server/cli.js', 'serve', '--port', '0', '--data-dir', dataDir]
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
