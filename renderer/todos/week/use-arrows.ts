import type { KeyboardEvent, RefObject } from 'react'
import { isRightToLeft } from '../../components/direction.ts'
import type { Calendar, CalendarRow } from '../../todo-views/calendar-days.ts'
import { findNext, type Focusable } from './shown-days.ts'
import type { Week } from './use-week.ts'

interface ArrowedWeek {
  readonly root: RefObject<HTMLElement | null>
  readonly calendar: Calendar<CalendarRow>
  readonly shown: Week
  readonly focusRow: (key: string) => void
  /** Moves the focus to a day without a todo, once it is drawn. */
  readonly focusDay: (date: string) => void
}

const arrows: Readonly<Record<string, { readonly rows?: -1 | 1; readonly days?: -1 | 1 }>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

/** Finds the row, or the button of a day, that has the focus. */
function findFocused(target: EventTarget): Focusable | null {
  if (!(target instanceof HTMLElement)) return null
  const { add, key } = target.dataset
  if (add !== undefined) return { date: add, key: null }
  const date = target.closest<HTMLElement>('[data-date]')?.dataset['date']
  return key === undefined || date === undefined ? null : { date, key }
}

/** Returns the function that moves the focus by the arrow keys: among the todos of a day, and to the days beside it, also of other weeks. */
export function useArrows({ root, calendar, shown, focusRow, focusDay }: ArrowedWeek) {
  return (event: KeyboardEvent): void => {
    const by = arrows[event.key]
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const focused = by === undefined || !isPlain ? null : findFocused(event.target)
    if (by === undefined || focused === null || root.current === null) return
    const isMirrored = by.days !== undefined && isRightToLeft(root.current)
    const next = findNext(calendar, focused, isMirrored ? { days: by.days === 1 ? -1 : 1 } : by)
    event.preventDefault()
    if (next === null) return
    if (!shown.days.includes(next.date)) shown.show(next.date)
    if (next.key === null) focusDay(next.date)
    else focusRow(next.key)
  }
}
