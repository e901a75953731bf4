import type { Page } from 'playwright-core'
import type { Todo } from '../../../server/contract.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { callApi } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTodos, untilFocused } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const { test, goOnWith } = testInOnePage()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const lines = (page: Page) => details(page).getByRole('list', { name: 'Attachments' }).getByRole('listitem')
const addIcon = (page: Page) => details(page).getByRole('button', { name: 'Attach a link or a file' })
const targetField = (page: Page) => page.getByRole('textbox', { name: 'Link or path of a file' })

const attached = async (server: TestServer): Promise<Todo['attachments'] | undefined> =>
  (await storedTodos(server))[0]?.attachments

const open = async (page: Page): Promise<void> => {
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('Enter')
  await addIcon(page).waitFor()
}

const shownLines = async (page: Page): Promise<readonly string[]> =>
  (await lines(page).allInnerTexts()).map((text) => text.trim().replaceAll(/\s*\n\s*/g, ' · '))

test('a link is attached, renamed, removed and brought back by keys alone', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page)
  await addIcon(page).focus()
  await page.keyboard.press('Enter')
  await untilFocused(targetField(page))
  await page.keyboard.type('the offer')
  await page.keyboard.press('Enter')
  await page.getByText('Not a link or a path of this computer.').waitFor()
  t.deepEqual(await attached(server), [])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('example.com/offer?id=3')
  await page.keyboard.press('Enter')
  const offer = { url: 'https://example.com/offer?id=3', name: 'example.com' }
  await eventually(t, () => attached(server), [offer])
  t.deepEqual(await shownLines(page), ['example.com'])
  await untilFocused(addIcon(page))

  await page.getByRole('button', { name: 'Change “example.com”' }).focus()
  await page.keyboard.press('Enter')
  await untilFocused(targetField(page))
  t.is(await targetField(page).inputValue(), offer.url)
  await page.keyboard.press('Tab')
  await page.keyboard.type('The offer')
  await page.keyboard.press('Enter')
  const renamed = { ...offer, name: 'The offer' }
  await eventually(t, () => attached(server), [renamed])
  t.deepEqual(await shownLines(page), ['The offer · example.com'])
  const link = lines(page).getByRole('link')
  t.is(await link.getAttribute('href'), offer.url)
  t.is(await link.getAttribute('rel'), 'noopener noreferrer')
  await page.getByRole('button', { name: 'Change “The offer”' }).press('Enter')
  await untilFocused(targetField(page))
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Change “The offer”')

  await page.getByRole('button', { name: 'Remove “The offer”' }).press('Enter')
  await eventually(t, () => attached(server), [])
  await untilFocused(addIcon(page))
  await page.getByText('“The offer” removed from “Pay rent”').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(t, () => attached(server), [renamed])
  await eventually(t, () => shownLines(page), ['The offer · example.com'])
})

test('a file is attached by its path, which a browser copies', async (t) => {
  const { server, page, context } = await goOnWith(t, ['Pay rent'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await addIcon(page).click()
  await targetField(page).fill('/home/ada/My rent?.pdf')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Contract')
  await page.keyboard.press('Enter')
  await eventually(t, () => attached(server), [
    { url: 'file:///home/ada/My%20rent%3F.pdf', name: 'Contract' },
  ])
  t.deepEqual(await shownLines(page), ['Contract · My rent?.pdf'])
  t.is(await lines(page).getByRole('link').count(), 0)
  await lines(page)
    .getByRole('button', { name: /^Contract/ })
    .click()
  await page.getByText('Path of “Contract” copied').waitFor()
  t.is(await page.evaluate(() => navigator.clipboard.readText()), '/home/ada/My rent?.pdf')
  // A look at the form changes nothing.
  await page.getByRole('button', { name: 'Change “Contract”' }).click()
  t.is(await targetField(page).inputValue(), '/home/ada/My rent?.pdf')
  await page.keyboard.press('Enter')
  await targetField(page).waitFor({ state: 'detached' })
  t.is((await storedTodos(server))[0]?.attachments[0]?.url, 'file:///home/ada/My%20rent%3F.pdf')
})

/** Pastes or drops data on an element of the details. Returns whether the page took it. */
const give = (page: Page, selector: string, kind: 'paste' | 'drop', type: string, value: string) =>
  page.evaluate(
    ([on, event, format, data]) => {
      const given = new DataTransfer()
      if (format === 'Files') given.items.add(new File(['x'], data))
      else given.setData(format, data)
      const init = { bubbles: true, cancelable: true }
      const made =
        event === 'paste'
          ? new ClipboardEvent(event, { ...init, clipboardData: given })
          : new DragEvent(event, { ...init, dataTransfer: given })
      return document.querySelector(on)?.dispatchEvent(made) === false
    },
    [selector, kind, type, value] as const,
  )

test('links that are pasted or dropped on the details are attached; text, and what is pasted into a field, is not', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  await open(page)
  const button = '.details .field-line'
  t.true(await give(page, button, 'paste', 'text/plain', ' https://a.example/1 \n'))
  t.true(await give(page, button, 'drop', 'text/uri-list', '# comment\r\nhttps://b.example/\r\nfile:///c'))
  const expected = ['https://a.example/1', 'https://b.example/', 'file:///c']
  await eventually(t, async () => (await attached(server))?.map(({ url }) => url), expected)
  t.deepEqual(await shownLines(page), ['a.example', 'b.example', 'c'])
  t.false(await give(page, button, 'paste', 'text/plain', 'see https://a.example/'))
  t.false(await give(page, button, 'paste', 'text/plain', 'javascript:alert(1)'))
  t.false(await give(page, '.details textarea', 'paste', 'text/plain', 'https://a.example/2'))
  t.false(await give(page, '.details textarea', 'drop', 'text/uri-list', 'https://a.example/2'))
  t.true(await give(page, button, 'drop', 'Files', 'a.pdf'))
  await page.getByText('The browser does not say where the file is.').waitFor()
  t.is((await attached(server))?.length, 3)
})

test('with twenty attachments there is no room for another one', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay rent'])
  const id = (await storedTodos(server))[0]?.id ?? ''
  const attachments = Array.from({ length: 20 }, (_, index) => ({
    url: `https://${index}.example/`,
    name: `Offer ${index}`,
  }))
  await callApi(server, 'PATCH', `/api/todos/${id}`, { attachments })
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('Enter')
  await eventually(t, () => lines(page).count(), 20)
  t.is(await addIcon(page).count(), 0)
  t.true(await give(page, '.details .field-line', 'paste', 'text/plain', 'https://a.example/'))
  await page.getByText('A todo has at most 20 attachments. Remove one first.').waitFor()
  // The focus goes on to the next line.
  await page.getByRole('button', { name: 'Remove “Offer 3”' }).press('Enter')
  await untilFocused(
    lines(page)
      .nth(3)
      .getByRole('link', { name: /^Offer 4/ }),
  )
  await addIcon(page).waitFor()
})
