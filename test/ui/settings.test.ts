import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { type CatalogueName, type Language, findLanguage } from '../../messages/languages.ts'
import { findLocale } from '../../renderer/messages/conventions.ts'
import type { AccessToken, List, Settings, Todo } from '../../server/contract.ts'
import { openContext, testWithBrowser } from '../support/browser.ts'
import { apiOf } from '../support/http.ts'
import { dateOrder, firstWeekday, openDayField } from '../support/page-days.ts'
import { fits, looksRight } from '../support/page-look.ts'
import {
  callApi,
  launchLink,
  listenForComplaints,
  openPage,
  showView,
  untilLoaded,
} from '../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  lookAgain,
  storedTitles,
  untilFocused,
} from '../support/page-todos.ts'
import { startServer } from '../support/server.ts'

const test = testWithBrowser()

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const surfaceOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('a theme is applied at once and stays, whatever the system says, and is taken back where it cannot be saved', async (t) => {
  const { server, context, page } = await openPage(t)
  const light = await surfaceOf(page)
  await showView(page, 'Settings')
  await page.getByText('Dark', { exact: true }).click()
  await eventually(t, () => themeOf(page), 'dark')
  t.not(await surfaceOf(page), light)
  const stored = async () => (await callApi<Settings>(server, 'GET', '/api/settings')).theme
  await eventually(t, stored, 'dark')
  await page.reload()
  await eventually(t, () => themeOf(page), 'dark')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('System').click()
  await eventually(t, () => surfaceOf(page), light)
  await eventually(t, stored, 'system')

  await context.setOffline(true)
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Your change may not have been saved').waitFor()
  await eventually(t, () => themeOf(page), 'system')
})

