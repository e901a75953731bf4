import { Fragment, useState, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import { drawnMinutes, minutesOfDay, placeTimes, toMinutes, type MoreTimes } from './times.ts'
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

interface TimedTodosProps {
  readonly rows: readonly TodoRow[]
  readonly words: WeekWords
  /** How many todos fit beside each other. */
  readonly most: number
  /** The key of the active row, which always shows. */
  readonly activeKey: string | null
  readonly renderTodo: (row: TodoRow, style: React.CSSProperties, isBeside?: boolean) => ReactNode
}

/** The todos of a day at their times. Those without room beside the others are behind a button with their number. */
export function TimedTodos({ rows, words, most, activeKey, renderTodo }: TimedTodosProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const timed = rows.map(({ key, todo }) => ({ key, minutes: toMinutes(todo.dueTime ?? '') }))
  const { placed, more } = placeTimes(timed, most)
  const rowOf = (key: string) => rows.find((row) => row.key === key)
  return (
    <>
      {placed.map(({ key, ...place }) => {
        const row = rowOf(key)
        return row && <Fragment key={key}>{renderTodo(row, styleOf(place), place.lanes > 1)}</Fragment>
      })}
      {more.map((group) => {
        const [first = ''] = group.keys
        const isOpen = opened === first || (activeKey !== null && group.keys.includes(activeKey))
        return (
          <Fragment key={first}>
            <MoreButton
              group={group}
              words={words}
              isOpen={isOpen}
              onToggle={() => setOpened(isOpen ? null : first)}
            />
            {isOpen &&
              group.keys.map((key, index) => {
                const row = rowOf(key)
                const style = {
                  ...listStyle,
                  insetBlockStart: `calc(${part(group.minutes)} + ${index + 1} * var(--slot))`,
                }
                return row && <Fragment key={key}>{renderTodo(row, style)}</Fragment>
              })}
          </Fragment>
        )
      })}
    </>
  )
}

const styleOf = ({ minutes, lane, lanes }: Omit<MoreTimes, 'keys'>): React.CSSProperties => ({
  // The last ones of the day end with it.
  insetBlockStart: part(Math.min(minutes, minutesOfDay - drawnMinutes)),
  insetInlineStart: `${(lane / lanes) * 100}%`,
  inlineSize: `${100 / lanes}%`,
})

const listStyle = { insetInlineStart: 0, inlineSize: '100%', zIndex: 2 } as const

interface MoreButtonProps {
  readonly group: MoreTimes
  readonly words: WeekWords
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function MoreButton({ group, words, isOpen, onToggle }: MoreButtonProps) {
  const text = useText()
  const { keys, minutes } = group
  const hour = Math.floor(minutes / 60)
  return (
    <div role="row" className="week-others" style={styleOf(group)}>
      <div role="gridcell">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text('week.more', { count: keys.length, time: words.sayHour(hour) })}
          onClick={onToggle}
        >
          +{keys.length}
        </button>
      </div>
    </div>
  )
}
