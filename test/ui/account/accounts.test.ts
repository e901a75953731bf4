import type { Locator, Page } from 'playwright-core'
import { makeInitials } from '../../../renderer/account/account-names.ts'
import { isOfProvider } from '../../../renderer/account/account-names.ts'
import type { ListedAccount } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import { beginSignIn, openSignInPage, signInBy } from '../../support/page-sign-in.ts'
import {
  addField,
  deleteByKey,
  eventually,
  lookAgain,
  rowOf,
  shownTitles,
  shownToasts,
  storedTitles,
  typeTitle,
} from '../../support/page-todos.ts'
import { sessionOf, signIn } from '../../support/sign-in.ts'

const test = testWithBrowser()

const ADA = /Ada Lovelace/

test('the todos of this computer are copied into the account once, where that is wanted, and only the last message about an account shows', async (t) => {
  const { server, page, complaints } = await openSignInPage(t, ['One', 'Two'])
  await signInBy(page, 'Sign in')
  await eventually(t, () => shownToasts(page), ['Signed in as Ada Lovelace'])
  const offer = page.getByRole('region', { name: /Copy your 2 todos/ })
  await offer.getByText('signing in does not sync it').waitFor()
  await offer.getByRole('button', { name: 'Copy', exact: true }).click()
  await eventually(t, () => shownToasts(page), ['2 todos copied'])
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
  await eventually(t, () => offer.count(), 0)
  t.is((await sessionOf(server)).copyOffer, null)

  await page.getByRole('button', { name: ADA }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  const signedOut = 'Signed out. Your list stays on this computer: sign in again to see it.'
  await eventually(t, () => shownToasts(page), [signedOut])
  t.deepEqual(await storedTitles(server), ['One', 'Two'])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').waitFor()
  await eventually(t, () => shownToasts(page), [])
  t.deepEqual(complaints(), [])
})

test('an offer to undo goes with the account that it is about, and an offer to copy that was declined does not come back', async (t) => {
  const { server, page } = await openSignInPage(t, ['One', 'Mine'])
  await deleteByKey(page, 'Mine')
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).waitFor()
  await eventually(t, () => page.getByText('“Mine” deleted').count(), 0)

  const decline = page.getByRole('button', { name: 'Don’t copy' })
  await decline.waitFor()
  await looksRight(t, page, 'the offer to copy')
  await decline.click()
  await decline.waitFor({ state: 'detached' })
  t.deepEqual(await storedTitles(server), [])
  await callApi(server, 'DELETE', '/api/auth/session')
  await lookAgain(page)
  await rowOf(page, 'One').waitFor()
  await signIn(server)
  await lookAgain(page)
  await page.getByText('The inbox is empty').waitFor()
  t.is(await page.getByRole('region', { name: /Copy your/ }).count(), 0)
})

