import type { MouseEvent } from 'react'

/** A point in the window, in px, as `clientX` and `clientY` of an event. */
export interface Point {
  readonly x: number
  readonly y: number
  /** The height of the element that begins at this point. A menu opens below the element, or above it where that has more room. */
  readonly height?: number
}

/** The place of an element that a menu must not cover. */
export const below = (element: Element): Point => {
  const { left, top, height } = element.getBoundingClientRect()
  return { x: left, y: top, height }
}

/** The point of a right click. The menu key of the keyboard gives no point in the window, so it is below the element. */
export function pointOf(event: MouseEvent, element: Element): Point {
  const isByKey = event.clientX === 0 && event.clientY === 0
  return isByKey ? below(element) : { x: event.clientX, y: event.clientY }
}
