import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

interface Visit {
  /** The path of the place that had the focus last. */
  readonly path: string | null
  /** The path that the page showed then. */
  readonly current: string
}

const findPlaces = (sidebar: HTMLElement | null): readonly HTMLElement[] => [
  ...(sidebar?.querySelectorAll<HTMLElement>('[data-place]') ?? []),
]

const menuOf = (place: Element): HTMLElement | null =>
  place.parentElement?.querySelector<HTMLElement>('.place-menu') ?? null

/**
 * Moves the focus through the sidebar by the arrow keys, Home and End. Tab reaches one place and its menu, since there can be
 * hundreds. When the focused place is removed, the next one gets the focus.
 */
export function usePlaceWalk(sidebar: RefObject<HTMLElement | null>, current: string) {
  const [visit, setVisit] = useState<Visit | null>(null)
  /** The element that has the focus, also when it has just gone, and the index of its place. */
  const last = useRef<{ readonly element: Element; readonly index: number } | null>(null)
  // After a click the arrow keys belong to the list of todos.
  const isByPointer = useRef(false)
  const tabStop = visit?.current === current ? visit.path : current

  useLayoutEffect(() => {
    const places = findPlaces(sidebar.current)
    if (last.current?.element.isConnected === false && document.activeElement === document.body)
      places[Math.min(last.current.index, places.length - 1)]?.focus()
    const stop = places.find((place) => place.dataset['place'] === tabStop) ?? places[0]
    for (const place of places) {
      const tabIndex = place === stop ? 0 : -1
      place.tabIndex = tabIndex
      const menu = menuOf(place)
      if (menu !== null) menu.tabIndex = tabIndex
    }
  })

  const onFocus = ({ target }: FocusEvent) => {
    // React sends the events of an open menu here, too.
    if (sidebar.current?.contains(target) !== true) return
    const places = findPlaces(sidebar.current)
    const index = places.findIndex((place) => place === target || menuOf(place) === target)
    last.current = index < 0 ? null : { element: target, index }
    const path = places[index]?.dataset['place']
    if (path !== undefined) setVisit({ path, current })
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!sidebar.current?.contains(relatedTarget)) isByPointer.current = false
    // Removing the focused place moves the focus to the body, also if its menu had the focus.
    const isInMenu = relatedTarget instanceof Element && relatedTarget.closest('.menu-popover') !== null
    if (relatedTarget !== null && !isInMenu) last.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') isByPointer.current = false
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isByPointer.current) return
    const places = findPlaces(sidebar.current)
    const at = places.findIndex((place) => place === event.target)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: places.length - 1,
    }
    const step = steps[event.key]
    if (at < 0 || step === undefined) return
    event.preventDefault()
    places[step]?.focus()
  }
  const onPointerDown = () => {
    isByPointer.current = true
  }
  return { onFocus, onBlur, onKeyDown, onPointerDown }
}