test('what is typed while another account is opened stays out of its list, and is saved once its own is open again, or goes with its account', async (t) => {
  const { provider, server, page, complaints } = await openSignInPage(t, ['Mine'])
  await signIn(server, 'ada')
  await callApi(server, 'POST', '/api/todos', { title: 'Of Ada' })
  await lookAgain(page)
  await rowOf(page, 'Of Ada').waitFor()
  await addField(page).fill('A new thought of Ada')
  await typeTitle(page, 'Of Ada', 'A thought of Ada')
  await signIn(server, 'grace')
  await lookAgain(page)
  await page.getByRole('button', { name: /Grace Hopper/ }).waitFor()
  await page.getByText('The inbox is empty').waitFor()
  t.is(await addField(page).inputValue(), '')
  await addField(page).fill('A thought of Grace')
  t.deepEqual(await storedTitles(server), [])
  await callApi(server, 'POST', '/api/todos', { title: 'Of Grace' })
  await signIn(server, 'ada')
  await lookAgain(page)
  await rowOf(page, 'A thought of Ada').waitFor()
  await eventually(t, () => storedTitles(server), ['A thought of Ada'])
  t.is(await addField(page).inputValue(), 'A new thought of Ada')

  // The settings say how sign-in is set up, and remove an account that is not open.
  await showView(page, 'Settings')
  await page.getByText('How sign-in is set up').click()
  await page.getByText(provider.issuer, { exact: true }).waitFor()
  await page.getByText('config.json', { exact: true }).waitFor()
  const redirect = page.getByRole('textbox', { name: /Redirect address/ })
  t.is(await redirect.inputValue(), `${server.url}/api/auth/callback`)
  const accounts = page.getByRole('list', { name: 'Accounts on this computer' })
  await eventually(t, () => accounts.getByRole('listitem').count(), 3)
  t.is(await accounts.getByRole('button').count(), 1)
  await looksRight(t, page, 'the account in the settings')
  await accounts.getByRole('button', { name: 'Remove “Grace Hopper”' }).click()
  await page.getByRole('alertdialog').getByText('a copy of the list is kept').waitFor()
  await looksRight(t, page, 'the question before an account is removed')
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join('\n'))
  t.true((await kept()).includes('A thought of Grace'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Account removed. A copy of its list is in the data folder').waitFor()
  t.false((await kept()).includes('A thought of Grace'))
  await eventually(t, () => accounts.count(), 0)
  await eventually(t, () => page.evaluate(() => document.activeElement?.textContent), 'Account')
  const left = await callApi<readonly ListedAccount[]>(server, 'GET', '/api/accounts')
  t.deepEqual(
    left.map(({ name }) => name),
    [null, 'Ada Lovelace'],
  )
  t.deepEqual(complaints(), [])
})

test('a todo that came too late for its account waits until that is open again, and a rename that a crash cut off is saved in its own account only', async (t) => {
  const { server, page } = await openSignInPage(t)
  await addField(page).fill('Too late')
  await page.route(
    '**/api/changes',
    async (route) => {
      await signIn(server)
      await route.continue()
    },
    { times: 1 },
  )
  await addField(page).press('Enter')
  await page.getByRole('button', { name: ADA }).waitFor()
  await page.getByText('The inbox is empty').waitFor()
  t.deepEqual(await storedTitles(server), [])
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await rowOf(page, 'Too late').waitFor()
  await eventually(t, () => storedTitles(server), ['Too late'])

  await signIn(server)
  await callApi(server, 'POST', '/api/todos', { title: 'Of Ada' })
  await lookAgain(page)
  await rowOf(page, 'Of Ada').waitFor()
  await typeTitle(page, 'Of Ada', 'A thought of Ada')
  const kept = await page.evaluate(() => Object.entries(sessionStorage))
  await page.keyboard.press('Escape')
  await page.evaluate((texts) => texts.forEach(([key, text]) => sessionStorage.setItem(key, text)), kept)
  await callApi(server, 'DELETE', '/api/auth/session')
  await page.reload()
  await rowOf(page, 'Too late').waitFor()
  t.is(await addField(page).inputValue(), '')
  await signIn(server)
  await lookAgain(page)
  await rowOf(page, 'A thought of Ada').waitFor()
  await eventually(t, () => storedTitles(server), ['A thought of Ada'])
})

const banner = (page: Page) => page.locator('.banner').filter({ hasText: 'open again' })

/** Adds todos while the server takes no changes. */
async function addWhileBusy(page: Page, titles: readonly string[]): Promise<void> {
  await page.route('**/api/changes', (route) =>
    route.fulfill({ status: 503, json: { status: 503, type: 'about:blank', detail: 'The disk is full.' } }),
  )
  for (const title of titles) {
    await addField(page).fill(title)
    await addField(page).press('Enter')
    await rowOf(page, title).waitFor()
  }
  await page.getByText(/not saved yet/).waitFor()
}

/** Lets the server take changes again. */
const endBusy = (page: Page) => page.unroute('**/api/changes')

/** Whether the page asks the person to stay when it is being closed. */
const asksToStay = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('changes of an account that is signed out are counted, over a reload too, until it is open again', async (t) => {
  const { server, page } = await openSignInPage(t)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await addWhileBusy(page, ['One', 'Two'])
  t.is(await banner(page).count(), 0, 'nothing waits elsewhere')
  await page.getByRole('button', { name: ADA }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  const words = '2 changes of Ada Lovelace are not saved yet. They are saved when that account is open again.'
  await banner(page).getByText(words).waitFor()
  await endBusy(page)
  await looksRight(t, page, 'changes that wait for another account')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await banner(page).getByText(words).waitFor()
  t.true(await asksToStay(page), 'closing the tab would lose what the page before this one kept')
  await banner(page).getByRole('button', { name: 'Sign in' }).waitFor()
  t.deepEqual(await storedTitles(server), [])
  await signIn(server)
  await lookAgain(page)
  await rowOf(page, 'Two').waitFor()
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
  await eventually(t, () => banner(page).count(), 0)
  await eventually(t, () => asksToStay(page), false, 'the page knows that all is saved')
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await page.getByText('The inbox is empty').waitFor()
  t.is(await banner(page).count(), 0, 'what was sent does not wait')
  t.false(await asksToStay(page))
})

test('a change of this computer’s own list is counted in an account, whose sign-out sends it; one of an account that was removed does not wait any more', async (t) => {
  const { server, page } = await openSignInPage(t)
  await page.getByText('The inbox is empty').waitFor()
  await addWhileBusy(page, ['Mine'])
  await signIn(server)
  await lookAgain(page)
  await banner(page).getByText('1 change of this computer’s own list is not saved yet.').waitFor()
  await endBusy(page)
  await banner(page).getByRole('button', { name: 'Sign out' }).click()
  await rowOf(page, 'Mine').waitFor()
  await eventually(t, () => storedTitles(server), ['Mine'])
  await eventually(t, () => banner(page).count(), 0)

  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).waitFor()
  await addWhileBusy(page, ['One'])
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await banner(page).waitFor()
  await endBusy(page)
  await showView(page, 'Settings')
  await page.getByRole('button', { name: 'Remove “Ada Lovelace”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await eventually(t, () => banner(page).count(), 0)
})

test('a mistake in the policy is said once where a person signs in all the same, and so is that changes wait', async (t) => {
  const { server, page } = await openSignInPage(t, [], { auth: { required: true, graceDays: -1 } })
  const title = page.getByRole('heading', { name: 'Sign in to see your todos' })
  const hint = page.getByText('Some changes are not saved yet.')
  await title.waitFor()
  const problem = page.getByText('graceDays')
  await problem.first().waitFor()
  t.is(await problem.count(), 1)
  t.is(await hint.count(), 0)
  const redirect = page.getByRole('textbox', { name: /Redirect address/ })
  await page.getByText('How sign-in is set up').click()
  t.is(await redirect.inputValue(), `${server.url}/api/auth/callback`)
  await looksRight(t, page, 'a mistake in the policy')
  await signInBy(page, 'Sign in with Example ID')
  await page.getByText('The inbox is empty').waitFor()

  await addWhileBusy(page, ['One'])
  await callApi(server, 'DELETE', '/api/auth/session')
  await lookAgain(page)
  await title.waitFor()
  await hint.waitFor()
  await looksRight(t, page, 'the screen that signs in, while changes wait')
  await endBusy(page)
  await signIn(server)
  await lookAgain(page)
  await eventually(t, () => storedTitles(server), ['One'])
})

/** Has the messages of a page stay, however long the steps of a test take. */
const holdToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wait = window.setTimeout.bind(window)
    const shownMs = 8000
    const hold = (run: () => void, ms?: number) => wait(run, ms === shownMs ? 100 * shownMs : ms)
    Object.assign(window, { setTimeout: hold })
  })

async function covers(above: Locator, below: Locator): Promise<boolean> {
  const [a, b] = [await above.boundingBox(), await below.boundingBox()]
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a message never lies over the buttons of a dialog', async (t) => {
  const { page } = await openSignInPage(t, ['One'])
  await page.setViewportSize({ width: 360, height: 640 })
  await holdToasts(page)
  await deleteByKey(page, 'One')
  const toast = page.locator('.toast')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await beginSignIn(page, 'Sign in')
  await page.bringToFront()
  const actions = page.locator('.dialog-actions')
  await actions.waitFor()
  await page.getByText('The provider shows an error').click()
  t.is(await toast.count(), 1)
  t.false(await covers(toast, actions))
})

