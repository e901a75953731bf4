import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Dialog, Popover } from 'react-aria-components'
import { cleanLine } from '../../../common/one-line.ts'
import '../../styles/menus.css'
import '../../styles/add-popover.css'
import type { Point } from '../../components/menu/point.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { LineField } from './line-field.tsx'
import { Understood } from './title-line.tsx'
import { useEnter } from './use-enter.ts'
import { useLine } from './use-line.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { keepSection } from './keep-section.ts'

interface AddPopoverProps {
  readonly at: Point
  /** The fields of a todo that is added here. */
  readonly fields: Partial<NewTodoFields>
  /** Where it is added, in words. */
  readonly name: string
  /** The name for assistive technology. */
  readonly label: string
  /** Whether it stays open for the next todo. */
  readonly goesOn?: boolean
  readonly onAdded: (id: string) => void
  readonly onClose: () => void
}

/** A field at a point that adds todos there, in which words are read as in the field at the top. A click elsewhere adds what is typed. */
export function AddPopover(props: AddPopoverProps) {
  const { at, fields, name, label, goesOn = false, onAdded, onClose } = props
  const text = useText()
  const toasts = useToasts()
  const { add } = useTodoActions()
  const anchor = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const line = useLine(typed, fields, { isWanted: true })
  const isLast = useRef(!goesOn)
  const addTodo = (todo: NewTodoFields) => {
    if (cleanLine(todo.title) === '') return
    if (isTooLong('title', todo.title)) return toasts.say(text('error.longTitle'))
    setTyped('')
    line.reset()
    if (isLast.current) onClose()
    onAdded(add(keepSection(todo, fields)))
  }
  const enter = useEnter(
    { typed, isRead: line.isRead },
    {
      onLine: () => addTodo(line.fields),
      onEarlyLine: (early) => addTodo(line.read(early, fields, false)),
    },
  )
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
  const { x: left, y: top, height = 0 } = at
  return (
    <>
      {createPortal(
        <span ref={anchor} className="menu-anchor" style={{ left, top, height }} />,
        document.body,
      )}
      <Popover
        className="popover add-popover"
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        isOpen
        onOpenChange={(isOpen) => {
          if (isOpen) return
          isLast.current = true
          if (cleanLine(typed) === '') onClose()
          else enter()
        }}
      >
        <Dialog className="add-popover-dialog" aria-label={label}>
          <p className="add-popover-name">{name}</p>
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
          {typed !== '' && (
            <Understood line={line} {...(fields.dueDate && { givenDate: fields.dueDate })} isInTabOrder />
          )}
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
