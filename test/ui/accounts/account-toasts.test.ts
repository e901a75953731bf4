import type { Locator, Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { beginSignIn, openSignInPage, signInBy } from '../../support/page-sign-in.ts'
import {
  addField,
  deleteByKey,
  eventually,
  lookAgain,
  rowOf,
  storedTitles,
} from '../../support/page-todos.ts'
import { signIn } from '../../support/sign-in.ts'

const test = testWithBrowser()

const toasts = (page: Page): Promise<readonly string[]> =>
  page.locator('.toast-text').evaluateAll((shown) => shown.map((toast) => toast.textContent ?? ''))

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

test('that somebody is signed in is not said any more once they are not', async (t) => {
  const { server, page } = await openSignInPage(t, [], { auth: { required: true } })
  await signInBy(page, 'Sign in with Example ID')
  await eventually(t, () => toasts(page), ['Signed in as Ada Lovelace'])
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await page.getByRole('heading', { name: 'Sign in to see your todos' }).waitFor()
  await eventually(t, () => toasts(page), [])
})

test('only the last of what was said about an account shows', async (t) => {
  const { page } = await openSignInPage(t, ['One'])
  await signInBy(page, 'Sign in')
  await eventually(t, () => toasts(page), ['Signed in as Ada Lovelace'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await eventually(t, () => toasts(page), ['1 todo copied'])
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await eventually(t, () => toasts(page), [
    'Signed out. Your list stays on this computer: sign in again to see it.',
  ])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').waitFor()
  await eventually(t, () => toasts(page), [])
})

test('a message never lies over the buttons of a dialog', async (t) => {
  const { page } = await openSignInPage(t, ['One'])
  await page.setViewportSize({ width: 360, height: 640 })
  await holdToasts(page)
  await deleteByKey(page, 'One')
  const toast = page.locator('.toast')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await beginSignIn(page, 'Sign in')
  await page.bringToFront()
  const actions = page.locator('.dialog-actions')
  await actions.waitFor()
  await page.getByText('The provider shows an error').click()
  t.is(await toast.count(), 1)
  t.false(await covers(toast, actions))
})

test('a todo that came too late for its account waits, and is added once that is open again', async (t) => {
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
  await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor()
  await page.getByText('The inbox is empty').waitFor()
  t.deepEqual(await storedTitles(server), [])
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await rowOf(page, 'Too late').waitFor()
  await eventually(t, () => storedTitles(server), ['Too late'])
})

test('a mistake in the policy is said once where a person signs in all the same', async (t) => {
  const { server, page } = await openSignInPage(t, [], { auth: { required: true, graceDays: -1 } })
  await page.getByRole('heading', { name: 'Sign in to see your todos' }).waitFor()
  const problem = page.getByText('graceDays')
  await problem.first().waitFor()
  t.is(await problem.count(), 1)
  const redirect = page.getByRole('textbox', { name: /Redirect address/ })
  await page.getByText('How sign-in is set up').click()
  t.is(await redirect.inputValue(), `${server.url}/api/auth/callback`)
  await looksRight(t, page, 'a mistake in the policy')
  await signInBy(page, 'Sign in with Example ID')
  await page.getByText('The inbox is empty').waitFor()
})
