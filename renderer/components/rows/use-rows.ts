import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { isFocusable, useRowFocus, type ListRow } from './use-row-focus.ts'

/** The height of a heading that stays at the top, in pixels. */
const stickyHeight = 44

const rowsOfPage = 10

interface Measured<Row> {
  readonly rows: readonly Row[]
  readonly rowHeight: number
  readonly heights: readonly number[]
  readonly getItemKey: (index: number) => string | number
}

/**
 * Makes a function that measures rows. The virtualizer places all rows anew where `getItemKey` is another function: it is the same one
 * until a row comes, goes, moves or gets another height.
 */
function createMeasure<Row extends ListRow>() {
  let last: Measured<Row> = { rows: [], rowHeight: 0, heights: [], getItemKey: (index) => index }
  return (rows: readonly Row[], rowHeight: number, heightOf: (row: Row) => number): Measured<Row> => {
    if (rows === last.rows && rowHeight === last.rowHeight) return last
    let hasSameOffsets = rows.length === last.rows.length
    const heights = rows.map((row, index) => {
      const before = last.rows[index]
      const lastHeight = last.heights[index]
      if (row === before && rowHeight === last.rowHeight && lastHeight !== undefined) return lastHeight
      const height = heightOf(row)
      if (row.key !== before?.key || height !== lastHeight) hasSameOffsets = false
      return height
    })
    const getItemKey = hasSameOffsets ? last.getItemKey : (index: number) => rows[index]?.key ?? index
    last = { rows, rowHeight, heights, getItemKey }
    return last
  }
}

interface ShownRows<Row> {
  readonly rows: readonly Row[]
  /** The height of a row with one line, in pixels. All rows are measured anew where it is another one. */
  readonly rowHeight: number
  readonly heightOf: (row: Row) => number
  /** The key of the row to begin with, such as the todo whose details show. */
  readonly initialKey: string | null
  /** Called when the focused row is removed and no other row is left. */
  readonly onEmptied: () => void
}

/** Finds the rows of a list that are in sight, with their offsets, and keeps the focus in one of them. */
export function useRows<Row extends ListRow>(props: ShownRows<Row>) {
  const { rows, rowHeight, heightOf, initialKey, onEmptied } = props
  const list = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const latest = useRef({ rows, activeKey: null as string | null })
  const sticky = useRef<number | null>(null)
  const headings = useMemo(
    () => rows.flatMap((row, index) => (row.type === 'heading' ? [index] : [])),
    [rows],
  )
  const indexOf = useCallback(
    (key: string | null) => latest.current.rows.findIndex((row) => row.key === key),
    [],
  )
  const [measure] = useState(createMeasure<Row>)
  const { heights, getItemKey } = measure(rows, rowHeight, heightOf)

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
  const scrollTo = useCallback(
    (key: string) => {
      const index = indexOf(key)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
    },
    [virtualizer, indexOf],
  )
  const focus = useRowFocus({ list, rows, initialKey, scrollTo, onEmptied })
  const { activeKey, focusRow } = focus
  latest.current = { rows, activeKey }
  const listKeys = () => rows.filter(isFocusable).map(({ key }) => key)
  return {
    /** The element that has the rows. */
    list,
    /** The element that scrolls. */
    scroller,
    virtualizer,
    /** The index of the heading that stays at the top; null for none. */
    sticky,
    /** Scrolls until a row is drawn. */
    scrollTo,
    ...focus,
    /** Moves the focus to the next row by 1 or the previous one by -1, or back to the active row from outside of the list. */
    step: (by: -1 | 1): void => {
      const keys = listKeys()
      const at = keys.indexOf(activeKey ?? '')
      const isInList = list.current?.contains(document.activeElement) === true
      const next = keys[isInList ? at + by : Math.max(0, at)]
      if (next !== undefined) focusRow(next)
    },
    /** Moves the focus to the row that Home, End, Page Up or Page Down reaches. */
    focusByKey: (event: KeyboardEvent): void => {
      const isOnRow = event.target instanceof Element && event.target.matches('[role="row"]')
      if (!isOnRow || event.ctrlKey || event.metaKey || event.altKey) return
      const keys = listKeys()
      const at = keys.indexOf(activeKey ?? '')
      const last = keys.length - 1
      const targets: Readonly<Record<string, number>> = {
        Home: 0,
        End: last,
        PageUp: Math.max(0, at - rowsOfPage),
        PageDown: Math.min(last, at + rowsOfPage),
      }
      const next = keys[targets[event.key] ?? -1]
      if (next === undefined) return
      event.preventDefault()
      focusRow(next)
    },
  }
}
