import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cleanLine } from '../../../common/one-line.ts'
import { Icon } from '../../components/icon.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { LineField } from '../quick-add/line-field.tsx'
import { Understood } from '../quick-add/title-line.tsx'
import { useEnter } from '../quick-add/use-enter.ts'
import { useLeftText } from '../quick-add/use-left-text.ts'
import { useLine } from '../quick-add/use-line.ts'
import { keepSection } from '../quick-add/keep-section.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'

interface ColumnAddProps {
  /** The name of the column. */
  readonly name: string
  /** The fields of a todo that is added here. */
  readonly fields: Partial<NewTodoFields>
  readonly onAdded: (id: string) => void
}

/** The line at the foot of a column that adds todos to it: a button until it is used. */
export function ColumnAdd({ name, fields, onAdded }: ColumnAddProps) {
  const text = useText()
  const toasts = useToasts()
  const { add } = useTodoActions()
  const [title, setTitle] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  const line = useLine(title, fields, { isWanted: isOpen })
  useLeftText(title)
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (isReturning.current) button.current?.focus()
    isReturning.current = false
  }, [isOpen])

  const addLine = (todo: NewTodoFields, rest: string) => {
    if (cleanLine(todo.title) === '') return
    if (isTooLong('title', todo.title)) return toasts.say(text('error.longTitle'))
    setTitle(rest)
    line.reset()
    onAdded(add(keepSection(todo, fields)))
  }
  const enter = useEnter(
    { typed: title, isRead: line.isRead },
    {
      onLine: () => addLine(line.fields, ''),
      onEarlyLine: (early) => addLine(line.read(early, fields, false), title.slice(early.length)),
    },
  )
  const label = text('board.add', { name })
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className="column-add column-opener"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Plus} />
        {text('todos.add')}
      </button>
    )
  return (
    <div className="column-add quick-add">
      <Icon of={Plus} />
      <LineField
        label={label}
        placeholder={text('todos.add')}
        value={title}
        line={line}
        inputRef={input}
        onChange={(next) => {
          setTitle(next)
          if (next === '') line.reset()
        }}
        onEnter={enter}
        onEscape={() => {
          isReturning.current = true
          setIsOpen(false)
        }}
        onFocusChange={(next) => {
          setIsFocused(next)
          if (!next && title === '') setIsOpen(false)
        }}
      />
      {(isFocused || title !== '') && <Understood line={line} isInTabOrder />}
    </div>
  )
}
