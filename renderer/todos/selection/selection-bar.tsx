import { CalendarDays, CircleCheck, Flag, RotateCcw, SquareArrowRight, Tag, Trash2, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Toolbar } from 'react-aria-components'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import '../../styles/selection.css'
import { useTodoActions } from '../use-todo-actions.ts'
import { ReminderButton } from './reminder-button.tsx'
import { ChosenField } from './chosen-field.tsx'

interface SelectionBarProps {
  /** The selected todos, in the order of the list. */
  readonly todos: readonly Todo[]
  readonly onComplete: (todos: readonly Todo[], isCompleted: boolean) => void
  readonly onClear: () => void
  /** Called where the bar may go while it has the focus. */
  readonly onDone: () => void
}

const fieldButtons = [
  { field: 'due', icon: CalendarDays, label: 'selection.date' },
  { field: 'list', icon: SquareArrowRight, label: 'selection.list' },
  { field: 'tags', icon: Tag, label: 'selection.tags' },
  { field: 'priority', icon: Flag, label: 'selection.priority' },
] as const

/** The number of the selected todos, and the buttons that change all of them. */
export function SelectionBar({ todos, onComplete, onClear, onDone }: SelectionBarProps) {
  const text = useText()
  const { remove } = useTodoActions()
  const bar = useRef<HTMLDivElement>(null)
  const anchor = useRef<Element>(null)
  const [field, setField] = useState<(typeof fieldButtons)[number]['field'] | null>(null)
  const latest = useLatest({ onDone })
  useEffect(
    () => () => {
      // It had the focus, and its todos have left the list.
      if (document.activeElement === document.body) latest.onDone()
    },
    [latest],
  )
  useLayoutEffect(() => {
    // For the toasts, which are outside of the panes.
    const { dataset } = document.documentElement
    dataset['selects'] = ''
    return () => void delete dataset['selects']
  }, [])
  const isOpen = todos.some(({ completed }) => !completed)
  const clear = () => {
    onClear()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || field !== null) return
    // Only then does Escape close the details.
    event.preventDefault()
    clear()
  }
  return (
    <div ref={bar} className="selection-bar" onKeyDown={onKeyDown}>
      <Toolbar aria-label={text('selection.label')} className="selection-tools">
        <span className="selection-count">{text('selection.count', { count: todos.length })}</span>
        <IconAction
          icon={isOpen ? CircleCheck : RotateCcw}
          label={text(isOpen ? 'selection.complete' : 'selection.reopen')}
          onPress={() => {
            onComplete(todos, isOpen)
            onDone()
          }}
        />
        {fieldButtons.map(({ field: name, icon, label }) => (
          <IconAction
            key={name}
            icon={icon}
            label={text(label)}
            onPress={() => {
              anchor.current = bar.current?.querySelector(`[aria-label="${CSS.escape(text(label))}"]`) ?? null
              setField(name)
            }}
          />
        ))}
        <ReminderButton todos={todos} />
        <IconAction
          icon={Trash2}
          label={text('selection.delete')}
          onPress={() => {
            remove(todos)
            onDone()
          }}
        />
        <span className="selection-line" />
        <IconAction icon={X} label={text('selection.clear')} onPress={clear} />
      </Toolbar>
      {field !== null && (
        <ChosenField
          field={field}
          todos={todos}
          anchor={anchor}
          isOpen
          onOpenChange={(opens) => {
            if (!opens) setField(null)
          }}
        />
      )}
    </div>
  )
}
