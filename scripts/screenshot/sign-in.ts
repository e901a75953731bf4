import type { Page } from 'playwright-core'
import type { NewLogin } from '../../server/contract.ts'
import { publicClient } from '../../test/support/provider/configuration.ts'
import { signInAt } from '../../test/support/provider/sign-in.ts'
import type { UserName } from '../../test/support/provider/users.ts'
import { visit } from '../../test/support/sign-in.ts'
import { fillAccount, type Filled } from './examples.ts'
import type { Server } from './server.ts'
import { at, type Shot } from './shots.ts'

/** The variables with which a server signs people in at a provider. */
export const signInAtProvider = (issuer: string): Readonly<Record<string, string>> => ({
  LOCALIST_OIDC_ISSUER: issuer,
  LOCALIST_OIDC_CLIENT_ID: publicClient.id,
  LOCALIST_OIDC_NAME: 'Example ID',
})

/** Signs a person in at the provider, as their browser does. */
async function signIn(server: Server, user: UserName): Promise<void> {
  const { authorizationUrl } = await server.call<NewLogin>('POST', '/api/auth/logins')
  await visit(await signInAt(authorizationUrl, { user }))
}

/** Fills the list of this computer, and then signs people in, one after another. */
export const fillAndSignIn =
  (...people: readonly UserName[]) =>
  async (server: Server): Promise<Filled> => {
    const filled = await fillAccount(server)
    for (const user of people) await signIn(server, user)
    return filled
  }

const begin = (page: Page) => page.locator('.settings-who-actions .action').first().click()

const callback = (query: string) =>
  at('/inbox', async (page) => {
    await page.goto(`${new URL(page.url()).origin}/api/auth/callback?${query}`)
  })

const openAccountMenu = (page: Page) => page.locator('.account-corner button').click()

/** The pictures of an account without a sign-in, where one is possible. */
export const signedOutShots = {
  'sign-in-corner': at('/menu'),
  'sign-in-settings': at('/settings', (page) =>
    page.locator('#account-title').evaluate((title) => title.scrollIntoView()),
  ),
  'sign-in-dialog': at('/settings', async (page) => {
    await begin(page)
    await page.locator('.dialog .copy-field').first().waitFor()
    await page.locator('.dialog .fold > summary').click()
  }),
  'callback-unknown': callback('state=unknown&code=unknown'),
} as const satisfies Readonly<Record<string, Shot>>

/** The pictures where the provider does not answer. */
export const unreachableShots = {
  'sign-in-failed': at('/settings', async (page) => {
    await begin(page)
    await page.locator('.dialog [role="alert"]').waitFor()
  }),
} as const satisfies Readonly<Record<string, Shot>>

/** The pictures of an account that is signed in. */
export const signedInShots = {
  'copy-offer': at('/inbox'),
  'account-menu': at('/menu', openAccountMenu),
  'account-settings': at('/settings', (page) =>
    page.locator('#account-title').evaluate((title) => title.scrollIntoView()),
  ),
  'sign-out': at('/menu', async (page) => {
    await openAccountMenu(page)
    await page.locator('.account-popover .option').last().click()
    await page.locator('.dialog').waitFor()
  }),
} as const satisfies Readonly<Record<string, Shot>>

/** The pictures of an account that is signed in after another one. */
export const secondAccountShots = {
  ...signedInShots,
  'remove-account': at('/settings', (page) =>
    page.locator('section[aria-labelledby="account-title"] .token .action').first().click(),
  ),
} as const satisfies Readonly<Record<string, Shot>>
