import type { Page } from 'playwright-core'
import { fillAccount, fillHardTexts, fillMany, type Filled } from './examples.ts'
import type { Server } from './server.ts'

/** An account whose views are shown. */
export interface Account {
  readonly name: string
  readonly fill: (server: Server) => Promise<Filled | null>
  readonly views: readonly ViewName[]
}

/** A picture of the page, without its size and theme. */
interface Shot {
  /** The path of the view; null where the account has nothing to show there. */
  readonly path: (filled: Filled | null) => string | null
  /** Brings the view into the state that the picture shows. */
  readonly prepare?: (page: Page) => Promise<void>
}

const at = (path: string): Shot => ({ path: () => path })

const shots = {
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
  help: {
    path: () => '/inbox',
    // Not as the key: a field can have the focus.
    prepare: async (page) => {
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
} as const satisfies Readonly<Record<string, Shot>>

/** The name of a view, which is a part of the name of its picture. */
export type ViewName = keyof typeof shots

const viewNames = Object.keys(shots) as readonly ViewName[]

/** The accounts that have their pictures taken. */
export const accounts: readonly Account[] = [
  { name: 'full', fill: fillAccount, views: viewNames },
  { name: 'empty', fill: () => Promise.resolve(null), views: viewNames },
  {
    name: 'hard-texts',
    fill: fillHardTexts,
    views: ['inbox', 'today', 'all', 'list', 'details', 'trash', 'menu'],
  },
  { name: 'many', fill: fillMany, views: ['inbox', 'upcoming', 'all', 'completed', 'list', 'details'] },
]

/** Shows a view in a page that is signed in. Resolves to whether there is anything to show. */
export async function showView(page: Page, view: ViewName, filled: Filled | null): Promise<boolean> {
  const shot: Shot = shots[view]
  const path = shot.path(filled)
  if (path === null) return false
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  await waitUntilStill(page)
  await shot.prepare?.(page)
  await waitUntilStill(page)
  return true
}

/** Waits a moment, and until nothing is being loaded. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
}
