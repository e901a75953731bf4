import { useEffect, useState, type RefObject } from 'react'
import { useIntl } from 'react-intl'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'
import type { Row } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { attachDrag, type DragParts } from './attach-drag.ts'

interface DraggedList {
  readonly list: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly view: View
  readonly rows: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly selectedTodos: readonly Todo[]
  readonly complete: (todos: readonly Todo[], isCompleted: boolean) => void
  /** Makes a row the active one, which stays drawn while the list scrolls. */
  readonly activate: (key: string) => void
  /** Called for a long touch that did not move. */
  readonly longPress: (key: string) => void
}

/** Lets the rows of a list be dragged, a selected one with all that are selected. Returns whether a row is dragged. */
export function useTodoDrag(parts: DraggedList): (key: string) => boolean {
  const { list, scroller, view, rows, selected, selectedTodos, complete, activate, longPress } = parts
  const text = useText()
  const { locale } = useIntl()
  const store = useStore()
  const today = useDay()
  const actions = useTodoActions()
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const latest = useLatest<DragParts>({
    read: (key) => {
      const { shown } = store.read()
      const todo = shown.todos.get(key)
      const dragged = selected.has(key) ? selectedTodos : todo === undefined ? [] : [todo]
      return { dragged, rows, view, shown, text, locale, today, actions, complete }
    },
    mark(key) {
      setDraggedKey(key)
      // The events of a finger end with the element that it touched.
      if (key !== null) activate(key)
    },
    longPress,
  })
  useEffect(() => {
    if (list.current === null || scroller.current === null) return
    return attachDrag(list.current, scroller.current, latest)
  }, [list, scroller, latest])
  return (key) =>
    draggedKey !== null && (key === draggedKey || (selected.has(draggedKey) && selected.has(key)))
}
