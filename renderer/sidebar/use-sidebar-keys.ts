import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

interface Visit {
  /** The path of the link that had the focus last. */
  readonly path: string | null
  /** The path that the page showed then. */
  readonly current: string
}

const findLinks = (sidebar: HTMLElement | null): readonly HTMLElement[] => [
  ...(sidebar?.querySelectorAll<HTMLElement>('[data-link]') ?? []),
]

const menuOf = (link: Element): HTMLElement | null =>
  link.closest('.sidebar-row')?.querySelector<HTMLElement>('.sidebar-menu') ?? null

/**
 * Moves the focus through the sidebar by the arrow keys, Home and End. Tab reaches one link and its menu, since there can be
 * hundreds. When the focused link is removed, the next one gets the focus.
 */
export function useSidebarKeys(sidebar: RefObject<HTMLElement | null>, current: string) {
  const [visit, setVisit] = useState<Visit | null>(null)
  /** The element that has the focus, also when it has just gone, and the index of its link. */
  const last = useRef<{ readonly element: Element; readonly index: number } | null>(null)
  // After a click the arrow keys belong to the list of todos.
  const isByPointer = useRef(false)
  const tabStop = visit?.current === current ? visit.path : current

  const settle = () => {
    const links = findLinks(sidebar.current)
    if (last.current?.element.isConnected === false && document.activeElement === document.body)
      links[Math.min(last.current.index, links.length - 1)]?.focus()
    const stop = links.find((link) => link.dataset['link'] === tabStop) ?? links[0]
    for (const link of links) {
      const tabIndex = link === stop ? 0 : -1
      link.tabIndex = tabIndex
      const menu = menuOf(link)
      if (menu !== null) menu.tabIndex = tabIndex
    }
  }
  useLayoutEffect(settle)

  const onFocus = ({ target }: FocusEvent) => {
    // React sends the events of an open menu here, too.
    if (sidebar.current?.contains(target) !== true) return
    const links = findLinks(sidebar.current)
    const index = links.findIndex((link) => link === target || menuOf(link) === target)
    last.current = index < 0 ? null : { element: target, index }
    const path = links[index]?.dataset['link']
    if (path !== undefined) setVisit({ path, current })
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!sidebar.current?.contains(relatedTarget)) isByPointer.current = false
    // Removing the focused link moves the focus to the body, also if its menu had the focus.
    const isInMenu = relatedTarget instanceof Element && relatedTarget.closest('.menu-popover') !== null
    if (relatedTarget !== null && !isInMenu) last.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') isByPointer.current = false
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isByPointer.current) return
    const links = findLinks(sidebar.current)
    const at = links.findIndex((link) => link === event.target)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: links.length - 1,
    }
    const step = steps[event.key]
    if (at < 0 || step === undefined) return
    event.preventDefault()
    links[step]?.focus()
  }
  const onPointerDown = () => {
    isByPointer.current = true
  }
  return {
    handlers: { onFocus, onBlur, onKeyDown, onPointerDown },
    /** To be called when links were drawn: sets the one that Tab reaches, and keeps the focus where one is gone. */
    settle,
  }
}
