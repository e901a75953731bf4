import type { Page } from 'playwright-core'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, launchLink, openPage, untilLoaded } from '../../support/page-session.ts'
import { eventually, lookAgain } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

/** Chooses a language in the settings, whose label is in the language that the page has now. */
async function choose(page: Page, label: string, language: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: language }).click()
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('the page is in the language of the browser, with its dates', async (t) => {
  const server = await startServer(t)
  await callApi(server, 'POST', '/api/todos', { title: 'Miete', dueDate: '2031-03-05', dueTime: '17:00' })
  for (const [locale, title, date] of [
    ['de-DE', 'Eingang', '5. März 2031 17:00'],
    ['fr-FR', 'Boîte de réception', '5 mars 2031 17:00'],
    ['es-ES', 'Bandeja de entrada', '5 mar 2031 17:00'],
    ['it-IT', 'Inbox', '5 Mar 2031 17:00'],
  ] as const) {
    const context = await openContext(t, { locale })
    const page = await context.newPage()
    await page.goto(await launchLink(server))
    await untilLoaded(page)
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
    const shown = (await page.locator('[role=row] [title*="2031"]').textContent()) ?? ''
    t.is(shown.replaceAll(/\s/g, ' '), date)
    await eventually(t, () => languageOf(page), locale === 'it-IT' ? 'en' : locale.slice(0, 2))
  }
})

test('another language shows without a reload, keeps what is typed, and stays', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Buy milk'])
  const marker = await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }).wasNotReloaded)
  t.true(marker)
  await page.getByRole('textbox', { name: 'New todo' }).fill('half a thought')
  await page.goto(`${server.url}/#/settings`)
  await choose(page, 'Language', 'Deutsch')
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
  await choose(page, 'Sprache', 'Français')
  await page.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor()
  t.is(await languageOf(page), 'fr')
  await choose(page, 'Langue', 'Système')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  t.deepEqual(complaints, [])
})

test('a language that is chosen elsewhere shows here too', async (t) => {
  const { server, page } = await openPage(t)
  await callApi(server, 'PATCH', '/api/settings', { language: 'es' })
  await lookAgain(page)
  await page.getByRole('heading', { name: 'Bandeja de entrada', level: 1 }).waitFor()
  t.is(await languageOf(page), 'es')
})

test('a language whose texts cannot be loaded leaves the page as it was, and says so', async (t) => {
  const { server, page } = await openPage(t)
  await page.goto(`${server.url}/#/settings`)
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await choose(page, 'Language', 'Deutsch')
  await page.getByText('Localist does not answer.').waitFor()
  t.is(await languageOf(page), 'en')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
})

test('a failure after a change of the language is explained in the new one', async (t) => {
  const { server, page } = await openPage(t)
  await callApi(server, 'PATCH', '/api/settings', { language: 'es' })
  await lookAgain(page)
  await page.getByRole('heading', { name: 'Bandeja de entrada', level: 1 }).waitFor()
  await page.route(/assets\/fr-/, (route) => route.abort())
  await callApi(server, 'PATCH', '/api/settings', { language: 'fr' })
  await lookAgain(page)
  await page.getByText(/^Localist no responde/).waitFor()
  t.is(await languageOf(page), 'es')
})

test('a page whose first texts cannot be loaded is not empty', async (t) => {
  const { page } = await openPage(t)
  await page.route(/\/assets\/en-/, (route) => route.abort())
  await page.reload()
  await page.getByText('Localist does not answer. Start it again, and reload this page.').waitFor()
  await page.unroute(/\/assets\/en-/)
  await page.reload()
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  t.pass()
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
    await looksRight(t, page, `${place} with longer texts`)
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
    await looksRight(t, page, `${place} from right to left`)
  }
})
