import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { shiftDate } from '../../../common/dates/dates.ts'
import { useDay } from '../../clock/day.tsx'
import { below } from '../../components/menu/point.ts'
import { useRowFocus } from '../../components/rows/use-row-focus.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useFormats } from '../../messages/formats.ts'
import { createCalendar, findCalendarDay } from '../../todo-views/calendar-days.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import '../../styles/week-heads.css'
import '../../styles/week-todos.css'
import '../../styles/week.css'
import { RowActionsContext } from '../list/row-actions.ts'
import { useMoveOverdue } from '../list/use-move-overdue.ts'
import { useRowControls, type Revealed, type ShownTodos } from '../list/use-row-controls.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Point } from '../../components/menu/point.ts'
import { AddPopover } from '../quick-add/add-popover.tsx'
import { AddButton, DayHeads } from './day-heads.tsx'
import { findSlot } from './find-week-drop.ts'
import { MonthOverview } from './month-overview.tsx'
import { useArrows } from './use-arrows.ts'
import { useDaySwipes } from './use-day-swipes.ts'
import { useWeek } from './use-week.ts'
import { useWeekDrag } from './use-week-drag.ts'
import { useWeekMoves } from './use-week-moves.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekDays } from './week-days.tsx'
import { useWeekWords } from './week-words.ts'

/** A place in the week at which a todo is added. */
interface AddedAt {
  readonly date: string
  /** As `09:15`; null for none. */
  readonly time: string | null
  readonly point: Point
}

/** The todos of a view in the days of a week: those without a time above, the others in a grid of the hours. */
export function Week(props: ShownTodos) {
  const { view, rows, openId, revealed } = props
  const { locale } = useFormats()
  const today = useDay()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useWeek(root)
  const { day, week, days, isNarrow, hasMonth, show } = shown
  const words = useWeekWords(today.date)
  const text = useText()
  const [adding, setAdding] = useState<AddedAt | null>(null)
  const addedName =
    adding === null
      ? ''
      : words.sayDay(adding.date) + (adding.time === null ? '' : `, ${words.sayTime(adding.time)}`)
  const all = useMemo(() => rows.filter((row): row is TodoRow => row.type === 'todo'), [rows])
  const calendar = useMemo(
    () => createCalendar(all, today, view.sinksCompleted === true),
    [all, today, view.sinksCompleted],
  )
  const shownRows = useMemo(() => days.flatMap((date) => calendar.rowsOf(date)), [calendar, days])

  const scrollTo = useCallback((key: string) => {
    const row = root.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const focusDay = useFocusDay(root)
  const focus = useRowFocus({
    list: root,
    rows: shownRows,
    initialKey: openId,
    scrollTo,
    onEmptied: () => focusDay(day),
  })
  const { activeKey, focusRow } = focus
  const step = (by: -1 | 1) => {
    const at = shownRows.findIndex(({ key }) => key === activeKey)
    const isOnRow = document.activeElement?.matches('.week [role="row"]') === true
    const next = shownRows[isOnRow ? at + by : at]
    if (next !== undefined) focusRow(next.key)
    else if (!isOnRow) focusDay(day)
  }
  const { actions, handlers, selecting, chosen, stateOf, others } = useRowControls(
    { ...props, rows: shownRows },
    {
      ...focus,
      list: root,
      scroller: root,
      commandRows: shownRows,
      scrollTo,
      step,
      focusByKey: useArrows({ root, calendar, shown, focusRow, focusDay }),
      moveOverdue: useMoveOverdue(rows, focus.returnFocus),
      dragLayout: useWeekDrag(scroller, shown),
    },
  )
  const spoken = useWeekMoves(shown, chosen, focus.returnFocus)
  useDaySwipes(scroller, (by) => isNarrow && show(shiftDate(day, by)))
  const latest = useLatest({
    reveal({ ids, takesFocus }: Revealed) {
      const row = all.find(({ key }) => ids.has(key))
      const date = row && findCalendarDay(row.todo, today)
      if (!row || date === null || date === undefined) return
      if (!days.includes(date)) show(date)
      if (takesFocus) focusRow(row.key)
    },
  })
  useEffect(() => {
    if (revealed !== null) latest.reveal(revealed)
  }, [revealed, latest])

  const addOn = (date: string, button: Element) => setAdding({ date, time: null, point: below(button) })
  const addAt = ({ target, clientX, clientY }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('[role="row"], button') !== null) return
    const found = findSlot(target, clientY)
    if (found === null) return
    const { date, time = null } = found.slot
    const { top, height } = found.mark
    setAdding({
      date,
      time,
      point: time === null ? { x: clientX, y: clientY } : { x: clientX, y: top, height },
    })
  }
  return (
    <RowActionsContext value={actions}>
      <div
        ref={root}
        className="week"
        data-narrow={isNarrow || undefined}
        data-selecting={selecting}
        onDoubleClick={addAt}
        {...handlers}
      >
        <WeekBar shown={shown} words={words} today={today.date} busy={calendar.busy}>
          {isNarrow && <AddButton date={day} words={words} isReachable onAdd={addOn} />}
        </WeekBar>
        <div className="week-main">
          <div className="week-days">
            <DayHeads
              shown={shown}
              words={words}
              today={today.date}
              locale={locale}
              busy={calendar.busy}
              activeDay={week.includes(today.date) ? today.date : day}
              onAdd={addOn}
            />
            <WeekDays
              days={days}
              today={today}
              words={words}
              calendar={calendar}
              activeKey={activeKey}
              scroller={scroller}
              stateOf={stateOf}
            />
          </div>
          {hasMonth && (
            <aside className="week-aside">
              <MonthOverview day={day} isAlone={false} week={week} busy={calendar.busy} onChoose={show} />
            </aside>
          )}
        </div>
      </div>
      {others}
      <p className="spoken-only" aria-live="polite">
        {spoken}
      </p>
      {adding !== null && (
        <AddPopover
          at={adding.point}
          fields={{ dueDate: adding.date, dueTime: adding.time }}
          name={addedName}
          label={text('week.add', { date: addedName })}
          onAdded={props.onReveal}
          onClose={() => setAdding(null)}
        />
      )}
    </RowActionsContext>
  )
}

/** Returns the function that moves the focus to the button that adds on a day, once it is drawn. */
function useFocusDay(root: React.RefObject<HTMLElement | null>): (date: string) => void {
  const requested = useRef<string | null>(null)
  const focusIfDrawn = (date: string): boolean => {
    const button = root.current?.querySelector<HTMLElement>(`[data-add="${date}"]`)
    button?.focus()
    return button !== null && button !== undefined
  }
  useLayoutEffect(() => {
    if (requested.current !== null && focusIfDrawn(requested.current)) requested.current = null
  })
  return (date) => {
    if (!focusIfDrawn(date)) requested.current = date
  }
}
