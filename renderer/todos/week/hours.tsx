import { Fragment, memo, useState, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import { minutesOfDay, stackTimes, toMinutes, type TimeSlot } from './times.ts'
import type { WeekPlace } from './week-todo.tsx'
import type { WeekWords } from './week-words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

const part = (minutes: number): string => `${(minutes / minutesOfDay) * 100}%`

/** The lines of the hours with their names. They are hidden from assistive technology, since each todo says its time. */
export function HourLines({ words }: { readonly words: WeekWords }) {
  return (
    <div className="week-hours" aria-hidden>
      {hours.map((hour) => (
        <div key={hour} className="week-hour">
          <span>{hour === 0 ? '' : words.sayHour(hour)}</span>
        </div>
      ))}
    </div>
  )
}

/** The line of the present time, in the column of today. */
export const NowLine = ({ time }: { readonly time: string }) => (
  <div className="week-now" style={{ insetBlockStart: part(toMinutes(time)) }} aria-hidden />
)

/** The todos of a day. */
interface DayTodosProps {
  readonly rows: readonly TodoRow[]
  /** The key of the active row where it is one of these; null otherwise. */
  readonly activeKey: string | null
  readonly renderTodo: (row: TodoRow, place: WeekPlace, isActive: boolean) => ReactNode
}

const isSameDay = (a: DayTodosProps, b: DayTodosProps): boolean =>
  a.activeKey === b.activeKey &&
  a.renderTodo === b.renderTodo &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, index) => row === b.rows[index])

const allDayPlace: WeekPlace = { top: null, isInFront: false, isShifted: false }

/** The todos of a day without a time. They are drawn where one of them changes. */
export const AllDayTodos = memo(function AllDayTodos({ rows, activeKey, renderTodo }: DayTodosProps) {
  return rows.map((row) => renderTodo(row, allDayPlace, row.key === activeKey))
}, isSameDay)

interface TimedTodosProps extends DayTodosProps {
  readonly words: WeekWords
}

/**
 * The todos of a day at their times. Those for which there is no room are behind a button with their number, but the active one always
 * shows. They are drawn where one of them changes.
 */
export const TimedTodos = memo(
  function TimedTodos({ rows, words, activeKey, renderTodo }: TimedTodosProps) {
    const [opened, setOpened] = useState<string | null>(null)
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const timed = rows.map(({ key, todo }) => ({ key, minutes: toMinutes(todo.dueTime ?? '') }))
    const renderAt = (key: string, place: WeekPlace) => {
      const row = byKey.get(key)
      return row && <Fragment key={key}>{renderTodo(row, place, key === activeKey)}</Fragment>
    }
    return stackTimes(timed).map((slot) => {
      const [first] = slot.timed
      const top = part(slot.start)
      if (first === undefined) return null
      if (slot.timed.length === 1)
        return renderAt(first.key, { top, isInFront: false, isShifted: slot.start !== first.minutes })
      const isOpen = opened === first.key || slot.timed.some(({ key }) => key === activeKey)
      return (
        <Fragment key={first.key}>
          <MoreButton
            slot={slot}
            words={words}
            isOpen={isOpen}
            onToggle={() => setOpened(isOpen ? null : first.key)}
          />
          {isOpen &&
            slot.timed.map(({ key }, index) =>
              renderAt(key, {
                top: `calc(${top} + ${index + 1} * var(--slot))`,
                isInFront: true,
                isShifted: true,
              }),
            )}
        </Fragment>
      )
    })
  },
  (a, b) => a.words === b.words && isSameDay(a, b),
)

interface MoreButtonProps {
  readonly slot: TimeSlot
  readonly words: WeekWords
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function MoreButton({ slot: { start, timed }, words, isOpen, onToggle }: MoreButtonProps) {
  const text = useText()
  const hour = Math.floor((timed[0]?.minutes ?? start) / 60)
  return (
    <div role="row" className="week-others" style={{ insetInline: 0, insetBlockStart: part(start) }}>
      <div role="gridcell">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text('week.more', { count: timed.length, time: words.sayHour(hour) })}
          onClick={onToggle}
        >
          +{timed.length}
        </button>
      </div>
    </div>
  )
}
