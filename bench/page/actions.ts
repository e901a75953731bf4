import { setTimeout } from 'node:timers/promises'
import { shiftDate } from '../../common/dates/dates.ts'
import { medianOf } from './median-of.ts'
import { showList, type Tab } from './tabs.ts'

/** Milliseconds of idle time before a measurement. */
const pause = 300
const times = 5
const moves = 20

/** Milliseconds from the keys that select all todos to the end of the frame that shows them selected. */
export async function timeSelectAll(tab: Tab): Promise<number> {
  const { page } = tab
  await showList(tab)
  await page.evaluate(() => document.querySelector('.list-scroller')?.scrollTo(0, 0))
  return await medianOf(times, async () => {
    await page.locator('[role="row"][data-index="2"]').focus()
    await setTimeout(pause)
    const time = await timeUntilShown(
      tab,
      'keydown',
      '[role="row"][data-index="3"][aria-selected="true"]',
      () => page.keyboard.press('ControlOrMeta+a'),
    )
    await page.keyboard.press('Escape')
    return time
  })
}

/** Milliseconds from the first letter of a search to the end of the frame that shows the todos with it. */
export async function timeSearch(tab: Tab): Promise<number> {
  const { page } = tab
  await showList(tab)
  await page.locator('.view-search').click()
  const time = await medianOf(times, async () => {
    await page.locator('.search-pane [role="row"]').first().waitFor({ state: 'detached' })
    await setTimeout(pause)
    const taken = await timeUntilShown(tab, 'keydown', '.search-pane [role="row"]', () =>
      page.keyboard.press('p'),
    )
    await page.keyboard.press('Backspace')
    return taken
  })
  await page.keyboard.press('Escape')
  return time
}

/** Milliseconds from a move of the pointer that drags a todo to the end of the frame that shows it. */
export async function timeDrag(tab: Tab): Promise<number> {
  const { page } = tab
  await showList(tab)
  await page.evaluate(() => document.querySelector('.list-scroller')?.scrollTo(0, 0))
  await page.locator('[role="row"][data-index="2"] .todo-title').hover()
  await page.mouse.down()
  await page.mouse.move(500, 220, { steps: 4 })
  await setTimeout(pause)
  let y = 220
  const time = await medianOf(moves, async () => {
    y += 14
    await setTimeout(pause / 10)
    return await timeUntilShown(tab, 'pointermove', '.drag-mark', () => page.mouse.move(500, y))
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return time
}

/** Milliseconds from the key that shows the next week of Upcoming to the end of the frame that shows it. */
export async function timeWeek(tab: Tab): Promise<number> {
  const { page } = tab
  await page.bringToFront()
  await page.locator('.sidebar a[href="#/upcoming"]').click()
  await page.getByRole('heading', { level: 1, name: 'Upcoming' }).waitFor()
  if ((await page.locator('.week').count()) === 0) {
    await page.locator('.view-header .view-menu').click()
    await page.getByRole('menuitem', { name: 'Layout' }).click()
    await page.getByRole('menuitemradio', { name: 'Week' }).click()
    await page.locator('.week').waitFor()
  }
  const time = await medianOf(times, async () => {
    await setTimeout(pause)
    const last = await page.locator('.week-head').last().getAttribute('data-date')
    const next = shiftDate(last ?? '', 1)
    return await timeUntilShown(tab, 'keydown', `.week-head[data-date="${next}"]`, () =>
      page.keyboard.press('PageDown'),
    )
  })
  await showList(tab)
  return time
}

/** Megabytes of the script's heap after a garbage collection, while the list is shown. */
export async function measureHeap(tab: Tab): Promise<number> {
  await showList(tab)
  await setTimeout(pause)
  const session = await tab.page.context().newCDPSession(tab.page)
  try {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  } finally {
    await session.detach()
  }
}

/** Milliseconds from the next event of a type, which `act` makes, to the end of the first frame in which an element is there. */
async function timeUntilShown(
  { page }: Tab,
  type: 'keydown' | 'pointermove',
  shown: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ([event, selector]) => {
      const { dataset } = document.documentElement
      delete dataset['shownAfter']
      const onEvent = ({ timeStamp }: Event): void => {
        const look = (): void => {
          if (document.querySelector(selector) === null) return void requestAnimationFrame(look)
          // A task that an animation frame adds runs after that frame was painted, and an urgent one ahead of those that waited.
          const note = (): void => void (dataset['shownAfter'] = String(performance.now() - timeStamp))
          void scheduler.postTask(note, { priority: 'user-blocking' })
        }
        requestAnimationFrame(look)
      }
      addEventListener(event, onEvent, { capture: true, once: true })
    },
    [type, shown] as const,
  )
  await act()
  return Number(await page.locator('html[data-shown-after]').getAttribute('data-shown-after'))
}
