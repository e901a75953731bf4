import type { Locator, Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, placeLink } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  rowOf,
  storedTitles,
  titleField,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

const COMPOSED = '日本'

/**
 * Composes a text in Safari's order: the composition ends, and then comes the key that ended it, with code 229. With `char`
 * it is a character, too, by which Chromium submits a form.
 */
async function composeAsInSafari(page: Page, key: 'Enter' | 'Escape' = 'Enter', char = ''): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await session.send('Input.insertText', { text: COMPOSED })
  const press = { key, code: key, windowsVirtualKeyCode: 229, text: char }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key })
  await session.detach()
}

async function hasKept(page: Page, field: Locator): Promise<boolean> {
  const value = await field.inputValue()
  return value === COMPOSED && (await page.evaluate(() => document.activeElement?.tagName !== 'BODY'))
}

test('Enter that ends a composition does not add a todo, and the next Enter does', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).focus()
  await composeAsInSafari(page)
  t.true(await hasKept(page, addField(page)))
  await addField(page).clear()
  await composeAsInSafari(page, 'Escape')
  t.true(await hasKept(page, addField(page)))
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), [COMPOSED])
})

test('Enter that ends a composition does not end a rename, and the next Enter does', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const editor = titleField(page)
  await rowOf(page, 'One').focus()
  await page.keyboard.press('e')
  await page.keyboard.press('Control+a')
  await composeAsInSafari(page)
  t.true(await hasKept(page, editor))
  await eventually(t, () => focusedName(page), 'Title of the todo')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), [COMPOSED])
})

test('Enter that ends a composition does not make a token, and the next Enter does', async (t) => {
  const { server, page } = await openPage(t)
  await placeLink(page, 'Settings').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.focus()
  await composeAsInSafari(page, 'Enter', '\r')
  t.true(await hasKept(page, name))
  t.is(await page.getByRole('dialog').count(), 0)
  t.deepEqual(await callApi(server, 'GET', '/api/tokens'), [])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  const tokens = await callApi<readonly { readonly name: string }[]>(server, 'GET', '/api/tokens')
  t.deepEqual(
    tokens.map((token) => token.name),
    [COMPOSED],
  )
})
