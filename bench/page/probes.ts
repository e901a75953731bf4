import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { medianOf } from './median-of.ts'
import { showList, type Tab } from './tabs.ts'

/** In milliseconds, at 60 frames a second. */
const frameTime = 1000 / 60

/** How many times slower the processor is while a list scrolls. */
const slowdown = 4

/** Milliseconds of idle time before a measurement. */
const pause = 300

/** Milliseconds from the click that opens the list to the end of the frame that shows it. */
export const timeOpening = (tab: Tab): Promise<number> =>
  medianOf(5, async () => {
    const { page, open, leave, shown } = tab
    await showList(tab)
    await page.locator(leave).click()
    await setTimeout(pause)
    return await page.evaluate(
      async ([toClick, toShow]) => {
        // A task that an animation frame adds runs after that frame was painted, and an urgent one ahead of those that waited.
        const nextPaint = () =>
          new Promise<void>((resolve) => {
            requestAnimationFrame(
              () => void scheduler.postTask(() => resolve(), { priority: 'user-blocking' }),
            )
          })
        await nextPaint()
        const begin = performance.now()
        document.querySelector<HTMLElement>(toClick)?.click()
        do await nextPaint()
        while (document.querySelector(toShow) === null)
        return performance.now() - begin
      },
      [open, shown] as const,
    )
  })

/**
 * Scrolls the list through fixed positions, one a frame. Returns the milliseconds by which its frames were too long, together. The
 * processor is slowed, since without that no frame of either list is too long.
 */
export async function timeLongFrames(tab: Tab): Promise<number> {
  await showList(tab)
  await setTimeout(pause)
  return await withSlowProcessor(tab.page, () => tab.page.evaluate(scroll, frameTime))
}

async function withSlowProcessor<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await measure()
  } finally {
    await session.detach()
  }
}

// It runs in the page.
async function scroll(longestFrame: number): Promise<number> {
  const scroller = document.querySelector('.list-scroller')
  if (scroller === null) throw new Error('The page shows no list.')
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  // First as with a wheel, then as with the scroll bar.
  const wheel = Array.from({ length: 60 }, (_, step) => step * 120)
  const bar = Array.from({ length: 60 }, (_, step) => 10_000 + step * 900)
  scroller.scrollTop = 0
  await nextFrame()
  let last = await nextFrame()
  let tooLong = 0
  for (const position of [...wheel, ...bar]) {
    scroller.scrollTop = position
    const now = await nextFrame()
    tooLong += Math.max(0, now - last - longestFrame)
    last = now
  }
  return tooLong
}

/** Milliseconds from the pointer event that ticks the third row, of the first column of a board, to the end of the frame that shows it. */
export const timeTick = (tab: Tab): Promise<number> =>
  medianOf(5, async () => {
    const { page } = tab
    await showList(tab)
    await page.evaluate(() => document.querySelector('.list-scroller')?.scrollTo(0, 0))
    const row = page.locator('[role="row"][data-index="2"]').first()
    await row.evaluate((element) => {
      const before = element.getAttribute('aria-label')
      const onPointerUp = ({ timeStamp }: Event): void => {
        const look = (): void => {
          if (element.getAttribute('aria-label') === before) return void requestAnimationFrame(look)
          const note = (): void => {
            document.documentElement.dataset['tickTime'] = String(performance.now() - timeStamp)
          }
          void scheduler.postTask(note, { priority: 'user-blocking' })
        }
        requestAnimationFrame(look)
      }
      delete document.documentElement.dataset['tickTime']
      addEventListener('pointerup', onPointerUp, { capture: true, once: true })
    })
    await setTimeout(pause)
    await row.locator('.tick').click()
    const time = await page.locator('html[data-tick-time]').getAttribute('data-tick-time')
    // A completed row would leave the list meanwhile.
    await row.locator('.tick').click()
    await page.mouse.move(0, 0)
    return Number(time)
  })

/** The names and classes of the elements of each row that a tab shows, by the key of the row. */
export async function readMarkup(tab: Tab): Promise<ReadonlyMap<string, string>> {
  await showList(tab)
  const rows = await tab.page.locator('[role="row"]').evaluateAll((shown) =>
    shown.map((row): readonly [string, string] => {
      const names = [...row.querySelectorAll('*')].map(({ tagName, classList }) =>
        [tagName, ...classList].join('.'),
      )
      return [row.getAttribute('data-key') ?? '', names.join(' ')]
    }),
  )
  return new Map(rows)
}
