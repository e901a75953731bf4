import { useCallback, useMemo } from 'react'
import { useDay } from '../../clock/day.tsx'
import { nameList } from '../../lists/name-list.ts'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists } from '../../sync/sync-context.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import { saysLists, type View } from '../../todo-views/view.ts'
import { createRowDates, saysDay } from './row-columns.ts'
import type { RowState } from './todo-row.tsx'

interface RowStates {
  readonly view: View
  /** The id of the todo whose details show. */
  readonly openId: string | null
  readonly selected: ReadonlySet<string>
  /** The ids of the todos that fade out. */
  readonly leaving: ReadonlySet<string>
  /** The ids of the todos that another client has just changed. */
  readonly highlighted: ReadonlySet<string>
  /** The key of the row whose menu is open; null for none. */
  readonly menuKey: string | null
  /** The id of the todo whose title is edited. */
  readonly editedId: string | null
  readonly isDragged: (key: string) => boolean
}

/** Says the state of a row, but for its place, its lines, and whether it is the active one. */
type StateOf = (
  row: TodoRow,
) => Omit<RowState, 'isActive' | 'hasNotesLine' | 'hasTwoTitleLines' | 'facts' | 'start' | 'index'>

/**
 * Returns the function that says the states of the rows of a view. It is the same one until something other than a todo or the active row
 * changes.
 */
export function useRowStates(states: RowStates): StateOf {
  const { view, openId, selected, leaving, highlighted, menuKey, editedId, isDragged } = states
  const text = useText()
  const { locale } = useFormats()
  const lists = useLists()
  const today = useDay()
  const sayDue = useMemo(() => createRowDates(locale), [locale])
  return useCallback(
    (row: TodoRow) => {
      const { todo, key } = row
      const due = todo.dueDate === null ? null : { date: todo.dueDate, time: todo.dueTime }
      return {
        row,
        listName: saysLists(view) && row.level === 1 ? nameList(lists, todo.listId, text) : null,
        due: due && sayDue(due, today, saysDay(view, todo, today.date)),
        isSelected: selected.size > 0 ? selected.has(key) : openId === key,
        isLeaving: leaving.has(key),
        isHighlighted: highlighted.has(key),
        isMenuOpen: menuKey === key,
        isDragged: isDragged(key),
        isEdited: editedId === key,
      }
    },
    [view, text, lists, today, sayDue, openId, selected, leaving, highlighted, menuKey, editedId, isDragged],
  )
}
