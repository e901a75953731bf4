import type { Locator, Page } from 'playwright-core'
import type { List, Tag } from '../../server/contract.ts'
import { callApi, placeLink } from './page-session.ts'
import { untilFocused } from './page-todos.ts'
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

/** The lists that the server has, without the inbox, in its order. */
export const storedLists = async (server: TestServer): Promise<readonly List[]> =>
  (await callApi<readonly List[]>(server, 'GET', '/api/lists')).filter(({ id }) => id !== 'inbox')

/** The names of the lists that the server has, in its order. */
export const storedNames = async (server: TestServer): Promise<readonly string[]> =>
  (await storedLists(server)).map(({ name }) => name)

/** The tags that the server has, such as `home 2`. */
export const storedTags = async (server: TestServer): Promise<readonly string[]> =>
  (await callApi<readonly Tag[]>(server, 'GET', '/api/tags')).map(({ name, count }) => `${name} ${count}`)

/** The names of the lists that the sidebar shows, from top to bottom. */
export const shownLists = (page: Page): Promise<readonly string[]> =>
  page.getByRole('region', { name: 'Lists' }).locator('.place-row .place-name').allInnerTexts()

/** The row of a list or a tag in the sidebar. */
export const placeRow = (page: Page, name: string): Locator =>
  page
    .locator('.place-row')
    .filter({ has: page.locator('.place-name', { hasText: new RegExp(`^${name}$`) }) })

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

/** Moves the focus to a list or a tag, and opens its menu by the keys, up to the focus in it. */
export async function openMenuByKeys(page: Page, name: string): Promise<void> {
  await placeLink(page, name).focus()
  await page.keyboard.press('Shift+F10')
  await untilFocused(page.getByRole('menuitem').first())
}
