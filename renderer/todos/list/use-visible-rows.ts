import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../todo-views/rows.ts'
import { useMedia } from '../../components/use-media.ts'
import { usePageSettings } from '../../settings/settings.ts'
import { hasMeta } from './todo-row.tsx'

/** In pixels, as in `styles/tokens.css` and `styles/rows.css`. */
const rowHeights = { compact: 30, normal: 36, roomy: 44 } as const
const metaHeight = 16
const headingHeight = 52

/** A heading that stays at the top, in pixels. */
const stickyHeight = 44

function heightOf(row: Row, rowHeight: number): number {
  if (row.type === 'heading') return row.isEmpty ? rowHeight : headingHeight
  return hasMeta(row) ? rowHeight + metaHeight : rowHeight
}

interface Measured {
  readonly rows: readonly Row[]
  readonly rowHeight: number
  readonly heights: readonly number[]
  readonly getItemKey: (index: number) => string | number
}

/**
 * Makes a function that measures rows. The virtualizer places all rows anew where `getItemKey` is another function: it is the same one
 * until a row comes, goes, moves or gets another height.
 */
function createMeasure() {
  let last: Measured = { rows: [], rowHeight: 0, heights: [], getItemKey: (index) => index }
  return (rows: readonly Row[], rowHeight: number): Measured => {
    if (rows === last.rows && rowHeight === last.rowHeight) return last
    let hasSameOffsets = rows.length === last.rows.length
    const heights = rows.map((row, index) => {
      const before = last.rows[index]
      const lastHeight = last.heights[index]
      if (row === before && rowHeight === last.rowHeight && lastHeight !== undefined) return lastHeight
      const height = heightOf(row, rowHeight)
      if (row.key !== before?.key || height !== lastHeight) hasSameOffsets = false
      return height
    })
    const getItemKey = hasSameOffsets ? last.getItemKey : (index: number) => rows[index]?.key ?? index
    last = { rows, rowHeight, heights, getItemKey }
    return last
  }
}

/** Finds the rows that are in sight, and their offsets. */
export function useVisibleRows(rows: readonly Row[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const latest = useRef({ rows, activeKey: null as string | null })
  const sticky = useRef<number | null>(null)
  const isCoarse = useMedia('(pointer: coarse)')
  const { density } = usePageSettings()
  const rowHeight = rowHeights[isCoarse ? 'roomy' : density]
  const headings = useMemo(
    () => rows.flatMap((row, index) => (row.type === 'heading' ? [index] : [])),
    [rows],
  )
  const indexOf = useCallback(
    (key: string | null) => latest.current.rows.findIndex((row) => row.key === key),
    [],
  )
  const [measure] = useState(createMeasure)
  const { heights, getItemKey } = measure(rows, rowHeight)

  // oxlint-disable-next-line react/incompatible-library -- the project does not use the React Compiler
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? rowHeight,
    getItemKey,
    overscan: 8,
    scrollPaddingStart: headings.length > 0 ? stickyHeight : 0,
    // The row with the focus and the heading of the group in sight are always drawn.
    rangeExtractor: (range: Range) => {
      const kept = new Set(defaultRangeExtractor(range))
      const active = indexOf(latest.current.activeKey)
      if (active >= 0) kept.add(active)
      sticky.current = headings.findLast((index) => index <= range.startIndex) ?? null
      if (sticky.current !== null) kept.add(sticky.current)
      return [...kept].toSorted((a, b) => a - b)
    },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  return {
    /** The element that scrolls. */
    scroller,
    virtualizer,
    /** The index of the heading that stays at the top; null for none. */
    sticky,
    /** Scrolls until a row is drawn. */
    scrollTo: useCallback(
      (key: string) => {
        const index = indexOf(key)
        if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
      },
      [virtualizer, indexOf],
    ),
    /** Keeps the active row rendered. To be called at each rendering. */
    keepDrawn: (activeKey: string | null): void => {
      latest.current = { rows, activeKey }
    },
  }
}
