import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import type { ElectronApplication } from 'playwright-core'
import {
  addField,
  newDataDir,
  openDesktop,
  readServerFile,
  stubBrowser,
  test,
  until,
} from '../support/desktop.ts'

interface Stranger {
  readonly url: string
  readonly asked: readonly string[]
}

async function setup(t: ExecutionContext) {
  const dataDir = newDataDir(t)
  const { app, page, window } = await openDesktop(t, dataDir)
  const opened = await stubBrowser(app)
  return { app, page, window, opened, home: `${readServerFile(dataDir).url}/` }
}

async function stranger(t: ExecutionContext): Promise<Stranger> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>stranger</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => (server.closeAllConnections(), server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

const windows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

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
