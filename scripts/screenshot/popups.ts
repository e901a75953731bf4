import type { Page } from 'playwright-core'
import { loadCatalogue } from '../../messages/catalogue.ts'
import { isLanguage } from '../../messages/languages.ts'
import type { ShownLanguage } from './looks.ts'
import { at, type Shot } from './shots.ts'

// Elements are found by keys and classes, since the texts of the page differ by language.

/** Presses keys on a todo with a date, tags, subtasks and a list. */
const pressOnTodo =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    await page
      .locator('.todo', { has: page.locator('.todo-due') })
      .nth(1)
      .focus()
    for (const key of keys) await page.keyboard.press(key)
  }

const clickOn = (selector: string) => (page: Page) => page.locator(selector).first().click()

// A touch screen has no hover, and so shows no tooltip.
const hoverOver = (selector: string) => async (page: Page) => {
  const canHover = await page.evaluate(() => matchMedia('(hover: hover)').matches)
  await page.mouse.move(300, 200)
  await page.locator(selector).locator('visible=true').first().hover()
  if (canHover) await page.locator('.tooltip').waitFor()
}

const openRepeat = async (page: Page) => {
  await pressOnTodo('d')(page)
  await page.locator('.panel-repeat button').click()
}

const typeTodo = (end: string) => async (page: Page, language: ShownLanguage) => {
  const catalogue = await loadCatalogue(isLanguage(language) ? language : 'en')
  const field = page.locator('.quick-add textarea')
  // The page keeps the text that was typed for an earlier picture.
  await field.fill('')
  await field.pressSequentially(`${catalogue['empty.wordsExample']}${end}`)
}

const paste = async (page: Page) => {
  await page.locator('.quick-add textarea').focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const lines = [
      'Pack for Lisbon',
      '  passport',
      '  sun cream',
      'Water the plants tomorrow #home',
      '- [x] Tickets',
    ]
    clipboardData.setData('text/plain', lines.join('\n'))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  })
}

const openViewForm = async (page: Page) => {
  await clickOn('.view-menu')(page)
  await page.locator('.view-form').waitFor()
}

const print = async (page: Page) => {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}

const loseServer = async (page: Page) => {
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.locator('.banner').waitFor()
}

/** The menus, popovers and dialogs of an account, by the part of the name that their pictures have. */
export const popups = {
  date: at('/all', async (page) => {
    await pressOnTodo('d')(page)
    await page.locator('.field-time').waitFor()
  }),
  'date-words': at('/all', async (page) => {
    await pressOnTodo('d')(page)
    await page.locator('.words-input').fill('5 x')
  }),
  repeat: at('/all', openRepeat),
  'repeat-form': at('/all', async (page) => {
    await openRepeat(page)
    await clickOn('.field-options .lucide-sliders-horizontal')(page)
    await page.locator('.repeat-editor').waitFor()
  }),
  'list-of-todo': at('/all', pressOnTodo('l')),
  tags: at('/all', pressOnTodo('t')),
  priority: at('/all', pressOnTodo('p')),
  rename: at('/all', pressOnTodo('e')),
  'row-menu': at('/all', pressOnTodo('Shift+F10')),
  'row-submenu': at('/all', async (page) => {
    await pressOnTodo('Shift+F10')(page)
    await page.locator('.menu-item:has(.lucide-chevron-right)').first().click()
  }),
  selection: at('/all', pressOnTodo('Control+a')),
  'selection-tags': at('/all', async (page) => {
    await pressOnTodo('s', 'Shift+ArrowDown', 'Shift+ArrowDown')(page)
    await page.locator('.selection-bar .lucide-tag').click()
  }),
  palette: at('/today', pressOnTodo('Control+k')),
  'palette-words': at('/today', async (page) => {
    await pressOnTodo('Control+k')(page)
    await page.locator('.palette-field').fill('the')
  }),
  shortcuts: at('/all', pressOnTodo('?')),
  tooltip: at('/all', hoverOver('.view-search')),
  'tooltip-back': {
    path: (filled) => filled && `/todos/${filled.todo}`,
    prepare: hoverOver('.back-bar button, .details-close'),
  },
  'list-menu': at('/menu', clickOn('section[aria-labelledby="lists-heading"] .sidebar-menu')),
  'new-list': at('/menu', clickOn('section[aria-labelledby="lists-heading"] .heading-action')),
  'tag-menu': at('/menu', clickOn('section[aria-labelledby="tags-heading"] .sidebar-menu')),
  'view-form': at('/search/the', openViewForm),
  'view-form-end': at('/search/the', async (page) => {
    await openViewForm(page)
    await clickOn('.view-form .fold > summary')(page)
    await page.locator('.modal').evaluate((modal) => modal.scrollTo(0, modal.scrollHeight))
  }),
  'settings-end': at('/settings', async (page) => {
    await page.locator('#about-title').scrollIntoViewIfNeeded()
  }),
  'settings-tokens': at('/settings', (page) =>
    page.locator('#tokens-title').evaluate((title) => title.scrollIntoView()),
  ),
  'token-expiry': at('/settings', clickOn('.token-form .picker')),
  revoke: at('/settings', clickOn('section[aria-labelledby="tokens-title"] .token .action')),
  restore: at('/settings', clickOn('section[aria-labelledby="data-title"] .token .action')),
  licences: at('/settings', async (page) => {
    await clickOn('section[aria-labelledby="about-title"] .action')(page)
    await page.locator('.licences').waitFor()
  }),
  purge: at('/trash', clickOn('.trash-row .lucide-trash-2')),
  'empty-trash': at('/trash', clickOn('.view-actions .action')),
  print: at('/all', print),
  offline: at('/all', loseServer),
  // These leave something behind, so that they come last.
  'new-todo': at('/inbox', typeTodo(' @Work !1')),
  completion: at('/inbox', typeTodo(' @')),
  paste: at('/inbox', paste),
  'new-token': at('/settings', async (page) => {
    await page.locator('.token-form .input').first().fill('Report')
    await clickOn('.token-form .action-primary')(page)
    await page.locator('.copy-field').nth(1).waitFor()
  }),
  toast: at('/all', pressOnTodo('Delete')),
} as const satisfies Readonly<Record<string, Shot>>
