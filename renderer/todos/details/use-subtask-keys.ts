import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { isOfInputMethod } from '../../components/keyboard.ts'
import type { Todo } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { planMove } from '../../../common/plan-moves.ts'
import { levelOf } from '../ordering/levels.ts'
import type { TextEdit } from '../use-text-edit.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import {
  findNewParent,
  indentInsertion,
  listSiblings,
  ordersAfter,
  outdentInsertion,
  type NewLine,
  type InsertionPoint,
  type Subtask,
} from './subtask-lines.ts'

interface KeyedList {
  readonly list: RefObject<HTMLElement | null>
  /** The field for a new subtask. */
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly root: Todo
  readonly subtasks: readonly Subtask[]
  /** The line of the field for a new subtask. */
  readonly line: NewLine
  /** Moves the field for a new subtask. */
  readonly onMoveNew: (at: InsertionPoint) => void
}

/**
 * The keys of the list of subtasks: Enter, Backspace in an empty line, Tab, the arrows. Tab indents only after another key or a click in
 * the list, so that it leaves the list for somebody who goes through the page by Tab; Escape leaves it at any time (WCAG 2.1.2).
 */
export function useSubtaskKeys({ list, input, root, subtasks, line: newLine, onMoveNew }: KeyedList) {
  const store = useStore()
  const { update, reorder, remove } = useTodoActions()
  /** The line that gets the focus as soon as it is drawn: an id, or `new`. */
  const wanted = useRef<string | null>(null)
  const isTyping = useRef(false)

  useEffect(() => {
    if (wanted.current === null) return
    const field =
      wanted.current === 'new'
        ? input.current
        : list.current?.querySelector<HTMLTextAreaElement>(`[data-subtask="${wanted.current}"] textarea`)
    if (!field) return
    wanted.current = null
    if (document.activeElement === field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  })

  // The lines and the field for a new one, from top to bottom.
  const lines: readonly string[] = subtasks.map(({ todo }) => todo.id).toSpliced(newLine.index, 0, 'new')
  const focusLine = (line: string | undefined): boolean => {
    const field =
      line === 'new'
        ? input.current
        : list.current?.querySelector<HTMLTextAreaElement>(`[data-subtask="${line}"] textarea`)
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
    return field !== null && field !== undefined
  }
  const stepFrom = (line: string, by: -1 | 1): boolean => focusLine(lines[lines.indexOf(line) + by])

  const indent = (index: number): boolean => {
    const todo = subtasks[index]?.todo
    const above = findNewParent(subtasks, index, levelOf(store.read().shown.todos, root))
    if (todo === undefined || above === null) return false
    update([todo], { parentId: above.id })
    wanted.current = todo.id
    return true
  }
  const outdent = (index: number): boolean => {
    const todo = subtasks[index]?.todo
    const above = subtasks.find((each) => each.todo.id === todo?.parentId)?.todo
    if (todo === undefined || above === undefined) return false
    const [order = above.order] = ordersAfter(listSiblings(subtasks, above.parentId), above.id, 1)
    update([todo], { parentId: above.parentId, order })
    wanted.current = todo.id
    return true
  }
  const moveBy = (index: number, by: -1 | 1): boolean => {
    const todo = subtasks[index]?.todo
    if (todo === undefined) return false
    const siblings = listSiblings(subtasks, todo.parentId)
    const neighbour = siblings[siblings.findIndex(({ id }) => id === todo.id) + by]
    if (neighbour !== undefined) {
      const position = by < 0 ? 'before' : 'after'
      reorder(planMove(siblings, todo.id, { id: neighbour.id, position }), todo)
      wanted.current = todo.id
    }
    return true
  }
  const removeEmpty = (index: number, title: TextEdit): boolean => {
    const todo = subtasks[index]?.todo
    if (todo === undefined || title.value !== '') return false
    stepFrom(todo.id, index === 0 ? 1 : -1)
    title.revert()
    remove([todo])
    return true
  }

  const moveNew = (at: InsertionPoint | null): boolean => {
    if (at === null) return false
    onMoveNew(at)
    wanted.current = 'new'
    return true
  }
  const runNewKey = (event: KeyboardEvent<HTMLElement>, isEmpty: boolean): boolean => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return false
    if (key === 'Tab' && shiftKey) return isTyping.current && moveNew(outdentInsertion(subtasks, newLine))
    if (key === 'Tab')
      return (
        isTyping.current &&
        moveNew(indentInsertion(subtasks, newLine, levelOf(store.read().shown.todos, root)))
      )
    if (shiftKey) return false
    if (key === 'Backspace') return isEmpty && stepFrom('new', -1)
    return isArrow(key) && leavesField(event) && stepFrom('new', key === 'ArrowUp' ? -1 : 1)
  }
  const runRowKey = (event: KeyboardEvent<HTMLElement>, index: number, title: TextEdit): boolean => {
    const line = subtasks[index]?.todo.id ?? ''
    const { key, altKey, shiftKey } = event
    if (event.ctrlKey || event.metaKey) return false
    if (altKey) return isArrow(key) && moveBy(index, key === 'ArrowUp' ? -1 : 1)
    if (key === 'Tab') return isTyping.current && (shiftKey ? outdent(index) : indent(index))
    if (shiftKey) return false
    if (key === 'Backspace') return removeEmpty(index, title)
    return isArrow(key) && leavesField(event) && stepFrom(line, key === 'ArrowUp' ? -1 : 1)
  }
  const handle = (event: KeyboardEvent<HTMLElement>, run: () => boolean) => {
    if (isOfInputMethod(event.nativeEvent) || isCompleting(event.target)) return
    if (event.key !== 'Tab' && event.key !== 'Shift') isTyping.current = event.key !== 'Escape'
    if (!run()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    /** Handles a key in the field of a subtask. */
    onRowKey: (event: KeyboardEvent<HTMLElement>, index: number, title: TextEdit): void =>
      handle(event, () => runRowKey(event, index, title)),
    /** Handles a key in the field for a new subtask. */
    onNewKey: (event: KeyboardEvent<HTMLElement>, isEmpty: boolean): void =>
      handle(event, () => runNewKey(event, isEmpty)),
    /** Moves the field for a new subtask right below a subtask, and the focus into it. */
    newBelow: ({ id, parentId }: Todo): void => void moveNew({ parentId: parentId ?? root.id, afterId: id }),
    /** Gives the focus to the field for a new subtask once it is at its new position. */
    wantNew: (): void => void (wanted.current = 'new'),
    listHandlers: {
      onPointerDown: ({ target }: PointerEvent) => void (isTyping.current = isField(target)),
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!isField(relatedTarget) || !currentTarget.contains(relatedTarget)) isTyping.current = false
      },
    },
  }
}

const isField = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement

// The keys belong to the options for the word at the cursor.
const isCompleting = (target: EventTarget): boolean =>
  isField(target) && target.getAttribute('aria-expanded') === 'true'

const isArrow = (key: string): boolean => key === 'ArrowUp' || key === 'ArrowDown'

// In a title of several lines an arrow leaves the field from its beginning or its end only.
function leavesField({ key, target }: KeyboardEvent<HTMLElement>): boolean {
  if (!isField(target)) return false
  const lineHeight = Number.parseFloat(getComputedStyle(target).lineHeight)
  if (target.scrollHeight < lineHeight * 1.9) return true
  const { selectionStart, selectionEnd, value } = target
  return key === 'ArrowUp' ? selectionEnd === 0 : selectionStart === value.length
}
