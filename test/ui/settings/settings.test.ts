import type { Page } from 'playwright-core'
import type { AccessToken, Settings } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { apiOf } from '../../support/http.ts'
import { callApi, launchLink, openPage, showView } from '../../support/page-session.ts'
import { eventually, focusedName, lookAgain, untilFocused } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const surfaceOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('a theme is applied at once and stays, whatever the system says', async (t) => {
  const { server, page } = await openPage(t, [], { colorScheme: 'light' })
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
})

test('a theme that cannot be saved is taken back', async (t) => {
  const { context, page } = await openPage(t)
  await showView(page, 'Settings')
  await eventually(t, () => themeOf(page), 'system')
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
  const curl = await dialog.getByRole('textbox', { name: 'Try it in a terminal' }).inputValue()
  t.is(curl, `curl -H 'Authorization: Bearer ${token}' ${server.url}/api/todos`)
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

test('a token may be for reading only and end on a day that is not over', async (t) => {
  const { server, page } = await openPage(t)
  await showView(page, 'Settings')
  await page.getByRole('textbox', { name: 'Name' }).fill('Widget')
  await page.getByRole('button', { name: /Expires/ }).click()
  await page.getByRole('option', { name: 'On a date' }).click()
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByText('Choose today or a later day.').waitFor()
  await untilFocused(page.getByRole('spinbutton').first())
  t.deepEqual(await callApi(server, 'GET', '/api/tokens'), [])

  await page.getByRole('button', { name: /Open the calendar/ }).click()
  await page.getByRole('button', { name: /^Today/ }).click()
  t.is(await page.getByText('Choose today or a later day.').count(), 0)
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const [token] = await callApi<readonly AccessToken[]>(server, 'GET', '/api/tokens')
  t.deepEqual(token?.scopes, ['todos:read'])
  const untilEnd = Date.parse(token?.expiresAt ?? '') - Date.now()
  t.true(untilEnd > 0 && untilEnd <= 25 * 60 * 60 * 1000, String(token?.expiresAt))
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format()
  await page.getByText(`last day ${today}`).waitFor()
})

test('the desktop window keeps its theme until the server has said which it is', async (t) => {
  const { server, page } = await openPage(t, [], { hasOwnContext: true })
  await callApi(server, 'PATCH', '/api/settings', { theme: 'dark' })
  await page.addInitScript(() => {
    const shown: string[] = []
    const token = sessionStorage.getItem('localist-session')
    localStorage.clear()
    const getSessionToken = () => Promise.resolve(token)
    const showTheme = (theme: string) => Promise.resolve(void shown.push(theme))
    const onCommand = () => () => {}
    const desktop = { platform: 'linux', getSessionToken, showTheme, onCommand }
    Object.assign(window, { desktop, shown })
  })
  await page.reload()
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await eventually(t, shown, ['dark'])
})

test('a browser that blocks every storage still shows the page', async (t) => {
  const server = await startServer(t)
  const page = await (await openContext(t)).newPage()
  await page.addInitScript(() => {
    const blocked = {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    Object.defineProperties(window, { localStorage: blocked, sessionStorage: blocked })
  })
  await page.goto(await launchLink(server))
  await page.getByRole('heading', { name: 'The inbox is empty' }).waitFor()
  t.is(page.url(), `${server.url}/`)
})

test('the desktop window is told the theme, and each change of it', async (t) => {
  const { server, page } = await openPage(t, [], { hasOwnContext: true })
  await page.addInitScript(() => {
    const shown: string[] = []
    const token = sessionStorage.getItem('localist-session')
    const getSessionToken = () => Promise.resolve(token)
    const showTheme = (theme: string) => Promise.resolve(void shown.push(theme))
    const onCommand = () => () => {}
    const desktop = { platform: 'linux', getSessionToken, showTheme, onCommand }
    Object.assign(window, { desktop, shown })
  })
  await page.goto(`${server.url}/?again#/settings`)
  await page.getByText('Dark', { exact: true }).click()
  const last = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown.at(-1))
  await eventually(t, last, 'dark')
  await page.getByText('Light', { exact: true }).click()
  await eventually(t, last, 'light')
})
