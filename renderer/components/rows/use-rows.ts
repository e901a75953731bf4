import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLatest } from '../use-latest.ts'
import { isFocusable, useRowFocus, type ListRow } from './use-row-focus.ts'
import { addUp, useVirtualRows } from './virtual-rows.ts'

/** The height of a heading that stays at the top, in pixels. */
const stickyHeight = 44

const rowsOfPage = 10

interface Measured<Row> {
  readonly rows: readonly Row[]
  readonly heightOf: ((row: Row) => number) | null
  readonly heights: readonly number[]
  readonly offsets: readonly number[]
}

/** Makes a function that finds the offsets of rows. They are the same array until one changes. */
export function createMeasure<Row extends ListRow>() {
  let last: Measured<Row> = { rows: [], heightOf: null, heights: [], offsets: [0] }
  return (rows: readonly Row[], heightOf: (row: Row) => number): readonly number[] => {
    if (rows === last.rows && heightOf === last.heightOf) return last.offsets
    let hasSameOffsets = rows.length === last.rows.length
    const heights = rows.map((row, index) => {
      const lastHeight = last.heights[index]
      if (row === last.rows[index] && heightOf === last.heightOf && lastHeight !== undefined)
        return lastHeight
      const height = heightOf(row)
      if (height !== lastHeight) hasSameOffsets = false
      return height
    })
    last = { rows, heightOf, heights, offsets: hasSameOffsets ? last.offsets : addUp(heights) }
    return last.offsets
  }
}

/** Finds the row that Home, End, Page Up or Page Down reaches from the active one, by its key; undefined for none. */
export function findKeyTarget(
  event: KeyboardEvent,
  keys: readonly string[],
  activeKey: string | null,
): string | undefined {
  const isOnRow = event.target instanceof Element && event.target.matches('[role="row"]')
  if (!isOnRow || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const at = keys.indexOf(activeKey ?? '')
  const last = keys.length - 1
  const targets: Readonly<Record<string, number>> = {
    Home: 0,
    End: last,
    PageUp: Math.max(0, at - rowsOfPage),
    PageDown: Math.min(last, at + rowsOfPage),
  }
  return keys[targets[event.key] ?? -1]
}

interface ShownRows<Row> {
  readonly rows: readonly Row[]
  /** Measures a row, in pixels. All rows are measured anew where it is another function. */
  readonly heightOf: (row: Row) => number
  /** The key of the row to begin with, such as the todo whose details show. */
  readonly initialKey: string | null
  /** Called when the focused row is removed and no other row is left. */
  readonly onEmptied: () => void
}

/** Finds the rows of a list that are in sight, with their offsets, and keeps the focus in one of them. */
export function useRows<Row extends ListRow>(props: ShownRows<Row>) {
  const { rows, heightOf, initialKey, onEmptied } = props
  const list = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const headings = useMemo(
    () => rows.flatMap((row, index) => (row.type === 'heading' ? [index] : [])),
    [rows],
  )
  const [measure] = useState(createMeasure<Row>)
  const offsets = measure(rows, heightOf)
  const virtual = useVirtualRows(scroller, offsets, headings.length > 0 ? stickyHeight : 0)
  const { range } = virtual
  const indexOf = (key: string | null): number => rows.findIndex((row) => row.key === key)
  const { scrollTo } = useLatest({
    scrollTo: (key: string) => {
      const index = indexOf(key)
      if (index >= 0) virtual.scrollTo(index)
    },
  })
  const sticky = range === null ? null : (headings.findLast((index) => index <= range.first) ?? null)
  const focus = useRowFocus({ list, rows, initialKey, scrollTo, onEmptied })
  const { activeKey, focusRow } = focus
  const active = indexOf(activeKey)
  const listKeys = () => rows.filter(isFocusable).map(({ key }) => key)
  return {
    /** The element that has the rows. */
    list,
    /** The element that scrolls. */
    scroller,
    /** The height of all rows, in pixels. */
    height: offsets.at(-1) ?? 0,
    /** The rows to draw. The active one and the heading of the group in sight are always among them. */
    drawn: virtual.listDrawn([sticky, active < 0 ? null : active]),
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
      const next = findKeyTarget(event, listKeys(), activeKey)
      if (next === undefined) return
      event.preventDefault()
      focusRow(next)
    },
  }
}
