import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../use-latest.ts'

/** The usual number of rows that are drawn before and after those in sight. */
const usualOverscan = 8

/** The part of a list in sight, in pixels. */
interface Sight {
  readonly top: number
  readonly height: number
}

/** The first and the last row in sight. */
interface Range {
  readonly first: number
  readonly last: number
}

/** A row that is drawn. */
export interface DrawnRow {
  readonly index: number
  /** In pixels. */
  readonly start: number
}

interface VirtualRows {
  /** Null until the list is laid out, and for a list without rows. */
  readonly range: Range | null
  /** Lists the rows to draw: those in sight, those around them, and those of the indexes `kept`. */
  readonly listDrawn: (kept: readonly (number | null)[]) => readonly DrawnRow[]
  /** Scrolls as little as it takes to bring a row into sight. */
  readonly scrollTo: (index: number) => void
}

/** Adds up the heights of rows. The last offset is the height of all. */
export function addUp(heights: readonly number[]): readonly number[] {
  const offsets = [0]
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height)
  return offsets
}

/** Finds the last row that begins at an offset or before it. */
function findRowAt(offsets: readonly number[], offset: number): number {
  let low = 0
  let high = offsets.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function findRange(offsets: readonly number[], { top, height }: Sight): Range | null {
  if (height === 0 || offsets.length < 2) return null
  return { first: findRowAt(offsets, top), last: findRowAt(offsets, top + height) }
}

/**
 * Finds the rows of a list that are in sight. The heights of all rows are known: `offsets` has the beginning of each and the end of the
 * last, as `addUp` makes them, and is the same array until one changes. At the top, `covered` pixels of the list are behind a heading.
 * `overscan` rows are drawn before and after those in sight.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  offsets: readonly number[],
  covered = 0,
  overscan = usualOverscan,
): VirtualRows {
  const [sight, setSight] = useState<Sight>({ top: 0, height: 0 })
  const { look, scrollTo } = useLatest({
    look: () => {
      const element = scroller.current
      if (element === null) return
      const now = { top: element.scrollTop, height: element.clientHeight }
      setSight((before) => {
        const [last, next] = [before, now].map((each) => findRange(offsets, each))
        if (!last || !next) return last === next ? before : now
        // Rows that a toast comes over for a moment stay drawn.
        const surplus = last.last - next.last
        return last.first === next.first && surplus >= 0 && surplus <= overscan ? before : now
      })
    },
    scrollTo: (index: number) => {
      const element = scroller.current
      const [start, end] = offsets.slice(index, index + 2)
      if (element === null || start === undefined || end === undefined) return
      if (end > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: end - element.clientHeight })
      else if (start < element.scrollTop + covered) element.scrollTo({ top: start - covered })
    },
  })
  useLayoutEffect(look, [look, offsets])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    // Draw the rows in the frame that shows them.
    const follow = () => flushSync(look)
    const sizes = new ResizeObserver(look)
    element.addEventListener('scroll', follow, { passive: true })
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      sizes.disconnect()
    }
  }, [scroller, look])
  const range = findRange(offsets, sight)
  return {
    range,
    listDrawn(kept) {
      if (range === null) return []
      const first = Math.max(0, range.first - overscan)
      const last = Math.min(offsets.length - 2, range.last + overscan)
      const near = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      const drawn = new Set([...near, ...kept.filter((index) => index !== null)])
      return [...drawn].toSorted((a, b) => a - b).map((index) => ({ index, start: offsets[index] ?? 0 }))
    },
    scrollTo,
  }
}
