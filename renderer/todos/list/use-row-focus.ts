import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Row } from '../../views/rows.ts'

/** The row that the keyboard is on. */
interface RowFocus {
  /** The key of the row that Tab leads to; null where there is none. */
  readonly activeKey: string | null
  /** Moves the focus to a row. */
  readonly focusRow: (key: string) => void
  /** Called when a row gets the focus. */
  readonly onFocused: (key: string) => void
}

/** The parts of the list that the focus needs. */
interface FocusedList {
  readonly list: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  /** The key of the row to begin with, such as the todo whose details show. */
  readonly initialKey: string | null
  readonly scrollTo: (key: string) => void
  /** Called when the row with the focus has gone, and no other is left. */
  readonly onEmptied: () => void
}

const isTodo = (row: Row): boolean => row.type === 'todo'

/** Keeps one row reachable by Tab, and the focus in the list when its row goes. */
export function useRowFocus({ list, rows, initialKey, scrollTo, onEmptied }: FocusedList): RowFocus {
  const [wanted, setWanted] = useState(initialKey)
  /** The row that is to get the focus as soon as it is drawn. */
  const [requested, setRequested] = useState<string | null>(null)
  const lastIndex = useRef(0)
  const hadFocus = useRef(false)

  const index = rows.findIndex(({ key }) => key === wanted)
  // Where the row has gone, the next one takes its place.
  const replacement = rows.slice(lastIndex.current).find(isTodo) ?? rows.findLast(isTodo)
  const activeKey = index >= 0 ? wanted : (replacement?.key ?? null)

  useLayoutEffect(() => {
    const isLost = index < 0 && hadFocus.current && document.activeElement === document.body
    if (index >= 0) lastIndex.current = index
    if (isLost && activeKey === null) {
      hadFocus.current = false
      onEmptied()
    }
    const target = requested ?? (isLost ? activeKey : null)
    if (target === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(target)}"]`)
    if (row) {
      row.focus({ preventScroll: true })
      setRequested(null)
      setWanted(target)
    } else if (rows.some(({ key }) => key === target)) scrollTo(target)
    else setRequested(null)
  })
  useLayoutEffect(() => {
    const element = list.current
    const enter = () => {
      hadFocus.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A row that goes sends the focus to no other element.
      if (relatedTarget !== null) hadFocus.current = false
    }
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [list])

  const focusRow = useCallback(
    (key: string) => {
      scrollTo(key)
      setWanted(key)
      setRequested(key)
    },
    [scrollTo],
  )
  return { activeKey, focusRow, onFocused: setWanted }
}