test('without a provider nobody is asked to sign in; the settings say where it is described', async (t) => {
  const { page } = await openPage(t)
  t.is(await page.getByRole('button', { name: 'Sign in' }).count(), 0)
  await showView(page, 'Settings')
  await page.getByText('docs/sign-in.md').waitFor()
  t.is(await page.getByRole('button', { name: 'Sign in' }).count(), 0)
})

test('a configuration that cannot be used is explained in the settings', async (t) => {
  const { page } = await openSignInPage(t, ['Mine'], { oidc: { issuer: 'http://login.example.test' } })
  await rowOf(page, 'Mine').waitFor()
  t.is(await page.getByRole('button', { name: 'Sign in' }).count(), 0)
  await showView(page, 'Settings')
  await page.getByText('https').first().waitFor()
  await page.getByRole('textbox', { name: /Redirect address/ }).waitFor()
  await looksRight(t, page, 'a configuration that cannot be used')
})

const initials: readonly (readonly [name: string | null, email: string | null, expected: string])[] = [
  ['Ada Lovelace', null, 'AL'],
  ['  ada   king lovelace ', null, 'AL'],
  ['Ada', 'x@example.test', 'A'],
  ['e\u0301mile zola', null, 'E\u0301Z'],
  ['山田 太郎', null, '山太'],
  ['🌻 (Ada) “Lovelace”', null, 'AL'],
  ['🌻', 'grace@example.test', 'G'],
  [null, 'grace@example.test', 'G'],
  [null, null, ''],
]

