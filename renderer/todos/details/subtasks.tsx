import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { cleanLine } from '../../../common/one-line.ts'
import { OneLineField } from '../../components/fields/one-line-field.tsx'
import { typeInto } from '../../components/fields/type-into.ts'
import { Icon } from '../../components/icon.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useStore, useTodos } from '../../sync/sync-context.ts'
import { mostLines, splitPasted, type PastedLine } from '../quick-add/pasted-lines.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { SubtaskRow } from './subtask-row.tsx'
import { findNewLine, listSiblings, listSubtasks, ordersAfter, type InsertionPoint } from './subtask-lines.ts'
import { useSubtaskKeys } from './use-subtask-keys.ts'

interface SubtasksProps {
  readonly parent: Todo
  readonly onOpen: (id: string) => void
}

type NewSubtask = Pick<PastedLine, 'text' | 'completed'>

/** The subtasks of a todo, typed like the lines of a list. The field that adds one moves below the line where Enter was pressed. */
export function Subtasks({ parent, onOpen }: SubtasksProps) {
  const text = useText()
  const todos = useTodos()
  const { addSeveral, complete } = useTodoActions()
  const toasts = useToasts()
  const { addToDraft } = useStore()
  const [title, setTitle] = useState('')
  const [insertion, setInsertion] = useState<InsertionPoint | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const subtasks = useMemo(() => listSubtasks(todos, parent), [todos, parent])
  const latest = useLatest({
    leave: () => {
      if (cleanLine(title) !== '') addToDraft(title)
    },
  })
  useEffect(() => {
    window.addEventListener('pagehide', latest.leave)
    return () => {
      window.removeEventListener('pagehide', latest.leave)
      latest.leave()
    }
  }, [latest])

  const line = findNewLine(subtasks, parent, insertion)

  /** Adds subtasks at a position. Returns false where a title is too long. */
  const add = (lines: readonly NewSubtask[], { parentId, afterId }: InsertionPoint): boolean => {
    if (lines.some((each) => isTooLong('title', each.text))) {
      toasts.say(text('error.longTitle'))
      return false
    }
    const orders = ordersAfter(listSiblings(subtasks, parentId), afterId, lines.length)
    const fields = lines.map((each, index) => ({
      title: each.text,
      completed: each.completed,
      parentId,
      listId: parent.listId,
      order: orders[index] ?? 0,
    }))
    const last = addSeveral(fields).at(-1)
    if (last !== undefined) setInsertion({ parentId, afterId: last })
    return true
  }
  const keys = useSubtaskKeys({
    list,
    input,
    root: parent,
    subtasks,
    line,
    onMoveNew: setInsertion,
  })
  const submit = () => {
    const typed = cleanLine(title)
    if (typed === '' || !add([{ text: typed, completed: false }], line.at)) return
    setTitle('')
    keys.wantNew()
  }
  const pasteBelow = (event: ClipboardEvent<HTMLElement>, below: InsertionPoint | null) => {
    const [first, ...rest] = splitPasted(event.clipboardData.getData('text/plain'))
    if (first === undefined || rest.length === 0 || rest.length >= mostLines) return
    if (!(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    event.stopPropagation()
    if (below !== null) {
      if (!add(rest, below)) return
      typeInto(event.target, first.text)
    } else {
      const { selectionStart, selectionEnd } = event.target
      const whole = `${title.slice(0, selectionStart)}${first.text}${title.slice(selectionEnd)}`.trim()
      if (!add([{ ...first, text: whole }, ...rest], line.at)) return
      setTitle('')
    }
    keys.wantNew()
  }
  const isEmpty = title === ''
  const field = (
    <li key="new" className="subtask-add" aria-level={line.level} data-level={line.level}>
      <Icon of={Plus} />
      <div
        onKeyDownCapture={(event) => keys.onNewKey(event, isEmpty)}
        onPasteCapture={(event) => pasteBelow(event, null)}
      >
        <OneLineField
          label={text('details.addSubtask')}
          placeholder={text('details.addSubtask')}
          value={title}
          onChange={setTitle}
          onEnter={submit}
          onEscape={() => input.current?.blur()}
          onBlur={() => isEmpty && setInsertion(null)}
          inputRef={input}
        />
      </div>
    </li>
  )
  const rows = subtasks.map(({ todo, level }, index) => (
    <SubtaskRow
      key={todo.id}
      todo={todo}
      level={level}
      onComplete={(isOn) => complete([todo], isOn)}
      onOpen={() => onOpen(todo.id)}
      onKey={(event, edit) => keys.onRowKey(event, index, edit)}
      onPaste={(event) => pasteBelow(event, { parentId: todo.parentId ?? parent.id, afterId: todo.id })}
      onEnter={() => keys.newBelow(todo)}
    />
  ))
  return (
    <section className="subtasks" aria-label={text('details.subtasks')}>
      <ul ref={list} {...keys.listHandlers}>
        {rows.toSpliced(line.index, 0, field)}
      </ul>
    </section>
  )
}
