import type { Locator, Page } from 'playwright-core'

/** What a person does with a keyboard, a mouse or a finger. */
export type Input = 'keys' | 'letters' | 'clicks'

/** The keyboard and the pointer with which a job is done. Their keys, letters and clicks or taps are counted. */
export interface JobInput {
  readonly page: Page
  readonly key: (keys: string) => Promise<void>
  readonly type: (letters: string) => Promise<void>
  readonly click: (target: Locator) => Promise<void>
  /** Counts an input that the job makes by itself. */
  readonly count: (kind: Input) => void
}

/** A thing that a person does on a day. */
export interface Job {
  readonly name: string
  readonly run: (input: JobInput) => Promise<void>
  /** Resolves when the page shows the result. */
  readonly done: (page: Page) => Promise<void>
}

/** The row of a todo. */
export const findRow = (page: Page, title: string): Locator =>
  page.locator('.todo[data-key]').filter({ hasText: title }).first()

/** The end of a job after which the page shows these words. */
export const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor()

/** Makes the input of a job, with the mouse or with a finger. */
export function createJobInput(
  page: Page,
  isTouch: boolean,
): JobInput & { readonly counts: Readonly<Record<Input, number>> } {
  const counts = { keys: 0, letters: 0, clicks: 0 }
  return {
    page,
    counts,
    count: (kind) => void (counts[kind] += 1),
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
