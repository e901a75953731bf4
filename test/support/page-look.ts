import { AxeBuilder } from '@axe-core/playwright'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { eventually } from './page-todos.ts'

const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1600, height: 900 }

/** What sticks out to the side at the present width of the page. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // What is one pixel wide is there for assistive technology only.
    const cut = [...document.querySelectorAll(':not(input, textarea)')].filter(
      (element) =>
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth &&
        getComputedStyle(element).overflowX !== 'visible' &&
        // An ellipsis says that a text is cut.
        getComputedStyle(element).textOverflow !== 'ellipsis',
    )
    const isWider = document.documentElement.scrollWidth > window.innerWidth
    return [...(isWider ? ['the page'] : []), ...cut.map((element) => element.className || element.tagName)]
  })

/** Asserts that what the page shows now fits a phone and a wide screen, and is accessible in light and dark. */
export async function looksRight(t: ExecutionContext, page: Page, what: string): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await eventually(t, () => overflowing(page), [], `${what} at ${size.width} px`)
  }
  await isAccessible(t, `${what}, light`, new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(t, `${what}, dark`, new AxeBuilder({ page }).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
}

async function isAccessible(t: ExecutionContext, what: string, axe: AxeBuilder): Promise<void> {
  // The page holds no frames. Where some of another origin must be looked into, axe opens a second page each time.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  t.deepEqual(found, [], what)
}
