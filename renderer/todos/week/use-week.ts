import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { shiftDate } from '../../../common/dates/dates.ts'
import { useDay } from '../../clock/day.tsx'
import { useFormats } from '../../messages/formats.ts'
import { useFirstDayOfWeek } from '../../settings/settings.ts'
import { findWeekStart } from '../fields/week-start.ts'
import { listWeek } from './shown-days.ts'

/** The widths of the week from which on it shows seven days, and the month beside them, in px. */
const wholeWeek = 620
const withMonth = 900

// Every week that shows can be written.
const [earliest, latest] = ['0001-01-10', '9999-12-20']

/** The days that show, and the functions that show others. */
export interface Week {
  /** The day around which the week is. */
  readonly day: string
  readonly week: readonly string[]
  /** The days of which the todos show: the week, or where there is little room the day alone. */
  readonly days: readonly string[]
  readonly isNarrow: boolean
  /** Whether the month has a place beside the days. */
  readonly hasMonth: boolean
  readonly show: (date: string) => void
  /** Shows the week after by 1, or the one before by -1. */
  readonly turn: (by: -1 | 1) => void
}

/** Keeps the week that shows, at first that of today, and how many days fit. `root` is the element of the week. */
export function useWeek(root: RefObject<HTMLElement | null>): Week {
  const { locale } = useFormats()
  const weekStart = findWeekStart(locale, useFirstDayOfWeek())
  const today = useDay()
  const [day, setDay] = useState(today.date)
  const [room, setRoom] = useState({ isNarrow: false, hasMonth: false })
  useLayoutEffect(() => {
    const element = root.current
    if (element === null) return
    const measure = () => {
      const { clientWidth } = element
      const [isNarrow, hasMonth] = [clientWidth < wholeWeek, clientWidth >= withMonth]
      setRoom((last) =>
        last.isNarrow === isNarrow && last.hasMonth === hasMonth ? last : { isNarrow, hasMonth },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [root])
  const week = useMemo(() => listWeek(day, weekStart), [day, weekStart])
  const { isNarrow } = room
  const days = useMemo(() => (isNarrow ? [day] : week), [isNarrow, day, week])
  const show = useCallback(
    (date: string) => setDay(date < earliest ? earliest : date > latest ? latest : date),
    [],
  )
  return { day, week, days, ...room, show, turn: (by) => show(shiftDate(day, 7 * by)) }
}
