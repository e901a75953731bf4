import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { background as colour } from '../../electron/window/theme.ts'
import { newDataDir, openDesktop, request, runQuietApp, test } from '../support/desktop.ts'
import type { Desktop } from '../support/desktop.ts'

const background = ({ window }: Desktop) => window.evaluate((open) => open.getBackgroundColor().toLowerCase())

const surface = ({ page }: Desktop) =>
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
    const dataDir = newDataDir(t)
    const desktop = await openDesktop(t, dataDir)
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

  test(`the ${theme} background of last time is there before the page`, async (t) => {
    const dataDir = newDataDir(t)
    mkdirSync(join(dataDir, 'desktop'), { recursive: true, mode: 0o700 })
    const bounds = { x: 0, y: 0, width: 500, height: 600 }
    writeFileSync(
      join(dataDir, 'desktop', 'window.json'),
      JSON.stringify({ bounds, maximized: false, theme }),
    )
    const { ended, errors } = runQuietApp(t, dataDir, [], { QUIET_APP_WITHOUT_PAGE: '1' })
    await ended
    t.is(/^background: (.*)$/m.exec(await errors)?.[1]?.toLowerCase(), colour[theme])
  })
}

test('a theme that there is not is refused', async (t) => {
  const { app, page } = await openDesktop(t, newDataDir(t))
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
