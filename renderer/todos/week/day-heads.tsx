import { Plus } from 'lucide-react'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { isWeekend } from './shown-days.ts'
import type { Week } from './use-week.ts'
import type { WeekWords } from './week-words.ts'

interface DayHeadsProps {
  readonly shown: Week
  readonly words: WeekWords
  readonly today: string
  readonly locale: string
  readonly busy: ReadonlySet<string>
  /** The day whose button Tab reaches. */
  readonly activeDay: string
  readonly onAdd: (date: string, button: Element) => void
}

const lookOf = (date: string, today: string, locale: string) => ({
  'data-today': date === today || undefined,
  'data-past': date < today || undefined,
  'data-weekend': isWeekend(date, locale) || undefined,
})

/** The heads of the days: their numbers and weekdays, with a button that adds a todo. Where one day shows, they are buttons that show another. */
export function DayHeads({ shown, words, today, locale, busy, activeDay, onAdd }: DayHeadsProps) {
  const text = useText()
  const { day, week, isNarrow, show } = shown
  if (isNarrow)
    return (
      <div className="week-strip" role="group" aria-label={text('week.days')}>
        {week.map((date) => (
          <button
            key={date}
            type="button"
            className="week-head"
            aria-label={words.sayDay(date)}
            aria-pressed={date === day}
            data-slot="day"
            data-date={date}
            data-busy={busy.has(date) || undefined}
            {...lookOf(date, today, locale)}
            onClick={() => show(date)}
          >
            <span className="week-weekday">{words.sayWeekday(date)}</span>
            <span className="week-number">{words.sayNumber(date)}</span>
          </button>
        ))}
      </div>
    )
  return (
    <div className="week-heads">
      {week.map((date) => (
        <div
          key={date}
          className="week-head"
          data-slot="day"
          data-date={date}
          {...lookOf(date, today, locale)}
        >
          <h3 aria-label={words.sayDay(date)} {...(date === today && { 'aria-current': 'date' as const })}>
            <span className="week-number">{words.sayNumber(date)}</span>
            <span className="week-weekday">{words.sayWeekday(date)}</span>
          </h3>
          <AddButton date={date} words={words} isReachable={date === activeDay} onAdd={onAdd} />
        </div>
      ))}
    </div>
  )
}

interface AddButtonProps extends Pick<DayHeadsProps, 'words' | 'onAdd'> {
  readonly date: string
  readonly isReachable: boolean
}

/** The button that adds a todo on a day. The arrow keys reach it, too, where the day has no todo. */
export function AddButton({ date, words, isReachable, onAdd }: AddButtonProps) {
  const text = useText()
  return (
    <button
      type="button"
      className="week-add"
      data-add={date}
      tabIndex={isReachable ? 0 : -1}
      aria-label={text('week.add', { date: words.sayDay(date) })}
      onClick={({ currentTarget }) => onAdd(date, currentTarget)}
    >
      <Icon of={Plus} />
    </button>
  )
}