test('an access token is shown once, works, and is dead once it is revoked', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await showView(page, 'Settings')
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByText('Enter a name that says which script uses the token.').waitFor()
  t.deepEqual(await callApi(server, 'GET', '/api/tokens'), [])
  await untilFocused(page.getByRole('textbox', { name: 'Name' }))

  await page.getByRole('textbox', { name: 'Name' }).fill('Backup')
  t.is(await page.getByText('Enter a name').count(), 0)
  await page.getByText('Read and write', { exact: true }).click()
  await page.getByRole('button', { name: 'Make token' }).click()
  const dialog = page.getByRole('dialog')
  const token = await dialog.getByRole('textbox', { name: 'Token for “Backup”' }).inputValue()
  t.regex(token, /^localist_/)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await eventually(t, () => focusedName(page), 'Copy: Token for “Backup”')
  await page.keyboard.press('Enter')
  await eventually(t, () => page.evaluate(() => navigator.clipboard.readText()), token)
  const lines = await dialog.getByRole('textbox', { name: 'Address and token for a shell' }).inputValue()
  t.is(lines, `export LOCALIST_URL='${server.url}'\nexport LOCALIST_TOKEN='${token}'`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.false((await page.content()).includes(token))

  t.is((await apiOf(server, token)('POST', '/api/todos', { title: 'By script' })).status, 201)
  const isUsed = async () => {
    await lookAgain(page)
    return await page.getByText('last used just now').isVisible()
  }
  await eventually(t, isUsed, true)
  await page.getByRole('button', { name: 'Revoke “Backup”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  t.is((await apiOf(server, token)('GET', '/api/todos')).status, 200)
  await page.getByRole('button', { name: 'Revoke “Backup”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No access tokens yet.').waitFor()
  t.is((await apiOf(server, token)('GET', '/api/todos')).status, 401)
})

test('a token may be for reading only and end on a day that is not over; its form fits every width, is accessible in light and dark, and keeps to the policy', async (t) => {
  const { server, page, complaints } = await openPage(t)
  await showView(page, 'Settings')
  await page.getByText('No access tokens yet.').waitFor()
  const make = page.getByRole('button', { name: 'Make token' })
  await make.click()
  await page.getByText('Enter a name').waitFor()
  await looksRight(t, page, 'the settings with an error')

  await page.getByRole('textbox', { name: 'Name' }).fill('A token with a long name '.repeat(4))
  await page.getByRole('button', { name: /Expires/ }).click()
  await page.getByRole('listbox').waitFor()
  await looksRight(t, page, 'an open list of choices')
  await page.getByRole('option', { name: 'On a date' }).click()
  await make.click()
  await page.getByText('Choose today or a later day.').waitFor()
  await untilFocused(page.getByRole('spinbutton').first())
  t.deepEqual(await callApi(server, 'GET', '/api/tokens'), [])

  await page.getByRole('button', { name: /Open the calendar/ }).click()
  await page.getByRole('grid').waitFor()
  await looksRight(t, page, 'a calendar')
  // The page and this test may see another day around midnight.
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date()),
  )
  await page.getByRole('button', { name: /^Today/ }).click()
  t.is(await page.getByText('Choose today or a later day.').count(), 0)
  await make.click()
  await page.getByRole('dialog').waitFor()
  await looksRight(t, page, 'a new token')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const [token] = await callApi<readonly AccessToken[]>(server, 'GET', '/api/tokens')
  t.deepEqual(token?.scopes, ['todos:read'])
  const untilEnd = Date.parse(token?.expiresAt ?? '') - Date.now()
  t.true(untilEnd > 0 && untilEnd <= 25 * 60 * 60 * 1000, String(token?.expiresAt))
  await page.getByText(`last day ${today}`).waitFor()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await looksRight(t, page, 'the question before a token is revoked')
  t.deepEqual(complaints, [])
})

const rowHeight = (page: Page) =>
  page.getByRole('row', { name: 'One' }).evaluate((row) => Math.round(row.getBoundingClientRect().height))

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('rows have the chosen height, at once in every tab, and from the first paint on', async (t) => {
  const { server, context, page, complaints } = await openPage(t, ['One', 'Two'])
  t.is(await rowHeight(page), 36)
  const other = await context.newPage()
  await other.goto(await launchLink(server))
  await showView(other, 'Settings')
  for (const [name, height] of [
    ['Compact', 30],
    ['Roomy', 44],
  ] as const) {
    await other.getByText(name, { exact: true }).click()
    await eventually(t, () => rowHeight(page), height)
    const between = async () => {
      const [first, second] = await Promise.all(
        ['One', 'Two'].map((title) => page.getByRole('row', { name: title }).boundingBox()),
      )
      return Math.round(Math.abs((second?.y ?? 0) - (first?.y ?? 0)))
    }
    await eventually(t, between, height)
  }
  // Nothing of the server: only the last visit can say the height.
  await page.route('**/api/settings', (route) => route.abort())
  await page.reload()
  await eventually(t, () => rowHeight(page), 44)
  t.deepEqual(
    complaints.filter((complaint) => !complaint.includes('ERR_FAILED')),
    [],
  )
})

test('the page opens the chosen view, and new todos go to the chosen list, while they are there', async (t) => {
  const { server, page } = await openPage(t)
  const list = await callApi<List>(server, 'POST', '/api/lists', { name: 'Work' })
  await showView(page, 'Settings')
  await choose(page, 'New todos go to', 'Work')
  await choose(page, 'Open at launch', 'Work')
  await showView(page, 'Today')
  const add = async (title: string): Promise<void> => {
    await addField(page).fill(title)
    await page.keyboard.press('Enter')
  }
  const listOf = async (title: string) => {
    const todos = await callApi<readonly Todo[]>(server, 'GET', '/api/todos')
    return todos.find((todo) => todo.title === title)?.listId
  }
  await add('One')
  await eventually(t, () => listOf('One'), list.id)
  await eventually(
    t,
    async () => (await callApi<Settings>(server, 'GET', '/api/settings')).defaultView,
    `lists/${list.id}`,
  )

  const open = async (heading: string): Promise<void> => {
    await page.goto('about:blank')
    await page.goto(await launchLink(server))
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
  await open('Work')
  await callApi(server, 'PATCH', `/api/lists/${list.id}`, { archived: true })
  await page.getByRole('button', { name: /^Archived/ }).waitFor()
  await showView(page, 'Today')
  await add('Two')
  await eventually(t, () => listOf('Two'), 'inbox')
  await callApi(server, 'DELETE', `/api/lists/${list.id}`)
  await open('Inbox')
  t.is(await page.getByText('does not exist').count(), 0)
})

test('single-key shortcuts can be switched off in the settings', async (t) => {
  const { server, page } = await openPage(t)
  await page.goto(`${server.url}/#/settings`)
  const box = page.getByRole('checkbox', { name: 'Single-key shortcuts' })
  await page.getByText('Single-key shortcuts').click()
  const stored = async () => (await callApi<Settings>(server, 'GET', '/api/settings')).singleKeyCommands
  await eventually(t, stored, false)
  await eventually(t, () => box.isChecked(), false)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await page.keyboard.press('Control+b')
  await page.getByRole('navigation', { name: 'Places' }).waitFor({ state: 'hidden' })
  t.is(await page.getByRole('heading', { name: 'Settings', level: 1 }).count(), 1)
  await page.keyboard.press('Control+b')
  await box.focus()
  await page.keyboard.press('Space')
  await eventually(t, stored, true)
  await eventually(t, () => box.isChecked(), true)
  await box.blur()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
})

/** Chooses a language in the settings, whose label is in the language that the page has now. */
async function chooseLanguage(page: Page, label: string, language: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: language }).click()
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** The only due date on the page, which is in the year 2098. */
const dueDateOn = async (page: Page): Promise<string> => {
  const shown = await page.locator('[role=row] [title*="2098"]').textContent()
  return (shown ?? '').replaceAll(/\s/g, ' ')
}

test('the page is in the language of the browser, with its dates', async (t) => {
  const server = await t.context.site.startServer(t)
  await callApi(server, 'POST', '/api/todos', { title: 'Miete', dueDate: '2098-03-05', dueTime: '17:00' })
  for (const [locale, title, date] of [
    ['de-DE', 'Eingang', '5. März 2098 17:00'],
    ['fr-FR', 'Boîte de réception', '5 mars 2098 17:00'],
    ['es-ES', 'Bandeja de entrada', '5 mar 2098 17:00'],
  ] as const) {
    const context = await openContext(t, { locale })
    const page = await context.newPage()
    await page.goto(await launchLink(server))
    await untilLoaded(page)
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
    t.is(await dueDateOn(page), date)
    await eventually(t, () => languageOf(page), locale.slice(0, 2))
  }
})

test('another language shows without a reload, keeps what is typed, and stays', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Buy milk'])
  const marker = await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }).wasNotReloaded)
  t.true(marker)
  await page.getByRole('textbox', { name: 'New todo' }).fill('half a thought')
  await page.goto(`${server.url}/#/settings`)
  await chooseLanguage(page, 'Language', 'Deutsch')
  await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
  await eventually(t, () => languageOf(page), 'de')
  await eventually(t, () => page.title(), 'Einstellungen – Localist')
  await eventually(
    t,
    async () => (await callApi<{ language: string }>(server, 'GET', '/api/settings')).language,
    'de',
  )
  await page.getByRole('link', { name: /^Eingang/ }).click()
  t.is(await page.getByRole('textbox', { name: 'Neues Todo' }).inputValue(), 'half a thought')
  t.true(await page.evaluate(() => 'wasNotReloaded' in window))

  await page.goto(`${server.url}/#/settings`)
  await chooseLanguage(page, 'Sprache', 'Français')
  await page.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor()
  t.is(await languageOf(page), 'fr')
  await chooseLanguage(page, 'Langue', 'Système')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  t.deepEqual(complaints, [])
})

