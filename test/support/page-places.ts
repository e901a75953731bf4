import type { Locator, Page } from 'playwright-core'
import type { List } from '../../server/contract.ts'
import { callApi } from './page-session.ts'
import type { TestServer } from './server.ts'

/** Adds a list, and todos in it. */
export async function addList(
  server: TestServer,
  name: string,
  titles: readonly string[] = [],
): Promise<List> {
  const list = await callApi<List>(server, 'POST', '/api/lists', { name })
  for (const title of titles) await callApi(server, 'POST', '/api/todos', { title, listId: list.id })
  return list
}

/** The row of a list or a tag in the sidebar. */
export const placeRow = (page: Page, name: string): Locator =>
  page
    .locator('.sidebar-row')
    .filter({ has: page.locator('.sidebar-link-name', { hasText: new RegExp(`^${name}$`) }) })

/** Chooses an entry of the menu of a list or a tag, by the button of its row. */
export async function chooseInMenu(page: Page, name: string, ...entries: readonly string[]): Promise<void> {
  await placeRow(page, name).hover()
  await placeRow(page, name).getByRole('button').click()
  for (const entry of entries)
    await page
      .getByRole('menuitem', { name: entry })
      .or(page.getByRole('menuitemradio', { name: entry }))
      .click()
}

/** Clicks the label of a radio button or a checkbox, which is itself out of sight, once the label stands still. */
export const clickLabelOf = (control: Locator): Promise<void> =>
  control.locator('xpath=ancestor::label[1]').click()

/** Chooses an entry in the menu beside the title of the view. */
export async function chooseInViewMenu(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^Menu of / })
    .and(page.locator('.view-menu'))
    .click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
