import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { testInOnePage } from '../support/one-page.ts'
import { callApi } from '../support/page-session.ts'
import { addField, eventually, rowOf } from '../support/page-todos.ts'

const { test, openPage } = testInOnePage()

/** The options of a page whose person wants motion: in other tests nothing moves. */
const moving = { hasClock: true, reducedMotion: 'no-preference' } as const

/** A motion that has begun in a row: as `Bake row`, its property or name, and its duration in milliseconds. */
type Motion = readonly [part: string, name: string, duration: number]

/** Notes from now on all motion that begins in rows. Returns a function that lists it, in the order of letters. */
async function noteMotion(page: Page): Promise<() => Promise<readonly Motion[]>> {
  const noted = await page.evaluateHandle(() => {
    const all = new Map<string, Motion>()
    const note = (event: TransitionEvent | AnimationEvent) => {
      const { target } = event
      const row = target instanceof Element ? target.closest('.todo') : null
      if (!(target instanceof Element) || row === null) return
      const part = `${row.querySelector('.todo-title')?.textContent} ${target.closest('.tick, .todo-title')?.classList[0] ?? 'row'}`
      // A busy computer may be behind, so that the animation itself has ended already.
      const style = getComputedStyle(target)
      const isTransition = event instanceof TransitionEvent
      const names = isTransition ? style.transitionProperty : style.animationName
      const durations = isTransition ? style.transitionDuration : style.animationDuration
      const name = isTransition ? event.propertyName : event.animationName
      const duration = durations.split(', ')[names.split(', ').indexOf(name)]
      all.set(`${part} ${name}`, [part, name, Number.parseFloat(duration ?? '') * 1000])
    }
    document.addEventListener('transitionrun', note)
    document.addEventListener('animationstart', note)
    return all
  })
  return async () => {
    const motion = await noted.evaluate((all) =>
      [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each),
    )
    // With reduced motion an animation takes a hundredth of a millisecond, so that the page learns of its end.
    return motion.filter(([, , duration]) => duration >= 1)
  }
}

/** Completes "Bake" by a key, and takes the time of the page on to where its row has left. Returns what moved until it folded, and until then. */
async function complete(t: ExecutionContext, page: Page, { isMoving }: { readonly isMoving: boolean }) {
  // The clock cannot stop at a time that is past when the call arrives.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const listMotion = await noteMotion(page)
  await rowOf(page, 'Bake').focus()
  await page.keyboard.press('x')
  await rowOf(page, 'Bake')
    .and(page.getByRole('row', { name: 'Bake, completed' }))
    .waitFor()
  if (isMoving) await eventually(t, listMotion, ofTick)
  await page.clock.runFor(399)
  t.is(await page.locator('[data-leaving]').count(), 0)
  await page.clock.runFor(1)
  await page.locator('[data-leaving]').waitFor({ state: 'attached' })
  await eventually(t, listMotion, isMoving ? [...ofFold, ...ofTick, ...ofSlide] : [])
  await page.clock.runFor(180)
  await rowOf(page, 'Bake').waitFor({ state: 'detached' })
  if (!isMoving) t.deepEqual(await listMotion(), [])
  await page.clock.resume()
}

const titles = ['Answer', 'Bake', 'Cook', 'Dig']

const ofTick: readonly Motion[] = [
  ['Bake tick', 'fill', 120],
  ['Bake tick', 'stroke', 120],
  ['Bake tick', 'stroke-dashoffset', 160],
  ['Bake todo-title', 'color', 180],
  ['Bake todo-title', 'text-decoration-color', 180],
]
const ofFold: readonly Motion[] = [['Bake row', 'fold-row', 180]]
const ofSlide: readonly Motion[] = [
  ['Cook row', 'transform', 180],
  ['Dig row', 'transform', 180],
]

test('a tick draws in 160 ms, its row folds in 180 after a breath, and the rows below slide as long', async (t) => {
  const { page } = await openPage(t, titles, moving)
  await complete(t, page, { isMoving: true })
})

test('a card of a board moves as a row does', async (t) => {
  const { server, page } = await openPage(t, titles, moving)
  await callApi(server, 'PATCH', '/api/settings', { display: { inbox: { layout: 'board' } } })
  await page.locator('.board').waitFor()
  await complete(t, page, { isMoving: true })
})

test('with reduced motion a completed row leaves after the breath without any', async (t) => {
  const { page } = await openPage(t, titles, { ...moving, reducedMotion: 'reduce' })
  await complete(t, page, { isMoving: false })
})

test('the line that adds is as high before its words are understood as it is then, and moves no row', async (t) => {
  const { page } = await openPage(t, titles, moving)
  await addField(page).pressSequentially('Dance')
  t.is(await addField(page).inputValue(), 'Dance')
  // The heights of each frame from now on, and where the first row stands in it.
  const noted = await page.evaluateHandle(() => {
    const all = new Set<string>()
    const [line, row] = [document.querySelector('.quick-add'), document.querySelector('.todo')]
    const note = () => {
      all.add(`${line?.getBoundingClientRect().height} ${row?.getBoundingClientRect().top}`)
    }
    const observer = new ResizeObserver(note)
    for (const element of [line, line?.parentElement, row?.parentElement])
      if (element) observer.observe(element)
    note()
    return { all, note }
  })
  t.is(await page.locator('.line-piece').count(), 0)
  await addField(page).pressSequentially(' #work !1')
  await page.locator('.line-piece').filter({ hasText: 'work' }).waitFor()
  await page.locator('.line-piece').nth(1).waitFor()
  const places = await noted.evaluate(({ all, note }) => {
    note()
    return [...all]
  })
  t.is(places.length, 1, places.join(', '))
})

test('a tick shows in an earlier frame than the toast that tells of it', async (t) => {
  const { page } = await openPage(t, ['Bake', 'Cook', 'Dance', 'Eat'])
  // The region of the toasts is loaded for the first one.
  await rowOf(page, 'Bake').press('x')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await eventually(t, () => page.getByRole('alertdialog').count(), 0)
  await rowOf(page, 'Cook').focus()
  const noted = await page.evaluateHandle(() => {
    const frames: Record<string, number> = {}
    let frame = 0
    const count = () => {
      frame += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    const look = () => {
      for (const part of ['.todo[data-completed]', '.toast'])
        if (document.querySelector(part) !== null) frames[part] ??= frame
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    return frames
  })
  await page.keyboard.press('x')
  const isLater = () =>
    noted.evaluate(({ '.todo[data-completed]': tick, '.toast': toast }) =>
      tick === undefined || toast === undefined ? null : toast > tick,
    )
  await eventually(t, isLater, true)

  // The toast of a tick makes way for that of the next one, and the list keeps its place meanwhile.
  const room = () =>
    page.locator('.list-scroller').evaluate((list) => getComputedStyle(list).getPropertyValue('--toasts'))
  await eventually(t, async () => (await room()) !== '0px', true)
  const heights = await page.evaluateHandle(() => {
    const all = new Set<number>()
    const list = document.querySelector('.list-scroller')
    const note = () => all.add(list?.clientHeight ?? 0)
    note()
    if (list) new ResizeObserver(note).observe(list)
    return all
  })
  await rowOf(page, 'Dance').press('x')
  await page.getByText('“Dance” completed').waitFor()
  t.is(await heights.evaluate(({ size }) => size), 1)
})
