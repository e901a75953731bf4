import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Action } from '../../components/buttons/action.tsx'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { useShownKeys } from '../../settings/use-shown-keys.ts'
import { MonthOverview } from './month-overview.tsx'
import type { Week } from './use-week.ts'
import type { WeekWords } from './week-words.ts'

interface WeekBarProps {
  readonly shown: Week
  readonly words: WeekWords
  readonly today: string
  readonly busy: ReadonlySet<string>
  readonly children: ReactNode
}

/** The name of the week that shows, and the buttons that show another one. */
export function WeekBar({ shown, words, today, busy, children }: WeekBarProps) {
  const text = useText()
  const { day, week, isNarrow, hasMonth, show, turn } = shown
  const [isMonthOpen, setIsMonthOpen] = useState(false)
  const name = isNarrow ? words.sayDate(day) : words.sayWeek(week[0] ?? day, week.at(-1) ?? day)
  return (
    <div className="week-bar">
      {hasMonth ? (
        <h2 className="week-name" aria-live="polite">
          {name}
        </h2>
      ) : (
        <h2 className="week-name">
          <DialogTrigger isOpen={isMonthOpen} onOpenChange={setIsMonthOpen}>
            <Button className="action action-quiet week-open-month" aria-haspopup="dialog">
              <span className="week-month-name" aria-live="polite">
                {name}
              </span>
              <Icon of={ChevronDown} />
            </Button>
            <Popover className="popover" placement="bottom start" offset={4}>
              <Dialog className="calendar-dialog" aria-label={text('week.month')}>
                <MonthOverview
                  day={day}
                  isAlone={isNarrow}
                  week={week}
                  busy={busy}
                  onChoose={(date) => {
                    setIsMonthOpen(false)
                    show(date)
                  }}
                />
              </Dialog>
            </Popover>
          </DialogTrigger>
        </h2>
      )}
      <span className="week-turns">
        {children}
        <span data-turn="-1">
          <IconAction
            icon={ChevronLeft}
            label={text('command.week.previous')}
            shortcut={useShownKeys('week.previous')}
            onPress={() => turn(-1)}
          />
        </span>
        <Action look="quiet" label={text('fields.today')} onPress={() => show(today)} />
        <span data-turn="1">
          <IconAction
            icon={ChevronRight}
            label={text('command.week.next')}
            shortcut={useShownKeys('week.next')}
            onPress={() => turn(1)}
          />
        </span>
      </span>
    </div>
  )
}
