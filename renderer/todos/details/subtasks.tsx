import { Plus } from 'lucide-react'
import { useMemo, useRef, useState, type ClipboardEvent } from 'react'
import '../../styles/subtasks.css'
import { cleanLine } from '../../../common/one-line.ts'
import { typeInto } from '../../components/fields/type-into.ts'
import { Icon } from '../../components/icon.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields, Todo } from '../../sync/entities.ts'
import { useTodos } from '../../sync/sync-context.ts'
import { LineField } from '../quick-add/line-field.tsx'
import { mostLines, splitPasted, withTask, type PastedLine } from '../quick-add/pasted-lines.ts'
import { Understood } from '../quick-add/title-line.tsx'
import { useEnter } from '../quick-add/use-enter.ts'
import { useLeftText } from '../quick-add/use-left-text.ts'
import { useLine } from '../quick-add/use-line.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { SubtaskRow } from './subtask-row.tsx'
import { findNewLine, listSiblings, listSubtasks, ordersAfter, type InsertionPoint } from './subtask-lines.ts'
import { useSubtaskKeys } from './use-subtask-keys.ts'

interface SubtasksProps {
  readonly parent: Todo
  readonly onOpen: (id: string) => void
}

const noFields = {}

/** The subtasks of a todo, typed like the lines of a list. The field that adds one moves below the line where Enter was pressed. */
export function Subtasks({ parent, onOpen }: SubtasksProps) {
  const text = useText()
  const todos = useTodos()
  const { addSeveral, complete } = useTodoActions()
  const toasts = useToasts()
  const [title, setTitle] = useState('')
  const [isFocused, setIsFocused] = useState(false)
  const [insertion, setInsertion] = useState<InsertionPoint | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const subtasks = useMemo(() => listSubtasks(todos, parent), [todos, parent])
  useLeftText(title)

  const line = findNewLine(subtasks, parent, insertion)
  const typed = useLine(title, noFields, { isWanted: isFocused || title !== '', isSubtask: true })

  /** Adds subtasks at a position. Returns false where a title is too long. */
  const add = (lines: readonly NewTodoFields[], { parentId, afterId }: InsertionPoint): boolean => {
    if (lines.some((each) => isTooLong('title', each.title))) {
      toasts.say(text('error.longTitle'))
      return false
    }
    const orders = ordersAfter(listSiblings(subtasks, parentId), afterId, lines.length)
    const fields = lines.map((each, index) => ({
      ...each,
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
  const addTyped = (fields: NewTodoFields, rest: string) => {
    if (cleanLine(fields.title) === '' || !add([fields], line.at)) return
    setTitle(rest)
    typed.reset()
    keys.wantNew()
  }
  const enter = useEnter(
    { typed: title, isRead: typed.isRead },
    {
      onLine: () => addTyped(typed.fields, ''),
      onEarlyLine: (early) => addTyped(typed.read(early, noFields, true), title.slice(early.length)),
    },
  )
  const readPasted = (pasted: PastedLine): NewTodoFields => ({
    ...withTask(typed.read(pasted.text, noFields, true), pasted),
    completed: pasted.completed,
  })
  const pasteBelow = (event: ClipboardEvent<HTMLElement>, below: InsertionPoint | null) => {
    const [first, ...rest] = splitPasted(event.clipboardData.getData('text/plain'))
    if (first === undefined || rest.length === 0 || rest.length >= mostLines) return
    if (!(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    event.stopPropagation()
    if (below !== null) {
      if (!add(rest.map(readPasted), below)) return
      typeInto(event.target, withTask({ title: first.text }, first).title)
    } else {
      const { selectionStart, selectionEnd } = event.target
      const whole = `${title.slice(0, selectionStart)}${first.text}${title.slice(selectionEnd)}`.trim()
      if (!add([readPasted({ ...first, text: whole }), ...rest.map(readPasted)], line.at)) return
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
        <LineField
          label={text('details.addSubtask')}
          placeholder={text('details.addSubtask')}
          value={title}
          line={typed}
          onChange={setTitle}
          onEnter={enter}
          onEscape={() => input.current?.blur()}
          onFocusChange={(next) => {
            setIsFocused(next)
            if (!next && isEmpty) setInsertion(null)
          }}
          inputRef={input}
        />
        {(isFocused || title !== '') && <Understood line={typed} />}
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
