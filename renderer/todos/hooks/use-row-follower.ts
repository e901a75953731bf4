import { useEffect, useMemo, useRef, type RefObject } from 'react'

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
}

/** Follows a row that moves or comes back, as soon as it is drawn where it is expected. */
export function useRowFollower(list: RefObject<HTMLElement | null>, ids: readonly string[]): RowFollower {
  const expected = useRef<Expected>(undefined)

  useEffect(() => {
    const row = expected.current
    if (!row || (row.index === undefined ? !ids.includes(row.id) : ids[row.index] !== row.id)) return
    expected.current = undefined
    // React Aria draws the rows one step after the list that they come from.
    requestAnimationFrame(() => {
      const element = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.id)}"]`)
      if (element) row.act(element)
    })
  }, [list, ids])

  return useMemo(
    () => ({
      scrollTo: (id, index) => {
        expected.current = { id, index, act: (row) => row.scrollIntoView({ block: 'nearest' }) }
      },
      focusOn: (id) => {
        expected.current = { id, index: undefined, act: (row) => row.focus() }
      },
    }),
    [],
  )
}
