import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import type { WebPreferences } from 'electron'
import type { ElectronApplication } from 'playwright-core'
import type { Desktop } from '../../electron/bridge.ts'
import { background as colour } from '../../electron/windows/theme.ts'
import {
  addField,
  chooseInMenus,
  electron,
  readServerFile,
  request,
  root,
  run,
  shareDesktop,
  type SharedDesktop,
  stubBrowser,
  switches,
  test,
  until,
} from '../support/desktop.ts'

// A window shows only the page of Localist, which gets nothing but what the preload hands to it.
const openApp = shareDesktop()

async function setup(t: ExecutionContext) {
  const desktop = await openApp(t)
  return { ...desktop, opened: await stubBrowser(desktop.app) }
}

interface Stranger {
  readonly url: string
  readonly asked: readonly string[]
}

async function stranger(t: ExecutionContext): Promise<Stranger> {
  const asked: string[] = []
  const server = createServer((asking, response) => {
    asked.push(asking.url ?? '')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>stranger</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => (server.closeAllConnections(), server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

const windows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('the window is sandboxed, isolated and without Node', async (t) => {
  const { page, window } = await openApp(t)
  const preferences = await window.evaluate(({ webContents }) => {
    // not in Electron's types, though it has been there for years
    const asked = webContents as unknown as { getLastWebPreferences(): WebPreferences }
    return asked.getLastWebPreferences()
  })
  const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = preferences
  t.deepEqual(
    { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag: webviewTag ?? false },
    { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
  )
  const reachable = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
  )
  t.deepEqual(reachable, [])
})

test('the page gets a platform, a session token, the theme, the language, unsent text, the settings of the app, quick entry, the folder of the data, attachments and the menu commands from the preload, and nothing else', async (t) => {
  const { app, page, dataDir } = await openApp(t)
  const all: readonly (keyof Desktop)[] = [
    'changeDesktopSettings',
    'changeStartAtLogin',
    'closeQuickEntry',
    'fitQuickEntry',
    'getRegionalLocale',
    'getSessionToken',
    'hasTray',
    'isQuickShortcutRefused',
    'keepUnsentText',
    'lookForUpdate',
    'onCommand',
    'openAttachment',
    'openUpdatePage',
    'pathOfFile',
    'platform',
    'readDesktopSettings',
    'readStartAtLogin',
    'readUnsentTexts',
    'readUpdate',
    'showDataFolder',
    'showLanguage',
    'showTheme',
  ]
  t.deepEqual(await page.evaluate(() => Object.keys(window.desktop ?? {}).toSorted()), [...all])
  t.is(await page.evaluate(() => window.desktop?.platform), process.platform)

  const change = (patch: object) =>
    page.evaluate((sent) => window.desktop?.changeDesktopSettings(sent), patch)
  await t.throwsAsync(change({ onLastClose: 'never' }), { message: /does not know this message/ })
  t.is((await change({ onLastClose: 'quit' }))?.onLastClose, 'quit')
  t.is((await page.evaluate(() => window.desktop?.readDesktopSettings()))?.onLastClose, 'quit')

  const token = await page.evaluate(() => window.desktop?.getSessionToken())
  const owner = readServerFile(dataDir)
  t.not(token, owner.token)
  const headers = { Authorization: `Bearer ${token}` }
  t.is((await fetch(`${owner.url}/api/auth/session`, { headers })).status, 200)

  const seen = await page.evaluate(() => JSON.stringify([document.documentElement.outerHTML, location.href]))
  t.false(seen.includes(owner.token))
  t.false((await app.evaluate(() => process.argv)).join(' ').includes(owner.token))
})

test('a navigation to another origin goes to the system browser, or nowhere', async (t) => {
  const { page, opened, home } = await setup(t)
  const { url, asked } = await stranger(t)
  await page.evaluate((to) => location.assign(to), url)
  await until(async () => (await opened()).length === 1)
  for (const to of [
    'file:///etc/passwd',
    'data:text/html,x',
    'localist://x',
    'https://user:secret@example.com/',
  ]) {
    await page.evaluate((link) => {
      const anchor = Object.assign(document.createElement('a'), { href: link })
      document.body.append(anchor)
      anchor.click()
    }, to)
  }
  await page.evaluate((to) => location.assign(to), 'https://example.com/last')
  await until(async () => (await opened()).includes('https://example.com/last'))
  t.deepEqual(await opened(), [url, 'https://example.com/last'])
  t.deepEqual(asked, [])
  t.is(page.url(), home)
})

test('a redirect of our server to another origin is not followed', async (t) => {
  const { page, window, home } = await setup(t)
  const { url, asked } = await stranger(t)
  const refused = await window.evaluate(
    (open, { from, to }) => {
      open.webContents.session.webRequest.onBeforeRequest((details, answer) =>
        answer(details.url === from ? { redirectURL: to } : {}),
      )
      return open.loadURL(from).then(
        () => 'followed',
        () => 'refused',
      )
    },
    { from: `${home}moved`, to: url },
  )
  t.is(refused, 'refused')
  t.deepEqual(asked, [])
  t.not(page.url(), url)
})

test('window.open makes no window: web links go to the system browser, all else nowhere', async (t) => {
  const { app, page, opened, home } = await setup(t)
  const handles = await page.evaluate(
    (own) =>
      [
        'javascript:alert(1)',
        'file:///etc/passwd',
        'about:blank',
        own,
        'smb://server/share',
        'https://example.com/',
      ].map((link) => window.open(link) === null),
    home,
  )
  t.false(handles.includes(false))
  await until(async () => (await opened()).length > 0)
  t.deepEqual(await opened(), ['https://example.com/'])
  t.is(await windows(app), 1)
})

test('no permission but writing text to the clipboard', async (t) => {
  const { app, page } = await setup(t)
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'storage-access',
    ]
    return await Promise.all(
      names.map(async (name) => [
        name,
        (await navigator.permissions.query({ name: name as PermissionName })).state,
      ]),
    )
  })
  t.deepEqual(
    states.filter(([, state]) => state !== 'denied'),
    [],
  )
  t.is(await page.evaluate(() => Notification.requestPermission()), 'denied')
  const geolocation = await page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          ({ code }) => resolve(code),
        ),
      ),
  )
  t.is(geolocation, 1)
  const pasted = await page.evaluate(() => navigator.clipboard.readText().catch(({ name }: Error) => name))
  t.is(pasted, 'NotAllowedError')

  // only a focused page may write, and the window of another test may take the focus
  await until(async () => {
    await addField(page).click()
    return await page.evaluate(() =>
      navigator.clipboard.writeText('a token').then(
        () => true,
        () => false,
      ),
    )
  })
  t.is(await app.evaluate(({ clipboard }) => clipboard.readText()), 'a token')
})

