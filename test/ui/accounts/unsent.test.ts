import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { openSignInPage } from '../../support/page-sign-in.ts'
import { callApi, showView } from '../../support/page-session.ts'
import { addField, eventually, lookAgain, rowOf, storedTitles } from '../../support/page-todos.ts'
import { signIn } from '../../support/sign-in.ts'

const test = testWithBrowser()

const banner = (page: Page) => page.locator('.banner').filter({ hasText: 'open again' })

/** Adds todos while the server takes no changes. */
async function addWhileBusy(page: Page, titles: readonly string[]): Promise<void> {
  await page.route('**/api/changes', (route) =>
    route.fulfill({ status: 503, json: { status: 503, type: 'about:blank', detail: 'The disk is full.' } }),
  )
  for (const title of titles) {
    await addField(page).fill(title)
    await addField(page).press('Enter')
  }
  await page.getByText(/not saved yet/).waitFor()
}

/** Whether the page asks the person to stay when it is being closed. */
const asksToStay = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Lets the server take changes again. */
const endBusy = (page: Page) => page.unroute('**/api/changes')

test('changes of an account that is signed out are counted, over a reload too, until it is open again', async (t) => {
  const { server, page } = await openSignInPage(t)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await addWhileBusy(page, ['One', 'Two'])
  t.is(await banner(page).count(), 0, 'nothing waits elsewhere')
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
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
  t.is(await banner(page).count(), 0)
  await eventually(t, () => asksToStay(page), false, 'the page knows that all is saved')
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await page.getByText('The inbox is empty').waitFor()
  t.is(await banner(page).count(), 0, 'what was sent does not wait')
  t.false(await asksToStay(page))
})

test('a change of this computer’s own list is counted in an account, whose sign-out sends it', async (t) => {
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
  t.is(await banner(page).count(), 0)
})

test('changes of an account that was removed do not wait any more', async (t) => {
  const { server, page } = await openSignInPage(t)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor()
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

test('where sign-in is required, the screen that signs in says that changes wait', async (t) => {
  const { server, page } = await openSignInPage(t, [], { auth: { required: true } })
  const title = page.getByRole('heading', { name: 'Sign in to see your todos' })
  const hint = page.getByText('Some changes are not saved yet.')
  await title.waitFor()
  t.is(await hint.count(), 0)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor()
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
