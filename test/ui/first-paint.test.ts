import type { ExecutionContext } from 'ava'
import type { Page, Request } from 'playwright-core'
import { testInOnePage } from '../support/one-page.ts'
import { callApi, launchLink } from '../support/page-session.ts'
import { eventually } from '../support/page-todos.ts'

const { test, openPage } = testInOnePage()

/** The large script of the page, without the small one that starts it. */
const pageScript = /\/assets\/page-[\w-]+\.js$/

/** Reloads the page, and holds its large script back until the function that it resolves to is called. */
async function reloadWithoutScript(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(pageScript, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  return async () => {
    held.resolve()
    await page.locator('.todo').waitFor()
  }
}

/** The texts of the sidebar with their positions and sizes, the boxes of its icons, and its own box. */
const readSidebar = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    }
    const names = [...document.querySelectorAll('.sidebar .sidebar-link')].flatMap((link) => {
      const name = link.querySelector('.sidebar-link-name')
      const icon = link.querySelector('.icon')
      if (name === null || icon === null) return []
      const { fontSize, color } = getComputedStyle(name)
      return [`${name.textContent} ${boxOf(link)} ${boxOf(icon)} ${fontSize} ${color}`]
    })
    return [boxOf(document.querySelector('.sidebar') ?? document.body), ...names]
  })

async function looksTheSame(t: ExecutionContext, page: Page): Promise<readonly string[]> {
  const release = await reloadWithoutScript(page)
  await page.locator('.first-shell').waitFor()
  const first = await readSidebar(page)
  await release()
  t.is(await page.locator('.first-shell').count(), 0)
  const later = await readSidebar(page)
  // Lists and tags are not there at first.
  t.deepEqual(
    first,
    later.filter((line) => first.some((each) => each.split(' ')[0] === line.split(' ')[0])),
  )
  await page.unroute(pageScript)
  return first
}

test('the sidebar is painted before the script runs, in its place and colours, and stays there', async (t) => {
  const { page, server } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  const light = await looksTheSame(t, page)
  t.true(light.length >= 9)
  t.true(light.some((line) => line.startsWith('Upcoming ')))
  await callApi(server, 'PATCH', '/api/settings', {
    theme: 'dark',
    language: 'de',
    sidebarWidth: 300,
    density: 'compact',
  })
  await page.locator('html[lang="de"]').waitFor()
  const dark = await looksTheSame(t, page)
  t.true(dark.some((line) => line.startsWith('Demnächst ')))
  t.is(dark[0]?.split(' ')[2], '300')
})

test('a sidebar that is collapsed, or that a narrow page has no room for, is not painted first', async (t) => {
  const { page, server } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  await page.setViewportSize({ width: 390, height: 800 })
  const release = await reloadWithoutScript(page)
  await page.locator('.first-shell').waitFor({ state: 'attached' })
  await eventually(
    t,
    () => page.locator('.first-shell').isVisible(),
    false,
    'as soon as the styles are there',
  )
  await release()
  await page.setViewportSize({ width: 1280, height: 800 })
  await callApi(server, 'PATCH', '/api/settings', { sidebarCollapsed: true })
  await page.locator('.app:not([data-sidebar])').waitFor()
  const releaseAgain = await reloadWithoutScript(page)
  await page.locator('.first-shell').waitFor({ state: 'attached' })
  await eventually(
    t,
    () => page.locator('.first-shell').isVisible(),
    false,
    'as soon as the styles are there',
  )
  await releaseAgain()
})

test('the todos are asked for before the large script is there, and once', async (t) => {
  const { page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  const asked: string[] = []
  // Requests that the page sent before it was reloaded do not count: its parts that are loaded when idle send some until it is gone.
  page.on('framenavigated', () => {
    asked.length = 0
  })
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const paths = [
    '/api/auth/session',
    '/api/lists',
    '/api/sections',
    '/api/settings',
    '/api/todos',
    '/api/views',
  ]
  const release = await reloadWithoutScript(page)
  await eventually(t, async () => asked.toSorted(), paths)
  await release()
  t.deepEqual(
    asked
      .filter((path) => ['/api/todos', '/api/lists', '/api/sections', '/api/views'].includes(path))
      .toSorted(),
    ['/api/lists', '/api/sections', '/api/todos', '/api/views'],
  )
})

test('an answer that was asked for ahead and did not come is asked for again', async (t) => {
  const { page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  let failures = 0
  await page.route('**/api/todos', async (route) => {
    failures += 1
    if (failures === 1) await route.abort()
    else await route.continue()
  })
  const release = await reloadWithoutScript(page)
  await eventually(t, async () => failures, 1)
  await release()
  t.is(failures, 2)
})

test('a tab that is signed in late asks for nothing before, and follows what changes from then on', async (t) => {
  const { context, server } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  const page = await context.newPage()
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/auth/session', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?:todos|lists|views|settings)$/.test(pathname)) asked.push(pathname)
  })
  const script = page.waitForResponse((response) => pageScript.test(response.url()))
  await page.goto(await launchLink(server))
  await (await script).finished()
  // The page has drawn itself, and waits.
  await page.locator('.app:not(.first-shell)').waitFor()
  t.deepEqual(asked, [])
  held.resolve()
  await page.locator('.todo').waitFor()
  await callApi(server, 'PATCH', '/api/settings', { theme: 'dark' })
  await page.locator('html[data-theme="dark"]').waitFor()
  t.is(await page.locator('.todo').count(), 1)
})