test('the session token is for the page of our window alone', async (t) => {
  const { app, page, window, home } = await setup(t)
  const { url } = await stranger(t)
  const ask = `window.desktop.getSessionToken().then(() => 'granted', (error) => error.message)`

  const other = await app.evaluate(
    async ({ app: desktop, BrowserWindow }, { own, script }) => {
      const preload = `${desktop.getAppPath()}/dist/electron/preload.cjs`
      const second = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await second.loadURL(own)
      return await second.webContents.executeJavaScript(script).finally(() => second.destroy())
    },
    { own: home, script: ask },
  )
  t.regex(other, /This page may not ask/)

  t.is(await page.evaluate(ask), 'granted')
  const foreign = await window.evaluate(
    async ({ webContents }, { to, script }) => {
      await webContents.loadURL(to)
      return await webContents.executeJavaScript(script)
    },
    { to: url, script: ask },
  )
  t.regex(foreign, /This page may not ask/)
})

test('a download from elsewhere is cancelled', async (t) => {
  const { app } = await setup(t)
  const { url } = await stranger(t)
  const cancelled = await app.evaluate(
    ({ session }, from) =>
      new Promise((resolve) => {
        session.defaultSession.once('will-download', (event) => resolve(event.defaultPrevented))
        session.defaultSession.downloadURL(from)
      }),
    url,
  )
  t.true(cancelled)
})

