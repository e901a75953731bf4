import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The active row and the focus of a list. */
interface RowFocus {
  /** The key of the row that Tab reaches; null if there is none. */
  readonly activeKey: string | null
  /** Moves the focus to a row. */
  readonly focusRow: (key: string) => void
  /** Moves the focus back to the list at the next rendering: to the active row, or the one at its index. */
  readonly returnFocus: () => void
  /** Called when a row gets the focus. */
  readonly onFocused: (key: string) => void
}

/** A row of a list. Only headings do not get the focus. */
export interface ListRow {
  readonly type: string
  /** Different from the keys of all other rows. */
  readonly key: string
}

/** The parts of the list that the focus needs. */
interface FocusedList {
  readonly list: RefObject<HTMLElement | null>
  readonly rows: readonly ListRow[]
  /** The key of the row to begin with, such as the todo whose details show. */
  readonly initialKey: string | null
  /** Scrolls until a row is drawn. */
  readonly scrollTo: (key: string) => void
  /** Called when the focused row is removed and no other row is left. */
  readonly onEmptied: () => void
}

// A toast does not restore the focus as a dialog does.
const dialogs = '[role="dialog"], [role="alertdialog"].dialog'

/** Whether a row can get the focus. */
export const isFocusable = ({ type }: ListRow): boolean => type !== 'heading'

/** Keeps one row reachable by Tab, and the focus in the list when the focused row is removed. */
export function useRowFocus({ list, rows, initialKey, scrollTo, onEmptied }: FocusedList): RowFocus {
  const [last, setLast] = useState({ key: initialKey, index: 0 })
  /** The key of the row that gets the focus as soon as it is drawn. */
  const requested = useRef<string | null>(null)
  const hasFocus = useRef(false)
  const isReturning = useRef(false)

  const index = rows.findIndex(({ key }) => key === last.key)
  if (index >= 0 && index !== last.index) setLast({ key: last.key, index })
  // If the active row was removed, the next one becomes active.
  const findReplacement = () => rows.slice(last.index).find(isFocusable) ?? rows.findLast(isFocusable)
  const activeKey = index >= 0 ? last.key : (findReplacement()?.key ?? null)

  const focusIfDrawn = useCallback(
    (key: string): boolean => {
      const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      row?.focus({ preventScroll: true })
      return row !== null && row !== undefined
    },
    [list],
  )
  const focusRow = useCallback(
    (key: string) => {
      scrollTo(key)
      const isFocused = focusIfDrawn(key)
      requested.current = isFocused ? null : key
      // The active row is always drawn.
      if (!isFocused) setLast((before) => ({ ...before, key }))
    },
    [scrollTo, focusIfDrawn],
  )
  useLayoutEffect(() => {
    const key = requested.current
    // The row may be removed by then.
    if (key !== null && (focusIfDrawn(key) || !rows.some((row) => row.key === key))) requested.current = null
  })
  // Not in a layout effect: a popover that closes makes the page inert until then.
  useEffect(() => {
    if (!isReturning.current) return
    isReturning.current = false
    if (activeKey === null) return onEmptied()
    // oxlint-disable-next-line react/set-state-in-effect -- only the element of the row says whether it is drawn
    focusRow(activeKey)
  })
  useLayoutEffect(() => {
    // Removing the focused row moves the focus to the body.
    const isLost = hasFocus.current && document.activeElement === document.body && requested.current === null
    if (!isLost) return
    // oxlint-disable-next-line react/set-state-in-effect -- only the element of the row says whether it is drawn
    if (activeKey !== null) return focusRow(activeKey)
    hasFocus.current = false
    onEmptied()
  }, [activeKey, focusRow, onEmptied])
  useLayoutEffect(() => {
    const element = list.current
    const enter = () => {
      hasFocus.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A dialog restores the focus itself.
      const isInDialog = relatedTarget instanceof Element && relatedTarget.closest(dialogs) !== null
      if (relatedTarget !== null && !isInDialog) hasFocus.current = false
    }
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [list])

  const onFocused = useCallback((key: string) => {
    // A person who goes to another row meanwhile stays there.
    if (requested.current !== key) requested.current = null
    setLast((before) => ({ ...before, key }))
  }, [])
  const returnFocus = useCallback(() => {
    isReturning.current = true
  }, [])
  return { activeKey, focusRow, returnFocus, onFocused }
}
