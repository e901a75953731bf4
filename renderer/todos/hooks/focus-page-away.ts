import { whenDrawn } from './when-drawn.ts'

/** Scrolls by what is in sight at once and focuses the row that then stands where `row` stood. */
export function focusPageAway(row: HTMLElement, by: -1 | 1): void {
  const list = row.closest<HTMLElement>('[role="grid"]')
  const scroller = row.closest<HTMLElement>('.view-body')
  if (!list || !scroller) return
  const placeOf = (element: HTMLElement) => {
    const { top, height } = element.getBoundingClientRect()
    const start = top - list.getBoundingClientRect().top
    return { start, end: start + height }
  }
  const covered = Number.parseFloat(getComputedStyle(scroller).scrollPaddingBottom) || 0
  const page = scroller.clientHeight - covered - row.offsetHeight
  const wanted = placeOf(row).start + by * page
  const reachable = Math.min(Math.max(wanted, 0), list.offsetHeight - 1)
  scroller.scrollBy({ top: by * page })
  const isThere = (candidate: HTMLElement) => {
    const { start, end } = placeOf(candidate)
    return start <= reachable && reachable < end
  }
  whenDrawn(
    () => [...list.querySelectorAll<HTMLElement>('.todo-item')].find(isThere),
    (target) => target.focus(),
  )
}
