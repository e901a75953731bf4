import { AlarmClock, BellOff, CalendarClock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormats } from '../messages/formats.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { listSnoozes, type Snooze } from '../../common/reminders/snooze.ts'
import { createDueWords } from '../clock/due-words.ts'
import { useDay } from '../clock/day.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { MenuButton } from '../components/menu/menu-button.tsx'
import { useText } from '../messages/use-text.ts'
import { useOpenTodo, usePageLocation } from '../routing/location.ts'
import { useSettings } from '../settings/settings.ts'
import type { Todo } from '../sync/entities.ts'
import { readInstant } from '../todos/fields/read-words.ts'
import { WordsField, type Meaning } from '../todos/fields/words-field.tsx'
import { Tick } from '../todos/list/tick.tsx'
import { useTodoActions } from '../todos/use-todo-actions.ts'
import { useDismiss } from './unanswered.ts'

interface UnansweredRowProps {
  readonly todo: Todo
  /** The instant of its reminder. */
  readonly at: string
  /** Called when the todo is opened. */
  readonly onOpen: () => void
}

/** A todo whose reminder rang. It is completed, put off or opened here, or its reminder dismissed. */
export function UnansweredRow({ todo, at, onOpen }: UnansweredRowProps) {
  const text = useText()
  const { locale } = useFormats()
  const now = useDay()
  const actions = useTodoActions()
  const dismiss = useDismiss()
  const openTodo = useOpenTodo(usePageLocation().path)
  const morning = useSettings().data?.allDayReminderTime ?? '09:00'
  const [isTyping, setIsTyping] = useState(false)
  const describe = useMemo(() => createDueWords(locale), [locale])
  const wordsOf = (instant: string): string => describe(dayAt(new Date(instant), null), now).words
  const snooze = (until: string) =>
    actions.update([todo], { snoozedUntil: until }, { message: 'change.snoozed', newName: wordsOf(until) })
  // The menu can have been open for a while.
  const snoozeBy = (name: Snooze['name']) => {
    const chosen = listSnoozes(new Date(), morning).find((each) => each.name === name)
    if (chosen !== undefined) snooze(chosen.until)
  }
  const understand = (reader: Parameters<typeof readInstant>[0], typed: string): Meaning => {
    const until = readInstant(reader, typed, new Date())
    if (until === null) return { words: text('snooze.notUnderstood'), take: null }
    if (Date.parse(until) <= Date.now()) return { words: text('snooze.past'), take: null }
    return { words: wordsOf(until), take: () => snooze(until) }
  }
  const { title } = todo
  const words = {
    id: 'words',
    label: text('snooze.words'),
    icon: null,
    onAction: () => setIsTyping(true),
  }
  return (
    <li className="reminder-row">
      <div className="reminder-line">
        <Tick
          label={text('todos.tick', { title })}
          isOn={false}
          priority={todo.priority}
          onChange={() => actions.complete([todo], true)}
        />
        <button
          type="button"
          className="reminder-title"
          onClick={() => {
            openTodo(todo.id)
            onOpen()
          }}
        >
          <span dir="auto">{title}</span>
          <span className="meta">{wordsOf(at)}</span>
        </button>
        <MenuButton
          label={text('snooze.of', { title })}
          icon={AlarmClock}
          makeGroups={() => [
            listSnoozes(new Date(`${now.date}T${now.time}`), morning).map(({ name, until }) => ({
              id: name,
              label: name === 'tomorrow' ? wordsOf(until) : text(`snooze.${name}`),
              onAction: () => snoozeBy(name),
            })),
            [words],
          ]}
        />
        <IconAction
          icon={BellOff}
          label={text('reminders.dismiss', { title })}
          onPress={() => dismiss(todo)}
        />
      </div>
      {isTyping && (
        <WordsField
          label={text('snooze.field', { title })}
          placeholder={text('snooze.placeholder')}
          icon={CalendarClock}
          takesFocus
          understand={understand}
          onEmptyEnter={() => setIsTyping(false)}
        />
      )}
    </li>
  )
}
