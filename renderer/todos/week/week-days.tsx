import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import type { Day } from '../../../common/dates/dates.ts'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists } from '../../sync/sync-context.ts'
import { findCalendarTime, type Calendar } from '../../todo-views/calendar-days.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import type { useRowControls } from '../list/use-row-controls.tsx'
import { AllDayTodos, HourLines, NowLine, TimedTodos } from './hours.tsx'
import { isWeekend } from './shown-days.ts'
import { minutesOfDay, toMinutes } from './times.ts'
import { WeekTodo, type WeekPlace } from './week-todo.tsx'
import type { WeekWords } from './week-words.ts'

/** The minutes from midnight to which the hours scroll at first, and how long before the present time. */
const morning = 7.5 * 60
const beforeNow = 90

interface WeekDaysProps {
  readonly days: readonly string[]
  readonly today: Day
  readonly words: WeekWords
  readonly calendar: Calendar<TodoRow>
  readonly activeKey: string | null
  /** The element that scrolls the hours. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly stateOf: ReturnType<typeof useRowControls>['stateOf']
}

/** The columns of the days: the todos without a time, and below them the others in a grid of the hours. */
export function WeekDays({ days, today, words, calendar, activeKey, scroller, stateOf }: WeekDaysProps) {
  const text = useText()
  const { locale } = useFormats()
  const lists = useLists()
  useFirstScroll(scroller, days.includes(today.date) ? today : null)
  const renderTodo = useCallback(
    (row: TodoRow, place: WeekPlace, isActive: boolean) => {
      const time = findCalendarTime(row.todo, today)
      return (
        <WeekTodo
          key={row.key}
          {...stateOf(row)}
          isActive={isActive}
          colour={lists.get(row.todo.listId)?.colour ?? 'grey'}
          time={time === null ? null : words.sayTime(time)}
          {...place}
        />
      )
    },
    [stateOf, today, lists, words],
  )
  const todosOf = (date: string, slot: 'allDay' | 'timed') => {
    const rows = calendar.of(date)[slot]
    return { rows, activeKey: rows.some(({ key }) => key === activeKey) ? activeKey : null, renderTodo }
  }
  const columnOf = (date: string, slot: 'all-day' | 'time') => ({
    role: 'rowgroup',
    className: 'week-day',
    'aria-label': words.sayDay(date),
    'data-slot': slot,
    'data-date': date,
    'data-today': date === today.date || undefined,
    'data-past': date < today.date || undefined,
    'data-weekend': isWeekend(date, locale) || undefined,
  })
  const isActiveTimed = days.some((date) => todosOf(date, 'timed').activeKey !== null)
  return (
    <>
      <div role="grid" aria-label={text('week.allDay')} aria-multiselectable className="week-all-day">
        {days.map((date) => (
          <div key={date} {...columnOf(date, 'all-day')}>
            <AllDayTodos {...todosOf(date, 'allDay')} />
          </div>
        ))}
      </div>
      <div
        ref={scroller}
        className="week-scroller"
        {...(!isActiveTimed && { tabIndex: 0, role: 'group', 'aria-label': text('week.hours') })}
      >
        <HourLines words={words} />
        <div role="grid" aria-label={text('week.byTime')} aria-multiselectable className="week-columns">
          {days.map((date) => (
            <div key={date} {...columnOf(date, 'time')}>
              {date === today.date && <NowLine time={today.time} />}
              <TimedTodos {...todosOf(date, 'timed')} words={words} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

/** Scrolls the hours to the present time, or to the morning where today does not show. */
function useFirstScroll(scroller: RefObject<HTMLElement | null>, today: Day | null): void {
  const [minutes] = useState(today === null ? morning : toMinutes(today.time) - beforeNow)
  useLayoutEffect(() => {
    const element = scroller.current
    element?.scrollTo({ top: (minutes / minutesOfDay) * element.scrollHeight })
  }, [scroller, minutes])
}