test('an account is shown by the first letters of its name, or of its address', (t) => {
  for (const [name, email, expected] of initials)
    t.is(makeInitials(name, email), expected, `${name} ${email}`)
})

const entra = 'https://login.microsoftonline.com'
const tenant = `${entra}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`

const issuers: readonly (readonly [
  title: string,
  issuer: string | null,
  configured: string,
  expected: boolean,
])[] = [
  ['the very same', 'http://h:1', 'http://h:1', true],
  ['a slash at the end says nothing', 'http://h:1', 'http://h:1/', true],
  ['nor do capitals in the host', 'https://login.example.com/a', 'https://LOGIN.example.com/a', true],
  ['the path does', 'https://login.example.com/a', 'https://login.example.com/b', false],
  ['what is no address is compared as it is', 'accounts', 'accounts', true],
  ['no issuer is of no provider', null, 'http://h:1', false],
  ['a tenant is of everyone’s Entra', tenant, `${entra}/common/v2.0`, true],
  ['and of its own', tenant, tenant, true],
  ['but not of another tenant’s', tenant, `${entra}/11111111-6c67-4c5b-b112-36a304b66dad/v2.0`, false],
  [
    'nor is a host that only begins like it',
    'https://login.microsoftonline.com.example.com/a/v2.0',
    `${entra}/common/v2.0`,
    false,
  ],
]

test('an account is of the provider that is configured where that is its issuer', (t) => {
  for (const [title, issuer, configured, expected] of issuers)
    t.is(isOfProvider(issuer, configured), expected, title)
})