test('texts that cannot be loaded leave the page as it is, which says so in the language that it has', async (t) => {
  const { server, page } = await openPage(t)
  await page.route(/\/assets\/en-/, (route) => route.abort())
  await page.reload()
  // The first texts are in no language.
  await page.getByText('Localist does not answer. Start it again, and reload this page.').waitFor()
  await page.unroute(/\/assets\/en-/)
  await page.reload()
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()

  await page.goto(`${server.url}/#/settings`)
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await chooseLanguage(page, 'Language', 'Deutsch')
  await page.getByText('Localist does not answer.').waitFor()
  t.is(await languageOf(page), 'en')
  // The page says so before its change has reached the server, where a later one of a script must come second.
  await eventually(
    t,
    async () => (await callApi<{ language: string }>(server, 'GET', '/api/settings')).language,
    'de',
  )
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()

  // A language that is chosen elsewhere shows here too.
  await page.goto(`${server.url}/#/inbox`)
  await callApi(server, 'PATCH', '/api/settings', { language: 'es' })
  await lookAgain(page)
  await page.getByRole('heading', { name: 'Bandeja de entrada', level: 1 }).waitFor()
  await eventually(t, () => languageOf(page), 'es')
  await page.route(/assets\/fr-/, (route) => route.abort())
  await callApi(server, 'PATCH', '/api/settings', { language: 'fr' })
  await lookAgain(page)
  await page.getByText(/^Localist no responde/).waitFor()
  t.is(await languageOf(page), 'es')
})

