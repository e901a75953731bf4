import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Dialog, Popover } from 'react-aria-components'
import { cleanLine } from '../../../common/one-line.ts'
import type { Point } from '../../components/menu/point.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { LineField } from '../quick-add/line-field.tsx'
import { Understood } from '../quick-add/title-line.tsx'
import { useEarlyEnter } from '../quick-add/use-early-enter.ts'
import { useLine } from '../quick-add/use-line.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'

/** A place in the week at which a todo is added. */
export interface AddedAt {
  readonly date: string
  /** As `09:15`; null for none. */
  readonly time: string | null
  readonly point: Point
}

interface AddTodoProps {
  readonly at: AddedAt
  /** The day, with the time, in words. */
  readonly name: string
  readonly onAdded: (id: string) => void
  readonly onClose: () => void
}

/** The field for a todo of a day or a time, in which words are read as in the field at the top. A click elsewhere adds what is typed. */
export function AddTodo({ at: { date, time, point }, name, onAdded, onClose }: AddTodoProps) {
  const text = useText()
  const toasts = useToasts()
  const { add } = useTodoActions()
  const anchor = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const given = { dueDate: date, dueTime: time }
  const line = useLine(typed, given, { isWanted: true })
  const addTodo = (todo: NewTodoFields) => {
    if (cleanLine(todo.title) === '') return
    if (isTooLong('title', todo.title)) return toasts.say(text('error.longTitle'))
    onClose()
    onAdded(add(todo))
  }
  const enterEarly = useEarlyEnter({ typed, isRead: line.isRead }, (first) =>
    addTodo(line.read(first, given, false)),
  )
  const enter = () => (line.isRead ? addTodo(line.fields) : enterEarly())
  const { addToDraft } = useStore()
  const latest = useLatest({
    leave: () => {
      if (cleanLine(typed) !== '') addToDraft(typed)
    },
  })
  useEffect(() => {
    window.addEventListener('pagehide', latest.leave)
    return () => window.removeEventListener('pagehide', latest.leave)
  }, [latest])
  const { x: left, y: top, height = 0 } = point
  return (
    <>
      {createPortal(
        <span ref={anchor} className="menu-anchor" style={{ left, top, height }} />,
        document.body,
      )}
      <Popover
        className="popover week-adding"
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        isOpen
        onOpenChange={(isOpen) => {
          if (isOpen) return
          if (cleanLine(typed) === '') onClose()
          else enter()
        }}
      >
        <Dialog className="week-adding-dialog" aria-label={text('week.add', { date: name })}>
          <p className="week-adding-day">{name}</p>
          {/* The field has used Escape up, other than a click elsewhere: nothing is added. */}
          <div onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
            <LineField
              label={text('todos.add')}
              placeholder={text('todos.add')}
              value={typed}
              line={line}
              inputRef={input}
              onChange={setTyped}
              onEnter={enter}
              onEscape={onClose}
              onFocusChange={() => undefined}
            />
          </div>
          <FocusAtFirst of={input} />
          {typed !== '' && <Understood line={line} givenDate={date} isInTabOrder />}
        </Dialog>
      </Popover>
    </>
  )
}

/** Moves the focus to the field as soon as it is drawn, before the dialog takes it. */
function FocusAtFirst({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  useEffect(() => of.current?.focus(), [of])
  return null
}