test('a download that the page made itself is let through', async (t) => {
  const { page, window } = await setup(t)
  const kept = window.evaluate(
    ({ webContents }) =>
      new Promise((resolve) => {
        webContents.session.once('will-download', (event, item) => {
          resolve(!event.defaultPrevented)
          item.cancel()
        })
      }),
  )
  await page.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['{}'], { type: 'application/json' }))
    Object.assign(document.createElement('a'), { href, download: 'todos.json' }).click()
  })
  t.true(await kept)
})

test('the page cannot navigate to a document of its own making', async (t) => {
  const { page, opened, home } = await setup(t)
  await page.evaluate(() => {
    location.assign(URL.createObjectURL(new Blob(['<h1>made up</h1>'], { type: 'text/html' })))
  })
  await page.evaluate(() => location.assign('https://example.com/after'))
  await until(async () => (await opened()).includes('https://example.com/after'))
  t.is(page.url(), home)
  t.deepEqual(await opened(), ['https://example.com/after'])
})

test('a link or a file that is dropped on the window opens nothing', async (t) => {
  const { app, page, opened, home } = await setup(t)
  const cdp = await page.context().newCDPSession(page)
  const link = { mimeType: 'text/uri-list', data: 'https://example.com/dropped' }
  const drops = [
    { items: [link], files: [], dragOperationsMask: 1 },
    { items: [], files: ['/etc/hostname'], dragOperationsMask: 1 },
  ]
  for (const data of drops) {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await cdp.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  }
  await page.evaluate(() => location.assign('https://example.com/after'))
  await until(async () => (await opened()).includes('https://example.com/after'))
  t.deepEqual(await opened(), ['https://example.com/after'])
  t.is(page.url(), home)
  t.is(await windows(app), 1)
})

test('Back does not lead from the page to the empty page of the start', async (t) => {
  const { page, window } = await openApp(t)
  const home = page.url()
  t.false(await window.evaluate(({ webContents }) => webContents.navigationHistory.canGoBack()))
  await page.evaluate(() => {
    history.back()
    location.hash = '#/settings'
  })
  await page.waitForURL('**/#/settings')
  await page.goBack()
  t.is(page.url(), home)
})

test('a foreign page gets no command', async (t) => {
  const { app, page, window } = await openApp(t)
  const listen = `window.heard = []; window.desktop.onCommand((id) => window.heard.push(id)); 0`
  const heard = () =>
    window.evaluate(({ webContents }) => webContents.executeJavaScript('window.heard') as Promise<string[]>)
  await page.evaluate(listen)
  await chooseInMenus(app, 'undo')
  await until(async () => (await heard()).includes('undo'))

  const foreign = createServer((_request, response) => response.end('<h1>elsewhere</h1>'))
  foreign.listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  t.teardown(() => foreign.close())
  const url = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  await window.evaluate(
    async ({ webContents }, { to, script }) => {
      await webContents.loadURL(to)
      await webContents.executeJavaScript(script)
    },
    { to: url, script: listen },
  )
  await chooseInMenus(app, 'undo')
  t.deepEqual(await heard(), [])
})

const longest = 8 * 1024 * 1024

test('the page can keep nothing but a short key with a text of bounded size', async (t) => {
  const { page } = await openApp(t)
  const keep = (key: unknown, text: unknown) =>
    page.evaluate(
      ([asked, typed]) =>
        window.desktop?.keepUnsentText(asked as 'key', typed as 'text').then(() => 'kept', String),
      [key, text],
    )
  // The page makes the long texts: they would take seconds on their way to it.
  const keepLong = (key: string, length: number) =>
    page.evaluate(
      ([asked, size]) => window.desktop?.keepUnsentText(asked, 'x'.repeat(size)).then(() => 'kept', String),
      [key, length] as const,
    )
  t.is(await keepLong('a'.repeat(200), longest), 'kept')
  t.regex((await keepLong('key', longest + 1)) ?? '', /does not know/)
  for (const [key, text] of [
    ['', 'text'],
    ['a'.repeat(201), 'text'],
    [1, 'text'],
    ['key', 1],
    ['key', { text: 'text' }],
  ])
    t.regex((await keep(key, text)) ?? '', /does not know/)
  const keys = () => page.evaluate(async () => Object.keys((await window.desktop?.readUnsentTexts()) ?? {}))
  t.deepEqual(await keys(), ['a'.repeat(200)])
})