/** The texts for people that are on the page, with the names for assistive technology. */
const textsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (element?.closest('kbd, code, time, option, [lang]:not(html)') === null)
        found.add(walker.currentNode.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        if (!element.closest('time')) found.add(element.getAttribute(name)?.trim() ?? '')
    return [...found]
  })

const places = ['inbox', 'today', 'upcoming', 'all', 'completed', 'trash', 'activity', 'search', 'settings']

test('no place has a text that is in no catalogue, and longer texts fit', async (t) => {
  const { server, page, complaints } = await openPage(t, ['MLK'], { locale: 'en-XA' })
  for (const place of places) {
    await page.goto(`${server.url}/#/${place}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    const untranslated = (await textsOn(page)).filter(
      (text) =>
        /[aeou]/.test(text.replace(/\d[\w.-]*/, '')) &&
        !/^(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/.test(text),
    )
    t.deepEqual(untranslated, [], place)
    const what = `${place} with longer texts`
    // Other tests look at the other places in more of their states.
    await (['inbox', 'today', 'upcoming'].includes(place) ? looksRight : fits)(t, page, what)
  }
  t.deepEqual(complaints, [])
})

test('the page runs from right to left where its texts do', async (t) => {
  const { server, page } = await openPage(t, ['Buy milk'], { locale: 'ar-XB' })
  t.is(await page.evaluate(() => document.documentElement.dir), 'rtl')
  const sidebar = await page.getByRole('navigation').first().boundingBox()
  const list = await page.getByRole('treegrid').boundingBox()
  t.true((sidebar?.x ?? 0) > (list?.x ?? Infinity), 'the sidebar is at the right')
  for (const place of ['inbox', 'upcoming', 'settings']) {
    await page.goto(`${server.url}/#/${place}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await (place === 'inbox' ? looksRight : fits)(t, page, `${place} from right to left`)
  }
})

test('a Dutch person reads day before month, weeks from Monday and 24 hours, in English words', async (t) => {
  const { server, context, page, complaints } = await openPage(t, [], { locale: 'nl-NL' })
  await callApi(server, 'POST', '/api/todos', { title: 'Huur', dueDate: '2098-03-05', dueTime: '17:00' })
  await eventually(t, () => dueDateOn(page), '5 Mar 2098 17:00')
  await page.getByRole('heading', { name: 'Inbox', level: 1, exact: true }).waitFor()
  t.is(await languageOf(page), 'en')
  await openDayField(page)
  t.deepEqual(await dateOrder(page), ['day', 'month', 'year'])
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  t.is(await firstWeekday(page), 'Mon')
  await page.getByRole('button', { name: /^Today/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Widget')
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page
    .getByText(/last day \d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec) \d{4}/)
    .waitFor()
  t.deepEqual(complaints, [])

  await showView(page, 'All')
  await context.setOffline(true)
  await lookAgain(page)
  await page.getByText(/You see your todos as of \d\d:\d\d\. /).waitFor()
})

test('an American reads month before day, and weeks from Sunday, or from the day that was chosen', async (t) => {
  const { page } = await openPage(t, ['One'], { locale: 'en-US' })
  await openDayField(page)
  t.deepEqual(await dateOrder(page), ['month', 'day', 'year'])
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  t.is(await firstWeekday(page), 'Sun')
  await page.keyboard.press('Escape')
  await page.locator('.calendar').waitFor({ state: 'detached' })
  await page.getByText('Saturday', { exact: true }).click()
  await showView(page, 'Inbox')
  await page.getByRole('row', { name: 'One' }).click()
  await page.getByRole('button', { name: 'Add a date' }).click()
  await eventually(t, () => firstWeekday(page), 'Sat')
})

test('a region that the browser has no English for has its own order and weeks all the same', async (t) => {
  const { page } = await openPage(t, [], { locale: 'zh-CN' })
  await openDayField(page)
  t.deepEqual(await dateOrder(page), ['year', 'month', 'day'])
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  t.is(await firstWeekday(page), 'Mon')
})

test('the port is changed for the next start, unless it is taken or none', async (t) => {
  const taken = createServer()
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
  t.teardown(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server = await startServer(t, { findsPort: true })
  const page = await t.context.site.openPage(t, server)
  await page.goto(await launchLink(server))
  await untilLoaded(page)
  await showView(page, 'Settings')
  const field = page.getByRole('textbox', { name: 'Port' })
  const change = async (typed: string): Promise<void> => {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Change the port' }).click()
  }
  const stored = async () => (await callApi<Settings>(server, 'GET', '/api/settings')).port
  await change('80')
  await page.getByText('Enter a whole number from 1024 to 65535').waitFor()
  await change(String(port))
  await page.getByText(`Another program has port ${port}`).waitFor()
  await change('6000')
  await page.getByText('Browsers do not open port 6000. Choose another one.').waitFor()
  t.is(await stored(), null)
  await new Promise<void>((resolve) => void taken.close(() => resolve()))
  await change(String(port))
  await page.getByText(`Localist takes port ${port} at its next start.`).waitFor()
  await eventually(t, stored, port)
})

test('a restore says what it would change, does just that, and can be undone', async (t) => {
  const { site } = t.context
  const first = await site.startServer(t)
  for (const title of ['Kept', 'Deleted later', 'Renamed later'])
    await callApi(first, 'POST', '/api/todos', { title })
  await first.stop()
  // A backup of the day is made at the start.
  const server = await site.startServer(t, { dataDir: first.dataDir })
  const todos = await callApi<readonly Todo[]>(server, 'GET', '/api/todos')
  const [, deleted, renamed] = todos.map(({ id }) => `/api/todos/${id}`)
  await callApi(server, 'DELETE', deleted ?? '')
  await callApi(server, 'PATCH', renamed ?? '', { title: 'Renamed' })
  await callApi(server, 'POST', '/api/todos', { title: 'Newer' })
  await callApi(server, 'POST', '/api/lists', { name: 'Newer list' })
  const page = await site.openPage(t, server)
  const complaints = listenForComplaints(page)
  await page.goto(await launchLink(server))
  await untilLoaded(page)
  await showView(page, 'Settings')
  const section = page.getByRole('region', { name: 'Data' })
  await section.getByRole('textbox', { name: 'Folder' }).waitFor()
  t.is(await section.getByRole('textbox', { name: 'Folder' }).inputValue(), server.dataDir)
  const open = () =>
    section
      .getByRole('button', { name: /^Restore the backup of/ })
      .last()
      .click()
  const ask = async () => {
    await open()
    await page
      .getByText('2 todos come back or change, and one goes to the trash. One list or view changes as well.')
      .waitFor()
  }
  const dialog = page.getByRole('alertdialog')
  await ask()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const before = ['Kept', 'Renamed', 'Newer']
  t.deepEqual(await storedTitles(server), before)
  // Todos may have changed since the last question: the answer to that is not shown again.
  await page.route('**/restorations?dryRun=true', () => undefined)
  await open()
  await dialog.getByText('Comparing the backup with your todos.').waitFor()
  t.true(await dialog.getByRole('button', { name: 'Restore' }).isDisabled())
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/restorations?dryRun=true')
  await ask()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await eventually(t, () => storedTitles(server), ['Kept', 'Deleted later', 'Renamed later'])
  await section.getByText('Before a restore').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), before)
  t.deepEqual(complaints, [])
})

test('the server, the shortcuts and the licences are in the settings', async (t) => {
  const { server, page } = await openPage(t)
  await showView(page, 'Settings')
  const section = page.getByRole('region', { name: 'Server' })
  await section.getByText('The port was named when Localist was started').waitFor()
  t.is(await section.getByRole('textbox', { name: 'Address' }).inputValue(), server.url)
  await looksRight(t, page, 'the settings')
  await page.getByRole('button', { name: 'Show all shortcuts' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show licences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Licences' })
  await dialog.getByText(/^react-aria-components [\d.]+/).click()
  await dialog.locator('pre:visible', { hasText: 'Apache License' }).waitFor()
})

const instant = new Date(2026, 10, 21, 14, 5)

const cases: readonly (readonly [readonly string[], string, RegExp])[] = [
  [['de-DE', 'de', 'en-US', 'en'], '21/11/2026', /^14:05$/],
  [['de', 'en-US', 'en'], '21/11/2026', /^14:05$/],
  [['en-DE'], '21/11/2026', /^14:05$/],
  [['fr-FR'], '21/11/2026', /^14:05$/],
  [['pt-BR', 'en-US'], '21/11/2026', /^14:05$/],
  [['sv-SE'], '2026-11-21', /^14:05$/],
  [['zh-CN'], '2026-11-21', /^14:05$/],
  [['ko-KR'], '2026-11-21', /^0?2:05\sPM$/i],
  [['th-TH'], '21/11/2026', /^14:05$/],
  [['fa-IR'], '2026-11-21', /^14:05$/],
  [['es-419'], '21/11/2026', /^2:05\spm$/],
  [['en-GB', 'en-US'], '21/11/2026', /^14:05$/],
  [['en-US', 'en', 'de-DE'], '11/21/2026', /^2:05\sPM$/],
  [['c', 'en-US@posix', 'de-DE'], '21/11/2026', /^14:05$/],
  [[], '11/21/2026', /^2:05\sPM$/],
]

for (const [languages, date, time] of cases) {
  test(`who reads ${languages.join(', ') || 'no language'} sees ${date}, in English`, (t) => {
    const locale = findLocale('en', languages)
    const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    t.is(new Intl.DateTimeFormat(locale, options).format(instant), date)
    t.regex(new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' }).format(instant), time)
    const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant)
    t.regex(words, /\b(Nov|2026-11-21)\b/)
    t.regex(words, /2026/)
  })
}

const others: readonly (readonly [CatalogueName, readonly string[], string, RegExp])[] = [
  ['de', ['de-DE'], '21.11.2026', /^14:05$/],
  ['de', ['de-CH', 'fr-CH'], '21.11.2026', /^14:05$/],
  ['de', ['en-US'], '21.11.2026', /^14:05$/],
  ['de', [], '21.11.2026', /^14:05$/],
  ['fr', ['fr-CA'], '2026-11-21', /^14\sh\s05$/],
  ['fr', ['fr-FR'], '21/11/2026', /^14:05$/],
  ['es', ['es-MX'], '21/11/2026', /^2:05\sp\.m\.$/],
  ['es', ['es-ES'], '21/11/2026', /^14:05$/],
  ['es', ['en-US'], '21/11/2026', /^2:05\sp\.m\.$/],
]

for (const [language, regions, date, time] of others) {
  test(`${language} in the region of ${regions.join(', ') || 'nobody'} writes ${date}`, (t) => {
    const locale = findLocale(language, regions)
    const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    t.is(new Intl.DateTimeFormat(locale, options).format(instant), date)
    t.regex(new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' }).format(instant), time)
    t.is(new Intl.Locale(locale).language, language)
  })
}

const preferences: readonly (readonly ['system' | Language, readonly string[], CatalogueName])[] = [
  ['system', ['de-AT', 'en'], 'de'],
  ['system', ['it', 'pt-BR', 'es-419', 'en'], 'es'],
  ['system', ['it', 'pl'], 'en'],
  ['system', [], 'en'],
  ['system', ['den', 'FR'], 'fr'],
  ['system', ['en-XA'], 'en-XA'],
  ['system', ['ar-EG', 'fr'], 'fr'],
  ['fr', ['de'], 'fr'],
]

for (const [chosen, preferred, found] of preferences) {
  test(`${chosen} for who reads ${preferred.join(', ') || 'nothing'} is ${found}`, (t) =>
    t.is(findLanguage(chosen, preferred), found))
}
