import { useState } from 'react'
import { shiftDate } from '../../../common/dates/dates.ts'
import { useDay } from '../../clock/day.tsx'
import { sayDue } from '../../clock/due-words.ts'
import { useCommands } from '../../commands/registry.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { findCalendarDay, findCalendarTime } from '../../todo-views/calendar-days.ts'
import type { Slot } from '../drag/find-drop.ts'
import { findSlotFields, isMovedTo } from '../drag/slot-fields.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { stepTime } from './times.ts'
import type { Week } from './use-week.ts'

/** Moves the chosen todos by the keys: to the day before or after, and by a quarter of an hour. Returns the announcement for screen readers. */
export function useWeekMoves(
  { week, days, show, turn }: Week,
  chosen: readonly Todo[],
  returnFocus: () => void,
): string {
  const text = useText()
  const { locale } = useFormats()
  const today = useDay()
  const toasts = useToasts()
  const actions = useTodoActions()
  const [spoken, setSpoken] = useState('')

  const move = (slotOf: (todo: Todo, day: string) => Slot | null) => {
    const places = new Map<Todo, Slot>()
    for (const todo of chosen) {
      const day = findCalendarDay(todo, today)
      const slot = day === null ? null : slotOf(todo, day)
      if (slot !== null && isMovedTo(todo, slot, today)) places.set(todo, slot)
    }
    const [moved] = places
    if (moved === undefined) return
    const [first, { date }] = moved
    const fieldsOf = (todo: Todo) => {
      const slot = places.get(todo)
      return slot === undefined ? {} : findSlotFields(todo, slot, today)
    }
    const isOne = places.size === 1
    actions.update([...places.keys()], fieldsOf, isOne ? undefined : { message: 'change.moved' })
    if (!days.includes(date)) show(date)
    // The row is drawn on its new day with the next rendering.
    returnFocus()
    const time = findCalendarTime({ ...first, ...fieldsOf(first) }, today)
    const newName = sayDue(locale, { date, time }, today.date)
    setSpoken(text('change.due', { title: first.title, count: places.size, newName }))
  }
  const moveByDays = (by: -1 | 1) => () => move((_, day) => ({ date: shiftDate(day, by) }))
  const moveByTime = (by: -1 | 1) => () => {
    const isTimed = (todo: Todo) => findCalendarTime(todo, today) !== null
    if (!chosen.some(isTimed)) return toasts.say(text('drag.sorted'))
    move((todo, date) => {
      const time = findCalendarTime(todo, today)
      return time === null ? null : { date, time: stepTime(time, by) }
    })
  }
  // Other than in a list, the menu of a row does not offer these.
  const byKeysOnly = { applies: () => false }
  useCommands({
    'week.previous': () => turn(-1),
    'week.next': () => turn(1),
    'week.today': { run: () => show(today.date), applies: () => !week.includes(today.date) },
    'todo.day-before': moveByDays(-1),
    'todo.day-after': moveByDays(1),
    'todo.move-up': { run: moveByTime(-1), ...byKeysOnly },
    'todo.move-down': { run: moveByTime(1), ...byKeysOnly },
  })
  return spoken
}
