import type { Page } from 'playwright-core'
import type { Filled } from './examples.ts'
import type { ShownLanguage } from './looks.ts'

/** A picture of the page, without its look. */
export interface Shot {
  /** The path of the view; null where the account has nothing to show there. */
  readonly path: (filled: Filled | null) => string | null
  /** Brings the view into the state that the picture shows. */
  readonly prepare?: (page: Page, language: ShownLanguage) => Promise<void>
}

/** A picture of the view at a path. */
export const at = (path: string, prepare?: Shot['prepare']): Shot => ({
  path: () => path,
  ...(prepare && { prepare }),
})

/** The views of every account, by the part of the name that their pictures have. */
export const views = {
  inbox: at('/inbox'),
  today: at('/today'),
  upcoming: at('/upcoming'),
  someday: at('/someday'),
  all: at('/all'),
  completed: at('/completed'),
  list: { path: (filled) => filled && `/lists/${filled.list}` },
  tag: at('/tags/errands'),
  search: at('/search/the'),
  trash: at('/trash'),
  activity: at('/activity'),
  settings: at('/settings'),
  details: { path: (filled) => filled && `/todos/${filled.todo}` },
  menu: at('/menu'),
} as const satisfies Readonly<Record<string, Shot>>

/** Shows a view in a page that is signed in. Resolves to false where the account has nothing to show there. */
export async function show(
  page: Page,
  shot: Shot,
  address: string,
  filled: Filled | null,
  language: ShownLanguage,
): Promise<boolean> {
  const path = shot.path(filled)
  if (path === null) return false
  await page.emulateMedia({ media: null })
  await page.context().setOffline(false)
  // A new load of the page closes the menus and dialogs of the picture before.
  await page.goto('about:blank')
  await page.goto(`${address}/#${path}`)
  await waitUntilStill(page)
  await shot.prepare?.(page, language)
  await waitUntilStill(page)
  return true
}

/** Waits a moment, and until nothing is being loaded. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  // React Aria hides a dialog with a field until the keyboard of a phone has had the time to open.
  await page.locator(':is(.popover, .modal)[style*="opacity: 0"]').waitFor({ state: 'detached' })
}
