import type { Day } from '../../../common/dates/dates.ts'
import type { Todo } from '../../sync/entities.ts'
import type { Drop, Slot } from '../drag/find-drop.ts'
import { isMovedTo } from '../drag/slot-fields.ts'
import { drawnMinutes, minutesOfDay, snap, toTime } from './times.ts'

/** Finds the place in the week at a vertical position in the window, in px; null for none. `under` is the element there. */
export function findSlot(under: Element | null, y: number): { slot: Slot; mark: DOMRect } | null {
  const part = under?.closest<HTMLElement>('[data-slot]')
  const { slot: kind, date } = part?.dataset ?? {}
  if (!part || date === undefined) return null
  const mark = part.getBoundingClientRect()
  if (kind === 'day') return { slot: { date }, mark }
  if (kind === 'all-day') return { slot: { date, time: null }, mark }
  const minutes = snap(((y - mark.top) / mark.height) * minutesOfDay)
  const height = (drawnMinutes / minutesOfDay) * mark.height
  const top = mark.top + (minutes / minutesOfDay) * mark.height
  return { slot: { date, time: toTime(minutes) }, mark: new DOMRect(mark.left, top, mark.width, height) }
}

/** Finds what a drop of todos at a point of the week does; null for nothing. */
export function findWeekDrop(
  dragged: readonly Todo[],
  under: Element | null,
  y: number,
  today: Day,
): Drop | null {
  const found = findSlot(under, y)
  if (found === null || !dragged.some((todo) => isMovedTo(todo, found.slot, today))) return null
  const { left, top, width, height } = found.mark
  return { type: 'slot', ...found.slot, mark: { left, top, width, height } }
}