/** The labels of the menu bar. */
const menuBar = ({ app }: SharedDesktop) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')))

test('a page may name no language that the app does not have', async (t) => {
  const opened = await openApp(t)
  const { page } = opened
  const refused = await page.evaluate(() => {
    const desktop = window.desktop as { showLanguage(name: string): Promise<void> } | undefined
    return desktop?.showLanguage('../de').then(
      () => 'taken',
      (error: Error) => error.message,
    )
  })
  t.regex(String(refused), /does not know this message/)
  t.is((await menuBar(opened))?.[0], 'File')
})

const background = ({ window }: SharedDesktop) =>
  window.evaluate((open) => open.getBackgroundColor().toLowerCase())

const surface = ({ page }: SharedDesktop) =>
  page.evaluate(() => {
    const sample = document.createElement('div')
    sample.style.background = 'var(--surface)'
    document.body.append(sample)
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(sample).backgroundColor
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })

for (const theme of ['light', 'dark'] as const) {
  test(`the ${theme} theme is the frame's too, and the background is the page's`, async (t) => {
    const desktop = await openApp(t)
    const { dataDir } = desktop
    await request(dataDir, 'PATCH', '/api/settings', { theme })
    await desktop.page.reload()
    await desktop.page.locator(`[data-theme="${theme}"]`).waitFor()
    await desktop.page.evaluate((asked) => window.desktop?.showTheme(asked), theme)
    t.is(await desktop.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource), theme)
    t.is(await background(desktop), await surface(desktop))
    t.is(await background(desktop), colour[theme])

    // at once, not only by a window that closes in order
    const file = join(dataDir, 'desktop', 'window.json')
    t.is(JSON.parse(readFileSync(file, 'utf8')).theme, theme)
  })
}

test('a theme that there is not is refused', async (t) => {
  const { app, page } = await openApp(t)
  const before = await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)
  for (const theme of ['red', '', null, 1, { dark: true }]) {
    const refusal = await page.evaluate(
      (asked) => window.desktop?.showTheme(asked as 'dark').then(() => 'shown', String),
      theme,
    )
    t.regex(refusal ?? '', /does not know/)
  }
  t.is(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource), before)
})

test('a second start on the same data focuses the first window and ends', async (t) => {
  const { dataDir, app, window } = await openApp(t)
  const focused = window.evaluate(
    (open) =>
      new Promise<string>((resolve) => {
        open.focus = () => resolve('focused')
      }),
  )
  const { pid } = readServerFile(dataDir)
  const second = run(t, electron(), [...switches, root], dataDir)
  t.is(await second.ended, 0)
  t.is(await focused, 'focused')
  t.is(readServerFile(dataDir).pid, pid)
  t.is(await windows(app), 1)
})

// The last one, since Playwright does not get over the crash of a page.
test('a page whose process crashed is loaded again where it was', async (t) => {
  const { app, page, window } = await openApp(t)
  await page.evaluate(() => {
    location.hash = '#/completed'
  })
  const loaded = window.evaluate(
    ({ webContents }) =>
      new Promise<string>((resolve) => {
        webContents.once('did-finish-load', () => resolve(webContents.getURL()))
        webContents.forcefullyCrashRenderer()
      }),
  )
  t.regex(await loaded, /#\/completed$/)
  t.is(await windows(app), 1)
  const alive = await window.evaluate(({ webContents }) => webContents.executeJavaScript('1 + 1'))
  t.is(alive, 2)
})
