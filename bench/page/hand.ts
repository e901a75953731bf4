import type { Locator, Page } from 'playwright-core'

/** What a hand does. */
export type Motion = 'keys' | 'letters' | 'clicks'

/** The hand of a person, whose keys, letters and clicks or taps are counted. */
export interface Hand {
  readonly page: Page
  readonly key: (keys: string) => Promise<void>
  readonly type: (letters: string) => Promise<void>
  readonly click: (target: Locator) => Promise<void>
  /** Counts a motion that the job makes by itself. */
  readonly count: (motion: Motion) => void
}

/** A thing that a person does on a day. */
export interface Job {
  readonly name: string
  readonly run: (hand: Hand) => Promise<void>
  /** Resolves when the page shows the result. */
  readonly done: (page: Page) => Promise<void>
}

/** The row of a todo. */
export const findRow = (page: Page, title: string): Locator =>
  page.locator('.todo[data-key]').filter({ hasText: title }).first()

/** The end of a job after which the page shows these words. */
export const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor()

/** Makes a hand that counts its motions, with the mouse or with a finger. */
export function createHand(
  page: Page,
  isTouch: boolean,
): Hand & { readonly counts: Readonly<Record<Motion, number>> } {
  const counts = { keys: 0, letters: 0, clicks: 0 }
  return {
    page,
    counts,
    count: (motion) => void (counts[motion] += 1),
    async key(keys) {
      counts.keys += 1
      await page.keyboard.press(keys)
    },
    async type(letters) {
      counts.letters += letters.length
      await page.keyboard.type(letters)
    },
    async click(target) {
      counts.clicks += 1
      await (isTouch ? target.tap() : target.click())
    },
  }
}
