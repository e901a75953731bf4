import { useRef, type RefObject } from 'react'
import { useDay } from '../../clock/day.tsx'
import type { DragLayout } from '../drag/use-todo-drag.ts'
import { findWeekDrop } from './find-week-drop.ts'
import type { Week } from './use-week.ts'

/** How long a dragged todo waits over the button of another week until that shows, in ms. */
const turnTime = 600

/** From the pointer up to the time at which a todo is dropped, in px: about half of its height. */
const grip = 12

/** Returns how todos are dragged over the week: onto days and times, and by the buttons beside its name to other weeks. */
export function useWeekDrag(
  scroller: RefObject<HTMLElement | null>,
  { turn }: Pick<Week, 'turn'>,
): DragLayout {
  const today = useDay()
  const turning = useRef<{ readonly by: string; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  const stop = () => {
    clearTimeout(turning.current?.timer)
    turning.current = null
  }
  const turnOver = (under: Element | null) => {
    const by = under?.closest<HTMLElement>('[data-turn]')?.dataset['turn']
    if (by === turning.current?.by) return
    stop()
    if (by === undefined) return
    const timer = setTimeout(() => {
      stop()
      turn(by === '1' ? 1 : -1)
    }, turnTime)
    turning.current = { by, timer }
  }
  return {
    findIn(dragged, under, _x, y) {
      turnOver(under)
      return findWeekDrop(dragged, under, y - grip, today)
    },
    listScrollers: () => (scroller.current === null ? [] : [scroller.current]),
    onDrag: stop,
  }
}
