import type { ListedAccount } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { openSignInPage } from '../../support/page-sign-in.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import {
  addField,
  deleteByKey,
  eventually,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  typeTitle,
} from '../../support/page-todos.ts'
import { sessionOf, signIn } from '../../support/sign-in.ts'

const test = testWithBrowser()

test('the todos of this computer are copied into the account once, where that is wanted', async (t) => {
  const { server, page, complaints } = await openSignInPage(t, ['One', 'Two'])
  await signIn(server)
  await lookAgain(page)
  const offer = page.getByRole('region', { name: /Copy your 2 todos/ })
  await offer.getByText('signing in does not sync it').waitFor()
  await looksRight(t, page, 'the offer to copy')
  await offer.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('2 todos copied').waitFor()
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
  await eventually(t, () => offer.count(), 0)
  t.is((await sessionOf(server)).copyOffer, null)
  await callApi(server, 'DELETE', '/api/auth/session')
  t.deepEqual(await storedTitles(server), ['One', 'Two'])
  t.deepEqual(complaints(), [])
})

test('an offer to copy that was declined does not come back', async (t) => {
  const { server, page } = await openSignInPage(t, ['One'])
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: 'Don’t copy' }).click()
  await page.getByRole('button', { name: 'Don’t copy' }).waitFor({ state: 'detached' })
  t.deepEqual(await storedTitles(server), [])
  await callApi(server, 'DELETE', '/api/auth/session')
  await lookAgain(page)
  await rowOf(page, 'One').waitFor()
  await signIn(server)
  await lookAgain(page)
  await page.getByText('The inbox is empty').waitFor()
  t.is(await page.getByRole('region', { name: /Copy your/ }).count(), 0)
})

test('what is typed while another account is opened stays out of its list, and is saved once its own is open again', async (t) => {
  const { server, page } = await openSignInPage(t)
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
  await signIn(server, 'ada')
  await lookAgain(page)
  await rowOf(page, 'A thought of Ada').waitFor()
  await eventually(t, () => storedTitles(server), ['A thought of Ada'])
  t.is(await addField(page).inputValue(), 'A new thought of Ada')
})

test('a rename that a crash cut off is saved in its own account only', async (t) => {
  const { server, page } = await openSignInPage(t)
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
  await page.getByText('The inbox is empty').waitFor()
  t.is(await addField(page).inputValue(), '')
  await signIn(server)
  await lookAgain(page)
  await rowOf(page, 'A thought of Ada').waitFor()
  await eventually(t, () => storedTitles(server), ['A thought of Ada'])
})

test('an offer to undo goes with the account that it is about', async (t) => {
  const { server, page } = await openSignInPage(t, ['Mine'])
  await deleteByKey(page, 'Mine')
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor()
  await eventually(t, () => page.getByText('“Mine” deleted').count(), 0)
})

test('the settings say how sign-in is set up, and remove an account that is not open', async (t) => {
  const { provider, server, page, complaints } = await openSignInPage(t, ['Mine'])
  await signIn(server, 'grace')
  await callApi(server, 'POST', '/api/todos', { title: 'Of Grace' })
  await lookAgain(page)
  await rowOf(page, 'Of Grace').waitFor()
  await addField(page).fill('A thought of Grace')
  await signIn(server, 'ada')
  await lookAgain(page)
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Account removed. A copy of its list is in the data folder').waitFor()
  t.false((await page.evaluate(() => Object.values(sessionStorage))).includes('A thought of Grace'))
  await eventually(t, () => accounts.count(), 0)
  await eventually(t, () => page.evaluate(() => document.activeElement?.textContent), 'Account')
  const left = await callApi<readonly ListedAccount[]>(server, 'GET', '/api/accounts')
  t.deepEqual(
    left.map(({ name }) => name),
    [null, 'Ada Lovelace'],
  )
  t.deepEqual(complaints(), [])
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
