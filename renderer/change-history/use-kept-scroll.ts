import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the scroll position of the visible changes when new ones are added above them. The browser does so if the list was scrolled. At its top it
 * is done here, while the pointer or the focus is on the list.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null> | null): void {
  const first = useRef<{ readonly item: Element; readonly top: number } | null>(null)
  useLayoutEffect(() => {
    const list = scroller?.current
    if (!list) return
    const known = first.current
    const isRead = list.matches(':hover') || list.contains(document.activeElement)
    if (known !== null && list.contains(known.item) && list.scrollTop === 0 && isRead)
      list.scrollTo({ top: topIn(list, known.item) - known.top, behavior: 'instant' })
    const item = list.querySelector('.change')
    first.current = item === null ? null : { item, top: topIn(list, item) }
  })
}

const topIn = (list: HTMLElement, item: Element): number =>
  item.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop
