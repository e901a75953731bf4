import { AxeBuilder } from '@axe-core/playwright'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { eventually } from './page-todos.ts'

const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1600, height: 900 }

/** What sticks out to the side at the present width of the page. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // An element of one pixel is there for assistive technology only. A board scrolls to the side.
    const cut = [...document.querySelectorAll(':not(input, textarea, .board)')].filter(
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
  await fits(t, page, what)
  await isAccessible(t, page, what)
}

/** Asserts that what the page shows now fits a phone and a wide screen. */
export async function fits(t: ExecutionContext, page: Page, what: string): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await eventually(t, () => overflowing(page), [], `${what} at ${size.width} px`)
  }
}

/** Asserts that the page is accessible in light and dark, or only the part of it that a selector names. */
export async function isAccessible(
  t: ExecutionContext,
  page: Page,
  what: string,
  part?: string,
): Promise<void> {
  t.deepEqual(await findViolations(await createAxe(page, part), page), [], `${what}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Other rules do not depend on the colours.
  const axe = (await createAxe(page, part)).withRules('color-contrast')
  t.deepEqual(await findViolations(axe, page), [], `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function createAxe(page: Page, part: string | undefined): Promise<AxeBuilder> {
  // Its half a megabyte of script is needed once a page. Selectors, and what is in order, are not looked at: they take most of the time.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined' }) })
    .options({ resultTypes: ['violations'], selectors: false })
    // The page holds no frames. Where some of another origin must be looked into, axe opens a second page each time.
    .setLegacyMode()
  return part === undefined ? axe : axe.include(part)
}

async function findViolations(axe: AxeBuilder, page: Page): Promise<readonly object[]> {
  await untilStill(page)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}

// An element is invisible until the first frame of the animation by which it appears. React Aria hides a dialog by its style for up to
// 600 ms where it takes a window that became lower for an on-screen keyboard.
const untilStill = async (page: Page): Promise<void> => {
  await page.locator('[data-rac][style*="clip-path"]').first().waitFor({ state: 'detached' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // One that follows a scroll position has no end either.
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map((animation) => animation.finished),
    ),
  )
}
