import { useRef, type KeyboardEvent } from 'react'
import { useRowFocus } from '../../components/rows/use-row-focus.ts'
import { findKeyTarget } from '../../components/rows/use-rows.ts'
import { useLatest } from '../../components/use-latest.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import { findColumn, type Column } from './columns.ts'

interface FocusedBoard {
  readonly columns: readonly Column[]
  /** The rows of all columns. */
  readonly rows: readonly TodoRow[]
  /** The key of the row to begin with, such as the todo whose details show. */
  readonly initialKey: string | null
  /** Called when the focused row is removed and no other row is left. */
  readonly onEmptied: () => void
}

/** Keeps the focus in one of the rows of a board, and moves it within their columns and between these. */
export function useBoardFocus({ columns, rows, initialKey, onEmptied }: FocusedBoard) {
  const list = useRef<HTMLDivElement>(null)
  const scrollers = useRef(new Map<string, (index: number) => void>())
  const { scrollTo, onScroller } = useLatest({
    scrollTo: (key: string) => {
      const column = findColumn(columns, key)
      if (column === undefined) return
      list.current
        ?.querySelector(`[data-column="${CSS.escape(column.key)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      scrollers.current.get(column.key)?.(column.rows.findIndex((row) => row.key === key))
    },
    onScroller: (key: string, scroll: ((index: number) => void) | null) => {
      if (scroll === null) scrollers.current.delete(key)
      else scrollers.current.set(key, scroll)
    },
  })
  const focus = useRowFocus({ list, rows, initialKey, scrollTo, onEmptied })
  const { activeKey, focusRow } = focus
  const column = findColumn(columns, activeKey)
  const at = column?.rows.findIndex(({ key }) => key === activeKey) ?? -1
  return {
    list,
    scrollTo,
    onScroller,
    ...focus,
    /** The column of the active row, and the index of this row in it. */
    active: column === undefined ? null : { column, at },
    /** Moves the focus to the next row of the column by 1 or the previous one by -1, or back to the active row from outside of the board. */
    step(by: -1 | 1) {
      const isInBoard = list.current?.contains(document.activeElement) === true
      const next = column?.rows[isInBoard ? at + by : Math.max(0, at)]
      if (next !== undefined) focusRow(next.key)
    },
    /** Moves the focus to the next column that has rows by 1, or to the previous one by -1. */
    cross(by: -1 | 1) {
      if (column === undefined) return
      const index = columns.indexOf(column)
      const others = by > 0 ? columns.slice(index + 1) : columns.slice(0, index).toReversed()
      const next = others.find((each) => each.rows.length > 0)?.rows
      const row = next?.[Math.min(at, next.length - 1)]
      if (row !== undefined) focusRow(row.key)
    },
    /** Moves the focus to the row of the column that Home, End, Page Up or Page Down reaches. */
    focusByKey(event: KeyboardEvent) {
      const keys = column?.rows.map(({ key }) => key) ?? []
      const next = findKeyTarget(event, keys, activeKey)
      if (next === undefined) return
      event.preventDefault()
      focusRow(next)
    },
  }
}
