import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { whenDrawn } from './when-drawn.ts'

interface Expected {
  readonly id: string
  /** Where the row is to stand before it is looked for; undefined for anywhere. */
  readonly index: number | undefined
  readonly act: (row: HTMLElement) => void
}

/** What can be done to a row that is still on its way to its place. */
export interface RowFollower {
  readonly scrollTo: (id: string, index: number) => void
  readonly focusOn: (id: string) => void
  /** Scrolls to a row that is not drawn because it is far away. */
  readonly show: (id: string) => void
  /** Focuses the first or the last row. */
  readonly enter: (end: 'first' | 'last') => void
}

/** Follows a row that moves or comes back, as soon as it is drawn where it is expected. */
export function useRowFollower(list: RefObject<HTMLElement | null>, ids: readonly string[]): RowFollower {
  const expected = useRef<Expected>(undefined)
  const latest = useRef(ids)

  const follower = useMemo(() => {
    const whenRowDrawn = (id: string, act: (row: HTMLElement) => void) =>
      whenDrawn(() => list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`), act)
    return {
      whenRowDrawn,
      scrollTo: (id: string, index: number) => {
        expected.current = { id, index, act: (row) => row.scrollIntoView({ block: 'nearest' }) }
      },
      focusOn: (id: string) => {
        expected.current = { id, index: undefined, act: (row) => row.focus() }
      },
      show(id: string) {
        const scroller = list.current?.closest('.view-body')
        const index = latest.current.indexOf(id)
        if (!list.current || !scroller || index < 0) return
        if (list.current.querySelector(`[data-key="${CSS.escape(id)}"]`)) return
        const above = (list.current.offsetHeight * index) / latest.current.length
        scroller.scrollTo({ top: above - scroller.clientHeight / 2 })
      },
      enter(end: 'first' | 'last') {
        const id = latest.current.at(end === 'first' ? 0 : -1)
        if (id === undefined) return
        list.current?.scrollIntoView({ block: end === 'first' ? 'start' : 'end' })
        whenRowDrawn(id, (row) => row.focus())
      },
    }
  }, [list])

  useEffect(() => {
    latest.current = ids
    const row = expected.current
    if (!row || (row.index === undefined ? !ids.includes(row.id) : ids[row.index] !== row.id)) return
    expected.current = undefined
    // React Aria draws the rows one step after the list that they come from.
    follower.whenRowDrawn(row.id, row.act)
  }, [follower, ids])

  return follower
}
