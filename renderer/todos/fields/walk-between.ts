import type { KeyboardEvent } from 'react'

/**
 * Moves the focus with the arrow keys between the parts of a popover that stand below each other: a field for words, a list of options,
 * and a calendar. Within a part its own keys apply.
 */
export function walkBetween(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: popover, target, key } = event
  if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const next = findNext(popover, target, key)
  if (next === null) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function findNext(popover: Element, target: Element, key: string): HTMLElement | null {
  const find = (selector: string) => popover.querySelector<HTMLElement>(selector)
  const options = [...popover.querySelectorAll<HTMLElement>('[role="option"]')]
  if (key === 'ArrowDown') {
    if (target.matches('.words-input')) return options[0] ?? null
    if (target === options.at(-1)) return find('.calendar [role="gridcell"] [tabindex="0"]')
  }
  return key === 'ArrowUp' && target === options[0] ? find('.words-input') : null
}
